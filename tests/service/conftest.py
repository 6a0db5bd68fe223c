"""Stores and services: a file, a real PostgreSQL with nothing in it, and a real process that serves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from tests.service.running import Service, Table


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty store, in each of the two databases."""
    if request.param == "sqlite":
        yield str(tmp_path / "games.sqlite3")
    else:
        yield from empty_database(request.getfixturevalue("postgres"))


@pytest.fixture
def postgres_place(postgres: str) -> Iterator[str]:
    """The address of an empty store in PostgreSQL."""
    yield from empty_database(postgres)


def empty_database(server: str) -> Iterator[str]:
    name = f"zoc_{uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield server.replace("/postgres?", f"/{name}?")
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One service for all tests that leave it as it is."""
    folder = tmp_path_factory.mktemp("service")
    with Service(str(folder / "games.sqlite3"), folder=folder, forked=False) as service:
        yield service


@pytest.fixture
def table(service: Service) -> Table:
    """A new table: the ford, red to move."""
    return service.lay()

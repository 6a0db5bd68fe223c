"""Real parts for tests: a browser and a database server, found by ``python3 run test``; and how much is tried."""

import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

from tests.effort import use_profile
from tests.real_parts.postgres_server import PostgresServer
from tests.service.nursery import Nursery, shared_nursery
from zoc import rulesets

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# A shell keeps Ctrl-C from what runs in its background, and from everybody started there, also those that are to be interrupted.
if threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Chromium looks for updates and sync servers at every start; a test has no business there.
QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


use_profile()

PARTS = {
    "chromium": pytest.mark.browser,
    "postgres_server": pytest.mark.postgres,
    "service": pytest.mark.long,
    "nursery": pytest.mark.long,
}
"""Fixtures that start a program of its own, and the mark of the tests that use them."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test by the programs it uses, before tests are chosen by their marks."""
    for item in items:
        for fixture in PARTS.keys() & getattr(item, "fixturenames", ()):
            item.add_marker(PARTS[fixture])


@pytest.fixture(autouse=True)
def books_from_files_are_ones_own() -> Iterator[None]:
    """A book that a test reads from a file is known to that test alone."""
    before = dict(rulesets._registered)
    yield
    for name in [name for name, rules in rulesets._registered.items() if rules.home is not None and name not in before]:
        del rulesets._registered[name]


@pytest.fixture(scope="session")
def chromium() -> Iterator["Browser"]:
    """A headless Chromium; ask it for a new page."""
    program = os.environ.get("ZOC_CHROMIUM") or do_without("Chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        # Chromium's sandbox refuses root.
        browser = playwright.chromium.launch(executable_path=program, args=QUIET, chromium_sandbox=os.geteuid() != 0)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def nursery() -> Nursery:
    """Where services are born that a test may kill: one for all tests, for to load everything takes longer than most of them."""
    return shared_nursery()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A PostgreSQL server of our own, which a test may kill and start again."""
    programs = os.environ.get("ZOC_POSTGRES_BIN") or do_without("PostgreSQL")
    with PostgresServer.fresh(Path(programs)) as server:
        yield server


@pytest.fixture(scope="session")
def postgres(postgres_server: PostgresServer) -> str:
    """The address of a real PostgreSQL database, as psycopg takes it."""
    return postgres_server.url


def do_without(part: str) -> NoReturn:
    if os.environ.get("CI") == "true":
        pytest.fail(f"{part} was not found, and with CI=true no test may be skipped")
    pytest.skip(f"{part} was not found: `python3 run test` looks for it")

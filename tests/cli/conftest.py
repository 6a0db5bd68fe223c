"""Services for seats at terminals."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.house import House
from tests.service.nursery import Nursery


@pytest.fixture(scope="session")
def house(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> House:
    """One service for all tests that leave it as it is."""
    return House(nursery, tmp_path_factory.mktemp("house"))


@pytest.fixture
def mortal(nursery: Nursery, tmp_path: Path) -> Iterator[House]:
    """A service of one's own, to be killed."""
    house = House(nursery, tmp_path)
    yield house
    house.kill()

"""A service for those who sit at terminals: it is killed, and comes back."""

from __future__ import annotations

from pathlib import Path

from tests.service.nursery import Nursery
from tests.service.running import FORD, Table, http


class House:
    """A service that can be killed, and be started again where it was."""

    def __init__(self, nursery: Nursery, folder: Path) -> None:
        self.nursery, self.place = nursery, str(folder / "games.sqlite3")
        self.number, self.url = nursery.start(self.place)

    def kill(self) -> None:
        self.nursery.kill(self.number)

    def start(self) -> None:
        self.number, self.url = self.nursery.start(self.place, int(self.url.rpartition(":")[2]))

    def lay(self, toml: str = FORD) -> Table:
        told = http.post(f"{self.url}/api/tables", json={"toml": toml}).raise_for_status().json()
        return Table(self.url, told["table"], told["seats"])

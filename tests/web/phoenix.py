"""A service that is killed whenever somebody likes, and comes back at the same address with the same store."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Self
from urllib.parse import urlsplit

import httpx

from tests.service.nursery import Nursery
from tests.service.running import Table


class Phoenix:
    """It dies by SIGKILL, in the middle of whatever it does."""

    def __init__(self, nursery: Nursery, place: str) -> None:
        self.nursery, self.place = nursery, place
        self.number, self.url = nursery.start(place)
        self.deaths = 0
        self.dying: threading.Thread | None = None

    def lay(self, toml: str) -> Table:
        told = httpx.post(f"{self.url}/api/tables", json={"toml": toml}).raise_for_status().json()
        return Table(self.url, told["table"], told["seats"])

    def kill(self) -> None:
        self.nursery.kill(self.number)
        self.deaths += 1

    def rise(self) -> None:
        self.number, url = self.nursery.start(self.place, urlsplit(self.url).port or 0)
        assert url == self.url

    def die(self, *, wait: float, away: float) -> None:
        """Die in a moment that nobody can foresee, and come back after another; nobody waits for that."""

        def dying() -> None:
            time.sleep(wait)
            self.kill()
            time.sleep(away)
            self.rise()

        self._meanwhile(dying)

    def rise_after(self, away: float) -> None:
        """Come back in a while."""

        def rising() -> None:
            time.sleep(away)
            self.rise()

        self._meanwhile(rising)

    def _meanwhile(self, happens: Callable[[], None]) -> None:
        self.whole()
        self.dying = threading.Thread(target=happens)
        self.dying.start()

    def whole(self) -> None:
        """Wait until it is there, whatever was done to it."""
        if self.dying:
            self.dying.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.whole()
        self.nursery.kill(self.number)

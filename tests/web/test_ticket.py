"""A browser that ``zoc play`` opens comes to its seat by a ticket."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn

from zoc.cli.serving import link
from zoc.scenario import loads
from zoc.scenario.examples import example
from zoc.scenario.gamefile import Record
from zoc.service.app import application
from zoc.service.limits import Limits
from zoc.service.lobby import laid
from zoc.service.newgame import NewGame
from zoc.service.security import HostNames
from zoc.service.serving import bound, url
from zoc.service.store.games import opened
from zoc.service.ticket import Tickets

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_browser_comes_to_its_seat_by_a_ticket(chromium: Browser, tmp_path: Path) -> None:
    store, listening, tickets = opened(str(tmp_path / "games.sqlite3")), bound("127.0.0.1", 0), Tickets()
    table, secrets = laid(store, NewGame.of(Record.of(loads(example("ford"))), 0), Limits())
    served = uvicorn.Server(uvicorn.Config(application(store, HostNames.of("127.0.0.1"), tickets=tickets), log_level="warning"))
    running = threading.Thread(target=served.run, kwargs={"sockets": [listening]})
    running.start()
    page = chromium.new_page()
    try:
        page.goto(f"{url(listening)}/ticket/{tickets.give(link(url(listening), table, secrets['blue']))}")
        page.wait_for_function("location.hash && !location.hash.includes('seat')")
        assert page.url == f"{url(listening)}/#table={table}"
        assert page.evaluate(f"sessionStorage.getItem('zoc.seat.{table}')") == secrets["blue"]
    finally:
        page.close()
        served.should_exit = True
        running.join()

"""``zoc play``: the service on this machine, the page in the browser, and a link for every seat."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from zoc.cli import asking
from zoc.cli.console import BAD, BOLD, DIM, line
from zoc.errors import Malformed
from zoc.scenario.gamefile import Record
from zoc.service.app import application
from zoc.service.folder import usual
from zoc.service.limits import Limits
from zoc.service.lobby import laid
from zoc.service.newgame import NewGame
from zoc.service.refusal import Refusal
from zoc.service.seats import OBSERVER, UMPIRE
from zoc.service.security import HostNames, is_loopback
from zoc.service.serving import bound, serve, url
from zoc.service.store.games import Store, address, opened, shown
from zoc.service.ticket import Tickets
from zoc.service.work.workshop import Workshop


@dataclass(frozen=True)
class House:
    """Where a service stands: its address, its store, the names it answers to, its limits."""

    host: str
    port: int | None
    store: str | None
    names: tuple[str, ...]
    limits: tuple[str, ...]
    proxy: str

    @property
    def place(self) -> str:
        return usual() if self.store is None else self.store


def play(house: House, file: str | None, *, browser: bool, mend: bool = False) -> None:
    """Serve until Ctrl-C; with a scenario or a game, at a new table for it."""
    record = _record(file, mend=mend) if file else None
    limits = Limits().with_words(house.limits)
    workshop = Workshop(limits.bounds)
    store = opened(house.place)
    listening = bound(house.host, house.port)
    home = url(listening)
    links = _links(home, store, record, limits) if record else {}
    tickets = Tickets()

    def ready() -> None:
        _tell(house, home, record, links)
        if browser and _has_screen():
            first = record.scenario.position.to_move if record else ""
            link = links.get(first) or next(iter(links.values()), "")
            page = f"{home}/ticket/{tickets.give(link)}" if link else home
            threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()

    app = application(store, HostNames.of(house.host, house.names), limits, tickets, workshop)
    serve(app, listening, ready=ready, proxy=house.proxy)
    line("The service has ended; the games are kept.", DIM)


def _record(file: str, *, mend: bool) -> Record:
    record = asking.recorded(file, mend=mend)
    if record.torn:
        line(record.left_out(), BAD)
    if not record.whole:
        problems = [problem for changed in record.changes for problem in Malformed(changed.say()).problems]
        raise Malformed(problems, source=asking.source(file))
    return record


def _links(home: str, store: Store, record: Record, limits: Limits) -> dict[str, str]:
    """A table, and the link to every seat."""
    try:
        table, secrets = laid(store, NewGame.of(record, limits.events), limits)
    except Refusal as refusal:
        raise Malformed(str(refusal.detail)) from None
    return {role: link(home, table, secret) for role, secret in secrets.items()}


def link(home: str, table: str, secret: str) -> str:
    """The link to a seat; what stands after # never leaves a browser."""
    return f"{home}/#{urlencode({'table': table, 'seat': secret})}"


def _tell(house: House, home: str, record: Record | None, links: Mapping[str, str]) -> None:
    if record is not None:
        line(record.scenario.title or record.scenario.rules.book.title, BOLD)
        line("A link is a seat: anybody who has it can take the seat.", DIM)
        line()
        wide = max(map(len, map(_seat, links)))
        for role, link in links.items():
            print(f"  {_seat(role):<{wide}}  {link}")  # a link is never wrapped
        line()
    line(f"zoc is at {home}", BOLD)
    line(f"Games are kept in {shown(address(house.place))}. Ctrl-C ends the service.", DIM)
    if not is_loopback(house.host):
        line("Other machines can reach it, and open tables of their own.", DIM)
    sys.stdout.flush()


def _seat(role: str) -> str:
    return {UMPIRE: "umpire (sees all)", OBSERVER: "observer (looks on)"}.get(role, role)


def _has_screen() -> bool:
    """Whether a browser would open a window, and not take over the terminal."""
    world = os.environ
    return not sys.platform.startswith("linux") or any(world.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))

"""``zoc tables``: the tables in a store, for whoever keeps it: list them, save a game, replace a link, clear one away."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

import typer

from zoc.cli.console import DIM, GOOD, line, plain, rows
from zoc.cli.serving import link
from zoc.errors import Malformed, Unknown
from zoc.scenario.gamefile import owned
from zoc.service.folder import usual
from zoc.service.seats import hashed, new_secret
from zoc.service.serving import PORT
from zoc.service.store import copies
from zoc.service.store.games import Laid, Store, address, opened, shown
from zoc.text.unprintable import escaped

HOME = f"http://127.0.0.1:{PORT}"
"""Where a service is, if nobody says otherwise."""


def listed(place: str | None, *, as_json: bool) -> None:
    """Every table of a store, the newest first."""
    found = [_told(laid) for laid in _store(place).listed()]
    if as_json:
        print(escaped(json.dumps(found, ensure_ascii=False, indent=2)))
    elif not found:
        line(f"There is no table in {shown(address(usual() if place is None else place))}.", DIM)
    else:
        heads = ["table", "laid", "events", "book", "title"]
        rows(heads, [[each["table"], _day(each["laid"]), str(each["events"]), each["ruleset"], each["title"]] for each in found])


class LaidTable(TypedDict):
    """A table of a store, as it is listed."""

    table: str
    laid: int
    events: int
    ruleset: str
    title: str


def _told(laid: Laid) -> LaidTable:
    try:
        head = json.loads(laid.header)
        title, ruleset = str(head.get("title", "")), str(head.get("ruleset", ""))
    except (ValueError, AttributeError):
        title, ruleset = "(damaged: it cannot be read)", ""
    return {"table": laid.table, "laid": laid.made, "events": laid.events, "ruleset": ruleset, "title": title}


def _day(moment: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(moment))


def save(place: str | None, table: str, file: str) -> None:
    """A game as its file."""
    store = _store(place)
    header = store.header(_named(store, table))
    path = Path(file)
    try:
        with open(path, "x", encoding="utf-8", newline="\n", opener=owned) as out:
            out.writelines(f"{each}\n" for each in (header, *(event.body for event in store.events(table))))
    except FileExistsError:
        raise Malformed(f"there is a file {file} already: nothing was written") from None
    except OSError as wrong:
        raise Malformed(f"{file} cannot be written: {(wrong.strerror or str(wrong)).lower()}") from None
    line(f"Saved; `zoc play {file}` lays a table with it.", GOOD)


def relink(place: str | None, table: str, seat: str, home: str) -> None:
    """Another link to a seat: who has the old one sits there no longer."""
    store, secret = _store(place), new_secret()
    if not store.reseat(_named(store, table), seat, hashed(secret)):
        raise Unknown.name("seat", seat, store.seats(table))
    print(link(home.rstrip("/"), table, secret))


def back_up(place: str | None, file: str) -> None:
    """A copy of a store, which may be in use."""
    count = copies.back_up(usual() if place is None else place, Path(file).absolute())
    print(plain(f"{count} {'table is' if count == 1 else 'tables are'} copied to {file}."))


def restore(place: str | None, file: str) -> None:
    """A backup made the store."""
    kept = copies.restore(Path(file).absolute(), usual() if place is None else place)
    line("Restored.", GOOD)
    if kept is not None:
        print(f"The store that was there is {plain(str(kept))}.")


def clear(place: str | None, names: Sequence[str], *, sure: bool) -> None:
    """Tables taken away, with all that happened at them."""
    store = _store(place)
    for name in names:
        _named(store, name)
    if not sure and not typer.confirm(f"Clear {', '.join(names)} away, with all that happened there?"):
        line("Nothing was deleted.", DIM)
        return
    for name in names:
        store.clear(name)
    line(f"{len(names)} {'table is' if len(names) == 1 else 'tables are'} cleared away.", GOOD)


def _store(place: str | None) -> Store:
    return opened(usual() if place is None else place)


def _named(store: Store, table: str) -> str:
    """A table that is there."""
    if store.header(table) is None:
        raise Unknown.name("table", table, [laid.table for laid in store.listed()])
    return table

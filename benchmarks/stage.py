"""A page with nothing but a board on it, made of the very files that are served: to be measured, and to be tested."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import zoc
from zoc.draw import atlas
from zoc.law import Ruleset
from zoc.position import Position
from zoc.service.security import POLICY

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route

WEB = Path(zoc.__file__).parent / "web"
ADDRESS = "http://localhost:1/"
"""Nobody listens there: every request is answered from the files."""
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}
EMPTY = """<!doctype html><html lang="en"><title>A board</title><link rel="stylesheet" href="style.css">
<main id="stage" class="stage"><div id="board" aria-label="Map"></div></main><div id="announcer"></div>"""

SET_UP = """async ([map, sides, units]) => {
    const { Board } = await import("/board/board.js")
    document.body.style.height = "100vh"
    document.getElementById("stage").style.height = "100%"
    const board = (window.board = new Board(document.getElementById("board")))
    window.told = []
    const clicks = ["cellhover", "cellclick", "unitclick", "cellmenu", "escape"]
    for (const name of [...clicks, "dragstart", "dragmove", "dragend", "dragcancel"])
        board.addEventListener(name, (event) => window.told.push([name, event.detail]))
    board.setSides(sides)
    board.setUnits(units)
    board.setBoard(map)
}"""
SETTLED = "() => window.board.painted"


def answer(route: Route) -> None:
    """A file of the page, with the policy under which the service sends it."""
    path = route.request.url.removeprefix(ADDRESS).partition("?")[0]
    file = WEB / path
    headers = {"Content-Security-Policy": POLICY, "Content-Type": TYPES.get(file.suffix, "text/html")}
    if path == "":
        route.fulfill(body=EMPTY, headers=headers)
    elif file.is_file():
        route.fulfill(body=file.read_bytes(), headers=headers)
    else:
        route.fulfill(status=404, body="", headers=headers)


def stage(context: BrowserContext, rules: Ruleset, position: Position, colours: Sequence[tuple[str, str]] = ()) -> Page:
    """A new page that shows a position, painted to the end."""
    page = context.new_page()
    page.route(f"{ADDRESS}**", answer)
    page.goto(ADDRESS)
    put(page, rules, position, dict(colours))
    return page


def put(page: Page, rules: Ruleset, position: Position, colours: dict[str, str] | None = None) -> None:
    """Show a position on a page that has a board already, or none yet."""
    told: list[Any] = [atlas.board(rules, position), atlas.sides(position, colours), atlas.units(rules, position)]
    page.evaluate(SET_UP, told)
    page.wait_for_function(SETTLED)

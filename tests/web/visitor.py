"""Somebody at the real page: goes to an address, clicks and drags on cells by their labels, types."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tests.service.running import Service

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

Point = tuple[float, float]

FIND_BOARDS = """
    window.boards = []
    const listen = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function (type, ...rest) {
        if (type === "cellclick" && !window.boards.includes(this)) window.boards.push(this)
        return listen.call(this, type, ...rest)
    }
"""
"""A board says nothing of itself; but whoever uses one listens to it."""
CENTRE = """([nth, cell]) => {
    const board = window.boards[nth]
    const { left, top } = board.element.getBoundingClientRect()
    const [x, y] = board.camera.toView(...board.atlas.centre(board.atlas.cell(cell)))
    return [left + x, top + y]
}"""
RESTS = "(nth) => { const board = window.boards[nth]; return board?.drawn && board.painted && board.camera.rests }"

WRITTEN = """(pattern) => {
    const text = document.querySelector("textarea.toml")
    return text?.ariaBusy === "false" && new RegExp(pattern, "m").test(text.value)
}"""


class Visitor:
    """A page of the service, and hands."""

    def __init__(self, context: BrowserContext, service: Service) -> None:
        context.add_init_script(FIND_BOARDS)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.service = service
        self.page: Page = context.new_page()

    def go(self, address: str = "") -> Visitor:
        """To an address of the service; another fragment is another page."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.service.url}/{address}" if not address.startswith("http") else address)
        return self

    def __getitem__(self, selector: str) -> Locator:
        return self.page.locator(selector)

    # The map

    def settled(self, nth: int = 0) -> None:
        """Wait until a map stands still and is painted."""
        self.page.wait_for_function(RESTS, arg=nth)

    def at(self, cell: str, nth: int = 0) -> Point:
        """Where the middle of a cell is on the screen."""
        self.settled(nth)
        x, y = self.page.evaluate(CENTRE, [nth, cell])
        return x, y

    def side(self, a: str, b: str) -> Point:
        """Where the middle of a side is."""
        (ax, ay), (bx, by) = self.at(a), self.at(b)
        return (ax + bx) / 2, (ay + by) / 2

    def click(self, cell: str, nth: int = 0) -> None:
        self.page.mouse.click(*self.at(cell, nth))

    def drag(self, *cells: str) -> None:
        """From cell to cell with the button held."""
        self.stroke([self.at(cell) for cell in cells])

    def stroke(self, points: Sequence[Point]) -> None:
        """From point to point with the button held."""
        first, *others = points
        self.page.mouse.move(*first)
        self.page.mouse.down()
        for point in others:
            self.page.mouse.move(*point, steps=8)
        self.page.mouse.up()

    def units(self, nth: int = 0) -> dict[str, str]:
        """Where the board shows each piece."""
        found: dict[str, str] = self.page.evaluate(
            "(nth) => Object.fromEntries(window.boards[nth].units.map(({id, cell}) => [id, cell]))", nth
        )
        return found

    def marks(self, layer: str, nth: int = 0) -> Any:
        """What is drawn on top, in one layer."""
        return self.page.evaluate("([nth, layer]) => window.boards[nth].marks.get(layer) ?? null", [nth, layer])

    # The rest

    def clipboard(self) -> str:
        found: str = self.page.evaluate("navigator.clipboard.readText()")
        return found

    def toml(self) -> str:
        """The text of the editor."""
        return self["textarea.toml"].input_value()

    def until_toml(self, pattern: str) -> str:
        """Wait until the editor's text holds something and every edit is written, and give it."""
        self.page.wait_for_function(WRITTEN, arg=pattern)
        return self.toml()

    def edit(self, name: str) -> None:
        """Edit a copy of an example."""
        self.go(f"#edit={name}")
        self["[data-ground]"].first.wait_for()
        self.sound()

    def sound(self) -> None:
        """Wait until the editor has found no mistakes."""
        self["#problems summary"].filter(has_text=re.compile("^No mistakes$")).wait_for()

"""Somebody at a table with a browser: he points, clicks, drags and types, and reads what the page says."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlencode

import zoc
from tests.patience import PATIENCE
from tests.service.running import Guest, Table
from zoc.ask.clerk import Clerk
from zoc.ask.sentences import sentences

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

T = TypeVar("T")

SCENES = {
    "wesnoth": ("ford", "spearman"),
    "bashketball": ("bashketball/fast_break", "halfling"),
    "europa": ("europa/river_line", "panzer"),
    "ocs": ("ocs/bridgehead", "column"),
    "fates_edge": ("fates_edge/shield_wall", "raider"),
}
"""A scenario of each book, and a unit of the side to move that has somewhere to go and somewhere it may not."""

FIND_BOARD = """() => {
    const own = EventTarget.prototype.dispatchEvent
    EventTarget.prototype.dispatchEvent = function (event) {
        if (this.camera && this.atlas) window.board = this
        return own.call(this, event)
    }
    const announcer = document.getElementById("announcer")
    window.announcements = []
    const all = { childList: true, characterData: true, subtree: true }
    new MutationObserver(() => announcements.push(announcer.textContent)).observe(announcer, all)
}"""
ALONE = """(id) => {
    const { cell } = board.units.find((unit) => unit.id === id)
    return cell !== null && board.unitsAt(cell).length === 1
}"""
PLACE = """(label) => {
    const { left, top } = board.element.getBoundingClientRect()
    const [x, y] = board.camera.toView(...board.atlas.centre(board.atlas.cell(label)))
    return [left + x, top + y]
}"""


class Player:
    """A seat in a browser. The page is as it is served; only its board is made known, to tell where its cells lie."""

    def __init__(self, context: BrowserContext, table: Table, role: str = "umpire") -> None:
        self.table, self.role = table, role
        self.guest: Guest = table[role]
        self.page: Page = context.new_page()
        self.page.goto(f"{table.url}/#{urlencode({'table': table.name, 'seat': table.seats[role]})}")
        self.page.locator(".piece").first.wait_for(state="attached")
        self.find()

    def find(self) -> None:
        """Make the board known: it gives itself away when it tells of the cell pointed at."""
        self.page.evaluate(FIND_BOARD)

        def found() -> bool:
            # A page that is slow may not have a map to point at yet.
            self.page.mouse.move(200, 200)
            self.page.mouse.move(240, 240)
            return bool(self.page.evaluate("() => window.board !== undefined && board.painted"))

        until(found)

    # Looking

    @property
    def event(self) -> int:
        """The number of the last event, as the service has it."""
        return int(self.guest.state()["event"])

    def marks(self, name: str) -> dict[str, Any]:
        """What the page has put on the board under a name, as data."""
        found: dict[str, Any] | None = self.page.evaluate(
            "(name) => JSON.parse(JSON.stringify(board.marks.get(name) ?? null, (_, v) => (v instanceof Set ? [...v] : v)))", name
        )
        return found or {}

    @property
    def verdict(self) -> str:
        """The sentence below the map."""
        said: str = self.page.evaluate("() => document.querySelector('#verdict .verdict-text')?.textContent ?? ''")
        return said

    @property
    def cited(self) -> list[str]:
        """The clauses that the sentence cites."""
        return [each.removeprefix("§") for each in self.page.locator("#verdict .cite").all_text_contents()]

    @property
    def announced(self) -> str:
        """What a screen reader was told last."""
        return (self.page.locator("#announcer").text_content() or "").replace("\u00a0", " ").strip()

    @property
    def heard(self) -> list[str]:
        """All that a screen reader was told, also what was soon followed by something else."""
        return [text.replace("\u00a0", " ").strip() for text in self.page.evaluate("announcements")]

    def panel(self, name: str) -> Locator:
        return self.page.locator(f"#panel-{name}")

    # Doing

    def place(self, label: str) -> tuple[float, float]:
        """Where a cell lies in the window."""
        x, y = self.page.evaluate(PLACE, label)
        return x, y

    def point(self, label: str) -> None:
        self.page.mouse.move(*self.place(label))

    def click(self, label: str, *modifiers: str) -> None:
        """A click on a cell, beside any piece in it."""
        x, y = self.place(label)
        inner = self.page.evaluate("() => board.camera.scale * board.atlas.inner")
        taken = self.page.evaluate("(label) => board.unitsAt(label).length > 0", label)
        for key in modifiers:
            self.page.keyboard.down(key)
        self.page.mouse.click(x, y - (0.9 * inner if taken else 0))
        for key in modifiers:
            self.page.keyboard.up(key)

    def choose(self, unit: str) -> None:
        """A click on a piece; one that lies below others is taken from the list."""
        if self.page.evaluate(ALONE, unit):
            self.page.locator(f".piece[data-unit='{unit}']").first.click()
        else:
            pieces = self.panel("pieces").locator("details")
            if pieces.get_attribute("open") is None:
                pieces.locator("summary").click()
            self.page.locator(f"[data-piece='{unit}']").click()
        until(lambda: self.page.evaluate("() => board.drawn.pieces.selected") == unit)
        until(lambda: self.marks("reach"))

    def drag(self, unit: str, *cells: str) -> None:
        """Take a piece over some cells and hold it there."""
        here = self.guest.state()
        start = next(each["cell"] for each in here["units"] if each["id"] == unit)
        self.page.mouse.move(*self.place(start))
        self.page.mouse.down()
        for cell in cells:
            x, y = self.place(cell)
            self.page.mouse.move(x - 3, y, steps=3)
            self.page.mouse.move(x, y)


def until(happens: Callable[..., T | None], patience: float = PATIENCE) -> T:
    """Wait until something is so; what it is then."""
    end = time.monotonic() + patience
    while not (found := happens()):
        if time.monotonic() > end:
            raise AssertionError(f"this did not happen: {happens()!r}")
        time.sleep(0.02)
    return found


class Referee:
    """What the law says without a page: the same questions put on the command line's own path."""

    def __init__(self, scenario: str) -> None:
        self.scenario = zoc.loads(zoc.example(scenario))
        self.clerk = Clerk(self.scenario)

    def ask(self, **question: Any) -> dict[str, Any]:
        found = self.clerk.put(question)
        return found.told() | sentences(found.found)

    @property
    def labels(self) -> list[str]:
        grid = self.scenario.position.board.grid
        return [grid.label(cell) for cell in grid.cells.tolist()]

    def refused(self, unit: str) -> str:
        """A cell where a unit may not go because of somebody, and that is free."""
        taken = {self.scenario.position.unit(id).label for id in self.scenario.position.ids}
        reach = self.ask(ask="reach", unit=unit)["cells"]
        barred = (cell for cell in self.labels if cell not in reach and cell not in taken)
        return next(cell for cell in barred if self.ask(ask="why", unit=unit, cell=cell)["blockers"])

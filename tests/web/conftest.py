"""Pages with a board on them: each is watched, and a complaint of the browser fails the test that caused it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import zoc
from benchmarks.stage import stage
from tests.conftest import do_without
from tests.patience import PATIENCE
from tests.service.nursery import Nursery
from tests.service.running import Service, Table
from tests.web.phoenix import Phoenix
from zoc.law import Book, Ruleset
from zoc.position import Position

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize

PLAIN = Ruleset(Book("plain", "Plain"), revision=1)
VIEW: ViewportSize = {"width": 900, "height": 640}
NOBODY_THERE = "net::ERR_|WebSocket connection to"
"""What a browser says of its own accord when nobody answers."""
VIOLATIONS = """
    window.violations = []
    addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective + event.blockedURI))
"""


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser of one's own: nothing in it is left from the last test, and nothing in it may complain."""
    yield from watched(chromium.new_context(viewport=VIEW))


@pytest.fixture
def phone(chromium: Browser) -> Iterator[BrowserContext]:
    """A small screen that is touched."""
    small: ViewportSize = {"width": 390, "height": 780}
    yield from watched(chromium.new_context(viewport=small, device_scale_factor=2, has_touch=True, is_mobile=True))


@pytest.fixture
def cut_off(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser that may lose its service; that it says so is no fault of the page."""
    yield from watched(chromium.new_context(viewport=VIEW), forgiven=NOBODY_THERE)


@pytest.fixture
def phoenix(nursery: Nursery, tmp_path: Path) -> Iterator[Phoenix]:
    """A service that may be killed and comes back, on a store of its own."""
    with Phoenix(nursery, str(tmp_path / "games.sqlite3")) as service:
        yield service


def watched(context: BrowserContext, forgiven: str = "willReadFrequently") -> Iterator[BrowserContext]:
    """Yield a context and see afterwards that nothing went wrong in it; that tests read pixels back is no fault of the page."""
    said: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not re.search(forgiven, message.text):
            said.append(message.text)

    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(VIOLATIONS)
    context.on("console", hear)
    context.on("weberror", lambda error: said.append(str(error.error)))
    yield context
    for page in context.pages:
        said += page.evaluate("window.violations ?? []")
    context.close()
    assert said == []


@pytest.fixture
def picture(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Page], Path]:
    """Keeps what a page looks like, for people to look at: in ZOC_SCREENSHOTS, or else with pytest's own files."""

    def keep(page: Page, name: str = "") -> Path:
        folder = Path(os.environ.get("ZOC_SCREENSHOTS") or tmp_path)
        folder.mkdir(parents=True, exist_ok=True)
        place = folder / f"{name or request.node.name.replace('/', '_')}.png"
        page.screenshot(path=place)
        return place

    return keep


@pytest.fixture
def show(context: BrowserContext) -> Callable[..., Page]:
    """Puts a position on a page: an example by its name, or one of your own."""

    def shown(what: str | Position, rules: Ruleset = PLAIN) -> Page:
        if isinstance(what, Position):
            return stage(context, rules, what)
        scenario = zoc.loads(zoc.example(what))
        return stage(context, scenario.rules, scenario.position, tuple(scenario.colours.items()))

    return shown


@pytest.fixture
def sit(context: BrowserContext, service: Service) -> Callable[..., Page]:
    """Sits down at a table, in the seat of a side or as the umpire, and waits until the board is there."""

    def seated(table: Table, role: str = "umpire", *, at: BrowserContext = context) -> Page:
        page = at.new_page()
        page.goto(f"{service.url}/#table={table.name}&seat={table.seats[role]}")
        page.wait_for_selector("#table:not([hidden]) [data-unit]")
        return page

    return seated


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The real service, in a process of its own."""
    folder = tmp_path_factory.mktemp("service")
    with Service(str(folder / "games.sqlite3"), folder=folder, forked=False) as service:
        yield service


@pytest.fixture(scope="session")
def axe() -> str:
    """The program that looks for what keeps people out; say it to a page, then run it there."""
    return Path(os.environ.get("ZOC_AXE") or do_without("axe-core")).read_text()

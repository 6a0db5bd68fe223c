"""The ruling pad: one's own situation, from nothing to a ruling in a few clicks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service
from tests.web.visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser


@pytest.fixture
def visitor(context: BrowserContext, service: Service) -> Visitor:
    return Visitor(context, service)


class Clicks:
    """Clicks, counted."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.count = visitor, 0

    def on(self, selector: str) -> None:
        self.visitor[selector].click()
        self.count += 1

    def at(self, cell: str) -> None:
        self.visitor.click(cell)
        self.count += 1


def put_down(visitor: Visitor, pieces: int) -> None:
    visitor.page.wait_for_function("(count) => window.boards?.[0]?.units.length === count", arg=pieces)


@pytest.mark.parametrize(("book", "red", "blue", "target", "clause"), [
    ("wesnoth", "3,3", "5,3", "6,3", "§3"),
    ("europa", "0303", "0503", "0603", "§5"),
])  # fmt: skip
def test_a_ruling_of_ones_own_from_nothing_takes_eight_clicks(
    visitor: Visitor, picture: Callable[..., Path], book: str, red: str, blue: str, target: str, clause: str
) -> None:
    visitor.go()
    visitor["#ruling-pad"].wait_for()
    clicks = Clicks(visitor)
    clicks.on("#ruling-pad")
    clicks.on(f"label[for=book-{book}]")
    clicks.on("#begin-make")
    visitor["#panel-whatif [aria-label='Put new pieces down']"].wait_for()
    clicks.at(red)
    put_down(visitor, 1)
    sides = visitor["[aria-label='Put new pieces down'] button"]
    sides.nth(1).click()
    clicks.count += 1
    clicks.at(blue)
    put_down(visitor, 2)
    clicks.at(red)
    visitor["#panel-unit h2"].wait_for()
    clicks.at(target)
    visitor["#panel-why .ruling"].wait_for()
    assert clicks.count <= 8
    assert visitor["#panel-why .cite"].first.text_content()
    picture(visitor.page, f"pad_{book}")


def test_what_was_put_down_is_played(visitor: Visitor) -> None:
    visitor.go()
    visitor["#ruling-pad"].click()
    visitor["label[for=book-wesnoth]"].click()
    visitor["#begin-make"].click()
    visitor["#panel-whatif [aria-label='Put new pieces down']"].wait_for()
    visitor.click("3,3")
    put_down(visitor, 1)
    visitor.click("4,4")
    put_down(visitor, 2)
    shown = visitor.units()
    assert sorted(shown.values()) == ["3,3", "4,4"]
    visitor.page.keyboard.press("Escape")
    assert visitor["[aria-label='Put new pieces down'] [aria-pressed=true]"].count() == 0
    address = visitor.page.url
    visitor["[data-notice=whatif]"].get_by_role("button", name="Play on from here").click()
    visitor.page.wait_for_function("(before) => location.href !== before", arg=address)
    put_down(visitor, 2)
    assert visitor.units() == shown
    assert visitor["#panel-whatif"].is_hidden()

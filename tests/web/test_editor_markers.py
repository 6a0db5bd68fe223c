"""Markers in the editor: the book's own with what may be on them, and those of the scenario."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service
from tests.web.visitor import Visitor
from zoc.scenario import loads
from zoc.scenario.examples import example

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser


@pytest.fixture
def visitor(context: BrowserContext, service: Service) -> Visitor:
    """Somebody who edits a copy of the crossroads, markers in hand."""
    visitor = Visitor(context, service)
    visitor.edit("ocs/crossroads")
    visitor["[data-key='tool markers']"].click()
    return visitor


def markers(text: str) -> dict[str, dict[str, int]]:
    position = loads(text).position
    return {name: {position.where(cell): value for cell, value in cells.items()} for name, cells in position.markers.items()}


def test_markers_of_the_book_are_painted_and_taken_away(visitor: Visitor, picture: Callable[..., Path]) -> None:
    sides = loads(example("ocs/crossroads")).position.sides.names
    visitor["[data-feature=held]"].click()
    assert visitor["[aria-label='What is on it'] button"].all_text_contents() == list(sides)
    visitor["[data-key='number 2']"].click()
    visitor.drag("0101", "0103")
    assert markers(visitor.until_toml("^held = ")) == {"held": {"0101": 2, "0102": 2, "0103": 2}}
    visitor.page.wait_for_function("() => window.boards[0].marks.get('markers').tags?.['0102']")
    assert visitor.marks("markers")["tags"]["0102"] == [f"held: {sides[1]}"]
    assert f"held: {sides[1]}" in visitor.page.evaluate("window.boards[0].tell('0102')")
    visitor["[data-feature=hits]"].click()
    visitor["[data-key='number 3']"].click()
    visitor.click("0103")
    assert markers(visitor.until_toml("^hits = "))["hits"] == {"0103": 3}
    visitor.settled()
    picture(visitor.page)
    visitor["[data-feature=held]"].click()
    visitor["[data-key=erase]"].click()
    visitor.drag("0101", "0102")
    visitor.page.wait_for_function("() => !/^held = .*0101/m.test(document.querySelector('textarea.toml').value)")
    assert markers(visitor.toml()) == {"held": {"0103": 2}, "hits": {"0103": 3}}
    visitor.page.keyboard.press("Control+z")
    assert markers(visitor.until_toml("^held = .*0101"))["held"] == {"0101": 2, "0102": 2, "0103": 2}


def test_a_marker_of_ones_own_has_any_number(visitor: Visitor) -> None:
    visitor["[data-key='new marker']"].fill("smoke")
    visitor["[data-key='add marker']"].click()
    visitor["[data-field='marker number']"].fill("12")
    visitor["[data-field='marker number']"].blur()
    visitor.click("0202")
    assert markers(visitor.until_toml("^smoke = ")) == {"smoke": {"0202": 12}}
    assert visitor["[data-feature=smoke]"].get_attribute("aria-checked") == "true"


def test_the_form_of_a_cell_has_its_markers(visitor: Visitor) -> None:
    visitor["[data-key='tool look']"].click()
    visitor.click("0202")
    visitor["#pane-map [data-field='marker built']"].check()
    assert markers(visitor.until_toml("^built = ")) == {"built": {"0202": 1}}
    visitor["#pane-map [data-field='marker hits']"].select_option(label="4")
    assert markers(visitor.until_toml("^hits = "))["hits"] == {"0202": 4}
    visitor["#pane-map [data-field='marker built']"].uncheck()
    visitor.page.wait_for_function("() => !/^built = /m.test(document.querySelector('textarea.toml').value)")
    visitor["#pane-map [data-field='marker hits']"].select_option(label="None")
    visitor.page.wait_for_function("() => !/^hits = /m.test(document.querySelector('textarea.toml').value)")


def test_markers_are_seen_at_the_table(visitor: Visitor) -> None:
    visitor["[data-feature=built]"].click()
    visitor.click("0202")
    visitor.until_toml("^built = ")
    visitor.sound()
    visitor["#play-draft"].click()
    visitor["#panel-turn"].wait_for()
    visitor.settled()
    assert visitor.marks("markers")["tags"] == {"0202": ["built"]}

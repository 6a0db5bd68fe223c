"""Editing a scenario that has mistakes: the rest is on the map, one goes on painting, and each mistake leads to its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service
from tests.web.visitor import Visitor
from zoc.scenario.examples import example

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Route

pytestmark = pytest.mark.browser

PICKED = "() => { const it = document.activeElement; return it.value.slice(it.selectionStart, it.selectionEnd) }"
STROKES = "[...window.boards[0].marks.keys()].filter((name) => name.startsWith('stroke')).length"
"""How many strokes are shown that the map does not have yet."""
GROUND = "(cell) => window.boards[0].atlas.ground(window.boards[0].atlas.cell(cell))"


@pytest.fixture
def visitor(context: BrowserContext, service: Service) -> Visitor:
    return Visitor(context, service)


def typing(visitor: Visitor, name: str, text: str, mistakes: int) -> None:
    """Open an example and write something else instead, with so many mistakes."""
    visitor.go(f"#edit={name}")
    visitor["[data-ground]"].first.wait_for()
    visitor.sound()
    visitor["#tab-text"].click()
    visitor["textarea.toml"].fill(text)
    visitor.page.wait_for_function("(count) => document.querySelectorAll('#problems li').length === count", arg=mistakes)


def until_ground(visitor: Visitor, cell: str, ground: str) -> None:
    visitor.page.wait_for_function(f"([cell, ground]) => ({GROUND})(cell) === ground", arg=[cell, ground])


def test_what_is_painted_beside_a_mistake_is_seen_and_undone(visitor: Visitor, picture: Callable[..., Path]) -> None:
    wrong = example("ford").replace('at = "4,4"', 'at = "44,4"').replace("moves = 6", "speed = 6")
    typing(visitor, "ford", wrong, 2)
    assert "spearman" not in visitor.units()
    assert {"grunt", "fencer"} <= visitor.units().keys()
    assert "everything else" in (visitor["#problems summary"].text_content() or "")
    visitor["#tab-map"].click()
    visitor["[data-ground=hills]"].click()
    before = visitor.page.evaluate(GROUND, "1,1")
    visitor.drag("1,1", "1,3")
    until_ground(visitor, "1,1", "hills")
    until_ground(visitor, "1,3", "hills")
    assert visitor["#problems li"].count() == 2
    picture(visitor.page)
    visitor["#tab-pieces"].click()
    visitor.drag("7,4", "7,6")
    visitor.page.wait_for_function("() => window.boards[0].units.some(({id, cell}) => id === 'grunt' && cell === '7,6')")
    visitor.page.keyboard.press("Control+z")
    visitor.page.keyboard.press("Control+z")
    until_ground(visitor, "1,1", before)
    assert visitor.toml() == wrong


def test_while_the_map_itself_is_wrong_the_last_one_is_shown(visitor: Visitor) -> None:
    typing(visitor, "ford", example("ford").replace('ruleset = "wesnoth"', 'ruleset = "wesnot"'), 1)
    assert "last sound state" in (visitor["#problems summary"].text_content() or "")
    assert "spearman" in visitor.units()


def test_a_mistake_in_a_cell_leads_to_that_cell(visitor: Visitor) -> None:
    text = example("ocs/crossroads") + '\n[markers]\nhits = {"0303" = 9}\n'
    typing(visitor, "ocs/crossroads", text, 1)
    visitor["#problems li > button"].first.click()
    visitor["#pane-map h2"].get_by_text("Cell 0303").wait_for()
    assert visitor["#tab-map"].get_attribute("aria-selected") == "true"
    assert visitor.page.evaluate("document.activeElement.dataset.field") == "marker hits"
    visitor["#pane-map [data-field='marker hits']"].select_option(label="2")
    visitor.sound()


def test_a_mistake_in_the_text_leads_to_its_line(visitor: Visitor) -> None:
    text = example("ford").replace("[grid]", "[gird]\nx = 1\n[grid]")
    typing(visitor, "ford", text, 1)
    visitor["#tab-map"].click()
    visitor["#problems li > button"].first.click()
    assert visitor.page.evaluate(PICKED) == "[gird]"


def test_strokes_that_come_faster_than_answers_are_all_written_in_their_order(visitor: Visitor) -> None:
    visitor.go("#edit=ford")
    visitor["[data-ground]"].first.wait_for()
    visitor.sound()
    held: list[Route] = []
    visitor.page.route("**/api/draft/edit", lambda route: route.continue_() if held else held.append(route))
    visitor["[data-ground=hills]"].click()
    visitor.click("1,1")
    visitor.page.wait_for_function(f"() => {STROKES} === 1")
    visitor.click("2,1")
    visitor["[data-ground=forest]"].click()
    visitor.click("2,1")
    visitor.page.wait_for_function(f"() => {STROKES} === 3")
    assert len(held) == 1
    held[0].continue_()
    until_ground(visitor, "1,1", "hills")
    until_ground(visitor, "2,1", "forest")
    visitor.page.wait_for_function(f"() => {STROKES} === 0")

"""The editor by keyboard alone: every tool, sides, pieces, files; and the list of keys that tells of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service
from tests.web.visitor import Visitor
from zoc.scenario import loads

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser

FIRST, SECOND = r'^\w+_1 = .*"0101"', r'^\w+_2 = .*"0102"'
"""Two pieces that are put down, written as the others of the file are: shortly, under their side."""


@pytest.fixture
def visitor(context: BrowserContext, service: Service) -> Visitor:
    return Visitor(context, service)


def editing(visitor: Visitor, name: str) -> Visitor:
    """Editing a copy of an example, with the keyboard on the map."""
    visitor.edit(name)
    visitor.settled()
    visitor["#editor .board"].focus()
    return visitor


def press(visitor: Visitor, *keys: str) -> None:
    for key in keys:
        visitor.page.keyboard.press(key)


def at(visitor: Visitor, cell: str) -> None:
    visitor.page.evaluate("(cell) => { window.boards[0].cursor = cell }", cell)


def test_the_help_lists_the_keys_of_the_editor(visitor: Visitor, picture: Callable[..., Path]) -> None:
    editing(visitor, "ford")
    press(visitor, "?")
    told = visitor["#help-dialog"]
    told.wait_for()
    picture(visitor.page)
    for heading in ("Pointer and touch", "On the map", "The file", "What is edited", "Tools", "With a tool", "Pieces"):
        assert told.get_by_role("heading", name=heading, exact=True).count() == 1
    said = told.inner_text()
    for word in ("Undo, redo", "Markers", "Fill a whole patch", "Pick the ground", "Put a feature on that side"):
        assert word in said
    press(visitor, "Escape")
    told.wait_for(state="detached")


def test_every_key_that_the_help_lists_is_obeyed(visitor: Visitor) -> None:
    editing(visitor, "ocs/crossroads")
    chosen = "() => document.querySelector('[aria-label=Tool] [aria-checked=true]')?.textContent"
    for key, tool in {"l": "Look", "r": "Sides", "h": "Height", "f": "Facts", "m": "Markers", "g": "Ground"}.items():
        press(visitor, key)
        assert visitor.page.evaluate(chosen) == tool
    ground = visitor["[data-ground][aria-checked=true]"]
    first = ground.get_attribute("data-ground")
    press(visitor, "]")
    assert ground.get_attribute("data-ground") != first
    press(visitor, "[")
    assert ground.get_attribute("data-ground") == first
    press(visitor, "b")
    assert visitor["[data-key='size 1']"].get_attribute("aria-checked") == "true"
    press(visitor, "v")
    assert visitor["[data-key=fill]"].get_attribute("aria-checked") == "true"
    press(visitor, "v", "h", "u", "u", "j")
    assert visitor["#pane-map [data-field=height]"].input_value() == "2"
    press(visitor, "r", "t", "o")
    assert visitor["[data-key=erase]"].get_attribute("aria-pressed") == "true"
    assert visitor["[data-key='one way']"].get_attribute("aria-pressed") == "true"
    for key, tab in {"3": "scenario", "4": "text"}.items():
        press(visitor, key)
        assert visitor[f"#tab-{tab}"].get_attribute("aria-selected") == "true"


def test_a_river_is_laid_along_sides_and_taken_away_by_keys(visitor: Visitor) -> None:
    editing(visitor, "europa/river_line")
    press(visitor, "r")
    while visitor["[data-feature=sea]"].get_attribute("aria-checked") != "true":
        press(visitor, "]")
    at(visitor, "0302")
    press(visitor, "Shift+KeyW")
    board = loads(visitor.until_toml("^sea = ")).position.board
    assert board.features(board.grid.cell("0302"), board.grid.cell("0301")).get("sea")
    press(visitor, "Shift+KeyE")
    visitor.until_toml(r"^sea = .*0302/0401")
    visitor.sound()
    press(visitor, "Shift+KeyW")
    visitor.page.wait_for_function("() => !/^sea = .*0301.0302/m.test(document.querySelector('textarea.toml').value)")
    assert visitor.page.evaluate("window.boards[0].cursor") == "0302"


def test_ground_heights_markers_and_pieces_are_laid_by_keys(visitor: Visitor) -> None:
    editing(visitor, "ocs/crossroads")
    press(visitor, "g")
    while visitor["[data-ground=swamp]"].get_attribute("aria-checked") != "true":
        press(visitor, "]")
    at(visitor, "0101")
    press(visitor, "Enter")
    visitor.until_toml('"swamp"')
    press(visitor, "h", "u", "Enter")
    visitor.until_toml(r"^\[elevation\]")
    press(visitor, "m", "Enter")
    visitor.until_toml("^held = ")
    press(visitor, "i")
    assert visitor["[data-ground=swamp]"].get_attribute("aria-checked") == "true"
    press(visitor, "2", "p", "Enter")
    visitor.until_toml(FIRST)
    visitor.sound()
    press(visitor, "k", "ArrowDown", "Enter")
    visitor.until_toml(SECOND)
    press(visitor, "Escape")
    visitor.sound()
    made = loads(visitor.toml()).position
    assert made.board.ground(made.board.grid.cell("0101")).name == "swamp"
    assert int(made.board.cells["elevation"][made.board.grid.cell("0101")]) == 2
    assert made.at("0101")
    assert made.at("0102")
    for gone in (SECOND, FIRST, "^held = ", r"^\[elevation\]", '"swamp"'):
        press(visitor, "Control+z")
        visitor.page.wait_for_function(
            "(gone) => !new RegExp(gone, 'm').test(document.querySelector('textarea.toml').value)", arg=gone
        )
    for back in ('"swamp"', r"^\[elevation\]", "^held = ", FIRST, SECOND):
        press(visitor, "Control+Shift+z")
        visitor.until_toml(back)


def test_letters_are_written_where_somebody_writes(visitor: Visitor) -> None:
    editing(visitor, "ford")
    visitor["#tab-scenario"].click()
    title = visitor["[data-field=title]"]
    title.fill("")
    title.press_sequentially("Ghosts of 1234 ?")
    visitor.until_toml(re.escape('title = "Ghosts of 1234 ?"'))
    assert visitor["#tab-scenario"].get_attribute("aria-selected") == "true"
    assert visitor["#help-dialog"].count() == 0

"""Small scenarios made from nothing, by somebody who clicks on what he sees: of three books, on hexes and on squares."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service
from tests.web.visitor import Visitor
from zoc.position import Position
from zoc.scenario import loads

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser

Keep = Callable[..., Path]


@pytest.fixture
def visitor(context: BrowserContext, service: Service) -> Visitor:
    return Visitor(context, service)


def begin(visitor: Visitor, book: str, **options: str) -> None:
    """An empty map of a book, from the gallery."""
    visitor.go()
    visitor["#new-scenario"].click()
    visitor[f"label[for=book-{book}]"].click()
    for field, choice in {**options, "bare": "An empty map"}.items():
        visitor[f"dialog [data-field={field}]"].select_option(label=choice)
    visitor["#begin-make"].click()
    visitor["[data-ground]"].first.wait_for()
    visitor.sound()


def put(visitor: Visitor, side: str, *cells: str) -> None:
    """Put pieces of a side down."""
    visitor["#tab-pieces"].click()
    visitor[f"[data-key='add {side}']"].click()
    for cell in cells:
        visitor.click(cell)
        visitor.page.wait_for_function("(cell) => window.boards[0].units.some((unit) => unit.cell === cell)", arg=cell)
    visitor[f"[data-key='add {side}']"].click()


def made(visitor: Visitor) -> Position:
    visitor.sound()
    return loads(visitor.toml()).position


def test_ocs_with_ground_sides_a_road_units_a_marker_and_a_reading(visitor: Visitor, picture: Keep) -> None:
    begin(visitor, "ocs")
    visitor["[data-ground=woods]"].click()
    visitor.drag("0302", "0305")
    visitor["[data-ground=hilly]"].click()
    visitor["[data-key='size 1']"].click()
    visitor.click("0904")
    visitor["[data-key='tool sides']"].click()
    visitor["[data-feature=prohibited]"].click()
    visitor.stroke([visitor.side("0602", "0603"), visitor.side("0603", "0703")])
    visitor.until_toml("^prohibited = ")
    visitor["[data-feature=road]"].click()
    visitor.drag("0107", "0307", "0606")
    visitor.until_toml("^road = ")
    visitor["[data-key='tool markers']"].click()
    visitor["[data-feature=held]"].click()
    visitor["[data-key='number 2']"].click()
    visitor.click("0505")
    visitor.until_toml("^held = ")
    put(visitor, "red", "0203", "0204")
    put(visitor, "blue", "1003", "1004")
    visitor.click("0203")
    visitor["#pane-pieces [data-field=id]"].fill("first division")
    visitor.until_toml('"first division"')
    visitor["#pane-pieces summary"].get_by_text("All its facts").click()
    visitor["#pane-pieces [data-field=ar]"].fill("4")
    visitor.until_toml("^ar = 4")
    visitor["#tab-scenario"].click()
    visitor["#pane-scenario summary"].get_by_text("How the book is read").click()
    visitor["[data-field=strict_ac_each]"].select_option(label="true: each unit that enters must be")
    visitor.until_toml("^strict_ac_each = true")
    visitor["[data-field=title]"].fill("Over the river")
    visitor.until_toml('^title = "Over the river"')
    picture(visitor.page)
    position = made(visitor)
    board, grid = position.board, position.board.grid
    assert {board.ground(grid.cell(cell)).name for cell in ("0303", "0904", "0101")} == {"woods", "hilly", "open"}
    assert board.features(grid.cell("0602"), grid.cell("0603")).get("prohibited")
    assert sum(bool(board.features(grid.cell("0107"), next).get("road")) for next in grid.neighbours(grid.cell("0107"))) == 1
    assert position.markers["held"] == {grid.cell("0505"): 2}
    assert len(position.ids) == 4
    assert position.unit("first division").facts["ar"] == 4
    assert position.readings == {"strict_ac_each": True}


def test_a_doorway_of_fates_edge_with_walls_heights_and_a_large_base(visitor: Visitor, picture: Keep) -> None:
    begin(visitor, "fates_edge", kind="Squares")
    assert visitor["[aria-label='Size of the brush'] button"].all_text_contents() == ["1 cell", "9 cells", "25 cells", "Fill"]
    visitor["[data-key='tool sides']"].click()
    visitor["[data-feature=wall]"].click()
    visitor.stroke([visitor.side("F1", "G1"), visitor.side("F3", "G3")])
    visitor.until_toml("^wall = ")
    visitor.stroke([visitor.side("F5", "G5"), visitor.side("F8", "G8")])
    visitor.until_toml("^wall = .*F8/G8")
    visitor["[data-key='tool height']"].click()
    visitor["[data-key='height 2']"].click()
    visitor.drag("I2", "K2")
    visitor.until_toml(r"^\[elevation\]")
    put(visitor, "red", "C4")
    put(visitor, "blue", "I5")
    visitor.click("C4")
    visitor["#pane-pieces summary"].get_by_text("All its facts").click()
    visitor["#pane-pieces [data-field=base]"].fill("2x2")
    visitor.until_toml('^base = "2x2"')
    visitor["#pane-pieces [data-field=facing]"].select_option(label="E")
    visitor.until_toml('^facing = "e"')
    visitor.settled()
    picture(visitor.page)
    position = made(visitor)
    board, grid = position.board, position.board.grid
    walls = [row for row in range(1, 9) if board.features(grid.cell(f"F{row}"), grid.cell(f"G{row}")).get("wall")]
    assert walls == [1, 2, 3, 5, 6, 7, 8]
    assert int(board.cells["elevation"][grid.cell("J2")]) == 2
    (giant,) = position.at("C4")
    assert len(position.footprint(giant)) == 4
    assert grid.way_names[int(position.unit(giant).facts["facing"])] == "e"
    visitor["#editor .board"].focus()
    visitor.page.keyboard.press("Control+z")
    visitor.page.wait_for_function("() => !/^facing = /m.test(document.querySelector('textarea.toml').value)")


def test_a_court_of_bashketball_is_played_on_at_once(visitor: Visitor, picture: Keep) -> None:
    begin(visitor, "bashketball")
    put(visitor, "home", "1,6", "2,2")
    put(visitor, "away", "4,4")
    assert len(made(visitor).ids) == 3
    visitor["#tab-scenario"].click()
    visitor["[data-field=to_move]"].select_option("home")
    visitor.until_toml('^to_move = "home"')
    visitor.sound()
    visitor["#play-draft"].click()
    visitor["#panel-turn"].get_by_text("home").first.wait_for()
    visitor.click("1,6")
    visitor.page.wait_for_function("() => window.boards[0].marks.get('reach')")
    picture(visitor.page)

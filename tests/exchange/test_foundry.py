"""Scenes of Foundry: padding, the four hex layouts, walls, doors and tokens, in old and new schemas."""

from __future__ import annotations

import json
import math

import pytest

from tests.exchange.imports import brought, said, scenario_of
from tests.exchange.vtt_samples import scene
from zoc.errors import Malformed
from zoc.scenario.facts import FactReader
from zoc.scenario.features import write_hexsides

LEGEND = 'zoc_legend = 1\n[hexsides]\nwall = "wall"\ndoor = "impassable"\n"invisible wall" = "impassable"\nscreen = false\n'
NAME = "fvtt-Scene-the-mill.json"


def place(label: str) -> tuple[int, int]:
    """Column and row of a label such as 0302, counted from 0."""
    return int(label[:2]) - 1, int(label[2:]) - 1


@pytest.mark.parametrize("old", [False, True])
def test_a_square_scene_has_its_walls_and_tokens_within_the_padding(old: bool) -> None:
    """A quarter of 600 pixels is two squares of padding, a quarter of 400 is one: the scene begins at (200, 100)."""
    made = brought(scene(old=old), NAME, "fates_edge", LEGEND)
    scenario = scenario_of(made)
    board = scenario.position.board
    assert (board.grid.kind, board.grid.width, board.grid.height) == ("square", 6, 4)
    lying = write_hexsides(board, FactReader.of(scenario.rules, board))
    assert lying == {"wall": ["0201/0301", "0202/0302"], "impassable": ["0203/0303"]}
    goblin, anna = scenario.position.unit("Goblin (2)"), scenario.position.unit("Anna")
    assert (goblin.label, goblin.side, anna.label, anna.side) == ("0101", "hostile", "0302", "friendly")
    assert {board.grid.label(cell) for cell in scenario.position.footprint("Anna")} == {"0302", "0402", "0303", "0403"}
    assert "1 light" in said(made, "left out")
    assert "the image 'maps/mill.webp'" in said(made, "left out")


@pytest.mark.parametrize("kind", [2, 3, 4, 5])
@pytest.mark.parametrize("padding", [0, 0.1, 0.25])
def test_a_token_stands_in_its_hex_in_every_layout(kind: int, padding: float) -> None:
    """The middles of hexes by Foundry's documentation: odd layouts shift the columns or rows 1, 3, 5 …, even ones 0, 2, 4 …"""
    long, flat, even = 200 / math.sqrt(3), kind > 3, kind % 2 == 1
    tokens, places = [], {}
    for column in range(4, 8):
        for row in range(4, 6):
            shifted = ((column if flat else row) % 2 == 0) == even
            x, y = 0.75 * long * column, 100.0 * row - 50 + 50 * shifted
            if not flat:
                x, y = 100.0 * column - 50 + 50 * shifted, 0.75 * long * row
            places[f"t {column} {row}"] = (column, row)
            tokens.append({"name": f"t {column} {row}", "x": x, "y": y, "width": 1, "height": 1, "disposition": 1})
    made = brought(scene(kind, padding=padding, walls=[], width=900, height=900, tokens=tokens), NAME, "fates_edge")
    assert "tokens lie so" not in said(made, "guessed")
    scenario = scenario_of(made)
    grid, first = scenario.position.board.grid, scenario.position.unit("t 4 4")
    assert grid.orientation == ("flat" if flat else "pointy")
    zero = place(first.label)
    for name, (column, row) in places.items():
        here = place(scenario.position.unit(name).label)
        assert (here[0] - zero[0], here[1] - zero[1]) == (column - 4, row - 4)
    assert grid.is_shoved(*zero) is even


def test_tokens_that_snap_to_the_other_hexes_correct_the_layout() -> None:
    tokens = [{"name": "a", "x": 0.75 * 200 / math.sqrt(3) * 4, "y": 200, "width": 1, "height": 1, "disposition": 1}]
    made = brought(scene(4, walls=[], tokens=tokens), NAME, "fates_edge")
    assert "the other columns are shifted than the grid type says, since the tokens lie so" in said(made, "guessed")


def test_walls_of_every_sort_are_words_of_their_own() -> None:
    def wall(x: int, **said: object) -> dict[str, object]:
        return {"c": [x, 100, x, 200], **said}

    walls = [wall(300), wall(400, sight=0), wall(500, move=0), wall(600, move=0, sense=0), wall(700, door=2, ds=1), {"c": [1]}]
    made = brought(scene(walls=walls, tokens=[]), NAME, "fates_edge", LEGEND)
    scenario = scenario_of(made)
    board = scenario.position.board
    lying = write_hexsides(board, FactReader.of(scenario.rules, board))
    assert lying == {"wall": ["0101/0201"], "impassable": ["0201/0301"]}
    left = said(made, "left out")
    assert "hexside 'screen', since the legend says so" in left
    assert "hexside 'open door', since nothing in the book resembles it" in left
    assert "1 wall that block neither movement nor sight" in left
    assert "a wall without two ends (wall 6)" in left


def test_the_image_may_be_moved_under_the_grid() -> None:
    moved = scene(background={"src": "a.png", "offsetX": 100, "offsetY": 0}, walls=[])
    assert scenario_of(brought(moved, NAME, "fates_edge")).position.unit("Goblin (2)").label == "0201"


def test_one_of_several_scenes_and_files_that_are_none() -> None:
    both = json.dumps({"scenes": [json.loads(scene()), json.loads(scene(name="The loft"))]})
    made = brought(both, NAME, "fates_edge", LEGEND)
    assert "other scenes: The loft" in said(made, "left out")
    for text, message in (("{}", "no scene of Foundry"), ('{"grid": 0}', "width, a height"), (scene(9).decode(), "grid type 9")):
        with pytest.raises(Malformed, match=message):
            brought(text, NAME, "fates_edge")


def test_a_scene_is_recognised_by_its_fields() -> None:
    assert brought(scene(), "mill.json", "fates_edge").kind == "foundry"
    assert brought(scene(old=True), "-", "fates_edge").kind == "foundry"

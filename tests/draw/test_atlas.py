"""The map and the pieces as plain data: everything a drawing needs, and the same map that the grid knows."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zoc
from tests.draw.tables import board as small_board
from tests.draw.tables import with_edges
from tests.grid.worlds import WORLDS
from zoc.board import Board
from zoc.draw import atlas
from zoc.draw.ground import Look
from zoc.draw.theme import DARK, DAY, LAMP, LIGHT
from zoc.grid import Grid
from zoc.law import Book, Ruleset
from zoc.look import Face
from zoc.position import Position
from zoc.units import Row

PLAIN = Ruleset(Book("none", "None"), revision=1)
EXAMPLES = sorted((Path(__file__).parents[2] / "examples").rglob("*.toml"))


def drawn(board: Board, *units: tuple[str, str, str], **rest: Any) -> dict[str, Any]:
    return atlas.board(PLAIN, Position.of(board, ("red", "blue"), units, **rest))


@pytest.mark.parametrize("grid", WORLDS, ids=repr)
def test_neighbours_are_those_of_the_grid(grid: Grid) -> None:
    told = drawn(Board.plain(grid))
    assert told["labels"] == [grid.label(cell) for cell in grid.cells.tolist()]
    for label, beyond in zip(told["labels"], told["neighbours"], strict=True):
        steps = (grid.cell(label) + grid.box.steps).tolist()
        assert [told["labels"][i] if i >= 0 else None for i in beyond] == [grid.label(c) if c in grid else None for c in steps]


@pytest.mark.parametrize("grid", WORLDS, ids=repr)
def test_the_corners_of_neighbours_meet_on_the_side_between_them(grid: Grid) -> None:
    told = drawn(Board.plain(grid))
    corners, n = told["corners"], len(told["corners"])

    def side(cell: int, k: int) -> list[tuple[float, float]]:
        return [(told["x"][cell] + dx, told["y"][cell] + dy) for dx, dy in (corners[k], corners[(k + 1) % n])]

    for cell, beyond in enumerate(told["neighbours"]):
        for k, way in enumerate(told["sides"]):
            if beyond[way] >= 0:
                mine, theirs = side(cell, k), side(beyond[way], (k + n // 2) % n)
                assert np.allclose(mine, theirs[::-1], atol=1e-3)


@pytest.mark.parametrize("grid", WORLDS, ids=repr)
def test_the_side_of_a_cell_is_one_long_and_the_extent_holds_every_corner(grid: Grid) -> None:
    told = drawn(Board.plain(grid))
    for (ax, ay), (bx, by) in zip(told["corners"], told["corners"][1:], strict=False):
        assert np.hypot(bx - ax, by - ay) == pytest.approx(1, abs=2e-3)
    xs = [x + dx for x in told["x"] for dx, _ in told["corners"]]
    ys = [y + dy for y in told["y"] for _, dy in told["corners"]]
    assert np.allclose(told["extent"], (min(xs), min(ys), max(xs), max(ys)), atol=1e-3)


def test_ground_is_told_with_its_colours_by_day_and_by_lamplight() -> None:
    terrain = drawn(small_board(Grid.hex(2, 2), ".f", "hs"))["terrain"]
    assert [terrain["names"][i] for i in terrain["of"]] == ["clear", "forest", "hills", "sea"]
    forest = terrain["looks"]["forest"]
    by_day, by_lamplight = LIGHT.grounds[Look.FOREST], DARK.grounds[Look.FOREST]
    assert forest["glyph"] == "forest"
    assert (forest["light"], forest["dark"]) == (by_day.fill, by_lamplight.fill)
    assert forest["ink"] == {"light": by_day.mark, "dark": by_lamplight.mark}
    assert terrain["looks"]["clear"]["glyph"] == ""


def test_cells_that_are_not_on_the_map_are_not_told() -> None:
    grid = Grid.hex(3, 3)
    told = drawn(Board.plain(grid).with_cells("void", [grid.cell("0202")]))
    assert "0202" not in told["labels"]
    assert len(told["labels"]) == 8
    assert all(-1 <= i < 8 for beyond in told["neighbours"] for i in beyond)


def test_a_river_runs_along_its_side_and_a_road_across() -> None:
    board = with_edges(with_edges(Board.plain(Grid.hex(3, 3)), "river", ("0202", "0203")), "road", ("0202", "0203"))
    told = drawn(board)
    river, road = sorted(told["edges"], key=lambda edge: edge["name"])
    middle = told["labels"].index("0202")
    x, y = told["x"][middle], told["y"][middle]
    assert (river["value"], river["between"]) == (True, ["0202", "0203"])
    assert {ay for _, ay in river["line"]} == {round(y + 26 / 30, 4)}
    assert road["line"][0] == [x, y]
    assert told["strokes"]["river"]["wavy"]
    assert told["strokes"]["road"]["run"] == "across"


def test_a_feature_that_counts_one_way_says_so_and_a_number_stays_a_number() -> None:
    board = with_edges(Board.plain(Grid.hex(3, 3)), "ledge", ("0203", "0202"), directed=True)
    board = with_edges(board, "balance_dv", ("0203", "0202"), value=4, directed=True)
    told = {edge["name"]: edge for edge in drawn(board)["edges"]}
    assert (told["ledge"]["directed"], told["ledge"]["between"]) == (True, ["0203", "0202"])
    assert told["balance_dv"]["value"] == 4


def test_what_only_tells_more_of_a_feature_is_told_but_not_drawn() -> None:
    board = with_edges(Board.plain(Grid.hex(3, 3)), "ward", ("0202", "0203"), value=2)
    told = drawn(with_edges(board, "ward_side", ("0202", "0203"), value=1))
    assert [told["strokes"][name]["run"] for name in ("ward", "ward_side")] == ["along", "none"]
    assert {edge["name"] for edge in told["edges"]} == {"ward", "ward_side"}


def test_facts_of_cells_are_told_by_label_and_large_ones_are_regions() -> None:
    grid = Grid.hex(4, 4)
    board = Board.plain(grid).with_cells("province", grid.cells[:8].tolist()).with_cells("port", {grid.cell("0404"): 3})
    told = drawn(board)
    assert told["facts"]["port"] == {"0404": 3}
    assert told["facts"]["province"] == dict.fromkeys(told["labels"][:8], True)
    assert list(told["regions"]) == ["province"]


def test_heights_are_told_only_where_there_are_any() -> None:
    grid = Grid.hex(2, 2)
    heights = np.zeros(grid.box.size, np.int32)
    heights[grid.cell("0201")] = 2
    assert "elevation" not in drawn(Board.plain(grid))
    assert drawn(Board.of(grid, elevation=heights))["elevation"] == [0, 2, 0, 0]


def test_what_play_has_changed_of_the_map_is_told_apart() -> None:
    first = Position.of(Board.plain(Grid.hex(3, 3)), ("red",))
    assert atlas.redrawn(PLAIN, first, first.marked("smoke", "0202")) is None
    grid = first.board.grid
    walled = first.replace(board=with_edges(first.board, "wall", ("0202", "0203")))
    assert set(atlas.redrawn(PLAIN, first, walled) or {}) == {"edges", "strokes"}
    warded = first.replace(board=first.board.with_cells("ward", {grid.cell("0202"): 2}))
    assert atlas.redrawn(PLAIN, first, warded) == {"facts": {"ward": {"0202": 2}}, "notes": {"0202": ["ward 2"]}}


# Pieces


def test_pieces_are_told_from_the_bottom_of_each_stack_with_what_is_written_on_them() -> None:
    rules = Ruleset(Book("faced", "Faced"), revision=1)
    rules.counter(lambda position, unit: Face("infantry", (unit.upper(),), "XX", ("DG",), faded=True))
    position = Position.of(Board.plain(Grid.hex(3, 3)), ("red", "blue"), [("a_1", "red", "0202"), ("b", "blue", "0202")])
    first, second = atlas.units(rules, position.moved("a_1", "0202"))
    assert (first["id"], second["id"]) == ("b", "a_1")
    assert second["name"] == "a 1"
    assert (second["side"], second["cell"], second["footprint"]) == ("red", "0202", ["0202"])
    assert (second["symbol"], second["values"], second["size"], second["marks"]) == ("infantry", ["A_1"], "XX", ["DG"])
    assert (second["shape"], second["faded"]) == ("counter", True)


def test_dumps_and_bases_have_neither_size_nor_strength_nor_movement() -> None:
    loaded = zoc.loads(zoc.example("ocs/bridgehead")).table
    position = loaded.position.changed("dump", re=16, move_ma=48)
    told = {unit["id"]: unit["told"] for unit in atlas.units(loaded.law, position)}
    assert told["dump"] == ["Kind sp", "Points 4"]
    assert "Combat movement 4" in told["bridge_guard"]
    base = position.changed("dump", kind=8, level=2, points=0)
    assert next(unit["told"] for unit in atlas.units(loaded.law, base) if unit["id"] == "dump") == ["Kind air base", "Level 2"]


def test_a_facing_is_told_once_somebody_looks_elsewhere_than_the_first_way() -> None:
    position = Position.of(Board.plain(Grid.hex(3, 3)), ("red",), [("a", "red", "0202"), ("b", "red", "0101")])
    assert all("facing" not in told for told in atlas.units(PLAIN, position))
    a, b = atlas.units(PLAIN, position.changed("a", facing=2))
    assert (a["facing"], a["bearing"], b["facing"], b["bearing"]) == ("se", 120, "n", 0)


def test_a_piece_in_a_box_has_no_cell() -> None:
    position = Position.of(Board.plain(Grid.hex(2, 2)), ("red",), [("a", "red", "bench")], boxes=("bench",))
    [told] = atlas.units(PLAIN, position)
    assert (told["cell"], told["box"], told["footprint"]) == (None, "bench", [])


def test_a_hidden_piece_says_so() -> None:
    position = Position.of(Board.plain(Grid.hex(2, 2)), ("red",), [("a", "red", "0101")]).changed("a", hidden=1)
    assert atlas.units(PLAIN, position)[0]["hidden"]


def test_sides_keep_the_colours_of_their_scenario_by_day_and_by_lamplight() -> None:
    position = Position.of(Board.plain(Grid.hex(2, 2)), ("red", "axis"))
    red, axis = atlas.sides(position, {"axis": "slategray"})
    assert red == {"name": "red", "number": 0, "colour": DAY["red"], "dark": LAMP["red"], "enemies": ["axis"]}
    assert axis["colour"] == axis["dark"] == "#708090"


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_every_example_is_told_as_json_and_facts_as_its_file_writes_them(file: Path) -> None:
    scenario = zoc.loads(file.read_text())
    rules, position = scenario.rules, scenario.position
    assert json.dumps(atlas.board(rules, position))
    told = json.loads(json.dumps(atlas.units(rules, position)))
    assert {unit["id"] for unit in told} == set(position.ids)
    for unit in told:
        for name, value in unit["facts"].items():
            field, number = rules.units[name], int(position.units[name][position.row(unit["id"])])
            rows = position.board.charts[field.kind.chart].rows if isinstance(field.kind, Row) else ()
            assert field.read(value, position.board.parts, rows) == number

"""Wesnoth's maps: both dialects, start places, overlays, and the way back."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.exchange.imports import brought, ground, said, scenario_of
from zoc import draw
from zoc.errors import Malformed
from zoc.exchange import export, wesnoth_terrain
from zoc.exchange.wesnoth_terrain import described, meaning
from zoc.rulesets.wesnoth.chart import COSTS
from zoc.scenario import loads
from zoc.scenario.examples import example

MAP = r"""
Gg, Gg, Gg, Gg, Gg, Gg
Gg, 1 Kh, Gs^Fp, Wwf, Gg^Ve, Gg
Gg, Ww^Bw\, Wo, Hh^Fp, _off^_usr, Gg
Gg, Uu, Xu, Aa^Fpa, 2 Kha, Gg
Gg, Gg, Gg, Gg, Gg, Gg
""".lstrip()
HEADED = "border_size=1\nusage=map\n\n" + MAP


@pytest.mark.parametrize(
    "text", [MAP, HEADED, "\ufeff" + HEADED.replace("\n", "\r\n"), f'[multiplayer]\nmap_data="{MAP}"\n[/multiplayer]']
)
def test_both_dialects_give_the_same_map(text: str) -> None:
    scenario = scenario_of(brought(text, "lake.map", kind="wesnoth"))
    grid = scenario.position.board.grid
    assert (grid.width, grid.height, grid.orientation, grid.is_shoved(0, 0), grid.is_shoved(1, 0)) == (4, 3, "flat", False, True)
    rows = [[ground(scenario, f"{c},{r}") for c in range(1, 5)] for r in range(1, 4)]
    assert rows == [
        ["castle", "forest", "ford", "village"],
        ["bridge", "deep", "forested_hills", "void"],
        ["cave", "impassable", "snow_forest", "snow_castle"],
    ]
    assert {id: scenario.position.unit(id).label for id in scenario.position.ids} == {"leader 1": "1,1", "leader 2": "4,3"}
    assert scenario.position.unit("leader 2").side == "blue"


def test_the_picture_in_the_documentation_is_the_imported_map() -> None:
    docs = Path(__file__).parents[2] / "docs"
    scenario = scenario_of(brought((docs / "samples" / "lake.map").read_bytes(), "docs/samples/lake.map"))
    faces = draw.faces_of(scenario.rules, scenario.position)
    drawn = draw.svg(scenario.position, draw.Marks(title=scenario.title, faces=faces))
    assert drawn == (docs / "pictures" / "lake.svg").read_text(encoding="utf-8")


def test_even_columns_are_low_as_in_the_game() -> None:
    scenario = scenario_of(brought(MAP, "lake.map"))
    grid = scenario.position.board.grid
    beside = {grid.label(cell) for cell in grid.neighbours(grid.cell("2,2"))}
    assert beside == {"2,1", "2,3", "1,2", "3,2", "1,3", "3,3"}  # the game's own neighbours of an even column


def test_guesses_and_what_is_left_out_are_said() -> None:
    made = brought("Gg, Gg, Gg\nGg, spawn 3 Gyx, Gg\nGg, Gg, Gg", "odd.map")
    assert "terrain 'Gyx' is flat (1 hex, first 1,1)" in said(made, "guessed")
    assert "a leader stands at the start place of each side: 3 at 1,1" in said(made, "guessed")
    assert "the named place 'spawn' (1,1)" in said(made, "left out")
    assert "the border of 1 hex round the map" in said(made, "left out")
    assert 'Gyx = {is = "flat", guess = true}' in made.legend


def test_a_terrain_that_the_book_lacks_gets_numbers_of_its_own() -> None:
    """A forest on a ford counts as the highest of flat, shallow and forest; no terrain of the book does."""
    scenario = scenario_of(brought("Gg, Gg, Gg\nGg, Wwf^Fp, Gg\nGg, Gg, Gg", "odd.map"))
    name = ground(scenario, "1,1")
    chart = scenario.position.board.charts["cost"]
    column = chart.columns.index(name)
    for row in ("smallfoot", "mounted", "swimmer"):
        assert chart.values[chart.rows.index(row), column] == max(COSTS[row][kind] for kind in ("flat", "shallow", "forest"))


@pytest.mark.parametrize(
    ("code", "row", "points"),
    [
        ("Ha^Bs|", "smallfoot", 3),
        ("Ha^Bw|", "smallfoot", 1),
        ("Wwf^Fda", "mounted", 4),
        ("Ms^Xm", "fly", 99),
        ("Gg^Br|", "mounted", 1),
    ],
)
def test_points_are_those_of_the_game(code: str, row: str, points: int) -> None:
    """As Wesnoth 1.16 itself answers for a unit of that movement type."""
    word, own = described(code)
    name = word.known["wesnoth"]
    assert (own[row][name] if own else COSTS[row][name]) == points


def test_every_terrain_of_the_book_has_a_code_that_comes_back() -> None:
    assert {*wesnoth_terrain.CODES} == {*COSTS["smallfoot"]}
    for name, code in wesnoth_terrain.CODES.items():
        word, own = described(code)
        assert (word.known["wesnoth"], own, meaning(code).sure) == (name, {}, True), code


@pytest.mark.parametrize("name", ["ford", "wesnoth/bridge", "wesnoth/pass"])
def test_a_scenario_goes_out_and_comes_back_with_the_same_map(name: str) -> None:
    scenario = loads(example(name))
    written = export(scenario, "wesnoth")
    again = scenario_of(brought(written.data, "again.map"))
    was, now = scenario.position.board, again.position.board
    assert (was.grid.width, was.grid.height) == (now.grid.width, now.grid.height)
    for a, b in zip(was.grid.cells.tolist(), now.grid.cells.tolist(), strict=True):
        assert was.ground(a).name == now.ground(b).name
    assert export(again, "wesnoth").data == written.data


def test_a_map_whose_first_column_is_low_gets_a_column_more() -> None:
    low = 'ruleset = "wesnoth"\nside = [{name = "red"}]\ngrid = {width = 2, height = 1, shoved = "odd"}'
    written = export(loads(low), "wesnoth")
    assert written.data.decode().splitlines()[1] == "_off^_usr, _off^_usr, Gg, Gg, Gg"
    assert any("a column was added" in remark.message for remark in written.remarks)


def test_squares_cannot_be_written() -> None:
    with pytest.raises(Malformed, match="flat-topped hexes"):
        export(loads(example("freeciv/gap")), "wesnoth")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "Gg, Gg, Gg\nGg, 1Kh, Gg\nGg, Gg",
            "2 problems\n  line 2, column 2: expected a terrain code such as Gg or Gs^Fp, not '1Kh'",
        ),
        ("border_size=x\nGg, Gg", "line 1: expected a border_size from 0 to 4, not 'x'"),
        ("gggfff\nggwwff\n", "a map of Wesnoth 1.2 or older"),
        ("", "the file has no rows"),
        ("Gg, Gg\nGg, Gg", "no hex inside its border"),
        ("\n".join(["Gg"] * 2000), "1 to 1000 rows"),
        (", ".join(["Gg"] * 2000) + "\n" + ", ".join(["Gg"] * 2000) + "\n" + ", ".join(["Gg"] * 2000), "1 to 1000 columns"),
    ],
)
def test_a_broken_map_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(Malformed) as refused:
        brought(text, "odd.map")
    assert message in str(refused.value)


def test_another_book_takes_the_plain_names() -> None:
    made = brought("Gg, Gg, Gg, Gg, Gg\nGg, Gs^Fp, Mm, Wo, Gg\nGg, Gg, Gg, Gg, Gg", "land.map", book="ocs")
    scenario = scenario_of(made)
    assert [ground(scenario, f"{c},1") for c in (1, 2, 3)] == ["woods", "mountain", "sea"]
    assert "terrain 'Gs^Fp' is woods" in said(made, "guessed")

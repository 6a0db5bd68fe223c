"""Scenarios: what is written is read, what is read is written again, and nothing is lost on the way."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from tests.effort import tries
from tests.scenario.invented import Size, files, rules, text_of
from zoc.board import Board
from zoc.errors import Malformed
from zoc.law import Field, Points
from zoc.movement import reach
from zoc.position import Position
from zoc.rulesets.ocs.state import OcsState
from zoc.scenario import Scenario, loads

SMALL = """
ruleset = "invented"
grid = {width = 3, height = 3}
side = [{name = "red"}, {name = "blue"}]
"""

slowly = settings(max_examples=tries(100), suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def small(more: str = "") -> Scenario:
    return loads(SMALL + more, rules=rules)


def same_columns(a: Any, b: Any, fields: Mapping[str, Field], parts: tuple[int, int]) -> None:
    """Equal column by column; points may be cut into other parts, where a number that was said counts for nothing."""
    for name in {*a, *b}:
        if name not in a or name not in b:  # what is as usual everywhere needs no column
            there = a[name] if name in a else b[name]
            assert (there == fields[name].absent(parts[0 if name in a else 1])).all(), name
            continue
        scale = parts[::-1] if name in fields and fields[name].kind is Points else (1, 1)
        assert a[name].dtype == b[name].dtype, name
        assert np.array_equal(a[name] * scale[0], b[name] * scale[1]), name


def same_board(a: Board, b: Board) -> None:
    parts = a.parts, b.parts
    assert a.grid == b.grid
    same_columns(a.cells, b.cells, rules.cells, parts)
    same_columns(a.edges, b.edges, rules.hexsides, parts)
    assert a.charts.keys() == b.charts.keys()
    for name, chart in a.charts.items():
        assert (chart.rows, chart.columns) == (b.charts[name].rows, b.charts[name].columns)
        assert np.array_equal(chart.values * b.parts, b.charts[name].values * a.parts)


def same_position(a: Position, b: Position) -> None:
    same_board(a.board, b.board)
    same_columns(a.units, b.units, rules.units, (a.board.parts, b.board.parts))
    for name in ("sides", "phase", "turn", "to_move", "readings", "promises", "state", "shapes", "boxes"):
        assert getattr(a, name) == getattr(b, name), name
    assert {n: dict(here) for n, here in a.markers.items() if here} == {n: dict(here) for n, here in b.markers.items() if here}


# There and back


@slowly
@given(files())
def test_what_is_dumped_is_read_again(file: dict[str, Any]) -> None:
    scenario = loads(text_of(file), rules=rules)
    dumped = scenario.dump()
    again = loads(dumped, rules=rules)
    assert again == scenario
    assert again.dump() == dumped
    same_position(again.position, scenario.position)
    assert (again.title, again.about, again.colours) == (scenario.title, scenario.about, scenario.colours)


@slowly
@given(files())
def test_every_fact_is_read_as_it_is_written(file: dict[str, Any]) -> None:
    position = loads(text_of(file), rules=rules).position
    parts = position.board.parts
    for written in file["unit"]:
        unit = position.unit(written["id"])
        assert (unit.side, unit.label) == (written["side"].strip(), written["at"])
        for name, fact in rules.units.items():
            said = written.get(name, fact.default)
            found: Any = fact.write(unit.facts[name], parts, position.board.charts["cost"].rows)
            if fact.kind is Points:
                assert Fraction(found) == Fraction(said)
            elif fact.kind is Size:
                assert found == (said.name if isinstance(said, Size) else said).lower()
            else:
                assert found == said


@slowly
@given(files())
def test_cells_and_hexsides_keep_what_is_said_of_them(file: dict[str, Any]) -> None:
    board = loads(text_of(file), rules=rules).position.board
    for name, there in file["cells"].items():
        for label, value in there.items() if isinstance(there, dict) else dict.fromkeys(there, True).items():
            fact = rules.cells[name]
            assert board.cells[name][board.grid.cell(label)] == fact.read(value, board.parts)
    for label, height in file["elevation"].items():
        if label != "map":
            assert board.cells["elevation"][board.grid.cell(label)] == height


def test_a_moved_unit_goes_on_top_of_the_stack_and_stays_there_when_written() -> None:
    scenario = small('unit = [{id = "a", side = "red", at = "0101"}, {id = "b", side = "red", at = "0201"}]')
    after = scenario.with_position(scenario.position.moved("a", "0201"))
    assert loads(after.dump(), rules=rules).position.at("0201") == ("b", "a")
    assert after != scenario


def test_a_whole_map_of_a_book_goes_by_its_name() -> None:
    scenario = loads('ruleset = "bashketball"\nboard = "court"\nside = [{name = "home"}, {name = "away"}]')
    assert 'board = "court"' in scenario.dump()
    assert "[grid]" not in scenario.dump()
    same_board(scenario.position.board, scenario.rules.boards["court"]())


# Forms


def test_units_may_be_written_shortly_under_their_side() -> None:
    long = small('unit = [{id = "a", side = "red", at = "0101"}, {id = "b", side = "blue", at = "0201", strength = 3}]')
    short = small('[units.red]\na = "0101"\n[units.blue]\nb = {at = "0201", strength = 3}')
    assert short == long


def test_stacks_are_listed_from_the_bottom() -> None:
    position = small('[units.red]\nbottom = "0202"\nmiddle = "0202"\ntop = "0202"').position
    assert position.at("0202") == ("bottom", "middle", "top")


def test_the_grid_is_counted_on_the_map_if_nobody_says() -> None:
    text = 'ruleset = "invented"\nside = [{name = "red"}]\nterrain = {map = "..\\n..\\n..", legend = {"." = "clear"}}'
    grid = loads(text, rules=rules).position.board.grid
    assert (grid.width, grid.height) == (2, 3)


def test_blanks_in_a_map_mean_nothing() -> None:
    legend = '[terrain.legend]\n"." = "clear"\nw = "wood"\n'
    plain = small(f'[terrain]\nmap = """\n.w.\n...\nw..\n"""\n{legend}')
    spaced = small(f'[terrain]\nmap = """\n\n   . w .\n    . . .\n   w . .\n\n"""\n{legend}')
    assert plain == spaced


def test_a_ground_is_the_fact_of_its_own_name() -> None:
    board = small('[terrain]\nmap = """\n.w.\n...\n...\n"""\n[terrain.legend]\n"." = "clear"\nw = "wood"\n').position.board
    assert board.cells["wood"][board.grid.cell("0201")]
    assert board.cells["wood"].sum() == 1


def test_what_a_legend_says_of_a_ground_a_cell_may_deny() -> None:
    legend = '[terrain.legend]\nw = {name = "wood", fort = 2}\n[cells]\nfort = {"0202" = 0}\n'
    scenario = small(f'[terrain]\nmap = """\nwww\nwww\nwww\n"""\n{legend}')
    board = scenario.position.board
    assert [board.cells["fort"][board.grid.cell(at)] for at in ("0101", "0202")] == [2, 0]
    assert "[cells.fort]" in scenario.dump()


def test_void_cells_are_not_on_the_map() -> None:
    legend = '[terrain.legend]\n"." = "clear"\n"-" = "void"\n'
    scenario = small(f'[terrain]\nmap = """\n.-.\n...\n...\n"""\n{legend}[units.red]\na = "0101"')
    board = scenario.position.board
    assert board.cells["void"][board.grid.cell("0201")]
    assert "0201" not in reach(rules, scenario.position, "a")
    assert "0102" in reach(rules, scenario.position, "a")


def test_a_directed_hexside_counts_one_way_only() -> None:
    board = small('[hexsides]\nriver = ["0101>0102"]\nwall = {"0202/0203" = 2, "0203>0202" = 5}').position.board
    cell = board.grid.cell
    assert board.features(cell("0101"), cell("0102")) == {"river": True}
    assert not board.features(cell("0102"), cell("0101")).get("river")
    assert board.features(cell("0202"), cell("0203"))["wall"] == 2
    assert board.features(cell("0203"), cell("0202"))["wall"] == 5


def test_a_side_may_be_named_by_a_cell_and_a_direction() -> None:
    one, other = small('[hexsides]\nriver = ["0202 n"]'), small('[hexsides]\nriver = ["0201/0202"]')
    assert one == other


def test_fractions_are_exact_and_cut_the_point_as_finely_as_they_need() -> None:
    scenario = small('[units.red]\na = {at = "0101", moves = "7/3"}\nb = {at = "0101", moves = 2.5}')
    position = scenario.position
    assert position.board.parts == 6
    assert [Fraction(position.unit(id).moves, 6) for id in "ab"] == [Fraction(7, 3), Fraction(5, 2)]
    assert 'moves = "7/3"' in scenario.dump()


def test_a_chart_says_what_the_file_says_else_the_book_else_otherwise() -> None:
    legend = '[terrain]\n[terrain.legend]\nc = "clear"\nl = "lava"\nm = "marsh"\n'
    board = small(f'{legend}[charts.cost.foot]\nclear = 9\n[charts.cost.hover]\nlava = "1/3"\n').position.board
    chart, exactly = board.charts["cost"], lambda n: Fraction(int(n), board.parts)
    assert (chart.rows, chart.columns) == (("foot", "wheel", "hover"), ("clear", "lava", "marsh"))
    assert [exactly(n) for n in chart.values[0]] == [9, 7, Fraction(5, 2)]
    assert [exactly(n) for n in chart.values[2]] == [7, Fraction(1, 3), 7]


def test_a_long_base_turns_with_its_piece_and_a_square_one_does_not() -> None:
    text = 'ruleset = "invented"\ngrid = {kind = "square", width = 5, height = 5}\nside = [{name = "red"}]\n[units.red]\n'
    units = 'a = {at = "0303", base = "two", facing = "e"}\nb = {at = "0101", base = "2x2", facing = "s"}'
    position = loads(text + units, rules=rules).position
    label = position.board.grid.label
    assert {label(cell) for cell in position.footprint("a")} == {"0303", "0203"}
    assert {label(cell) for cell in position.footprint("b")} == {"0101", "0201", "0102", "0202"}


def test_units_stand_in_boxes_beside_the_map() -> None:
    scenario = small('[units.red]\na = "reserve"\n'.replace("[units", 'boxes = ["reserve"]\n[units'))
    assert scenario.position.unit("a").label == "reserve"
    assert loads(scenario.dump(), rules=rules) == scenario


def test_allies_are_allies_of_one_another() -> None:
    text = 'ruleset = "invented"\ngrid = {width = 1, height = 1}\n'
    sides = loads(text + 'side = [{name = "a"}, {name = "b", allies = ["a"]}, {name = "c"}]', rules=rules).position.sides
    assert not sides.hostile("a", "b")
    assert sides.hostile("a", "c")


def test_what_a_file_cannot_hold_is_not_dumped_silently() -> None:
    scenario = small()
    with pytest.raises(Malformed, match="the state is a OcsState, and Invented keeps a Weather"):
        scenario.with_position(scenario.position.with_state(OcsState())).dump()
    with pytest.raises(Malformed, match="there is no field of the state 'strange'"):
        scenario.position.noted(strange=1)


def test_a_ruleset_of_ones_own_need_not_be_named() -> None:
    assert loads(SMALL.replace('ruleset = "invented"', ""), rules=rules).rules is rules

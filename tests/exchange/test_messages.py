"""Positions to paste into a message: one line, and a drawing with its legend."""

from __future__ import annotations

import pytest

from tests.cli.commands import zoc
from tests.exchange.imports import brought, ground, said, scenario_of
from zoc.errors import Malformed
from zoc.scenario.facts import FactReader
from zoc.scenario.features import write_hexsides

LINE = "zoc/1 wesnoth hex-flat-even-4x2 c,r .=flat,f=forest .2f./3.f red:spearman@1,1{moves=6};blue:old%20grunt@4,2 to_move=blue"
DRAWING = r"""
. . f f .
 . A|~ f .
  \
. . . E .

book = ocs
. = open
f = woods
~ = swamp
bars = river
A = red:first{combat_strength=6}+red:second on woods
"""


def test_a_line_is_a_position() -> None:
    scenario = scenario_of(brought(LINE, "-"))
    assert [ground(scenario, at) for at in ("1,1", "2,1", "3,1", "4,1", "4,2")] == ["flat", "forest", "forest", "flat", "forest"]
    assert scenario.position.unit("old grunt").label == "4,2"
    assert scenario.position.unit("spearman").moves == 6 * scenario.position.board.parts
    assert scenario.position.to_move == "blue"


def test_a_line_may_be_quoted_in_a_message() -> None:
    assert scenario_of(brought(f"> {LINE}\r\n", "-")).position.ids == ("spearman", "old grunt")


def test_a_drawing_has_stacks_ground_below_units_and_bars() -> None:
    """Without a grid the drawing says it: rows of hexes, the second half a hex further right."""
    scenario = scenario_of(brought(DRAWING, "position.txt"))
    board = scenario.position.board
    assert (board.grid.orientation, board.grid.is_shoved(0, 0), board.grid.is_shoved(0, 1)) == ("pointy", False, True)
    assert ground(scenario, "0202") == "woods"
    assert scenario.position.at("0202") == ("first", "second")
    assert (scenario.position.unit("E").side, scenario.position.unit("E").label) == ("blue", "0403")
    assert write_hexsides(board, FactReader.of(scenario.rules, board)) == {"river": ["0202/0302", "0202/0203"]}


def test_a_drawing_alone_is_a_map() -> None:
    made = brought(". . f\n. A .\nE . .\n", "position.txt", "freeciv")
    scenario = scenario_of(made)
    assert (scenario.position.unit("A").side, scenario.position.unit("E").side) == ("red", "blue")
    assert "terrain 'f' is grassland, since nothing in the book resembles it" in said(made, "guessed")


def test_the_commands_pipe_into_each_other() -> None:
    line = zoc("export", "ford", "--as", "line")
    assert line.code == 0
    assert "left out: goals: 2" in line.err
    back = zoc("import", "-", stdin=line.out.encode())
    assert back.code == 0
    assert zoc("why", "-", "spearman", "7,3", stdin=back.out.encode()).out == zoc("why", "ford", "spearman", "7,3").out


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (".2f./", ".2f/", "row 1: the row has 3 cells, expected 4"),
        (".2f./", ".2x./", "row 1: the letter 'x' has no terrain"),
        (".2f./3.f", ".2f.", "there are 1 rows, expected 2"),
        ("4x2", "0x2", "1 to 1000 columns, not 0"),
        ("hex-flat-even-4x2", "hex", "expected a grid such as hex-flat-even-10x7"),
        ("@1,1{", "@9,1{", "expected a column and a row on the map such as 4,4, not '9,1'"),
        ("red:spearman@", "spearman@", "expected a unit such as red:spearman@4,4{moves=6}"),
        (".=flat,", "flat,", "expected a letter and a terrain such as f=forest"),
        ("to_move=blue", "hexsides=river@1,1", "expected a column and a row on the map such as 4,4, not ''"),
        ("zoc/1 ", "zoc/2 ", "the kind of file is not recognised"),
        ("wesnoth", "chess", "there is no ruleset 'chess'"),
    ],
)
def test_a_broken_line_is_refused_with_its_place(old: str, new: str, message: str) -> None:
    with pytest.raises(Malformed) as refused:
        brought(LINE.replace(old, new, 1), "-")
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("book = ocs", "bok = ocs", "there is no setting 'bok'"),
        ("A = red:first{combat_strength=6}+", "A = red:+", "expected a unit such as"),
        ("book = ocs", "book = ocs\ngrid = hex-pointy-even-2x2\nlabels = ccrr", "is in no cell of the grid"),
    ],
)
def test_a_broken_drawing_is_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(Malformed) as refused:
        brought(DRAWING.replace(old, new, 1), "position.txt")
    assert message in str(refused.value)

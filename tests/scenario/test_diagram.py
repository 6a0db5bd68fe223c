r"""Diagrams: what is drawn is read, and what is read is drawn again."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scenario.invented import rules
from zoc.errors import Malformed, Unknown
from zoc.grid import Edge, Grid, edges
from zoc.movement import Reach, reach
from zoc.rulesets import ruleset
from zoc.scenario.diagram import Diagram

wesnoth = ruleset("wesnoth")


def after(before: Diagram, reached: Reach, start: str) -> Diagram:
    """The same drawing: ``x`` may go on, ``s`` must stop."""
    marks = {label: "s" if ending.stops else "x" for label, ending in reached.items() if label != start}
    return before.marked(marks)


def test_the_model_of_the_house() -> None:
    before = Diagram.read("""
          . . . . .
         . . . . .
        A . E . . .
         . . . . .
          . . . . .
    """)
    reached = reach(wesnoth, before.position(wesnoth, moves=9), "A")
    assert after(before, reached, before.at("A")) == Diagram.read("""
          x x x x x
         x s s x x
        A s E s x x
         x s s x x
          x x x x x
    """)


def test_staggered_lines_are_hexes() -> None:
    grid = Diagram.read("""
         X E
        A F
    """).grid
    assert (grid.kind, grid.orientation, grid.shoved, grid.width, grid.height) == ("hex", "pointy", "odd", 2, 2)


def test_hexes_may_stand_in_columns() -> None:
    diagram = Diagram.read("""
        A   .   .
          .   E
        .   .   .
          .   .
    """)
    assert (diagram.grid.kind, diagram.grid.orientation, diagram.grid.shoved) == ("hex", "flat", "even")
    assert (diagram.grid.width, diagram.grid.height) == (5, 2)
    assert diagram.grid.distance(diagram.grid.cell(diagram.at("A")), diagram.grid.cell(diagram.at("E"))) == 3


def test_straight_lines_are_squares_set_apart_or_tight() -> None:
    apart, tight = Diagram.read("A . E\n. f ."), Diagram.read("A.E\n.f.")
    assert apart == tight
    assert apart.grid == Grid.square(3, 2)


def test_what_is_not_drawn_is_not_on_the_map() -> None:
    diagram = Diagram.read("A   .\n. . .")
    position = diagram.position(ruleset("freeciv"), moves=9)
    assert len(diagram.letters) == 5
    assert set(reach(ruleset("freeciv"), position, "A")) == {diagram.grid.label(cell) for cell in diagram.letters}


def test_bars_lie_on_the_sides_between_cells() -> None:
    diagram = Diagram.read(r"""
         . . .
        A|. .
        /\
         . . .
    """)
    assert {edge.label(diagram.grid) for edge in diagram.bars} == {"0102/0202", "0102/0103", "0103/0202"}
    board = diagram.position(rules, bars="river").board
    west, east = (diagram.grid.cell(at) for at in ("0102", "0202"))
    assert [board.features(*pair).get("river") for pair in ((west, east), (east, west))] == [True, True]


def test_bars_between_squares() -> None:
    diagram = Diagram.read("""
        A|. .
        -   -
        . . E
    """)
    assert {edge.label(diagram.grid) for edge in diagram.bars} == {"0101/0201", "0101/0102", "0301/0302"}


def test_letters_are_units_ground_facts_or_marks() -> None:
    diagram = Diagram.read("""
        A f E
         X t E
    """)
    position = diagram.position(rules, ground={"f": "marsh"}, cells={"wood": "t"}, units={"A": {"moves": "7/2"}}, strength=3)
    assert position.ids == ("A", "E", "E2")
    assert position.board.ground(diagram.grid.cell(diagram.at("f"))).name == "marsh"
    assert position.board.cells["wood"][diagram.grid.cell(diagram.at("t"))]
    assert position.at(diagram.at("X")) == ()
    assert (position.unit("A").moves, position.board.parts) == (7, 2)
    assert [position.unit(id).strength for id in position.ids] == [3, 3, 3]
    assert position.sides.hostile(position.unit("A").side, position.unit("E").side)


def test_sides_may_be_given() -> None:
    position = Diagram.read("A.E").position(ruleset("freeciv"), sides={"rome": "AE"})
    assert position.unit("E").side == "rome"


def test_what_is_wrong_with_a_position_is_told() -> None:
    with pytest.raises(Malformed, match="no fact of a unit 'mvoes'; did you mean 'moves'"):
        Diagram.read("A.E").position(ruleset("freeciv"), mvoes=3)
    with pytest.raises(Malformed, match="played on hex grids"):
        Diagram.read("A.E").position(wesnoth)
    with pytest.raises(Malformed, match="no hexside feature 'river'"):
        Diagram.read("A|. E").position(ruleset("freeciv"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        (" \n ", "empty"),
        ("A .\n . .\n . .", "neither in line"),
        ("A . .\n. .  .", "neither in line"),
        ("A |.", "neither in line"),
        ("A . .|", "between no two cells"),
        ("A .\n\\\n . .", "between no two cells"),
        ("A-.", "a line of its own"),
    ],
)
def test_a_drawing_that_nobody_can_read_is_refused(text: str, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        Diagram.read(text)


def test_a_letter_is_looked_up_once() -> None:
    diagram = Diagram.read("A.E\n..E")
    assert diagram.where("E") == ("0301", "0302")
    with pytest.raises(Malformed, match="stands in 2 cells"):
        diagram.at("E")
    with pytest.raises(Unknown):
        diagram.at("Q")


@st.composite
def drawings(draw: st.DrawFn) -> tuple[Grid, dict[int, str], list[Edge]]:
    width, height = draw(st.integers(2, 6)), draw(st.integers(2, 6))
    lie: Any = draw(st.sampled_from(["flat", "pointy", "square"]))
    shoved: Any = draw(st.sampled_from(["odd", "even"]))
    grid = Grid.square(width, height) if lie == "square" else Grid.hex(width, height, orientation=lie, shoved=shoved)
    letters = {cell: draw(st.sampled_from(".AEfx")) for cell in grid.cells.tolist()}
    bars = [] if lie == "flat" else draw(st.lists(st.sampled_from(list(edges(grid))), unique=True))
    return grid, letters, bars


@given(drawings())
def test_what_is_drawn_is_read_again(drawing: tuple[Grid, dict[int, str], list[Edge]]) -> None:
    grid, letters, bars = drawing
    text = Diagram.draw(grid, letters, bars)
    assert Diagram.read(text) == Diagram(grid, letters, frozenset(bars))
    assert str(Diagram.read(text)) == text


def test_columns_of_hexes_are_drawn_without_bars() -> None:
    grid = Grid.hex(2, 2)
    with pytest.raises(Malformed, match="rows only"):
        Diagram.draw(grid, {}, edges(grid))

"""Misuse at the edges: clauses that answer what no table holds, misspelt questions, values that must not change."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest

from tests.law import invented
from tests.law.small import lay
from zoc.board import Board
from zoc.control import control
from zoc.errors import BadRuleset, Malformed, Unknown
from zoc.grid import Grid
from zoc.law import Book, Cost, Exert, Forbid, Ruleset, Stop
from zoc.movement import reach, reach_each, trace, why
from zoc.position import Position
from zoc.units import Field


def book() -> Ruleset:
    """A zone round every unit, one point a step, and a fact that a mover may have."""
    units = {"moves": Field(int, 4, "its allowance"), "brave": Field(bool, False, "whether it is brave")}
    rules = Ruleset(Book("toy", title="Toy"), units=units, purposes=("supply",))

    @rules.exert("1", "Extent", Exert)
    def extent(z: Any) -> Any:
        """A unit controls the cells around it."""
        return z.distance == 1

    @rules.step("2", "A step", Cost(1))
    def a_step(s: Any) -> Any:
        """A step costs a point."""
        return np.True_

    return rules


@pytest.fixture
def rules() -> Ruleset:
    return book()


def table(rules: Ruleset) -> Position:
    return lay(rules, {"a": (4, 4), "B": (4, 6)})


def said(answer: Any) -> Any:
    """A clause that answers that, whatever it is asked."""

    def clause(rows: Any) -> Any:
        """It is so."""
        return answer

    return clause


# What a clause answers


@pytest.mark.parametrize("answer", [None, 0.5, np.float64(2), np.array([[0.5]]), "yes", np.array(["yes"]), [True]])
@pytest.mark.parametrize(("question", "effect"), [("exert", Exert), ("step", Cost), ("enter", Stop), ("end", Forbid)])
def test_an_answer_that_is_neither_yes_or_no_nor_a_whole_number(question: str, effect: Any, answer: Any) -> None:
    rules = book()
    getattr(rules, question)("3", "Odd", effect)(said(answer))
    with pytest.raises(BadRuleset, match=rf"Toy §3 \({question}\): expected booleans or whole numbers"):
        reach(rules, table(rules), "a")


@pytest.mark.parametrize("question", ["step", "enter", "leave", "end"])
@pytest.mark.parametrize(("cost", "told"), [(-1, "negative"), (1 << 30, "more than any"), ((1 << 31) - 1, "more than any")])
def test_a_cost_that_no_table_holds(question: str, cost: int, told: str) -> None:
    rules = book()
    getattr(rules, question)("3", "Dear", Cost)(said(np.int64(cost)))
    with pytest.raises(BadRuleset, match=rf"Toy §3 \({question}\): a cost of {cost} is {told}"):
        reach(rules, table(rules), "a")


def test_costs_up_to_the_limit_are_paid(rules: Ruleset) -> None:
    rules.enter("3", "Dear", Cost)(said(np.int64((1 << 20) - 1)))
    found = reach(rules, table(rules), "a", points=3)
    assert len(found) < len(reach(rules.without("3"), table(rules), "a", points=3))


def of_no_such_row(rows: Any) -> Any:
    """It looks at what no row has."""
    return rows.nonsense


def of_no_such_fact(rows: Any) -> Any:
    """It looks at a fact nobody declared."""
    return rows.mover.valour > 0


def of_a_wrong_sum(rows: Any) -> Any:
    """It adds up columns that do not fit."""
    return np.zeros(3, np.bool_) & np.zeros(4, np.bool_)


@pytest.mark.parametrize(
    ("clause", "told"),
    [(of_no_such_row, "there is no 'nonsense'"), (of_no_such_fact, "no declared fact 'valour'"), (of_a_wrong_sum, "shapes")],
)
@pytest.mark.parametrize("question", ["step", "enter", "leave", "share", "end"])
def test_an_error_inside_a_clause_names_the_clause(question: str, clause: Any, told: str) -> None:
    rules = book()
    getattr(rules, question)("3", "Broken", Forbid)(clause)
    with pytest.raises(BadRuleset, match=rf"Toy §3 \({question}\): .*{told}") as wrong:
        reach(rules, table(rules), "a")
    assert wrong.value.__cause__ is not None


@pytest.mark.parametrize("question", ["exert", "step", "enter", "leave", "share", "end"])
def test_an_answer_that_is_no_column_over_the_rows(question: str) -> None:
    rules = book()
    getattr(rules, question)("3", "Crooked", Exert if question == "exert" else Forbid)(said(np.zeros(5, np.bool_)))
    with pytest.raises(BadRuleset, match=rf"Toy §3 \({question}\): "):
        reach(rules, table(rules), "a")


# What a ruleset refuses when it is written


@pytest.mark.parametrize("effect", [Cost(1.5), Cost(-1), Cost("a"), Cost(True), Cost(1 << 30), "Stop", Cost(Fraction(-1, 2))])  # type: ignore[arg-type]
def test_an_effect_that_is_none(rules: Ruleset, effect: Any) -> None:
    with pytest.raises(BadRuleset, match="Toy §3: "):
        rules.step("3", "Odd", effect)(said(np.True_))


@pytest.mark.parametrize("number", [3, 6.1, "", None])
def test_a_clause_without_a_number_people_cite(rules: Ruleset, number: Any) -> None:
    with pytest.raises(BadRuleset, match=r'numbered by a word such as "6\.1"'):
        rules.step(number, "Odd", Forbid)(said(np.True_))


def test_a_clause_that_is_no_plain_function(rules: Ruleset) -> None:
    class Callable_:
        """It is so."""

        def __call__(self, rows: Any) -> Any:
            return np.True_

    with pytest.raises(BadRuleset, match="Toy §3 is a partial: write a function"):
        rules.step("3", "Odd", Forbid)(partial(said(np.True_)))
    with pytest.raises(BadRuleset, match="Toy §3 is a Callable_: write a function"):
        rules.step("3", "Odd", Forbid)(Callable_())


@pytest.mark.parametrize("values", [{}, (), None])
def test_a_reading_without_values(rules: Ruleset, values: Any) -> None:
    with pytest.raises(BadRuleset, match="'tolls' needs its values"):
        rules.reading("tolls", values, clause="2")


# Questions that name what is not there


def test_a_misspelt_keyword(rules: Ruleset) -> None:
    position = table(rules)
    asked = (
        lambda: reach(rules, position, "a", pionts=1),
        lambda: why(rules, position, "a", "0404", pionts=1),
        lambda: trace(rules, position, "red", ["0404"], points=1, pionts=1),
        lambda: reach_each(rules, position, ["a"], pionts=1),
    )
    for ask in asked:
        with pytest.raises(Unknown, match="'pionts'; did you mean 'points'"):
            ask()
    assert reach(rules, position, "a", brave=True)


def test_sources_that_are_not_on_the_map(rules: Ruleset) -> None:
    for source in (-1, 10**7, 1.5, "0999"):
        with pytest.raises(Unknown if source != "0999" else Malformed):
            trace(rules, table(rules), "red", [source], points=1)


def test_nobody_goes_nowhere(rules: Ruleset) -> None:
    with pytest.raises(Malformed, match="who goes"):
        reach(rules, table(rules), None)  # type: ignore[arg-type]
    with pytest.raises(Unknown, match=r"cell 1\.5 is not on the map"):
        why(rules, table(rules), "a", 1.5)  # type: ignore[arg-type]
    assert not reach_each(rules, table(rules), [])


def test_what_is_not_on_the_map_is_in_nothing(rules: Ruleset) -> None:
    position = table(rules)
    for found in (reach(rules, position, "a"), control(rules, position, "blue")):
        assert not any(cell in found for cell in (-1, 10**7, "9999", "nowhere", 1.5, None))


def test_a_position_refuses_what_it_cannot_be() -> None:
    position = table(book())
    with pytest.raises(Malformed, match="tolls"):
        position.reading(tolls=[1])  # type: ignore[arg-type]
    with pytest.raises(Malformed, match="one name each"):
        Position.of(Board.plain(Grid.hex(3, 3)), ["red", "red"], [])
    with pytest.raises(Unknown, match="there is no fact of a unit here 'morale'"):
        position.changed("a", morale=1)


# Values do not change


def test_positions_and_maps_are_frozen() -> None:
    position = table(invented.toll())
    for thing, name in ((position, "phase"), (position, "units"), (position.board, "parts"), (position, "anything")):
        with pytest.raises(AttributeError, match="is frozen"):
            setattr(thing, name, "x")
    with pytest.raises(AttributeError, match="is frozen"):
        del position.phase
    assert position.phase == "movement"


def test_tables_are_frozen() -> None:
    asked = book().table(table(book()))
    for name in ("law", "position", "large", "bare", "status", "anything"):
        with pytest.raises(AttributeError, match="cannot assign to field"):
            setattr(asked, name, None)
    assert asked.bare in (True, False)


def test_columns_are_not_written_to() -> None:
    position = table(book())
    later = position.moved("a", "0303").changed("a", brave=1)
    for one in (position, later, later.without("B"), later.added("c", "a", "0101")):
        for name in one.units:
            with pytest.raises(ValueError, match="read-only"):
                one.units[name][:] = one.units[name][:]
    for name in position.board.cells:
        with pytest.raises(ValueError, match="read-only"):
            position.board.cells[name][0] = 1


def test_whoever_gave_a_column_keeps_his_own() -> None:
    grid, moves = Grid.hex(3, 3), np.array([3], np.int32)
    ground = np.zeros(grid.box.size, np.int32)
    position = Position.of(Board.of(grid, layers={"cost": ground}), ["red"], [("a", "red", "0101")], {"moves": moves})
    again = position.with_columns(moves=moves)
    moves[0], ground[:] = 9, 9
    assert [int(p.units["moves"][0]) for p in (position, again)] == [3, 3]
    assert not position.board.cells["cost"].any()

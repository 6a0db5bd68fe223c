"""How a level comes about: classes, changes in any order, floors, what is cut off at the ends, stacks, places."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
import pytest

from tests.law.small import lay
from zoc.control import control
from zoc.law import Bar, Base, Book, Exert, Field, Floor, Ruleset, Shift


class Grip(IntEnum):
    NONE, WEAK, FIRM, HARD = range(4)


UNITS = {name: Field(int, 0, name) for name in ("weight", "up", "down", "least")} | {"moves": Field(int, 3, "moves")}


def graded(**rest: Any) -> Ruleset:
    """A unit exerts by its weight into the cells around it."""
    rules = Ruleset(Book("grips", title="Grips"), levels=Grip, units=UNITS, **rest)

    @rules.exert("1", "Extent", Exert)
    def extent(z: Any) -> Any:
        """A unit exerts into the cells around it."""
        return z.distance == 1

    return rules


def weigh(rules: Ruleset) -> None:
    @rules.exert("2", "Class", Base)
    def weight(z: Any) -> Any:
        """It exerts by its weight."""
        return z.unit.weight


def lift(rules: Ruleset, number: str = "3") -> None:
    @rules.exert(number, "Up", Shift(1))
    def up(z: Any) -> Any:
        """It exerts so many classes more."""
        return z.unit.up


def lower(rules: Ruleset, number: str = "4") -> None:
    @rules.exert(number, "Down", Shift(-1))
    def down(z: Any) -> Any:
        """It exerts so many classes less."""
        return z.unit.down


def floor(rules: Ruleset, number: str) -> None:
    @rules.exert(number, "Least", Floor(2))
    def least(z: Any) -> Any:
        """Never below FIRM."""
        return z.unit.least > 0


def level(rules: Ruleset, **facts: int) -> int:
    position = lay(rules, {"E": (4, 4)}, facts={"E": facts})
    zone = control(rules, position, "blue")
    told = zone.derive("0505", "0504")
    assert told.level == zone["0504"].level
    assert Grip(zone["0504"].level).name in told.say()
    return zone["0504"].level


def test_changes_are_plain_sums_in_any_order() -> None:
    for order in ((weigh, lift, lower), (lift, weigh, lower), (lower, lift, weigh)):
        rules = graded()
        for declare in order:
            declare(rules)
        assert level(rules, weight=2, up=1, down=2) == Grip.WEAK, [declare.__name__ for declare in order]


def test_nothing_is_cut_off_on_the_way() -> None:
    rules = graded()
    weigh(rules)
    lower(rules)
    lift(rules, "5")
    assert level(rules, weight=1, down=3, up=3) == Grip.WEAK
    assert level(rules, weight=3, up=3, down=4) == Grip.FIRM


@pytest.mark.parametrize("placed", [False, True])
def test_at_the_end_a_level_is_one_of_the_book(placed: bool) -> None:
    rules = graded()
    weigh(rules)
    lift(rules)
    lower(rules)
    if placed:

        @rules.place("9", "Swamps", Shift(-1))
        def swamp(z: Any) -> Any:
            """Into a swamp one class less."""
            return z.target.elevation > 0

    assert level(rules, weight=3, up=5) == Grip.HARD
    assert level(rules, weight=1, down=5) == Grip.NONE


def test_a_floor_holds_up_what_came_before_it_and_not_what_comes_after() -> None:
    before, after = graded(), graded()
    for rules, numbers in ((before, ("3", "4")), (after, ("4", "3"))):
        weigh(rules)
        for number in numbers:
            (floor if number == "3" else lower)(rules, number)
    assert level(before, weight=1, least=1, down=1) == Grip.WEAK
    assert level(after, weight=1, least=1, down=1) == Grip.FIRM


def test_whoever_is_barred_exerts_nothing_whatever_lifts_it() -> None:
    rules = graded()
    weigh(rules)
    lift(rules)

    @rules.exert("5", "Exhausted", Bar)
    def exhausted(z: Any) -> Any:
        """The exhausted exert nothing."""
        return z.unit.down > 0

    position = lay(rules, {"E": (4, 4)}, facts={"E": {"weight": 3, "up": 3, "down": 1}})
    assert len(control(rules, position, "blue")) == 0


def test_a_level_of_none_is_still_told_from_no_zone_at_all() -> None:
    rules = graded()
    weigh(rules)
    position = lay(rules, {"E": (4, 4)}, facts={"E": {"weight": 0}})
    zone = control(rules, position, "blue")
    assert (len(zone), zone["0504"].level) == (6, Grip.NONE)
    assert "0508" not in zone


def test_units_stacked_together_count_by_level_and_each_is_named() -> None:
    rules = graded()
    weigh(rules)

    @rules.combine("6", "Pairs")
    def pairs(stack: Any) -> Any:
        """Two of a class count as one of the next, once for each class."""
        for n in range(stack.lowest, Grip.HARD):
            stack.count[n + 1] += stack.count[n] // 2
        return stack.highest

    @rules.place("7", "Heights", Shift(1))
    def heights(z: Any) -> Any:
        """Into the heights one class more."""
        return z.target.elevation > 0

    stack = {"E": (4, 4), "F": (4, 4), "G": (4, 4), "H": (6, 6)}
    position = lay(rules, stack, facts={name: {"weight": 1} for name in stack})
    zone = control(rules, position, "blue")
    [exertion] = zone["0504"].by
    assert (exertion.units, exertion.level) == (("E", "F", "G"), Grip.FIRM)
    assert zone["0706"].by[0].units == ("H",)
    board = position.board.with_cells("elevation", {position.board.grid.cell("0504"): 1})
    assert control(rules, position.replace(board=board), "blue")["0504"].level == Grip.HARD
    told = control(rules, position, "blue").derive("0505", "0504")
    assert [share.unit for share in told.shares] == ["E", "F", "G"]
    assert told.together is not None
    assert told.together.clause.citation == "Grips §6"


def test_control_may_depend_on_the_purpose() -> None:
    rules = graded(purposes=("attack",))
    weigh(rules)

    @rules.exert("3", "Sluggish", Shift(-1), of="move")
    def sluggish(z: Any) -> Any:
        """On movement one class less."""
        return np.True_

    position = lay(rules, {"E": (4, 4)}, facts={"E": {"weight": 2}})
    assert control(rules, position, "blue")["0504"].level == Grip.WEAK
    assert control(rules, position, "blue", purpose="attack")["0504"].level == Grip.FIRM


def test_where_units_do_not_combine_the_highest_of_a_cell_is_derived() -> None:
    rules = graded()
    weigh(rules)

    @rules.exert("5", "Exhausted", Bar)
    def exhausted(z: Any) -> Any:
        """The exhausted exert nothing."""
        return z.unit.down > 0

    pieces = {"E": (4, 4), "F": (4, 4), "G": (4, 4)}
    position = lay(rules, pieces, facts={"E": {"weight": 3, "down": 1}, "F": {"weight": 1}, "G": {"weight": 2}})
    zone = control(rules, position, "blue")
    told = zone.derive("0505", "0504")
    assert told.level == zone["0504"].level == Grip.FIRM
    assert [(share.unit, share.level) for share in told.shares] == [("E", None), ("F", Grip.WEAK), ("G", Grip.FIRM)]
    assert told.say().endswith("0505 exerts FIRM ZOC into 0504")

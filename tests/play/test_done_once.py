"""What an order or a list of orders takes is worked out once: counted in what the book is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.law.small import lay
from tests.play.skirmish import skirmish
from zoc.action import Order, Part
from zoc.law import Forbid, Ruleset
from zoc.play import Chance, Game
from zoc.position import Position
from zoc.table import Table


def by_night_only(made: list[str]) -> Ruleset:
    """Skirmish with units that strike by night only, in two parts; ``made`` is told who the second part is made for."""
    rules = skirmish()

    @rules.act("6", "By night", Forbid, of="strike", turn=True)
    def by_night(a: Any) -> Any:
        """Units strike by night."""
        return a.phase != "night"

    @rules.parts("strike")
    def parts(table: Table, order: Order) -> Iterator[Part]:
        yield Part("strike", order.unit, target=order["target"])
        made.append(order.unit)
        yield Part("strike", order.unit, target=order["target"])

    return rules


def laid(rules: Ruleset, phase: str = "day") -> Position:
    return lay(rules, {"a": (2, 2), "b": (6, 6), "E": (3, 2)}).replace(phase=phase, to_move="red")


def test_what_the_turn_refuses_is_not_worked_out_any_further() -> None:
    made: list[str] = []
    rules = by_night_only(made)
    assert not rules.table(laid(rules)).legal("red", deeds=("strike",))
    assert made == []


def test_the_parts_of_a_listed_order_are_made_once() -> None:
    made: list[str] = []
    rules = by_night_only(made)
    assert [order.unit for order in rules.table(laid(rules, "night")).legal("red", deeds=("strike",))] == ["a"]
    assert made == ["a", "b"]


def test_a_move_is_walked_by_the_reasons_that_it_was_judged_by() -> None:
    rules, asked = skirmish(), list[str]()

    @rules.step("7", "Wounds", Forbid)
    def wounded(s: Any) -> Any:
        """A unit with two wounds stays where it is."""
        asked.append("7")
        return s.mover.wounds > 1

    position = lay(rules, {"a": (2, 2)}).replace(to_move="red")
    order = next(order for order in rules.table(position).legal("red", deeds=("move",)))
    assert rules.table(position).judge(order).legal
    before = len(asked)
    assert Game(rules, position).order(order, Chance(1)).legal
    assert len(asked) == before


def test_a_stack_is_listed_from_its_bottom_to_its_top() -> None:
    position = lay(skirmish(), {"a": (2, 2), "b": (4, 4), "c": (2, 2)})
    here, there, nobody = (position.board.grid.at(*spot) for spot in ((2, 2), (4, 4), (5, 5)))
    moved = position.moved("a", there)
    assert [position.at(cell) for cell in (here, there, nobody)] == [("a", "c"), ("b",), ()]
    assert dict(moved.stacks) == {here: ("c",), there: ("b", "a")}

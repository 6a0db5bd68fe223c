"""What goes wrong in a hook of a book is the book's fault: said with its title, what it was, and the line."""

from __future__ import annotations

from typing import Any

import pytest

from tests.law.small import lay
from tests.play.skirmish import skirmish
from tests.play.test_game import TWO
from zoc.action import Order, Part
from zoc.errors import BadRuleset
from zoc.law import Forbid
from zoc.play import Game, WrittenDice


def broken(*_: Any) -> Any:
    """Go wrong."""
    return dict[str, Any]()["nothing"]


def table(rules: Any) -> Any:
    return rules.table(lay(rules, {"a": (2, 2), "E": (3, 2)}).replace(sides=TWO, to_move="red"))


STRIKE = Order("strike", "red", "a", {"target": "E"})


def test_a_finding_that_goes_wrong_names_book_finding_and_line():
    rules = skirmish()

    @rules.finds("mood", of="strike")
    def mood(o: Any) -> Any:
        """How it feels."""
        return broken(o)

    @rules.act("6", "Mood", Forbid, of="strike")
    def moody(a: Any) -> Any:
        """Nobody strikes in a bad mood."""
        return a.found.mood

    with pytest.raises(BadRuleset, match=r"the finding 'mood': KeyError: 'nothing' \(test_book_faults.py, line \d+\)"):
        table(rules).judge(STRIKE)


def test_a_clause_that_looks_for_the_actor_of_a_side_is_a_fault_of_the_book():
    rules = skirmish()

    @rules.act("7", "Rest", Forbid, of="end_turn")
    def rest(a: Any) -> Any:
        """The tired do not end their turn."""
        return a.actor.wounds > 0

    with pytest.raises(BadRuleset, match=r"§7.*has no actor"):
        table(rules).judge(Order("end_turn", "red"))


def test_an_unknown_finding_is_a_fault_of_the_book():
    rules = skirmish()

    @rules.act("6", "Mood", Forbid, of="strike")
    def moody(a: Any) -> Any:
        """Nobody strikes in a bad mood."""
        return a.found.mood

    with pytest.raises(BadRuleset, match=r"§6.*no finding of 'strike' 'mood'"):
        table(rules).judge(STRIKE)


@pytest.mark.parametrize("hook", ["parts", "opens", "plans"])
def test_hooks_of_orders_that_go_wrong_are_faults_of_the_book(hook):
    rules = skirmish()
    getattr(rules, hook)("strike")(broken)
    with pytest.raises(BadRuleset, match=r"KeyError: 'nothing' \(test_book_faults.py"):
        table(rules).plan(STRIKE) if hook == "plans" else table(rules).judge(STRIKE)


def test_a_script_that_goes_wrong_is_a_fault_of_the_book():
    rules = skirmish()

    @rules.deed("trip")
    def trip(table: Any, order: Any) -> Any:
        """Fall over."""
        yield broken()

    game = Game(rules, table(rules).position)
    with pytest.raises(BadRuleset, match=r"the deed 'trip': KeyError: 'nothing' \(test_book_faults.py"):
        game.order(Order("trip", "red", "a"), WrittenDice())


def test_views_statuses_and_counters_that_go_wrong_are_faults_of_the_book():
    rules = skirmish()
    position = table(rules).position
    for declare, ask in (
        (rules.counter, lambda: rules.counter_of(position, "a")),
        (rules.view, lambda: rules.seen(position.replace(), "red")),
        (rules.derive("luck"), lambda: rules.furnish(position.replace())),
    ):
        declare(lambda table, *rest: broken())
        with pytest.raises(BadRuleset, match="KeyError: 'nothing'"):
            ask()


def test_what_a_finding_blames_is_blamed_by_the_clause():
    rules = skirmish()
    from zoc.law.finding import Found

    @rules.finds("guarded", of="strike", by=("target",))
    def guarded(o: Any) -> Any:
        """Who guards the target, and where."""
        return Found(True, by=(o.target,), cells=(o.position.unit(o.target).cell,))

    @rules.act("6", "Guarded", Forbid, of="strike")
    def under_guard(a: Any) -> Any:
        """Whoever is guarded is not struck."""
        return a.found.guarded

    verdict = table(rules).judge(STRIKE)
    reason = verdict.citing("6")
    assert (verdict.legal, reason.by, reason.cells) == (False, ("E",), (table(rules).position.unit("E").label,))
    assert table(rules).judge(Part("strike", "a", "E")).citing("6").by == ("E",)


def test_a_finding_that_lacks_what_was_not_said_is_put_off_and_the_verdict_asks():
    rules = skirmish()
    verdict = table(rules).judge(Order("strike", "red", "a"))
    assert (verdict.legal, verdict.refused, verdict.asks) == (False, False, ("target",))

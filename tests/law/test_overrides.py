"""Exceptions of exceptions, to any depth; what is struck out; what is waived stays visible."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.law.small import lay
from zoc.law import Book, Cost, Exert, Field, Ruleset, Stop
from zoc.testing import ruling

MARKS = ("scout", "wounded", "guided", "drunk")
CHAIN = {"2.1": "scout", "2.2": "wounded", "2.3": "guided", "2.4": "drunk"}
"""Scouts ride on; not if wounded; yet if guided; unless drunk: each an exception to the one before."""


@pytest.fixture
def rules() -> Ruleset:
    units = {"moves": Field(int, 4, "moves"), **{name: Field(bool, False, name) for name in MARKS}}
    rules = Ruleset(Book("chain", title="Chain"), units=units)

    @rules.exert("1", "Extent", Exert)
    def extent(z: Any) -> Any:
        """A unit controls the cells around it."""
        return z.distance == 1

    @rules.enter("2", "Entering", Stop)
    def entering(m: Any) -> Any:
        """A unit stops in a zone."""
        return m.level > 0

    @rules.enter("2.1", "Scouts", overrides="2")
    def scouts(m: Any) -> Any:
        """Scouts ride on."""
        return m.mover.scout

    @rules.enter("2.2", "Wounds", overrides="2.1")
    def wounds(m: Any) -> Any:
        """The wounded do not."""
        return m.mover.wounded

    @rules.enter("2.3", "Guides", overrides="2.2")
    def guides(m: Any) -> Any:
        """With a guide even they do."""
        return m.mover.guided

    @rules.enter("2.4", "Drink", overrides="2.3")
    def drink(m: Any) -> Any:
        """No guide helps the drunk."""
        return m.mover.drunk

    @rules.step("3", "A step", Cost(1))
    def a_step(s: Any) -> Any:
        """A step costs a point."""
        return s.mover.moves >= 0

    return rules


@pytest.mark.parametrize("struck", [(), ("2.4",), ("2.3",), ("2.2", "2.4"), ("2.1",)])
def test_a_chain_of_four_exceptions(rules: Ruleset, struck: tuple[str, ...]) -> None:
    changed = rules.without(*struck) if struck else rules
    for values in product((False, True), repeat=4):
        held = dict(zip(MARKS, values, strict=True))
        position = lay(rules, {"a": (4, 6), "E": (4, 3)}, facts={"a": held})
        verdict = ruling(changed, position, "a", "0505", start="0506")
        chain = {number: mark for number, mark in CHAIN.items() if number not in struck}
        assert verdict.stops is stops_with(chain, rules, held), (struck, held)


def stops_with(chain: dict[str, str], rules: Ruleset, held: dict[str, bool]) -> bool:
    """Worked out link by link from the end: every clause left lifts exactly those it names."""
    standing: dict[str, bool] = {}
    for number in reversed(chain):
        lifted = any(standing[other] for other in standing if number in rules.clause(other)[0].overrides)
        standing[number] = held[chain[number]] and not lifted
    return not any(standing[other] for other in standing if "2" in rules.clause(other)[0].overrides)


def test_the_verdict_shows_the_whole_chain(rules: Ruleset) -> None:
    position = lay(rules, {"a": (4, 6), "E": (4, 3)}, facts={"a": {"scout": True, "wounded": True, "guided": True}})
    verdict = ruling(rules, position, "a", "0505", start="0506")
    told = {reason.clause.number: [clause.number for clause in reason.waived_by] for reason in verdict.reasons}
    assert told == {"2": ["2.1"], "2.1": [], "2.2": ["2.3"], "2.3": [], "3": []}
    assert verdict.cites == ("2.1", "2.3", "3")
    assert "waived by Chain §2.1: A unit stops in a zone. (Chain §2) [E]" in verdict.say()


def test_an_exception_that_changes_nothing_is_not_told(rules: Ruleset) -> None:
    position = lay(rules, {"a": (4, 6), "E": (4, 3)}, facts={"a": {"drunk": True}})
    assert ruling(rules, position, "a", "0505", start="0506").cites == ("2", "3")
    assert ruling(rules, position, "a", "0506").cites == ("3",)


def test_one_exception_may_override_several_and_on_several_questions() -> None:
    rules = Ruleset(Book("both", title="Both"), units={"moves": Field(int, 4, "moves"), "scout": Field(bool, False, "a scout")})

    @rules.exert("1", "Extent", Exert)
    def extent(z: Any) -> Any:
        """A unit controls the cells around it."""
        return z.distance == 1

    @rules.enter("2", "Tolls", Cost(1))
    @rules.leave("2", "Tolls", Cost(1))
    def tolls(m: Any) -> Any:
        """Entering and leaving a zone cost a point each."""
        return m.level > 0

    @rules.enter("3", "Entering", Stop)
    def entering(m: Any) -> Any:
        """A unit stops in a zone."""
        return m.level > 0

    @rules.enter("4", "Scouts", overrides=("2", "3"))
    @rules.leave("4", "Scouts", overrides="2")
    def scouts(m: Any) -> Any:
        """Scouts do as they please."""
        return m.mover.scout

    plain = lay(rules, {"a": (4, 4), "E": (4, 2), "F": (4, 5)})
    verdict = ruling(rules, plain, "a", "0504")
    assert (verdict.cost, verdict.stops) == (2, True)
    tolls_paid = [(reason.clause.question, reason.by) for reason in verdict.reasons if reason.clause.number == "2"]
    assert tolls_paid == [("leave", ("F",)), ("enter", ("E",))]
    free = ruling(rules, plain.changed("a", scout=True), "a", "0504")
    assert (free.cost, free.stops, free.cites) == (0, False, ("4",))
    assert {r.clause.number for r in free.waived} == {"2", "3"}
    assert len(rules.clause("4")) == 2
    assert {clause.number for clause in rules.without("4").clauses} == {"1", "2", "3"}


def test_striking_out_leaves_the_book_itself_alone(rules: Ruleset) -> None:
    before = rules.clauses
    struck = rules.without("2.1")
    assert rules.clauses == before
    assert [clause.number for clause in struck.clauses] == ["1", "2", "2.2", "2.3", "2.4", "3"]
    position = lay(rules, {"a": (4, 6), "E": (4, 3)}, facts={"a": {"scout": True}})
    assert ruling(struck, position, "a", "0505", start="0506").stops
    assert not ruling(rules, position, "a", "0505", start="0506").stops
    assert [clause.number for clause in rules.without().clauses] == [clause.number for clause in before]

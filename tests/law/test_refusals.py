"""What a ruleset refuses when it is imported, and how it says so."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
import pytest

from zoc.errors import BadRuleset, Unknown
from zoc.law import (
    Base,
    Book,
    Commits,
    Cost,
    Exert,
    Flip,
    Forbid,
    Keep,
    Mark,
    NoEnd,
    Ruleset,
    Shift,
    Stop,
    Test,
)


class Grip(IntEnum):
    NONE, WEAK, FIRM = range(3)


@pytest.fixture
def rules() -> Ruleset:
    rules = Ruleset(Book("toy", title="Toy"), flags=("fresh",))

    @rules.exert("1", "Extent", Exert)
    def extent(z: Any) -> Any:
        """A unit controls the cells around it."""
        return z.distance == 1

    @rules.step("2", "A step", Cost(1))
    def a_step(s: Any) -> Any:
        """A step costs a point."""
        return np.True_

    return rules


def words(z: Any) -> Any:
    """It is so."""
    return np.True_


def test_a_clause_without_words(rules: Ruleset) -> None:
    with pytest.raises(BadRuleset, match="Toy §3 has no docstring"):

        @rules.step("3", "Mute", Cost(1))
        def mute(s: Any) -> Any:
            return np.True_


def test_a_clause_written_twice(rules: Ruleset) -> None:
    with pytest.raises(BadRuleset, match="Toy §2 is written twice for 'step'"):
        rules.step("2", "Again", Forbid)(words)


def test_the_same_number_on_another_question_is_another_matter(rules: Ruleset) -> None:
    rules.leave("2", "Leaving", Cost(1))(words)
    rules.enter("2", "Entering", Stop)(words)
    rules.enter("2", "Entering", Stop, zone="strike")(words)
    assert [clause.question for clause in rules.clause("2")] == ["step", "leave", "enter", "enter"]


def test_overriding_what_does_not_exist(rules: Ruleset) -> None:
    with pytest.raises(BadRuleset, match="Toy §4 overrides 7, which 'step' does not have"):
        rules.step("4", "Nothing", overrides="7")(words)


def test_overriding_what_only_another_question_has(rules: Ruleset) -> None:
    with pytest.raises(BadRuleset, match="Toy §4 overrides 1, which 'step' does not have"):
        rules.step("4", "Elsewhere", overrides=("2", "1"))(words)


def test_overriding_what_is_only_written_later(rules: Ruleset) -> None:
    with pytest.raises(BadRuleset, match="overrides 5"):
        rules.step("4", "Too early", overrides="5")(words)
    rules.step("5", "Later", Forbid)(words)
    rules.step("6", "In time", overrides="5")(words)


@pytest.mark.parametrize("effect", [Mark("spent"), Keep("spent"), Flip("spent")])
def test_a_flag_nobody_declared(rules: Ruleset, effect: Any) -> None:
    with pytest.raises(BadRuleset, match="there is no flag 'spent'"):
        rules.step("4", "A flag", effect)(words)


@pytest.mark.parametrize("effect", [Mark, Keep, Flip])
def test_a_flag_without_a_name(rules: Ruleset, effect: Any) -> None:
    with pytest.raises(BadRuleset, match="needs the name of a flag"):
        rules.step("4", "A flag", effect)(words)


MISPLACED = {
    "exert": (Stop, Cost, Test),
    "place": (Exert, Base, Forbid),
    "against": (Exert, Base, Cost),
    "enter": (Exert, Shift, NoEnd),
    "leave": (Shift, NoEnd),
    "within": (Stop, NoEnd),
    "share": (Exert, Test, Mark("fresh")),
    "step": (Exert, Shift, NoEnd),
    "end": (Stop, Test, Flip("fresh")),
    "act": (Stop, Exert),
    "test": (Stop,),
    "contest": (Forbid,),
}


@pytest.mark.parametrize("question", MISPLACED)
def test_an_effect_the_question_does_not_understand(rules: Ruleset, question: str) -> None:
    for effect in MISPLACED[question]:
        with pytest.raises(BadRuleset, match=f"'{question}' does not understand {effect.kind}; it takes "):
            getattr(rules, question)("4", "Misplaced", effect)(words)


def test_a_class_or_a_combination_without_levels(rules: Ruleset) -> None:
    with pytest.raises(BadRuleset, match="'base' needs a ruleset with levels"):
        rules.exert("4", "Class", Base)(words)
    with pytest.raises(BadRuleset, match="'combine' needs a ruleset with levels"):
        rules.combine("4", "Together")(words)
    graded = Ruleset(Book("toy", title="Toy"), levels=Grip)
    graded.exert("4", "Class", Base)(words)
    graded.combine("5", "Together")(words)
    assert [clause.effect.kind for clause in graded.clauses] == ["base", "combine"]


def test_a_waiver_that_waives_nothing(rules: Ruleset) -> None:
    with pytest.raises(BadRuleset, match="Toy §4 has no effect and overrides nothing"):
        rules.step("4", "Idle")(words)


def test_enemies_who_add_up_in_no_known_way(rules: Ruleset) -> None:
    with pytest.raises(BadRuleset, match="many is 'highest', 'sum' or the name of a reading, not 'average'"):
        rules.enter("4", "Tolls", Cost(1), many="average")(words)
    rules.reading("tolls", {"highest": "the dearest", "sum": "all"}, clause="4")
    rules.enter("4", "Tolls", Cost(1), many="tolls")(words)


def test_a_reading_declared_twice(rules: Ruleset) -> None:
    rules.reading("tolls", {"highest": "the dearest", "sum": "all"}, clause="2")
    with pytest.raises(BadRuleset, match="'tolls' is declared twice"):
        rules.reading("tolls", {"sum": "all"}, clause="2")


# Branching: every way in which a clause might decide for all rows at once


def by_if(s: Any) -> Any:
    """If."""
    if s.mover.scout:
        return s.there.forest
    return s.there.road


def by_ternary(s: Any) -> Any:
    """Ternary."""
    return s.there.forest if s.mover.scout else s.there.road


def by_and(s: Any) -> Any:
    """And."""
    return s.mover.scout and s.there.forest


def by_or(s: Any) -> Any:
    """Or."""
    return s.mover.scout or s.there.forest


def by_not(s: Any) -> Any:
    """Not."""
    return not s.mover.scout


def by_chain(s: Any) -> Any:
    """A chained comparison."""
    return 1 < s.there.cost < 3


def by_while(s: Any) -> Any:
    """While."""
    while s.there.forest:
        return s.there.road
    return s.there.forest


def by_assert(s: Any) -> Any:
    """Assert."""
    assert s.mover.scout
    return s.there.forest


def by_filter(s: Any) -> Any:
    """A comprehension with a condition."""
    return sum(value for value in (s.there.forest, s.there.road) if s.mover.scout)


def by_inner(s: Any) -> Any:
    """An inner function that branches."""
    return s.friends(lambda unit: unit.scout and unit.brave) > 0


def by_match(s: Any) -> Any:
    """Match."""
    match s.mover.kind:
        case 1:
            return s.there.forest
        case _:
            return s.there.road


@pytest.mark.parametrize(
    "clause", [by_if, by_ternary, by_and, by_or, by_not, by_chain, by_while, by_assert, by_filter, by_inner, by_match]
)
def test_a_clause_that_branches(rules: Ruleset, clause: Any) -> None:
    with pytest.raises(BadRuleset, match="branches on what it looks at"):
        rules.step("4", "Branching", Forbid)(clause)


def test_a_clause_may_count_in_a_loop_and_look_things_up(rules: Ruleset) -> None:
    @rules.step("4", "Counting", Cost)
    def counting(s: Any) -> Any:
        """Loops over fixed things decide nothing."""
        total = 0
        for name in ("forest", "road"):
            total = total + getattr(s.there, name)
        return np.array([0, 1, 2])[total] + sum(weight for weight in (1, 2))

    assert rules.clause("4")[0].title == "Counting"


def test_more_flags_than_a_rule_state_holds() -> None:
    Ruleset(Book("toy", title="Toy"), flags=[f"f{i}" for i in range(7)])
    with pytest.raises(BadRuleset, match="flags"):
        Ruleset(Book("toy", title="Toy"), flags=[f"f{i}" for i in range(8)])


def test_a_lapsing_flag_or_a_way_that_is_not_declared() -> None:
    with pytest.raises(BadRuleset, match="spent"):
        Ruleset(Book("toy", title="Toy"), flags=("fresh",), lapsing=("spent",))
    with pytest.raises(BadRuleset, match="dash"):
        Ruleset(Book("toy", title="Toy"), flags=("fresh",), begins={"dash": lambda engaged: ("fresh",)})


def test_a_promise_on_a_question_that_notes_none(rules: Ruleset) -> None:
    with pytest.raises(BadRuleset, match="'step'"):
        rules.step("4", "A promise", overrides="2", commits=Commits(lambda unit: unit.brave))(words)


def test_striking_out_what_is_not_there(rules: Ruleset) -> None:
    with pytest.raises(Unknown, match="there is no clause of Toy '9'"):
        rules.without("9")

"""What is left to chance on a way: told with the ruling, by the page and the command line alike."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.conformance.fates_edge.table import move, squares, strikers
from zoc import movement, say
from zoc.ask.clerk import Clerk
from zoc.ask.sentences import sentences
from zoc.cli import asking
from zoc.look import Risk
from zoc.movement import Answer, risks


def asked(scenario: str, unit: str, cell: str, **rest: Any) -> Answer:
    opened = asking.opened(scenario)
    return movement.why(opened.rules, opened.position, unit, cell, **rest)


def test_everybody_who_may_strike_is_named_with_his_chance() -> None:
    answer = asked("fates_edge/shield_wall", "held", "D2", way="move_by_boon")
    assert risks(answer) == (Risk("strike", "shield1", Fraction(49, 80)), Risk("strike", "shield2", Fraction(179, 400)))
    assert say.verdict(answer).endswith("with 4 left; shield1 (hits ≈ 61.2 %) and shield2 (hits ≈ 44.8 %) may strike it.")


def test_a_test_of_the_mover_is_told_with_the_chance_to_pass() -> None:
    answer = asked("fates_edge/doorway", "wraith", "D3")
    assert risks(answer) == (Risk("the ward", chance=Fraction(1, 32)),)
    assert say.verdict(answer).endswith("; tested on the way: the ward (passes ≈ 96.9 %).")


def test_a_rolled_disengage_comes_before_the_strikes() -> None:
    found = risks(asked("fates_edge/shield_wall", "held", "D2", way="disengage"))
    assert [(risk.what, risk.by) for risk in found] == [("to disengage", ""), ("strike", "shield1"), ("strike", "shield2")]


def test_who_has_no_reaction_left_strikes_nobody() -> None:
    opened = asking.opened("fates_edge/shield_wall")
    spent = opened.position.changed("shield1", reactions=0)
    found = risks(movement.why(opened.rules, spent, "held", "D2", way="move_by_boon"))
    assert [risk.by for risk in found] == ["shield2"]


def test_one_reaction_is_one_strike() -> None:
    """A braced unit may strike at whoever leaves either of its rings, but not more often than it can react."""
    table, rules = squares("1..3 x 0..0"), asking.opened("fates_edge/shield_wall").rules
    position = table.put(E="blue 0,0 braced", M="red 1,0")
    answer = move(table, rules, position, (3, 0), way="disengage")
    assert [by for _, by, _ in strikers(answer)] == [("E",), ("E",)]
    assert [risk.by for risk in risks(answer)] == ["", "E"]
    unlimited = move(table, rules, position.reading(reactions_per_round="unlimited"), (3, 0), way="disengage")
    assert [risk.by for risk in risks(unlimited)] == ["", "E", "E"]


def test_what_is_not_lawful_or_not_tested_has_no_risks() -> None:
    refused = asked("fates_edge/shield_wall", "raider", "H3")
    assert not refused.legal
    assert risks(refused) == ()
    assert risks(asked("ford", "spearman", "5,4")) == ()
    assert risks(asked("ford", "spearman", "4,4")) == ()


def test_a_program_is_told_them_as_data_and_in_words() -> None:
    clerk = Clerk(asking.opened("fates_edge/shield_wall"))
    for question in ({"ask": "why", "cell": "D2"}, {"ask": "route", "cells": ["D2"]}):
        found = clerk.put({**question, "unit": "held", "way": "move_by_boon"})
        told: Any = sentences(found.found)
        first, second = told["risks"]
        assert first == {"what": "strike", "by": "shield1", "chance": "49/80", "say": "shield1 may strike held: hits ≈ 61.2 %"}
        assert second["say"] == "shield2 may strike held: hits ≈ 44.8 %"

"""Europa §5.A.1: the ZOC modifier of combat supply, and the RED result."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.conformance.europa.table import DOUBLE, FULL, HOME, NEXT, NO, PARTIAL, TRIPLE, adds_up, on_map, price
from zoc.errors import Malformed
from zoc.rulesets import europa
from zoc.testing import clause

READINGS = ("exerted", "own_hex", "basic")


def attacked(*kinds, **rest):
    return on_map(
        **{f"u{i}": f"red 0504 {kind}" for i, kind in enumerate(kinds)}, blue="blue 0503 division", phase="combat", **rest
    )


def supply(position, attackers=(NEXT,), base=8):
    return price(position, HOME, attackers, base).supply


def by_reading(position):
    return [supply(position.reading(supply_level=reading)) for reading in READINGS]


@clause("EUR-5.A.1-1")
def test_which_class_counts_is_a_reading(rules):
    assert by_reading(attacked("battalion", "battalion", "battalion")) == [4, 8, 2]
    assert by_reading(attacked("division")) == [8, 16, 8]
    assert price(attacked("division"), HOME, [NEXT], 8).as_dict()["readings"] == {"supply_level": "exerted"}


@clause("EUR-5.A.1-1")
def test_what_is_exerted_on_the_best_of_the_attacking_hexes_counts(rules):
    position = attacked("division", hexsides={"major_river": "0504/0503"})
    assert supply(position) == 4
    assert supply(position, (NEXT, "0505")) == 8
    told = price(position, HOME, [NEXT, "0505"], 8).derivations
    assert [(d.target, d.level) for d in told] == [("0505", FULL)]


@clause("EUR-5.A.1-1")
def test_neither_the_attack_itself_nor_screens_change_it(rules):
    position = on_map(d="red 0504 division attacked_at=3", blue="blue 0503 division", b2="blue 0503 division", phase="combat")
    assert by_reading(position) == [8, 16, 8]
    assert adds_up(rules, position, purpose="retreat") == "d: barred 5-8; nothing"


SUPPORTED = "division unsupported receives_support"


@clause("EUR-5.A.1-2")
def test_triple_costs_three_times_as_much(rules):
    position = attacked(SUPPORTED, cells={"arctic": NEXT})
    paid = price(position, HOME, [NEXT], 8)
    assert (paid.level, paid.zoc_modifier, paid.supply) == (TRIPLE, 3, 24)
    assert adds_up(rules, position, purpose="attack_supply") == "u0: 2 5.A-F, +1 5.A-I4; +1 5.A-I3; TRIPLE"


@clause("EUR-5.A.1-3")
def test_double_costs_twice_as_much(rules):
    paid = price(attacked("division", cells={"arctic": NEXT}), HOME, [NEXT], 8)
    assert (paid.level, paid.zoc_modifier, paid.supply) == (DOUBLE, 2, 16)


@clause("EUR-5.A.1-4")
def test_full_costs_what_it_costs(rules):
    paid = price(attacked("division"), HOME, [NEXT], 8)
    assert (paid.level, paid.zoc_modifier, paid.supply) == (FULL, 1, 8)


@clause("EUR-5.A.1-5")
def test_partial_costs_half(rules):
    paid = price(attacked("regiment"), HOME, [NEXT], 8)
    assert (paid.level, paid.zoc_modifier, paid.supply) == (PARTIAL, Fraction(1, 2), 4)


@clause("EUR-5.A.1-6")
def test_no_costs_a_quarter_exactly(rules):
    assert supply(attacked("battalion")) == 2
    assert supply(attacked("battalion"), base=6) == Fraction(3, 2)
    assert supply(attacked("battalion"), base="7/2") == Fraction(7, 8)


@clause("EUR-5.A.1-7")
def test_the_multiplier_is_called_the_zoc_modifier(rules):
    paid = price(attacked("regiment"), HOME, [NEXT], 8)
    assert paid.zoc_modifier == Fraction(1, 2)
    assert paid.as_dict()["zoc_modifier"] == "1/2"


@clause("EUR-5.A.1-8")
def test_several_defenders_count_as_one_stack(rules):
    position = attacked("division", "battalion", "battalion", "battalion")
    assert (supply(position), price(position, HOME, [NEXT], 8).level) == (8, FULL)
    assert price(position, HOME, [NEXT], 8).defenders == ("u0", "u1", "u2", "u3")


@clause("EUR-5.A.1-9")
def test_the_red_result_follows_the_same_class(rules):
    arctic = {"cells": {"arctic": NEXT}}
    stacks = [
        attacked("battalion"),
        attacked("regiment"),
        attacked("division"),
        attacked("division", **arctic),
        attacked(SUPPORTED, **arctic),
    ]
    assert [price(p, HOME, [NEXT], 8).red_result_mod for p in stacks] == [-2, -1, 0, 0, 0]
    three = attacked("battalion", "battalion", "battalion")
    assert [price(three.reading(supply_level=r), HOME, [NEXT], 8).red_result_mod for r in READINGS] == [-1, 0, -2]


@clause("EUR-5.A.1-10")
def test_where_the_defender_exerts_nothing_it_counts_as_no(rules):
    position = attacked("division", hexsides={"great_river": "0504/0503"})
    alone = price(position, HOME, [NEXT], 8)
    assert (alone.level, alone.supply, alone.red_result_mod) == (NO, 2, -2)
    assert adds_up(rules, position, purpose="attack_supply") == "u0: barred 5.A-N1; nothing"
    both = price(position, HOME, [NEXT, "0505"], 8)
    assert (both.level, both.supply, both.red_result_mod) == (FULL, 8, 0)


def test_a_price_is_told_line_by_line():
    told = price(attacked("regiment"), HOME, [NEXT], 8).say()
    assert told.splitlines() == [
        "an attack on u0: PARTIAL, × 1/2 (Europa §5.A.1)",
        "  u0: PARTIAL (Europa §5.A-P) = 1",
        "  0504 exerts PARTIAL ZOC into 0503",
        "  combat supply 4, RED result −1 (reading supply_level = exerted)",
    ]


@pytest.mark.parametrize(
    ("hexes", "said"), [(["0303"], "0303 is not beside 0504"), ([], "at least one hex"), ([HOME], "0504 is not beside 0504")]
)
def test_an_attack_comes_from_beside_the_hex(hexes, said):
    with pytest.raises(Malformed, match=said):
        price(attacked("regiment"), HOME, hexes, 8)


def test_an_empty_hex_is_not_attacked():
    with pytest.raises(Malformed, match="nobody stands in 0101"):
        price(attacked("regiment"), "0101", ["0102"], 8)


def test_the_book_answers_the_question_supply(rules):
    assert rules.questions["supply"] is europa.price

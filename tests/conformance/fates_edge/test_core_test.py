"""Fate's Edge, the core test of the SRD: pools, outcomes, Position, Boons; exact against the ledger and against enumeration."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import product
from typing import Any

import pytest

from tests.conformance.fates_edge.table import attempted, barred, ordered, sources, squares
from zoc.errors import Malformed
from zoc.rulesets.fates_edge.core_test import Test, effect_at, rolled
from zoc.rulesets.fates_edge.terms import Stance, SuccessEffect
from zoc.rulesets.fates_edge.turn import earned, scene_over, spent
from zoc.testing import clause


def roll_of(rules, dice, dv, steps=0, srd="2026"):
    return Test.of(rules.in_force({"srd": srd}), dice, dv, steps)


@clause("FE-SRD-1", "FE-2-12")
def test_the_edition_says_what_a_ten_counts(rules):
    for srd, successes in (("2026", 3), ("2025-10", 2)):
        told = rolled(roll_of(rules, 6, 4, srd=srd), [10, 8, 5, 4, 1, 1])
        assert (told.successes, told.beats) == (successes, 2)
    assert (roll_of(rules, 6, 4).success, roll_of(rules, 6, 4, srd="2025-10").success) == (F(809, 1600), F(11, 32))


@clause("FE-SRD-2")
def test_bonuses_are_capped_then_penalties_come_off_then_ten_dice_are_thrown(rules):
    table = squares().ground("foliage", (1, 0))
    position = table.put(A="red 0,0 pool=6", E="blue 4,0")
    helped = attempted(rules, position, "shot", assist=1)
    assert (helped.facts["dice"], sources(helped, "bonus"), sources(helped, "dice")) == (
        6, [("SRD-15", 1, ())], [("8-6", -1, (table.at(1, 0),))],
    )  # fmt: skip
    crowd = attempted(rules, position, "shot", assist=5)
    assert crowd.facts["dice"] == 6 + 3 - 1
    assert [r.clause.number for r in crowd.sources.told if r.effect.kind == "cap"] == ["6-12"]
    twelve = roll_of(rules, 12, 4)
    assert twelve.thrown == roll_of(rules, 10, 4).thrown.map(lambda roll: roll._replace(successes=roll.successes + 2))
    assert roll_of(rules, 12, 12, srd="2025-10").success == F(1, 2**12)
    nothing = roll_of(rules, 0, 1)
    assert (nothing.outcomes["miss"], nothing.beats) == (1, 0)


@clause("FE-SRD-3")
def test_the_faces_that_count(rules):
    two = roll_of(rules, 2, 1).thrown.map(lambda roll: roll.successes)
    assert [two[n] for n in range(5)] == [F(1, 4), F(2, 5), F(13, 50), F(2, 25), F(1, 100)]


@clause("FE-SRD-4")
def test_a_one_is_a_story_beat_even_when_it_is_thrown_again(rules):
    told = rolled(roll_of(rules, 7, 4), [9, 8, 5, 4, 3, 1, 1], again=[(1, 6), (1, 2)])
    assert (told.successes, told.beats) == (3, 2)
    assert rolled(roll_of(rules, 2, 1), [1, 9], again=[(1, 1)]).beats == 2
    assert roll_of(rules, 6, 4).thrown.of(lambda roll: roll.ones == 0) == F(531441, 1000000)


@clause("FE-SRD-5", "FE-11-7")
def test_an_attack_without_a_dv_is_at_three(rules):
    position = squares().put(A="red 0,0", E="blue 1,0")
    assert sources(attempted(rules, position, "attack"), "dv") == [("11-7", 3, ())]
    assert sources(attempted(rules, position, "attack", dv=5), "dv") == [("11-7", 5, ())]
    assert sources(attempted(rules, position, "strike"), "dv") == [("11-7", 3, ())]
    assert sources(attempted(rules, position, "notice", dv=2), "dv") == [("SRD-5a", 2, ())]


@clause("FE-SRD-6")
def test_the_four_outcomes(rules):
    six = roll_of(rules, 6, 4).outcomes
    assert [six[n] for n in ("clean", "with a cost", "partial", "miss")] == [
        F(64509, 200000),
        F(4577, 25000),
        F(383, 800),
        F(1, 64),
    ]
    old = roll_of(rules, 6, 4, srd="2025-10").outcomes
    assert [old[n] for n in ("clean", "with a cost", "partial", "miss")] == [F(77, 320), F(33, 320), F(41, 64), F(1, 64)]
    five = roll_of(rules, 5, 3).outcomes
    assert [five[n] for n in ("clean", "with a cost", "partial", "miss")] == [
        F(8277, 20000),
        F(3973, 20000),
        F(57, 160),
        F(1, 32),
    ]


@clause("FE-SRD-6")
@pytest.mark.parametrize("srd", ["2026", "2025-10"])
def test_chances_are_those_of_counting_every_throw(rules, srd):
    test = roll_of(rules, 3, 2, srd=srd)
    counts: dict[Any, Any] = {}
    for shown in product(range(1, 11), repeat=3):
        outcome = rolled(test, shown).outcome
        counts[outcome] = counts.get(outcome, 0) + 1
    assert dict(test.outcomes) == {name: F(count, 1000) for name, count in counts.items()}


@clause("FE-SRD-7", "FE-SRD-8")
def test_the_tables_of_the_ledger(rules):
    by_pool = [roll_of(rules, n, 4).success for n in (4, 5, 6, 7, 8)]
    assert by_pool == [F(399, 2000), F(141, 400), F(809, 1600), F(16, 25), F(23931, 32000)]
    assert [roll_of(rules, n, 4, srd="2025-10").success for n in (4, 5, 6, 7, 8)] == [
        F(1, 16),
        F(3, 16),
        F(11, 32),
        F(1, 2),
        F(163, 256),
    ]
    by_dv = [roll_of(rules, 6, dv).success for dv in range(3, 9)]
    assert by_dv == [F(237, 320), F(809, 1600), F(1121, 4000), F(12353, 100000), F(21267, 500000), F(1119, 100000)]
    assert [roll_of(rules, 6, dv, srd="2025-10").success for dv in range(3, 9)] == [
        F(21, 32),
        F(11, 32),
        F(7, 64),
        F(1, 64),
        0,
        0,
    ]
    assert [roll_of(rules, 5, dv).success for dv in (3, 4, 5)] == [F(49, 80), F(141, 400), F(39, 250)]


@clause("FE-SRD-9")
def test_tens_are_counted_apart_and_never_thrown_again(rules):
    assert rolled(roll_of(rules, 6, 4), [10, 8, 7, 4, 2, 2]).tens == 1
    with pytest.raises(Malformed, match="never thrown again"):
        rolled(roll_of(rules, 2, 1), [10, 2], again=[(10, 5)])


@clause("FE-SRD-10")
def test_position_throws_a_die_again(rules):
    assert [roll_of(rules, n, 4, 1).success for n in (4, 5, 6)] == [F(141, 400), F(809, 1600), F(16, 25)]
    assert [roll_of(rules, n, 4, -1).success for n in (4, 5, 6)] == [F(327, 2000), F(573, 2000), F(3369, 8000)]
    assert roll_of(rules, 3, 6, -1).success == F(11, 5000) > roll_of(rules, 3, 6).success == F(1, 1000)
    assert roll_of(rules, 5, 3, 1).outcomes["clean"] == F(47657, 100000)
    assert all(roll_of(rules, n, dv, 1).success == roll_of(rules, n + 1, dv).success for n in (3, 5) for dv in range(1, n + 1))


@clause("FE-SRD-11")
def test_in_the_older_rules_position_leaves_the_dice_alone(rules):
    assert {roll_of(rules, 6, 4, steps, srd="2025-10").success for steps in (-2, -1, 0, 1)} == {F(11, 32)}


@clause("FE-SRD-12")
def test_steps_beyond_the_ends_are_dice(rules):
    twice = roll_of(rules, 6, 3, -2)
    assert (twice.dice, twice.stance, twice.success) == (5, Stance.DESPERATE, F(201, 400))
    assert roll_of(rules, 6, 3, -1).success == F(1021, 1600)
    assert roll_of(rules, 6, 3, 2).dice == 7
    assert roll_of(rules, 6, 3, -2, srd="2025-10").dice == 6


@clause("FE-SRD-13")
def test_effect_stays_between_limited_and_great(rules):
    assert [effect_at(n) for n in (-2, -1, 0, 1, 2)] == [
        SuccessEffect.LIMITED, SuccessEffect.LIMITED, SuccessEffect.STANDARD, SuccessEffect.GREAT, SuccessEffect.GREAT,
    ]  # fmt: skip


@clause("FE-SRD-14")
def test_failures_earn_boons_up_to_two_a_scene(rules):
    position = squares().put(M="red 0,0 boons=1", N="red 1,0 boons=5", G="red 2,0 npc")
    assert earned(position, "M", "partial").unit("M").boons == 2
    assert earned(position, "N", "miss").unit("N").boons == 5
    twice = earned(earned(position, "M", "miss"), "M", "miss")
    assert twice.unit("M").boons == 3
    assert earned(position, "G", "miss").unit("G").boons == 0
    after = scene_over(twice)
    assert (after.unit("M").boons, after.unit("N").boons, after.unit("M").won) == (2, 2, 0)


@clause("FE-SRD-5")
def test_any_other_test_is_at_three_and_what_nobody_can_know_is_asked_for(rules):
    position = squares().put(A="red 0,0", E="blue 1,0 veiled=4")
    assert attempted(rules, position, "test", target=None).facts["dv"] == 3
    looked = attempted(rules, position, "notice", target=None)
    assert (looked.facts["dv"], looked.facts["dice"]) == (3, 4)
    for name, needed in (("ward", "spirit"), ("wall", "dv"), ("resist", "dv")):
        asked = attempted(rules, position, name, target=None)
        assert (asked.legal, asked.verdict.refused, asked.verdict.asks) == (False, False, (needed,))
        assert rules.table(position).odds(asked.action).verdict.asks == (needed,)
    assert attempted(rules, position, "ward", target=None, spirit=2).facts["dv"] == 2
    assert attempted(rules, position, "resist", target=None, dv=2).facts["dv"] == 2


@clause("FE-SRD-2")
def test_what_is_said_of_a_test_is_known_and_fits_or_is_refused_all_at_once(rules):
    position = squares().put(A="red 0,0 casts_mark", E="blue 1,0")
    with pytest.raises(Malformed) as wrong:
        attempted(rules, position, "cast", dv="four", spell="fireball", luck=3)
    told = str(wrong.value)
    assert "dv: expected a whole number, not 'four'" in told
    assert "spell: expected one of ward, banish" in told
    assert "facts: there is no fact 'luck'; known: pool, dv" in told


@clause("FE-6-9")
def test_a_strike_reaches_its_own_zone_or_the_wider_ring_of_the_braced(rules):
    table = squares()
    assert barred(attempted(rules, table.put(A="red 0,0", E="blue 2,0"), "strike")) == ("6-9",)
    assert attempted(rules, table.put(A="red 0,0 braced", E="blue 2,0"), "strike").legal
    assert attempted(rules, table.put(A="red 0,0 reach=2", E="blue 2,0"), "strike").legal
    assert barred(attempted(rules, table.put(A="red 0,0 braced", E="blue 3,0"), "strike")) == ("6-9",)


@clause("FE-SRD-14", "FE-11-8")
def test_the_boons_that_a_test_earns_on_average_are_those_its_roller_may_keep(rules):
    table = squares()

    def told(actor, **facts):
        return attempted(rules, table.put(A=f"red 0,0 {actor}", E="blue 1,0"), "attack", **facts).facts["boons"]

    partial, miss = F(57, 160), F(1, 32)
    assert told("") == partial + 2 * miss
    assert told("won=1") == told("boons=4") == partial + miss
    assert told("won=2") == told("boons=5") == told("npc") == 0
    dominant = attempted(rules, table.put(A="red 0,0 boons=5", E="blue 1,0"), "attack", boon=True)
    assert told("boons=5", boon=True) == dominant.chances["partial"] + dominant.chances["miss"]


@clause("FE-SRD-15", "FE-11-8")
def test_boons_are_spent_on_position_and_by_those_who_have_them(rules):
    position = squares().put(A="red 0,0 boons=2", E="blue 1,0", G="red 3,0 boons=2 npc")
    assert sources(attempted(rules, position, "attack", assist=1), "bonus") == [("SRD-15", 1, ())]
    helped = attempted(rules, position, "attack", boon=True)
    assert (sources(helped, "position"), helped.facts["position"]) == ([("SRD-15a", 1, ())], "dominant")
    assert spent(spent(position, "A", 1), "A", 1).unit("A").boons == 0
    for who, boons in (("A", 1), ("G", 2)):
        short = position.changed(who, boons=boons)
        assert ordered(rules, short, "rush", who).cites == ("11-8",)
    assert barred(attempted(rules, position.changed("A", boons=0), "attack", boon=True)) == ("11-8",)
    assert rules.table(position).turn("A", way="rush").cites == ()


@clause("FE-SRD-11")
def test_in_2025_position_is_risky_unless_something_bears_on_it(rules):
    position = squares().put(A="red 0,0 boons=1", E="blue 1,0").reading(srd="2025-10")
    plain, better = attempted(rules, position, "attack"), attempted(rules, position, "attack", boon=True)
    assert (plain.facts["position"], plain.needs) == ("risky", "5 dice against DV 3, Risky")
    assert (better.facts["position"], better.chance) == ("controlled", plain.chance)

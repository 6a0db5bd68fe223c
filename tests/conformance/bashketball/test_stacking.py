"""Bashketball: how sources of Advantage and Disadvantage add up."""

from __future__ import annotations

import pytest

from tests.conformance.bashketball.table import capped, net, on_court, shoot, sources, throw
from zoc.action import Action, attempt
from zoc.errors import Malformed
from zoc.testing import clause

ALONE = on_court(h="home 2,10 ball")
"""Three hexes out and alone: one source, the uncontested Advantage."""


@clause("BB-S-1")
def test_advantage_and_disadvantage_cancel_one_for_one(rules):
    against = shoot(rules, ALONE, cards={"Crowd": -1})
    assert sources(against) == [("S-3", -1, ("Crowd",)), ("SH-1", 1, ())]
    assert net(against) == 0
    close = shoot(rules, on_court(h="home 2,11 ball"), cards={"Crowd": -1})
    assert sources(close) == [("S-3", -1, ("Crowd",)), ("SH-1", 1, ()), ("D-4", 1, ())]
    assert net(close) == 1


@clause("BB-S-1")
def test_a_double_counts_two(rules):
    assert net(shoot(rules, on_court(h="home 1,12 SM ball", e="away 1,11 LG"), cards={"Spirit": +1})) == 0


@clause("BB-S-2")
def test_the_sum_is_capped_at_double_advantage(rules):
    close = on_court(h="home 2,11 ball")
    found = shoot(rules, close, cards={"Spirit": +1})
    assert sources(found) == [("S-3", 1, ("Spirit",)), ("SH-1", 1, ()), ("D-4", 1, ())]
    assert net(found) == 2
    assert capped(found)
    assert not capped(shoot(rules, close))


@clause("BB-S-2")
def test_the_sum_is_capped_at_double_disadvantage(rules):
    found = shoot(rules, on_court(h="home 2,8 SM ball", e="away 2,9 LG"))
    assert sources(found) == [("SH-4", -2, ("e",)), ("D-4a", -1, ())]
    assert net(found) == -2
    assert capped(found)


@clause("BB-S-2")
def test_there_is_one_flat_sum_and_one_cap_at_the_end(rules):
    """Capping a group first would give +1 and −1."""
    three_up_one_down = shoot(rules, on_court(h="home 2,11 ball"), cards={"Spirit": +1, "Crowd": -1})
    assert net(three_up_one_down) == 2
    assert not capped(three_up_one_down)
    one_up_three_down = shoot(rules, on_court(h="home 1,12 SM ball", e="away 1,11 LG", f="away 0,12 SM"))
    assert [amount for _, amount, _ in sources(one_up_three_down)] == [-1, -2, 1]
    assert net(one_up_three_down) == -2
    assert not capped(one_up_three_down)


@clause("BB-S-3")
def test_every_source_is_listed_with_its_level_a_zone_of_nothing_too(rules):
    position = on_court(h="home 2,8 LG ball", e="away 2,9 SM")
    found = shoot(rules, position, cards={"Spirit": +1, "Crowd": -2})
    assert sources(found) == [("S-3", 1, ("Spirit",)), ("S-3", -2, ("Crowd",)), ("SH-2", 0, ("e",)), ("D-4a", -1, ())]
    assert net(found) == -2


@clause("BB-S-3")
def test_cards_that_cancel_are_listed_nevertheless(rules):
    found = shoot(rules, ALONE, cards={"Spirit": +1, "Crowd": -1})
    assert sources(found) == [("S-3", 1, ("Spirit",)), ("S-3", -1, ("Crowd",)), ("SH-1", 1, ())]
    assert "+1 A card that is played is a source like any other. (Bashketball §S-3) [Spirit]" in found.say()


@clause("BB-S-3")
def test_cards_are_given_by_name_and_level(rules):
    with pytest.raises(Malformed, match="cards are given by name and level"):
        attempt(rules, ALONE, Action("shot", "h", said={"cards": 1}))


@clause("BB-S-3")
def test_cards_bear_on_a_pass_too(rules):
    found = throw(rules, on_court(h="home 1,2 ball", m="home 1,5"), cards={"Crowd": -1})
    assert sources(found) == [("S-3", -1, ("Crowd",)), ("P-1", 1, ())]


@clause("BB-S-EX1")
def test_printed_close_to_the_basket_in_the_zone_of_a_defender_of_his_size_a_shot_is_normal(rules):
    found = shoot(rules, on_court(h="home 1,12 MD ball", e="away 1,11 MD"))
    assert sources(found) == [("SH-3", -1, ("e",)), ("D-4", 1, ())]
    assert net(found) == 0

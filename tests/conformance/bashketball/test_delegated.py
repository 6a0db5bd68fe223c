"""Bashketball: what the page on zones leans on: skill, fate, distance, range, points, exhaustion, defence, who may act."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from tests.conformance.bashketball.table import move, net, on_court, refusal, shoot, sources, throw
from zoc.action import Action, attempt
from zoc.control import control
from zoc.errors import Malformed, Unknown
from zoc.position import Position
from zoc.rulesets.bashketball import ROSTER, court, deck, outcome, recovered, reveal, with_ball, with_deck
from zoc.testing import clause

DEFENCE = ("steal", "screen", "check")


def facing(name, h, e, **others):
    """Two opponents, and the ball where this kind of defence wants it: with the team that screens, else with the other."""
    return on_court(**{"h": f"{h} ball" if name == "screen" else h, "e": e if name == "screen" else f"{e} ball", **others})


# Skill and fate


@clause("BB-D-1")
def test_the_difficulty_is_eight_less_the_skill(rules):
    found = shoot(rules, on_court(h="home 2,10 ball shot=5"))
    assert found.facts["difficulty"] == 3
    assert found.needs == "a fate of 3 or more"
    assert throw(rules, on_court(h="home 1,2 ball pass=4", m="home 1,5")).facts["difficulty"] == 4


@clause("BB-D-1")
def test_a_skill_nobody_speaks_of_is_three(rules):
    bare = Position.of(court(), ("home", "away"), [("h", "home", "2,10"), ("e", "away", "2,9")])
    assert attempt(rules, bare, Action("check", "h", "e")).facts["difficulty"] == 8 - (3 - 1)


@clause("BB-D-1")
def test_a_penalty_makes_it_harder_and_a_bonus_easier(rules):
    position = on_court(h="home 2,10 ball shot=5")
    harder = shoot(rules, position, bonus=-1)
    assert harder.facts["difficulty"] == 4
    assert sources(harder, "skill") == [("D-1", -1, ())]
    assert shoot(rules, position, bonus=2).facts["difficulty"] == 1
    assert net(harder) == net(shoot(rules, position)), "skill is not a source of Advantage"


@clause("BB-D-1", "BB-S-3")
def test_a_defender_with_the_card_for_it_takes_skill_from_whoever_shoots_in_his_zone(rules):
    pressed = shoot(rules, on_court(h="home 2,10 ball shot=5", e="away 2,9 SM shot_pressure=1", f="away 2,3 shot_pressure=2"))
    assert sources(pressed, "skill") == [("D-1a", -1, ("e",))]
    assert pressed.facts["difficulty"] == 4
    both = shoot(rules, on_court(h="home 2,10 ball shot=5", e="away 2,9 shot_pressure=1", f="away 3,10 shot_pressure=2"))
    assert both.facts["difficulty"] == 6


@clause("BB-D-1", "BB-S-3")
def test_a_defender_with_the_card_for_it_takes_skill_from_passes_through_his_zone(rules):
    position = on_court(h="home 1,2 ball pass=5", m="home 1,5", e="away 2,3 LG pass_pressure=2", f="away 4,9 pass_pressure=2")
    pressed = throw(rules, position)
    assert sources(pressed, "skill") == [("D-1b", -2, ("e",))]
    assert pressed.facts["difficulty"] == 5
    assert sources(pressed) == [("P-3", 0, ("e",))]


@clause("BB-D-1")
def test_tests_in_defence_take_something_off_the_defence_skill(rules):
    told = {name: attempt(rules, facing(name, "home 2,5 defence=4", "away 2,6"), Action(name, "h", "e")) for name in DEFENCE}
    assert {name: found.facts["difficulty"] for name, found in told.items()} == {"steal": 6, "screen": 5, "check": 5}
    assert {name: sources(found, "skill") for name, found in told.items()} == {
        "steal": [("D-1c", -2, ())],
        "screen": [("D-1d", -1, ())],
        "check": [("D-1d", -1, ())],
    }


@clause("BB-D-2")
def test_fate_is_drawn_from_what_is_left_of_the_testers_own_deck(rules):
    decks = {"home_deck": "0 3 3 8", "home_fresh": "0 0 0 0 3 3 8 8", "away_deck": "8 8 8"}
    found = shoot(rules, on_court(h="home 3,10 LG ball shot=5", e="away 3,9 SM", decks=decks))
    assert net(found) == 0
    assert found.chances == {"success": Fraction(3, 4), "from a fresh deck": Fraction(1, 2)}
    assert found.chance == Fraction(3, 4)


@clause("BB-D-2")
def test_a_deck_nobody_speaks_of_has_one_card_of_each_fate_and_a_deck_is_fresh_until_somebody_says(rules):
    position = on_court(h="home 3,10 LG ball shot=5", e="away 3,9 SM")
    assert deck(position, "home") == deck(position, "home", fresh=True) == tuple(range(9))
    begun = with_deck(position, "home", [1, 1, 5], fresh=True)
    assert deck(begun, "home") == (1, 1, 5)
    assert deck(with_deck(begun, "home", [5]), "home") == (5,)
    assert deck(with_deck(begun, "home", []), "home") == ()
    assert shoot(rules, with_deck(begun, "home", [5])).chances == {"success": 1, "from a fresh deck": Fraction(1, 3)}


@clause("BB-D-2")
def test_a_card_that_is_no_fate_is_refused(rules):
    with pytest.raises(Malformed, match="a fate is a number from 0 to 8, not '9'"):
        with_deck(on_court(h="home 2,10 ball"), "home", [9])
    with pytest.raises(Malformed, match="a fate is a number from 0 to 8, not 'x'"):
        shoot(rules, on_court(h="home 2,10 ball", decks={"home_deck": "1 x"}))


@clause("BB-D-2")
def test_revealed_cards_leave_the_deck(rules):
    position = with_deck(on_court(h="home 2,11 ball shot=5"), "home", [0, 2, 2, 7])
    found = shoot(rules, position)
    assert net(found) == 2
    turned = reveal(position, found, 2, 7, 2)
    assert (turned.kept, turned.success, deck(turned.position, "home")) == (7, True, (0,))
    needed = reveal(with_deck(position, "home", [0, 2, 3]), found, 0, 2, 3)
    assert (needed.kept, needed.success) == (3, True), "the fate that is needed is enough"
    with pytest.raises(Malformed, match="there is no 8 left in the deck of home"):
        reveal(position, found, 2, 2, 8)
    with pytest.raises(Malformed, match="Double Advantage reveals 3 of home's cards, not 2"):
        reveal(position, found, 2, 2)


@clause("BB-D-3")
def test_a_level_reveals_one_two_or_three_cards_and_the_best_or_the_worst_counts(rules):
    """One card of each fate, and a shot that needs 3 or more."""
    by_level = {
        -2: (on_court(h="home 3,10 MD ball shot=5", e="away 3,9 LG"), "5/21"),
        -1: (on_court(h="home 3,10 MD ball shot=5", e="away 3,9 MD"), "5/12"),
        0: (on_court(h="home 3,10 MD ball shot=5", e="away 3,9 SM"), "2/3"),
        1: (on_court(h="home 3,10 MD ball shot=5"), "11/12"),
        2: (on_court(h="home 2,11 MD ball shot=5"), "83/84"),
    }
    for level, (position, chance) in by_level.items():
        found = shoot(rules, position)
        assert (net(found), found.chance) == (level, Fraction(chance))


@clause("BB-D-3")
def test_the_worst_of_the_revealed_cards_counts_under_disadvantage(rules):
    position = on_court(h="home 3,10 MD ball shot=5", e="away 3,9 MD")
    turned = reveal(position, shoot(rules, position), 8, 2)
    assert (turned.kept, turned.success) == (2, False)


@clause("BB-D-3")
def test_fewer_cards_than_are_to_be_revealed_have_no_odds_and_that_is_said(rules):
    position = on_court(h="home 2,11 ball", decks={"home_deck": "7 8"})
    found = shoot(rules, position)
    assert found.chances == {"success": None, "from a fresh deck": Fraction(37, 42)}
    assert found.chance == 0, "the fresh deck is not the one he draws from"
    assert found.notes[0] == "success: Double Advantage reveals 3 cards and home has 2, so there are no odds (D-3)."
    assert "success: Double Advantage reveals 3 cards" in found.say()
    assert found.as_dict()["chances"] == {"success": None, "from a fresh deck": "37/42"}
    assert shoot(rules, with_deck(position, "home", [7, 8, 0])).chances["success"] == 1


# Distance, range, points


@clause("BB-D-4")
def test_distance_is_a_source_close_by_and_far_off(rules):
    close, far = [("D-4", 1, ())], [("D-4a", -1, ())]
    for cell, source in (("1,12", close), ("2,10", []), ("2,9", []), ("2,8", far)):
        assert sources(shoot(rules, on_court(h=f"home {cell} ball"))) == [("SH-1", 1, ()), *source]
    for cell, source in (("1,3", close), ("1,4", close), ("1,5", []), ("1,6", []), ("1,7", far)):
        assert sources(throw(rules, on_court(h="home 1,2 ball", m=f"home {cell}"))) == [("P-1", 1, ()), *source]


@clause("BB-D-4")
def test_a_shot_from_under_the_basket_is_close(rules):
    assert sources(shoot(rules, on_court(h="home 2,13 ball"))) == [("SH-1", 1, ()), ("D-4", 1, ())]


@clause("BB-D-5")
def test_a_shot_reaches_seven_hexes(rules):
    assert shoot(rules, on_court(h="home 2,6 ball")).legal
    assert refusal(shoot(rules, on_court(h="home 2,5 ball"))) == ("D-5",)


@clause("BB-D-5")
def test_a_pass_reaches_six_hexes(rules):
    assert throw(rules, on_court(h="home 1,2 ball", m="home 1,8")).legal
    assert refusal(throw(rules, on_court(h="home 1,2 ball", m="home 1,9"))) == ("D-5a",)


@clause("BB-D-6")
def test_home_and_away_attack_opposite_baskets(rules):
    assert shoot(rules, on_court(h="home 2,11 ball")).action.at == "2,13"
    assert shoot(rules, on_court(h="away 2,2 ball")).action.at == "2,0"
    assert refusal(shoot(rules, on_court(h="away 2,11 ball"))) == ("D-5",)
    strangers = Position.of(court(), ("red",), [("h", "red", "2,11")], {"ball": np.ones(1, np.bool_)}, phase="")
    assert refusal(shoot(rules, strangers)) == ("D-6b",)


@clause("BB-D-6")
def test_from_the_middle_of_the_court_a_basket_counts_three(rules):
    for side, cell, points in (("home", "2,9", 3), ("home", "2,10", 2), ("away", "2,4", 3), ("away", "2,3", 2)):
        found = shoot(rules, on_court(h=f"{side} {cell} ball"))
        assert found.facts["points"] == points
        assert sources(found, "points") == [("D-6", 2, ()), ("D-6a", 1, ())][: points - 1]


@clause("BB-D-8")
def test_uncontested_and_close_are_two_sources(rules):
    found = shoot(rules, on_court(h="home 2,11 ball"))
    assert sources(found) == [("SH-1", 1, ()), ("D-4", 1, ())]
    assert net(found) == 2


# Exhaustion, and what comes of an attempt


@clause("BB-D-7")
def test_a_passer_is_exhausted_and_his_zone_is_gone_at_once(rules):
    position = on_court(h="home 2,3 ball", m="home 2,5")
    assert "2,4" in control(rules, position, "home")
    after = outcome(position, throw(rules, position), success=True)
    assert after.success
    assert (after.position.unit("h").exhausted, after.position.unit("m").ball) == (1, 1)
    assert "2,2" not in control(rules, after.position, "home")


@clause("BB-D-7")
def test_moving_does_not_exhaust(rules):
    position = on_court(h="home 2,3 ball")
    after = move(rules, position, "2,4").reach.taken("2,4")
    assert (after.unit("h").label, after.unit("h").exhausted) == ("2,4", 0)


@clause("BB-D-7")
def test_players_recover_in_their_sides_upkeep_and_everybody_after_a_basket(rules):
    position = on_court(h="home 2,9 ball", m="home 2,3 exhausted", e="away 4,4 exhausted")
    upkeep = recovered(position, "away")
    assert [upkeep.unit(id).exhausted for id in ("m", "e")] == [1, 0]
    scored = outcome(position, shoot(rules, position), success=True)
    assert scored.points == 3
    assert scored.success
    assert [scored.position.unit(id).exhausted for id in ("h", "m", "e")] == [0, 0, 0]
    assert not any(scored.position.unit(id).ball for id in ("h", "m", "e"))


@clause("BB-D-9")
def test_what_a_failure_does_with_the_ball_is_for_the_players_to_say(rules):
    position = on_court(h="home 2,9 ball", m="home 2,5", e="away 2,7")
    for found in (shoot(rules, position), throw(rules, position)):
        failed = outcome(position, found, success=False)
        assert failed.points == 0
        assert not failed.success
        assert not any(failed.position.unit(id).ball for id in ("h", "m", "e")), "nobody intercepts"
        assert failed.position.unit("h").exhausted
        assert found.notes[-1] == "What a failure does with the ball the game leaves open: say where it goes (D-9)."
    for table in (failed.position, position):
        given = with_ball(table, "e")
        assert [given.unit(id).ball for id in ("h", "m", "e")] == [0, 0, 1]


@clause("BB-D-9")
def test_only_what_is_allowed_is_carried_out(rules):
    position = on_court(h="home 2,9", m="home 2,5", e="away 2,10 ball")
    with pytest.raises(Malformed, match="Whoever shoots or passes has the ball"):
        outcome(position, shoot(rules, position), success=True)
    with pytest.raises(Malformed, match="a steal is not carried out here"):
        outcome(position, attempt(rules, position, Action("steal", "h", "e")), success=True)


# The roster, defence, and who may act


@clause("BB-D-10")
def test_the_players_of_the_base_set_are_as_their_cards_say(rules):
    printed = """
        elf SM 5 3 4 2; goblin SM 4 4 3 1; halfling SM 4 2 5 2; dwarf MD 2 3 2 4; human MD 3 3 3 3
        skeleton MD 3 3 2 3; minotaur LG 3 2 2 4; ogre LG 2 2 1 4; orc LG 2 2 1 4; troll LG 1 1 1 5
    """
    for line in printed.replace(";", "\n").strip().splitlines():
        kind, size, *numbers = line.split()
        assert ROSTER[kind] == {"size": size, **dict(zip(("speed", "shot", "pass", "defence"), map(int, numbers), strict=True))}


@clause("BB-D-11")
def test_no_zone_bears_on_defence(rules):
    position = on_court(h="home 2,5 SM", e="away 2,6 MD ball", f="away 1,5 SM", g="away 3,5 SM")
    found = attempt(rules, position, Action("steal", "h", "e"))
    assert not {unit for r in found.sources.reasons for unit in r.by}
    assert net(found) == 0


@clause("BB-D-11")
def test_in_defence_size_alone_counts(rules):
    for mine, theirs, expected in (("LG", "SM", [("D-11", 1, ())]), ("MD", "MD", []), ("MD", "LG", [("D-11a", -1, ())])):
        for name in (*DEFENCE, "tip_off"):
            found = attempt(rules, facing(name, f"home 2,6 {mine}", f"away 2,7 {theirs}"), Action(name, "h", "e"))
            assert sources(found) == expected


@clause("BB-D-11")
def test_a_small_player_who_steals_has_no_disadvantage_from_his_size(rules):
    position = on_court(h="home 2,5 SM", e="away 2,6 LG ball")
    found = attempt(rules, position, Action("steal", "h", "e"))
    assert sources(found) == []
    [waived] = [r for r in found.sources.reasons if not r.stands]
    assert (waived.clause.number, [c.number for c in waived.waived_by]) == ("D-11a", ["D-11b"])
    assert sources(attempt(rules, position, Action("check", "h", "e"))) == [("D-11a", -1, ())]


@clause("BB-D-11")
def test_the_higher_fate_wins_the_tip_off(rules):
    decks = {"home_deck": "1 5 5", "away_deck": "0 5 7"}
    found = attempt(rules, on_court(h="home 2,6 MD", e="away 2,8 MD", decks=decks), Action("tip_off", "h", "e"))
    assert found.needs == "a higher fate than e"
    assert found.chances["success"] == Fraction(3, 9)
    assert found.chances["success: a tie"] == Fraction(2, 9)
    assert found.chances["from a fresh deck"] == Fraction(36, 81)
    assert found.notes == ("A tie at the tip-off the game leaves open.",)


@clause("BB-D-11")
def test_at_the_tip_off_each_player_reveals_as_his_size_lets_him(rules):
    """Large against small: the best of two cards against the worst of two."""
    decks = {"home_deck": "1 5", "away_deck": "4 6"}
    position = on_court(h="home 2,6 LG", e="away 2,8 SM", decks=decks)
    found = attempt(rules, position, Action("tip_off", "h", "e"))
    assert (str(found.facts["level"]), str(found.facts["against"])) == ("Advantage", "Disadvantage")
    assert found.chances["success"] == 1
    backwards = attempt(rules, position, Action("tip_off", "e", "h"))
    assert backwards.chances["success"] == 0
    short = attempt(rules, with_deck(position, "away", [4]), Action("tip_off", "h", "e"))
    assert short.chances["success"] is None
    assert "away has 1" in short.notes[0]


@clause("BB-D-11")
def test_one_defends_against_an_opponent_on_the_court(rules):
    for target in (None, "m", "h", "e"):
        for name in (*DEFENCE, "tip_off"):
            position = facing(name, "home 2,7", "away bench", m="home 2,6")
            assert refusal(attempt(rules, position, Action(name, "h", target))) == ("D-11c",)


@clause("BB-D-11")
def test_a_block_is_no_test(rules):
    with pytest.raises(Unknown, match="there is no action that is tested 'block'"):
        attempt(rules, on_court(h="home 2,5", e="away 2,6"), Action("block", "h", "e"))


@clause("BB-D-12")
def test_a_shot_needs_an_unexhausted_player_on_the_court_with_the_ball(rules):
    assert refusal(shoot(rules, on_court(h="home bench ball"))) == ("D-12a",)
    assert refusal(shoot(rules, on_court(h="home 2,11 ball exhausted"))) == ("D-12b",)
    assert refusal(shoot(rules, on_court(h="home 2,11"))) == ("D-12c",)
    assert refusal(shoot(rules, on_court(h="home 2,3 exhausted"))) == ("D-5", "D-12b", "D-12c"), "everything lacking is said"


@clause("BB-D-12")
def test_a_pass_needs_the_same_and_another_team_mate_on_the_court(rules):
    mates = {"m": "home 2,5", "b": "home bench", "e": "away 2,6"}
    assert refusal(throw(rules, on_court(h="home bench ball", **mates))) == ("D-12a",)
    assert refusal(throw(rules, on_court(h="home 2,3 ball exhausted", **mates))) == ("D-12b",)
    assert refusal(throw(rules, on_court(h="home 2,3", **mates))) == ("D-12c",)
    for nobody in (None, "h", "b", "e"):
        assert refusal(throw(rules, on_court(h="home 2,3 ball", **mates), to=nobody)) == ("D-12d",)


@clause("BB-D-12")
def test_an_exhausted_team_mate_may_receive_a_pass(rules):
    assert throw(rules, on_court(h="home 2,3 ball", m="home 2,5 exhausted")).legal


@clause("BB-D-12")
def test_a_move_needs_an_unexhausted_player_on_the_court(rules):
    exhausted = move(rules, on_court(h="home 2,3 exhausted", e="away 4,4"), "2,5")
    assert (exhausted.legal, exhausted.verdict.cites) == (False, ("D-12b",))
    benched = move(rules, on_court(h="home bench"), "2,5")
    assert (benched.legal, benched.verdict.cites) == (False, ("D-12a",))


@clause("BB-D-12")
def test_there_is_nothing_off_the_court(rules):
    with pytest.raises(Unknown, match="5,3"):
        move(rules, on_court(h="home 2,3"), "5,3")

"""Bashketball: what a clause leaves to others: players on the bench or of the same side, small ones, another phase."""

from __future__ import annotations

from tests.conformance.bashketball.table import move, on_court
from zoc.action import Action, judge
from zoc.control import control
from zoc.testing import clause


def refused(rules, name, target="e", *, phase="actions", notes=None, **players):
    """By which clauses h may not do this."""
    position = on_court(**players).replace(phase=phase, to_move="home")
    found = judge(rules, position.noted(**(notes or {})), Action(name, "h", target))
    return {reason.clause.number for reason in found.standing}


@clause("BB-Z-1")
def test_long_arms_add_hexes_two_away_and_do_not_make_ones_own_hex_covered(rules):
    position = on_court(h="home 2,5 long_arms").reading(own_hex=False)
    zone = control(rules, position, "home")
    assert ("2,7" in zone, "2,6" in zone, "2,5" in zone) == (True, True, False)


@clause("BB-M-6")
def test_a_small_player_is_in_the_way_like_any_other(rules):
    answer = move(rules, on_court(h="home 2,5", e="away 2,6 SM"), "2,6")
    assert answer.verdict.cites == ("M-6",)


@clause("BB-A-2", "BB-A-4")
def test_from_the_bench_nothing_is_stolen_and_there_only_that_is_said(rules):
    assert refused(rules, "steal", h="home 2,3", e="away bench", f="away 2,5 ball") == {"D-11c"}
    assert refused(rules, "block", h="home 2,3", e="away bench", f="away 2,5 ball") == {"A-4"}
    assert refused(rules, "block", h="home 2,3", e="home 2,4", f="away 2,5 ball") == {"A-4"}


@clause("BB-G-1")
def test_of_a_jumper_on_the_bench_it_is_not_said_that_he_is_out_of_the_circle(rules):
    assert refused(rules, "jump", phase="tip_off", h="home 2,3", e="away 2,7") >= {"G-1b"}
    assert "G-1b" not in refused(rules, "jump", phase="tip_off", h="home bench", e="away 2,7")


@clause("BB-G-5")
def test_a_player_changes_places_with_one_of_his_own_bench_and_after_a_basket_for_no_action(rules):
    players = {"h": "home 2,5", "e": "home bench", "f": "away bench"}
    assert refused(rules, "substitution", **players) == set()
    assert refused(rules, "substitution", "f", **players) == {"G-5"}
    assert refused(rules, "substitution", None, **players) == {"G-5"}
    assert refused(rules, "substitution", notes={"actions": 0}, **players) == {"G-2"}
    assert refused(rules, "substitution", phase="restart", notes={"actions": 0}, **players) == set()


@clause("BB-G-5")
def test_after_a_basket_nobody_who_has_come_in_goes_out_again(rules):
    for who in "he":
        players = {"h": "home 2,5", "e": "home bench"}
        players[who] += " swapped"
        assert refused(rules, "substitution", phase="restart", **players) == {"G-5a"}
        assert refused(rules, "substitution", **players) == set()

"""Bashketball: what is asked, listed, advised and played is judged by the same clauses; the turn is among them."""

from __future__ import annotations

import pytest

from tests.conformance.bashketball.table import done, forbidden, on_court, order, play
from zoc.action import Action, Order
from zoc.play import Chance, order_of
from zoc.rulesets.bashketball.state import MatchState
from zoc.testing import clause
from zoc.testing.older import older

COURT = {"h": "home 2,6 ball", "m": "home 3,4", "e": "away 2,8", "f": "away 1,10"}


def on(phase="actions", side="home", notes=None, **players):
    position = on_court(**{**COURT, **players}).replace(phase=phase, to_move=side)
    return older(position, MatchState, **(notes or {}))


def stays(table, unit="h", way=""):
    """Why a unit goes nowhere; nothing if it does."""
    found, asked = table.reach(unit, way=way), table.why(unit, "2,5", way=way)
    assert (not found) == (not asked.legal)
    return asked.verdict.cites if not asked.legal else ()


# Where a player can go


@clause("BB-G-2")
def test_who_has_moved_reaches_nothing_more_unless_no_turn_is_counted(rules):
    moved = done(play(rules, on()), "home", do="move", unit="h", at="2,7").position
    table = rules.table(moved)
    assert stays(table) == ("G-2a",)
    assert stays(table.at_large()) == ()
    assert stays(rules.table(moved.reading(moves_a_turn="again"))) == ()
    assert stays(table, "m") == ()


@clause("BB-G-2")
def test_without_actions_nobody_goes_anywhere(rules):
    table = rules.table(on(notes={"actions": 0}))
    assert stays(table) == ("G-2",)
    assert [order.name for order in table.legal("home")] == ["end_turn"]


@clause("BB-G-1", "BB-G-4")
def test_a_move_and_the_move_after_a_basket_have_their_phases(rules):
    for phase, plain, restart in (("tip_off", ("G-1",), ("G-1", "G-4")), ("restart", ("G-4b",), ()), ("actions", (), ("G-4",))):
        table = rules.table(on(phase))
        assert (stays(table), stays(table, way="restart")) == (plain, restart)


@clause("BB-G-4")
def test_whoever_moved_after_the_basket_is_named(rules):
    table = rules.table(on("restart", m="home 3,4 moved"))
    verdict = table.judge(Order("restart", "home", "h", {"at": "2,5"}))
    assert [(r.clause.number, r.by) for r in verdict.standing] == [("G-4a", ("m",))]
    assert table.judge(Order("restart", "away", "e", {"at": "2,9"})).lacking == "it is the turn of home"


# Orders of a side, and what is not said yet


@clause("BB-G-1")
def test_the_end_of_a_turn_needs_no_player(rules):
    empty = on_court(e="away 2,8").replace(phase="actions", to_move="home")
    assert rules.table(empty).judge(Order("end_turn", "home")).legal
    assert rules.table(empty.replace(phase="tip_off")).judge(Order("end_turn", "home")).cites == ("G-1",)


@clause("BB-G-2", "BB-G-5")
def test_what_is_not_said_is_asked_for_and_what_is_refused_anyway_is_refused(rules):
    table = rules.table(on(b="home bench"))
    assert table.judge(Order("substitute", "home", "h")).asks == ("target",)
    spent = rules.table(on(b="home bench", notes={"actions": 0})).judge(Order("substitute", "home", "h"))
    assert (spent.asks, spent.cites) == ((), ("G-2",))


@clause("BB-G-3")
def test_a_card_is_listed_where_the_hand_is_too_small_without(rules):
    table = rules.table(on(h="home 2,11 ball", notes={"home_hand": "4:spirit+1"}))
    assert [dict(order.given) for order in table.legal("home", "h", ("shot",))] == [{"card": "spirit"}]
    rich = rules.table(on(h="home 2,11 ball", notes={"home_hand": "4:spirit+1 5"}))
    assert [dict(order.given) for order in rich.legal("home", "h", ("shot",))] == [{}, {"card": "spirit"}]


# Odds and advice


@clause("BB-G-3", "BB-G-2", "BB-G-4")
def test_odds_are_told_of_what_can_be_ordered(rules):
    for phase, notes, refused in (
        ("actions", {}, ()),
        ("actions", {"actions": 0}, ("G-2",)),
        ("actions", {"home_hand": "4"}, ("G-3",)),
        ("restart", {}, ("G-4b",)),
        ("tip_off", {}, ("G-1",)),
    ):
        table = rules.table(on(phase, notes=notes))
        odds, asked = table.odds(Action("shot", "h")), table.judge(Order("shot", "home", "h"))
        assert (odds.verdict.cites, asked.cites) == (refused, refused)
        assert table.at_large().odds(Action("shot", "h")).legal


@clause("BB-A-1")
def test_the_odds_of_a_steal_know_the_way_up_to_the_carrier(rules):
    """Two hexes away from a larger one: the way costs 3 points of 2."""
    near = rules.table(on(h="home 2,6 MD", e="away 2,8 MD ball")).odds(Action("steal", "h", "e"))
    assert near.legal
    dear = rules.table(on(h="home 2,6 MD", e="away 2,8 LG ball")).odds(Action("steal", "h", "e"))
    assert (dear.legal, dear.verdict.lacking) == (False, "it needs 3 points, it has 2")


@clause("BB-G-2")
def test_advice_is_what_can_be_ordered_now(rules):
    def shots(position):
        return [one.option.text for one in rules.table(position).best("h", "shot")]

    assert "from 2,6, standing" in shots(on())
    assert len(shots(on())) > 1
    assert shots(on(h="home 2,6 ball moved")) == ["from 2,6, standing"]
    assert shots(on(notes={"actions": 1})) == ["from 2,6, standing"], "the move would leave no action for the shot"
    assert shots(on(notes={"actions": 0})) == []
    assert shots(on(side="away")) == []


@clause("BB-G-2", "BB-G-3")
def test_every_advice_can_be_ordered(rules):
    position = on(notes={"home_hand": "4:spirit+1 5 6"})
    game = play(rules, position)
    texts = [one.option.text for one in rules.table(position).best("h", "pass")]
    assert sorted(texts) == ["to m in 3,4", "to m in 3,4, with spirit"]
    for card in ({}, {"card": "spirit"}):
        assert order(game, "home", (1, 2, 3), do="pass", unit="h", target="m", **card).legal


@clause("BB-D-6")
def test_of_shots_the_one_that_brings_most_points_is_the_best(rules):
    """From 2,10 a basket is as likely as from 2,9, where it counts one point more."""
    position = on(h="home 2,9 ball speed=1", e="away 4,4", f="away 0,0")
    ranked = {one.option.text: one for one in rules.table(position).best("h", "shot")}
    near, far = (ranked[text].attempt for text in ("from 2,10, after a move of 1 point", "from 2,9, standing"))
    assert (near.facts["points"], far.facts["points"]) == (2, 3)
    assert near.chance == far.chance
    assert (near.worth, far.worth) == (2 * near.chance, 3 * far.chance)
    assert far.facts["expected points"] == far.worth
    assert [one.attempt.worth for one in ranked.values()] == sorted((one.attempt.worth for one in ranked.values()), reverse=True)


# House rules hold in play


@pytest.mark.parametrize("number", ["G-1", "G-2", "G-2a", "G-3", "G-4", "G-4a", "G-4b", "G-5", "A-1a", "A-4b", "D-12c"])
def test_what_one_clause_alone_refuses_is_done_without_it(number):
    from zoc.rulesets.bashketball import rules

    position, written = ALONE[number]()
    game = play(rules, position)
    assert forbidden(order(game, "home", **written), game) == (number,)
    without = play(rules.without(number), position)
    after = without.order(order_of(without.law, position, "home", written), Chance(1))
    assert after.legal
    assert not any(number in line.cites for line in after.game.log())


MOVE = {"do": "move", "unit": "h", "at": "2,5"}
SHOT = {"do": "shot", "unit": "h"}
RESTART = {"do": "restart", "unit": "h", "at": "2,5"}
ALONE = {
    "G-1": lambda: (on("tip_off"), MOVE),
    "G-2": lambda: (on(notes={"actions": 0}), MOVE),
    "G-2a": lambda: (on(h="home 2,6 ball moved"), MOVE),
    "G-3": lambda: (on(notes={"home_hand": "4"}), SHOT),
    "G-4": lambda: (on(), RESTART),
    "G-4a": lambda: (on("restart", m="home 3,4 moved"), RESTART),
    "G-4b": lambda: (on("restart"), MOVE),
    "G-5": lambda: (on(b="home bench"), {"do": "substitute", "unit": "h", "target": "m"}),
    "A-1a": lambda: (on(h="home 2,7", e="away 2,8 ball"), {"do": "check", "unit": "h", "target": "e", "at": "2,6"}),
    "A-4b": lambda: (on(h="home 2,3", e="away 2,4", f="away 4,9 ball"), {"do": "block", "unit": "h", "target": "e"}),
    "D-12c": lambda: (on(h="home 2,6"), SHOT),
}

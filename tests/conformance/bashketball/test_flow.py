"""Bashketball: the flow of a game: tip-off, actions, upkeep, baskets, substitutions, and the end."""

from __future__ import annotations

import pytest

from tests.conformance.bashketball.table import answered, done, forbidden, on_court, order, play, story, told
from zoc.action import Order
from zoc.play import WrittenDice, offers
from zoc.rulesets.bashketball.state import MatchState
from zoc.testing import clause
from zoc.testing.older import older

COURT = {"h": "home 2,6", "m": "home 3,4", "e": "away 2,8", "f": "away 1,10"}
JUMP = {"do": "tip_off", "unit": "h", "target": "e"}


def on(phase="actions", side="home", notes=None, **players):
    """A game in that phase, with h and m (home) against e and f (away) unless said otherwise."""
    position = on_court(**{**COURT, **players}).replace(phase=phase, to_move=side)
    return older(position, MatchState, **(notes or {}))


# The tip-off


@clause("BB-G-1")
def test_before_the_tip_off_nothing_else_is_done(rules):
    game = play(rules, on("tip_off", "", h="home 2,6 ball", b="home bench"))
    deeds = (
        {"do": "move", "unit": "h", "at": "2,5"},
        {"do": "shot", "unit": "h"},
        {"do": "restart", "unit": "h", "at": "2,5"},
        {"do": "substitute", "unit": "h", "target": "b"},
        {"do": "end_turn"},
    )
    for deed in deeds:
        assert "G-1" in forbidden(order(game, "home", **deed), game), deed
    assert order(game, "home", (5,), (3,), **JUMP).legal


@clause("BB-G-1")
def test_there_is_one_tip_off(rules):
    for phase in ("actions", "restart", "movement"):
        game = play(rules, on(phase))
        assert forbidden(order(game, "home", (5,), (3,), **JUMP), game) == ("G-1a",)


@clause("BB-G-1")
def test_the_jumpers_stand_in_the_centre_circle(rules):
    for out in ({"h": "home 2,5"}, {"e": "away 2,9"}):
        game = play(rules, on("tip_off", "", **out))
        assert forbidden(order(game, "home", (5,), (3,), **JUMP), game) == ("G-1b",)


@clause("BB-G-9")
def test_the_winner_gives_the_ball_to_a_player_outside_the_circle_and_acts_first(rules):
    players = {"n": "home 4,4", "k": "home bench"}
    game = done(play(rules, on("tip_off", "", **players)), "home", (5,), (3,), **JUMP)
    assert game.waiting is not None
    assert (game.waiting.side, [pick.name for pick in game.waiting.picks]) == ("home", ["m", "n"])
    game = answered(game, "n")
    assert [unit for unit in game.position.ids if game.position.unit(unit).ball] == ["n"]
    assert (game.position.phase, game.position.to_move, game.position.turn) == ("actions", "home", 1)
    assert story(game) == [
        "Tip-off: h draws 5.",
        "Tip-off: e draws 3.",
        "h wins the tip-off: home acts first. (§D-11, §G-9)",
        "n has the ball. (§G-9)",
        "Turn 1 of home: its players recover, and it has 3 actions. (§D-7, §G-6)",
    ]


@clause("BB-G-9")
def test_the_away_team_may_win_it(rules):
    game = done(play(rules, on("tip_off", "")), "home", (2,), (3,), **JUMP)
    assert (game.position.to_move, game.position.unit("f").ball) == ("away", 1)


@clause("BB-G-9")
def test_a_tie_is_settled_by_the_players(rules):
    tied = done(play(rules, on("tip_off", "")), "home", (3,), (3,), **JUMP)
    assert tied.waiting is not None
    assert (tied.waiting.side, [p.name for p in tied.waiting.picks]) == ("home", ["again", "home", "away"])
    given = answered(tied, "away", "yes")
    assert given.position.to_move == "away"
    again = answered(tied, "again", "yes", cards=((7,), (8,)))
    assert again.position.to_move == "away"
    proposed = answered(tied, "home", "no")
    assert proposed.waiting is not None
    assert proposed.waiting.side == "away", "who does not agree proposes in his turn"
    assert answered(proposed, "away", "yes").position.to_move == "away"


# The turn


@clause("BB-G-2")
def test_a_turn_has_three_actions(rules):
    game = play(rules, on(n="home 4,4", k="home 0,2", b="home bench"))
    for unit, cell in (("h", "2,5"), ("m", "3,3"), ("n", "4,3")):
        game = done(game, "home", do="move", unit=unit, at=cell)
    assert MatchState.of(game.position).actions == 0
    assert forbidden(order(game, "home", do="move", unit="k", at="0,1"), game) == ("G-2",)
    assert "G-2" in forbidden(order(game, "home", do="shot", unit="k"), game)
    assert forbidden(order(game, "home", do="substitute", unit="k", target="b"), game) == ("G-2",)
    offered = {offer.deed.name: offer.legal for offer in offers(rules, game.position, "home", "k")}
    assert not any(offered.values()), offered


@clause("BB-G-2")
def test_a_player_moves_once_a_turn_unless_it_is_read_otherwise(rules):
    moved = done(play(rules, on()), "home", do="move", unit="h", at="2,5")
    again = order(moved, "home", do="move", unit="h", at="2,4")
    assert forbidden(again, moved) == ("G-2a",)
    assert dict(again.verdict.citing("G-2a").readings) == {"moves_a_turn": "once"}
    other = done(play(rules, on().reading(moves_a_turn="again")), "home", do="move", unit="h", at="2,5")
    assert done(other, "home", do="move", unit="h", at="2,4").position.unit("h").label == "2,4"


@clause("BB-G-2")
def test_a_move_is_paid_by_its_points_and_told(rules):
    game = done(play(rules, on(h="home 2,6 MD speed=3", e="away 2,8 MD")), "home", do="move", unit="h", at="2,7")
    assert story(game) == ["h goes from 2,6 to 2,7 for 2 points. (§M-2, §M-5)"]
    far = order(game, "home", do="move", unit="m", at="3,9")
    assert (far.legal, far.verdict.cites, far.verdict.lacking) == (False, ("M-5",), "it needs 5 points, it has 2")


@clause("BB-G-6")
def test_in_its_upkeep_a_team_recovers_and_has_its_actions_again(rules):
    position = on(m="home 3,4 exhausted", e="away 2,8 exhausted", f="away 1,10 exhausted skips", notes={"actions": 0})
    game = done(play(rules, position), "home", do="end_turn")
    after = game.position
    assert (after.to_move, after.turn, MatchState.of(after).actions) == ("away", 1, 3)
    assert [after.unit(unit).exhausted for unit in ("m", "e", "f")] == [1, 0, 1], "f skips this recovery"
    later = done(done(game, "away", do="end_turn"), "home", do="end_turn").position
    assert (later.unit("f").exhausted, later.turn) == (0, 2), "and recovers with the next"


@clause("BB-G-6")
def test_a_team_draws_five_cards_and_discards_what_it_has_not_played(rules):
    position = on(notes={"home_hand": "4", "away_hand": "", "away_deck": "0 1 2 3 4 5 6"})
    game = done(play(rules, position), "home", (1, 3, 5, 6, 0), do="end_turn")
    assert told(game.position, "home_hand") == ""
    assert (told(game.position, "away_hand"), told(game.position, "away_deck")) == ("1 3 5 6 0", "2 4")
    assert story(game, "home") == [
        "The turn of home ends; it discards a 4. (§G-6)",
        "Turn 1 of away: its players recover, and it has 3 actions. (§D-7, §G-6)",
        "Away draws 5 cards. (§G-6)",
    ]
    assert "Upkeep: away draws 1, 3, 5, 6, 0." in story(game, "away")


@clause("BB-G-3")
def test_a_standard_action_takes_two_cards_from_the_hand(rules):
    for held, refused in (("", ("G-3",)), ("4", ("G-3",)), ("4 7", ())):
        game = play(rules, on(h="home 2,11 ball", notes={"home_hand": held, "home_deck": "8 8 8 8"}))
        played = order(game, "home", (8, 8, 8), do="shot", unit="h")
        assert (() if played.legal else forbidden(played, game)) == refused
    assert told(played.game.position, "home_hand") == ""
    assert "Home discards a 4 and a 7. (§G-3)" in story(played.game)


@clause("BB-G-3")
def test_which_cards_are_discarded_the_team_says(rules):
    notes = {"home_hand": "4 7 1:spirit+1", "home_deck": "8 8 8 8"}
    game = done(play(rules, on(h="home 2,11 ball", notes=notes)), "home", do="shot", unit="h")
    assert game.waiting is not None
    assert [(pick.name, pick.text) for pick in game.waiting.picks] == [
        ("fate_4", "a 4"), ("fate_7", "a 7"), ("spirit", "spirit (+1, fate 1)"),
    ]  # fmt: skip
    game = answered(game, "fate_4", "spirit", cards=((8, 8, 8),))
    assert told(game.position, "home_hand") == "7"
    assert "Home discards a 4 and spirit (+1, fate 1). (§G-3)" in story(game)


@clause("BB-G-3", "BB-S-3")
def test_a_card_played_for_it_is_a_source_and_spares_the_discards(rules):
    notes = {"home_hand": "1:spirit+1", "home_deck": "0 8 5 5"}
    position = on(h="home 3,10 ball", e="away 3,9", notes=notes)
    game = play(rules, position)
    [offered] = [offer for offer in offers(rules, position, "home", "h") if offer.deed.name == "shot"]
    assert offered.words == {"card": ("spirit",)}
    assert [(dict(one.given), one.verdict.legal) for one in offered.tried] == [({}, False), ({"card": "spirit"}, True)]
    game = done(game, "home", (5,), do="shot", unit="h", card="spirit")
    assert story(game)[:2] == ["Home plays spirit (+1, fate 1). (§G-2, §S-3)", "Shot: h draws 5."]
    assert told(game.position, "home_hand") == ""


@clause("BB-G-3")
def test_without_a_hand_no_cards_are_needed(rules):
    assert order(play(rules, on(h="home 2,11 ball")), "home", (8, 1, 0), do="shot", unit="h").legal


# Cards that stay


@clause("BB-G-2", "BB-Z-1")
def test_a_card_that_the_law_knows_stays_with_a_player(rules):
    notes = {"home_hand": "3:long_arms 2:shot_pressure-2 5:pep_talk", "home_fresh": "0 3:long_arms 2:shot_pressure-2 5:pep_talk"}
    game = play(rules, on(notes=notes))
    for card in ("long_arms", "shot_pressure", "pep_talk"):
        game = done(game, "home", do="play_card", unit="m", card=card)
    assert (game.position.unit("m").long_arms, game.position.unit("m").shot_pressure) == (1, 2)
    assert told(game.position, "home_table") == "3:long_arms 2:shot_pressure-2"
    assert story(game) == [
        "Home plays long arms (fate 3) on m. (§G-2, §S-3)",
        "Home plays shot pressure (−2, fate 2) on m. (§G-2, §S-3)",
        "Home plays pep talk (fate 5) on m: the players carry out what it says. (§G-2, §S-3)",
    ]
    assert forbidden(game.order(Order("play_card", "home", "h"), WrittenDice()), game) == ("G-2",)


@clause("BB-G-2")
def test_a_card_that_is_not_in_hand_is_not_played(rules):
    game = play(rules, on(h="home 2,11 ball", notes={"home_hand": "3:long_arms"}))
    unsaid = game.order(Order("play_card", "home", "h"), WrittenDice())
    assert (unsaid.legal, unsaid.verdict.asks, unsaid.game) == (False, ("card",), game)
    for name, card in (("play_card", "spirit"), ("shot", "long_arms")):
        played = game.order(Order(name, "home", "h", {"card": card}), WrittenDice())
        assert ([lack.kind for lack in played.verdict.lacks], played.game) == (["not among these"], game)


# After a basket


def after_a_basket(rules, **players):
    position = on(h="home 2,11 ball", b="home bench", c="away bench", notes={"home_deck": "8 8 8 8"}, **players)
    game = done(play(rules, position), "home", (8, 8, 8), do="shot", unit="h")
    return answered(game, "f") if game.waiting else game


@clause("BB-G-7", "BB-D-6")
def test_after_a_basket_the_other_team_has_the_ball_and_everybody_recovers(rules):
    game = after_a_basket(rules, m="home 3,4 exhausted skips")
    after = game.position
    assert (MatchState.of(after).score["home"], after.phase, after.to_move) == (2, "restart", "away")
    assert [unit for unit in after.ids if after.unit(unit).ball] == ["f"]
    assert not any(after.unit(unit).exhausted or after.unit(unit).skips for unit in after.ids)
    assert story(game) == [
        "Shot: h draws 8, 8, 8.",
        "8 counts and 5 was needed: h scores 2, and everybody recovers. home 2, away 0. (§D-6, §D-7, §G-7)",
        "f has the ball. (§G-7)",
    ]


@clause("BB-G-4")
def test_each_side_moves_one_player_without_regard_to_zones(rules):
    game = after_a_basket(rules, e="away 2,8 SM speed=2", m="home 2,9 LG")
    game = done(game, "away", do="restart", unit="e", route=["1,8", "1,9"])
    assert story(game)[-1] == "e goes from 2,8 to 1,9 for 2 points. (§M-5, §M-7)"
    assert forbidden(order(game, "away", do="restart", unit="f", at="1,11"), game) == ("G-4a",)
    assert forbidden(order(game, "away", do="move", unit="f", at="1,11"), game) == ("G-4b",)
    assert "G-4b" in forbidden(order(game, "away", do="shot", unit="f"), game)
    game = done(game, "away", do="end_turn")
    assert (game.position.to_move, game.position.phase) == ("home", "restart")
    game = done(done(game, "home", do="restart", unit="m", at="2,8"), "home", do="end_turn")
    assert (game.position.to_move, game.position.phase, game.position.turn) == ("away", "actions", 1)
    assert order(game, "away", do="move", unit="e", at="0,8").legal, "what was moved after the basket may move again"


@clause("BB-G-4")
def test_at_other_times_nobody_ignores_zones(rules):
    game = play(rules, on())
    assert forbidden(order(game, "home", do="restart", unit="h", at="2,5"), game) == ("G-4",)


@clause("BB-G-7")
def test_whoever_was_scored_against_has_the_next_turn_even_after_its_own(rules):
    """Home blocks the away player, who scores in home's turn: home begins another one."""
    position = on(h="home 2,1", e="away 2,2 ball", notes={"away_deck": "8 8 8 8"})
    game = done(play(rules, position), "home", do="block", unit="h", target="e")
    game = answered(game, "shoot", cards=((8,),))
    game = answered(game, "m")
    assert (game.position.to_move, game.position.turn, game.position.unit("m").ball) == ("home", 2, 1)
    game = done(done(game, "home", do="end_turn"), "away", do="end_turn")
    assert (game.position.to_move, game.position.phase, game.position.turn) == ("home", "actions", 2)


@clause("BB-G-5", "BB-I-3")
def test_players_change_with_the_bench(rules):
    game = done(after_a_basket(rules), "away", do="substitute", unit="f", target="c")
    after = game.position
    assert (after.unit("c").label, after.unit("f").label, after.unit("c").exhausted, after.unit("c").ball) == (
        "1,10",
        "bench",
        0,
        1,
    )
    assert story(game)[-1] == "c comes in for f at 1,10, and takes over the ball. (§G-5)"
    assert forbidden(order(game, "away", do="substitute", unit="c", target="f"), game) == ("G-5a",)
    assert forbidden(order(game, "away", do="substitute", unit="e", target="f"), game) == ("G-5a",)
    later = done(play(rules, on(b="home bench")), "home", do="substitute", unit="m", target="b")
    assert (later.position.unit("b").exhausted, MatchState.of(later.position).actions) == (1, 2)
    assert story(later) == ["b comes in for m at 3,4, exhausted. (§G-5, §I-3)"]


@clause("BB-G-5")
def test_only_a_player_on_the_court_changes_and_only_with_his_bench(rules):
    game = play(rules, on(b="home bench", d="home bench"))
    for unit, target in (("h", "m"), ("b", "d")):
        assert forbidden(order(game, "home", do="substitute", unit=unit, target=target), game) == ("G-5",)
    injured = game.position.replace(boxes=("bench", "injured")).moved("b", "injured")
    hurt = play(rules, injured)
    assert forbidden(order(hurt, "home", do="substitute", unit="h", target="b"), hurt) == ("G-5",)


# The end


@clause("BB-G-8")
def test_the_team_that_has_eleven_points_has_won(rules):
    position = on(h="home 2,11 ball", notes={"home_score": 9, "away_score": 4, "home_deck": "8 8 8 8"})
    game = done(play(rules, position), "home", (8, 8, 8), do="shot", unit="h")
    assert game.over == "home wins; home 11, away 4"
    assert not order(game, "away", do="end_turn").legal
    short = play(rules, older(position, MatchState, home_score=0, winning=2))
    assert done(short, "home", (8, 8, 8), do="shot", unit="h").over == "home wins; home 2, away 4"


@clause("BB-G-8")
@pytest.mark.parametrize("by", ["end_turn", "basket"])
def test_the_game_is_over_after_its_last_turn(by):
    from zoc.rulesets.bashketball import rules

    notes = {"last_turn": 3, "away_deck": "8 8 8 8"}
    position = on(side="away", e="away 2,2 ball", notes=notes).replace(turn=3)
    deed = {"do": "end_turn"} if by == "end_turn" else {"do": "shot", "unit": "e"}
    game = done(play(rules, position), "away", *([(8, 8, 8)] if by == "basket" else []), **deed)
    assert game.over.startswith("turn 3 was the last one; home 0, away ")

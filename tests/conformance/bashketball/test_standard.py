"""Bashketball: the standard actions as they are played, what they leave open, and injuries."""

from __future__ import annotations

from tests.conformance.bashketball.table import answered, done, forbidden, on_court, order, play, refusal, story, told
from zoc.action import Action, Order, attempt, judge
from zoc.play import WrittenDice
from zoc.rulesets.bashketball.state import MatchState
from zoc.testing import clause
from zoc.testing.older import older


def on(notes=None, **players):
    position = on_court(**players).replace(phase="actions", to_move="home")
    return older(position, MatchState, **(notes or {}))


def balls(game):
    return [unit for unit in game.position.ids if game.position.unit(unit).ball]


# Shot and pass


@clause("BB-D-7", "BB-D-9")
def test_after_a_miss_the_players_settle_whose_the_ball_is(rules):
    game = done(
        play(rules, on(h="home 2,9 ball", m="home 2,5", e="away 2,7", b="home bench")), "home", (0, 1), do="shot", unit="h"
    )
    assert game.waiting is not None
    assert (game.waiting.side, [pick.name for pick in game.waiting.picks]) == ("home", ["h", "m", "e"])
    assert balls(game) == []
    game = answered(game, "h", "no", "e", "yes")
    assert balls(game) == ["e"]
    assert game.position.unit("h").exhausted
    assert story(game) == [
        "Shot: h draws 0, 1.",
        "1 counts and 5 was needed: h's shot fails; h is exhausted. (§D-7, §D-9)",
        "e has the ball. (§D-9)",
    ]


@clause("BB-D-7", "BB-D-9")
def test_a_pass_arrives_or_the_players_settle_it(rules):
    game = play(rules, on(h="home 1,2 ball", m="home 1,5", e="away 4,9"))
    arrived = done(game, "home", (4, 6), do="pass", unit="h", target="m")
    assert (balls(arrived), arrived.position.unit("h").exhausted) == (["m"], 1)
    assert story(arrived)[-1] == "6 counts and 5 was needed: h passes to m; h is exhausted. (§D-7)"
    lost = answered(done(game, "home", (4, 3), do="pass", unit="h", target="m"), "e", "yes")
    assert (balls(lost), lost.position.unit("h").exhausted) == (["e"], 1)


@clause("BB-D-12")
def test_what_a_shot_needs_is_said_all_at_once(rules):
    game = play(rules, on(h="home 2,3 exhausted", notes={"actions": 0}))
    assert forbidden(order(game, "home", do="shot", unit="h"), game) == ("D-5", "D-12b", "D-12c", "G-2")


@clause("BB-D-3")
def test_where_a_deck_has_too_few_cards_the_players_settle_it(rules):
    notes = {"home_deck": "7 1", "home_fresh": "7 1 8 0 5"}
    game = done(play(rules, on(h="home 2,11 ball", m="home 2,5", notes=notes)), "home", do="shot", unit="h")
    assert game.waiting is not None
    assert game.waiting.question.endswith("Double Advantage reveals 3 cards and home has 2 left. What now?")
    shuffled = answered(game, "shuffle", "yes", cards=((8, 5, 0),))
    assert told(shuffled.position, "home_deck") == "7 1"
    assert "Home shuffles 3 cards into its deck. (§D-3)" in story(shuffled)
    fewer = answered(game, "fewer", "yes", cards=((7, 1),))
    assert MatchState.of(fewer.position).score["home"] == 2
    bare = play(rules, on(h="home 2,11 ball", m="home 2,5", notes={"home_deck": "", "home_fresh": ""}))
    nothing = done(bare, "home", do="shot", unit="h")
    assert story(nothing)[:2] == [
        "Shot: home has no card to turn over. (§D-3)",
        "Nothing counts and 5 was needed: h's shot fails; h is exhausted. (§D-7, §D-9)",
    ]


@clause("BB-D-3", "BB-G-3")
def test_cards_in_hand_and_on_the_table_are_not_shuffled_in(rules):
    fresh = "1 2 3 4 5 6:spirit+1 7:tireless"
    notes = {"home_deck": "", "home_fresh": fresh, "home_hand": "1 2 6:spirit+1", "home_table": "7:tireless"}
    game = done(play(rules, on(h="home 2,11 ball", m="home 2,5", notes=notes)), "home", do="shot", unit="h")
    game = answered(game, "fate_1", "fate_2", "shuffle", "yes", cards=((1, 2, 5),))
    assert "Home shuffles 5 cards into its deck. (§D-3)" in story(game)
    assert (told(game.position, "home_deck"), told(game.position, "home_hand")) == ("3 4", "6:spirit+1")


# Engaging


@clause("BB-A-1")
def test_a_steal_engages_within_two_hexes(rules):
    near = on(h="home 2,6 LG defence=7", e="away 2,8 SM ball")
    game = done(play(rules, near), "home", (3, 2), do="steal", unit="h", target="e")
    assert balls(game) == ["h"]
    assert story(game) == [
        "h engages e from 2,7. (§M-3, §M-5, §A-1)",
        "Steal: h draws 3, 2.",
        "3 counts and 3 was needed: h takes the ball from e. (§A-2, §D-7)",
    ]
    far = play(rules, on(h="home 2,5 LG defence=7", e="away 2,8 SM ball"))
    assert forbidden(order(far, "home", do="steal", unit="h", target="e"), far) == ("A-1",)
    for name in ("steal", "check"):
        assert refusal(attempt(rules, far.position, Action(name, "h", "e"))) == ("A-1",)


@clause("BB-A-1")
def test_what_zones_charge_counts_against_the_two_points(rules):
    """Every hex beside the carrier is covered by him: a player of his size cannot afford to step up to him from two away."""
    game = play(rules, on(h="home 2,6 MD", e="away 2,8 LG ball"))
    played = order(game, "home", do="check", unit="h", target="e")
    assert (played.legal, played.game) == (False, game)
    assert played.verdict.lacking == "it needs 3 points, it has 2"
    assert {"M-1", "M-5"} <= set(played.verdict.cites)
    same = done(play(rules, on(h="home 2,6 MD", e="away 2,8 MD ball")), "home", (0,), do="check", unit="h", target="e")
    assert story(same)[0] == "h engages e from 2,7. (§M-2, §M-5, §A-1)"


@clause("BB-A-1")
def test_from_which_hex_the_player_says(rules):
    position = on(h="home 2,6 LG", e="away 2,8 SM ball")
    wished = done(play(rules, position), "home", (3, 2), do="check", unit="h", target="e", at="1,7")
    assert story(wished)[0] == "h engages e from 1,7. (§M-3, §M-5, §A-1)"
    game = play(rules, position)
    strange = order(game, "home", do="check", unit="h", target="e", at="2,5")
    assert forbidden(strange, game) == ("A-1a",)
    for far in ("2,8", "bench"):
        assert forbidden(game.order(Order("check", "home", "h", {"target": "e", "at": far}), WrittenDice()), game) == ("A-1a",)
    stays = done(play(rules, on(h="home 2,7 LG", e="away 2,8 SM ball")), "home", (3, 2), do="check", unit="h", target="e")
    assert "engages" not in story(stays)[0]


# Steal, screen, check, block


@clause("BB-A-2")
def test_the_ball_is_stolen_from_whoever_has_it(rules):
    game = play(rules, on(h="home 2,7", m="home 4,4", e="away 2,8", f="away 2,9 ball"))
    assert forbidden(order(game, "home", do="steal", unit="h", target="e"), game) == ("A-2",)
    assert refusal(attempt(rules, game.position, Action("steal", "h", "e"))) == ("A-2",)


@clause("BB-A-2")
def test_a_thief_who_fails_is_exhausted(rules):
    game = done(play(rules, on(h="home 2,7", e="away 2,8 ball")), "home", (2,), do="steal", unit="h", target="e")
    assert (balls(game), game.position.unit("h").exhausted) == (["e"], 1)
    assert story(game)[-1] == "2 counts and 7 was needed: h fails and is exhausted. (§A-2, §D-7)"


@clause("BB-A-3")
def test_a_team_screens_with_the_ball_and_checks_without(rules):
    for ball, name, number in (("e", "screen", "A-3"), ("h", "check", "A-3a")):
        players = {"h": "home 2,7", "e": "away 2,8"}
        game = play(rules, on(**{**players, ball: f"{players[ball]} ball"}))
        assert forbidden(order(game, "home", do=name, unit="h", target="e"), game) == (number,)
        other = "screen" if name == "check" else "check"
        assert order(game, "home", (6,), do=other, unit="h", target="e").legal


@clause("BB-A-3")
def test_both_are_exhausted_and_the_opponent_skips_a_recovery(rules):
    game = done(play(rules, on(h="home 2,7 ball", e="away 2,8")), "home", (7,), do="screen", unit="h", target="e")
    after = game.position
    assert [(after.unit(u).exhausted, after.unit(u).skips) for u in ("h", "e")] == [(1, 0), (1, 1)]
    assert story(game)[-1] == "7 counts and 6 was needed: e and h are exhausted; e skips the next recovery. (§A-3, §D-7)"
    failed = done(play(rules, on(h="home 2,7 ball", e="away 2,8")), "home", (5,), do="screen", unit="h", target="e")
    assert [failed.position.unit(u).exhausted for u in ("h", "e")] == [1, 0]


@clause("BB-A-4")
def test_a_block_is_made_next_to_an_opponent_near_his_basket(rules):
    def refused(**players):
        return {r.clause.number for r in judge(rules, on(**players), Action("block", "h", "e")).standing}

    assert refused(h="home 2,3", e="away 2,4 ball") == set()
    assert refused(h="home 2,2", e="away 2,4 ball") == {"A-4"}
    assert refused(h="home 2,4", e="away 2,5 ball") == {"A-4a"}
    assert refused(h="home 2,3", e="away bench ball") == {"A-4"}
    assert refused(h="home 2,3", e="home 2,4 ball") == {"A-4"}
    assert refused(h="home 2,3", e="away 2,4", f="away 2,5 ball") == {"A-4b"}
    game = play(rules, on(h="home 2,4", e="away 2,5 ball"))
    assert forbidden(order(game, "home", do="block", unit="h", target="e"), game) == ("A-4a",)


@clause("BB-A-4")
def test_who_is_blocked_shoots_in_the_blockers_zone_or_is_exhausted(rules):
    game = done(play(rules, on(h="home 2,3 LG", e="away 2,4 MD ball")), "home", do="block", unit="h", target="e")
    assert game.waiting is not None
    assert (game.waiting.side, game.waiting.unit, [p.name for p in game.waiting.picks]) == ("away", "e", ["shoot", "exhaust"])
    assert str(game.waiting.attempt.facts["level"]) == "Double Disadvantage", "the blocker is not exhausted yet"
    missed = answered(game, "shoot", cards=((5, 1, 8),))
    assert [missed.position.unit(u).exhausted for u in ("h", "e")] == [1, 1]
    tired = answered(game, "exhaust").position
    assert [(tired.unit(u).exhausted, tired.unit(u).skips) for u in ("h", "e")] == [(1, 0), (1, 1)]


@clause("BB-A-4")
def test_who_cannot_shoot_is_exhausted(rules):
    game = done(play(rules, on(h="home 2,3", e="away 2,4 ball exhausted")), "home", do="block", unit="h", target="e")
    assert game.waiting is None
    assert (game.position.unit("e").exhausted, game.position.unit("e").skips) == (1, 1)
    assert story(game)[-1] == "e and h are exhausted; e skips the next recovery. (§A-4, §D-7)"


@clause("BB-A-4", "BB-Z-1")
def test_an_alley_oop_is_good_for_one_shot(rules):
    game = done(play(rules, on(h="home 2,9 ball alley_oop", m="home 2,5")), "home", (0, 1), do="shot", unit="h")
    assert game.position.unit("h").alley_oop == 0


# Injuries


def checked(rules, fate, **players):
    """A check that needs a 6, with this fate."""
    court = {"h": "home 2,7", "e": "away 2,8 ball", "m": "home 0,0", **players}
    return done(play(rules, on(**court)), "home", (fate,), do="check", unit="h", target="e")


@clause("BB-I-1", "BB-I-2")
def test_who_is_checked_hard_may_brace_himself(rules):
    game = checked(rules, 8)
    assert game.waiting is not None
    assert (game.waiting.side, game.waiting.unit) == ("away", "e")
    assert game.waiting.question == "e may be injured. Does e brace against it (Advantage, a fate of 2 or more)?"
    braced = answered(game, "yes", cards=((1, 2),))
    assert (braced.position.unit("e").label, balls(braced)) == ("2,8", ["e"])
    assert story(braced)[-1] == "e braces against it: 2 is enough. (§I-2)"
    hurt = answered(game, "yes", cards=((1, 0),))
    assert hurt.position.unit("e").label == "injured"
    assert answered(game, "no").position.unit("e").label == "injured"
    assert checked(rules, 7).waiting is None, "by 1 is not hard"


@clause("BB-I-2")
def test_the_larger_he_is_the_better_he_braces_himself(rules):
    for size, level, need in (("SM", "Normal", 2), ("LG", "Double Advantage", 2)):
        game = done(
            play(rules, on(h=f"home 2,7 {size} defence=7", e=f"away 2,8 {size} ball", m="home 0,0")),
            "home", (4,), do="check", unit="h", target="e",
        )  # fmt: skip
        assert game.waiting.question.endswith(f"({level}, a fate of {need} or more)?")


@clause("BB-I-1", "BB-D-9")
def test_by_four_it_injures_for_sure_and_the_ball_is_for_the_players_to_give_away(rules):
    court = {"h": "home 2,7 defence=7", "e": "away 2,8 ball", "f": "away 4,4"}
    game = done(play(rules, on(**court)), "home", (6,), do="check", unit="h", target="e")
    assert game.position.unit("e").label == "injured"
    assert [pick.name for pick in game.waiting.picks] == ["h", "f"]
    assert balls(answered(game, "f", "yes")) == ["f"]
    assert "e is injured and out of the game, and loses the ball. (§I-1)" in story(game)


@clause("BB-I-3")
def test_somebody_from_the_bench_comes_in_exhausted(rules):
    game = answered(checked(rules, 8, b="away bench", c="away bench"), "no")
    assert (game.waiting.side, [pick.name for pick in game.waiting.picks]) == ("away", ["b", "c", "nobody"])
    came = answered(game, "b")
    assert (came.position.unit("b").label, came.position.unit("b").exhausted) == ("2,8", 1)
    assert "b comes in at 2,8, exhausted. (§I-3)" in story(came)
    assert [pick.name for pick in came.waiting.picks] == ["h", "m", "b"]
    assert [pick.name for pick in answered(game, "nobody").waiting.picks] == ["h", "m"]


@clause("BB-I-1")
def test_who_fails_by_three_may_hurt_himself(rules):
    game = checked(rules, 3)
    assert (game.waiting.side, game.waiting.unit) == ("home", "h")
    assert game.waiting.question.endswith("(Advantage, a fate of 3 or more)?")
    assert answered(game, "no").position.unit("h").label == "injured"
    assert checked(rules, 4).waiting is None

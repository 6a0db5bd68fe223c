"""What one learns by moving is not taken back for nothing; and whether one must ask tells nothing either."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import zoc
from tests.effort import tries
from tests.play.field import done
from tests.play.test_europa import other_beneath
from zoc.action import Order
from zoc.movement import reach
from zoc.play import Game, GameEvent, WrittenDice, fingerprint, replayed
from zoc.position import Position
from zoc.rulesets import ruleset


def begun(name: str) -> Game:
    scenario = zoc.loads(zoc.example(name))
    return Game(scenario.rules, scenario.position)


def asks(game: Game, side: str) -> bool:
    """Whether a side has to ask before its last order is taken back."""
    back = game.undo(side).game
    assert (back.waiting is None) == (fingerprint(back.position) != fingerprint(game.position))
    return back.waiting is not None


def test_where_nothing_is_hidden_a_move_is_taken_back_at_once() -> None:
    assert not asks(done(begun("ford"), "red", do="move", unit="spearman", at="5,4"), "red")


def test_a_hand_that_one_cannot_see_is_not_found_by_running() -> None:
    game = begun("bashketball/fast_break")
    assert game.seen_by("away") is not game.position
    away = Game(game.law, game.first.replace(to_move="away"))
    assert not asks(done(away, "away", do="move", unit="goblin", at="4,8"), "away")


@pytest.mark.parametrize("at", ["0202", "0204", "0302"])
def test_where_somebody_lies_hidden_finding_nobody_is_news_too(at: str) -> None:
    assert asks(done(begun("wesnoth/pass"), "dwarves", do="move", unit="fencer", at=at), "dwarves")


def test_that_nobody_is_hidden_any_more_is_not_told_by_leave_to_undo() -> None:
    game = begun("wesnoth/pass")
    found = Game(game.law, game.first.changed("assassin", hidden=0))
    assert not asks(done(found, "dwarves", do="move", unit="fencer", at="0202"), "dwarves")
    later = Game(game.law, game.first, (), found.now)
    assert asks(done(later, "dwarves", do="move", unit="fencer", at="0202"), "dwarves")


MEETING, EUROPA = zoc.loads(zoc.example("europa/meeting")).position, ruleset("europa")


def moved(position: Position, unit: str, at: str) -> Game | None:
    played = Game(EUROPA, position).order(Order("move", "axis", unit, {"at": at}), WrittenDice())
    return played.game if played.legal else None


@settings(max_examples=tries(6), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 1 << 16))
def test_below_stacks_a_move_that_could_tell_worlds_apart_is_not_taken_back_for_nothing(seed: int) -> None:
    random = Random(seed)
    worlds = [other_beneath(MEETING, random) for _ in range(2)]
    seen = EUROPA.seen(MEETING, "axis")
    for unit in ("panzer", "engineers", "recon"):
        cells = sorted(set(reach(EUROPA, seen, unit)) - {seen.unit(unit).label})
        for at in random.sample(cells, min(6, len(cells))):
            games = [moved(world, unit, at) for world in worlds]
            heard = [[(line.text, line.cites) for line in game.log("axis")] if game else None for game in games]
            if heard[0] != heard[1]:
                assert all(game is None or asks(game, "axis") for game in games), (unit, at, heard)


def test_far_from_everybody_a_move_below_fog_is_taken_back_at_once() -> None:
    game = moved(MEETING, "reserve", "0103")
    assert game is not None
    assert not asks(game, "axis")


def test_what_was_taken_back_at_once_when_it_was_played_stays_so() -> None:
    game = done(begun("wesnoth/pass"), "dwarves", do="move", unit="fencer", at="0202")
    written = (*game.events, GameEvent("undo", "dwarves", table=fingerprint(game.first)))
    again = replayed(game.law, game.first, written)
    assert again.waiting is None
    assert fingerprint(again.position) == fingerprint(game.first)


def test_what_was_asked_for_when_it_was_played_stays_so() -> None:
    game = done(begun("ford"), "red", do="move", unit="spearman", at="5,4")
    written = (*game.events, GameEvent("undo", "red", table=fingerprint(game.position)))
    again = replayed(game.law, game.first, written)
    assert again.waiting is not None
    assert again.waiting.side == "blue"
    assert fingerprint(again.position) == fingerprint(game.position)

"""Bashketball, played: random games to their end, draws that are not taken back, hands that nobody else looks into."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import zoc
from tests.effort import tries
from zoc.action import Order
from zoc.play import Chance, Game, WrittenDice, fingerprint, offers, order_of
from zoc.position import Position
from zoc.rulesets.bashketball import hand, rules, with_hand
from zoc.rulesets.bashketball.cards import pile, with_pile
from zoc.rulesets.bashketball.state import HeldCards, MatchState
from zoc.scenario.gamefile import Record, read_game
from zoc.testing.older import older
from zoc.testing.random_play import played
from zoc.testing.secrecy import told

pytestmark = pytest.mark.long

GAME, BREAK = "bashketball/whole_game", "bashketball/fast_break"


def scenario(name: str) -> zoc.Scenario:
    return zoc.loads(zoc.example(name))


@settings(max_examples=tries(4), deadline=None)
@given(st.integers(0, 1 << 16))
def test_a_whole_game_bears_random_play(seed: int) -> None:
    game = played(rules, scenario(GAME).position, seed, 60)
    cards = {side: sorted(pile(game.first, side, fresh=True)) for side in ("home", "away")}
    for side, begun in cards.items():
        now = (*pile(game.position, side), *hand(game.position, side))
        assert not set(now) - set(begun), "nobody draws a card that was never there"


@pytest.mark.parametrize("seed", range(2))
def test_a_game_comes_to_its_end(seed: int) -> None:
    short = scenario(BREAK).position.noted(last_turn=2)
    assert played(rules, short, seed, 300).over.startswith(("home wins: ", "away wins: "))
    assert played(rules, short.replace(goals=()), seed, 300).over.startswith("turn 2 was the last one; home ")


def test_a_game_is_read_again_from_its_file() -> None:
    begun = scenario(GAME)
    game = played(rules, begun.position, 3, 40)
    again = read_game(replace(Record.of(begun), game=game).dump().encode())
    assert fingerprint(again.game.position) == fingerprint(game.position)
    assert again.game.log("away") == game.log("away")


# Taking back


def test_a_move_is_taken_back_at_once_and_a_draw_only_if_the_other_team_agrees() -> None:
    game = Game(rules, scenario(BREAK).position)
    moved = game.order(Order("move", "home", "human", {"at": "3,10"}), WrittenDice()).game
    assert fingerprint(moved.undo("home").game.position) == fingerprint(game.first)
    passing = Order("pass", "home", "halfling", {"target": "minotaur"})
    asked = moved.order(passing, WrittenDice()).game
    passed = asked.answer("home", "fate_1", WrittenDice()).game.answer("home", "fate_2", WrittenDice((6,))).game
    assert passed.position.unit("minotaur").ball
    wished = passed.undo("home").game
    assert wished.waiting is not None
    assert wished.waiting.side == "away"
    assert fingerprint(wished.answer("away", "yes", Chance()).game.position) == fingerprint(moved.position)


# What each team may know


def swapped(position: Position, side: str, random: Random) -> Position:
    """The same table with other cards of a team's in its hand."""
    cards = [*pile(position, side), *hand(position, side)]
    count = len(hand(position, side))
    random.shuffle(cards)
    return with_hand(with_pile(position, side, cards[count:]), side, cards[:count])


def test_which_cards_a_team_holds_changes_nothing_that_the_other_is_told() -> None:
    begun = scenario(BREAK)
    before = begun.position
    other = swapped(before, "home", Random(4))
    assert hand(other, "home") != hand(before, "home")
    first, second = (told(begun.with_position(table), "away", cells=3) for table in (before, other))
    assert first.keys() == second.keys()
    for question, answer in first.items():
        assert answer == second[question], question


@settings(max_examples=tries(5), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 1 << 16))
def test_in_any_game_a_hand_could_hold_other_cards_for_all_the_other_team_is_told(seed: int) -> None:
    """The log and the view after random play, and every offer, whatever is in the hand."""
    random = Random(seed)
    game = played(rules, scenario(GAME).position, seed, random.randint(3, 40))
    for side, other in (("home", "away"), ("away", "home")):
        view = rules.seen(game.position, other)
        again = rules.seen(swapped(game.position, side, random), other)
        assert fingerprint(view) == fingerprint(again)
        mine = [unit for unit in view.ids if view.unit(unit).side == other][:2]
        for unit in ("", *mine):
            tables = (view, again)
            found = [[offer.as_dict() for offer in offers(rules, table, other, unit)] for table in tables]
            assert found[0] == found[1]
        secret = {card.name for card in hand(game.position, side) if card.name}
        shown = {name for name in secret if any(name in line.text for line in game.log(other))}
        public = {name for name in secret if any(name in line.text for line in game.log(other, side))}
        assert shown <= public


def test_an_upkeep_is_told_by_number_only() -> None:
    game = Game(rules, older(scenario(BREAK).position, MatchState, away_deck="1 2 3 4 5"))
    ended = game.order(Order("end_turn", "home"), WrittenDice((5, 4, 3, 2, 1))).game
    assert "Upkeep: away draws 5, 4, 3, 2, 1." in [line.text for line in ended.log("away")]
    for sides in (("home",), ("home", "away")):
        assert not any("5, 4, 3" in line.text for line in ended.log(*sides))
    assert MatchState.of(ended.seen_by("home")).hands["away"] == HeldCards(face_down=5)


def test_a_prospect_is_computed_on_what_the_team_knows() -> None:
    """Home would have away draw from all it has not seen: what is in away's hand could as well be in its deck."""
    position = scenario(BREAK).position
    twice = [Game(rules, table) for table in (position, swapped(position, "away", Random(1)))]
    order = order_of(rules, twice[0].seen_by("home"), "home", {"do": "end_turn"})
    first, second = (game.prospect(order) for game in twice)
    assert first.waits == second.waits
    assert [one.event for one in first.told] == [one.event for one in second.told]

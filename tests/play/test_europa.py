"""Europa, played: random campaigns with battles, and stacks that the enemy does not look through."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import zoc
from tests.effort import tries
from zoc.action import Order
from zoc.play import UMPIRE, Chance, Game, WrittenDice, fingerprint, offers, replayed
from zoc.position import Position
from zoc.rulesets.europa import rules
from zoc.rulesets.europa.battle import attacks, retreating
from zoc.scenario.examples import names
from zoc.testing.agreement import agreed
from zoc.testing.random_play import played
from zoc.testing.secrecy import told

pytestmark = pytest.mark.long

MEETING = "europa/meeting"


def scenario(name: str) -> zoc.Scenario:
    return zoc.loads(zoc.example(name))


@settings(max_examples=tries(3), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 1 << 16))
def test_a_meeting_in_fog_bears_random_play(seed: int) -> None:
    played(rules, scenario(MEETING).position, seed, 30)


@settings(max_examples=tries(3), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 1 << 16))
def test_declared_screens_bear_random_play(seed: int) -> None:
    position = scenario("europa/printed_screening_joined").position.noted(screens=()).reading(screen_assignment="declared")
    played(rules, position, seed, 30)


# Battles


def closer(position: Position, random: Random) -> Position:
    """The same table with the armies beside each other, the first of each at least, in a combat phase of the axis."""
    for side, hexes in (("axis", ["0505", "0605"]), ("soviet", ["0506", "0606"])):
        first, *others = (unit for unit in position.ids if position.unit(unit).side == side)
        position = position.moved(first, hexes[0])
        for unit in others:
            position = position.moved(unit, random.choice(hexes))
    return position.replace(phase="combat", to_move="axis")


def fought(game: Game, random: Random) -> Game:
    """The next step of a battle: an attack, its result, a retreat, an advance; or the end of the phase."""
    if game.waiting:
        return game.answer(game.waiting.side, random.choice(game.waiting.picks).name, Chance(1)).game
    position, side = game.position, game.position.to_move
    if running := retreating(position, side):
        ways = rules.table(game.seen_by(side)).legal(side, running[0], ("retreat",))
        order = random.choice(ways) if len(ways) else Order("give_up", side, running[0])
    elif (under := attacks(position)) and not any(position.unit(unit).advances for unit in under[0].by):
        lost = [random.choice(under[0].by)] if random.random() < 0.3 else []
        retreats = random.choice(["", "defender", "attacker", "both"])
        given = {"target": under[0].hex, "hexes": random.randint(1, 2), "advance": random.randint(0, 2), "lost": tuple(lost)}
        order = Order("result", side, "", given | ({"retreats": retreats} if retreats else {}))
    else:
        order = random.choice(list(offered(game, side)) or [Order("next_phase", side)])
    done = game.order(order, Chance(1))
    assert done.legal, f"{order.say()}: {done.verdict.say()}"
    return done.game


def offered(game: Game, side: str) -> list[Order]:
    seen = game.seen_by(side)
    mine = ["", *(unit for unit in seen.ids if seen.unit(unit).side == side)]
    found = []
    for unit in mine:
        for offer in offers(rules, seen, side, unit):
            if offer.deed.name in ("attack", "advance", "settle"):
                ways = (one.given for one in offer.tried if one.verdict.legal)
                found += [Order(offer.deed.name, side, unit, dict(given)) for given in ways]
    return found


@settings(max_examples=tries(10), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 1 << 16))
def test_battles_are_fought_to_their_end(seed: int) -> None:
    random = Random(seed)
    game = Game(rules, closer(scenario(MEETING).position, random))
    for _ in range(60):
        if game.position.phase != "combat":
            break
        game = fought(game, random)
        for side in ("axis", "soviet"):
            seen = game.seen_by(side)
            assert fingerprint(rules.seen(seen, side)) == fingerprint(seen)
    assert any(event.order and event.order.name == "result" for event in game.events)
    again = replayed(rules, game.first, game.events)
    assert (fingerprint(again.position), again.log()) == (fingerprint(game.position), game.log())
    while game.now.previous is not None:
        game = game.undo(UMPIRE).game
    assert fingerprint(game.position) == fingerprint(game.first)


@pytest.mark.parametrize("seed", range(3))
def test_in_a_battle_all_answers_agree(seed: int) -> None:
    position = closer(scenario(MEETING).position, Random(seed))
    agreed(rules, position.reading(screen_assignment=("best", "declared")[seed % 2]), seed, orders=12, draws=20)


@pytest.mark.parametrize("name", [name for name in names() if name.startswith("europa/")])
def test_every_scenario_comes_to_its_end(name: str) -> None:
    game = Game(rules, scenario(name).position)
    for _ in range(60):
        if game.over:
            break
        done = game.order(Order("next_phase", game.position.to_move), WrittenDice())
        assert done.legal, done.verdict.say()
        game = done.game
    ends = ("axis wins: ", "soviet wins: ", "nobody wins: ") if game.position.goals else ("turn ",)
    assert game.over.startswith(ends)


def test_a_move_is_taken_back_with_its_promises() -> None:
    game = Game(rules, scenario("europa/printed_screening_joined").position)
    moved = game.order(Order("move", "axis", "recon", {"at": "0504"}), WrittenDice()).game
    assert moved.position.promises
    back = moved.undo("axis").game
    assert (back.position.promises, fingerprint(back.position)) == ((), fingerprint(game.position))


# Fog


def other_beneath(position: Position, random: Random) -> Position:
    """The same table with other units under the top ones of the Soviet stacks: other facts, others gone."""
    beneath = [unit for unit in position.ids if unit not in rules.seen(position, "axis").ids]
    assert beneath
    for unit in beneath:
        facts = {"kind": random.choice((0, 5, 7, 10)), "moves": random.randint(2, 18), "reserve": random.randint(0, 1)}
        position = position.changed(unit, **facts)
    return position.without(random.choice(beneath))


def test_what_lies_beneath_changes_nothing_that_the_enemy_is_told() -> None:
    begun = scenario(MEETING)
    before, after = begun.position, other_beneath(begun.position, Random(2))
    first, second = (told(begun.with_position(table), "axis", names=("rifle_1",), cells=3) for table in (before, after))
    assert first.keys() == second.keys()
    for question, answer in first.items():
        assert answer == second[question], question


@settings(max_examples=tries(5), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 1 << 16))
def test_in_any_game_what_lies_beneath_could_be_something_else(seed: int) -> None:
    random = Random(seed)
    game = played(rules, scenario(MEETING).position, seed, random.randint(2, 14))
    hidden = [unit for unit in game.position.ids if unit not in game.seen_by("axis").ids]
    other = game.position
    for unit in hidden:
        other = other.changed(unit, kind=random.choice((0, 5, 7, 10)), moves=random.randint(2, 18))
    views = [rules.seen(table, "axis") for table in (game.position, other)]
    assert fingerprint(views[0]) == fingerprint(views[1])
    mine = [unit for unit in views[0].ids if views[0].unit(unit).side == "axis"][:2]
    for unit in ("", *mine):
        found = [[offer.as_dict() for offer in offers(rules, view, "axis", unit)] for view in views]
        assert found[0] == found[1]


def test_a_hidden_unit_of_the_enemy_is_in_no_promise() -> None:
    """Whoever relies on a screener that the enemy cannot see tells him nothing by it."""
    game = Game(rules, scenario("europa/printed_screening_joined").position)
    hidden = game.position.units["hidden"].copy()
    hidden[[game.position.row(unit) for unit in ("infantry", "static")]] = True
    veiled = Game(rules, game.position.with_columns(hidden=np.array(hidden)))
    moved = veiled.order(Order("move", "axis", "recon", {"at": "0504"}), WrittenDice()).game
    assert moved.position.promises
    assert moved.seen_by("soviet").promises == ()
    assert not any("infantry" in line.text for line in moved.log("soviet"))

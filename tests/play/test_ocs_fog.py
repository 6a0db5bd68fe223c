"""OCS 4.9 as a view of the table: what lies under others is not there, what is shown is known as far as one may know it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import zoc
from tests.conformance.ocs.table import hx, on_map, view, zoned
from tests.effort import tries
from tests.play.ocs_seats import done, heard, table
from zoc.action import Order
from zoc.movement import reach
from zoc.play import Chance, Game, fingerprint, offers
from zoc.position import Position, Promise
from zoc.rulesets import ocs
from zoc.rulesets.ocs import Kind, Mode, Side
from zoc.scenario.scenario import Scenario
from zoc.testing import clause
from zoc.testing.secrecy import told

pytestmark = pytest.mark.long

few = settings(max_examples=tries(5), deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
many = settings(max_examples=tries(80), deadline=None, suppress_health_check=[HealthCheck.too_slow])


def seen(position: Position, side: str = "e") -> Position:
    return ocs.rules.seen(position, side)


def facts(position: Position, unit: str, *names: str) -> tuple[int, ...]:
    it = position.unit(unit)
    return tuple(it.facts[name] for name in names)


# What is shown


@clause("OCS-4.9a-1")
def test_what_lies_under_others_is_not_there_and_one_s_own_units_are_as_they_are():
    position = on_map(a="f 0,0", b="f 0,0", x="e 3,0 steps_lost=1", y="e 3,0")
    assert seen(position).ids == ("b", "x", "y")
    assert seen(position, "f").ids == ("a", "b", "y")
    assert facts(seen(position), "x", "steps_lost") == (1,)


@clause("OCS-4.9a-5")
def test_of_a_shown_counter_one_reads_the_upper_side_and_no_more():
    words = "f 0,0 combat_strength=7 move_strength=3 combat_ma=5 move_ma=9 ar=4 multi_step re=3"
    position = on_map(u=f"{words} steps_lost=2 stocks=low mp_spent=2 finished attacked", x="e 3,0")
    parts = position.board.parts
    known = seen(position)
    assert facts(known, "u", "combat_strength", "combat_ma", "ar") == (7 * parts, 5 * parts, 4)
    assert facts(known, "u", "move_strength", "move_ma") == (0, 6 * parts)
    assert facts(known, "u", "steps_lost", "stocks", "mp_spent", "finished", "attacked") == (0, 0, 0, 0, 0)
    named = seen(position.reading(shown_counter="name"))
    assert facts(named, "u", "combat_strength", "ar", "multi_step") == (0, 0, 0)


@clause("OCS-4.9a-4")
@pytest.mark.parametrize("reading", ["face", "name"])
@pytest.mark.parametrize(
    ("words", "mode"),
    [
        ("", Mode.COMBAT),
        ("dg", Mode.DG),
        ("strat", Mode.STRAT),
        ("exploit", Mode.COMBAT),
        ("exploit up=move", Mode.MOVE),
        ("reserve up=move", Mode.MOVE),
        ("reserve released", Mode.COMBAT),
        ("hq reserve", Mode.COMBAT),
        ("transport reserve up=move", Mode.MOVE),
        ("air_base", Mode.NONE),
    ],
)
def test_strat_and_dg_are_known_and_other_modes_only_by_the_side_that_is_up(words, mode, reading):
    position = on_map(u=f"f 0,0 strength=3 {words}", x="e 3,0").reading(shown_counter=reading)
    assert Mode(seen(position).unit("u").mode) == mode
    assert zoned(seen(position), "f") == zoned(position, "f")


@clause("OCS-4.9a-4")
def test_a_unit_that_would_have_a_zone_and_has_none_can_only_be_in_reserve():
    position = on_map(u="f 0,0 strength=3 reserve", x="e 3,0")
    assert Mode(seen(position).unit("u").mode) == Mode.RESERVE
    assert zoned(seen(position), "f") == {}
    mute = seen(position.reading(shown_counter="name"))
    assert (Mode(mute.unit("u").mode), zoned(mute, "f")) == (Mode.COMBAT, {})
    told_all = seen(on_map(u="f 0,0 hq reserve", v="f 2,0 exploit", x="e 5,0").reading(show_all_mode_markers=True))
    assert [Mode(told_all.unit(unit).mode).name for unit in "uv"] == ["RESERVE", "EXPLOIT"]


@clause("OCS-4.8c.B")
def test_whether_ground_units_or_ships_are_there_is_known():
    crowd = {"t": "f 0,0 transport move", "s": "f 0,0 sp", "v": "f 0,0 ship", "p": "f 0,0 plane active"}
    assert set(seen(on_map(**crowd, x="e 3,0")).ids) == {"p", "s", "v", "x"}


@clause("OCS-4.9a-6")
def test_an_hq_over_a_unit_with_another_marker_stays_in_sight_when_looked_at_twice():
    position = on_map(i="f 0,0 exploit", H="f 0,0 hq", x="e 1,0")
    once = seen(position)
    assert set(once.ids) == {"i", "H", "x"}
    assert set(seen(once).ids) == {"i", "H", "x"}


def test_boxes_and_the_enemys_promises_are_his_own():
    position = on_map(u="f Box", v="f 0,0", x="e 3,0", boxes=("Box",))
    mine, his = Promise("4.5b-2", 1, ("x",), 1, "x"), Promise("4.5b-2", 1, ("v",), 1, "v")
    position = position.replace(promises=(mine, his))
    assert seen(position).ids == ("v", "x")
    assert seen(position).promises == (mine,)
    assert seen(position, "f").promises == (his,)


def test_allies_hide_nothing_from_each_other():
    position = on_map(a="f 0,0", b="f 0,0", x="e 3,0")
    allied = position.replace(sides=type(position.sides)(("f", "e"), allies=(("f", "e"),)))
    assert seen(allied).ids == position.ids


# Random tables

WORDS = (
    "", "strength=4", "strength=4 reserve", "dg", "move", "strat", "exploit", "oos", "hq", "hq move", "artillery barrage=4",
    "repl move", "transport move points=2", "sp points=3", "air_base level=1", "hedgehog level=2", "plane active", "plane",
    "ship", "parenthesised", "truck ma=12", "multi_step re=3", "reserve up=move",
)  # fmt: skip
PLACES = ("0,0", "1,0", "0,1", "2,-1", "-1,1", "2,2", "-3,0", "4,0")


@st.composite
def tables(draw: Any, most: int = 12) -> Position:
    """Stacks of both sides near each other; a hex belongs to one side."""
    owners = {place: draw(st.sampled_from("fe")) for place in PLACES}
    units = {"F": "f -5,0 ma=6", "X": "e 6,0 ma=6"}
    for i in range(draw(st.integers(3, most))):
        place = draw(st.sampled_from(PLACES))
        units[f"u{i}"] = f"{owners[place]} {place} {draw(st.sampled_from(WORDS))}"
    reading = draw(st.sampled_from(("face", "name")))
    position = on_map(**units, notes={"phasing": "f", "segment": "movement"})
    return position.replace(to_move="f").reading(shown_counter=reading, show_all_mode_markers=draw(st.booleans()))


@many
@given(tables())
def test_looking_twice_is_looking_once(position):
    for side in "fe":
        once = seen(position, side)
        assert fingerprint(seen(once, side)) == fingerprint(once)
        assert view(once, side) == view(position, side)
    assert fingerprint(seen(seen(position, "f"), "e")) == fingerprint(seen(seen(position, "e"), "f"))


@many
@given(tables(), st.sampled_from(["move", "retreat", "draw", "rail_cap"]))
def test_zones_and_moves_are_told_as_they_are(position, errand):
    for side, other in (("f", "e"), ("e", "f")):
        known = seen(position.replace(to_move=side).noted(phasing=side), side)
        truth = position.replace(to_move=side).noted(phasing=side)
        assert zoned(known, other).keys() == zoned(truth, other).keys()
        for unit in (unit for unit in truth.ids if truth.unit(unit).side == side):
            found = [reach(ocs.rules, table, unit, errand=errand, points=4).costs for table in (truth, known)]
            assert found[0] == found[1], unit


SECRET = {
    "steps_lost": 2, "stocks": 2, "load": 8, "mp_spent": 3, "finished": 1, "stopped": 1, "barred": 1, "displaced": 1,
    "kept_free": 1, "attacked": 1, "barraged": 1, "worked": 2, "first_turn_out": 1, "escorted": 1, "began": 5, "started_here": 0,
}  # fmt: skip
"""Facts that nobody reads off an enemy counter, and something else that they might be."""
BELOW = {"ar": 5, "combat_ma": 24, "move_ma": 40, "barrage": 16, "throw": 24, "re": 16}
"""Facts of a unit under others that could be anything, whatever is shown of its stack."""


def twin(position: Position, side: str, random: Random) -> Position:
    """The same table for a side, with other things where it cannot look."""
    shown = set(seen(position, side).ids)
    theirs = [unit for unit in position.ids if position.sides.hostile(side, position.unit(unit).side)]
    hidden = [unit for unit in theirs if unit not in shown]
    for unit in theirs:
        it = position.unit(unit)
        under = {"move_strength": 8, "move_ma": 16} if it.up == Side.COMBAT else {"combat_strength": 8, "combat_ma": 16}
        secret = SECRET | under | (BELOW if unit in hidden else {})
        chosen = random.sample(sorted(secret), 6)
        position = position.changed(unit, **{name: secret[name] for name in chosen})
    names = position.units["id"].copy()
    for unit in hidden:
        names[position.row(unit)] = f"{unit}, by another name"
    position = position.with_columns(id=names)
    for unit in hidden[:2]:
        name = f"{unit}, by another name"
        here = position.unit(name).label
        order = position.units["order"]
        position = position.added(f"{unit} again", name, here)
        order = np.append(order + 1, 0).astype(np.int32)
        position = position.with_columns(order=order)
    for unit in theirs[:1]:
        name = unit if unit in shown else f"{unit}, by another name"
        promise = Promise("4.5b-2", int(position.cells()[position.row(name)]), (name,), 1, name)
        position = position.replace(promises=(*position.promises, promise))
    return position


@many
@given(tables(), st.integers(0, 1 << 16))
def test_what_one_cannot_see_changes_nothing_of_what_one_sees(position, seed):
    for side in "fe":
        other = twin(position, side, Random(seed))
        assert fingerprint(seen(other, side)) == fingerprint(seen(position, side))
        assert view(other, side) == view(position, side)


@few
@given(tables(most=7), st.integers(0, 1 << 16))
def test_what_one_cannot_see_changes_no_answer_to_any_question(position, seed):
    hidden = tuple(unit for unit in position.ids if unit not in seen(position, "f").ids)
    both = [Scenario(ocs.rules, table) for table in (position, twin(position, "f", Random(seed)))]
    first, second = (told(scenario, "f", names=hidden[:1], cells=2) for scenario in both)
    assert first.keys() == second.keys()
    for question, answer in first.items():
        assert answer == second[question], question


@pytest.mark.parametrize("name", ["ocs/spearhead", "ocs/crossroads"])
def test_what_one_cannot_see_changes_no_answer_in_a_scenario(name):
    scenario = zoc.loads(zoc.example(name))
    side = "red"
    other = scenario.with_position(twin(scenario.position, side, Random(name)))
    hidden = tuple(unit for unit in scenario.position.ids if unit not in seen(scenario.position, side).ids)
    first, second = (told(each, side, names=hidden[:1], cells=2) for each in (scenario, other))
    assert first == second


QUIET = (
    "march",
    "one_hex",
    "mode",
    "finish",
    "keep_free",
    "put_on_top",
    "next",
    "release",
    "turn_over",
    "out_of_supply",
    "construct",
)
"""Deeds that ask nobody for anything and reveal only what they uncover."""


def _random_order(game: Game, random: Random) -> Order | None:
    side = game.position.to_move
    known = game.seen_by(side)
    mine = [unit for unit in known.ids if known.unit(unit).side == side]
    unit = random.choice([*mine, "", ""])
    able = [offer for offer in offers(game.law, known, side, unit) if offer.legal and offer.deed.name in QUIET]
    if not able:
        return None
    offer = random.choice(able)
    if not offer.deed.moves:
        return Order(offer.deed.name, side, unit, dict(random.choice([one.given for one in offer.tried if one.verdict.legal])))
    cells = [cell for cell in reach(game.law, known, unit, way=offer.deed.way) if cell != known.unit(unit).label]
    return Order(offer.deed.name, side, unit, {"at": random.choice(cells)}) if cells else None


@few
@given(tables(most=8), st.integers(0, 1 << 16))
def test_what_one_never_saw_changes_nothing_of_the_log(position, seed):
    random, game = Random(seed), Game(ocs.rules, position)
    ever = set(seen(position).ids)
    for _ in range(12):
        order = _random_order(game, random)
        if order is None or game.waiting:
            continue
        played = game.order(order, Chance(1))
        if played.game.waiting:
            continue
        game = played.game
        ever |= set(game.seen_by("e").ids)
    names = position.units["id"].copy()
    unseen = [unit for unit in position.ids if unit not in ever]
    for unit in unseen:
        names[position.row(unit)] = f"{unit} incognito"
    other = Game(ocs.rules, position.with_columns(id=names))
    for event in game.events:
        assert event.order is not None
        unit = f"{event.order.unit} incognito" if event.order.unit in unseen else event.order.unit
        played = other.order(replace(event.order, unit=unit), Chance(1))
        assert played.legal, played.verdict.say()
        other = played.game
    assert [line.as_dict() for line in other.log("e")] == [line.as_dict() for line in game.log("e")]
    assert fingerprint(other.seen_by("e")) == fingerprint(game.seen_by("e"))


def test_an_order_about_a_unit_one_cannot_see_is_told_as_such_when_taken_back():
    game = table(x="e 3,0", a="f 0,0 move ma=6", b="f 0,0", c="f 0,3")
    game = done(game, "march", "a", at="0,3")
    back = game.undo("f").game
    assert all("a:" not in line and " a " not in line for line in heard(back, "e"))
    assert "Taken back: a: march" in heard(back, "f")[-1]


def test_refusals_are_computed_on_the_view():
    game = table(x="e 3,0", s="e 1,0 ship", p="e 1,0 plane active", v="f 0,0 ship ma=6")
    assert "s" in seen(game.position, "f").ids
    verdict = game.order(Order("march", "f", "v", {"at": hx("1,0")}), Chance(1)).verdict
    assert "4.8c.B" in verdict.cites
    assert Kind(game.position.unit("s").kind) == Kind.SHIP

"""OCS: what holds on every table."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.ocs.plain import Ledger
from tests.conformance.ocs.table import at, go, hx, march, on_map, qr, sorted_stack, supply, view
from tests.effort import tries
from zoc.action import Action, judge
from zoc.movement import reach
from zoc.position import Position, Promise
from zoc.rulesets import ocs
from zoc.rulesets.ocs import LISTED, Kind, Mode, classes
from zoc.testing import check_ruleset

pytestmark = pytest.mark.long

PLACES = [f"{q},{r}" for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
MODES = ("combat", "move", "reserve", "strat", "dg", "exploit")
some = settings(max_examples=tries(60), deadline=None)


def promising(position: Position, rng: np.random.Generator) -> Position:
    """A few promises, so that some units are bound."""
    made = []
    for unit in rng.permutation(list(position.ids))[:4]:
        it = position.unit(str(unit))
        if it.cell is not None:
            friends = tuple(u for u in position.at(it.cell) if position.unit(u).side == it.side)
            made.append(Promise("4.5b-2", it.cell, friends[: int(rng.integers(1, 3))], 1, str(unit)))
    return position.replace(promises=tuple(made), phase=str(rng.choice(["movement", "movement", "exploitation"])))


@pytest.mark.parametrize("errand", ["move", "retreat", "breakout", "draw", "rail_trace", "rail_cap"])
def test_the_bench(errand):
    assert check_ruleset(ocs.rules, boards=8, errands=(errand,), points=(1, 3, 6), change=promising) > 0


@st.composite
def tables(draw):
    """Enemies and friends strewn about, and a truck unit of ours."""
    places = draw(st.lists(st.sampled_from(PLACES), min_size=4, max_size=9, unique=True))
    units = {"M": f"f {places[0]} truck ma={draw(st.integers(2, 9))} strength=3"}
    for nth, place in enumerate(places[1:]):
        side, mode = draw(st.sampled_from("eef")), draw(st.sampled_from(MODES))
        units[f"{side}{nth}"] = f"{side} {place} {mode}" + (" finished" if draw(st.booleans()) else "")
    return units, draw(st.sampled_from(PLACES))


@some
@given(tables())
def test_a_negator_never_makes_anything_worse(table):
    units, place = table
    if any(words.split()[1] == place and words[0] == "e" for words in units.values()):
        return
    before, after = on_map(**units), on_map(**units, N=f"f {place} finished")
    less, more = reach(ocs.rules, before, "M"), reach(ocs.rules, after, "M")
    assert set(less) <= set(more)
    assert all(more[cell].cost <= less[cell].cost for cell in less)
    assert {cell for cell in more if more[cell].stops} <= {cell for cell in less if less[cell].stops} | (set(more) - set(less))
    for name in (name for listed in LISTED.values() for name in listed.acts if name in ocs.rules.errands and name != "move"):
        if not judge(ocs.rules, after, Action(name, "M", through=(hx(place),))).legal:
            assert not judge(ocs.rules, before, Action(name, "M", through=(hx(place),))).legal, name
    if supply(before, "M", hx("0,0")).legal:
        assert supply(after, "M", hx("0,0")).legal


@some
@given(tables(), st.sampled_from(["leg", "track"]))
def test_leg_and_track_reach_never_depends_on_enemy_zones(table, mobility):
    units, _ = table
    units["M"] = units["M"].replace("truck", mobility)
    fierce = on_map(**{name: _mode(words, "combat") for name, words in units.items()})
    meek = on_map(**{name: _mode(words, "dg") if name != "M" else _mode(words, "combat") for name, words in units.items()})
    assert reach(ocs.rules, fierce, "M").costs == reach(ocs.rules, meek, "M").costs


def _mode(words: str, mode: str) -> str:
    return " ".join([*(word for word in words.split() if word not in MODES), mode])


@some
@given(st.data())
def test_what_a_viewer_is_told_never_depends_on_what_lies_under_the_top(data):
    kinds = ("", "hq", "artillery", "transport", "sp", "hedgehog", "plane active", "plane", "move", "dg", "reserve", "oos")
    stack = {f"u{i}": data.draw(st.sampled_from(kinds)) for i in range(data.draw(st.integers(2, 7)))}
    position = on_map(**{name: f"f 0,0 {words}" for name, words in stack.items()}, E="e 3,0")
    told = view(position, "e")
    shown = {one.unit for one in told[hx("0,0")].shown}
    hidden = [unit for unit in stack if unit not in shown]
    order = position.units["order"].copy()
    for height, unit in enumerate(reversed(sorted_stack(position, hx("0,0")))):
        order[position.row(unit)] = height
    for kind in {Kind(position.unit(unit).kind) for unit in hidden}:
        alike = [unit for unit in hidden if classes(Kind(position.unit(unit).kind)) == classes(kind)]
        rows, others = ([position.row(unit) for unit in units] for units in (alike, data.draw(st.permutations(alike))))
        order[rows] = order[others]
    changed = position.with_columns(order=order)
    for unit in hidden:
        changed = changed.changed(unit, stocks=data.draw(st.integers(0, 2)), steps_lost=data.draw(st.integers(0, 2)), ar=5)
    assert view(changed, "e") == told


@some
@given(st.data())
def test_promises_are_kept_as_people_with_pencils_would_keep_them(data):
    units = {f"U{i}": f"f 0,0 {'finished' if data.draw(st.integers(0, 4)) == 0 else ''}" for i in range(3)}
    position = on_map(E="e 1,0", **units, **{f"M{i}": "f -1,1 truck ma=18" for i in range(4)})
    ledger = Ledger({unit for unit, words in units.items() if "finished" in words})
    drivers = iter(f"M{i}" for i in range(4))
    for _ in range(data.draw(st.integers(2, 8))):
        present = {unit for unit in units if unit in position.ids and at(position, unit) == "0,0"}
        able = sorted(present - ledger.finished)
        deed = data.draw(st.sampled_from(["pass", "go", "die"]))
        if deed == "pass" and (driver := next(drivers, None)):
            found = go(position, driver, "0,0 0,-1")
            passes = ledger.passage(present)
            assert (at(found, driver) == "0,-1") is passes
            if not passes:
                return
            position = found.position
        elif deed == "go" and able:
            going = data.draw(st.lists(st.sampled_from(able), min_size=1, unique=True))
            found = march(position, going, [hx("-1,0")])
            assert found.legal is ledger.may_go(set(going)), found.say()
            if found.legal:
                ledger.gone(set(going))
                position = found.position
        elif deed == "die" and present:
            dead = data.draw(st.sampled_from(sorted(present)))
            ledger.dies(dead)
            position = position.without(dead)


def test_asking_changes_nothing():
    position = on_map(E="e 1,0", M="f -1,1 truck ma=18", N="f 0,0")
    before = {name: position.units[name].copy() for name in position.units}
    reach(ocs.rules, position, "M")
    supply(position, "N", hx("-3,0"))
    go(position, "M", "0,0 0,-1")
    assert position.promises == ()
    assert all((position.units[name] == before[name]).all() for name in before)
    assert Mode(position.unit("N").mode) == Mode.COMBAT
    assert qr(position.unit("M").label) == "-1,1"

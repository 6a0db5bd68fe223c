"""What must be true of every stack and every screen, whatever the numbers: the ledger's seven properties."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.europa.plain import BASIC, FLAGS, Piece, Table
from tests.conformance.europa.random_europa import ARMS, CLASSES, GROUND, MOBILITY, READINGS, SIDES, position_of, random_table
from tests.effort import tries
from zoc.control import control
from zoc.movement import Errand
from zoc.position import Position
from zoc.rulesets import ruleset
from zoc.rulesets.europa import Level
from zoc.rulesets.europa.screen import Watch, best_screen

rules = ruleset("europa")
HOME = (3, 2)
SUMS = ("plain", "floor_first")

pieces = st.builds(
    Piece,
    name=st.just(""),
    side=st.just("red"),
    at=st.just(HOME),
    kind=st.sampled_from([*BASIC, "air"]),
    arm=st.sampled_from(ARMS),
    mobility=st.sampled_from(MOBILITY),
    strength=st.integers(0, 2),
    flags=st.frozensets(st.sampled_from(FLAGS)),
    markers=st.lists(st.integers(1, 4), max_size=2).map(tuple),
    supply_effects=st.integers(0, 2),
    surprise_effects=st.integers(0, 1),
    attacked=st.booleans(),
)
stacks = st.lists(pieces, min_size=1, max_size=7).map(lambda many: tuple(replace(p, name=f"u{i}") for i, p in enumerate(many)))
readings = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in READINGS.items()})
phases = st.sampled_from(("movement", "reaction_move", "combat"))
purposes = st.sampled_from(("move", "retreat", "attack_supply", "screen"))
seeds = st.integers(0, 40)


def table(stack: tuple[Piece, ...], seed: int, chosen: dict[str, object], phase: str) -> Table:
    """One stack on a random map."""
    drawn = random_table(np.random.default_rng(seed))
    return replace(drawn, pieces=stack, readings=chosen, phase=phase)


def levels(position: Position, purpose: str = "move") -> dict[str, int]:
    zones = control(rules, position, "red", purpose=purpose)
    return {cell: zones[cell].level for cell in zones}


@settings(deadline=None, max_examples=tries(60))
@given(stacks, pieces, seeds, readings, phases, purposes)
def test_a_unit_more_never_lowers_what_a_stack_exerts(stack, more, seed, chosen, phase, purpose):
    for sums in SUMS:
        few = table(stack, seed, {**chosen, "level_sums": sums}, phase)
        many = replace(few, pieces=(*stack, replace(more, name="more")))
        before, after = levels(position_of(few, rules), purpose), levels(position_of(many, rules), purpose)
        assert {cell: after[cell] >= level for cell, level in before.items()} == dict.fromkeys(before, True)


@settings(deadline=None, max_examples=tries(60))
@given(stacks, st.sampled_from(GROUND), st.booleans(), readings, phases)
def test_a_stack_exerts_at_least_as_much_into_its_own_hex_as_beside_it(stack, ground, arctic, chosen, phase):
    """On ground of one kind and in one weather zone, over plain hexsides."""
    drawn = table(stack, 0, chosen, phase)
    features = frozenset({"arctic"} if arctic else ())
    even = replace(drawn, ground=dict.fromkeys(drawn.ground, ground), features=dict.fromkeys(drawn.ground, features), sides={})
    found = levels(position_of(even, rules))
    own = found.pop("0302", None)
    assert all(own is not None and own >= level for level in found.values())


@settings(deadline=None, max_examples=tries(60))
@given(stacks, st.randoms(use_true_random=False), seeds, readings, phases, purposes)
def test_the_order_of_the_units_does_not_matter(stack, random, seed, chosen, phase, purpose):
    lying = table(stack, seed, chosen, phase)
    mixed = replace(lying, pieces=tuple(random.sample(stack, len(stack))))
    assert levels(position_of(lying, rules), purpose) == levels(position_of(mixed, rules), purpose)


def test_how_many_battalions_or_regiments_it_takes():
    plain = {name: values[0] for name, values in READINGS.items()}
    clear = random_table(np.random.default_rng(0))
    clear = replace(
        clear, ground=dict.fromkeys(clear.ground, "clear"), features=dict.fromkeys(clear.ground, frozenset()), sides={}
    )
    supported = frozenset({"supported", "combat", "began_here"})
    told = {}
    for kind in ("battalion", "regiment"):
        for count in range(1, 13):
            stack = tuple(Piece(f"u{i}", "red", HOME, kind, flags=supported) for i in range(count))
            position = position_of(replace(clear, pieces=stack, readings=plain, phase="movement"), rules)
            told[kind, count] = Level(levels(position)["0301"]).name
    assert told == {
        **{("battalion", n): "NO" if n < 3 else "PARTIAL" if n < 9 else "FULL" for n in range(1, 13)},
        **{("regiment", n): "PARTIAL" if n < 3 else "FULL" for n in range(1, 13)},
    }


def met(position: Position, unit: str, way: str) -> dict[tuple[int, int], int]:
    """Every enemy stack's class in every hex as a unit finds it."""
    scene = Errand(rules, position, unit, way=way).case(whole=True).scene
    found = scene.met("control")
    return {(int(row), int(cell)): int(level) for row, cell, level in zip(found.row, found.cell, found.level, strict=True)}


@settings(deadline=None, max_examples=tries(60))
@given(st.integers(0, 10_000))
def test_screens_never_raise_a_class_and_change_only_the_hexes_where_screeners_stand(seed):
    drawn = random_table(np.random.default_rng((7, seed)), phases=("movement", "exploitation_move"))
    position, mover = position_of(drawn, rules), drawn.pieces[0]
    bare, screened = (met(position, mover.name, way) for way in ("move_unscreened", "move"))
    cells, side = position.cells(), position.units["side"]
    friends = set(cells[side == side[position.row(mover.name)]].tolist())
    assert bare.keys() == screened.keys()
    changed = {at for at in bare if screened[at] != bare[at]}
    assert all(screened[at] == bare[at] - 1 for at in changed)
    assert {cell for _, cell in changed} <= friends


@settings(deadline=None, max_examples=tries(60))
@given(st.integers(0, 10_000))
def test_in_reaction_a_fortified_hex_costs_nothing_whatever_the_enemy(seed):
    drawn = random_table(np.random.default_rng((8, seed)), phases=("reaction_move",))
    position, mover = position_of(drawn, rules), drawn.pieces[0]
    case = Errand(rules, position, mover.name).case(whole=True)
    forts = np.asarray(position.board.cells["fortified"]).nonzero()[0]
    assert not np.isin(case.scene.met("control").cell, forts).any()
    assert not case.end[:, forts].any()
    amounts = case.scene.amounts
    assert not amounts.any[forts].any()


@settings(deadline=None, max_examples=tries(60))
@given(stacks, seeds, readings, phases, purposes)
def test_flooring_first_never_gives_less_and_differs_only_where_reductions_exceed_a_class(stack, seed, chosen, phase, purpose):
    drawn = {sums: table(stack, seed, {**chosen, "level_sums": sums}, phase) for sums in SUMS}
    plain, floored = (levels(position_of(drawn[sums], rules), purpose) for sums in SUMS)
    assert plain.keys() == floored.keys()
    assert all(floored[cell] >= plain[cell] for cell in plain)
    zones = control(rules, position_of(drawn["plain"], rules), "red", purpose=purpose)
    for cell in plain:
        if floored[cell] > plain[cell]:
            shares = zones.derive("0302", cell).shares
            sums = [
                sum(int(r.amount or 0) for r in s.verdict.standing if r.clause.number[:5] != "5.A-I")
                for s in shares
                if s.level is not None
            ]
            assert min(sums) < 0


@settings(deadline=None, max_examples=tries(60))
@given(st.lists(st.integers(-1, 3), max_size=6), st.lists(st.integers(0, 4), max_size=4))
def test_a_screener_more_never_leaves_a_higher_class(friends, enemies):
    watch = Watch(tuple(friends), tuple(enemies))
    before = best_screen(watch).rank(watch)[0]
    for level in range(4):
        more = Watch((*friends, level), tuple(enemies))
        assert best_screen(more).rank(more)[0] <= before


def test_the_charts_of_the_random_maps_are_the_books():
    """Otherwise the comparisons would be about other charts."""
    assert set(rules.charts) == {"terrain", "hexside", "ground", "enter", "leave", "between"}
    assert tuple(rules.charts["enter"].default["leg"]) == CLASSES
    assert tuple(rules.charts["hexside"].default["leg"]) == SIDES
    assert set(READINGS) == set(rules.readings) - {"supply_level", "screen_assignment", "fog"}
    assert {name: tuple(reading.values) for name, reading in rules.readings.items() if name in READINGS} == READINGS

"""The clauses equal Europa in plain Python: classes, screens and moves, on hundreds of random maps."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.europa.plain import NOBODY, Piece, Table, all_screens, worth
from tests.conformance.europa.random_europa import hex_of, position_of, random_table
from zoc.control import control
from zoc.movement import reach, reach_side
from zoc.rulesets.europa.screen import Screen, Watch, best_screen

pytestmark = pytest.mark.long

PURPOSES = ("move", "retreat", "advance", "supply_line", "attack_supply", "red", "screen")


def told(table: Table, seed: object) -> str:
    return f"seed {seed}, {table.phase}, {table.readings}\n" + "\n".join(map(str, table.pieces))


@pytest.mark.parametrize("batch", range(4))
def test_every_class_on_the_map_is_what_plain_europa_says(rules, batch):
    for number in range(30):
        rng = np.random.default_rng((batch, number))
        table = random_table(rng)
        position = position_of(table, rules)
        felt = table.pieces[int(rng.integers(len(table.pieces)))]
        for side in ("red", "blue"):
            for purpose in PURPOSES:
                for name, against in ((None, NOBODY), (felt.name, felt)):
                    zones = control(rules, position, side, purpose=purpose, against=name)
                    found = {hex_of(position, cell): level for cell, level in zones.levels.items()}
                    assert found == table.colours(side, purpose, against), told(table, (batch, number, side, purpose, name))


@pytest.mark.parametrize("batch", range(8))
def test_every_move_costs_what_plain_europa_says(rules, batch):
    for number in range(60):
        rng = np.random.default_rng((100 + batch, number))
        table = random_table(rng, units=16)
        position = position_of(table, rules)
        way = str(rng.choice(("move", "move", "move_unscreened")))
        for mover in table.pieces[:3]:
            found = reach(rules, position, mover.name, way=way)
            costs = {hex_of(position, cell): cost // position.board.parts for cell, cost in found.costs.items()}
            assert costs == table.reach(mover, way), told(table, (100 + batch, number, mover.name, way))


def test_a_whole_side_asked_at_once_reaches_the_same(rules):
    for number in range(40):
        table = random_table(np.random.default_rng((300, number)), units=16)
        position = position_of(table, rules)
        for side in ("red", "blue"):
            mine: dict[str, Piece] = {piece.name: piece for piece in table.pieces if piece.side == side}
            for unit, found in reach_side(rules, position, side).items():
                costs = {hex_of(position, cell): cost // position.board.parts for cell, cost in found.costs.items()}
                assert costs == table.reach(mine[unit]), told(table, (300, number, unit))


def test_the_maps_are_crowded_enough_to_mean_something(rules):
    """Screens are used, ends are dear, forts and reserves matter: otherwise the comparison would prove little."""
    seen = {"screened": 0, "dear": 0, "fort": 0, "relief": 0, "both": 0}
    for number in range(150):
        table = random_table(np.random.default_rng((100, number)), units=16, phases=("movement", "reaction_move"))
        for mover in table.pieces[:3]:
            plain = table.reach(mover)
            zones = {hex: table.zones(mover, hex, "plain") for hex in table.ground}
            seen["screened"] += any(level < exerted for there in zones.values() for exerted, level in there)
            seen["both"] += any(sum(level < exerted for exerted, level in there) > 1 for there in zones.values())
            bare = replace(table, features={hex: there - {"fortified"} for hex, there in table.features.items()})
            seen["fort"] += bare.reach(mover) != plain
            seen["dear"] += replace(table).reach(mover, "move_unscreened") != plain
            tired = replace(mover, flags=mover.flags - {"reserve"})
            lazy = replace(table, pieces=tuple(tired if piece is mover else piece for piece in table.pieces))
            seen["relief"] += lazy.reach(tired) != plain
    assert min(seen.values()) >= 8, seen


# The choice of screeners


def watches(most: int = 6) -> st.SearchStrategy[Watch]:
    friends = st.lists(st.integers(-1, 3), max_size=most)
    enemies = st.lists(st.integers(0, 4), max_size=4).map(tuple)
    return friends.flatmap(
        lambda levels: st.builds(
            Watch,
            st.just(tuple(levels)),
            enemies,
            st.integers(0, 1),
            st.lists(st.booleans(), min_size=len(levels), max_size=len(levels)).map(tuple),
        )
    )


def best_by_trying_everything(watch: Watch) -> tuple[int, int, int, tuple[int, ...]]:
    free = {unit for unit, bound in enumerate(watch.bound) if bound}
    enemies = list(watch.enemies)
    return min(worth(one, enemies, free) for one in all_screens(list(watch.friends), enemies, watch.place))


def legal(screen: Screen, watch: Watch) -> bool:
    """Whether the very assignment is among all legal ones."""
    by = {t: frozenset(units) for t, units in enumerate(screen.by) if units}
    return any(by == one for one in all_screens(list(watch.friends), list(watch.enemies), watch.place))


@settings(deadline=None)
@given(watches())
def test_the_best_screen_is_the_best_of_all(watch):
    best = best_screen(watch)
    assert best.rank(watch) == best_by_trying_everything(watch)
    assert legal(best, watch)


@pytest.mark.parametrize(
    ("friends", "enemies"),
    [
        ((0,) * 9, (2,)),
        ((0,) * 6 + (1,), (1, 1, 1)),
        ((1,) * 7, (2, 2, 1)),
        ((0, 0, 0, 1, 1, 1), (2, 1)),
        ((0,) * 3 + (1,) * 3, (2, 1)),
    ],
)
def test_threes_of_threes_are_chosen_exactly_too(friends, enemies):
    watch = Watch(friends, enemies, 0, (False,) * len(friends))
    assert best_screen(watch).rank(watch) == best_by_trying_everything(watch)

"""Wesnoth by our clauses equals Wesnoth in plain Python, on thousands of random maps."""

from __future__ import annotations

import numpy as np
import pytest

from tests.presets.wesnoth_plain import Piece, Table, random_table
from zoc.movement import Reach, reach, reach_side
from zoc.rulesets import ruleset
from zoc.rulesets.wesnoth.journey import ahead

pytestmark = pytest.mark.long

rules = ruleset("wesnoth")


def as_hexes(found: Reach) -> dict[tuple[int, int], int]:
    place = found.position.board.grid.place
    return {(column + 1, row + 1): cost for cell, cost in found.costs.items() for column, row in [place(cell)]}


def told(table: Table, mover: Piece, seed: tuple[int, int]) -> str:
    return f"seed {seed}, {mover}\n" + "\n".join(map(str, table.pieces))


@pytest.mark.parametrize("batch", range(8))
def test_every_piece_reaches_what_plain_wesnoth_says(batch):
    for number in range(400):
        rng = np.random.default_rng((batch, number))
        table = random_table(rng)
        position = table.position()
        for mover in table.pieces[:3]:
            assert as_hexes(reach(rules, position, mover.name)) == table.reach(mover), told(table, mover, (batch, number))


def test_a_whole_side_asked_at_once_reaches_the_same():
    for number in range(150):
        table = random_table(np.random.default_rng((100, number)))
        for side in ("red", "blue", "green"):
            found = reach_side(rules, table.position(), side)
            mine = [piece for piece in table.pieces if piece.side == side]
            assert {unit: as_hexes(found[unit]) for unit in found} == {piece.name: table.reach(piece) for piece in mine}


def test_what_a_side_sees_is_enough_to_say_where_it_can_go():
    for number in range(150):
        table = random_table(np.random.default_rng((200, number)))
        position = table.position()
        for mover in table.pieces[:3]:
            seen = position.seen_by(mover.side)
            assert as_hexes(reach(rules, seen, mover.name)) == table.reach(mover), told(table, mover, (200, number))


def test_several_turns_lead_where_plain_wesnoth_says():
    for number in range(120):
        table = random_table(np.random.default_rng((400, number)))
        for mover in table.pieces[:2]:
            found = ahead(rules.table(table.position()), mover.name, 3)
            plain = {f"{x},{y}": turn for (x, y), turn in table.turns(mover, 3).items()}
            assert {cell: found[cell].turn for cell in found} == plain, told(table, mover, (400, number))


@pytest.mark.parametrize("number", dict.fromkeys(clause.number for clause in rules.clauses if clause.question != "act"))
def test_on_these_maps_every_clause_is_missed_when_it_is_struck_out(number):
    struck = rules.without(number)
    for seed in range(200):
        table = random_table(np.random.default_rng((300, seed)))
        position = table.position()
        if any(as_hexes(reach(struck, position, mover.name)) != table.reach(mover) for mover in table.pieces[:3]):
            return
    raise AssertionError(f"nobody misses §{number}")

"""Europa's phases said again in plain Python: who may move when, and how far, on hundreds of random tables."""

from __future__ import annotations

import numpy as np
import pytest

from tests.conformance.europa.plain import MOVEMENT, Piece, Table
from tests.conformance.europa.random_europa import hex_of, position_of, random_table
from zoc.action import Order

PHASES = (*MOVEMENT, "combat", "supply")


def may_move(table: Table, piece: Piece, to_move: str) -> bool:
    """A side moves its units in the movement phases when it is to act; in reaction only those in reserve."""
    return piece.side == to_move and table.phase in MOVEMENT and (table.phase != "reaction_move" or piece.reserve)


@pytest.mark.parametrize("batch", range(3))
def test_a_unit_moves_when_plain_europa_says_so_and_as_far(rules, batch):
    seen = {True: 0, False: 0}
    for number in range(40):
        rng = np.random.default_rng((700 + batch, number))
        table, to_move = random_table(rng, units=12, phases=PHASES), str(rng.choice(("red", "blue")))
        player = {"red": "blue", "blue": "red"}[to_move] if table.phase == "reaction_move" else to_move
        asked = rules.table(position_of(table, rules).noted(player_turn=player).replace(to_move=to_move))
        for piece in table.pieces[:4]:
            allowed = may_move(table, piece, to_move)
            plain = set(table.reach(piece)) - {piece.at} if allowed else set()
            where = (asked.position.board.grid.cell(cell) for cell in asked.reach(piece.name))
            found = {hex_of(asked.position, cell) for cell in where} - {piece.at}
            assert found == plain, (batch, number, piece, table.phase, to_move)
            listed = {order["at"] for order in asked.legal(piece.side, piece.name, ("move",))}
            assert {hex_of(asked.position, asked.position.board.grid.cell(hex)) for hex in listed} == plain
            for hex in sorted(set(table.ground) - {piece.at})[::5]:
                label = f"{hex[0]:02}{hex[1]:02}"
                assert asked.judge(Order("move", piece.side, piece.name, {"at": label})).legal == (hex in plain)
            seen[bool(plain)] += 1
    assert min(seen.values()) > 8, seen

"""From phase to phase: what ends when a phase does."""

from __future__ import annotations

import numpy as np

from zoc.position import Position


def begin_phase(position: Position, phase: str, to_move: str | None = None) -> Position:
    """The position as a phase begins: screeners are free again, everybody begins where he stands, attacks are over (5-8)."""
    count = len(position.units["id"])
    columns = {"began_here": np.ones(count, np.bool_)}
    if phase != position.phase:
        columns |= {"attacked_at": np.zeros(count, np.int32), "resolved": np.zeros(count, np.bool_)}
    side = position.to_move if to_move is None else to_move
    return position.with_columns(**columns).replace(phase=phase, to_move=side, promises=())


def end_player_turn(position: Position) -> Position:
    """The position as a player turn ends: what landed in it is ashore like everybody else (5.A-R8)."""
    return position.with_columns(landed=np.zeros(len(position.units["id"]), np.bool_))

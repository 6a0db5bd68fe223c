"""The recorded events of a game."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter

import numpy as np

from zoc.action import Order
from zoc.board import Board
from zoc.play.run import Result
from zoc.position import Position, Side, UnitId
from zoc.state import written_state

UMPIRE: Side = ""
"""The umpire, who acts for no side."""
VERSION = 2
VERSION_1 = re.compile("[0-9a-f]{16}")
"""Fingerprints of version 1 were computed from notes, which were texts; they have no version prefix."""


@dataclass(frozen=True)
class GameEvent:
    """One thing that a player did: an order, an answer, an undo or a redo, with its dice and cards.

    ``cites`` and ``table`` (a fingerprint of the position afterwards) show whether another revision of the rules has the
    same result.
    """

    kind: str
    side: Side
    order: Order | None = None
    pick: str = ""
    results: tuple[Result, ...] = ()
    cites: tuple[str, ...] = ()
    table: str = ""


def fingerprint(position: Position) -> str:
    """A fingerprint of a position: equal positions have equal ones.

    >>> from zoc import example, loads
    >>> ford = loads(example("ford")).position
    >>> fingerprint(ford) == fingerprint(ford.moved("grunt", "7,4")), fingerprint(ford) == fingerprint(ford.moved("grunt", "7,5"))
    (True, False)
    """
    digest = hashlib.sha256(_printed(position.board))
    names = tuple(sorted(name for name in position.units if name not in ("id", "cell", "row", "order")))
    columns = [position.units[name] for name in names]
    kinds = "".join(column.dtype.kind for column in columns)
    facts = [*zip(*(column.tolist() for column in columns), strict=True)]
    cells, stacks = position.cells().tolist(), position.stacks
    for row, unit in sorted(enumerate(position.ids), key=itemgetter(1)):
        digest.update(_piece(unit, stacks.get(cells[row], ()) if cells[row] >= 0 else (), names, kinds, facts[row]))
    rest = (
        position.phase, position.turn, position.to_move, sorted(position.readings.items()),
        sorted((name, sorted(cells.items())) for name, cells in position.markers.items()),
        sorted(map(repr, position.promises)), json.dumps(written_state(position.state), sort_keys=True),
    )  # fmt: skip
    digest.update(repr(rest).encode())
    return f"{VERSION}-{digest.hexdigest()[:16]}"


def outdated(table: str) -> bool:
    """Whether a fingerprint is of version 1, so that it cannot be compared with today's."""
    return bool(VERSION_1.fullmatch(table))


def _printed(board: Board) -> bytes:
    """The map with what play has added; each map is scanned only once, and empty features are left out."""
    known: bytes | None = board.memo.get(fingerprint)
    if known is None:
        digest = hashlib.sha256()
        for columns in (board.cells, board.edges):
            for name in sorted(columns):
                places = np.argwhere(columns[name])
                if len(places):
                    digest.update(repr((name, places.tolist(), columns[name][tuple(places.T)].tolist())).encode())
        known = board.memo[fingerprint] = digest.digest()
    return known


@lru_cache(maxsize=1 << 12)
def _piece(unit: UnitId, stack: tuple[UnitId, ...], names: tuple[str, ...], kinds: str, facts: tuple[int, ...]) -> bytes:
    """A piece as text, cached because most pieces stay the same. ``kinds`` keeps true and 1 apart in the cache."""
    return repr((unit, stack, [*zip(names, facts, strict=True)])).encode()

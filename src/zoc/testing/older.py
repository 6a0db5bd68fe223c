"""Notes as older files wrote them, put into the state of a position: short to write where a test sets a table up."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from zoc.position import Position
from zoc.state import BookState, state_of, written_state


def older(position: Position, book: type[BookState], **notes: object) -> Position:
    """The position with notes of an older file: ``older(position, MatchState, home_hand="4 5:spirit+1")``."""
    said: dict[str, Any] = deepcopy(written_state(book.of(position)))
    for name, note in notes.items():
        path, value = book.upgraded(name, note)
        table = said
        for key in path[:-1]:
            table = table.setdefault(str(key), {})
        table[str(path[-1])] = value
    return position.with_state(state_of(book, said))

"""What comes of something: the table afterwards, and what has happened, as values."""

from __future__ import annotations

from dataclasses import dataclass

from zoc.law.event import Event
from zoc.position import Position


@dataclass(frozen=True)
class Outcome:
    """The table after something has happened, and what happened; ``cites`` are clauses besides those of the events."""

    position: Position
    events: tuple[Event, ...] = ()
    cites: tuple[str, ...] = ()
    before: Position | None = None
    """The table on which all but the last event happen, if the last one takes a unit off the board."""

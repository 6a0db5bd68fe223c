"""What comes of something: the table afterwards, and each thing that has happened in a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from zoc.position import Position


@dataclass(frozen=True)
class Event:
    """One thing that has happened: a sentence, the clauses it rests on, the units and cells it speaks of."""

    text: str
    cites: tuple[str, ...] = ()
    about: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """The table after something has happened, and what happened."""

    position: Position
    events: tuple[Event, ...] = ()

    @property
    def told(self) -> tuple[str, ...]:
        """What happened, sentence by sentence."""
        return tuple(event.text for event in self.events)

"""Events: what happens in a game, as values; who learns what of one follows from its fields.

- A piece is named to a side that sees it before or after the event.
- A number, and what a player wrote, is sent only to a side that sees every piece of the event, unless a clause opens it.
- A side that sees none of the pieces by which an event is noticed does not notice it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from zoc.text import Phrase
from zoc.text.phrase import ALL, Knows

__all__ = ["ALL", "Event"]


@dataclass(frozen=True)
class Event(Phrase):
    """Something that has happened. Its class says by which fields it is noticed, and what a clause makes open to all."""

    cites: ClassVar[tuple[str, ...]] = ()
    """The clauses that the event itself rests on."""
    noticed: ClassVar[tuple[str, ...] | None] = None
    """The fields by which it is noticed: none named, by any of its pieces; an empty list, by everybody."""
    whole: ClassVar[bool] = False
    """Whether a side that does not see every piece of it learns nothing."""

    def as_known(self, knows: Knows) -> Self | None:
        """The event as a side learns it that sees only some pieces; nothing where it notices nothing."""
        if ALL in self.opened:
            return self
        noticing, seen = self._noticing(), all(map(knows, self.pieces))
        if (self.whole and not seen) or (noticing and not any(map(knows, noticing))):
            return None
        return self.known(knows, blank=not seen)

    def _noticing(self) -> tuple[str, ...]:
        """The pieces by which it is noticed."""
        if self.noticed is None:
            return self.pieces
        found = list[str]()
        for name in self.noticed:
            value = getattr(self, name)
            found += value if isinstance(value, tuple) else (value,) if value else ()
        return tuple(found)

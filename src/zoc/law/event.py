"""Events: what happens in a game, as values; who learns what of one follows from its fields.

- A piece is named to a side that sees it before or after the event.
- A number, and what a player wrote, is sent only to a side that sees every piece of the event, unless a clause opens it.
- A private event is read by the sides alone that one of its fields names, and by their friends.
- A side that sees none of the pieces by which an event is noticed does not notice it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from zoc.position import Position, Side
from zoc.text import Phrase
from zoc.text.phrase import ALL, Knows

__all__ = ["ALL", "Event"]


@dataclass(frozen=True)
class Event(Phrase):
    """Something that has happened. Its class says which fields make a side notice it, and what a clause opens to everybody."""

    cites: ClassVar[tuple[str, ...]] = ()
    """The clauses of the event itself."""
    whole: ClassVar[bool] = False
    """Whether a side that does not see every piece of it learns nothing."""
    private: ClassVar[str] = ""
    """The field whose sides alone read it: a team or the side of a piece, with its friends; of several teams, exactly those."""

    def as_known(self, knows: Knows) -> Self | None:
        """The event for a side that sees only some pieces; nothing where the side does not notice it."""
        if ALL in self.opened:
            return self
        noticing, seen = self.noticing, all(map(knows, self.pieces))
        if (self.whole and not seen) or (noticing and not any(map(knows, noticing))):
            return None
        return self.known(knows, blank=not seen)

    def readers(self, *tables: Position) -> frozenset[Side]:
        """The sides that may read it at all, on the tables before and after it: all, but of a private event those it names."""
        sides, kind = tables[-1].sides, self.kinds().get(self.private, "")
        named = self.named_in(self.private) if kind else ()
        if not named and kind in ("", "sides"):
            return frozenset(sides.names)
        if kind == "sides":
            return frozenset(named)
        if kind != "side":
            named = tuple(table.unit(piece).side for table in tables for piece in named if piece in table.ids)
        return frozenset(name for name in sides.names if any(not sides.hostile(side, name) for side in named))

    def as_dict(self) -> dict[str, object]:
        """The event as data; a field that only says who reads it is left out."""
        told = super().as_dict()
        if self.kinds().get(self.private) == "sides":
            del told[self.private]
        return told

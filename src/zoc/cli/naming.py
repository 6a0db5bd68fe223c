"""Units, cells and sides as a player types them: in any case, by the abbreviation on the board, or by a beginning."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from zoc.errors import Malformed
from zoc.position import Position
from zoc.text.names import called, spoken

SHORTEST = 2
"""How many letters a beginning must have to stand for a name."""


class Names:
    """What is on a table, by every name that a player may use for it."""

    def __init__(self, seen: Position) -> None:
        self.seen = seen

    def unit(self, typed: str, *, begins: bool = True) -> str | None:
        """The unit that is meant, or none; several that fit are listed as an error."""
        found = self.units(typed, begins=begins)
        if len(found) > 1:
            raise Malformed(f"{typed!r} may be {called(found)}")
        return found[0] if found else None

    def units(self, typed: str, *, begins: bool = True) -> Sequence[str]:
        """The units that a word may mean: by their whole name, by the abbreviation on the board, by a beginning."""
        if typed in self.seen.ids:
            return [typed]
        word = _folded(typed)
        if whole := [id for id in self.seen.ids if _folded(id) == word]:
            return whole
        drawn = [id for id, short in self._short.items() if _folded(short) == word]
        exact = [id for id in drawn if self._short[id] == typed]
        begun = [id for id in self.seen.ids if _folded(id).startswith(word)] if begins and len(word) >= SHORTEST else []
        return exact or drawn or begun

    def cell(self, typed: str) -> str | None:
        """The cell or box that is meant, or none."""
        try:
            return self.seen.board.grid.label(self.seen.board.grid.cell(typed))
        except Malformed:
            return next((box for box in self.seen.boxes if _folded(box) == _folded(typed)), None)

    def side(self, typed: str) -> str | None:
        """The side that is meant, or none."""
        return next((side for side in self.seen.sides.names if _folded(side) == _folded(typed)), None)

    def anything(self, typed: str, *, begins: bool = False) -> str:
        """Whatever a word of a question means; the word itself if it is none of these names."""
        known = self.side(typed) or self.cell(typed)
        return known or self.unit(typed, begins=begins) or typed

    @cached_property
    def _short(self) -> dict[str, str]:
        from zoc.draw.shorthand import short_names  # most names are typed whole, and drawing takes long to load

        return short_names(self.seen.ids)


def _folded(name: str) -> str:
    return spoken(name).casefold()

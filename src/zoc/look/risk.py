"""What is left to chance on a way: an enemy who may strike at the mover, or a test of the mover's own."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from zoc.values import JsonObject


@dataclass(frozen=True)
class Risk:
    """One thing on a way that may go wrong: what it is, in the book's words, and the exact chance that it does.

    ``by``: the enemy who may do ``what``, such as *strike*; without one it is a test that the mover has to pass, such as
    *the ward*. No ``chance`` where the table decides and no dice.
    """

    what: str
    by: str = ""
    chance: Fraction | None = None

    def as_dict(self) -> JsonObject:
        """The same for the wire; the chance exact."""
        return {"what": self.what, "by": self.by, "chance": None if self.chance is None else str(self.chance)}

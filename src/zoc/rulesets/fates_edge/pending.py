"""One test that a move still has before it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from zoc.action import Attempt
from zoc.odds import Distribution


@dataclass(frozen=True)
class PendingTest:
    """One test of a plan: which step it belongs to, who rolls, what, and what goes wrong if it goes wrong."""

    step: int
    kind: str
    who: str
    attempt: Attempt
    room: int | None = None
    """The segments left on the track of an Outsider that comes to a ward; none for those without a track."""

    @property
    def wrong(self) -> Fraction:
        """The chance that it goes wrong: a strike that hits, a ward missed or crossed for good, anything else not passed."""
        if self.kind == "strike":
            return self.attempt.chance
        if self.kind == "ward":
            return self.outcomes.of(lambda outcome: outcome == "miss" or self.fills(self.segments(outcome)))
        return 1 - self.attempt.chance

    @property
    def outcomes(self) -> Distribution[str]:
        """What may come of the roll: success, partial or miss."""
        return Distribution({name: self.attempt.chances[name] or Fraction(0) for name in ("success", "partial", "miss")})

    def segments(self, outcome: str) -> int:
        """The segments that crossing a ward fills: as many as its DV on a hit, one on a partial (FE-14.1.WARD-3)."""
        return {"success": int(self.attempt.facts["dv"]), "partial": 1}.get(outcome, 0)

    def fills(self, segments: int) -> bool:
        """Whether so many segments fill the track, so that the Outsider leaves the board (FE-14.1.BANISH-2)."""
        return self.room is not None and segments >= self.room

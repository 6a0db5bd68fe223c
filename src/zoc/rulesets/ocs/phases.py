"""The order of phases and segments, and what ends with each of them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from zoc.errors import Malformed
from zoc.position import Position
from zoc.rulesets.ocs.counters import UNITS


class Moment(NamedTuple):
    """A phase and its segment; a phase without segments has one without a name."""

    phase: str
    segment: str = ""


ORDER = (
    Moment("refit"),
    Moment("reinforcement"),
    Moment("movement", "breakout"),
    Moment("movement", "movement"),
    Moment("movement", "barrage"),
    Moment("supply"),
    Moment("reaction", "movement"),
    Moment("reaction", "barrage"),
    Moment("combat", "barrage"),
    Moment("combat", "combat"),
    Moment("exploitation", "movement"),
    Moment("exploitation", "barrage"),
    Moment("exploitation", "combat"),
    Moment("clean_up"),
)

THIS_PHASE = (
    "started_here", "began", "mp_spent", "stopped", "finished", "released", "barred", "arrived", "carried_by", "displaced",
    "kept_free", "escorted",
)  # fmt: skip
"""What is forgotten when a phase begins."""


def moment(position: Position) -> Moment:
    """The phase and segment of a position; a phase with segments and none named is in its Movement Segment, or in its first."""
    segment = str(position.notes.get("segment", ""))
    if Moment(position.phase, segment) in ORDER:
        return Moment(position.phase, segment)
    segments = [m for m in ORDER if m.phase == position.phase]
    if not segments or segment:
        raise Malformed(f"OCS knows no {position.phase} phase with a segment {segment!r}")
    return Moment(position.phase, "movement") if Moment(position.phase, "movement") in segments else segments[0]


def following(now: Moment) -> Moment:
    """What comes next; after the Clean Up the other player's turn begins.

    >>> following(Moment("reaction", "barrage")).phase
    'combat'
    """
    return ORDER[(ORDER.index(now) + 1) % len(ORDER)]


def advanced(position: Position) -> Position:
    """The position when the segment is over: at the end of a phase promises end and what was done in it is forgotten."""
    then = following(moment(position))
    later = position.noted(segment=then.segment)
    if then.phase == position.phase:
        return later
    parts, count = position.board.parts, len(position.units["id"])
    fresh = {name: np.full(count, UNITS[name].absent(parts)) for name in THIS_PHASE}
    return later.with_columns(**fresh).replace(phase=then.phase, promises=())

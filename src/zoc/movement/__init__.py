"""Reach and routes: where a piece or a line can go, what it costs, and why."""

from zoc.movement.along import Along, along
from zoc.movement.answer import Answer, why
from zoc.movement.errand import Errand
from zoc.movement.reach import Ending, Reach, reach, trace
from zoc.movement.remedy import Remedy, remedies
from zoc.movement.risks import risks
from zoc.movement.rows import Bodies, Ends, Meetings, Steps
from zoc.movement.safest import Met, Safest, safest
from zoc.movement.search import Step
from zoc.movement.side import SideReach, reach_each, reach_side

__all__ = [
    "Along",
    "Answer",
    "Bodies",
    "Ending",
    "Ends",
    "Errand",
    "Meetings",
    "Met",
    "Reach",
    "Remedy",
    "Safest",
    "SideReach",
    "Step",
    "Steps",
    "along",
    "reach",
    "reach_each",
    "reach_side",
    "remedies",
    "risks",
    "safest",
    "trace",
    "why",
]

"""Reach and routes: where a piece or a line can go, what it costs, and why."""

from typing import TYPE_CHECKING

from zoc.lazy import homes

if TYPE_CHECKING:
    from zoc.movement.along import Along, along
    from zoc.movement.answer import Answer, why
    from zoc.movement.errand import Errand
    from zoc.movement.prepared import reachable
    from zoc.movement.reach import Ending, Reach, reach, trace
    from zoc.movement.remedy import Remedy, remedies
    from zoc.movement.risks import risks
    from zoc.movement.rows import Bodies, Ends, Meetings, Steps
    from zoc.movement.search import PathStep
    from zoc.movement.side import SideReach, reach_each, reach_side
else:
    homes(
        __name__,
        {
            "along": "Along along",
            "answer": "Answer why",
            "errand": "Errand",
            "prepared": "reachable",
            "reach": "Ending Reach reach trace",
            "remedy": "Remedy remedies",
            "risks": "risks",
            "rows": "Bodies Ends Meetings Steps",
            "search": "PathStep",
            "side": "SideReach reach_each reach_side",
        },
    )

__all__ = [
    "Along",
    "Answer",
    "Bodies",
    "Ending",
    "Ends",
    "Errand",
    "Meetings",
    "Reach",
    "Remedy",
    "SideReach",
    "PathStep",
    "Steps",
    "along",
    "reach",
    "reach_each",
    "reach_side",
    "reachable",
    "remedies",
    "risks",
    "trace",
    "why",
]

"""Fate's Edge Miniatures, whole: one module for each chapter of the guide.

The clauses stand in the order in which their chapters are imported here, which is the guide's.
"""

# ruff: noqa: I001
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge import bases, phases, movement, zones, facing, pushes, cover, terrain, special, boons, magic
from zoc.rulesets.fates_edge import modules, dv, helping, opening
from zoc.rulesets.fates_edge import attempt, options, dash, flank, lanes, limits, route, view, unseen, deeds, goals
from zoc.rulesets.fates_edge.face import face as face
from zoc.rulesets.fates_edge.notices import notices as notices
from zoc.rulesets.fates_edge.score import stands as stands
from zoc.rulesets.fates_edge.status import status as status

__all__ = [
    "attempt", "bases", "boons", "cover", "dash", "deeds", "dv", "facing", "flank", "goals", "helping", "lanes", "limits",
    "magic", "modules", "movement", "opening", "options", "phases", "pushes", "route", "rules", "special", "terrain", "unseen",
    "view", "zones",
]  # fmt: skip

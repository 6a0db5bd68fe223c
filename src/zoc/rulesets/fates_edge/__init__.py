"""Fate's Edge Miniatures, whole: one module for each chapter of the guide.

The clauses stand in the order in which their chapters are imported here, which is the guide's.
"""

# ruff: noqa: I001
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge import bases, movement, zones, facing, pushes, cover, terrain, special, boons, magic, modules, dv
from zoc.rulesets.fates_edge import attempt, dash, flank, lanes, route

__all__ = [
    "attempt", "bases", "boons", "cover", "dash", "dv", "facing", "flank", "lanes", "magic", "modules", "movement", "pushes",
    "route", "rules", "special", "terrain", "zones",
]  # fmt: skip

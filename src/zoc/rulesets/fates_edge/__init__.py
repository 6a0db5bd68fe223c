"""Fate's Edge Miniatures, whole: one module for each chapter of the guide, in its order."""

from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge import (  # noqa: F401, I001  (the guide's order: it is that of the clauses)
    bases, movement, zones, facing, pushes, cover, terrain, special, boons, magic, modules, dv, attempt, flank, lanes,
)  # fmt: skip

__all__ = ["rules"]

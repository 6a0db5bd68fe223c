"""Fate's Edge Miniatures, whole: one module for each chapter of the guide, in its order."""

from zoc.rulesets.fates_edge import bases, movement, zones, terrain, special, boons, modules  # noqa: F401, I001  (the guide's order)
from zoc.rulesets.fates_edge.book import rules

__all__ = ["rules"]

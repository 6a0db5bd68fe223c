"""Fate's Edge played: what a unit may be ordered to do, in the order in which a menu lists it."""

# ruff: noqa: I001
from zoc.rulesets.fates_edge.deeds import asking as asking
from zoc.rulesets.fates_edge.deeds import begin, moving, facing, special, fighting, pushing
from zoc.rulesets.fates_edge.deeds import magic, searching, rituals, helping, ending

__all__ = ["begin", "ending", "facing", "fighting", "helping", "magic", "moving", "pushing", "rituals", "searching", "special"]

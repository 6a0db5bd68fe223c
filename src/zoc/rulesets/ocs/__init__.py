"""OCS 4.3, §4 General Concepts: the ruleset, and what else a player of it asks."""

from zoc.rulesets.ocs.book import rules
from zoc.rulesets.ocs.ratio import barrage, modified, odds, rounded
from zoc.rulesets.ocs.terms import Kind, Mobility, Mode, Size, classes

__all__ = ["Kind", "Mobility", "Mode", "Size", "barrage", "classes", "modified", "odds", "rounded", "rules"]

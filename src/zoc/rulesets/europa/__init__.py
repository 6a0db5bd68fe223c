"""Europa-family §5, Zones of Control: graded zones, screening, supply."""

from zoc.rulesets.europa.book import rules
from zoc.rulesets.europa.terms import Arm, Kind, Level

__all__ = ["Arm", "Kind", "Level", "rules"]

"""Europa-family §5, Zones of Control: graded zones, screening, supply."""

from zoc.rulesets.europa.book import rules
from zoc.rulesets.europa.screening import Screened, Screening, screening
from zoc.rulesets.europa.supply import Price, basic_class, price
from zoc.rulesets.europa.terms import Arm, Kind, Level

__all__ = ["Arm", "Kind", "Level", "Price", "Screened", "Screening", "basic_class", "price", "rules", "screening"]

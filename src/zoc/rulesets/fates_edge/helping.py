"""§3 Rallying: what it may bring a unit."""

from __future__ import annotations

from zoc.action.finding import One
from zoc.columns import Bools
from zoc.law import Forbid
from zoc.law.finding import Found
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.facts import Acts, Findings

GAINS = {
    "calm": ("off_balance", 0),
    "feet": ("prone", 0),
    "poise": ("poised", 1),
}
"""What rallying may bring a unit: the fact of it that changes, and to which value."""


@rules.finds(Findings.nothing_gained, of="rally", by=("unit", "target", "gain"))
def nothing_gained(o: One) -> Found:
    """Whether what rallying is to bring is so already."""
    if o.get("gain") not in GAINS:
        return Found(False)
    ally, (fact, value) = o.target or o.unit, GAINS[o["gain"]]
    return Found(o.position.unit(ally).facts[fact] == value, by=(ally,))


@rules.act("3-4b", "Rallying", Forbid, of="rally")
def no_gain(a: Acts) -> Bools:
    """What rallying brings changes something about whoever is rallied (our reading FE-3-4)."""
    return a.found.nothing_gained

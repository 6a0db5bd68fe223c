"""How well a side stands: the Harm that its units have taken, and that they have done."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.terms import DOWN

if TYPE_CHECKING:
    from zoc.law.setting import Setting


@rules.score
def stands(table: Setting, side: str) -> Fraction:
    """The share of its Harm that each unit can still take; whoever is down counts for nothing."""
    position = table.position
    hostile = position.sides.enmity[position.sides.number(side)][position.units["side"]].tolist()
    left = {True: Fraction(0), False: Fraction(0)}
    for enemy, harm, cell in zip(hostile, position.units["harm"].tolist(), position.cells().tolist(), strict=True):
        left[enemy] += Fraction(max(0, DOWN - harm), DOWN) if cell >= 0 else 0
    total = left[True] + left[False]
    return (left[False] - left[True]) / total if total else Fraction(0)

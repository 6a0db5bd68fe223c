"""§3 A turn begun."""

from __future__ import annotations

from zoc.action import Action, Order, Script, judge
from zoc.law import Ruleset
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.own_turn import closing, opening
from zoc.rulesets.fates_edge.deeds.telling import tell


@rules.deed("begin")
def begin(law: Ruleset, position: Position, order: Order) -> Script:
    """Begin its turn; any other deed of a unit begins it too."""
    own = opening(law, position, order.unit)
    yield own.verdict if own.begins or not own.verdict.legal else judge(law, position, Action("begin", order.unit))
    if own.begins:
        yield from tell(own.begins)
        if order.unit not in own.position.ids:
            yield from closing(own.position, order.unit, position.unit(order.unit).side)

"""§3 A turn begun."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.action import Order, Script
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.own_turn import closing
from zoc.rulesets.fates_edge.deeds.telling import tell
from zoc.rulesets.fates_edge.turn import start

if TYPE_CHECKING:
    from zoc.table import Table


@rules.deed("begin")
def begin(table: Table, order: Order) -> Script:
    """Begin its turn; any other deed of a unit begins it too."""
    own = start(table.position, order.unit)
    yield from tell(own)
    if order.unit not in own.position.ids:
        yield from closing(own.position, order.unit, table.position.unit(order.unit).side)

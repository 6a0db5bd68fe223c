"""What the log says besides: Boons won and stances ended in passing, of which no event of the book tells."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.action import Happened
from zoc.law.event import Event
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.events.rolling import BoonsWon, BraceEnded, GuardEnded
from zoc.rulesets.fates_edge.facts import AFigure


@rules.notice
def notices(before: Position, after: Position, _: Happened) -> Iterator[Event]:
    """Boons that were won, a Guard or a Brace that has ended."""
    for unit in (unit for unit in after.ids if unit in before.ids):
        was, now = AFigure(before, unit), AFigure(after, unit)
        if now.boons > was.boons:
            yield BoonsWon(unit, now.boons - was.boons, now.boons)
        if was.guarding and not now.guarding:
            yield GuardEnded(unit)
        if was.braced and not now.braced:
            yield BraceEnded(unit)

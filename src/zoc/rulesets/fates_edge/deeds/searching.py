"""§14 Finding what is hidden or veiled: by [REVEAL], or by looking for it.

Whoever looks rolls the same dice whether anybody is there or not, and learns nothing from them but what he finds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zoc.action import Order, Part, Script, happened
from zoc.law import Ruleset
from zoc.law.event import Event
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.core_test import TestRoll
from zoc.rulesets.fates_edge.cover import see
from zoc.rulesets.fates_edge.deeds.aiming import aimed
from zoc.rulesets.fates_edge.deeds.casting import backlash, cast
from zoc.rulesets.fates_edge.deeds.own_turn import in_own_turn
from zoc.rulesets.fates_edge.deeds.rolling import thrown, weighed
from zoc.rulesets.fates_edge.deeds.telling import tell
from zoc.rulesets.fates_edge.events.magic import FoundNobody, SpellCast
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.measure import apart
from zoc.rulesets.fates_edge.situation import enemies
from zoc.rulesets.fates_edge.spells import revealed
from zoc.rulesets.fates_edge.terms import CLOSE, DEFAULT_DV, NEAR
from zoc.rulesets.fates_edge.turn import acts, earned
from zoc.rulesets.fates_edge.view import unseen

if TYPE_CHECKING:
    from zoc.table import Table


def hiding(law: Ruleset, position: Position, seeker: str, at: str | None, within: int) -> Iterator[str]:
    """The enemies hidden in a cell; in no cell named, those so near and in sight."""
    mine = position.footprint(seeker)
    for enemy in enemies(position, seeker):
        there = position.footprint(enemy)
        if not unseen(position, enemy):
            continue
        if at is not None:
            if position.board.grid.cell(at) in there:
                yield enemy
        elif apart(law, position, mine, there) <= within and any(see(law, position, a, b) for a in mine for b in there):
            yield enemy


def found(law: Ruleset, position: Position, order: Order, rolled: TestRoll, within: int, dv: int) -> Script:
    """What a search turns up: each who hides is found where the successes reach the DV of its Veil, or else of the search.

    A DV that the order gives is the least for the veiled, too (our reading FE-14.1.REVEAL-1).
    """
    finds: Event = FoundNobody(order.unit)
    anybody = False
    for enemy in tuple(hiding(law, position, order.unit, order.get("at"), within)):
        hard = max(int(order.get("dv") or 0), AFigure(position, enemy).veiled) or dv
        came_to = "clean" if rolled.successes >= hard else "partial" if rolled.successes else "miss"
        done = revealed(position, order.unit, enemy, rolled._replace(outcome=came_to))
        if done.position is not position:
            yield from tell(done, reveals=True)
            position, anybody = done.position, True
        finds = next(iter(done.events), finds)
    if not anybody:
        yield happened(position, finds, reveals=True)


def reveal(table: Table, order: Order) -> Script:
    """Who hides in a cell, or anywhere Near and in sight, found."""
    law, tried = table.law, table.odds(aimed(table, order, "reveal"))
    position, rolled = yield from cast(law, table.position, order, tried, "reveal")
    yield happened(position, SpellCast(order.unit, "REVEAL"))
    position = yield from backlash(law, position, order, rolled)
    yield from found(law, position, order, rolled, NEAR, int(tried.facts["dv"]))


@rules.parts("notice")
def looking(_: Table, order: Order) -> Iterator[Part]:
    """Looking for somebody is something one does with one's Act, and a test."""
    yield Part("interact", order.unit)
    yield Part("notice", order.unit)


@rules.deed("notice", at="cell?", boon="flag?")
@in_own_turn
def notice(table: Table, order: Order) -> Script:
    """Look for somebody hidden in a cell, or beside it."""
    law, tried = table.law, weighed(table, order)
    position, rolled = yield from thrown(law, table.position, tried, "Noticing", blind=True)
    position = earned(acts(position, order.unit), order.unit, rolled.outcome)
    yield from found(law, position, order, rolled, CLOSE, DEFAULT_DV)

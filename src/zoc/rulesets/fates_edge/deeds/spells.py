"""§14.1 The tags: wards, banishing, conjuring, marks, veils, safe routes, transports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.action import Ask, Attempt, Choice, Order, Script, happened
from zoc.law import Ruleset
from zoc.position import Position
from zoc.rulesets.fates_edge.core_test import TestRoll
from zoc.rulesets.fates_edge.deeds.aiming import aimed, places, way_of
from zoc.rulesets.fates_edge.deeds.carrying import past_wards
from zoc.rulesets.fates_edge.deeds.casting import backlash, cast, fails, whom
from zoc.rulesets.fates_edge.deeds.reacting import disturbed
from zoc.rulesets.fates_edge.deeds.telling import Running, tell
from zoc.rulesets.fates_edge.events.fighting import spot
from zoc.rulesets.fates_edge.events.magic import (
    Banished,
    Conjured,
    Marked,
    RouteDeclared,
    TransportBlocked,
    Veiled,
    Warded,
    WhereToConjure,
    WhereToSend,
    WhereToWard,
)  # fmt: skip
from zoc.rulesets.fates_edge.events.rolling import came
from zoc.rulesets.fates_edge.result import Outcome
from zoc.rulesets.fates_edge.spells import banished, cells_near, transported
from zoc.rulesets.fates_edge.terms import SuccessEffect
from zoc.rulesets.fates_edge.view import shown
from zoc.rulesets.fates_edge.walls import BETWEEN, beside, cells_beside, conjured, fragile, kindled, paved, place, warded
from zoc.text import Phrase

if TYPE_CHECKING:
    from zoc.table import Table


def where(order: Order, tried: Attempt, question: Phrase, free: list[str]) -> Running[str]:
    """Where a spell is to work: as the order says, else as its caster is asked, of all the places there are."""
    if at := order.get("at"):
        return f"{at}{BETWEEN}{order['towards']}" if order.get("towards") else str(at)
    choices = tuple(map(Choice, free))
    return str((yield Ask(order.side, question, choices, order.unit, tried))) if choices else ""


def ward(table: Table, order: Order) -> Script:
    """A ward over a cell, or over its side towards another, which enemies test to cross."""
    law, position, tried = table.law, table.position, table.odds(aimed(table, order, "ward"))
    label, own = position.board.grid.label, position.footprint(order.unit)
    sides = [f"{label(cell)}{BETWEEN}{label(other)}" for cell in own for other in beside(position, cell) if other not in own]
    at = yield from where(order, tried, WhereToWard(), [*sides, *map(label, own)])
    position, rolled = yield from cast(law, position, order, tried, "ward")
    if rolled.success:
        made = warded(position, at, order.unit, enemies=order.get("against") != "outsiders")
        yield happened(made, Warded(order.unit, spot(at), came(rolled)))
        return
    yield from tell(fails(position, order, "ward", rolled))
    yield from backlash(law, position, order, rolled)


def conjure(table: Table, order: Order) -> Script:
    """A wall conjured in a cell or on its side towards another, or a hazard in a cell."""
    law, position, tried = table.law, table.position, table.odds(aimed(table, order, "conjure"))
    seen = table.seen_by(order.side)
    free = places(seen, order, "conjure", cells_beside(seen.position, order.unit))
    at = yield from where(order, tried, WhereToConjure(), free)
    position, rolled = yield from cast(law, position, order, tried, "conjure")
    cells = place(position, at) if at else ()
    if rolled.outcome == "miss" or not cells or (len(cells) == 1 and position.at(cells[0])):
        yield from tell(fails(position, order, "conjure", rolled))
        yield from backlash(law, position, order, rolled)
        return
    what, dv = order.get("what") or "wall", int(tried.facts["dv"])
    at = at.split(BETWEEN)[0] if what == "hazard" else at
    effect = SuccessEffect[str(tried.facts["effect"]).upper()]
    made = kindled(position, at, dv) if what == "hazard" else conjured(position, at, effect, dv)
    made = made if rolled.success else fragile(made, order.unit, at)
    yield happened(made, Conjured(order.unit, what, spot(at), came(rolled), fades=not rolled.success))
    yield from backlash(law, made, order, rolled)


def banish(table: Table, order: Order) -> Script:
    """An Outsider in sight whose track is filled."""
    law, position = table.law, table.position
    target, tried = yield from whom(table, order, "banish")
    position = shown(position, order.unit)
    position, rolled = yield from cast(law, position, order, tried, "banish")
    yield happened(position, Banished(order.unit, target, came(rolled)))
    done = banished(position, target, rolled)
    yield from tell(done)
    yield from backlash(law, done.position, order, rolled)


def mark(table: Table, order: Order) -> Script:
    """An enemy against whom one attack has a die more."""
    law, position = table.law, table.position
    target, tried = yield from whom(table, order, "mark")
    position = shown(position, order.unit)
    position, rolled = yield from cast(law, position, order, tried, "mark")
    if rolled.success:
        yield happened(position.changed(target, marked=1), Marked(order.unit, target, came(rolled)))
        return
    yield from tell(fails(position, order, "mark", rolled))
    yield from backlash(law, position, order, rolled)


def veil(table: Table, order: Order) -> Script:
    """A friend, or the caster itself, whom enemies do not see until they find it or it strikes."""
    law, position = table.law, table.position
    target, tried = yield from whom(table, order, "veil")
    position, rolled = yield from cast(law, position, order, tried, "veil")
    if rolled.success:
        caster = order.unit if order.unit != target else ""
        veiled = position.changed(target, veiled=int(tried.facts["dv"]))
        yield happened(veiled, Veiled(target, caster, rolled.successes))
        return
    yield from tell(fails(position, order, "veil", rolled))
    yield from backlash(law, position, order, rolled)


def passage(table: Table, order: Order) -> Script:
    """A route that is safe for a side, straight ahead unless cells are named."""
    law, position, route = table.law, table.position, way_of(table.position, order)
    tried = table.odds(aimed(table, order, "passage"))
    position, rolled = yield from cast(law, position, order, tried, "passage")
    if rolled.success:
        yield happened(paved(position, order.side, route), RouteDeclared(order.unit, route, came(rolled)))
        return
    yield from tell(fails(position, order, "passage", rolled))
    yield from backlash(law, position, order, rolled)


def transport(table: Table, order: Order) -> Script:
    """A friend put in another cell, both ends Near and in no zone."""
    law, position, seen = table.law, table.position, table.seen_by(order.side)
    ally, tried = yield from whom(table, order, "transport")
    onto = order.get("at")
    if not onto:
        free = places(seen, order, "transport", cells_near(seen.position, order.unit, ally), ally)
        onto = (yield from where(order, tried, WhereToSend(ally), free)) or seen.position.unit(ally).label
        tried = table.odds(aimed(table, order, "transport", ally, onto))
        if not tried.legal:
            hiding = tuple(unit for unit in tried.verdict.by if unit not in seen.position.ids)
            tried = seen.odds(aimed(seen, order, "transport", ally, onto))
            position, _ = yield from cast(law, position, order, tried, "transport")
            yield happened(shown(position, *hiding), TransportBlocked(order.unit, ally, hiding), reveals=True)
            return
    position, rolled = yield from cast(law, position, order, tried, "transport")
    yield from _carried(law, position, order, ally, onto, rolled)


def _carried(law: Ruleset, position: Position, order: Order, ally: str, onto: str, rolled: TestRoll) -> Script:
    """What comes of a transport: wards tested on the way, the arrival, rituals disturbed, backlash."""
    before, passes = position, True
    if rolled.outcome != "miss":
        position, passes = yield from past_wards(law, position, ally, position.board.grid.cell(onto))
    if ally in position.ids:
        done = transported(position, ally, onto, rolled) if passes else Outcome(position)
        yield from tell(done)
        position = yield from disturbed(law, done.position, ally, before)
    yield from backlash(law, position, order, rolled)

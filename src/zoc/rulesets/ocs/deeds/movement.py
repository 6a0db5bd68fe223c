"""6 Ground movement: a unit or a stack on the march, with whoever it drops; the one hex; who is finished, who is kept free."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.action import Happened, Order, Part, Script, Way
from zoc.action.finding import One
from zoc.action.moving import planned
from zoc.columns import Bools
from zoc.law import Forbid, Verdict
from zoc.law import deed as take
from zoc.law.finding import Found
from zoc.law.lack import Lack
from zoc.rulesets.ocs.acts import MARCHES
from zoc.rulesets.ocs.counters import rules, value
from zoc.rulesets.ocs.deeds.capture import captured
from zoc.rulesets.ocs.deeds.party import party_in
from zoc.rulesets.ocs.deeds.telling import bindings, told
from zoc.rulesets.ocs.events.movement import (
    CouldNotMarch,
    FinishedMove,
    KeptFree,
    Marched,
    MarchPaid,
    MustStop,
    NegatesAgain,
    Pays,
    StaysBehind,
)
from zoc.rulesets.ocs.facts import Acts, Counter, Findings
from zoc.rulesets.ocs.march import March, drops
from zoc.rulesets.ocs.march import march as marching

if TYPE_CHECKING:
    from zoc.table import Table


@rules.finds(Findings.scattered, of=MARCHES, by=("unit", "party"))
def scattered(o: One) -> Found[bool]:
    """Whether those who march together do not stand in one hex."""
    party = tuple(o.get("party") or (o.unit,))
    return Found(len({o.position.unit(unit).label for unit in party}) > 1, by=party)


@rules.act("6.1e", "Stacks", Forbid, of=MARCHES)
def in_one_hex(a: Acts) -> Bools:
    """Units march together from one hex."""
    return a.found.scattered


# Planned once, judged, and carried out


@dataclass(frozen=True)
class Planned:
    """A march that was ordered: what the law says to its way, its hexes, and what becomes of it; none if there is no way."""

    verdict: Verdict
    path: tuple[str, ...]
    march: March | None

    def gets(self, unit: str) -> Verdict:
        """The law's word on the whole of it: refused unless the unit it was ordered of gets where it shall."""
        found = self.march
        if found is None or not found.legal:
            return self.verdict if found is None else found.verdict
        one = next((dropped for dropped in found.dropped if dropped.unit == unit), None)
        if found.steps and (one is None or one.verdict is None):
            return found.verdict
        why = (one.verdict if one else None) or Verdict()
        where = one.cell if one else found.at(unit)
        lack = Lack.of("no_farther", unit=unit, cell=where)
        return Verdict.of(why.reasons, about=found.verdict.about, lacks=(lack, *why.lacks), cells=why.cells)


@rules.plans("march", "one_hex")
def planned_march(table: Table, order: Order) -> Planned:
    """The way as its player sees it, and the march along it."""
    way, units, seen = table.law.deeds[order.name].way, party_in(order), table.seen_by(order.side).position
    verdict, path = planned(table.law, seen, order, way=way if way == "one_hex" else "")
    if len(path) < 2:
        return Planned(verdict, path, None)
    pause = order.name == "march" and not order.get("finish")
    return Planned(verdict, path, marching(table, units, path[1:], drop=_drops(table, order), pause=pause, way=way))


@dataclass(frozen=True)
class Stacked:
    """The way of a stack, or of a unit that leaves others behind: each goes by its own mobility."""

    order: Order

    def verdict(self, table: Table, _part: Part) -> Verdict:
        """The law's word on the march as a whole; nothing while it is not said where to."""
        if not (self.order.get("at") or self.order.get("route")):
            return Verdict()
        found: Planned = table.plan(self.order)
        return found.gets(self.order.unit)


def _drops(table: Table, order: Order) -> dict[str, list[str]]:
    """Who is left where, as the order says."""
    return read_drops(table, order, order.get("drop") or "")


def read_drops(table: Table, order: Order, said: str) -> dict[str, list[str]]:
    """Who is left where, from words such as ``unit@0304, other@0305``."""
    return drops(table.position, party_in(order), [word.strip() for word in said.split(",") if word.strip()])


@rules.parts("march", "one_hex")
def march_parts(table: Table, order: Order) -> Iterator[Part]:
    """Each unit that sets out; the way of one alone, or of the stack."""
    dropped, here = _drops(table, order), table.position.unit(order.unit).label
    party = tuple(unit for unit in party_in(order) if unit not in dropped.get(here, ())) or (order.unit,)
    alone = len(party) == 1 and not dropped
    route, way = tuple(order.get("route") or ()), table.law.deeds[order.name].way
    needs = Way("move", way, order.get("at"), route) if alone else Stacked(order)
    for unit in party:
        yield Part(order.name, unit, said={"party": party}, way=needs if unit == party[0] else None)


@rules.deed("march", moves="march", at="cell?", route="route?", others=take.units(),
            drop=take.word(optional=True, reads=read_drops), finish=take.flag(default=None))  # fmt: skip
def march(table: Table, order: Order) -> Script:
    """March to a hex, alone or with others of the stack; it may go on until another unit moves."""
    yield from _marched(table, order)


@rules.deed("one_hex", moves="one_hex", at="cell?", route="route?")
def one_hex(table: Table, order: Order) -> Script:
    """Take the one hex that a unit may always move, whatever it costs."""
    yield from _marched(table, order)


def _marched(table: Table, order: Order) -> Script:
    """A march as it was planned; something unseen may have kept everybody where he is."""
    found: March | None = table.plan(order).march
    if found is None or not found.steps:
        event = CouldNotMarch(order.unit, table.position.unit(order.unit).label)
        yield told(table, table.position, order.side, event, reveals=True)
        return
    yield from _told(table, order, found)
    yield from captured(table.on(found.position), order.side, found.events)


def _told(table: Table, order: Order, found: March) -> Iterator[Happened]:
    """The march: who went where, what each paid, who stayed behind, and who is bound to stay now (4.5b)."""
    before, after, side = table.position, found.position, order.side
    units, start, end = found.units, before.unit(order.unit).label, found.steps[-1].onto
    paid = {unit: sum((step.paid.get(unit, Fraction(0)) for step in found.steps), Fraction(0)) for unit in units}
    yield told(table, after, side, Marched(side, tuple(units), start, end))
    then, shares = table.on(after), tuple(Pays(unit, cost) for unit, cost in paid.items())
    yield told(then, after, side, MarchPaid(shares), *found.verdict.cites)
    yield from (told(then, after, side, StaysBehind(one.unit, one.cell)) for one in found.dropped)
    if stopped := tuple(unit for unit in units if value(after, unit, Counter.stopped)):
        yield told(then, after, side, MustStop(stopped, end))
    yield from bindings(after, (p for p in after.promises if p not in before.promises and p.relied_on_by in units))


# 6.1g  WHO IS FINISHED


@rules.act("6.1g-1", "In the middle of a move", Forbid, of="finish", turn=True)
def in_the_middle(a: Acts) -> Bools:
    """Only a unit in the middle of its move is said to have finished it."""
    return ~a.actor.under_way


@rules.deed("finish")
def finish(table: Table, order: Order) -> Script:
    """Say that a unit has finished its move."""
    after = table.position.changed(order.unit, finished=1)
    yield told(table, after, order.side, FinishedMove(order.unit))


# 4.5b  WHO IS KEPT FREE


@rules.act("4.5b-13", "Who is kept free", Forbid, of="keep_free")
def who_is_kept_free(a: Acts) -> Bools:
    """Of combat units, which alone negate zones, the owner says whether they are kept free to move."""
    return ~a.actor.combat


@rules.act("4.5b-14", "Free for what", Forbid, of="keep_free", turn=True)
def free_for_what(a: Acts) -> Bools:
    """A unit that can move no more this phase is not kept free to move (our reading)."""
    return a.actor.settled


@rules.act("4.5b-15", "Kept free already", Forbid, of="keep_free")
def kept_free_already(a: Acts) -> Bools:
    """A unit is kept free that is not so yet, or let negate again that is (our reading)."""
    return ~(a.actor.kept_free ^ a.said.on)


@rules.deed("keep_free", on=take.Take("flag"))
def keep_free(table: Table, order: Order) -> Script:
    """Keep a unit free to move: it negates no zone and is bound by nothing; or let it negate again."""
    on = bool(order["on"])
    after = table.position.changed(order.unit, kept_free=int(on))
    yield told(table, after, order.side, KeptFree(order.unit) if on else NegatesAgain(order.unit))

"""13.2 Transport Points: loading and unloading supply, for a tenth of their allowance."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from zoc.action import Action, Acts, Order, Script, judge
from zoc.law import Forbid, Ruleset, Verdict
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.deeds.dumps import amount, put_down, short, taken_out
from zoc.rulesets.ocs.deeds.party import needed
from zoc.rulesets.ocs.deeds.telling import tell
from zoc.rulesets.ocs.jointly import together
from zoc.rulesets.ocs.march import standing
from zoc.rulesets.ocs.negation import may_spend
from zoc.rulesets.ocs.ratio import rounded
from zoc.rulesets.ocs.terms import LAST_COMBAT, TRANSPORT, Kind

TENTH = Fraction(1, 10)
SHELTERS = (Kind.PORT, Kind.AIR_BASE, Kind.SP)


@rules.act("13.2", "Who loads", Forbid, of=("load", "unload"))
def who_loads(a: Acts) -> Any:
    """Transport Points load and unload supply."""
    return a.actor.kind != TRANSPORT


@rules.act("13.2c", "How much", Forbid, of=("load", "unload"))
def how_much(a: Acts) -> Any:
    """A Transport Point carries as many supply points as it is large, and unloads no more than it carries."""
    return a.given.over


@rules.act("13.2f", "Where trucks unload", Forbid, of="unload")
def where_unloaded(a: Acts) -> Any:
    """Supply is unloaded where a friendly combat unit, port, air base or dump is; organic trucks never put theirs down."""
    return a.given.nowhere | a.actor.organic


def price(position: Position, unit: str) -> Fraction:
    """What loading or unloading costs: a tenth of the printed allowance, rounded (13.2f)."""
    it = position.unit(unit)
    return Fraction(rounded(Fraction(it.move_ma, position.board.parts) * TENTH))


def _may_spend(position: Position, unit: str) -> list[Verdict]:
    cost = int(price(position, unit) * position.board.parts)
    return [judge(rules, position, Action("spend", unit, facts={"points": cost})), may_spend(position, [unit])]


def _dumps_here(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The dumps of its side on the ground where a truck stands."""
    it = position.unit(unit)
    if it.kind != TRANSPORT or it.cell is None:
        return ()
    here = (position.unit(other) for other in position.at(it.label))
    return tuple(other.id for other in here if other.kind == Kind.SP and other.side == it.side)


@rules.deed("load", dump=_dumps_here, points="word?")
def load(law: Ruleset, position: Position, order: Order) -> Script:
    """Load supply from a dump in the truck's own hex; as much as it can carry unless said otherwise."""
    dump, it, parts = needed(order, "dump"), position.unit(order.unit), position.board.parts
    room = Fraction(it.points - it.load, parts)
    points = amount(order.get("points"), min(room, Fraction(position.unit(dump).points, parts)))
    facts = {"over": points > room or not points}
    judged = judge(rules, position, Action("load", order.unit, facts=facts))
    yield together([judged, *_may_spend(position, order.unit), short(position, dump, points)], order.say())
    after = taken_out(position, dump, points).changed(order.unit, load=it.load + int(points * parts))
    after = standing(after, order.unit, price(position, order.unit))
    text = f"{order.unit} loads {points} SP in {it.label} for {price(position, order.unit)} points."
    yield tell(position, after, order.side, text, cites=("13.2f",), about=(order.unit, it.label))


@rules.deed("unload", points="word?")
def unload(law: Ruleset, position: Position, order: Order) -> Script:
    """Unload supply onto the ground; all of it unless said otherwise."""
    it, parts = position.unit(order.unit), position.board.parts
    carried = Fraction(it.load, parts) if it.kind == TRANSPORT else Fraction(0)
    points = amount(order.get("points"), carried)
    facts = {"over": points > carried or not points, "nowhere": not _sheltered(position, order.unit)}
    judged = judge(rules, position, Action("unload", order.unit, facts=facts))
    yield together([judged, *_may_spend(position, order.unit)], order.say())
    after = put_down(position.changed(order.unit, load=it.load - int(points * parts)), order.unit, points)
    after = standing(after, order.unit, price(position, order.unit))
    text = f"{order.unit} unloads {points} SP in {it.label} for {price(position, order.unit)} points."
    yield tell(position, after, order.side, text, cites=("13.2f",), about=(order.unit, it.label))


def _sheltered(position: Position, unit: str) -> bool:
    """Whether something friendly is there that supply may be put down at."""
    it = position.unit(unit)
    others = [position.unit(other) for other in position.at(it.label) if other != unit]
    counters = any(o.side == it.side and (o.kind <= LAST_COMBAT or o.kind in SHELTERS) for o in others)
    cells = position.board.cells
    return counters or (it.cell is not None and "port" in cells and bool(cells["port"][it.cell]))

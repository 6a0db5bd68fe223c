"""13.2 Transport Points: loading and unloading supply, for a tenth of their allowance."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.action import Order, Part, Script
from zoc.action.finding import One
from zoc.columns import Bools
from zoc.law import Forbid
from zoc.law.deed import friend
from zoc.law.finding import Found
from zoc.position import Position
from zoc.rulesets.ocs.carried import port_level, shut
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.deeds.dumps import AMOUNT, amount, holds, put_down, taken_out
from zoc.rulesets.ocs.deeds.telling import told
from zoc.rulesets.ocs.events.supply import Loaded, Unloaded
from zoc.rulesets.ocs.facts import Acts, Findings
from zoc.rulesets.ocs.march import standing
from zoc.rulesets.ocs.ratio import rounded
from zoc.rulesets.ocs.terms import LAST_COMBAT, TRANSPORT, Kind

if TYPE_CHECKING:
    from zoc.table import Table

TENTH = Fraction(1, 10)
SHELTERS = (Kind.PORT, Kind.AIR_BASE, Kind.SP)


@rules.act("13.2", "Who loads", Forbid, of=("load", "unload"))
def who_loads(a: Acts) -> Bools:
    """Transport Points load and unload supply."""
    return a.actor.kind != TRANSPORT


@rules.finds(Findings.beside_it, of="load", by=("unit", "target"))
def beside_it(o: One) -> bool:
    """Whether a dump of its side's lies on the ground where a truck stands."""
    return o.target in _dumps_here(o.table, o.unit)


@rules.act("13.2-1", "Where trucks load", Forbid, of="load")
def where_loaded(a: Acts) -> Bools:
    """A Transport Point loads from a dump of its own side in its hex."""
    return ~a.found.beside_it


@rules.finds(Findings.too_much, of="load", by=("unit", "target", "points"))
def more_than_the_dump(o: One) -> Found[bool]:
    """Whether it is to load nothing at all, or more than the dump holds."""
    held = holds(o.position, o.position.unit(o.target)) if o.target else Fraction(0)
    wanted = loads(o.position, o.unit, o.target or "", o.get("points"))
    return Found(not wanted or wanted > held, by=(o.target,) if o.target and wanted > held else ())


@rules.finds(Findings.too_much, of="unload", by=("unit", "points"))
def more_than_its_load(o: One) -> bool:
    """Whether it is to unload nothing at all, or more than it carries."""
    carried = _load(o.position, o.unit)
    wanted = amount(o.get("points"), carried)
    return not wanted or wanted > carried


@rules.act("13.2c", "How much", Forbid, of=("load", "unload"))
def how_much(a: Acts) -> Bools:
    """A Transport Point loads no more than is there, and unloads no more than it carries."""
    return a.found.too_much


@rules.finds(Findings.sheltered, of="unload", by=("unit",))
def sheltered(o: One) -> bool:
    """Whether something friendly is there that supply may be put down at."""
    position, it = o.position, o.position.unit(o.unit)
    others = [position.unit(other) for other in position.at(it.label) if other != o.unit]
    counters = any(x.side == it.side and (x.kind <= LAST_COMBAT or x.kind in SHELTERS) for x in others)
    if counters or it.cell is None:
        return counters
    return port_level(position, it.label, it.side) > 0 and not shut(position, it.side, it.label)[0]


@rules.act("13.2f", "Where trucks unload", Forbid, of="unload")
def where_unloaded(a: Acts) -> Bools:
    """Supply is unloaded where a friendly combat unit, port, air base or dump is; organic trucks never put theirs down."""
    return ~a.found.sheltered | a.actor.organic


@rules.finds(Findings.price, of="spend", by=("unit",))
def price_in_parts(o: One) -> int:
    """What loading or unloading costs, in parts of a point."""
    return int(price(o.position, o.unit) * o.position.board.parts)


def price(position: Position, unit: str) -> Fraction:
    """What loading or unloading costs: a tenth of the printed allowance, rounded (13.2f)."""
    it = position.unit(unit)
    return Fraction(rounded(Fraction(it.move_ma, position.board.parts) * TENTH))


def _load(position: Position, unit: str) -> Fraction:
    it = position.unit(unit)
    return holds(position, it) if it.kind == TRANSPORT else Fraction(0)


def loads(position: Position, unit: str, dump: str, said: str | None) -> Fraction:
    """How much a truck loads: as much as is said, else as much as it has room for."""
    it, parts = position.unit(unit), position.board.parts
    room = max(Fraction(it.points - it.load, parts), Fraction(0))
    return amount(said, min(room, holds(position, position.unit(dump)) if dump else room))


def _dumps_here(table: Table, unit: str) -> tuple[str, ...]:
    """The dumps of its side on the ground where a truck stands."""
    position = table.position
    it = position.unit(unit)
    if it.cell is None:
        return ()
    here = (position.unit(other) for other in position.at(it.label))
    return tuple(other.id for other in here if other.kind == Kind.SP and other.side == it.side and other.id != unit)


@rules.parts("load")
def load_parts(table: Table, order: Order) -> Iterator[Part]:
    """Loading, the points it takes, and the supply that is loaded."""
    dump = order.get("dump")
    yield Part("load", order.unit, target=dump, through=())
    yield Part("spend", order.unit, through=())
    if dump:
        wanted = loads(table.position, order.unit, dump, order.get("points"))
        yield Part("truck", dump, through=(), said={"carrier": order.unit, "points": str(wanted)})


@rules.deed("load", dump=friend(_dumps_here), points=AMOUNT)
def load(table: Table, order: Order) -> Script:
    """Load supply from a dump in the truck's own hex; as much as it can carry unless said otherwise."""
    position, dump, it = table.position, order["dump"], table.position.unit(order.unit)
    points = loads(position, order.unit, dump, order.get("points"))
    after = taken_out(position, dump, points).changed(order.unit, load=it.load + int(points * position.board.parts))
    after = standing(after, order.unit, price(position, order.unit))
    yield told(table, after, order.side, Loaded(order.unit, it.label, points, price(position, order.unit)))


@rules.parts("unload")
def unload_parts(_table: Table, order: Order) -> Iterator[Part]:
    """Unloading, and the points it takes."""
    yield Part("unload", order.unit, through=())
    yield Part("spend", order.unit, through=())


@rules.deed("unload", points=AMOUNT)
def unload(table: Table, order: Order) -> Script:
    """Unload supply onto the ground; all of it unless said otherwise."""
    position, it = table.position, table.position.unit(order.unit)
    points = amount(order.get("points"), _load(position, order.unit))
    less = max(0, it.load - int(points * position.board.parts))
    after = put_down(position.changed(order.unit, load=less), order.unit, points)
    after = standing(after, order.unit, price(position, order.unit))
    yield told(table, after, order.side, Unloaded(order.unit, it.label, points, price(position, order.unit)))

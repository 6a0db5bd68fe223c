"""The arguments of an order: which cannot be read, and which name something that does not exist.

An argument of the wrong type, or one that the deed does not take, is malformed. A readable argument that does not fit the table
is an answer: a lack.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from zoc.action.command import commands
from zoc.action.order import Order
from zoc.errors import Malformed, Problem, Unknown, nearest, no_such, shown
from zoc.law.deed import Deed, Take
from zoc.law.lack import Lack
from zoc.text.names import spoken
from zoc.text.unprintable import refusal_of, unprinted

if TYPE_CHECKING:
    from zoc.table import Table

LONGEST, MOST = 200, 1000
"""The most letters a word may have, and the most items a list may have."""
LISTS = {"route": "cell", "units": "unit"}
"""The kinds that hold a list, and the kind of its items."""
EXPECTED = {
    "cell": "the printed label of a cell",
    "route": "a list of cells",
    "units": "a list of units",
    "enemy": "the id of an enemy",
    "friend": "the id of a friend",
    "unit": "the id of a unit",
    "number": "a whole number",
    "flag": "true or false",
}


def expected(take: Take) -> str:
    """What an argument holds."""
    return EXPECTED.get(take.kind, "a word")


# Unreadable arguments


def check_order(table: Table, order: Order) -> Deed:
    """The deed that an order is for; an order that cannot be read is malformed, with every problem in it."""
    deeds = table.law.deeds
    if type(order) is not Order:
        raise Malformed(f"expected an Order, not {shown(order)}; zoc.play.order_of reads one that is written down")
    if not isinstance(order.name, str) or order.name not in deeds:
        raise Unknown(Problem(no_such("deed", order.name, deeds), "do"))
    problems = list(problems_of(table, deeds[order.name], order.side, order.unit, order.given))
    if problems:
        raise Malformed(problems)
    return deeds[order.name]


def problems_of(table: Table, deed: Deed, side: object, unit: object, given: object) -> Iterator[Problem]:
    """Everything unreadable in an order, each problem with its place."""
    names = table.position.sides.names
    if side not in names:
        yield Problem(no_such("side", side, names), "side")
    if deed.by == "unit":
        message = _word(table, "unit", EXPECTED["unit"], unit) if unit else f"which unit is to {spoken(deed.name)}?"
    else:
        message = f"no unit does this: it is an order of the side, not of {shown(unit)}" if unit else ""
    if message:
        yield Problem(message, "unit")
    if not isinstance(given, Mapping):
        yield Problem(f"expected what is said by the names of arguments, not {shown(given)}", "given")
        return
    for key, value in given.items():
        if key not in deed.takes:
            yield Problem(no_such("key", key, deed.takes), str(key))
        elif value is not None and (message := _unreadable(table, deed.takes[key], value)):
            yield Problem(message, key)


def _unreadable(table: Table, take: Take, value: Any) -> str:
    """Why a value cannot be read as this argument; nothing if it can."""
    match take.kind:
        case "number":
            good = isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 31
            return "" if good else f"expected a whole number, not {shown(value)}"
        case "flag":
            return "" if isinstance(value, bool) else f"expected true or false, not {shown(value)}"
        case "route" | "units":
            if not isinstance(value, list | tuple) or len(value) > MOST:
                return f"expected {expected(take)}, not {shown(value)}"
            each = (_word(table, LISTS[take.kind], expected(take), one) for one in value)
            return next(filter(None, each), "")
        case kind:
            return _word(table, kind, expected(take), value)


def _word(table: Table, kind: str, wanted: str, value: Any) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST:
        return f"expected {wanted}, not {shown(value)}"
    if strange := unprinted(value):
        return refusal_of("word", strange)
    if kind == "cell" and value not in table.position.boxes:
        try:
            table.position.board.grid.cell(value)
        except Unknown:
            return ""  # it is written like a cell; whether the map has it is an answer
        except Malformed as wrong:
            return str(wrong)
    return ""


# Things that do not exist


def misfits(table: Table, deed: Deed, order: Order) -> Iterator[Lack]:
    """Things named in an order that do not exist, or are not what the argument needs."""
    for key, value in order.given.items():
        if value is not None:
            for one in value if isinstance(value, list | tuple) else (value,):
                yield from _misfit(table, order, key, one)
    there = deed.moves and order.unit in table.position.ids
    if there and not order.get("route") and _stands(table, order.unit) == order.get("at"):
        yield Lack.of("there_already", unit=order.unit, cell=order["at"])


def no_unit(name: str, known: Collection[str]) -> Lack:
    """The lack of a unit with this name; it suggests a similar name."""
    near = nearest(name, known)
    return Lack.of("no_unit_but", unit=name, near=near) if near else Lack.of("no_unit", unit=name)


def _stands(table: Table, unit: str) -> str:
    """Where a unit stands: the label of its cell, or the box beside the map."""
    position = table.position
    return position.where(int(position.cells()[position.row(unit)]))


def _misfit(table: Table, order: Order, key: str, value: Any) -> Iterator[Lack]:
    position, take = table.position, table.law.deeds[order.name].takes[key]
    match take.kind:
        case "cell" | "route":
            if value not in position.boxes:
                try:
                    position.board.grid.cell(value)
                except Malformed:
                    cells, label = position.board.grid.cells, position.board.grid.label
                    yield Lack.of("off_board", cell=value, first=label(int(cells[0])), last=label(int(cells[-1])))
        case "unit" | "enemy" | "friend" | "units":
            if value not in position.ids:
                yield no_unit(value, position.ids)
                return
            hostile = position.sides.hostile(order.side, position.sides.names[int(position.units["side"][position.row(value)])])
            if take.kind == "enemy" and not hostile:
                yield Lack.of("no_enemy", unit=value)
            elif take.kind == "friend" and hostile:
                yield Lack.of("no_friend", unit=value)
            elif take.kind == "units" and order.unit and not commands(position, order.side, value):
                yield Lack.of("enemy", unit=value, side=order.side)
        case "choice":
            words = tuple(word for word in take.listed(table, order.unit) if word)
            if value not in words:
                yield Lack.of("not_among", what=str(value), among=words)
        case "number" if take.least is not None and take.most is not None:
            if not take.least <= value <= take.most:
                yield Lack.of("out_of_range", what=key, least=take.least, most=take.most)
    if take.reads is not None:
        try:
            table.law.read(take.reads, f"how {order.name} reads {key}", table, order, value)
        except Malformed as wrong:
            yield Lack.of("unreadable", argument=key, said=str(value), problem=str(wrong))

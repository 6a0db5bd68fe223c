"""Reading a written order: each key as the deed declares it, all mistakes reported at once.

Only unreadable input is a mistake. An unknown unit or a cell off the map can be read: the law answers it.
"""

from __future__ import annotations

from collections.abc import Mapping

from zoc.action import Order
from zoc.action.argument import expected, problems_of
from zoc.errors import Malformed, Problem, Unknown, no_such, shown
from zoc.law import Ruleset
from zoc.position import Position, Side
from zoc.text.names import meant
from zoc.values import JsonObject

PIECES = ("unit", "enemy", "friend", "units")
"""The kinds of arguments that name pieces."""

__all__ = ["expected", "order_of", "written"]


def order_of(law: Ruleset, seen: Position, side: Side, written: Mapping[str, object]) -> Order:
    """An order of a side, on its view of the table: ``{"do": "move", "unit": "spearman", "at": "6,3"}``."""
    if not isinstance(written, Mapping):
        raise Malformed(f'expected an order such as {{"do": "move", "unit": "spearman"}}, not {shown(written)}')
    name = written.get("do")
    if not isinstance(name, str) or name not in law.deeds:
        raise Unknown(Problem(no_such("deed", name, law.deeds), "do"))
    seen.sides.number(side)
    deed = law.deeds[name]
    head = ("do", "unit") if deed.by == "unit" else ("do",)
    given = {key: value for key, value in written.items() if key not in head and value is not None}
    unit = written.get("unit") if deed.by == "unit" else ""
    strange = [key for key in given if key not in deed.takes]
    problems = [Problem(no_such("key", key, (*head, *deed.takes))) for key in strange]
    known = {key: value for key, value in given.items() if key in deed.takes}
    problems = [*problems_of(law.table(seen), deed, side, unit, known), *problems]
    if problems:
        raise Malformed(problems)
    said = {key: _named(seen, deed.takes[key].kind, known[key]) for key in deed.takes if key in known}
    return Order(name, side, meant(str(unit), seen.ids) if unit else "", said)


def _named(seen: Position, kind: str, value: object) -> object:
    """The written values, with pieces by their ids."""
    if isinstance(value, list | tuple):
        return tuple(_named(seen, kind, each) for each in value)
    return meant(str(value), seen.ids) if kind in PIECES else value


def written(order: Order) -> JsonObject:
    """An order as it is recorded."""
    return order.as_dict()

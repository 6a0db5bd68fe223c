"""Ruling on an order before its script begins: its arguments, its opening, its parts, and the verdict on each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from zoc.action.argument import check_order, misfits, no_unit
from zoc.action.command import commands, in_turn
from zoc.action.judge import check_named, judge_part, reasons_of
from zoc.action.order import Order
from zoc.action.part import Part, Way
from zoc.errors import BadRuleset, Malformed, Unknown, no_such
from zoc.law.deed import Deed
from zoc.law.effect import Ends
from zoc.law.finding import Unsaid
from zoc.law.hook import blamed
from zoc.law.lack import Lack
from zoc.law.verdict import Reason, Verdict, merged

if TYPE_CHECKING:
    from zoc.action.script import Happened
    from zoc.table import Table


@dataclass(frozen=True)
class Opened:
    """The opening of an order: the table after it, its events, and the parts by which the opening itself is judged."""

    table: Table
    told: Sequence[Happened] = ()
    parts: tuple[Part, ...] = field(default=())


def ruled(table: Table, order: Order, *, ways: bool = True) -> Verdict:
    """The verdict on an order, on the table as it is: legal, refused, or asking for a missing argument.

    Without ``ways`` it does not check whether a route leads there; the walk finds that out.
    """
    deed = check_order(table, order)
    lacks = (*_not_now(table, deed, order), *misfits(table, deed, order))
    if lacks:
        return Verdict(about=order.say(), lacks=lacks, at_large=() if table.large else None)
    said, order = order.say(), completed(table, order)
    asks = deed.unsaid(order.given)
    opened = opening(table, order)
    verdict, parts = _of_parts(table, opened.parts, asks, ways=True), opened.parts
    if not verdict.refused:
        parts, ended = parts_of(opened.table, order), verdict.having(Ends)
        verdict = _of_parts(opened.table, parts, asks, ways=ways)
        verdict = verdict if verdict.refused else verdict.also(ended)
    left_out = table.law.of_the_turn(part.act for part in (*opened.parts, *parts)) if table.bare else ()
    uncounted = left_out if left_out or table.large else None
    about = verdict.about if verdict.refused and verdict.about else said
    return replace(verdict, about=about, asks=() if verdict.refused else asks, at_large=uncounted)


def ruled_parts(table: Table, parts: Sequence[Part], *, about: str = "") -> Verdict:
    """The verdict on some parts by themselves, with the routes they need, outside any order."""
    left_out = table.law.of_the_turn(part.act for part in parts) if table.bare else ()
    return replace(_of_parts(table, parts, (), ways=True), about=about, at_large=left_out if left_out or table.large else None)


def order_for(table: Table, act: Part) -> Order | None:
    """The order that an act of a unit by itself would be; none if the book has no such order.

    Its target goes to the argument that takes it, as a unit or as its cell.
    """
    deed = table.law.doing(act.act)
    if deed is None or deed.by != "unit":
        return None
    said = {key: value for key, value in act.said.items() if key in deed.takes}
    needed = {key: take.kind for key, take in deed.takes.items() if key not in said and (take.needed or key in ("at", "target"))}
    whom = next((key for key, kind in needed.items() if kind in ("enemy", "friend", "unit")), None)
    where = next((key for key, kind in needed.items() if kind == "cell"), None)
    at = act.at if act.at is None or isinstance(act.at, str) else table.position.where(act.at)
    if act.target is not None and whom is not None:
        said[whom] = act.target
    elif act.target is not None and at is None:
        at = table.position.unit(act.target).label
    said |= {where: at} if where is not None and at is not None else {}
    return Order(deed.name, table.position.unit(act.unit).side, act.unit, said)


def ruled_act(table: Table, act: Part) -> Verdict:
    """The verdict on an act by itself: on the order for it, or by the clauses on it if the book has no such order.

    Facts of the unit that are given with the act replace its own. What no order can say is for the clauses on the act.
    """
    order = order_for(table, act)
    if order is None:
        return judge_part(table, act)
    facts = {key: value for key, value in act.said.items() if key in table.law.units and key not in order.given}
    verdict = ruled(table.on(table.law.supposing(table.position, act.unit, facts)), order)
    supposed = not act.said.keys() <= {*order.given, *table.law.units}
    return replace(judge_part(table, act), at_large=verdict.at_large) if supposed and not verdict.refused else verdict


def deed_of(table: Table, order: Order) -> Deed:
    """The deed that an order is for."""
    if order.name not in table.law.deeds:
        raise Unknown.name("deed", order.name, table.law.deeds)
    return table.law.deeds[order.name]


def completed(table: Table, order: Order) -> Order:
    """The order with all defaults filled in."""
    deed = deed_of(table, order)
    if not deed.defaults and None not in order.given.values():
        return order
    said = {key: value for key, value in order.given.items() if value is not None}
    missing = {key: default for key, default in deed.defaults.items() if key not in said}
    if not any(map(callable, missing.values())):
        return Order(order.name, order.side, order.unit, said | missing)
    return Order(order.name, order.side, order.unit, Filled(table, order, said, missing))


class Filled(Mapping[str, object]):
    """An order's arguments and defaults; a computed default is computed when first read."""

    def __init__(self, table: Table, order: Order, said: dict[str, object], missing: dict[str, object]) -> None:
        self._table, self._order, self._said, self._missing = table, order, said, missing

    def get(self, key: str, otherwise: object = None) -> Any:
        """The argument for a key, or its default."""
        if key in self._missing:
            self._find(key)
        return self._said.get(key, otherwise)

    def __getitem__(self, key: str) -> Any:
        if key in self._missing:
            self._find(key)
        return self._said[key]

    def __contains__(self, key: object) -> bool:
        if key in self._missing:
            self._find(str(key))
        return key in self._said

    def __iter__(self) -> Iterator[str]:
        for key in tuple(self._missing):
            self._find(key)
        return iter(self._said)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _find(self, key: str) -> None:
        table, default = self._table, self._missing.pop(key)
        if callable(default):
            default = table.law.made(default, f"{self._order.name}, {key}", table, self._order)
        if default is not None:
            self._said[key] = default


def opening(table: Table, order: Order) -> Opened:
    """The table on which an order is judged and carried out."""
    opens = table.law.opening.get(order.name)
    if opens is None:
        return Opened(table)
    what = f"what {order.name} opens"
    found = table.law.checked(table.law.made(opens, what, table, order), Opened, what, opens)
    with blamed(table.law.book, what, opens):
        for part in found.parts:
            _check(table, part)
    return found


def parts_of(table: Table, order: Order) -> tuple[Part, ...]:
    """The parts by which an order is judged, as far as its arguments allow."""
    return tuple(parted(table, order))


def parted(table: Table, order: Order) -> Iterator[Part]:
    """The same parts one by one, for a caller that may not need them all."""
    declared = table.law.parting.get(order.name)
    try:
        with blamed(table.law.book, f"the parts of {order.name}", declared):
            for part in declared(table, order) if declared else _each(table, order):
                if declared:
                    _check(table, part)
                yield part.of(order.name, order.side, order.given)
    except Unsaid:
        pass


def _check(table: Table, part: Part) -> None:
    """Refuse a part that names an act, a unit or a cell that does not exist: its book has mistyped it."""
    if not isinstance(part, Part):
        raise BadRuleset(f"expected a Part, not {part!r}")
    if part.act not in table.law.named_acts:
        raise BadRuleset(no_such("act", part.act, table.law.named_acts))
    try:
        check_named(table.position, part)
    except Malformed as wrong:
        raise BadRuleset(str(wrong)) from wrong


def _each(table: Table, order: Order) -> Iterator[Part]:
    """One part for each unit that acts, with its target unit or cell and its route."""
    deed, aim = deed_of(table, order), dict[str, Any]()
    for key, take in deed.takes.items():
        if take.kind in ("enemy", "friend", "unit") and "target" not in aim:
            aim["target"] = order.get(key)
        elif take.kind == "cell" and "at" not in aim and not deed.moves:
            aim["at"] = order.get(key)
    if deed.moves:
        aim["way"] = Way(deed.errand, deed.way, order.get("at"), tuple(order.get("route") or ()))
    yield Part(order.name, order.unit, **aim)
    for key in (key for key, take in deed.takes.items() if take.kind == "units"):
        yield from (Part(order.name, unit, **aim) for unit in order.get(key) or () if unit != order.unit)


def _of_parts(table: Table, parts: Sequence[Part], asks: Sequence[str], *, ways: bool) -> Verdict:
    """What the clauses say about all parts and, if none forbids, the verdicts on the routes they need."""
    found = reasons_of(table, parts, unsaid=asks)
    several = len({part.unit for part in parts}) > 1
    reasons = [_of(part, reason) if several else reason for part, one in zip(parts, found, strict=True) for reason in one]
    verdict = Verdict.of(merged(reasons), cells=_cells(table, parts))
    if verdict.refused or not ways:
        return verdict
    gone = [part.way.verdict(table, part) for part in parts if part.way is not None]
    if not gone:
        return verdict
    cost = next((one.cost for one in gone if one.cost is not None), None)
    lacks = tuple(dict.fromkeys(lack for one in gone for lack in one.lacks))
    cells = (*verdict.cells, *(cell for one in gone for cell in one.cells))
    every = merged([*reasons, *(reason for one in gone for reason in one.reasons)])
    about = gone[0].about if len(parts) == 1 else ""
    return Verdict.of(every, about=about, cost=cost, lacks=lacks, cells=tuple(dict.fromkeys(cells)))


def _of(part: Part, reason: Reason) -> Reason:
    return reason if reason.by or reason.effect.kind == "waive" or not part.unit else replace(reason, by=(part.unit,))


def _cells(table: Table, parts: Sequence[Part]) -> tuple[str, ...]:
    where = table.position.where
    return tuple(dict.fromkeys(where(cell) for part in parts if part.unit for cell in part.cells(table.position)))


# Lacks


def _not_now(table: Table, deed: Deed, order: Order) -> Iterator[Lack]:
    """Whether the unit exists and takes orders from this side, and whether it is the side's turn."""
    position = table.position
    if deed.by == "unit" and order.unit not in position.ids:
        yield no_unit(order.unit, position.ids)
    elif not in_turn(table, order.side):
        yield Lack.of("not_your_turn", side=position.to_move)
    elif deed.by == "unit" and not commands(position, order.side, order.unit):
        yield Lack.of("not_yours", unit=order.unit, side=position.unit(order.unit).side)

"""Every legal order of a side: clauses are asked over columns, argument by argument, as soon as all they read is given."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import compress
from typing import TYPE_CHECKING, NamedTuple, overload

from zoc.action.argument import misfits
from zoc.action.command import commanded, commands, in_turn
from zoc.action.judge import out_of_season, refused
from zoc.action.order import Order
from zoc.action.part import Needs, Part, Way
from zoc.action.ruling import Opened, completed, opening, parted, ruled
from zoc.law.deed import Deed, Take
from zoc.movement import reachable
from zoc.position import Side, UnitId
from zoc.values import JsonObject

if TYPE_CHECKING:
    from zoc.table import Table

OPEN_ENDED = ("number", "units")
"""The kinds whose listed values stand for many more: any number, any subset of a stack."""


class Legal(Sequence[Order]):
    """The legal orders of a side, or of one unit: iterable, countable, and a membership test, which is ``judge``.

    There is a move for each cell; optional arguments are left out, and ``free`` names them.
    """

    def __init__(
        self,
        table: Table,
        side: Side,
        unit: UnitId = "",
        deeds: Collection[str] = (),
        said: Mapping[str, object] | None = None,
        among: Mapping[str, Sequence[object]] | None = None,
    ) -> None:
        self.table, self.side, self.unit = table, side, unit
        self.said, self.among = dict(said or {}), dict(among or {})
        self.deeds = tuple(d for d in table.law.deeds.values() if (d.name in deeds if deeds else d.listed))
        self.named = tuple(deeds) or tuple(table.law.deeds)

    @cached_property
    def orders(self) -> tuple[Order, ...]:
        if not in_turn(self.table, self.side):
            return ()
        return tuple(order for deed in self.deeds for order in _listed(self, deed, self._units(deed)))

    def _units(self, deed: Deed) -> tuple[UnitId, ...]:
        if deed.by == "side":
            return () if self.unit else ("",)
        position = self.table.position
        mine = commanded(position, self.side)
        if self.unit:
            return (self.unit,) if mine[position.row(self.unit)] else ()
        return tuple(map(str, position.units["id"][mine]))

    def values(self, table: Table, deed: Deed, order: Order, key: str) -> Sequence[object]:
        """The values to try for an argument: the caller's list, or every possible value."""
        return self.among[key] if key in self.among else candidates(table, deed, order, key)

    def free(self, order: Order) -> tuple[str, ...]:
        """The arguments that an order leaves out, or gives only as an example."""
        takes = self.table.law.deeds[order.name].takes
        return tuple(key for key, take in takes.items() if order.given.get(key) is None or self._stands_for_more(key, take))

    def _stands_for_more(self, key: str, take: Take) -> bool:
        """Whether a listed value is one of many that nobody lists."""
        return take.kind in OPEN_ENDED and take.among is None and key not in self.said and key not in self.among

    @overload
    def __getitem__(self, index: int) -> Order: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Order]: ...
    def __getitem__(self, index: int | slice) -> Order | Sequence[Order]:
        return self.orders[index]

    def __len__(self) -> int:
        return len(self.orders)

    def __iter__(self) -> Iterator[Order]:
        return iter(self.orders)

    def __contains__(self, order: object) -> bool:
        if not isinstance(order, Order) or order.side != self.side or order.name not in self.named:
            return False
        return ruled(self.table, order).legal

    def as_dict(self) -> JsonObject:
        """The same for the wire: each order ready to give, with its free arguments."""
        told = []
        for order in self.orders:
            free = self.free(order)
            told.append(order.as_dict() | ({"free": list(free)} if free else {}))
        left_out = list(self.table.law.of_the_turn(self.table.law.errands)) if self.table.bare else []
        return {"orders": told} | ({"at_large": left_out} if self.table.large or left_out else {})


class DeedRow(NamedTuple):
    """An order as far as it is said, what it opens, and the parts by which it was last judged."""

    order: Order
    opened: Opened
    parts: Sequence[Part] = ()

    def saying(self, key: str, value: object) -> DeedRow:
        """The same with more said."""
        return DeedRow(self.order.saying(**{key: value}), self.opened)


def _listed(legal: Legal, deed: Deed, units: Sequence[UnitId]) -> Iterator[Order]:
    """The legal orders for one deed."""
    table, rows = legal.table, list[DeedRow]()
    for unit in units:
        rows += [DeedRow(o, opening(table, o)) for o in varied(table, deed, Order(deed.name, legal.side, unit, legal.said))]
    rows = _opened(table, rows)
    needed = list(dict.fromkeys([*deed.unsaid(legal.said), *legal.among]))
    while rows:
        rows, open_clauses = _pruned(rows, needed)
        goal = deed.moves and needed == ["at"]
        if not needed or goal:
            break
        key = next(key for key in needed if key != "at") if deed.moves and needed[0] == "at" else needed[0]
        needed.remove(key)
        rows = [more for row in rows for more in _further(legal, deed, row, key)]
    if not rows:
        return
    if needed:
        goals = [row.saying("at", cell) for row in rows for cell in _goals(row)]
        rows = _pruned(goals, [])[0] if open_clauses and goals else goals
        yield from (_in_turn(deed, row.order) for row in rows)
    else:
        yield from (_in_turn(deed, row.order) for row in rows if _ways_open(row))


def _further(legal: Legal, deed: Deed, row: DeedRow, key: str) -> Sequence[DeedRow]:
    """A row with each value of one more argument; as it is, if the argument is open-ended and its default is known."""
    table = row.opened.table
    if key not in legal.among and _settled(table, deed, row.order, key):
        return (row,)
    return [row.saying(key, value) for value in legal.values(table, deed, row.order, key)]


def _in_turn(deed: Deed, order: Order) -> Order:
    """The order with its arguments in the sequence that its deed declares."""
    keys = [key for key in deed.takes if key in order.given]
    if keys == [*order.given]:
        return order
    return Order(order.name, order.side, order.unit, {key: order.given[key] for key in keys})


def _opened(table: Table, rows: list[DeedRow]) -> list[DeedRow]:
    """The rows whose opening is legal; a part that many orders open alike is judged once."""
    if not any(row.opened.parts for row in rows):
        return rows
    keys = [tuple(_openly(table, part) for part in row.opened.parts) for row in rows]
    memo, parts = table.position.memo, dict[tuple[object, ...], Part]()
    for mine, row in zip(keys, rows, strict=True):
        parts |= {key: part for key, part in zip(mine, row.opened.parts, strict=True) if key not in memo}
    if parts:
        memo |= dict(zip(parts, refused(table, list(parts.values())).tolist(), strict=True))
    return [row for row, mine in zip(rows, keys, strict=True) if not any(memo[key] for key in mine)]


def _openly(table: Table, part: Part) -> tuple[object, ...]:
    """The key that distinguishes a part of an opening from others on the same table."""
    said = tuple(sorted((name, repr(value)) for name, value in part.said.items()))
    aim = (part.target, part.at, part.through, part.side, part.deed, part.stays)
    return ("opens", table.law, table.bare, part.act, part.unit, *aim, said)


def _pruned(rows: list[DeedRow], unsaid: Sequence[str]) -> tuple[list[DeedRow], bool]:
    """The rows that no clause refuses so far, with their parts, and whether some clause could not be asked yet."""
    tables: dict[Table, list[DeedRow]] = {}
    rows = [DeedRow(row.order, row.opened, parts) for row in rows if (parts := _in_season(row)) is not None]
    for row in rows:
        tables.setdefault(row.opened.table, []).append(row)
    left, unasked = set[int](), list[str]()
    for table, mine in tables.items():
        owners = [i for i, row in enumerate(mine) for _ in row.parts]
        barred = refused(table, [p for row in mine for p in row.parts], owners=owners, unsaid=unsaid, unasked=unasked)
        gone = set(compress(owners, barred.tolist()))
        left |= {id(row) for i, row in enumerate(mine) if i not in gone}
    return [row for row in rows if id(row) in left], bool(unasked)


def _in_season(row: DeedRow) -> list[Part] | None:
    """The parts of an order; ``None`` as soon as the turn alone refuses one of them."""
    table, parts = row.opened.table, list[Part]()
    for part in parted(table, completed(table, row.order)):
        if out_of_season(table, part.act):
            return None
        parts.append(part)
    return parts


def varied(table: Table, deed: Deed, order: Order) -> list[Order]:
    """An order as it is, and with every value of the optional arguments declared ``each``."""
    orders = [order]
    for key in deed.each:
        orders += [one.saying(**{key: value}) for one in orders for value in candidates(table, deed, one, key)]
    return orders


def still_open(table: Table, deed: Deed, order: Order) -> tuple[str, ...]:
    """The needed arguments to list values of: those not said, without open-ended ones whose default is known."""
    return tuple(key for key in deed.unsaid(order.given) if not _settled(table, deed, order, key))


def _settled(table: Table, deed: Deed, order: Order, key: str) -> bool:
    take = deed.takes[key]
    if take.kind not in OPEN_ENDED or take.default is None:
        return False
    return completed(table, order).get(key) is not None


def candidates(table: Table, deed: Deed, order: Order, key: str) -> tuple[object, ...]:
    """The possible values of an argument: its deed's list, or everything of its kind.

    A deed's list leaves out what the book refuses anyway. Under a house rule that strikes a clause it may leave out too much,
    so everything else is tried too.
    """
    take = deed.takes[key]
    if take.among is None:
        return _everything(table, order, take)
    listed: tuple[object, ...] = table.law.listed(take.among, f"{deed.name}, what {key} may be", table, order.unit)
    if not table.law.struck or take.kind in OPEN_ENDED:
        return listed
    return tuple(dict.fromkeys((*listed, *_everything(table, order, take))))


def _everything(table: Table, order: Order, take: Take) -> tuple[object, ...]:
    """Everything of a kind; of an open-ended kind an example."""
    position = table.position
    match take.kind:
        case "choice":
            return tuple(word for word in take.listed(table, order.unit) if word)
        case "unit" | "enemy" | "friend":
            return tuple(_pieces(table, order, take))
        case "units":
            here = position.at(position.unit(order.unit).label) if order.unit else ()
            mine = tuple(unit for unit in here if commands(position, order.side, unit))
            return (mine,) if mine else ()
        case "cell":
            return tuple(map(position.board.grid.label, position.board.grid.cells.tolist()))
        case "flag":
            return True, False
        case "number":
            return (take.example or (1 if take.least is None else take.least),)
        case _:
            return ()


def _pieces(table: Table, order: Order, take: Take) -> Iterator[UnitId]:
    position = table.position
    hostile = position.sides.enmity[position.sides.number(order.side)][position.units["side"]]
    for name, enemy in zip(position.units["id"].tolist(), hostile.tolist(), strict=True):
        if name != order.unit and (take.kind == "unit" or enemy == (take.kind == "enemy")):
            yield name


def _goals(row: DeedRow) -> Iterator[str]:
    """The cells that the routes of a move lead to, without its start."""
    table = row.opened.table
    reaches = [set(_reached(table, part, part.way)) for part in row.parts if isinstance(part.way, Way)]
    if not reaches:
        return
    start = int(table.position.cells()[table.position.row(row.order.unit)])
    label = table.position.board.grid.label
    yield from (label(cell) for cell in sorted(set.intersection(*reaches)) if cell != start)


def _reached(table: Table, part: Part, way: Way) -> Collection[int]:
    """The cells that a route leads to; searched once per errand, mobility and goal."""
    key = ("reached", table.law, way.key(part))
    if (found := table.position.memo.get(key)) is None:
        on_map = int(table.position.cells()[table.position.row(part.unit)]) >= 0
        found = table.position.memo[key] = set(reachable(way.going(table, part.unit)).tolist()) if on_map else set()
    cells: Collection[int] = found
    return cells


def _leads(table: Table, part: Part, way: Needs) -> bool:
    """Whether the need of a part is met; computed without reasons where the need allows it."""
    leads: Callable[[Table, Part], bool] | None = getattr(way, "leads", None)
    return way.verdict(table, part).legal if leads is None else leads(table, part)


def _ways_open(row: DeedRow) -> bool:
    """Whether everything that an order names, and every route it needs, exists."""
    table = row.opened.table
    if next(misfits(table, table.law.deeds[row.order.name], row.order), None) is not None:
        return False
    for part in row.parts:
        if isinstance(part.way, Way) and not part.way.route and part.way.goal is not None:
            if table.position.board.grid.cell(part.way.goal) not in _reached(table, part, part.way):
                return False
        elif part.way is not None and not _leads(table, part, part.way):
            return False
    return True

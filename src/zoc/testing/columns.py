"""Row by row and as a column: a part's answer depends on that part and the table alone, never on its neighbours."""

from __future__ import annotations

from random import Random

import numpy as np

from zoc.action import Acts, Order, Part
from zoc.action.judge import ColumnAnswer, answers
from zoc.action.ruling import completed, opening, parts_of
from zoc.law.finding import Unsaid
from zoc.position import Side
from zoc.table import Table
from zoc.testing.agreement import drawn
from zoc.units import Column


def check_columns(table: Table, side: Side, random: Random, draws: int = 60) -> int:
    """Ask every clause and finder both ways, about orders drawn at random; how many answers were compared."""
    by_act: dict[tuple[int, str], tuple[Table, list[Part]]] = {}
    for order in drawn(table, side, random, draws):
        whole = completed(table, order)
        for at, part in _parts(table, whole):
            by_act.setdefault((id(at), part.act), (at, []))[1].append(part)
    return sum(_compared(at, act, parts) for (_, act), (at, parts) in by_act.items())


def _parts(table: Table, order: Order) -> list[tuple[Table, Part]]:
    opened = opening(table, order)
    return [*((table, part) for part in opened.parts), *((opened.table, part) for part in parts_of(opened.table, order))]


def _compared(table: Table, act: str, parts: list[Part]) -> int:
    clauses = table.law.acts(act)
    together, count = answers(Acts(table, act, parts), clauses), 0
    for i, part in enumerate(parts):
        alone = answers(Acts(table, act, [part]), clauses)
        for asked, column, single in zip(clauses, together, alone, strict=True):
            where = f"{asked.clause.citation} of {part.say()}"
            assert (column is None) == (single is None), f"{where}: it looks at more in a column"
            if column is not None and single is not None:
                _same(column, single, i, len(parts), where)
                count += 1
    return count + _findings(table, act, parts)


def _same(column: ColumnAnswer, single: ColumnAnswer, row: int, count: int, where: str) -> None:
    for name in ("holds", "stands"):
        one, other = (np.broadcast_to(getattr(said, name), n)[i] for said, n, i in ((column, count, row), (single, 1, 0)))
        assert one == other, f"{where}: {name} {one} in a column, {other} alone"


def _findings(table: Table, act: str, parts: list[Part]) -> int:
    """The findings of an act that can be found about all these parts."""
    count = 0
    for finder in (finder for finder in table.law.finders if finder.of and act in finder.of):
        try:
            column = getattr(Acts(table, act, parts).found, finder.name)
            singles = [getattr(Acts(table, act, [part]).found, finder.name) for part in parts]
        except Unsaid:
            continue
        for i, single in enumerate(singles):
            one, other = _at(column, i, len(parts)), _at(single, 0, 1)
            assert one == other, f"the finding {finder.name!r} of {parts[i].say()}: {one} in a column, {other} alone"
            count += 1
    return count


def _at(column: Column, row: int, count: int) -> object:
    return np.broadcast_to(column, count)[row]

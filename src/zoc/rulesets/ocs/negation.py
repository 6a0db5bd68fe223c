"""Negation and what it binds (4.5b): who can negate a hex, who has promised to, and who may therefore spend no points.

A use freezes the set of units that could have been the negator. If one of them can spend no more points anyway, nothing is
noted. Else the set is kept as a promise: any of them may spend points as long as one is left that has not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from zoc.action import Part
from zoc.action.finding import One
from zoc.action.judge import reasons_of
from zoc.grid import Cell
from zoc.law import Verdict
from zoc.law.finding import Found
from zoc.law.setting import Setting
from zoc.position import Position, Promise
from zoc.rulesets.ocs.counters import able, combat, fact, readings, rules, tabled, under_way
from zoc.rulesets.ocs.counters import settled as settled_column
from zoc.rulesets.ocs.facts import Counter, Findings
from zoc.text.names import called

CLAUSE = "4.5b-2"
SPENDING = "spending"
"""The act of some units that spend points together, whatever for: only what binds them all is asked of it."""


def settled(position: Position, unit: str) -> bool:
    """Whether a unit can spend no more points this phase, whatever happens."""
    return bool(settled_column(position)[position.row(unit)])


def kept_free(position: Position, *units: str) -> Position:
    """The position in which the owner keeps these units free to move: they negate nothing."""
    column = fact(position, Counter.kept_free).copy()
    column[[position.row(unit) for unit in units]] = True
    return position.with_columns(kept_free=column)


def negators(where: Setting, cell: Cell | str, side: str) -> tuple[str, ...]:
    """The combat units of a side that can negate zones in a hex: not cargo, not kept free."""
    position = tabled(where).position
    aboard = fact(position, Counter.embarked) & (~readings(where).embarked_counts)
    can = combat(position) & ~fact(position, Counter.kept_free) & ~aboard
    friends = (unit for unit in position.at(cell) if not position.sides.hostile(side, position.unit(unit).side))
    return tuple(unit for unit in friends if can[position.row(unit)])


def entry(
    where: Setting, cell: Cell | str, side: str, by: str, without: Collection[str] = (), *, moving: bool = False
) -> Promise | None:
    """What a use of negation in a hex puts down: the units that could keep it, or nothing if one of them can move no more.

    ``without``: the units of the moving stack that go on. ``moving``: a move uses it, so whoever was half-way is finished.
    """
    position = tabled(where).position
    candidates = [unit for unit in negators(where, cell, side) if unit not in without]
    done = settled_column(position) | (under_way(position) & moving)
    if not candidates or any(done[position.row(unit)] for unit in candidates):
        return None
    at = position.board.grid.cell(cell) if isinstance(cell, str) else cell
    return Promise(CLAUSE, at, tuple(candidates), 1, by)


def use(where: Setting, cells: Iterable[Cell | str], side: str, by: str, without: Collection[str] = ()) -> Position:
    """The position after negation was used in these hexes."""
    position = tabled(where).position
    made = tuple(p for cell in cells if (p := entry(where, cell, side, by, without)) is not None)
    return position.replace(promises=position.promises + made)


def broken(position: Position, units: Collection[str]) -> tuple[Promise, ...]:
    """The promises that would be left without anybody to keep them if these units spent points together."""
    kept = ((promise, able(position, promise)) for promise in position.promises)
    return tuple(promise for promise, keepers in kept if keepers and set(keepers) <= set(units))


@rules.finds(Findings.broken, of=("march", "one_hex", "overrun", "spend", SPENDING), by=("unit", "party"))
def broken_by_them(o: One) -> Found[bool]:
    """Whether a negation already used would be left without anybody to keep it: whose passages relied on it, and where."""
    found = broken(o.position, o.get("party") or (o.unit,))
    return Found(bool(found), by=(promise.relied_on_by for promise in found), cells=(promise.cell for promise in found))


def may_spend(where: Setting, units: Collection[str]) -> Verdict:
    """Whether some units may spend points together: not if a negation already used would be left without anybody to keep it."""
    table, party = tabled(where), tuple(units)
    [reasons] = reasons_of(table, [Part(SPENDING, party[0], said={"party": party})])
    return Verdict.of(reasons, about=f"{called(party)}: spending points", cells=tuple(c for r in reasons for c in r.cells))


def may_leave(position: Position, units: Collection[str]) -> tuple[str, ...]:
    """Of units that may not all spend points together, one that would have to stay; none if they may go."""
    stay: list[str] = []
    going = list(units)
    while going and broken(position, going):
        stay.append(going.pop())
    return tuple(stay)


def spent(position: Position, units: Collection[str]) -> Position:
    """The position after units have spent points: they can keep no promise any more, and whoever was half-way is finished."""
    kept = []
    for promise in position.promises:
        keepers = able(position, promise)
        if keepers is None:
            continue
        left = tuple(keeper for keeper in promise.keepers if keeper not in units)
        if left:
            kept.append(replace(promise, keepers=left))
    others = under_way(position) & (fact(position, Counter.side) == fact(position, Counter.side)[position.row(next(iter(units)))])
    others[[position.row(unit) for unit in units]] = False
    done = fact(position, Counter.finished) | others
    return position.with_columns(finished=done).replace(promises=tuple(kept))

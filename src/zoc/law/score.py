"""How well a side stands: its goals, those of its enemies, and what else the book counts.

A score is an exact fraction. A goal that is reached is worth 1; what a book declares with ``@rules.score`` comes on top.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from zoc.goal import Goal
from zoc.grid import Cell
from zoc.law.goals import able, judged
from zoc.position import Position, Side

if TYPE_CHECKING:
    from zoc.law.setting import Setting

Score = Callable[["Setting", Side], Fraction]
"""From a table, as a side sees it, to what stands on it beyond the goals."""
Rows = NDArray[np.bool_]

ALSO_NEAR = Fraction(1, 8)
"""What it is worth that the other units of the side are near the cells, too."""
GUARD = Fraction(1, 4)
"""What it is worth to stand near the cells that an enemy wants."""


def worth(table: Setting, side: Side) -> Fraction:
    """How well a side stands on a table as it sees it.

    >>> from zoc import example, loads
    >>> ford = loads(example("ford")).table
    >>> near = ford.on(ford.position.moved("spearman", "5,4"))
    >>> worth(near, "red") > worth(ford, "red"), worth(near, "blue") < worth(ford, "blue")
    (True, True)
    """
    return aims(table, side) + Fraction(table.law.made(table.law.scoring, "the score", table, side))


def aims(table: Setting, side: Side) -> Fraction:
    """The part of the score that comes from the goals of the scenario."""
    sides, total = table.position.sides, Fraction(0)
    for goal in table.position.goals:
        if sides.hostile(goal.side, side):
            total -= progress(table, goal)
            total += GUARD * _guarded(table, goal, side)
        else:
            total += progress(table, goal)
    return total


def progress(table: Setting, goal: Goal) -> Fraction:
    """How much of a goal is done, from 0 to 1; 1 only if it is reached."""
    match goal.what:
        case "reach":
            return _reaching(table, goal)
        case "hold":
            return _holding(table, goal)
        case "remove":
            return Fraction(len(goal.units) - len(able(table, goal.units)), max(1, len(goal.units)))
        case "keep":
            return Fraction(len(able(table, goal.units)), max(1, len(goal.units)))
        case _:
            return Fraction(1 if judged(table, goal) else 0)


def share(table: Setting, side: Side) -> Fraction:
    """What a table is worth by the units that are left: half of the share by which a side has more than its enemies."""
    counted = _counted(table)
    hostile = table.position.sides.enmity[table.position.sides.number(side)][table.position.units["side"]]
    mine, theirs = int((counted & ~hostile).sum()), int((counted & hostile).sum())
    return Fraction(mine - theirs, 2 * (mine + theirs)) if mine + theirs else Fraction(0)


# How near


def _reaching(table: Setting, goal: Goal) -> Fraction:
    """The nearest of the units that are to come count most, the rest a little."""
    rows = _counted(table) & _named(table.position, goal)
    near = sorted(_near(table.position, goal.cells, rows), reverse=True)
    need = goal.count or 1
    best, rest = near[:need], near[need:]
    done = sum(best, Fraction(0)) / need
    return done + ALSO_NEAR * (1 - done) * sum(rest, Fraction(0)) / len(rest) if rest else done


def _holding(table: Setting, goal: Goal) -> Fraction:
    """The cells that the side holds alone count whole, the others by how near it is; an enemy in one takes half of that."""
    position = table.position
    number = position.sides.number(goal.side)
    counted, owner = _counted(table), position.units["side"]
    mine, theirs = counted & (owner == number), counted & position.sides.enmity[number][owner]
    cells, taken = position.cells(), list[Fraction]()
    for cell in goal.cells:
        contested = bool((theirs & (cells == cell)).any())
        nearest = max(_near(position, (cell,), mine), default=Fraction(0))
        taken.append(nearest / 2 if contested else nearest)
    need = goal.count or len(goal.cells)
    return sum(sorted(taken, reverse=True)[:need], Fraction(0)) / max(1, need)


def _guarded(table: Setting, goal: Goal, side: Side) -> Fraction:
    """How near a side stands to the cells that an enemy wants."""
    if not goal.cells:
        return Fraction(0)
    position = table.position
    mine = _counted(table) & (position.units["side"] == position.sides.number(side))
    near = _near(position, goal.cells, mine)
    return sum(near, Fraction(0)) / len(near) if near else Fraction(0)


def _counted(table: Setting) -> Rows:
    """The units on the map that count for goals."""
    position = table.position
    on_map = (position.cells() >= 0).tolist()
    counting = table.law.counting
    return np.array([on and counting(position, unit) for unit, on in zip(position.ids, on_map, strict=True)], np.bool_)


def _named(position: Position, goal: Goal) -> Rows:
    """The units that a goal is about."""
    if goal.units:
        return np.isin(position.units["id"], goal.units)
    mine: Rows = position.units["side"] == position.sides.number(goal.side)
    return mine


def _near(position: Position, cells: tuple[Cell, ...], rows: Rows) -> list[Fraction]:
    """How near each of some units stands to some cells: 1 in one of them, 0 at the far end of the map."""
    far, steps = _distances(position, cells)
    return [Fraction(far - int(steps[cell]), far) for cell in position.cells()[rows].tolist()]


def _distances(position: Position, cells: tuple[Cell, ...]) -> tuple[int, NDArray[np.int32]]:
    """How many steps every cell of the map is from the nearest of these, and one more than the most; made once."""
    whole = position.board.whole
    key = ("steps to", cells)
    if key not in whole.memo:
        grid = position.board.grid
        steps = np.zeros(grid.void.size, np.int32)
        for cell in grid.cells.tolist():
            steps[cell] = min((grid.distance(cell, goal) for goal in cells), default=0)
        whole.memo[key] = (int(steps.max(initial=0)) + 1, steps)
    found: tuple[int, NDArray[np.int32]] = whole.memo[key]
    return found

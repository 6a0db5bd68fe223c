"""Goals of a scenario: whether one is reached, and which side has won when a game ends.

The engine knows five kinds; a book adds its own with ``@rules.goal``. Whoever cannot act any more may stand in a cell
without counting for a goal: a book says who does, with ``@rules.counts``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from zoc.errors import Problem, no_such
from zoc.goal import Goal
from zoc.law.event import ALL, Event
from zoc.look.status import Status
from zoc.position import Position, Side, UnitId
from zoc.text import Amount, Flag, Phrase, Pieces, Places, Series, Team, Teams, Word

if TYPE_CHECKING:
    from zoc.law.setting import Setting

OTHERWISE = "otherwise"
"""The goal of a side that wins if nobody else does."""


# What is wanted, and what has come of it


@dataclass(frozen=True)
class ToReach(Phrase):
    """Units must reach some cells."""

    side: Team
    units: Pieces = ()
    some: Amount = None
    any: Amount = None
    cells: Places = ()
    where: Word = ""
    by: Amount = None
    last: Flag = False


@dataclass(frozen=True)
class Reached(Phrase):
    """Units have reached their cells."""

    units: Pieces
    cells: Places = ()
    where: Word = ""


@dataclass(frozen=True)
class ToHold(Phrase):
    """A side must hold some cells alone."""

    side: Team
    some: Amount = None
    cells: Places = ()
    where: Word = ""
    by: Amount = None


@dataclass(frozen=True)
class Held(Phrase):
    """A side holds some cells alone."""

    side: Team
    cells: Places = ()
    where: Word = ""


@dataclass(frozen=True)
class ToRemove(Phrase):
    """Units must be removed from the game."""

    side: Team
    units: Pieces
    some: Amount = None
    by: Amount = None


@dataclass(frozen=True)
class Removed(Phrase):
    """Units are out of the game."""

    units: Pieces


@dataclass(frozen=True)
class ToKeep(Phrase):
    """Units must still be in the game."""

    side: Team
    units: Pieces
    some: Amount = None
    by: Amount = None


@dataclass(frozen=True)
class Kept(Phrase):
    """Units are still in the game."""

    units: Pieces


@dataclass(frozen=True)
class ToPrevent(Phrase):
    """A side wins if nobody else does."""

    side: Team
    others: Teams = ()
    by: Amount = None


@dataclass(frozen=True)
class Prevented(Phrase):
    """Nobody else has won."""


@dataclass(frozen=True)
class GoalsNow(Phrase):
    """What a goal asks for, and then the other goals."""

    goal: Phrase
    others: Phrase | None = None


@dataclass(frozen=True)
class GoalWithCells(Phrase):
    """What a goal asks for, and the cells that it calls by one name."""

    goal: Phrase
    cells: Series


@dataclass(frozen=True)
class GameWon(Event):
    """The game has ended, and somebody has won it."""

    opened: ClassVar[dict[str, str]] = {ALL: "goal"}
    sides: Teams
    why: Phrase


@dataclass(frozen=True)
class GameUndecided(Event):
    """The game has ended, and nobody has won it: no goal is reached, or enemies have reached theirs at once."""

    opened: ClassVar[dict[str, str]] = {ALL: "goal"}
    sides: Teams = ()
    none: Flag = False


# Kinds of goals

Judge = Callable[["Setting", Goal], Phrase | None]
"""From a table and a goal to what has come of it; nothing while it is not reached."""
Wants = Callable[["Setting", Goal], Phrase]
Takes = Literal["cells", "units", "number", "flag"]


@dataclass(frozen=True)
class GoalKind:
    """A kind of goal: what a file says after its name, whether it is reached, and how it is said.

    ``last``: it counts only when its time is over.
    """

    takes: Takes
    judge: Judge
    wants: Wants
    last: bool = False


def able(table: Setting, units: Iterable[UnitId]) -> tuple[UnitId, ...]:
    """Those of some units that stand on the map and count."""
    position = table.position
    there = [unit for unit in units if unit in position.ids]
    return tuple(
        unit
        for unit in there
        if position.unit(unit).cell is not None and table.law.made(table.law.counting, "what counts for goals", position, unit)
    )


def _own(position: Position, side: Side) -> list[UnitId]:
    return [unit for unit in position.ids if position.unit(unit).side == side]


def _enemies(position: Position, side: Side) -> list[UnitId]:
    return [unit for unit in position.ids if position.sides.hostile(side, position.unit(unit).side)]


def _labels(table: Setting, goal: Goal) -> tuple[str, ...]:
    return () if goal.where else tuple(map(table.position.where, goal.cells))


def _some(goal: Goal, of: int) -> int | None:
    """How many of them, where not all are needed."""
    return goal.count if goal.count and goal.count < of else None


def _reached(table: Setting, goal: Goal) -> Phrase | None:
    position, cells = table.position, set(goal.cells)
    ready = able(table, goal.units or _own(position, goal.side))
    there = tuple(unit for unit in ready if cells & set(position.footprint(unit)))
    return Reached(there, _labels(table, goal), goal.where) if len(there) >= (goal.count or 1) else None


def _to_reach(table: Setting, goal: Goal) -> Phrase:
    some = (goal.count or 1) if len(goal.units) > (goal.count or 1) else None
    anybody = None if goal.units else goal.count or 1
    return ToReach(goal.side, goal.units, some, anybody, _labels(table, goal), goal.where, goal.by or None, goal.last)


def _held(table: Setting, goal: Goal) -> Phrase | None:
    position = table.position
    mine, theirs = (
        {cell for unit in able(table, units) for cell in position.footprint(unit)}
        for units in (_own(position, goal.side), _enemies(position, goal.side))
    )
    held = [cell for cell in goal.cells if cell in mine and cell not in theirs]
    if len(held) < (goal.count or len(goal.cells)):
        return None
    return Held(goal.side, () if goal.where else tuple(map(position.where, held)), goal.where)


def _to_hold(table: Setting, goal: Goal) -> Phrase:
    return ToHold(goal.side, _some(goal, len(goal.cells)), _labels(table, goal), goal.where, goal.by or None)


def _removed(table: Setting, goal: Goal) -> Phrase | None:
    left = able(table, goal.units)
    gone = tuple(unit for unit in goal.units if unit not in left)
    return Removed(gone) if len(gone) >= (goal.count or len(goal.units)) else None


def _to_remove(table: Setting, goal: Goal) -> Phrase:
    return ToRemove(goal.side, goal.units, _some(goal, len(goal.units)), goal.by or None)


def _kept(table: Setting, goal: Goal) -> Phrase | None:
    left = able(table, goal.units)
    return Kept(left) if len(left) >= (goal.count or len(goal.units)) else None


def _to_keep(table: Setting, goal: Goal) -> Phrase:
    return ToKeep(goal.side, goal.units, _some(goal, len(goal.units)), goal.by or None)


def _to_prevent(table: Setting, goal: Goal) -> Phrase:
    position = table.position
    others = dict.fromkeys(each.side for each in position.goals if position.sides.hostile(goal.side, each.side))
    return ToPrevent(goal.side, tuple(others), goal.by or None)


KINDS: Mapping[str, GoalKind] = {
    "reach": GoalKind("cells", _reached, _to_reach),
    "hold": GoalKind("cells", _held, _to_hold, last=True),
    "remove": GoalKind("units", _removed, _to_remove),
    "keep": GoalKind("units", _kept, _to_keep, last=True),
    OTHERWISE: GoalKind("flag", lambda table, goal: None, _to_prevent),
}


# How a game ends


def judged(table: Setting, goal: Goal) -> Phrase | None:
    """What has come of a goal on this table, whenever that counts; nothing while it is not reached."""
    return table.law.goals[goal.what].judge(table, goal)


def wanted(table: Setting, goal: Goal) -> Phrase:
    """What a goal asks for."""
    return table.law.goals[goal.what].wants(table, goal)


def goals_of(table: Setting) -> tuple[Status, ...]:
    """The goals of the sides, as one line beside the map; a viewer reads only the names of visible units."""
    position, words = table.position, table.law.words
    known = frozenset(position.ids).__contains__
    wants = None
    for goal in reversed(position.goals):
        wants = GoalsNow(wanted(table, goal).known(known), wants)
    return (Status.of(words, wants),) if wants else ()


def goals_in_full(table: Setting) -> tuple[str, ...]:
    """What each goal asks for, one sentence each, with every cell that counts."""
    known = frozenset(table.position.ids).__contains__
    found = []
    for goal in table.position.goals:
        cells = tuple(map(table.position.where, goal.cells)) if goal.where else ()
        wants = wanted(table, goal).known(known)
        found.append(table.law.words.text(GoalWithCells(wants, cells) if cells else wants))
    return tuple(found)


def ending(before: Position, table: Setting, over: bool) -> GameWon | GameUndecided | None:
    """How the game has ended with what was just done, if it has: ``over`` where the book says that it has.

    A goal counts at any moment until its time is over, or only then, as its kind or the scenario says. Where the book ends
    the game before its time and no goal decides it, the book's own word stands.
    """
    after, goals = table.position, table.position.goals
    if not goals:
        return None
    over = over or after.played_out
    rest = [goal for goal in goals if goal.what == OTHERWISE]
    met, still = list[tuple[Goal, Phrase]](), len(rest) == len(goals)
    for goal in (goal for goal in goals if goal not in rest):
        limit = goal.by or after.last_turn
        late = bool(limit and after.turn > limit)
        due = (over and not late) or (late and before.turn <= limit)
        counts = due if goal.last or table.law.goals[goal.what].last else not late or due
        still = still or not (late or due)
        if counts and (come := judged(table, goal)):
            met.append((goal, come))
    if met:
        return _won(after, met)
    if still and not over:
        return None
    if not rest and not after.played_out and over:
        return None
    return _won(after, [(goal, Prevented()) for goal in rest]) if rest else GameUndecided(none=True)


def _won(position: Position, met: list[tuple[Goal, Phrase]]) -> GameWon | GameUndecided:
    sides = tuple(dict.fromkeys(goal.side for goal, _ in met))
    if any(position.sides.hostile(one, other) for one in sides for other in sides):
        return GameUndecided(sides)
    return GameWon(sides, met[0][1])


def doubts(table: Setting) -> Iterator[Problem]:
    """Doubts about the goals of a scenario before its first order."""
    for nth, goal in enumerate(table.position.goals, 1):
        where = f"goal {nth}"
        for unit in goal.units:
            if unit not in table.position.ids:
                yield Problem(no_such("unit", unit, table.position.ids), where)
        lasting = goal.last or table.law.goals[goal.what].last
        if not lasting and judged(table, goal):
            yield Problem("it is reached before the game begins", where)
        if lasting and not (goal.by or table.position.last_turn):
            told = "it counts at the end, but the game has no last turn: say by = 6 here, or last_turn = 6 in [state]"
            yield Problem(told, where)

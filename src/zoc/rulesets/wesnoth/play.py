"""Playing Wesnoth: moves, ambushes, villages, tunnels, turns, what stands at a glance, and counters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from zoc import action
from zoc.action.allowance import spent
from zoc.errors import Malformed, Problem
from zoc.law import Choices, Prior
from zoc.law.event import Event
from zoc.look import Status
from zoc.look.face import Face, facts_of
from zoc.movement import Along
from zoc.position import Position
from zoc.rulesets.wesnoth.sheet import rules
from zoc.rulesets.wesnoth.village import OWNER, held, is_village, owner
from zoc.text import Amount, Phrase, Phrases, Piece, Place, Team
from zoc.text.names import spoken

if TYPE_CHECKING:
    from zoc.action import Order, Script
    from zoc.table import Table


@rules.deed("move", moves="move", at="cell?", route="route?")
def move(table: Table, order: Order) -> Script:
    """Go to a hex, with the points it has left this turn; a village that it takes, and a hidden enemy beside it, end its move."""
    yield from walked(table, order)


def walked(table: Table, order: Order) -> Script:
    """A unit goes along, is ambushed, and takes the village in which it ends."""
    for told in action.walk(table, order, after=after_move, lurking=ambush):
        yield told
        if isinstance(told, action.Happened):
            yield from taking(told.position, order.unit)


def taking(position: Position, unit: str) -> Script:
    """A unit that has come to a village of another side, or of nobody, takes it and has no points left."""
    it = position.unit(unit)
    if it.cell is None or not is_village(position, it.cell) or owner(position, it.cell) == it.side:
        return
    taken = position.marked(OWNER, it.cell, position.sides.number(it.side) + 1).changed(unit, moves=0)
    yield action.happened(taken, VillageTaken(unit, it.label))


@dataclass(frozen=True)
class VillageTaken(Event):
    """A unit has taken a village for its side."""

    noticed: ClassVar = ("unit",)
    unit: Piece
    at: Place


def ambush(position: Position, unit: str, cells: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """How far a unit comes before it finds hidden enemies: to the first hex next to one, and never onto one."""
    for nth, cell in enumerate(cells[1:], 1):
        if close := _lurking(position, unit, cell):
            onto = any(position.unit(enemy).label == cell for enemy in close)
            return cells[: nth + (not onto)], close
    return cells, ()


def _lurking(position: Position, unit: str, cell: str) -> tuple[str, ...]:
    """The hidden enemies in a hex and next to it."""
    grid, sides = position.board.grid, position.units["side"]
    hostile = position.sides.enmity[sides[position.row(unit)]][sides] & position.units["hidden"]
    if not hostile.any():
        return ()
    close = np.isin(position.cells(), [grid.cell(cell), *grid.neighbours(grid.cell(cell))]) & hostile
    return tuple(map(str, position.units["id"][close]))


def after_move(position: Position, gone: Along) -> Position:
    """The table after a move: whoever found an enemy has no points left, and who goes next to one is hidden no longer."""
    position, grid = spent(position, gone), position.board.grid
    me = position.unit(gone.unit)
    if _lurking(position, gone.unit, me.label):
        position = position.changed(gone.unit, moves=0)
    beside = (position.unit(other) for cell in grid.neighbours(grid.cell(me.label)) for other in position.at(cell))
    seen = me.hidden and any(position.sides.hostile(me.side, other.side) for other in beside)
    return action.found(position, (gone.unit,)) if seen else position


@rules.deed("end_turn", by="side")
def end_turn(table: Table, order: Order) -> Script:
    """End the turn; the other side moves."""
    yield from action.end_turn(table, order)


@rules.arrange
def sound(table: Table) -> Position:
    """The table as it is, if nobody is marked hidden whom an enemy beside it sees."""
    position, grid = table.position, table.position.board.grid
    problems = list[Problem]()
    for it in map(position.unit, position.ids):
        if it.hidden and it.cell is not None:
            near = (position.unit(other) for cell in grid.neighbours(it.cell) for other in position.at(cell))
            seen = [other.id for other in near if position.sides.hostile(it.side, other.side)]
            if seen:
                told = f"{spoken(it.id)} cannot be hidden in {it.label}: {spoken(seen[0])} beside it sees it"
                problems.append(Problem(told, f"unit {it.id}, hidden"))
    if problems:
        raise Malformed(problems)
    return position


@rules.unseen
def lying_in_wait(table: Table, prior: Prior, choices: Choices) -> Position:
    """Hidden enemies, drawn wherever they can stand unseen."""
    from zoc.action.lurking import ambushing

    return ambushing(table, prior, choices)


@dataclass(frozen=True)
class VillagesOf(Phrase):
    """How many villages a side holds."""

    side: Team
    number: Amount


@dataclass(frozen=True)
class Villages(Phrase):
    held: Phrases


@rules.status
def status(table: Table, _side: str) -> Iterator[Status]:
    """The turn, and who can still move in it."""
    yield from action.movers(table, lambda unit: not unit.facts.get("petrified"))
    if table.position.markers.get(OWNER):
        villages = tuple(VillagesOf(name, held(table.position, name)) for name in table.position.sides.names)
        yield Status.of(table.law.words, Villages(villages))


# COUNTERS


SYMBOLS = {
    **dict.fromkeys(("smallfoot", "elusivefoot", "armoredfoot", "largefoot", "dunefoot", "duneelusivefoot"), "sword"),
    **dict.fromkeys(("orcish", "orcishfoot", "dwarvishfoot", "mountainfoot"), "axe"),
    **dict.fromkeys(("woodland", "woodlandfloat"), "bow"),
    **dict.fromkeys(("mounted", "dunehorse", "dunearmoredhorse"), "horse"),
    **dict.fromkeys(("fly", "smallfly", "lightfly", "undeadfly", "drakefly", "drakeglide", "drakeglide2"), "wings"),
    "float": "ship",
}
"""What a counter shows for each row of the cost chart; a row of a scenario's own shows the unit's name instead."""
ARMS = {"archer": "bow", "bowman": "bow", "spearman": "spear", "horseman": "horse", "cavalryman": "horse"}
"""What a counter shows for a unit that is called by its arm, whatever it moves like."""


@rules.counter
def face(table: Table, unit: str) -> Face:
    """A square counter: the points it has, its level, and what is the matter with it."""
    position, fields = table.position, table.law.units
    facts, parts = facts_of(fields, position, unit), position.board.parts
    rows = position.board.charts["cost"].rows if "cost" in position.board.charts else ()
    kind = rows[facts["movement"]] if facts["movement"] < len(rows) else ""
    marks = [mark for name, mark in (("petrified", "stone"), ("slowed", "slow"), ("skirmisher", "skir")) if facts[name]]
    values = (str(fields["moves"].write(facts["moves"], parts)), f"L{facts['level']}")
    arm = next((symbol for name, symbol in ARMS.items() if name in unit.lower()), SYMBOLS.get(kind, ""))
    return Face(arm, values, marks=tuple(marks), faded=bool(facts["petrified"]))

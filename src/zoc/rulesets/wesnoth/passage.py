"""5 Tunnels and teleport: one step to a hex that is not next to one's own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from zoc import action
from zoc.columns import Bools
from zoc.errors import Malformed
from zoc.law import Forbid
from zoc.law.deed import cell
from zoc.law.event import Event
from zoc.law.verdict import Verdict
from zoc.movement import Along, along
from zoc.position import Position
from zoc.rulesets.wesnoth.facts import Findings
from zoc.rulesets.wesnoth.play import after_move, taking
from zoc.rulesets.wesnoth.sheet import rules
from zoc.rulesets.wesnoth.village import is_village, owner
from zoc.text import Amount, Flag, Piece, Place

if TYPE_CHECKING:
    from zoc.action import Order, Part, Script
    from zoc.action.finding import One
    from zoc.rulesets.wesnoth.facts import Acts
    from zoc.table import Table

PASSAGES = ("tunnel", "teleport")


@dataclass(frozen=True)
class Entering:
    """What the law says to entering a hex by a passage: what it says to entering it from any hex beside it."""

    goal: str

    def verdict(self, table: Table, part: Part) -> Verdict:
        """Whether the unit may enter the hex and stay there."""
        return self.entered(table, part.unit).verdict

    def entered(self, table: Table, unit: str) -> Along:
        """The step into the hex; no clause on steps looks at where one comes from."""
        position, grid = table.position, table.position.board.grid
        beside = (grid.label(near) for near in grid.neighbours(grid.cell(self.goal)) if not position.board.cells["void"][near])
        for near in beside:
            return along(table.law, position.moved(unit, near), unit, (self.goal,))
        raise Malformed(f"no hex lies beside {self.goal}")


@rules.parts(*PASSAGES)
def parts(_table: Table, order: Order) -> Iterable[Part]:
    """The act itself, and entering the hex."""
    at = order.get("at")
    yield action.Part(order.name, order.unit, at=at, way=None if at is None else Entering(str(at)))


@rules.finds(Findings.joined, of="tunnel", by=("unit", "at"))
def joined(o: One) -> bool:
    """Whether a tunnel leads from where the unit stands to the hex."""
    it = o.position.unit(o.unit)
    return it.cell is not None and o["at"] in _mouths(o.position, it.label)


@rules.finds(Findings.between, of="teleport", by=("unit", "at"))
def between(o: One) -> bool:
    """Whether both hexes are villages of the unit's side."""
    it, there = o.position.unit(o.unit), o.position.board.grid.cell(o["at"])
    return it.cell is not None and it.cell != there and all(_own(o.position, it.side, at) for at in (it.cell, there))


def _own(position: Position, side: str, at: int) -> bool:
    return is_village(position, at) and owner(position, at) == side


def _mouths(position: Position, start: str) -> tuple[str, ...]:
    """The other mouths of the tunnel that has one in a hex."""
    board = position.board
    if "tunnel" not in board.cells:
        return ()
    number = int(board.cells["tunnel"][board.grid.cell(start)])
    same = [int(at) for at in board.grid.cells if number and board.cells["tunnel"][at] == number]
    return tuple(label for label in map(board.grid.label, same) if label != start)


def _tunnels(table: Table, unit: str) -> tuple[str, ...]:
    it = table.position.unit(unit)
    return _mouths(table.position, it.label) if it.cell is not None else ()


def _villages(table: Table, unit: str) -> tuple[str, ...]:
    """The villages that a unit might teleport to."""
    position, it = table.position, table.position.unit(unit)
    if not it.facts.get("teleports") or it.cell is None or not _own(position, it.side, it.cell):
        return ()
    held = position.markers.get("village_of", {})
    return tuple(position.where(at) for at in sorted(held) if at != it.cell and _own(position, it.side, at))


@dataclass(frozen=True)
class Tunnelled(Event):
    """A unit has gone through a tunnel."""

    noticed: ClassVar = ("unit",)
    unit: Piece
    start: Place
    to: Place
    points: Amount
    stops: Flag = False


@dataclass(frozen=True)
class Teleported(Tunnelled):
    """A unit has gone from one village of its side to another."""


# 5  TUNNELS AND TELEPORT


@rules.act("5", "Tunnels", Forbid, of="tunnel")
def tunnels(a: Acts) -> Bools:
    """A tunnel leads from each of its mouths to the others, in one step."""
    return ~a.found.joined


@rules.act("5.1", "Teleport", Forbid, of="teleport")
def ability(a: Acts) -> Bools:
    """Only some units teleport."""
    return ~a.actor.teleports


@rules.act("5.2", "Villages", Forbid, of="teleport")
def villages(a: Acts) -> Bools:
    """A unit teleports from a village of its own side to another one."""
    return ~a.found.between


@rules.deed("tunnel", at=cell(_tunnels))
def tunnel(table: Table, order: Order) -> Script:
    """Go through a tunnel to another of its mouths; it costs what entering that hex costs."""
    yield from _passed(table, order, Tunnelled)


@rules.deed("teleport", at=cell(_villages))
def teleport(table: Table, order: Order) -> Script:
    """Go from one village of the side to another in one step; it costs what entering that village costs."""
    yield from _passed(table, order, Teleported)


def _passed(table: Table, order: Order, kind: type[Tunnelled]) -> Script:
    start, gone = table.position.unit(order.unit).label, Entering(str(order["at"])).entered(table, order.unit)
    moved = after_move(gone.taken(), gone)
    yield action.happened(moved, kind(order.unit, start, gone.cells[-1], gone.cost, gone.stops), *gone.verdict.cites)
    yield from taking(moved, order.unit)

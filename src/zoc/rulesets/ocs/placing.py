"""Being put into a hex other than by marching (4.8-7, 6.1-1): who is there already, and whether the ground bears it."""

from __future__ import annotations

from zoc.action.finding import One
from zoc.columns import Bools
from zoc.law import Forbid
from zoc.law.finding import Found
from zoc.position import Position
from zoc.rulesets.ocs.counters import PROHIBITED, mobility, rules
from zoc.rulesets.ocs.facts import Acts, Findings
from zoc.rulesets.ocs.terms import LAST_COMBAT

PLACED = ("arrive", "build", "come_down", "come_ashore")
"""What puts a counter into a hex: reinforcements, construction, coming down from the air, coming ashore."""


def enemies_at(position: Position, side: str, at: str | int, last: int | None = None) -> tuple[str, ...]:
    """The enemies of a side in a hex; of kinds up to the last one that is named."""
    here = (position.unit(unit) for unit in position.at(at))
    return tuple(it.id for it in here if position.sides.hostile(side, it.side) and (last is None or it.kind <= last))


def defended(position: Position, side: str, at: str | int) -> tuple[str, ...]:
    """The enemy combat units in a hex."""
    return enemies_at(position, side, at, LAST_COMBAT)


@rules.finds(Findings.strangers, of=(*PLACED, "detrain"), by=("unit", "at"))
def strangers(o: One) -> Found[bool]:
    """Whether enemy units are in the hex."""
    found = enemies_at(o.position, o.position.unit(o.unit).side, o.position.unit(o.unit).label if o.at is None else o.at)
    return Found(bool(found), by=found, cells=() if o.at is None else (o.at,))


@rules.finds(Findings.bars_it, of=PLACED, by=("unit", "at"))
def bars_it(o: One) -> bool:
    """Whether the unit may never enter the hex, for its ground or, if it is next to it, for the hexside between."""
    there, here, board = o.part.there(o.position), o.position.unit(o.unit).cell, o.position.board
    if there is None:
        return False
    row, terrain = int(mobility(o.position)[o.position.row(o.unit)]), int(board.cells["terrain"][there])
    if int(board.charts["cost"].values[row, terrain]) >= PROHIBITED * board.parts:
        return True
    return here is not None and there in board.grid.neighbours(here) and bool(board.features(here, there).get("prohibited"))


@rules.act("4.8-7", "One side in a hex", Forbid, of=PLACED)
def one_side(a: Acts) -> Bools:
    """Nothing is placed in a hex with enemy units in it, however it comes."""
    return a.found.strangers


@rules.act("6.1-1", "Prohibited terrain", Forbid, of=("arrive", "come_down", "come_ashore"))
def prohibited(a: Acts) -> Bools:
    """Nothing is placed, comes down or comes ashore on ground that it may not enter."""
    return a.found.bars_it

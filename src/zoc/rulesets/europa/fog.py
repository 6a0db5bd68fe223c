"""What the enemy is not shown, where a game is played with fog: of each stack the top unit is seen, and nothing else.

The section does not say who may look through a stack; only its Corps/Army markers stand for units that are hidden (5.A-F4).
So it is a reading, and by default everybody sees everything. What a unit does is seen: it lies on top where it stops.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.position import Position, Side
from zoc.rulesets.europa.battle import attacks, with_attacks
from zoc.rulesets.europa.declaring import screens_of, with_screens
from zoc.rulesets.europa.sheet import rules

if TYPE_CHECKING:
    from zoc.table import Table


@rules.view
def stacks(table: Table, side: Side) -> Position:
    """The table without the enemy units that lie beneath others, and without what names them."""
    position = table.position
    if table.law.in_force(position.readings).values["fog"] == "stacks":
        below = _below(position, side)
        position = position.without(*below) if below else position
    return _unnamed(position)


def _below(position: Position, side: Side) -> list[str]:
    """The enemy units under the top one of their hex, or of their box."""
    number = position.sides.number(side)
    hostile, cells, order = position.sides.enmity[number][position.units["side"]], position.cells(), position.units["order"]
    top: dict[int, int] = {}
    for row in hostile.nonzero()[0].tolist():
        cell = int(cells[row])
        if cell not in top or order[row] > order[top[cell]]:
            top[cell] = row
    return [str(position.units["id"][row]) for row in hostile.nonzero()[0].tolist() if top[int(cells[row])] != row]


def _unnamed(position: Position) -> Position:
    """The table without promises, screens and attackers of units that are not there to be seen."""
    known = set(position.ids)
    promises = tuple(p for p in position.promises if {*p.keepers, p.relied_on_by} - {""} <= known)
    if len(promises) < len(position.promises):
        position = position.replace(promises=promises)
    screens = screens_of(position)
    if any(set(screen.units) - known for screen in screens):
        position = with_screens(position, (screen for screen in screens if set(screen.units) <= known))
    fought = attacks(position)
    if any(set(attack.by) - known for attack in fought):
        position = with_attacks(position, (attack.known_to(known) for attack in fought))
    return position

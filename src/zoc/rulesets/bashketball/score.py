"""How well a team stands: its points, and where the ball is."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.position import Position
from zoc.rulesets.bashketball.book import rules
from zoc.rulesets.bashketball.state import MatchState

if TYPE_CHECKING:
    from zoc.law.setting import Setting

BALL = Fraction(1, 10)
"""What it is worth to have the ball, as a part of the points that win; half of it for having it close to the basket."""
FAR = 12
"""Hexes from the basket at which the ball is worth nothing more than having it."""


CHASE = Fraction(1, 40)
"""What it is worth to a team without the ball that its nearest player is beside whoever has it."""


@rules.score
def stands(table: Setting, side: str) -> Fraction:
    """Points count most; then who has the ball, and how near to the basket; then who comes near whoever has it."""
    position = table.law.furnish(table.position)
    state = MatchState.of(position)
    aim = max([state.winning, *(goal.count for goal in position.goals if goal.what == "score")]) or 11
    total = Fraction(0)
    for team in position.sides.names:
        sign = -1 if position.sides.hostile(team, side) else 1
        total += sign * Fraction(state.score.get(team, 0), aim)
        total += sign * (_ball(position, team) + _chase(position, team))
    return total


def _ball(position: Position, team: str) -> Fraction:
    """What it is worth to a team that one of its players has the ball."""
    units, number = position.units, position.sides.number(team)
    rows = [row for row in range(len(units["id"])) if units["ball"][row] and units["side"][row] == number]
    return sum((BALL + BALL * max(0, FAR - int(units["from_basket"][row])) / FAR for row in rows), Fraction(0)) / 2


def _chase(position: Position, team: str) -> Fraction:
    """What it is worth to a team that its players are near an opponent with the ball: the nearest most, the others a little."""
    units, cells, grid = position.units, position.cells().tolist(), position.board.grid
    number = position.sides.number(team)
    balls = [cells[row] for row in range(len(cells)) if units["ball"][row] and units["side"][row] != number and cells[row] >= 0]
    mine = [cell for row, cell in enumerate(cells) if units["side"][row] == number and cell >= 0]
    if not balls or not mine:
        return Fraction(0)
    near = sorted((Fraction(max(0, FAR - grid.distance(cell, balls[0])), FAR) for cell in mine), reverse=True)
    return CHASE * (near[0] + sum(near, Fraction(0)) / len(near)) / 2

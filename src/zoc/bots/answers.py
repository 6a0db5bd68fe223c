"""What a bot fears after an order: the strongest answer that it sees, a move of an enemy that it knows of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from zoc.bots.forecast import Effort, forecast
from zoc.bots.greedy import FALLS
from zoc.bots.thought import EnemyAnswer, Thought
from zoc.errors import ZocError
from zoc.play.known import Known
from zoc.position import Position

UNITS, CELLS = 8, 40
"""How many enemies are tried, and how many cells for each."""


@dataclass(frozen=True)
class _Placed:
    """An enemy somewhere in its reach."""

    unit: str
    cell: str
    position: Position


def fearing(known: Known, thought: Thought) -> Thought:
    """A thought with the strongest answer to its order; without one if no enemy can do harm."""
    return replace(thought, answer=strongest_answer(known, thought))


def strongest_answer(known: Known, thought: Thought) -> EnemyAnswer | None:
    """The move of an enemy in sight that leaves the side least, after the likeliest outcome of an order."""
    random = Random(len(known.heard))
    found = forecast(known, thought.order, Effort(FALLS, FALLS), random)
    if found is None:
        return None
    leaf = max(found.leaves, key=lambda each: each.chance)
    after = known.law.seen(leaf.ran.position, known.side)
    now = known.law.worth(after, known.side)
    worths = ((known.law.worth(each.position, known.side), each) for each in _placed(known, after, random))
    worst = min(worths, key=lambda each: each[0], default=None)
    if worst is None or worst[0] >= now:
        return None
    worth: Fraction = worst[0]
    return EnemyAnswer(after.unit(worst[1].unit).side, worst[1].unit, worst[1].cell, worth)


def _placed(known: Known, after: Position, random: Random) -> Iterator[_Placed]:
    """Enemies in sight, each in the cells that it can reach."""
    table = known.law.table(after).at_large()
    enemies = [
        unit for unit in after.ids if after.sides.hostile(after.unit(unit).side, known.side) and after.unit(unit).cell is not None
    ]
    for unit in random.sample(enemies, min(UNITS, len(enemies))):
        try:
            cells = list(table.reach(unit))
        except ZocError:  # a book may have pieces that do not move
            continue
        for cell in random.sample(cells, min(CELLS, len(cells))):
            yield _Placed(unit, cell, after.moved(unit, cell))

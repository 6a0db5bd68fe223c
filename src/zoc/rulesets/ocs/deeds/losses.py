"""9.11 Step losses: who takes them is for the owner to say, within what the book asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from zoc.action import Ask, Choice, ScriptOf
from zoc.law.setting import Setting
from zoc.position import Position
from zoc.rulesets.ocs.counters import placed
from zoc.rulesets.ocs.dead import alive, gone
from zoc.rulesets.ocs.deeds.telling import privately, told
from zoc.rulesets.ocs.events.losses import Share, StepsLeft, StepsLost, StepsTaken, WhoseStep
from zoc.rulesets.ocs.size import steps_left

Steps = ScriptOf[Position]


def in_steps(position: Position, units: Iterable[str]) -> int:
    """How many steps some units have together."""
    return sum(steps_left(position, unit) for unit in units if alive(position, unit))


def lose(where: Setting, units: Sequence[str], count: int, *, leader: str = "", spread: bool = False, cause: str = "") -> Steps:
    """Units of one side lose steps. In combat the leader takes the first, and nobody a second before all have taken one."""
    position = placed(where)
    taken, side = Counter[str](), position.unit(units[0]).side
    count = min(count, in_steps(position, units))
    for nth in range(count):
        able = [unit for unit in units if alive(position, unit) and steps_left(position, unit) > 0]
        if spread:
            least = min(taken[unit] for unit in able)
            able = [unit for unit in able if taken[unit] == least]
        if leader in able and not nth:
            able = [leader]
        chosen = able[0]
        if len(able) > 1:
            choices = tuple(Choice(unit, StepsLeft(unit, steps_left(position, unit))) for unit in able)
            chosen = yield Ask(side, WhoseStep(side, nth + 1, count), choices)
        taken[chosen] += 1
        position = position.changed(chosen, steps_lost=position.unit(chosen).steps_lost + 1)
    if not taken:
        return position
    shares = tuple(Share(unit, lost) for unit, lost in taken.items())
    yield privately(where, position, side, StepsTaken(shares), reveals=True)
    dead = tuple(unit for unit in taken if steps_left(position, unit) == 0)
    position = gone(position, *dead)
    yield told(where, position, side, StepsLost(side, count, cause, dead), reveals=True)
    return position

"""9.11 Step losses: who takes them is for the owner to say, within what the book asks."""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from zoc.action import Ask, Choice, Part, ScriptOf
from zoc.action.finding import One
from zoc.action.judge import refused
from zoc.columns import Bools
from zoc.law import Forbid
from zoc.law.finding import Found
from zoc.law.setting import Setting
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules, tabled
from zoc.rulesets.ocs.dead import alive, gone
from zoc.rulesets.ocs.deeds.telling import told
from zoc.rulesets.ocs.events.losses import Share, StepsLeft, StepsLost, StepsTaken, WhoseStep
from zoc.rulesets.ocs.facts import Acts, Findings
from zoc.rulesets.ocs.size import steps_left

if TYPE_CHECKING:
    from zoc.table import Table

Steps = ScriptOf[Position]


def in_steps(position: Position, units: Iterable[str]) -> int:
    """How many steps some units have together."""
    return sum(steps_left(position, unit) for unit in units if alive(position, unit))


# Who takes a loss


@rules.finds(Findings.spent, of="take_loss", by=("unit",))
def spent(o: One) -> bool:
    """Whether a unit has no step left."""
    return steps_left(o.position, o.unit) == 0


@rules.act("9.11", "Steps", Forbid, of="take_loss")
def steps_to_lose(a: Acts) -> Bools:
    """A unit takes a loss as long as it has a step left."""
    return a.found.spent


@rules.finds(Findings.led, of="take_loss", by=("unit", "leader", "among", "taken"))
def led(o: One) -> Found[bool]:
    """Whether nobody has taken a loss yet, and another unit leads that can take it."""
    leader = o.get("leader", "")
    able = leader in _able(o)
    return Found(able and leader != o.unit and not o.get("taken"), by=(leader,) if able else ())


def _able(o: One) -> list[str]:
    """Those of the units that a loss may fall on that have a step left."""
    return [unit for unit in o.get("among", ()) if alive(o.position, unit) and steps_left(o.position, unit) > 0]


@rules.act("9.11c", "The leader first", Forbid, of="take_loss")
def leader_first(a: Acts) -> Bools:
    """In combat the unit whose Action Rating counted takes the first loss."""
    return a.found.led


@rules.finds(Findings.again, of="take_loss", by=("unit", "among", "taken", "by_turns"))
def again(o: One) -> Found[bool]:
    """Whether a unit has taken more losses than another that could take one."""
    taken = Counted[str](o.get("taken", ()))
    spared = [unit for unit in _able(o) if taken[unit] < taken[o.unit]] if o.get("by_turns") else []
    return Found(bool(spared), by=spared)


@rules.act("9.11c-1", "By turns", Forbid, of="take_loss")
def by_turns(a: Acts) -> Bools:
    """In combat nobody takes a second loss before every other unit has taken one."""
    return a.found.again


def takers(table: Table, units: Sequence[str], taken: Sequence[str], leader: str, *, spread: bool) -> list[str]:
    """The units to which the law lets the next loss fall; ``taken`` names who took each one before."""
    said = {"leader": leader, "taken": tuple(taken), "among": tuple(units), "by_turns": spread}
    parts = [Part("take_loss", unit, through=(), said=said) for unit in units if alive(table.position, unit)]
    barred = refused(table, parts).tolist() if parts else []
    return [part.unit for part, no in zip(parts, barred, strict=True) if not no]


def lose(where: Setting, units: Sequence[str], count: int, *, leader: str = "", spread: bool = False, cause: str = "") -> Steps:
    """Units of one side lose steps. In combat the leader takes the first, and nobody a second before all have taken one."""
    table = tabled(where)
    position, fallen = table.position, list[str]()
    side, count = position.unit(units[0]).side, min(count, in_steps(position, units))
    for nth in range(count):
        able = takers(table.on(position), units, fallen, leader, spread=spread)
        chosen = able[0]
        if len(able) > 1:
            choices = tuple(Choice(unit, StepsLeft(unit, steps_left(position, unit))) for unit in able)
            chosen = yield Ask(side, WhoseStep(side, nth + 1, count), choices)
        fallen.append(chosen)
        position = position.changed(chosen, steps_lost=position.unit(chosen).steps_lost + 1)
    if not fallen:
        return position
    taken = Counted(fallen)
    shares = tuple(Share(unit, lost) for unit, lost in taken.items())
    yield told(where, position, side, StepsTaken(shares), reveals=True)
    dead = tuple(unit for unit in taken if steps_left(position, unit) == 0)
    position = gone(position, *dead)
    yield told(where, position, side, StepsLost(side, count, cause, dead), reveals=True)
    return position

"""The screening of one hex, told: the enemy stacks, the friends who can screen, who serves against whom, and what is left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from zoc.movement import Errand, Meetings
from zoc.position import Position
from zoc.rulesets.europa.book import choice_in, rules
from zoc.rulesets.europa.terms import Level


@dataclass(frozen=True)
class Screened:
    """One enemy stack's zone in the hex: whose it is, its class, who screens it, and what is left of it."""

    units: tuple[str, ...]
    source: str
    exerted: Level
    by: tuple[str, ...]

    @property
    def left(self) -> Level:
        return Level(max(0, self.exerted - bool(self.by)))


@dataclass(frozen=True)
class Screening:
    """All enemy zones in one hex as others of the side find them, and who would have to stay."""

    cell: str
    able: tuple[tuple[str, str], ...]
    stacks: tuple[Screened, ...]

    @property
    def level(self) -> Level:
        return max((stack.left for stack in self.stacks), default=Level.NO)

    @property
    def bound(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(unit for stack in self.stacks for unit in stack.by))

    def say(self) -> str:
        """The hex as a player plans it."""
        if not self.stacks:
            return f"{self.cell}: no enemy zone"
        lines = [f"{self.cell}: {self.level.name} for those who pass"]
        for stack in self.stacks:
            told = f"  {stack.source} ({', '.join(stack.units)}) exerts {stack.exerted.name}"
            by = f": screened by {', '.join(stack.by)}, so {stack.left.name} (Europa §5.C.1.a)" if stack.by else ": not screened"
            lines.append(told + by)
        if self.able:
            lines.append("  here: " + ", ".join(f"{unit} {level}" for unit, level in self.able))
        if self.bound:
            lines.append(f"  once used, {', '.join(self.bound)} must stay until the phase ends (Europa §5.C.2.b)")
        return "\n".join(lines)

    def as_dict(self) -> dict[str, Any]:
        """The same for the wire."""
        stacks = [
            {
                "units": list(s.units),
                "from": s.source,
                "exerts": s.exerted.name.lower(),
                "by": list(s.by),
                "left": s.left.name.lower(),
            }
            for s in self.stacks
        ]
        return {"cell": self.cell, "level": self.level.name.lower(), "stacks": stacks, "bound": list(self.bound)}


@rules.question("screen")
def screening(position: Position, side: str, cell: str) -> Screening:
    """Who screens a hex for a side, against which stacks, and what their zones come to for others who pass."""
    at = position.board.grid.cell(cell)
    scene = Errand(rules, position, None, side=side).case(whole=True).scene
    m = Meetings(scene, "against", "control")
    rows = (m.cell == at).nonzero()[0]
    if not len(rows):
        return Screening(cell, (), ())
    rows, units, choice = choice_in(m, at)
    names = m.ids(units)
    able = tuple((name, _level(m, unit).name) for name, unit in zip(names, units, strict=True))
    stacks = []
    for i, row in enumerate(rows):
        source = m.source(int(row))
        by = tuple(names[u] for u in choice.by[i])
        stacks.append(Screened(_stack(scene, source), m.label(source), Level(int(m.level[row, 0])), by))
    return Screening(cell, able, tuple(stacks))


def _level(m: Meetings, unit: int) -> Level:
    """The class at which a friend screens, before the place is counted."""
    return Level(int(np.clip(m.friendly.level[m.friendly.row == unit][0], 0, Level.TRIPLE)))


def _stack(scene: Any, cell: int) -> tuple[str, ...]:
    here = scene.hostile & (scene.position.cells() == cell)
    return tuple(str(name) for name in scene.position.units["id"][here])

"""The screening of one hex, told: the enemy stacks, the friends who can screen, who serves against whom, and what is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from zoc.errors import Malformed
from zoc.law import Clause
from zoc.movement import Errand, Meetings
from zoc.movement.tables import Case, Heard
from zoc.rulesets.europa.book import ScreenChoices, choice_in
from zoc.rulesets.europa.screen import Screen, Watch, best_screen
from zoc.rulesets.europa.sheet import rules
from zoc.rulesets.europa.terms import Level
from zoc.text.names import called, spoken
from zoc.values import JsonObject

if TYPE_CHECKING:
    from zoc.table import Table


@dataclass(frozen=True)
class Screened:
    """One enemy stack's zone in the hex: whose it is, its class, who screens it by which clause, and what is left of it."""

    units: tuple[str, ...]
    source: str
    exerted: Level
    by: tuple[str, ...]
    clause: Clause | None
    left: Level | None

    def say(self) -> str:
        told = f"{self.source} ({called(self.units)}) exerts {self.exerted.name}"
        if self.clause is None:
            return f"{told}: not screened"
        by = f" by {called(self.by)}" if self.by else ""
        left = "nothing is left" if self.left is None else self.left.name
        return f"{told}: screened{by}, {left} ({self.clause.citation})"

    def as_dict(self) -> JsonObject:
        """The same for the wire."""
        return {
            "units": list(self.units),
            "from": self.source,
            "exerts": self.exerted.name.lower(),
            "by": list(self.by),
            "clause": self.clause.number if self.clause else None,
            "left": None if self.left is None else self.left.name.lower(),
        }


@dataclass(frozen=True)
class Rival:
    """Another choice of screeners, and how it falls short of the best."""

    bound: tuple[str, ...]
    level: Level
    short: str

    def say(self) -> str:
        return f"{' and '.join(map(spoken, self.bound)) or 'nobody'} would leave {self.level.name}{self.short}"


@dataclass(frozen=True)
class Screening:
    """All enemy zones in one hex as a mover finds them, who would have to stay, and the next best choice."""

    cell: str
    able: tuple[tuple[str, Level], ...]
    stacks: tuple[Screened, ...]
    bound: tuple[str, ...] = ()
    rival: Rival | None = None
    duty: str = ""
    """The clause by which they must stay."""

    @property
    def level(self) -> Level:
        """What the zones come to for whoever passes."""
        return max((stack.left for stack in self.stacks if stack.left is not None), default=Level.NO)

    @property
    def exerted(self) -> Level:
        """What they come to for whoever stays."""
        return max((stack.exerted for stack in self.stacks), default=Level.NO)

    def say(self) -> str:
        """The hex as a player plans it."""
        if not self.stacks:
            return f"{self.cell}: no enemy zone"
        lines = [f"{self.cell}: {self.level.name} for those who pass", *(f"  {stack.say()}" for stack in self.stacks)]
        if self.able:
            lines.append("  here: " + ", ".join(f"{spoken(unit)} {level.name}" for unit, level in self.able))
        if self.bound and self.duty:
            lines.append(f"  once used, {called(self.bound)} must stay until the phase ends ({self.duty})")
        if self.rival:
            lines.append(f"  next best: {self.rival.say()}")
        return "\n".join(lines)

    def as_dict(self) -> JsonObject:
        """The same for the wire."""
        told: JsonObject = {
            "cell": self.cell,
            "level": self.level.name.lower(),
            "stacks": [stack.as_dict() for stack in self.stacks],
            "able": {unit: level.name.lower() for unit, level in self.able},
            "bound": list(self.bound),
        }
        if self.rival:
            told["next_best"] = {"bound": list(self.rival.bound), "level": self.rival.level.name.lower()}
        return told


@rules.question("screen")
def screening(table: Table, side: str, cell: str, unit: str = "", errand: str = "move", way: str = "") -> Screening:
    """What the enemy zones in a hex come to for a unit of a side, or for anybody who passes, and who screens them."""
    position = table.position
    if unit and position.unit(unit).side != side:
        raise Malformed(f"{unit} is not of the side {side}")
    at = position.board.grid.cell(cell)
    case = Errand(table.law, position, unit or None, errand, way, side=side).case(whole=True)
    heard = next((h for h in case.heard if h.question == "against"), None)
    m: Meetings = heard.rows if heard else Meetings(case.scene, "against", "control")
    if not (m.cell == at).any():
        return Screening(cell, (), ())
    return _told(cell, case, heard, m, choice_in(m, at))


def _told(cell: str, case: Case, heard: Heard | None, m: Meetings, choice: ScreenChoices) -> Screening:
    names, watch = m.ids(choice.units), choice.watch
    stacks = []
    for i, row in enumerate(choice.rows):
        exerted, source = Level(watch.enemies[i]), m.source(int(row))
        clause = next(_standing(heard, int(row)), None) if heard else None
        by = tuple(names[u] for u in choice.screen.by[i]) if clause and clause.commits else ()
        left = None if clause and clause.effect.kind == "bar" else Level(max(0, exerted - bool(clause)))
        stacks.append(Screened(_stack(case, source), m.label(source), exerted, by, clause, left))
    able = tuple((name, Level(max(0, watch.class_of(level)))) for name, level in zip(names, watch.friends, strict=True))
    bound = tuple(dict.fromkeys(unit for stack in stacks for unit in stack.by))
    chosen = bound and m.reading.screen_assignment == "best"
    duty = next((clause.citation for clause in case.scene.rules.clauses if clause.number == "5.C.2.b"), "")
    return Screening(cell, able, tuple(stacks), bound, _rival(watch, choice.screen, names) if chosen else None, duty)


def _standing(heard: Heard, row: int) -> Iterator[Clause]:
    """The clauses that change a zone; what cancels it altogether comes first."""
    said = [(asked.clause, stands) for asked, (_, stands) in zip(heard.clauses, heard.said, strict=True)]
    for clause, stands in sorted(said, key=lambda one: one[0].effect.kind != "bar"):
        if np.broadcast_to(stands, (len(heard.rows.cell), 1))[row, 0]:
            yield clause


def _stack(case: Case, cell: int) -> tuple[str, ...]:
    here = case.scene.hostile & (case.scene.position.cells() == cell)
    return tuple(str(name) for name in case.scene.position.units["id"][here])


def _without(watch: Watch, unit: int) -> Screen:
    """The best choice without one of the units, in the numbers of all."""
    kept = [u for u in range(len(watch.friends)) if u != unit]
    fewer = replace(watch, friends=tuple(watch.friends[u] for u in kept), bound=tuple(watch.bound[u] for u in kept))
    return Screen(tuple(tuple(kept[u] for u in units) for units in best_screen(fewer).by))


def _rival(watch: Watch, best: Screen, names: list[str]) -> Rival:
    """The best choice that does without one of those bound, and why it is not taken."""
    second = min((_without(watch, unit) for unit in best.bound), key=lambda screen: screen.rank(watch))
    level, new, total, _ = second.rank(watch)
    mine = best.rank(watch)
    if level > mine[0]:
        short = ""
    elif new > mine[1]:
        short = f" too, but {new} units would have to stay instead of {mine[1]}"
    else:
        short = " too, but less is screened" if total > mine[2] else " just as well; the units come in their order"
    return Rival(tuple(names[unit] for unit in second.bound), Level(level), short)

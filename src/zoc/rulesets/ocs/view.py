"""Fog of war (4.9): what the enemy may see of each stack, and what combats, barrages and die rolls reveal.

Nobody looks through an enemy stack. Of each he sees the hedgehog, the top unit that has a zone (or, if none has, the top
combat unit), the top active plane, and an HQ that lies on top; and he is told whether the stack has a zone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from zoc.errors import Malformed
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.order import MARKERS, OOS, has_zone, sorted_stack
from zoc.rulesets.ocs.ratio import Number, barrage, modified
from zoc.rulesets.ocs.terms import LAST_COMBAT, AntiTank, Kind, Mode, Side

TOLD = ("STRAT", "DG")


@dataclass(frozen=True)
class Shown:
    """One counter as the enemy sees it: what it is, which side is up, and the statuses he may know."""

    unit: str
    kind: str
    up: str
    status: tuple[str, ...]

    def say(self) -> str:
        return " ".join([self.unit, *self.status])


@dataclass(frozen=True)
class SeenStack:
    """An enemy stack as a viewer sees it."""

    cell: str
    side: str
    shown: tuple[Shown, ...]
    zoc: bool
    hedgehog: int = 0

    def say(self) -> str:
        printed = [f"a printed hedgehog of level {self.hedgehog}"] if self.hedgehog else []
        seen = ", ".join([*printed, *(one.say() for one in self.shown)]) or "a stack"
        return f"{self.cell} ({self.side}): {seen}; {'a' if self.zoc else 'no'} zone of control"

    def as_dict(self) -> dict[str, Any]:
        shown = [{"unit": s.unit, "kind": s.kind, "up": s.up, "status": list(s.status)} for s in self.shown]
        return {"cell": self.cell, "side": self.side, "shown": shown, "zoc": self.zoc, "hedgehog": self.hedgehog}


@dataclass(frozen=True)
class View:
    """Every enemy stack as one side sees it."""

    side: str
    stacks: tuple[SeenStack, ...]

    def __getitem__(self, cell: str) -> SeenStack:
        for stack in self.stacks:
            if stack.cell == cell:
                return stack
        raise KeyError(cell)

    def say(self) -> str:
        return "\n".join(stack.say() for stack in self.stacks) or f"{self.side} sees no enemy stack."

    def as_dict(self) -> dict[str, Any]:
        return {"side": self.side, "stacks": [stack.as_dict() for stack in self.stacks]}


@rules.question("view")
def view(position: Position, side: str, cell: str = "") -> View:
    """What a side may see of the enemy's stacks, or of one of them."""
    if cell:
        position.board.grid.cell(cell)
    stacks = []
    for place, owner in _stacks(position, side):
        if not cell or position.where(place) == cell:
            stacks.append(_seen(position, position.where(place), owner))
    return View(side, tuple(stacks))


def seen(position: Position, side: str) -> Position:
    """The position with only those enemy units on it that a side may see."""
    shown = {one.unit for stack in view(position, side).stacks for one in stack.shown}
    enemies = [unit for unit in position.ids if position.sides.hostile(side, position.unit(unit).side)]
    return position.without(*(unit for unit in enemies if unit not in shown))


def _stacks(position: Position, side: str) -> list[tuple[int, str]]:
    """The hexes with enemy units in them, and whose."""
    held = {
        (it.cell, it.side)
        for it in map(position.unit, position.ids)
        if it.cell is not None and position.sides.hostile(side, it.side)
    }
    return sorted((cell, owner) for cell, owner in held if cell is not None)


def _seen(position: Position, cell: str, owner: str) -> SeenStack:
    ordered = sorted_stack(position, cell, owner)
    able = [unit for unit in ordered if has_zone(position, unit)]
    combat = [unit for unit in ordered if position.unit(unit).kind <= LAST_COMBAT]
    planes = [unit for unit in ordered if position.unit(unit).kind == Kind.PLANE and position.unit(unit).active]
    hedgehogs = [unit for unit in ordered if position.unit(unit).kind == Kind.HEDGEHOG]
    topmost = [unit for unit in combat[:1] if position.unit(unit).kind == Kind.HQ] if able else []
    chosen = dict.fromkeys([*planes[:1], *hedgehogs[:1], *topmost, *(able[:1] or combat[:1])])
    if not chosen:
        chosen = dict.fromkeys(ordered[:1])
    here, cells = position.board.grid.cell(cell), position.board.cells
    printed = int(cells["hedgehog"][here]) if "hedgehog" in cells else 0
    return SeenStack(cell, owner, tuple(_shown(position, unit) for unit in chosen), bool(able), printed)


def _shown(position: Position, unit: str) -> Shown:
    it = position.unit(unit)
    every = bool(rules.in_force(position.readings).values["show_all_mode_markers"])
    marker = MARKERS.get(Mode(it.mode), "") if it.kind <= LAST_COMBAT else ""
    known = [marker] if marker and (every or marker in TOLD) else []
    return Shown(unit, Kind(it.kind).name.lower(), Side(it.up).name.lower(), (*known, *([OOS] if it.oos else [])))


# 4.9b–e  WHAT IS REVEALED


@dataclass(frozen=True)
class Revealed:
    """What a combat or an overrun tells the other side: how strong, which rating, which anti-tank effects; not which units."""

    strength: Fraction
    ar: int
    at: AntiTank

    def as_dict(self) -> dict[str, Any]:
        return {"strength": str(self.strength), "ar": self.ar, "at": self.at.name.lower()}


def combat_view(position: Position, units: Mapping[str, Number], leader: str) -> Revealed:
    """What is told of units fighting with these strengths under the rating of one of them (4.9b)."""
    total = sum((modified(value, ()) for value in units.values()), Fraction(0))
    effects = [AntiTank(position.unit(unit).anti_tank) for unit in units]
    return Revealed(total, position.unit(leader).ar, max(effects, default=AntiTank.NONE))


def barrage_view(factors: Iterable[Number], shifts: Iterable[str], flak: Number = 0) -> dict[str, dict[str, Any]]:
    """What each side is told of a barrage: the target the firer's exact total, the firer every shift and the flak (4.9c)."""
    fired = barrage(factors)
    target = {"strength": str(fired.total), "column": fired.column}
    return {"target": target, "firer": {"shifts": list(shifts), "flak": str(modified(flak, ()))}}


def air_view(present: Iterable[str], rounds: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """What both sides are shown of an air combat: every plane there, and who fights whom in each round (4.9d)."""
    return {"present": list(present), "rounds": [list(pair) for pair in rounds]}


@dataclass(frozen=True)
class Roll:
    """One roll of the dice, with what it is for (4.9e)."""

    owner: str
    purpose: str
    result: int
    agreed: bool = False


def rolls_seen(position: Position, rolls: Iterable[Roll], side: str) -> tuple[Roll, ...]:
    """The rolls a side is shown: all, but for those the players agreed to keep secret."""
    listed = tuple(rolls)
    if any(not roll.purpose.strip() for roll in listed):
        raise Malformed("a roll is made for a stated purpose (OCS §4.9e)")
    secret = bool(rules.in_force(position.readings).values["secret_rolls"])
    return tuple(roll for roll in listed if roll.owner == side or not (secret and roll.agreed))

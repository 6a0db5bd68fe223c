"""Fog of war (4.9): what the enemy may see of each stack, and what combats, barrages and die rolls reveal.

Nobody looks through an enemy stack. Of each he sees the hedgehog, the top unit that has a zone (or, if none has, the top
combat unit), the top active plane, and an HQ that lies on top; and he is told whether the stack has a zone. Since 4.8b and
4.8c ask whether ground units or ships are there, the top one of either is shown where nothing else of the kind is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypedDict

from zoc.errors import Malformed
from zoc.law.setting import Setting
from zoc.position import Position
from zoc.rulesets.ocs.counters import placed, readings, rules, tabled, value
from zoc.rulesets.ocs.facts import Counter
from zoc.rulesets.ocs.order import MARKERS, OOS, in_order
from zoc.rulesets.ocs.ratio import Number, barrage, modified
from zoc.rulesets.ocs.strength import action_rating
from zoc.rulesets.ocs.terms import LAST_COMBAT, LAST_GROUND, LAST_NAVAL, AntiTank, Kind, Mode, Side
from zoc.rulesets.ocs.zone import bearers
from zoc.text.names import spoken

TOLD = ("STRAT", "DG")


@dataclass(frozen=True)
class Shown:
    """One counter as the enemy sees it: what it is, which side is up, and the statuses he may know."""

    unit: str
    kind: str
    up: str
    status: tuple[str, ...]

    def say(self) -> str:
        return " ".join([spoken(self.unit), *self.status])


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

    def as_dict(self) -> dict[str, object]:
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

    def as_dict(self) -> dict[str, object]:
        return {"side": self.side, "stacks": [stack.as_dict() for stack in self.stacks]}


@rules.question("view")
def view(table: Setting, side: str, cell: str = "") -> View:
    """What a side may see of the enemy's stacks, or of one of them."""
    table = tabled(table)
    position = table.position
    if cell:
        position.board.grid.cell(cell)
    stacks = ((position.where(place), owner, units) for (place, owner), units in sorted(_stacks(position, side).items()))
    return View(side, tuple(_seen(table, *stack) for stack in stacks if not cell or stack[0] == cell))


def open_to(where: Setting, side: str) -> frozenset[str]:
    """The enemy units that a side may see."""
    table = tabled(where)
    position, key = table.position, ("open", table.law, side)
    found: frozenset[str] | None = position.memo.get(key)
    if found is None:
        stacks = _stacks(position, side).items()
        alone = (unit for _, [unit, *others] in stacks if not others)
        piles = (_shown(table, in_order(table, position.where(place), units)) for (place, _), units in stacks if len(units) > 1)
        found = position.memo[key] = frozenset((*alone, *(unit for pile in piles for unit in pile)))
    return found


def _stacks(position: Position, side: str) -> dict[tuple[int, str], list[str]]:
    """The enemy's stacks on the map by hex and owner, each from top to bottom as it was laid."""
    names, cells, sides = position.sides.names, position.cells().tolist(), position.units["side"].tolist()
    enemy = position.sides.enmity[position.sides.number(side)].tolist()
    order = position.units["order"].tolist()
    held: dict[tuple[int, str], list[str]] = {}
    for row in sorted(range(len(cells)), key=order.__getitem__, reverse=True):
        if cells[row] >= 0 and enemy[sides[row]]:
            held.setdefault((cells[row], names[sides[row]]), []).append(position.units["id"][row])
    return held


def _shown(table: Setting, ordered: Sequence[str]) -> tuple[str, ...]:
    """Which units of a stack lie open to the enemy; in a view that was taken before, those that it shows."""
    position = table.position
    kinds = {unit: value(position, unit, Counter.kind) for unit in ordered}
    marked = [unit for unit in ordered if value(position, unit, Counter.shown)]
    ordered = marked or ordered
    combat = [unit for unit in ordered if kinds[unit] <= LAST_COMBAT]
    able = [unit for unit in combat if unit in bearers(table)]
    planes = [unit for unit in ordered if kinds[unit] == Kind.PLANE and (marked or value(position, unit, Counter.active))]
    hedgehogs = [unit for unit in ordered if kinds[unit] == Kind.HEDGEHOG]
    ground = [unit for unit in ordered if kinds[unit] <= LAST_GROUND]
    ships = [unit for unit in ordered if LAST_GROUND < kinds[unit] <= LAST_NAVAL]
    hqs = [unit for unit in (combat if marked else combat[:1]) if kinds[unit] == Kind.HQ] if able else []
    chosen = dict.fromkeys([*planes[:1], *hedgehogs[:1], *hqs, *(able[:1] or combat[:1])])
    chosen |= dict.fromkeys([] if any(unit in chosen for unit in ground) else ground[:1])
    chosen |= dict.fromkeys(ships[:1])
    return tuple(chosen or ordered[:1])


def _seen(table: Setting, cell: str, owner: str, units: Sequence[str]) -> SeenStack:
    position, ordered = table.position, in_order(table, cell, units)
    shown = tuple(counter(table, unit) for unit in _shown(table, ordered))
    here, cells = position.board.grid.cell(cell), position.board.cells
    printed = int(cells["hedgehog"][here]) if "hedgehog" in cells else 0
    return SeenStack(cell, owner, shown, any(unit in bearers(table) for unit in ordered), printed)


def counter(table: Setting, unit: str) -> Shown:
    """A counter as the enemy sees it, if he sees it."""
    position = placed(table)
    kind, mode = value(position, unit, Counter.kind), Mode(value(position, unit, Counter.mode))
    every = bool(readings(table).show_all_mode_markers)
    released = mode == Mode.RESERVE and value(position, unit, Counter.released)
    marker = MARKERS.get(mode, "") if kind <= LAST_COMBAT and not released else ""
    known = [marker] if marker and (every or marker in TOLD) else []
    status = (*known, *([OOS] if value(position, unit, Counter.oos) else []))
    return Shown(unit, Kind(kind).name.lower(), Side(value(position, unit, Counter.up)).name.lower(), status)


# 4.9b–e  WHAT IS REVEALED


@dataclass(frozen=True)
class Revealed:
    """What a combat or an overrun tells the other side: how strong, which rating, which anti-tank effects; not which units."""

    strength: Fraction
    ar: int
    at: AntiTank

    def as_dict(self) -> dict[str, object]:
        return {"strength": str(self.strength), "ar": self.ar, "at": self.at.name.lower()}


def combat_view(position: Position, units: Mapping[str, Number], leader: str) -> Revealed:
    """What is told of units fighting with these strengths under the rating of one of them (4.9b)."""
    total = sum((modified(value, ()) for value in units.values()), Fraction(0))
    effects = [AntiTank(position.unit(unit).anti_tank) for unit in units]
    return Revealed(total, action_rating(position, leader), max(effects, default=AntiTank.NONE))


class Fired(TypedDict):
    """What the target of a barrage learns: the exact total, and its column."""

    strength: str
    column: int


class BarrageReport(TypedDict):
    """What the firer of a barrage learns: every shift, and the flak."""

    shifts: list[str]
    flak: str


class BarrageView(TypedDict):
    """What each side learns of a barrage."""

    target: Fired
    firer: BarrageReport


def barrage_view(factors: Iterable[Number], shifts: Iterable[str], flak: Number = 0) -> BarrageView:
    """What each side is told of a barrage: the target the firer's exact total, the firer every shift and the flak (4.9c)."""
    fired = barrage(factors)
    target = Fired(strength=str(fired.total), column=fired.column)
    return {"target": target, "firer": BarrageReport(shifts=list(shifts), flak=str(modified(flak, ())))}


class AirView(TypedDict):
    """What both sides learn of an air combat: the planes there, and each round's opponents."""

    present: list[str]
    rounds: list[list[str]]


def air_view(present: Iterable[str], rounds: Iterable[tuple[str, str]]) -> AirView:
    """What both sides are shown of an air combat: every plane there, and who fights whom in each round (4.9d)."""
    return {"present": list(present), "rounds": [list(pair) for pair in rounds]}


@dataclass(frozen=True)
class RollMade:
    """One roll of the dice, with what it is for (4.9e)."""

    owner: str
    purpose: str
    result: int
    agreed: bool = False


def rolls_seen(table: Setting, rolls: Iterable[RollMade], side: str) -> tuple[RollMade, ...]:
    """The rolls a side is shown: all, but for those the players agreed to keep secret."""
    listed = tuple(rolls)
    if any(not roll.purpose.strip() for roll in listed):
        raise Malformed("a roll is made for a stated purpose (OCS §4.9e)")
    secret = bool(readings(table).secret_rolls)
    return tuple(roll for roll in listed if roll.owner == side or not (secret and roll.agreed))

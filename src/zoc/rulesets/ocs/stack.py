"""Stacking (4.8, 4.8a): the limit, who is over it when a segment closes, and the fewest units whose removal puts it right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from zoc.law.setting import Setting
from zoc.position import Position
from zoc.rulesets.ocs.counters import placed, readings, rules
from zoc.rulesets.ocs.order import StackOrder, laid
from zoc.rulesets.ocs.phases import moment
from zoc.rulesets.ocs.size import regiments, stacked
from zoc.rulesets.ocs.state import OcsState
from zoc.rulesets.ocs.terms import FACILITIES, Kind
from zoc.text.names import called

LIMIT = Fraction(10)
PRINTED = {Kind.PORT: "port", Kind.HEDGEHOG: "hedgehog"}


@dataclass(frozen=True)
class Overstack:
    """One side's units in a hex that are together too many, and the fewest to take away."""

    cell: str
    side: str
    units: tuple[str, ...]
    size: Fraction
    removals: tuple[tuple[str, ...], ...]
    facilities: tuple[str, ...] = ()

    def say(self) -> str:
        lines = [f"{self.cell}: {self.side} has {self.size} RE of 10 (OCS §4.8)"] if self.size > LIMIT else []
        lines += [f"{self.cell}: more than one {kind} (OCS §4.8)" for kind in self.facilities]
        if self.removals:
            lines.append(
                f"  {self.side} removes units of its choice; the fewest: {' or '.join(map(called, self.removals))} (OCS §4.8a)"
            )
        return "\n".join(lines)

    def as_dict(self) -> dict[str, object]:
        told = {"cell": self.cell, "side": self.side, "units": list(self.units), "size": str(self.size), "limit": str(LIMIT)}
        return told | {"removals": [list(removal) for removal in self.removals], "facilities": list(self.facilities)}


@dataclass(frozen=True)
class Stacking:
    """All hexes over the limit, and whether now is the time to look."""

    checked: bool
    found: tuple[Overstack, ...]

    def say(self) -> str:
        if not self.found:
            return "Nobody is overstacked."
        head = [] if self.checked else ["Stacking is not checked at the end of this segment (OCS §4.8a)."]
        return "\n".join([*head, *(one.say() for one in self.found)])

    def as_dict(self) -> dict[str, object]:
        return {"checked": self.checked, "overstacked": [one.as_dict() for one in self.found]}


def checked(table: Setting) -> bool:
    """Whether stacking is checked when the segment closes: always, but not while reinforcements arrive nor after Breakouts."""
    now = moment(placed(table))
    if now.phase == "reinforcement":
        return False
    return now.segment != "breakout" or bool(readings(table).breakout_stacking_check)


def overstacks(position: Position) -> tuple[Overstack, ...]:
    """Every hex in which a side has more than ten regimental equivalents, or a second port, air base or hedgehog."""
    found = []
    for place, units in places(position).items():
        for side in position.sides.names:
            mine = tuple(unit for unit in units if position.unit(unit).side == side)
            size, twice = stacked(position, mine), doubled(position, place, mine)
            if size > LIMIT or twice:
                found.append(Overstack(place, side, mine, size, removals(position, mine), twice))
    return tuple(found)


def places(position: Position) -> Mapping[str, tuple[str, ...]]:
    """The units that count together: those of a hex with those of a box that shows it; other boxes have no limit."""
    shown = represents(position)
    held: dict[str, list[str]] = {}
    for unit in position.ids:
        label = position.unit(unit).label
        if label in position.boxes and label not in shown:
            continue
        held.setdefault(shown.get(label, label), []).append(unit)
    return {place: tuple(units) for place, units in held.items()}


def represents(position: Position) -> Mapping[str, str]:
    """Which boxes merely display a hex of the map."""
    return OcsState.of(position).represents


def doubled(position: Position, place: str, units: Iterable[str]) -> tuple[str, ...]:
    """The kinds of facility of which a hex has more than one, printed ones counted."""
    kinds = [Kind(position.unit(unit).kind) for unit in units]
    cells = position.board.cells
    here = None if place in position.boxes else position.board.grid.cell(place)
    twice = []
    for kind in FACILITIES:
        name = PRINTED.get(kind, "")
        printed = here is not None and name in cells and int(cells[name][here]) > 0
        if kinds.count(kind) and kinds.count(kind) + printed > 1:
            twice.append(kind.name.lower().replace("_", " "))
    return tuple(twice)


def removals(position: Position, units: tuple[str, ...], *, most: int = 6) -> tuple[tuple[str, ...], ...]:
    """The smallest sets of units whose removal brings a stack down to ten, those that lose least first."""
    sizes = {unit: size for unit in units if (size := regiments(position, unit))}
    over = sum(sizes.values(), Fraction(0)) - LIMIT
    if over <= 0:
        return ()
    for count in range(1, len(sizes) + 1):
        enough = [chosen for chosen in combinations(sizes, count) if sum(sizes[unit] for unit in chosen) >= over]
        if enough:
            return tuple(sorted(enough, key=lambda chosen: sum(sizes[unit] for unit in chosen))[:most])
    return ()


def suffices(position: Position, units: tuple[str, ...], removed: Iterable[str]) -> bool:
    """Whether removing these units of the owner's choice leaves a stack within the limit."""
    gone = set(removed)
    return stacked(position, tuple(unit for unit in units if unit not in gone)) <= LIMIT


def active_planes(level: int) -> int:
    """How many Active planes an air base of a level holds (14.2a)."""
    return 4 + level


@rules.question("stack")
def stacking(table: Setting, cell: str = "") -> Stacking | StackOrder:
    """The overstacked hexes with the fewest removals; of one hex, the order of its stack as well."""
    if cell:
        return laid(table, cell)
    return Stacking(checked(table), overstacks(placed(table)))

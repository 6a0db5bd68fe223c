"""The order of a stack (4.8b): sorted, never refused; markers drawn from what each unit is; what markers in a pile mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from zoc.law.setting import Setting
from zoc.position import Position
from zoc.rulesets.ocs.capture import controller
from zoc.rulesets.ocs.counters import placed, readings, value
from zoc.rulesets.ocs.facts import Counter
from zoc.rulesets.ocs.size import stacked
from zoc.rulesets.ocs.terms import FACILITIES, LAST_COMBAT, LAST_GROUND, Kind, Mode, Stocks
from zoc.rulesets.ocs.zone import bearers
from zoc.text.names import called, spoken

MARKERS: Mapping[Mode, str] = {Mode.DG: "DG", Mode.RESERVE: "RES", Mode.STRAT: "STRAT", Mode.EXPLOIT: "EXPL"}
OOS = "OOS"
NEVER: Mapping[Kind, frozenset[str]] = {
    Kind.TRANSPORT: frozenset({"DG", "STRAT"}),
    **{kind: frozenset(MARKERS.values()) for kind in Kind if kind > Kind.BREAKDOWN and kind != Kind.TRANSPORT},
}
"""Which markers say nothing about a kind that lies under them."""


@dataclass(frozen=True)
class StackOrder:
    """A stack from top to bottom, units and markers; ``exact`` unless no pile can show every status."""

    cell: str
    items: tuple[str, ...]
    exact: bool
    statuses: Mapping[str, tuple[str, ...]]
    size: Fraction

    def say(self) -> str:
        lines = [f"{self.cell}, {self.size} RE, top first: {called(self.items)} (OCS §4.8b)"]
        if not self.exact:
            told = "; ".join(f"{spoken(unit)} {' '.join(status)}" for unit, status in self.statuses.items() if status)
            lines.append(f"  no pile of markers shows this: {told}")
        return "\n".join(lines)

    def as_dict(self) -> dict[str, object]:
        statuses = {unit: list(status) for unit, status in self.statuses.items()}
        told = {"cell": self.cell, "items": list(self.items), "size": str(self.size)}
        return told | {"layout_exact": self.exact, "statuses": statuses}


def has_zone(table: Setting, unit: str) -> bool:
    """Whether a unit has a zone of control."""
    return unit in bearers(table)


def mode_marker(position: Position, unit: str) -> str:
    """The mode marker of a unit, if its mode has one."""
    return MARKERS.get(Mode(value(position, unit, Counter.mode)), "")


def statuses(position: Position, unit: str) -> tuple[str, ...]:
    """What markers would say of a unit: its mode, and whether it is out of supply."""
    return tuple(word for word in (mode_marker(position, unit), OOS if value(position, unit, Counter.oos) else "") if word)


def sorted_stack(table: Setting, cell: str, side: str = "") -> tuple[str, ...]:
    """The units of a hex from top to bottom, put in order: planes, hedgehog, combat units as their markers lie, the rest."""
    position = placed(table)
    units = [unit for unit in reversed(position.at(cell)) if not side or position.unit(unit).side == side]
    return in_order(table, cell, units)


def in_order(table: Setting, cell: str, units: Sequence[str]) -> tuple[str, ...]:
    """The same of units that lie in a hex, given from top to bottom as their owner laid them."""
    position = placed(table)
    planes = [unit for unit in units if _is(position, unit, Kind.PLANE) and value(position, unit, Counter.active)]
    planes.sort(key=lambda unit: not value(position, unit, Counter.fighter))
    hedgehogs = [unit for unit in units if _is(position, unit, Kind.HEDGEHOG)]
    marked = [unit for unit in units if _marked(position, unit)]
    rest = [unit for unit in units if unit not in {*planes, *hedgehogs, *marked}]
    groups = [_topped(table, cell, group) for group in _groups(position, marked)]
    return (*planes, *hedgehogs, *(unit for group in groups for unit in group), *rest)


def _is(position: Position, unit: str, kind: Kind) -> bool:
    return value(position, unit, Counter.kind) == kind


def _marked(position: Position, unit: str) -> bool:
    """Whether mode markers concern a unit: combat units, and trucks in Reserve."""
    kind = value(position, unit, Counter.kind)
    return kind <= LAST_COMBAT or (kind == Kind.TRANSPORT and value(position, unit, Counter.mode) == Mode.RESERVE)


def _groups(position: Position, units: Sequence[str]) -> list[list[str]]:
    """The units by their markers, in the order in which a pile can show them: unmarked first, out of supply last."""
    kinds: dict[tuple[bool, str], list[str]] = {}
    for unit in units:
        kinds.setdefault((bool(value(position, unit, Counter.oos)), mode_marker(position, unit)), []).append(unit)
    return [kinds[key] for key in sorted(kinds, key=lambda key: (key[0], key[1] != ""))]


def _topped(table: Setting, cell: str, group: list[str]) -> list[str]:
    """A group with a unit that has a zone on top; an HQ may stay above it while no enemy ground unit is adjacent."""
    position = placed(table)
    combat = [unit for unit in group if value(position, unit, Counter.kind) <= LAST_COMBAT]
    able = [unit for unit in combat if has_zone(table, unit)]
    if not able or combat[0] in able:
        return group
    if _is(position, combat[0], Kind.HQ) and hq_may_top(table, cell, position.unit(combat[0]).side):
        first = [combat[0], able[0]]
    else:
        first = [able[0]]
    return [*first, *(unit for unit in group if unit not in first)]


def hq_may_top(table: Setting, cell: str, side: str) -> bool:
    """Whether an HQ may lie above a unit with a zone: no enemy ground unit, printed or counter, is adjacent (D)."""
    position, lenient = placed(table), bool(readings(table).hq_top_ignores_facilities)
    grid = position.board.grid
    for near in grid.neighbours(grid.cell(cell)):
        if not lenient and _printed_enemy(position, near, side):
            return False
        for unit in position.at(near):
            it = position.unit(unit)
            if position.sides.hostile(side, it.side) and it.kind <= LAST_GROUND and not (lenient and it.kind in FACILITIES):
                return False
    return True


def _printed_enemy(position: Position, cell: int, side: str) -> bool:
    cells = position.board.cells
    printed = any(name in cells and int(cells[name][cell]) > 0 for name in ("port", "hedgehog"))
    owner = controller(position, cell)
    return printed and bool(owner) and position.sides.hostile(side, owner)


def laid(table: Setting, cell: str) -> StackOrder:
    """The stack of a hex with its markers, as its owner lays it out."""
    position, ordered = placed(table), sorted_stack(table, cell)
    items: list[str] = []
    over, out = "", False
    for unit in ordered:
        if _marked(position, unit):
            marker, oos = mode_marker(position, unit), bool(position.unit(unit).oos)
            if marker and marker != over:
                items.append(marker)
                over = marker
            if oos and not out:
                items.append(OOS)
                out = True
        items += [unit, *_beneath(position, unit)]
    told = {unit: statuses(position, unit) for unit in ordered}
    return StackOrder(cell, tuple(items), exact(position, ordered), told, stacked(position, ordered))


def _beneath(position: Position, unit: str) -> list[str]:
    """The markers that lie under one unit and speak of it alone (B)."""
    it = position.unit(unit)
    stocks = {Stocks.LOW: ["LOW"], Stocks.EXHAUSTED: ["EXHAUSTED"]}.get(Stocks(it.stocks), [])
    return stocks + ([f"LOSS{it.steps_lost}"] if it.steps_lost else [])


def exact(position: Position, units: Iterable[str]) -> bool:
    """Whether a pile can show it: not a mode marker in supply together with an out-of-supply unit that has none (A)."""
    marked = [unit for unit in units if _marked(position, unit)]
    in_supply = any(mode_marker(position, unit) and not position.unit(unit).oos for unit in marked)
    bare_oos = any(position.unit(unit).oos and not mode_marker(position, unit) for unit in marked)
    return not (in_supply and bare_oos)


def meant(items: Sequence[str], kinds: Mapping[str, Kind]) -> dict[str, tuple[str, ...]]:
    """What a pile of units and markers means, top first: a mode marker holds until the next, out of supply to the bottom (A).

    >>> meant(["u1", "OOS", "u2", "DG", "u3"], {"u1": Kind.COMBAT, "u2": Kind.COMBAT, "u3": Kind.COMBAT})
    {'u1': (), 'u2': ('OOS',), 'u3': ('DG', 'OOS')}
    """
    mode, out, told = "", False, dict[str, tuple[str, ...]]()
    for item in items:
        if item == OOS:
            out = True
        elif item in MARKERS.values():
            mode = item
        elif item in kinds:
            kind = kinds[item]
            own = "" if mode in NEVER.get(kind, frozenset()) else mode
            told[item] = tuple(word for word in (own, OOS if out and kind <= LAST_COMBAT else "") if word)
    return told

"""Who controls, threatens, flanks and pins whom: read off the table, for tests and for whoever asks."""

from __future__ import annotations

from itertools import combinations

from zoc.control import ControlMap, control
from zoc.grid import ONE_CELL, Arc, Cell, base_arc
from zoc.law import Ruleset
from zoc.position import Position, Side
from zoc.rulesets.fates_edge.bases import facing_of
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.obstacles import zone_round
from zoc.rulesets.fates_edge.terms import DOWN
from zoc.sight import Corners


def enemies(position: Position, unit: str) -> list[str]:
    """The units on the map that are hostile to one."""
    return _on_map(position, unit, hostile=True)


def allies(position: Position, unit: str) -> list[str]:
    """The other units on the map that are not hostile to one."""
    return [other for other in _on_map(position, unit, hostile=False) if other != unit]


def _on_map(position: Position, unit: str, *, hostile: bool) -> list[str]:
    """The units on the map that are hostile to one, or are not."""
    units = position.units
    enmity = position.sides.enmity[int(units["side"][position.row(unit)])][units["side"]]
    found: list[str] = units["id"][(enmity == hostile) & (position.cells() >= 0)].tolist()
    return found


def knows(position: Position, unit: str, tag: str) -> bool:
    """Whether a unit has a Talent, Spell or Rite with a tag."""
    return bool(getattr(AFigure(position, unit), f"casts_{tag}", False))


def controllers(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The enemies whose zones hold at least one cell of a unit, each once."""
    return holding(law, position, unit, position.footprint(unit))


def holding(law: Ruleset, position: Position, unit: str, cells: tuple[Cell, ...]) -> tuple[str, ...]:
    """The enemies of a unit whose zones hold one of these cells."""
    enmity, found = position.sides.enmity[int(position.units["side"][position.row(unit)])], set[str]()
    for number, other in enumerate(position.sides.names):
        if enmity[number]:
            zones = _zones(law, position, other)
            found |= {name for cell in cells if cell in zones for name in zones[cell].units}
    return tuple(name for name in position.ids if name in found)


def _zones(law: Ruleset, position: Position, side: Side) -> ControlMap:
    """What a side controls; asked once for a position."""
    key = ("zones of", law, side)
    if (found := position.memo.get(key)) is None:
        found = position.memo[key] = control(law, position, side)
    return found


def corners(law: Ruleset, position: Position) -> Corners:
    """How lines take corners."""
    return "both_sides" if law.in_force(position.readings).los_corner == "both_sides" else "strict"


def threatening(law: Ruleset, position: Position, attacker: str, target: str) -> tuple[Cell, ...]:
    """The cells of a unit from which its zone holds the target (our reading FE-6-9)."""
    actor = AFigure(position, attacker)
    if actor.harm >= DOWN:
        return ()
    zoc, goal = int(law.in_force(position.readings).zoc_square), set(position.footprint(target))
    reach = actor.reach

    def holds(cell: Cell) -> bool:
        zone = zone_round(position.board.whole, cell, ONE_CELL, zoc, corners(law, position))
        return any(at in zone and 0 < zone[at][0] <= reach and zone[at][1] for at in goal)

    return tuple(cell for cell in position.footprint(attacker) if holds(cell))


def struck_at(law: Ruleset, position: Position, striker: str) -> tuple[str, ...]:
    """The enemies at whom a unit could make a Guarded Strike: those in its zone, or in its wider ring while it is braced."""
    own = _zones(law, position, position.unit(striker).side), control(law, position, position.unit(striker).side, zone="strike")

    def holds(cell: Cell) -> bool:
        return any(cell in zones and striker in zones[cell].units for zones in own)

    return tuple(enemy for enemy in enemies(position, striker) if any(map(holds, position.footprint(enemy))))


def arcs(law: Ruleset, position: Position, attacker: str, target: str) -> frozenset[Arc]:
    """The arcs of a target in which the threatening cells of a unit lie."""
    return frozenset(arc_of(position, target, cell) for cell in threatening(law, position, attacker, target))


def arc_of(position: Position, target: str, cell: Cell) -> Arc:
    """The arc of a unit in which a cell lies; ties are good for it, nooks are not (our readings FE-6-7, FE-13-5)."""
    return base_arc(position.board.grid, facing_of(position, target), position.footprint(target), cell)


def opposite(a: Arc, b: Arc) -> bool:
    """Whether two arcs lie opposite each other: the rear and any other, or both sides (our reading FE-6-8)."""
    return a != b and ("rear" in (a, b) or {a, b} == {"left", "right"})


def flank_partners(law: Ruleset, position: Position, attacker: str, target: str) -> tuple[str, ...]:
    """The allies of an attacker who threaten the target from an arc opposite to one of his."""
    mine = arcs(law, position, attacker, target)
    return tuple(
        ally
        for ally in allies(position, attacker)
        if any(opposite(a, b) for a in mine for b in arcs(law, position, ally, target))
    )


def pinners(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """Two enemies, allied to each other, who control a unit out of different arcs; none if it is not pinned."""
    held = {enemy: arcs(law, position, enemy, unit) for enemy in controllers(law, position, unit)}
    for a, b in combinations(held, 2):
        allied = not position.sides.hostile(position.unit(a).side, position.unit(b).side)
        if allied and any(x != y for x in held[a] for y in held[b]):
            return a, b
    return ()


def solely_rear(law: Ruleset, position: Position, attacker: str, target: str) -> bool:
    """Whether all cells from which a unit threatens the target lie in its rear (our reading FE-6-11)."""
    return arcs(law, position, attacker, target) == {"rear"}

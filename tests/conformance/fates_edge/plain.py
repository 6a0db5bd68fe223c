"""Fate's Edge movement and zones re-stated in plain Python, from the guide and the ledger: nothing of zoc is used here.

A cell is a pair: squares (x, y), hexes axial (q, r). A base is a tuple of such offsets from its anchor.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import combinations

Spot = tuple[int, int]
ROOK = ((1, 0), (0, 1), (-1, 0), (0, -1))
BISHOP = ((1, 1), (1, -1), (-1, 1), (-1, -1))
HEX = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
SMALL = ((0, 0),)
DOWN = 3


def add(a: Spot, b: Spot) -> Spot:
    return a[0] + b[0], a[1] + b[1]


@dataclass
class Miniature:
    side: str
    anchor: Spot
    base: tuple[Spot, ...] = SMALL
    reach: int = 1
    harm: int = 0
    speed: int = 5
    amphibious: bool = False

    def cells(self, anchor: Spot | None = None) -> frozenset[Spot]:
        return frozenset(add(anchor or self.anchor, offset) for offset in self.base)


@dataclass
class Ground:
    kind: str
    inside: frozenset[Spot]
    solid: frozenset[Spot] = frozenset()
    pits: frozenset[Spot] = frozenset()
    deep: frozenset[Spot] = frozenset()
    walls: frozenset[frozenset[Spot]] = frozenset()
    conjured: frozenset[frozenset[Spot]] = frozenset()
    """Conjured sides: crossed on a test, stood astride by nobody, and in the way of zones."""
    difficult: dict[Spot, int] = field(default_factory=dict)
    level: dict[Spot, int] = field(default_factory=dict)
    full: bool = False
    manhattan: bool = False

    @property
    def straight(self) -> tuple[Spot, ...]:
        return HEX if self.kind == "hex" else ROOK

    @property
    def slanted(self) -> tuple[Spot, ...]:
        return () if self.kind == "hex" or self.manhattan else BISHOP

    # bases and walls

    def stands(self, cells: frozenset[Spot]) -> bool:
        """No wall and no conjured side between two cells of a base."""
        return not any(frozenset(pair) in self.walls | self.conjured for pair in combinations(cells, 2))

    def slides(self, cells: frozenset[Spot], way: Spot) -> bool:
        """A straight shift of a whole base: through no wall, into no solid cell, never astride a wall."""
        new = frozenset(add(cell, way) for cell in cells)
        crossed = any(frozenset((cell, add(cell, way))) in self.walls for cell in cells)
        return not crossed and not new & self.solid and self.stands(new)

    def shut(self, a: Spot, b: Spot) -> bool:
        """Whether control cannot go from a cell straight into the next."""
        return b in self.solid or frozenset((a, b)) in self.walls | self.conjured

    # zones

    def zone(self, unit: Miniature) -> set[Spot]:
        """The cells that a unit controls; with Reach 2 on open ground only, where nothing needs to be seen past."""
        if unit.harm >= DOWN:
            return set()
        base = set(unit.cells())
        found, border = set(base), set(base)
        for _ in range(unit.reach):
            border = {b for a in border for b in self.controlled_from(a)} - found
            found |= border
        return (found - base) & set(self.inside)

    def controlled_from(self, cell: Spot) -> list[Spot]:
        found = [add(cell, way) for way in self.straight if not self.shut(cell, add(cell, way))]
        for way in BISHOP if self.full and self.kind == "square" else ():
            onto = add(cell, way)
            routes = ((way[0], 0), (0, way[1]))
            open_route = any(not self.shut(cell, add(cell, leg)) and not self.shut(add(cell, leg), onto) for leg in routes)
            if onto not in self.solid and open_route:
                found.append(onto)
        return found


@dataclass
class Field:
    ground: Ground
    units: dict[str, Miniature]

    def enemy_zones(self, mover: str) -> dict[str, set[Spot]]:
        side = self.units[mover].side
        return {name: self.ground.zone(unit) for name, unit in self.units.items() if unit.side != side}

    def controllers(self, mover: str, cells: frozenset[Spot] | None = None) -> set[str]:
        cells = cells or self.units[mover].cells()
        return {name for name, zone in self.enemy_zones(mover).items() if zone & cells}

    def may_fill(self, mover: str, cells: frozenset[Spot]) -> bool:
        ground, taken = self.ground, {cell for name, unit in self.units.items() if name != mover for cell in unit.cells()}
        wet = cells & ground.deep and not self.units[mover].amphibious
        return cells <= ground.inside and not cells & (ground.solid | ground.pits | taken) and not wet and ground.stands(cells)

    def steps(self, mover: str, anchor: Spot) -> list[tuple[Spot, bool, int]]:
        """Where a unit may step from an anchor: onto, whether diagonally, and what it costs besides the step."""
        unit, ground, found = self.units[mover], self.ground, []
        cells = unit.cells(anchor)
        for way in (*ground.straight, *ground.slanted):
            onto, slanted = add(anchor, way), way in BISHOP and ground.kind == "square"
            new = unit.cells(onto)
            if not self.may_fill(mover, new):
                continue
            if slanted:
                legs = (((way[0], 0), (0, way[1])), ((0, way[1]), (way[0], 0)))
                routes = (ground.slides(cells, a) and ground.slides(frozenset(add(c, a) for c in cells), b) for a, b in legs)
                if not any(routes):
                    continue
            elif not ground.slides(cells, way):
                continue
            found.append((onto, slanted, self.toll(cells, new, way)))
        return found

    def toll(self, cells: frozenset[Spot], new: frozenset[Spot], way: Spot) -> int:
        """The dearest newly covered cell: difficult ground up to 2, and each level up."""
        level = self.ground.level

        def dear(cell: Spot) -> int:
            up = level.get(cell, 0) - level.get((cell[0] - way[0], cell[1] - way[1]), 0)
            return min(2, self.ground.difficult.get(cell, 0)) + max(0, up)

        return max(dear(cell) for cell in new - cells)

    def reach(self, mover: str) -> dict[Spot, int]:
        """Every anchor in which a plain Move may end, and its cost."""
        unit = self.units[mover]
        held = set().union(*self.enemy_zones(mover).values())
        if unit.harm >= DOWN or self.controllers(mover):
            return {unit.anchor: 0}
        best: dict[tuple[Spot, bool], int] = {}
        queue = [(0, unit.anchor, False)]
        while queue:
            cost, anchor, odd = heappop(queue)
            if (anchor, odd) in best:
                continue
            best[anchor, odd] = cost
            if unit.cells(anchor) & held:
                continue
            for onto, slanted, toll in self.steps(mover, anchor):
                total = cost + 1 + toll + (slanted and odd)
                if total <= unit.speed:
                    heappush(queue, (total, onto, odd ^ slanted))
        ends: dict[Spot, int] = {}
        for (anchor, _), cost in best.items():
            ends[anchor] = min(cost, ends.get(anchor, cost))
        return ends

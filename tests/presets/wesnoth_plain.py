"""Wesnoth's movement said again in plain Python, from its description and from nothing of ours.

Hexes are ``(x, y)``, counted from 1; even columns lie half a hex lower.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from heapq import heappop, heappush

import numpy as np

from zoc.board import Board, Chart, Ground
from zoc.grid import Grid
from zoc.position import Position, Sides
from zoc.rulesets.wesnoth import Emits

Hex = tuple[int, int]
TERRAIN = ("flat", "hills", "mountains", "forest", "deep")
MOVEMENT = ("foot", "horse", "wing")
SIDES = ("red", "blue", "green")
TEAMS = {"red": "north", "green": "north", "blue": "south"}


@dataclass(frozen=True)
class Piece:
    """A unit and all that Wesnoth asks of it."""

    name: str
    side: str
    at: Hex
    moves: int
    level: int
    movement: int
    emits: str
    skirmisher: bool
    petrified: bool
    slowed: bool
    hidden: bool

    @property
    def has_zone(self) -> bool:
        by_level = self.level >= 1 if self.emits == "by_level" else self.emits == "always"
        return by_level and not self.petrified and not self.hidden


@dataclass(frozen=True)
class Table:
    """A map, its costs and its pieces."""

    width: int
    height: int
    terrain: dict[Hex, int]
    costs: tuple[tuple[int, ...], ...]
    pieces: tuple[Piece, ...]

    def around(self, at: Hex) -> list[Hex]:
        x, y = at
        lower = y if x % 2 else y + 1
        near = [(x, y - 1), (x, y + 1), (x - 1, lower - 1), (x - 1, lower), (x + 1, lower - 1), (x + 1, lower)]
        return [hex for hex in near if hex in self.terrain]

    def reach(self, mover: Piece) -> dict[Hex, int]:
        """Where the piece can end its move, and the points it has spent by then."""
        others = [piece for piece in self.pieces if piece is not mover]
        enemies = [piece for piece in others if TEAMS[piece.side] != TEAMS[mover.side]]
        closed = {piece.at for piece in enemies if not piece.hidden}
        friends = {piece.at for piece in others if piece not in enemies}
        zones = {hex for piece in enemies if piece.has_zone for hex in self.around(piece.at)}
        spent = {mover.at: 0}
        queue = [(0, mover.at)]
        while queue and not mover.petrified:
            so_far, at = heappop(queue)
            held = at in zones and at != mover.at and not mover.skirmisher
            if so_far > spent[at] or held:
                continue
            for hex in self.around(at):
                if hex in closed:
                    continue
                cost = min(max(self.costs[mover.movement][self.terrain[hex]], 1), 99)
                total = so_far + (2 * cost if mover.slowed and cost < 99 else cost)
                if total <= mover.moves and total < spent.get(hex, total + 1):
                    spent[hex] = total
                    heappush(queue, (total, hex))
        return {hex: cost for hex, cost in spent.items() if hex == mover.at or hex not in friends}

    def turns(self, mover: Piece, turns: int) -> dict[Hex, int]:
        """The first turn in which the piece can be in a hex; it sets out again, with all its moves, from wherever it can be."""
        arrived = dict.fromkeys(self.reach(mover), 1)
        for turn in range(2, turns + 1):
            for at in list(arrived):
                there = replace(mover, at=at)
                table = replace(self, pieces=tuple(there if piece is mover else piece for piece in self.pieces))
                for hex in table.reach(there):
                    arrived.setdefault(hex, turn)
        return arrived

    def position(self) -> Position:
        """The same table for the engine."""
        grid = Grid.hex(self.width, self.height, labels="c,r")
        terrain = np.zeros(grid.box.size, np.int32)
        for (x, y), kind in self.terrain.items():
            terrain[grid.cell(f"{x},{y}")] = kind
        chart = Chart(MOVEMENT, TERRAIN, np.array(self.costs, np.int32))
        board = Board.of(grid, grounds=[Ground(name) for name in TERRAIN], terrain=terrain, charts={"cost": chart})
        facts = {name: np.array([getattr(p, name) for p in self.pieces]) for name in ("moves", "level", "movement")}
        facts = {name: column.astype(np.int32) for name, column in facts.items()}
        facts["emits"] = np.array([Emits[p.emits.upper()] for p in self.pieces], np.int32)
        for name in ("skirmisher", "petrified", "slowed", "hidden"):
            facts[name] = np.array([getattr(p, name) for p in self.pieces], np.bool_)
        units = [(p.name, p.side, f"{p.at[0]},{p.at[1]}") for p in self.pieces]
        return Position.of(board, Sides(SIDES, allies=(("red", "green"),)), units, facts)


def random_table(rng: np.random.Generator) -> Table:
    """A crowded map on which every one of these rules has something to do."""
    width, height = int(rng.integers(4, 10)), int(rng.integers(4, 9))
    hexes = [(x, y) for x in range(1, width + 1) for y in range(1, height + 1)]
    terrain = {hex: int(kind) for hex, kind in zip(hexes, rng.choice(5, len(hexes), p=(0.5, 0.2, 0.1, 0.15, 0.05)), strict=True)}
    costs = tuple(tuple(int(c) for c in rng.choice((0, 1, 1, 1, 2, 2, 3, 99, 120), 5)) for _ in MOVEMENT)
    places = [hexes[i] for i in rng.permutation(len(hexes))[: int(rng.integers(2, len(hexes) // 3))]]
    return Table(width, height, terrain, costs, tuple(_piece(i, at, rng) for i, at in enumerate(places)))


def _piece(number: int, at: Hex, rng: np.random.Generator) -> Piece:
    odds = rng.random(5)
    return Piece(
        name=f"p{number}",
        side=SIDES[rng.integers(3)],
        at=at,
        moves=250 if odds[4] < 0.05 else int(rng.integers(0, 9)),
        level=int(rng.integers(0, 3)),
        movement=int(rng.integers(3)),
        emits=("by_level", "never", "always")[rng.choice(3, p=(0.7, 0.15, 0.15))],
        skirmisher=bool(odds[0] < 0.25),
        petrified=bool(odds[1] < 0.1),
        slowed=bool(odds[2] < 0.2),
        hidden=bool(odds[3] < 0.15),
    )

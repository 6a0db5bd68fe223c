"""Bashketball said again in plain Python, from the ledger and from nothing of ours: hexes are ``(row, column)``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from heapq import heappop, heappush
from itertools import combinations, product
from typing import Any

import numpy as np

from tests.conformance.bashketball.table import COURT, label
from zoc.position import Position
from zoc.rulesets.bashketball import rules
from zoc.units import columns_of

Hex = tuple[int, int]
ROWS, COLUMNS = 5, 14
BASKETS = {"home": (2, 13), "away": (2, 0)}
DEFAULTS = {
    "own_hex": True,
    "movement_zones": "highest",
    "shot_zones": "each",
    "pass_ends": "both",
    "pass_tie": "fixed",
    "pass_smaller": "table",
}

EVEN = ((-1, 1), (0, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
ODD = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, 0))


# The court


def on_it(at: Hex) -> bool:
    return 0 <= at[0] < ROWS and 0 <= at[1] < COLUMNS


def around(at: Hex) -> list[Hex]:
    row, column = at
    near = [(row + down, column + right) for down, right in (ODD if column % 2 else EVEN)]
    return [hex for hex in near if on_it(hex)]


def cube(at: Hex) -> tuple[int, int, int]:
    row, column = at
    z = row - (column - column % 2) // 2
    return column, -column - z, z


def distance(a: Hex, b: Hex) -> int:
    return sum(abs(p - q) for p, q in zip(cube(a), cube(b), strict=True)) // 2


def tied(a: Hex, b: Hex) -> list[list[Hex]]:
    """For every point of the line the hexes of the court that it lies in: one, or two if it lies on an edge.

    Everything is counted in parts of the distance, so that a point is whole.
    """
    parts = max(distance(a, b), 1)
    points = [[p * (parts - nth) + q * nth for p, q in zip(cube(a), cube(b), strict=True)] for nth in range(distance(a, b) + 1)]
    return [[hex for hex in product(range(ROWS), range(COLUMNS)) if _holds(hex, point, parts)] for point in points]


def _holds(hex: Hex, point: list[int], parts: int) -> bool:
    x, y, z = (p - q * parts for p, q in zip(point, cube(hex), strict=True))
    return max(abs(x - y), abs(y - z), abs(z - x)) <= parts


def turned(at: Hex) -> Hex:
    """The hex that lies there when the court is turned by 180°."""
    return ROWS - 1 - at[0], COLUMNS - 1 - at[1]


# The players


@dataclass(frozen=True)
class Player:
    """A player and all that is asked of him; nowhere on the court if ``at`` is None."""

    name: str
    side: str
    at: Hex | None
    size: int
    facts: dict[str, Any] = field(default_factory=dict)

    def __getattr__(self, name: str) -> Any:
        return self.facts.get(name, 0)

    def covers(self, hex: Hex, table: Table) -> bool:
        if self.at is None or (self.exhausted and not self.tireless):
            return False
        far = distance(self.at, hex)
        return far == 1 or (far == 0 and table.readings["own_hex"]) or (far == 2 and self.long_arms)


@dataclass(frozen=True)
class Table:
    """The players, and how the rules are read."""

    players: tuple[Player, ...]
    readings: dict[str, Any] = field(default_factory=lambda: dict(DEFAULTS))

    def opponents(self, me: Player) -> Iterator[Player]:
        return (player for player in self.players if player.side != me.side)

    # Moving

    def surcharge(self, me: Player, hex: Hex) -> int:
        zones = [max(0, min(2, 1 + _sign(p.size - me.size))) for p in self.opponents(me) if p.covers(hex, self)]
        return (sum if self.readings["movement_zones"] == "sum" else max)([0, *zones])

    def reach(self, me: Player, speed: int, *, restart: bool = False) -> dict[Hex, int]:
        """Where he can end his move, and the points it costs."""
        taken = {player.at for player in self.players if player is not me}
        spent = {me.at: 0} if me.at is not None else {}
        queue = [(0, at) for at in spent]
        while queue and not me.exhausted:
            so_far, at = heappop(queue)
            for hex in around(at):
                total = so_far + 1 + (0 if restart else self.surcharge(me, hex))
                if hex not in taken and total <= speed and total < spent.get(hex, total + 1):
                    spent[hex] = total
                    heappush(queue, (total, hex))
        return spent

    # Shooting and passing: who is a source of what

    def shot(self, me: Player) -> dict[str, int]:
        """The level of every defender over the shooter; alone, the uncontested Advantage."""
        levels = {}
        assert me.at is not None
        for player in self.opponents(me):
            if player.covers(me.at, self) and not (me.alley_oop and distance(player.at or me.at, me.at) <= 1):
                same = player.size == me.size or (player.scheme and player.size == 0)
                levels[player.name] = -1 if same else -2 if player.size > me.size else 0
        return levels or {"": 1}

    def passing(self, me: Player, cells: list[Hex]) -> dict[str, int]:
        """The same for a pass over these hexes."""
        levels = {}
        for player in self.opponents(me):
            if any(player.covers(hex, self) for hex in cells):
                gap = player.size - me.size
                printed = gap == -1 and self.readings["pass_smaller"] == "print"
                levels[player.name] = -1 if gap == 0 or printed else _sign(gap) - 1
        return levels or {"": 1}

    def lane(self, me: Player, there: Hex) -> tuple[list[Hex], list[Hex]]:
        """The line of a pass, and its hexes that count."""
        assert me.at is not None
        points = [sorted(hexes, key=lambda hex: (-hex[1], hex[0])) for hexes in tied(me.at, there)]
        lines = [list(chosen) for chosen in product(*points)]
        ends = slice(None) if self.readings["pass_ends"] == "both" else slice(1, -1)
        parts = [sum(self.passing(me, line[ends]).values()) for line in lines]
        best = {"fixed": parts[0], "kind": max(parts), "harsh": min(parts)}[self.readings["pass_tie"]]
        line = lines[parts.index(best)]
        return line, line[ends]

    def pressure(self, me: Player, cells: list[Hex], fact: str) -> int:
        """The skill that defenders over these hexes take."""
        return sum(p.facts.get(fact, 0) for p in self.opponents(me) if self._presses(p, me, cells, fact))

    def _presses(self, player: Player, me: Player, cells: list[Hex], fact: str) -> bool:
        here = me.at is not None and distance(player.at or me.at, me.at) <= 1
        ignored = fact == "shot_pressure" and me.alley_oop and here
        return not ignored and any(player.covers(hex, self) for hex in cells)

    # The same for the library

    def position(self) -> Position:
        who = [(p.name, p.side, "bench" if p.at is None else label(p.at)) for p in self.players]
        written = [{"size": ("SM", "MD", "LG")[p.size], **p.facts} for p in self.players]
        columns = {name: np.asarray(column) for name, column in columns_of(rules.units, written).items()}
        return Position.of(COURT, ("home", "away"), who, columns, boxes=("bench",), readings=self.readings)

    def turned(self) -> Table:
        """The court turned by 180°, with the teams changed over: each attacks the other basket from the other side."""
        other = {"home": "away", "away": "home"}
        players = (replace(p, side=other[p.side], at=None if p.at is None else turned(p.at)) for p in self.players)
        return replace(self, players=tuple(players))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def by_distance(far: int) -> int:
    return 1 if far <= 2 else -1 if far >= 5 else 0


def capped(total: int) -> int:
    return max(-2, min(2, total))


# Fate


def chance(deck: list[int], level: int, need: int) -> Fraction:
    """Every draw there is, counted."""
    draws = list(combinations(range(len(deck)), 1 + abs(level)))
    kept = [(max if level >= 0 else min)(deck[card] for card in draw) for draw in draws]
    return Fraction(sum(fate >= need for fate in kept), len(kept))

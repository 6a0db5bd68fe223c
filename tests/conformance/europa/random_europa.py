"""Crowded random maps of Europa on which every rule has something to do, for the plain telling and for the engine."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.conformance.europa.plain import BASIC, FLAGS, MOVEMENT, Hex, Piece, Table
from zoc.board import Board, Chart, Ground
from zoc.grid import Grid
from zoc.law import Ruleset
from zoc.position import Position
from zoc.units import columns_of

GROUND = ("clear", "forest", "swamp", "mountain")
MOBILITY = ("leg", "motorised")
CLASSES = ("no", "partial", "full", "double", "triple")
SIDES = ("impassable", "bad", "major_river", "great_river", "strait")
ODDS = dict(zip(FLAGS, (0.8, 0.8, 0.4, 0.15, 0.05, 0.35, 0.1, 0.2, 0.05, 0.5, 0.05, 0.7), strict=True))
KINDS = (*BASIC, *["division"] * 12, *["regiment"] * 6, *["battalion"] * 3, "air")
ARMS = (*["infantry"] * 8, "motorised", "armour", "artillery", "anti_aircraft", "anti_tank")
STACK, CROWD = 5, 200
"""The most units of a stack; on a large map they do not crowd."""
READINGS: dict[str, tuple[Any, ...]] = {
    "level_sums": ("plain", "floor_first"),
    "support_increase": ("all", "movement"),
    "mp_marker_mode": ("even_markers", "floor_half"),
    "great_river_frozen": ("none", "normal"),
    "bad_hexside_and_hex": ("both", "once"),
    "own_hex_raises_no": (True, False),
    "attacked_until": ("resolved", "phase_end"),
}


CELL_ODDS = {"bad": 0.08, "arctic": 0.2, "fortified": 0.15}
SIDE_ODDS = {
    "impassable": 0.03, "bad": 0.12, "major_river": 0.08, "great_river": 0.04, "strait": 0.03, "sea": 0.02, "frozen": 0.15,
    "crossing": 0.1,
}  # fmt: skip


def random_table(
    rng: np.random.Generator, *, width: int = 5, height: int = 4, units: int = 14, phases: tuple[str, ...] = ()
) -> Table:
    """A table with two sides, stacked now and then."""
    hexes = [(x, y) for x in range(1, width + 1) for y in range(1, height + 1)]
    table = Table(
        width,
        height,
        {hex: str(rng.choice(GROUND, p=(0.7, 0.14, 0.08, 0.08))) for hex in hexes},
        {hex: frozenset(name for name, odds in CELL_ODDS.items() if rng.random() < odds) for hex in hexes},
        {},
        _charts(rng),
        {name: values[int(rng.integers(len(values)))] for name, values in READINGS.items()},
        str(rng.choice(phases or (*MOVEMENT, "combat"))),
        (),
    )
    for hex in hexes:
        for other in table.around(hex):
            if hex < other:
                table.sides[frozenset((hex, other))] = frozenset(n for n, odds in SIDE_ODDS.items() if rng.random() < odds)
    table.pieces = _pieces(rng, hexes, units)
    return table


def _charts(rng: np.random.Generator) -> dict[str, dict[str, dict[str, int]]]:
    def row(names: tuple[str, ...], values: tuple[int, ...]) -> dict[str, int]:
        return {name: int(rng.choice(values)) for name in names}

    def rising(values: tuple[int, ...]) -> dict[str, int]:
        return dict(zip(CLASSES, sorted(int(rng.choice(values)) for _ in CLASSES), strict=True))

    return {
        "terrain": {m: row(GROUND, (1, 1, 1, 2, 2, 3, 99)) | {"clear": 1} for m in MOBILITY},
        "hexside": {m: row(SIDES, (0, 0, 0, 1, 2, 99)) | {"impassable": 99} for m in MOBILITY},
        "ground": {"bad": row(GROUND, (0, 1)) | {"clear": 0}},
        "enter": {m: rising((0, 0, 1, 2, 3, 4)) for m in MOBILITY},
        "leave": {m: rising((0, 0, 1, 2, 3)) for m in MOBILITY},
        "between": {m: rising((0, 0, 0, 1, 2)) for m in MOBILITY},
    }


def _pieces(rng: np.random.Generator, hexes: list[Hex], count: int) -> tuple[Piece, ...]:
    sides: dict[Hex, str] = {}
    stacks: list[Hex] = []
    pieces = []
    for i in range(count):
        stacked = stacks and rng.random() < 0.5
        at = stacks[int(rng.integers(len(stacks)))] if stacked else hexes[int(rng.integers(len(hexes)))]
        if count < CROWD and stacks.count(at) >= STACK:
            continue
        side = sides.setdefault(at, str(rng.choice(("red", "blue"))))
        stacks.append(at)
        pieces.append(_piece(rng, f"u{i}", side, at))
    return tuple(pieces)


def _piece(rng: np.random.Generator, name: str, side: str, at: Hex) -> Piece:
    return Piece(
        name,
        side,
        at,
        kind=str(rng.choice(KINDS)),
        arm=str(rng.choice(ARMS)),
        moves=int(rng.integers(2, 16)),
        mobility=str(rng.choice(MOBILITY)),
        strength=int(rng.integers(0, 3)),
        flags=frozenset(flag for flag, odds in ODDS.items() if rng.random() < odds),
        markers=tuple(int(n) for n in rng.integers(1, 5, int(rng.choice((0, 0, 0, 0, 0, 1, 2))))),
        supply_effects=int(rng.choice((0, 0, 0, 0, 0, 0, 0, 1))),
        surprise_effects=int(rng.choice((0, 0, 0, 0, 0, 1))),
        attacked=bool(rng.random() < 0.12),
    )


# The same table for the engine


def position_of(table: Table, rules: Ruleset) -> Position:
    grid = Grid.hex(table.width, table.height)
    at = {hex: grid.at(hex[0] - 1, hex[1] - 1) for hex in table.ground}
    terrain = np.zeros(grid.box.size, np.int32)
    for hex, kind in table.ground.items():
        terrain[at[hex]] = GROUND.index(kind)
    board = Board.of(
        grid, grounds=[Ground(name) for name in GROUND], terrain=terrain, charts=_printed(table), parts=rules.fineness()
    )
    for name in ("bad", "arctic", "fortified"):
        board = board.with_cells(name, {at[hex]: name in features for hex, features in table.features.items()})
    for name in (*SIDES, "sea", "frozen", "crossing"):
        board = board.with_edges(name, [(at[one], at[other]) for (one, other), there in table.sides.items() if name in there])
    facts = columns_of(rules.units, [_facts(piece) for piece in table.pieces], parts=rules.fineness(), rows={"terrain": MOBILITY})
    units = [(piece.name, piece.side, at[piece.at]) for piece in table.pieces]
    return Position.of(board, ("red", "blue"), units, facts, phase=table.phase, readings=table.readings, state=rules.state())


def _printed(table: Table) -> dict[str, Chart]:
    parts = 2  # the default minimum odds are one half
    columns = {"terrain": GROUND, "ground": GROUND, "hexside": SIDES}
    made = {}
    for name, rows in table.charts.items():
        names = columns.get(name, CLASSES)
        values = np.array([[row[column] * parts for column in names] for row in rows.values()], np.int32)
        made[name] = Chart(tuple(rows), names, values)
    return made


def _facts(piece: Piece) -> dict[str, Any]:
    return {
        "kind": piece.kind, "arm": piece.arm, "moves": piece.moves, "mobility": piece.mobility, "strength": piece.strength,
        "mp_markers": int("".join(map(str, piece.markers)) or 0), "supply_effects": piece.supply_effects,
        "surprise_effects": piece.surprise_effects, "attacked_at": 1 if piece.attacked else 0,
        **{flag: flag in piece.flags for flag in FLAGS},
    }  # fmt: skip


def hex_of(position: Position, cell: int) -> Hex:
    column, row = position.board.grid.place(cell)
    return column + 1, row + 1

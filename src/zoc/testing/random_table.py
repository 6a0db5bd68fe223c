"""Random tables for any ruleset: its own terrain, charts, hexsides and units, drawn from what it declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction

import numpy as np
from numpy.random import Generator

from zoc.board import Board, Chart, Ground
from zoc.grid import ONE_CELL, Cell, Grid, Shape, back
from zoc.law import ChartField, Field, Points, Row, Ruleset
from zoc.position import Position, Sides
from zoc.units import Column, exact

Draw = Callable[[Generator, int], Column]
SIDES = Sides(("red", "blue", "green"), allies=(("red", "green"),))


@dataclass(frozen=True)
class TablePlan:
    """What kind of table to draw: how large, how crowded, in which fractions of a point.

    ``draw`` says how to draw so many values of a fact, points in whole numbers.

    A ``disc`` is a hexagon or a square round its middle: turned about it, it is the same board.
    """

    width: int = 8
    height: int = 7
    units: int = 12
    grid: str = ""
    parts: int = 1
    disc: bool = False
    shapes: tuple[Shape, ...] = (ONE_CELL,)
    sides: Sides = SIDES
    stacked: bool = False
    edged: float = 0.25
    draw: Mapping[str, Draw] = ()  # type: ignore[assignment]


def random_position(rules: Ruleset, rng: Generator, plan: TablePlan | None = None) -> Position:
    """A table on which anything the ruleset declares may happen."""
    plan = plan or TablePlan()
    board = random_board(rules, rng, plan)
    shape_of, cells = _places(board, rng, plan)
    names = [plan.sides.names[n] for n in rng.integers(0, len(plan.sides.names), len(cells))]
    units = [(f"{side[0]}{i}", side, cell) for i, (side, cell) in enumerate(zip(names, cells, strict=True))]
    facts: dict[str, Column] = {name: _column(name, field, len(cells), board, rng, plan) for name, field in rules.units.items()}
    facts |= {"shape": np.array(shape_of, np.int32), "hidden": rng.random(len(cells)) < 0.1}
    return Position.of(board, plan.sides, units, facts, shapes=plan.shapes, state=rules.state())


def random_board(rules: Ruleset, rng: Generator, plan: TablePlan) -> Board:
    """A map with random terrain, elevation, features and charts."""
    grid = random_grid(rules, rng, plan)
    size = grid.box.size
    grounded = [chart for chart in rules.charts.values() if chart.columns == "terrain"]
    columns = tuple(dict.fromkeys(name for chart in grounded for name in _columns(chart))) or ("clear",)
    charts = {
        name: _chart(chart, columns if chart in grounded else _columns(chart), rng, plan) for name, chart in rules.charts.items()
    }
    board = Board.of(
        grid,
        grounds=[Ground(name, chr(ord("a") + i)) for i, name in enumerate(columns)],
        terrain=rng.integers(0, len(columns), size).astype(np.int32),
        elevation=rng.integers(0, 3, size).astype(np.int32),
        charts=charts,
        parts=plan.parts,
    )
    drawn = {name: _column(name, field, size, board, rng, plan) for name, field in rules.cells.items()}
    layers = {name: np.where(grid.void, 0, column).astype(column.dtype) for name, column in drawn.items()}
    if plan.disc:
        layers["void"] = _outside(grid)
    edges = {name: _edges(name, field, grid, board, rng, plan) for name, field in rules.hexsides.items()}
    return Board.of(
        grid, grounds=board.grounds, terrain=board.cells["terrain"], elevation=board.cells["elevation"], layers=layers,
        edges=edges, charts=charts, parts=plan.parts,
    )  # fmt: skip


def random_grid(rules: Ruleset, rng: Generator, plan: TablePlan) -> Grid:
    """A grid of a kind the ruleset is played on."""
    kind = plan.grid or str(rng.choice(rules.grids))
    width, height = (plan.width, plan.width) if plan.disc else (plan.width, plan.height)
    room = 2 * max(4, rules.radius + max(map(len, plan.shapes)))
    if kind == "hex":
        lies = "flat" if rng.random() < 0.5 else "pointy"
        shoved = "odd" if rng.random() < 0.5 else "even"
        return Grid.hex(width, height, orientation=lies, shoved=shoved, margin=room)  # type: ignore[arg-type]
    return Grid.square(width, height, neighbours=4 if kind == "cross" else 8, margin=room)


def _outside(grid: Grid) -> Column:
    """Everything but the cells round the middle that a turn about it leaves on the map."""
    middle, radius = grid.at(grid.width // 2, grid.height // 2), (grid.width - 1) // 2
    void = np.ones(grid.box.size, np.bool_)
    whole = grid.kind == "square"
    void[[c for c in grid.cells.tolist() if grid.distance(middle, c, "chebyshev" if whole else "") <= radius]] = False
    return void


def _columns(chart: ChartField) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for row in chart.default.values() for name in row))


def _chart(chart: ChartField, columns: tuple[str, ...], rng: Generator, plan: TablePlan) -> Chart:
    """The printed chart, some of it changed."""
    values = np.array([[exact(row.get(c, chart.otherwise)) * plan.parts for c in columns] for row in chart.default.values()])
    values = values.astype(np.int32)
    changed = rng.random(values.shape) < 0.2
    values[changed] = rng.integers(1, 4 * plan.parts + 1, int(changed.sum()))
    return Chart(tuple(chart.default), columns, values)


def _edges(name: str, field: Field, grid: Grid, board: Board, rng: Generator, plan: TablePlan) -> Column:
    """A feature on some hexsides; on some of those one way only."""
    ways, size = len(grid.box.ways), grid.box.size
    column = np.zeros((size, ways), field.dtype)
    for cell in grid.cells.tolist():
        for way in range(ways // 2):
            if rng.random() < plan.edged and cell + grid.box.steps[way] in grid:
                value = _column(name, field, 1, board, rng, plan)[0] if field.kind is not bool else True
                both = rng.random()
                if both < 0.9:
                    column[cell, way] = value
                if both > 0.1:
                    column[cell + grid.box.steps[way], back(way, ways)] = value
    return column


def _column(name: str, field: Field, count: int, board: Board, rng: Generator, plan: TablePlan) -> Column:
    """One fact, drawn for each of so many things."""
    draw = dict(plan.draw).get(name)
    if draw is not None:
        return np.asarray(draw(rng, count) * (plan.parts if field.kind is Points else 1), field.dtype)
    if field.kind is bool:
        return (rng.random(count) < 0.3).astype(field.dtype)
    if field.kind is Points:
        most = max(2, 2 * int(Fraction(exact(field.default)) * plan.parts))
        return rng.integers(1, most + 1, count).astype(field.dtype)
    if isinstance(field.kind, Row):
        return rng.integers(0, len(board.charts[field.kind.chart].rows), count).astype(field.dtype)
    if isinstance(field.kind, type) and issubclass(field.kind, IntEnum):
        return rng.choice([int(member) for member in field.kind], count).astype(field.dtype)
    default = int(field.default)
    return rng.integers(max(0, default - 1), default + 3, count).astype(field.dtype)


def _places(board: Board, rng: Generator, plan: TablePlan) -> tuple[list[int], list[Cell]]:
    """A footprint and a cell for each unit; no two on one cell unless stacks are wanted."""
    void, taken = np.asarray(board.cells["void"]), set[Cell]()
    free = [c for c in board.grid.cells.tolist() if not void[c]]
    shapes: list[int] = []
    cells: list[Cell] = []
    for _ in range(plan.units):
        shape = int(rng.integers(0, len(plan.shapes)))
        near = cells and plan.stacked and rng.random() < 0.4
        anchor = int(rng.choice(cells)) if near else int(rng.choice(free))
        base = {anchor + int(step) for step in board.box.flat(plan.shapes[shape])}
        if any(void[c] for c in base) or (taken & base and not plan.stacked):
            continue
        taken |= base
        shapes.append(shape)
        cells.append(anchor)
    return shapes, cells


def scattered(position: Position, count: int, rng: Generator) -> Sequence[str]:
    """Some of the units on the table."""
    ids = list(position.ids)
    return [ids[i] for i in rng.permutation(len(ids))[:count]]

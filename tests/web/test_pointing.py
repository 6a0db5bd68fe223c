"""Which cell lies under a point: the page says what the grid says, on every kind of map."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pytest

from benchmarks.stage import put
from tests.web.conftest import PLAIN
from zoc.board import Board
from zoc.draw.layout import Layout
from zoc.grid import Cell, Grid
from zoc.position import Position

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

GRIDS = [
    *(Grid.hex(7, 6, orientation=way, shoved=shove) for way, shove in product(("flat", "pointy"), ("odd", "even"))),  # type: ignore[arg-type]
    Grid.square(7, 6),
]


def under(layout: Layout, x: float, y: float) -> Cell | None:
    """The cell whose outline holds a point, tried one after the other."""
    for cell in layout.cells:
        cx, cy = layout.centre(cell)
        corners = [(cx + dx, cy + dy) for dx, dy in layout.corners]
        pairs = zip(corners, corners[1:] + corners[:1], strict=True)
        if all((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0 for (ax, ay), (bx, by) in pairs):
            return cell
    return None


def label(grid: Grid, cell: Cell | None) -> str | None:
    return None if cell is None else grid.label(cell)


@pytest.fixture(scope="module", params=GRIDS, ids=repr)
def grid(request: pytest.FixtureRequest) -> Grid:
    found: Grid = request.param
    return found


@pytest.fixture
def page(show: Callable[..., Page], grid: Grid) -> Page:
    return show(Position.of(Board.plain(grid), ("red",)))


def test_a_point_of_the_map_lies_in_the_cell_that_the_grid_says(page: Page, grid: Grid) -> None:
    layout, rng, side = Layout(grid), np.random.default_rng(1), 52 if grid.kind == "square" else 30
    (left, top), (width, height) = layout.corner, layout.size
    points = [(left - 9 + rng.random() * (width + 18), top - 9 + rng.random() * (height + 18)) for _ in range(1500)]
    told = page.evaluate(
        "points => points.map(([x, y]) => board.atlas.label(board.atlas.at(x, y)) ?? null)",
        [[x / side, y / side] for x, y in points],
    )
    # Lengths travel with four decimals: points nearer to a side than that have no say.
    wrong = [
        (point, said)
        for point, said in zip(points, told, strict=True)
        if said not in {label(grid, under(layout, point[0] + dx, point[1] + dy)) for dx in (-0.01, 0.01) for dy in (-0.01, 0.01)}
    ]
    assert wrong == []
    assert len(set(told)) == len(grid) + 1


def test_the_mouse_hovers_over_the_cell_that_is_drawn_there(page: Page, grid: Grid) -> None:
    layout, rng, side = Layout(grid), np.random.default_rng(2), 52 if grid.kind == "square" else 30
    page.evaluate("() => { board.camera.zoomAt(1.7, 200, 200); board.camera.jump(); board.camera.panBy(37, -21) }")
    pose = page.evaluate("() => ({...board.camera.pose, width: board.camera.width, height: board.camera.height})")
    for px, py in rng.integers((5, 5), (880, 620), (30, 2)).tolist():
        page.mouse.move(px, py)
        hovered = page.evaluate("() => told.findLast(([name]) => name === 'cellhover')?.[1].cell ?? null")
        x = (pose["x"] + (px - pose["width"] / 2) / pose["scale"]) * side
        y = (pose["y"] + (py - pose["height"] / 2) / pose["scale"]) * side
        near = {label(grid, under(layout, x + dx, y + dy)) for dx in (-0.6, 0, 0.6) for dy in (-0.6, 0, 0.6)}
        assert hovered in near


def test_a_map_with_holes_has_no_cell_in_them(show: Callable[..., Page]) -> None:
    grid = Grid.hex(5, 5)
    page = show(Position.of(Board.plain(grid).with_cells("void", [grid.cell("0303")]), ("red",)))
    layout = Layout(grid)
    x, y = layout.centre(grid.cell("0303"))
    assert page.evaluate("([x, y]) => board.atlas.at(x, y)", [x / 30, y / 30]) == -1
    put(page, PLAIN, Position.of(Board.plain(grid), ("red",)))
    assert page.evaluate("([x, y]) => board.atlas.label(board.atlas.at(x, y))", [x / 30, y / 30]) == "0303"

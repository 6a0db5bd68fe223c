"""What is drawn: the map in its colours, marks where they belong, no more than is in view."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from benchmarks.frames import scene
from benchmarks.stage import put, stage
from tests.draw.tables import board as small_board
from tests.draw.tables import with_edges
from tests.web.conftest import PLAIN
from zoc.board import Board
from zoc.draw import atlas
from zoc.draw.ground import Look
from zoc.draw.theme import DARK, LIGHT
from zoc.grid import Grid
from zoc.position import Position

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

BOOKS = ["ford", "freeciv/causeway", "bashketball/fast_break", "fates_edge/hex_skirmish", "europa/arctic_front", "ocs/bridgehead"]

COLOUR = """([label, dx, dy, which]) => {
    const cell = board.atlas.cell(label), [x, y] = board.camera.toView(board.atlas.x[cell] + dx, board.atlas.y[cell] + dy)
    const canvas = which === "above" ? board.above : board.below
    return [...canvas.getContext("2d").getImageData(Math.round(x * board.dpr), Math.round(y * board.dpr), 1, 1).data]
}"""


def colour(page: Page, label: str, dx: float = 0.0, dy: float = 0.0, which: str = "below") -> tuple[int, ...]:
    """The colour of a point near the middle of a cell, with its opacity."""
    return tuple(page.evaluate(COLOUR, [label, dx, dy, which]))


def rgb(written: str) -> tuple[int, ...]:
    return (*(int(written[i : i + 2], 16) for i in (1, 3, 5)), 255)


def settle(page: Page) -> None:
    page.wait_for_function("() => board.painted")


def patchwork() -> Position:
    """Clear ground, forest, hills and sea, a river between the first two rows of the second column."""
    board = small_board(Grid.hex(4, 3), ".fhs", ".fhs", "....")
    placed = [("a", "red", "0103"), ("b", "blue", "0303")]
    return Position.of(with_edges(board, "river", ("0201", "0202")), ("red", "blue"), placed)


@pytest.mark.parametrize("example", BOOKS)
def test_every_book_is_drawn_with_all_its_pieces(show: Callable[..., Page], picture: Callable[..., Path], example: str) -> None:
    page = show(example)
    units = page.evaluate("() => board.units.filter((unit) => unit.cell).map((unit) => unit.id)")
    assert sorted(page.locator("[data-unit]").evaluate_all("all => all.map((one) => one.dataset.unit)")) == sorted(units)
    assert picture(page).stat().st_size > 10_000


def test_a_badge_that_the_book_declares_is_drawn_beside_its_piece(show: Callable[..., Page]) -> None:
    page = show("bashketball/fast_break")
    [carrier] = page.evaluate("() => board.units.filter((unit) => unit.badge).map((unit) => unit.id)")
    [badge] = page.locator("[data-badge]").all()
    assert badge.get_attribute("data-badge") == "ball"
    assert badge.evaluate("one => one.closest('[data-unit]').dataset.unit") == carrier
    assert badge.locator("circle").evaluate("one => getComputedStyle(one).fill") == "rgb(224, 123, 31)"


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_ground_has_the_colours_of_its_theme(show: Callable[..., Page], theme: Any) -> None:
    page = show(patchwork())
    page.evaluate("theme => board.setTheme(theme)", theme.name)
    settle(page)
    # Beside the little drawing, inside the cell.
    assert colour(page, "0102", 0.75) == rgb(theme.grounds[Look.CLEAR].fill)
    assert colour(page, "0202", 0.75) == rgb(theme.grounds[Look.FOREST].fill)
    assert colour(page, "0302", 0.75) == rgb(theme.grounds[Look.HILLS].fill)
    assert colour(page, "0402", 0.75) == rgb(theme.grounds[Look.DEEP].fill)


def test_a_river_is_drawn_on_its_side_and_on_no_other(show: Callable[..., Page]) -> None:
    page = show(patchwork())
    assert colour(page, "0201", 0, 26 / 30) == rgb(LIGHT.water)
    assert colour(page, "0301", 0, 26 / 30) != rgb(LIGHT.water)


def test_marks_are_drawn_in_their_cells_and_taken_off_again(show: Callable[..., Page]) -> None:
    page = show(patchwork())
    assert colour(page, "0102", 0.6, 0, "above") == (0, 0, 0, 0)
    page.evaluate("() => board.setMarks('mine', { washes: [{ cells: ['0102'], colour: '#ff0000' }] })")
    settle(page)
    red, _, blue, seen = colour(page, "0102", 0.6, 0, "above")
    assert (red, blue) == (255, 0)
    assert 100 < seen < 200
    assert colour(page, "0202", 0.6, 0, "above") == (0, 0, 0, 0)
    page.evaluate("() => board.setMarks('mine', null)")
    settle(page)
    assert colour(page, "0102", 0.6, 0, "above") == (0, 0, 0, 0)


def test_zones_are_hatched_each_side_its_own_way_and_stronger_ones_more_densely(
    show: Callable[..., Page], picture: Callable[..., Path]
) -> None:
    page = show(Position.of(Board.plain(Grid.hex(6, 4)), ("red", "blue")))
    page.evaluate(
        """() => board.setMarks("zones", { zones: [
            { side: "red", levels: { "0101": 1, "0201": 2, "0301": 3, "0401": 4 } },
            { side: "blue", levels: { "0103": 1, "0203": 2, "0303": 3, "0403": 4 } }] })"""
    )
    settle(page)
    picture(page)
    ink = page.evaluate(
        """labels => labels.map((label) => {
            const cell = board.atlas.cell(label), [x, y] = board.camera.toView(...board.atlas.centre(cell))
            const { data } = board.above.getContext("2d").getImageData(x - 24, y - 24, 48, 48)
            return data.reduce((sum, value, i) => sum + (i % 4 === 3 ? value : 0), 0)
        })""",
        ["0101", "0201", "0301", "0401"],
    )
    assert ink == sorted(ink)
    assert ink[0] > 0
    red, blue = (_slant(page, label) for label in ("0101", "0103"))
    assert red != blue


def _slant(page: Page, label: str) -> str:
    """Whether the lines of a hatching rise or fall: along which diagonal its pattern repeats at once."""
    return str(
        page.evaluate(
            """label => {
                const cell = board.atlas.cell(label), [x, y] = board.camera.toView(...board.atlas.centre(cell)).map(Math.round)
                const { data } = board.above.getContext("2d").getImageData(x - 20, y - 20, 40, 40)
                const at = (i, j) => data[4 * (40 * j + i) + 3]
                let rising = 0, falling = 0
                for (let j = 1; j < 39; j++) for (let i = 1; i < 39; i++) {
                    rising += Math.abs(at(i, j) - at(i + 1, j - 1))
                    falling += Math.abs(at(i, j) - at(i + 1, j + 1))
                }
                return rising < falling ? "rising" : "falling"
            }""",
            label,
        )
    )


def test_a_stop_is_told_by_a_sign_and_points_are_written(show: Callable[..., Page], picture: Callable[..., Path]) -> None:
    page = show(patchwork())
    page.evaluate("() => board.setMarks('reach', { reach: { '0101': { left: '7/2' }, '0102': { left: '0', stops: true } } })")
    settle(page)
    picture(page)
    stop = [colour(page, "0102", x / 20, 0.1, "above") for x in range(-12, 13)]
    assert rgb(LIGHT.stop) in stop
    assert rgb(LIGHT.stop) not in [colour(page, "0101", x / 20, 0.1, "above") for x in range(-12, 13)]


WRITTEN = {"7/2": "3½", "1/3": "⅓", "4": "4", "22/7": "3 1/7", "-1/2": "-½", "5/8": "⅝"}


def test_points_are_written_as_players_write_them(show: Callable[..., Page]) -> None:
    said = "async all => { const { points } = await import('/board/overlay.js'); return all.map(points) }"
    assert show(patchwork()).evaluate(said, list(WRITTEN)) == list(WRITTEN.values())


def test_a_wall_that_is_raised_is_drawn_and_the_view_stays_where_it_was(show: Callable[..., Page]) -> None:
    before = patchwork()
    page = show(before)
    page.evaluate("() => { board.camera.zoomAt(1.5, 100, 100); board.camera.jump(); board.select('a') }")
    settle(page)
    pose = page.evaluate("() => board.camera.pose")
    after = before.replace(board=with_edges(before.board, "wall", ("0102", "0103")))
    told = atlas.redrawn(PLAIN, before, after)
    assert set(told or {}) == {"edges", "strokes"}
    page.evaluate("changed => board.setBoard({ ...board.atlas.board, ...changed })", told)
    settle(page)
    assert colour(page, "0102", 0, 26 / 30) == rgb(LIGHT.ink)
    assert page.evaluate("() => board.camera.pose") == pose
    assert page.locator("[data-unit=a].piece-selected").count() == 1


# Large maps


def test_no_path_has_more_than_128_cells_and_every_cell_is_in_one_chunk(context: BrowserContext) -> None:
    page = stage(context, *scene(150, 130))
    sizes = page.evaluate("() => board.atlas.chunks.map((chunk) => chunk.cells.length)")
    assert max(sizes) <= 128
    assert sum(sizes) == 150 * 130
    put(page, PLAIN, Position.of(Board.plain(Grid.square(90, 70)), ("red",)))
    assert max(page.evaluate("() => board.atlas.chunks.map((chunk) => chunk.cells.length)")) <= 128


def test_only_what_is_in_view_is_painted_and_only_pieces_near_it_are_in_the_page(context: BrowserContext) -> None:
    page = stage(context, *scene(150, 130))
    before = page.evaluate("() => board.drawn.ground.painted")
    page.evaluate("() => { board.camera.zoomAt(16); board.camera.jump(); board.zoom(1) }")
    settle(page)
    across, down = -(-900 // 256) + 1, -(-640 // 256) + 1
    assert 0 < page.evaluate("() => board.drawn.ground.painted") - before <= across * down
    assert 0 < page.locator("[data-unit]").count() < 150 * 130 // 20 / 4


def test_panning_back_and_forth_paints_nothing_anew(context: BrowserContext) -> None:
    page = stage(context, *scene(60, 40))
    page.evaluate("() => { board.camera.zoomAt(3); board.camera.jump(); board.zoom(1) }")
    settle(page)
    before = page.evaluate("() => board.drawn.ground.painted")
    page.mouse.move(400, 300)
    page.mouse.down()
    for x in (430, 400, 430, 400):
        page.mouse.move(x, 300)
    page.mouse.up()
    settle(page)
    assert page.evaluate("() => board.drawn.ground.painted") - before <= 4


def test_small_maps_are_drawn_the_same_however_often_one_zooms(show: Callable[..., Page]) -> None:
    page = show(patchwork())
    shot = "() => [...board.below.getContext('2d').getImageData(0, 0, board.below.width, board.below.height).data].join()"
    before = page.evaluate(shot)
    for factor in (3, 0.2, 7):
        page.evaluate("factor => board.zoom(factor)", factor)
        settle(page)
    page.evaluate("() => board.fit()")
    settle(page)
    assert page.evaluate(shot) == before


def test_everything_is_sharp_on_a_screen_with_small_pixels(chromium: Any) -> None:
    context = chromium.new_context(viewport={"width": 500, "height": 400}, device_scale_factor=2)
    page = stage(context, PLAIN, patchwork())
    assert page.evaluate("() => [board.below.width, board.below.height]") == [1000, 800]
    assert colour(page, "0202", 0.75) == rgb(LIGHT.grounds[Look.FOREST].fill)
    context.close()


def test_hexes_of_one_colour_show_no_seam(show: Callable[..., Page]) -> None:
    page = show(Position.of(Board.plain(Grid.hex(100, 100)), ("red",)))
    assert page.evaluate("() => board.camera.scale") < 4
    view = page.evaluate(
        """() => { const [x, y] = board.camera.toView(...board.atlas.centre(5050))
            return [...board.below.getContext("2d").getImageData(x - 30, y - 30, 60, 60).data] }"""
    )
    off = np.abs(np.array(view).reshape(-1, 4) - rgb(LIGHT.grounds[Look.CLEAR].fill))
    assert off.max() <= 12, "nobody sees so little"

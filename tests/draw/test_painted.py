"""Pictures as a real browser paints them: ground, zones, units and signs are where they should be, in their colours."""

import re
from typing import TYPE_CHECKING

import pytest

from tests.draw.tables import board, table, with_edges
from zoc.draw import DARK, LIGHT, Marks, Theme, svg
from zoc.draw.ground import Look
from zoc.draw.layout import Layout
from zoc.grid import Grid
from zoc.position import Position

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

Colour = tuple[int, int, int]
Spot = tuple[float, float]

# As an image, and therefore without the page's styles: what a README shows.
PAINT = """async ([drawn, spots]) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([drawn], {type: "image/svg+xml"}));
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return spots.map(([x, y]) => Array.from(context.getImageData(x, y, 1, 1).data.slice(0, 3)));
}"""


def painted(chromium: "Browser", drawn: str, spots: list[Spot]) -> list[Colour]:
    """The colours at some spots, given as the picture itself counts."""
    found = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', drawn)
    assert found
    left, top = float(found[1]), float(found[2])
    page = chromium.new_page()
    colours = page.evaluate(PAINT, [drawn, [[round(x - left), round(y - top)] for x, y in spots]])
    page.close()
    return [(red, green, blue) for red, green, blue in colours]


def middle(grid: Grid, label: str, right: float = 0, down: float = 0) -> Spot:
    x, y = Layout(grid).centre(grid.cell(label))
    return x + right, y + down


def colour(written: str) -> Colour:
    red, green, blue = (int(written[i : i + 2], 16) for i in (1, 3, 5))
    return red, green, blue


def alike(a: Colour, b: Colour) -> bool:
    return max(abs(x - y) for x, y in zip(a, b, strict=True)) <= 3


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize(
    "grid", [Grid.hex(4, 3), Grid.hex(4, 3, orientation="pointy", shoved="odd"), Grid.square(4, 3)], ids=repr
)
def test_ground_and_counters_are_painted_in_their_colours(chromium: "Browser", grid: Grid, theme: Theme) -> None:
    position = Position.of(board(grid, "....", ".fhs", "...."), ("red", "blue"), [("a", "red", "0101"), ("e", "blue", "0401")])
    spots = [middle(grid, cell, 0, -8) for cell in ("0202", "0402", "0301")]
    counters = [middle(grid, cell, -11, 13) for cell in ("0101", "0401")]
    forest, sea, clear, red, blue = painted(chromium, svg(position, theme=theme), spots + counters)
    assert alike(clear, colour(theme.grounds[Look.CLEAR].fill))
    assert alike(red, colour(theme.side_colours["red"]))
    assert alike(blue, colour(theme.side_colours["blue"]))
    assert len({forest, sea, clear, red, blue}) == 5


def test_a_zone_darkens_with_its_level_and_leaves_the_rest_alone(chromium: "Browser") -> None:
    grid = Grid.square(5, 1)
    marks = Marks(zones=[("blue", {f"0{n}01": n for n in range(1, 5)})], legend=False)
    within = [(right, down) for right in range(-14, 15, 2) for down in range(-6, 15, 2)]
    spots = [middle(grid, f"0{n}01", *at) for n in range(1, 6) for at in within]
    colours = painted(chromium, svg(table(grid), marks), spots)
    each = len(colours) // 5
    light = [sum(map(sum, colours[nth * each : nth * each + each])) / each for nth in range(5)]
    assert light[4] > light[0] > light[1] > light[2] > light[3]
    assert len(set(colours[:each])) > 2, "it is hatched, not filled"
    assert set(colours[-each:]) == {colour(LIGHT.grounds[Look.CLEAR].fill)}


def test_reach_is_lighter_a_stop_has_its_sign_and_a_river_is_blue(chromium: "Browser") -> None:
    grid = Grid.hex(3, 3)
    on = with_edges(board(grid), "river", ("0301", "0302"))
    marks = Marks(reach={"0101": (3, False), "0102": (2, True)})
    drawn = svg(Position.of(on, ("red",)), marks)
    x, y = middle(grid, "0301")
    reached, bare, sign, river = painted(
        chromium, drawn, [middle(grid, "0101", 12, -8), middle(grid, "0303", 12, -8), middle(grid, "0102", 11, 3), (x, y + 26)]
    )
    assert sum(reached) > sum(bare)
    assert sign[0] > sign[1] + 60, "the rim of the sign is red"
    assert alike(river, colour(LIGHT.water))


def test_nothing_out_of_a_file_runs(chromium: "Browser") -> None:
    evil = "</text><script>document.title = 'run'</script><image href='x' onerror=\"document.title = 'run'\"/>"
    position = Position.of(board(Grid.hex(2, 2)), (evil,), [(evil, evil, "0101")])
    page = chromium.new_page()
    page.set_content(f"<title>calm</title>{svg(position, Marks(title=evil, labels={'0202': evil}))}")
    assert page.title() == "calm"
    assert page.locator("script, image").count() == 0
    page.close()

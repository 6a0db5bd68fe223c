"""What comes out of the board: hovering, clicking, dragging, panning and zooming, by mouse, touch and keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from benchmarks.stage import stage
from tests.web.conftest import PLAIN
from zoc.board import Board
from zoc.grid import Grid
from zoc.position import Position

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, CDPSession, Page

pytestmark = pytest.mark.browser

Told = tuple[str, dict[str, Any]]


def table() -> Position:
    """A lone piece in 0202, a stack of three in 0404."""
    placed = [("lone", "red", "0202"), ("low", "blue", "0404"), ("middle", "blue", "0404"), ("top", "blue", "0404")]
    return Position.of(Board.plain(Grid.hex(6, 5)), ("red", "blue"), placed)


@pytest.fixture
def page(show: Callable[..., Page]) -> Page:
    return show(table())


def told(page: Page, *names: str) -> list[Told]:
    """What the board has told of some kinds."""
    return [(name, detail) for name, detail in page.evaluate("() => told") if not names or name in names]


def spot(page: Page, label: str, dx: float = 0.0, dy: float = 0.0) -> tuple[float, float]:
    """Where a cell is on the screen."""
    x, y = page.evaluate(
        """([label, dx, dy]) => { const cell = board.atlas.cell(label)
            return board.camera.toView(board.atlas.x[cell] + dx, board.atlas.y[cell] + dy) }""",
        [label, dx, dy],
    )
    return x, y


def settle(page: Page) -> None:
    page.wait_for_function("() => board.painted")


def pose(page: Page) -> dict[str, float]:
    found: dict[str, float] = page.evaluate("() => board.camera.goal")
    return found


# The mouse


def test_a_click_beside_the_pieces_is_a_click_on_the_cell(page: Page) -> None:
    page.mouse.click(*spot(page, "0303"))
    assert told(page, "cellclick", "unitclick") == [
        ("cellclick", {"cell": "0303", "shift": False, "ctrl": False, "alt": False, "touch": False})
    ]


def test_a_click_on_a_piece_is_a_click_on_the_piece_alone(page: Page) -> None:
    page.keyboard.down("Shift")
    page.mouse.click(*spot(page, "0202"))
    [(name, detail)] = told(page, "cellclick", "unitclick")
    assert (name, detail["unit"], detail["cell"], detail["shift"]) == ("unitclick", "lone", "0202", True)


def test_a_click_off_the_map_says_nothing(page: Page) -> None:
    page.mouse.click(3, 3)
    assert told(page, "cellclick", "unitclick") == []


def test_hovering_tells_each_cell_once_and_leaving_tells_nothing_is_there(page: Page) -> None:
    for label, dx in (("0101", 0.0), ("0101", 0.3), ("0102", 0.0)):
        page.mouse.move(*spot(page, label, dx))
    page.mouse.move(3, 3)
    assert [detail["cell"] for _, detail in told(page, "cellhover")] == ["0101", "0102", None]


def test_a_stack_fans_out_when_it_is_clicked_and_each_piece_can_be_taken(page: Page) -> None:
    page.mouse.click(*spot(page, "0404"))
    assert told(page, "unitclick")[-1][1]["unit"] == "top"
    page.wait_for_function("() => document.querySelectorAll('.piece-open').length === 3")
    settle(page)
    boxes = {}
    for unit in ("low", "middle", "top"):
        page.wait_for_function(STILL, arg=unit)
        boxes[unit] = page.locator(f"[data-unit={unit}]").bounding_box()
    assert boxes["low"]["x"] + boxes["low"]["width"] <= boxes["middle"]["x"]
    page.locator("[data-unit=low]").click()
    assert told(page, "unitclick")[-1][1]["unit"] == "low"
    page.mouse.click(*spot(page, "0101"))
    page.wait_for_function("() => document.querySelectorAll('.piece-open').length === 0")


STILL = """unit => document.querySelector(`[data-unit=${unit}]`).getAnimations().every((one) => one.playState === "finished")"""


def test_dragging_the_ground_pans_and_clicks_nothing(page: Page) -> None:
    before = pose(page)
    page.mouse.move(*spot(page, "0303"))
    page.mouse.down()
    page.mouse.move(300, 300)
    page.mouse.move(240, 260)
    page.mouse.up()
    after = pose(page)
    assert (after["x"], after["y"]) != (before["x"], before["y"])
    assert after["scale"] == before["scale"]
    assert told(page, "cellclick", "unitclick", "dragstart") == []


def test_a_piece_that_may_be_dragged_is_dragged_and_the_map_stays(page: Page) -> None:
    page.evaluate("() => { board.mayDrag = (unit) => unit === 'lone' }")
    before = pose(page)
    page.mouse.move(*spot(page, "0202"))
    page.mouse.down()
    page.mouse.move(*spot(page, "0303"), steps=8)
    page.mouse.move(*spot(page, "0304"), steps=8)
    page.mouse.up()
    assert pose(page) == before
    drags = told(page, "dragstart", "dragmove", "dragend", "dragcancel", "unitclick")
    assert drags[0] == ("dragstart", {"unit": "lone", "cell": "0202"})
    assert drags[-1] == ("dragend", {"unit": "lone", "cell": "0304"})
    assert [detail["cell"] for name, detail in drags if name == "dragmove"][-2:] == ["0303", "0304"]


def test_a_piece_that_may_not_be_dragged_pans_like_the_ground(page: Page) -> None:
    before = pose(page)
    page.mouse.move(*spot(page, "0202"))
    page.mouse.down()
    page.mouse.move(300, 300, steps=4)
    page.mouse.up()
    assert pose(page) != before
    assert told(page, "dragstart", "unitclick") == []


def test_escape_breaks_a_drag_off(page: Page) -> None:
    page.evaluate("() => { board.mayDrag = () => true }")
    page.locator("#board").focus()
    page.mouse.move(*spot(page, "0202"))
    page.mouse.down()
    page.mouse.move(*spot(page, "0303"), steps=4)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert [name for name, _ in told(page, "dragend", "dragcancel")] == ["dragcancel"]


def test_the_wheel_zooms_and_holds_the_map_under_the_pointer(page: Page) -> None:
    x, y = spot(page, "0203")
    page.mouse.move(x, y)
    before = pose(page)["scale"]
    page.mouse.wheel(0, -200)
    settle(page)
    assert pose(page)["scale"] > before
    assert spot(page, "0203") == pytest.approx((x, y), abs=1.5)


def test_the_right_button_asks_for_a_menu(page: Page) -> None:
    page.mouse.click(*spot(page, "0202"), button="right")
    [(_, detail)] = told(page, "cellmenu")
    assert (detail["cell"], detail["unit"]) == ("0202", "lone")
    assert told(page, "unitclick") == []


def test_one_cannot_lose_the_map(page: Page) -> None:
    for _ in range(12):
        page.mouse.move(450, 320)
        page.mouse.down()
        page.mouse.move(20, 20)
        page.mouse.up()
    view = page.evaluate("() => board.camera.view")
    extent = page.evaluate("() => board.camera.extent")
    assert view["x0"] < extent["x1"]
    assert view["y0"] < extent["y1"]


# The keyboard


@pytest.mark.parametrize(
    ("grid", "start", "keys", "end"),
    [
        (Grid.hex(5, 5), "0303", "ArrowUp", "0302"),
        (Grid.hex(5, 5), "0303", "ArrowDown ArrowDown", "0305"),
        (Grid.hex(5, 5), "0103", "ArrowRight ArrowRight ArrowRight ArrowRight", "0503"),
        (Grid.hex(5, 5), "0503", "ArrowLeft ArrowLeft", "0303"),
        (Grid.hex(5, 5), "0303", "KeyE", "0402"),
        (Grid.hex(5, 5), "0303", "KeyQ KeyA KeyS KeyD KeyE KeyW", "0303"),
        (Grid.hex(5, 5), "0101", "ArrowUp", "0101"),
        (Grid.hex(5, 5, orientation="pointy"), "0303", "ArrowRight", "0403"),
        (Grid.hex(5, 5, orientation="pointy"), "0301", "ArrowDown ArrowDown ArrowDown ArrowDown", "0305"),
        (Grid.hex(5, 5, orientation="pointy"), "0303", "KeyD KeyZ KeyA KeyQ KeyE KeyC", "0303"),
        (Grid.square(5, 5), "0303", "ArrowUp ArrowLeft", "0202"),
        (Grid.square(5, 5), "0303", "KeyC KeyX KeyA", "0305"),
    ],
)  # fmt: skip
def test_the_cursor_goes_from_cell_to_cell(show: Callable[..., Page], grid: Grid, start: str, keys: str, end: str) -> None:
    page = show(Position.of(Board.plain(grid), ("red",)))
    page.locator("#board").focus()
    page.evaluate("label => { board.cursor = label }", start)
    for key in keys.split():
        page.keyboard.press(key)
    assert page.evaluate("() => board.cursor") == end


def test_tab_leads_to_the_board_and_shows_its_cursor(page: Page) -> None:
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.id") == "board"
    assert page.evaluate("() => board.drawn.lines.cursorSeen")
    assert page.evaluate("() => board.cursor") is not None


def test_who_clicked_and_goes_on_by_keys_sees_the_cursor_where_he_clicked(page: Page) -> None:
    page.mouse.click(*spot(page, "0303"))
    assert not page.evaluate("() => board.drawn.lines.cursorSeen")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("() => [board.cursor, board.drawn.lines.cursorSeen]") == ["0302", True]


def test_enter_takes_the_topmost_piece_and_then_the_next_below_it(page: Page) -> None:
    page.locator("#board").focus()
    page.evaluate("() => { board.cursor = '0404' }")
    page.evaluate("() => board.addEventListener('unitclick', (event) => board.select(event.detail.unit))")
    for _ in range(4):
        page.keyboard.press("Enter")
    assert [detail["unit"] for _, detail in told(page, "unitclick")] == ["top", "middle", "low", "top"]


def test_enter_on_an_empty_cell_and_space_on_any_click_the_cell(page: Page) -> None:
    page.locator("#board").focus()
    for label, key in (("0303", "Enter"), ("0404", " ")):
        page.evaluate("label => { board.cursor = label }", label)
        page.keyboard.press(key)
    assert [detail["cell"] for _, detail in told(page, "cellclick")] == ["0303", "0404"]
    assert told(page, "unitclick") == []


def test_n_goes_from_piece_to_piece(page: Page) -> None:
    page.locator("#board").focus()
    page.evaluate("() => { board.cursor = '0101' }")
    seen = []
    for key in ("n", "n", "n", "Shift+N"):
        page.keyboard.press(key)
        seen.append(page.evaluate("() => board.cursor"))
    assert seen == ["0202", "0404", "0202", "0404"]


def test_the_cursor_is_told_to_those_who_listen(page: Page) -> None:
    page.evaluate("() => { board.describe = (label) => `reached with 3 from ${label}` }")
    page.locator("#board").focus()
    page.evaluate("() => { board.cursor = '0404' }")
    said = page.locator("#board [aria-live]").text_content()
    assert said == "0404; clear; low (blue), middle (blue), top (blue); reached with 3 from 0404"


def test_the_board_zooms_and_pans_by_keys(page: Page) -> None:
    page.locator("#board").focus()
    start = pose(page)
    page.keyboard.press("+")
    near = pose(page)
    assert near["scale"] == pytest.approx(1.4 * start["scale"])
    page.keyboard.press("Shift+ArrowRight")
    assert pose(page)["x"] > near["x"]
    page.keyboard.press("0")
    assert pose(page)["scale"] == pytest.approx(start["scale"])


def test_the_cursor_takes_the_view_along(page: Page) -> None:
    page.evaluate("() => { board.camera.zoomAt(6); board.camera.jump() }")
    page.locator("#board").focus()
    page.evaluate("() => { board.cursor = '0605' }")
    settle(page)
    x, y = spot(page, "0605")
    assert 0 < x < 900
    assert 0 < y < 640


# Fingers


def touch(page: Page) -> CDPSession:
    return page.context.new_cdp_session(page)


def fingers(session: CDPSession, kind: str, *at: tuple[float, float]) -> None:
    points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(at)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_tap_is_a_click(phone: BrowserContext) -> None:
    page = stage(phone, PLAIN, table())
    page.touchscreen.tap(*spot(page, "0202"))
    assert [name for name, _ in told(page, "cellclick", "unitclick")] == ["unitclick"]


def test_a_long_press_is_a_hover_and_no_click(phone: BrowserContext) -> None:
    page = stage(phone, PLAIN, table())
    session = touch(page)
    fingers(session, "touchStart", spot(page, "0303"))
    page.wait_for_function("() => told.some(([name, detail]) => name === 'cellhover' && detail.held)")
    fingers(session, "touchMove", spot(page, "0304"))
    page.wait_for_function("() => told.some(([name, detail]) => name === 'cellhover' && detail.cell === '0304')")
    fingers(session, "touchEnd")
    assert told(page, "cellhover")[0] == ("cellhover", {"cell": "0303", "unit": None, "held": True})
    assert told(page, "cellclick", "unitclick", "cellmenu") == []


def test_two_fingers_zoom_and_one_pans(phone: BrowserContext) -> None:
    page = stage(phone, PLAIN, table())
    session, start = touch(page), pose(page)
    fingers(session, "touchStart", (150, 300), (250, 300))
    fingers(session, "touchMove", (100, 300), (300, 300))
    fingers(session, "touchEnd")
    page.wait_for_function("scale => board.camera.goal.scale > 1.5 * scale", arg=start["scale"])
    near = pose(page)
    fingers(session, "touchStart", (200, 300))
    fingers(session, "touchMove", (160, 300))
    fingers(session, "touchMove", (120, 300))
    fingers(session, "touchEnd")
    page.wait_for_function("x => board.camera.goal.x > x", arg=near["x"])
    assert pose(page)["scale"] == pytest.approx(near["scale"])


# Those who want no motion


def test_a_piece_glides_to_where_it_went_and_not_when_one_pans_or_zooms(page: Page) -> None:
    gliding = "() => document.querySelector('[data-unit=lone]').getAnimations().length"
    for change in ("board.zoom(2)", "board.zoom(0.5)", "board.setUnits(board.units)"):
        page.evaluate(f"() => {{ {change} }}")
        settle(page)
        assert page.evaluate(gliding) == 0
    page.evaluate(MOVED)
    page.wait_for_function(gliding)


def test_nothing_glides_for_those_who_want_no_motion(context: BrowserContext) -> None:
    page = stage(context, PLAIN, table())
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("() => board.zoom(2)")
    page.evaluate(MOVED)
    settle(page)
    assert page.evaluate("() => board.camera.rests")
    assert page.evaluate("() => document.querySelector('[data-unit=lone]').getAnimations().length") == 0


MOVED = """() => board.setUnits(
    board.units.map((unit) => unit.id === "lone" ? { ...unit, cell: "0203", footprint: ["0203"] } : unit))"""


def test_a_stack_that_was_opened_closes_when_the_pointer_has_gone_elsewhere(show: Callable[..., Page]) -> None:
    page = show("ocs/spearhead")
    page.locator("[data-unit=panzer]").click()
    page.wait_for_function("() => board.drawn.pieces.open !== ''")
    cell = page.evaluate(
        """() => {
        const [x, y] = board.camera.toView(...board.atlas.centre(board.atlas.cell("1109")))
        const { left, top } = board.element.getBoundingClientRect()
        return [left + x, top + y]
    }"""
    )
    page.mouse.move(*cell)
    page.wait_for_function("() => board.drawn.pieces.open === ''")

"""How the board looks: open stacks on cards of their own, numbers on their own hex, words that give way, a legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service
from tests.web.playing import Player, until
from tests.web.visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser

OPEN = "() => document.querySelectorAll('.piece-open').length"
LIES_ON_ITS_CARD = """() => {
    const card = document.querySelector(".fan-card").getBoundingClientRect()
    return [...document.querySelectorAll(".piece-open .plate")].every((plate) => {
        const { left, right, top, bottom } = plate.getBoundingClientRect()
        return left > card.left && right < card.right && top > card.top && bottom < card.bottom
    })
}"""
POINTED_AT = "() => board.atlas.label(board.atlas.at(...board.drawn.pieces.card.tip))"
NUMBERED = """() => [...board.drawn.pieces.badges].map(([key, badge]) => {
    const [{ left, top, width, height }, map] = [badge.getBoundingClientRect(), board.element.getBoundingClientRect()]
    const under = board.atlas.at(...board.camera.toMap(left + width / 2 - map.left, top + height / 2 - map.top))
    return [under, board.drawn.pieces.stacks.get(key).cells[0]]
})"""
STILL = """() => [...document.querySelectorAll(".piece-open")]
    .every((one) => one.getAnimations().every(({ playState }) => playState === "finished"))"""
"""Whether no piece glides any more."""


def opened(player: Player, unit: str) -> None:
    """A click on a stack that fans it out."""
    player.page.locator(f".piece[data-unit='{unit}']").click()
    player.page.wait_for_function("() => document.querySelector('.fan-card') && document.querySelector('.piece-open')")
    player.page.wait_for_function(STILL)


@pytest.mark.parametrize(("unit", "cell"), [("guards", "0704"), ("stukas", "0302")])
def test_an_open_stack_lies_on_a_card_that_points_at_its_hex(
    context: BrowserContext, service: Service, unit: str, cell: str
) -> None:
    player = Player(context, service.lay(scenario="ocs/spearhead"))
    opened(player, unit)
    assert player.page.evaluate(OPEN) == 3
    assert player.page.evaluate(LIES_ON_ITS_CARD)
    assert player.page.evaluate(POINTED_AT) == cell
    assert player.page.locator(".fan-head").text_content() == f"{cell}: 3 pieces"


def test_an_open_stack_is_closed_by_a_click_beside_the_map_and_by_escape(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ocs/spearhead"))
    opened(player, "guards")
    player.panel("layers").locator("summary").first.click()
    player.page.wait_for_function("() => !document.querySelector('.piece-open, .fan-card')")
    opened(player, "guards")
    player.page.keyboard.press("Escape")
    player.page.wait_for_function("() => !document.querySelector('.piece-open, .fan-card')")


def test_a_click_on_the_card_beside_its_pieces_orders_nothing(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ocs/spearhead"))
    opened(player, "guards")
    player.page.evaluate(
        "() => { window.clicks = []; board.addEventListener('cellclick', (event) => clicks.push(event.detail.cell)) }"
    )
    head = player.page.locator(".fan-head").bounding_box()
    assert head is not None
    player.page.mouse.click(head["x"] + head["width"] / 2, head["y"] + head["height"] / 2)
    player.page.mouse.click(*player.place("0909"))
    until(lambda: player.page.evaluate("clicks") == ["0909"])


@pytest.mark.parametrize("scenario", ["ocs/spearhead", "europa/counterstroke", "europa/arctic_front"])
def test_the_number_of_a_pile_stands_in_its_own_cell(context: BrowserContext, service: Service, scenario: str) -> None:
    player = Player(context, service.lay(scenario=scenario))
    found = player.page.evaluate(NUMBERED)
    assert found
    assert all(under == cell for under, cell in found)


def test_the_chosen_piece_lies_on_top_of_its_pile(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ocs/spearhead"))
    player.choose("militia")
    player.page.wait_for_function("""() => {
        const depth = (id) => Number(document.querySelector(`.piece[data-unit='${id}']`).style.zIndex)
        return depth("militia") > depth("guards") && depth("militia") > depth("hedgehog")
    }""")


def test_notes_name_owners_and_give_way_to_pieces(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ocs/spearhead"))
    notes = player.page.evaluate("() => board.atlas.board.notes")
    assert ["of blue", "source"] in notes.values()
    assert not any("controller" in said for each in notes.values() for said in each)
    covered = player.page.evaluate("() => [...board.drawn.labels.covered].map((cell) => board.atlas.label(cell))")
    taken = {unit["cell"] for unit in player.guest.state()["units"]}
    assert set(covered) == set(notes) & taken


def test_the_legend_tells_figures_areas_and_the_numbers_on_sides(context: BrowserContext, service: Service) -> None:
    def rows(scenario: str) -> list[str]:
        player = Player(context, service.lay(scenario=scenario))
        player.page.locator("#legend summary").click()
        player.page.locator("#legend li").first.wait_for()
        until(lambda: len(player.page.locator("#legend li").all_inner_texts()) > 1)
        return player.page.locator("#legend li").all_inner_texts()

    court = rows("bashketball/fast_break")
    assert any("speed, then shot, pass and defence" in row for row in court)
    assert any("Three: a basket from here counts 3" in row for row in court)
    assert any("Circle: the centre circle" in row for row in court)
    assert any("Ward; the number is the Spirit of its maker" in row for row in rows("fates_edge/doorway"))


def test_a_comparison_begins_with_a_reading_that_matters(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="europa/arctic_front"))
    player.page.locator("#compare").click()
    player.page.locator(".compare-row").first.wait_for()
    assert player.page.locator(".compare-options [aria-checked=true] .compare-count").count() == 1


def test_only_books_that_can_judge_the_position_are_offered(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="fates_edge/doorway"))
    player.page.locator("#compare").click()
    options = player.page.locator("select[data-field=other] option")
    options.get_by_text("Freeciv").wait_for(state="attached")
    until(lambda: options.count() == 2)  # the others do not know square cells


def test_on_a_phone_the_line_lies_below_the_map_and_the_title_is_whole(phone: BrowserContext, service: Service) -> None:
    visitor = Visitor(phone, service)
    visitor.go()
    visitor["[data-scenario='europa/counterstroke']"].click()
    visitor["#seat-switch"].wait_for()
    visitor["[data-unit=static]"].first.tap()
    visitor["#verdict .verdict-text"].first.wait_for()
    line, board = visitor["#verdict"].bounding_box(), visitor["#board"].bounding_box()
    buttons = visitor["#map-buttons"].bounding_box()
    assert line is not None
    assert board is not None
    assert buttons is not None
    assert line["y"] >= board["y"] + board["height"] - 1
    assert buttons["y"] >= board["y"] + board["height"] - 1
    assert visitor.page.evaluate(
        "() => { const { scrollWidth, clientWidth } = document.querySelector('#title'); return scrollWidth <= clientWidth }"
    )

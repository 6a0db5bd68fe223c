"""One thing at a time, and nothing that could be taken for something else: whose chances, which cell, what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service
from tests.web.playing import Player, until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser

POINTED = "() => board.atlas.label(board.hovered.cell)"
BRIGHT_IN = """(label) => {
    const [x, y] = board.camera.toView(...board.atlas.centre(board.atlas.cell(label))).map((at) => at * board.dpr)
    const half = board.atlas.inner * board.camera.scale * board.dpr
    const { data } = board.above.getContext("2d").getImageData(x - half, y - half, 2 * half, 2 * half)
    const { bright } = board.atlas.board.inks[board.theme]
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(bright.slice(at, at + 2), 16))
    let found = 0
    for (let at = 0; at < data.length; at += 4) found += data[at] === r && data[at + 1] === g && data[at + 2] === b
    return found
}"""
IN_VIEW = """(element) => {
    const panels = document.getElementById("panels")
    return element.getBoundingClientRect().top >= panels.getBoundingClientRect().top - 1
}"""


def hint(player: Player) -> str:
    """All that stands below the map."""
    return player.page.locator("#hint").inner_text()


def piece(player: Player, unit: str) -> None:
    """A click on a piece, wherever it stands."""
    player.page.locator(f".piece[data-unit='{unit}']").click()


def cell_of(player: Player, unit: str) -> str:
    found: str = next(each["cell"] for each in player.guest.state()["units"] if each["id"] == unit)
    return found


# Whose chances


def held_leaves(player: Player) -> None:
    """``held`` is ordered out of the zones of two who may strike; what it comes to is shown."""
    player.choose("held")
    player.page.locator("#menu [data-do=move_by_boon]").click()
    until(lambda: "Move by boon: choose where on the map." in hint(player))
    player.click("D2")
    player.page.locator("#do-it").wait_for()


def test_what_enemies_may_do_is_no_chance_of_ones_own(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="fates_edge/shield_wall"))
    held_leaves(player)
    told = player.page.locator("#performance")
    assert told.locator(".ruling-good").count() == 0
    assert "shield1 (hits ≈ 61.2 %) and shield2 (hits ≈ 44.8 %) may strike it" in told.locator(".ruling-risky").inner_text()
    assert "shield1 → held: 5 dice against DV 3" in told.locator("h3").first.inner_text()
    assert [stop["cell"] for stop in player.marks("deed")["route"]] == ["E2", "D2"]


def test_a_yes_with_a_test_on_the_way_is_said_and_toned_as_one(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="fates_edge/doorway"))
    player.choose("wraith")
    player.point("D3")
    until(lambda: "tested on the way: the ward (passes ≈ 96.9 %)." in player.verdict)
    assert player.page.locator("#verdict.verdict-risky").count() == 1


# What is asked, and what has happened


def asked_why(player: Player) -> None:
    """A refusal lies open."""
    player.choose("spearman")
    player.click("7,4")
    until(lambda: "Why 7,4?" in player.panel("why").inner_text())
    until(lambda: player.marks("why"))


def test_an_order_of_ones_own_closes_a_why(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay())
    asked_why(player)
    player.click("4,5")
    until(lambda: player.event == 1)
    until(lambda: player.panel("why").is_hidden())
    until(lambda: not player.marks("why"))
    until(lambda: any("spearman" in said and "4,5" in said for said in player.heard))
    assert not player.heard[-1].startswith("No:")
    assert not player.verdict.startswith("No:")


def test_what_somebody_else_does_closes_a_why(context: BrowserContext, service: Service) -> None:
    table = service.lay()
    player = Player(context, table)
    asked_why(player)
    before = len(player.heard)
    assert table["red"].do(0, "move", unit="fencer", at="3,4")["ok"]
    until(lambda: player.panel("why").is_hidden())
    until(lambda: not player.marks("why"))
    until(lambda: any("fencer" in said for said in player.heard[before:]))
    assert not any(said.startswith("No:") for said in player.heard[before:])


def test_what_cannot_be_ordered_now_is_heard_as_such(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"), "blue")
    player.choose("grunt")
    until(lambda: player.marks("reach").get("idle"))
    cell = next(cell for cell, told in player.marks("reach")["reach"].items() if told["left"])
    assert player.page.evaluate("(cell) => board.tell(cell)", cell).endswith("in reach, but not now")


# Which cell


def test_after_move_is_pressed_a_click_on_a_piece_means_its_cell(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="europa/counterstroke"))
    player.choose("static")
    player.page.locator("#menu [data-do=move]").click()
    until(lambda: "Move: choose where on the map." in hint(player))
    piece(player, "infantry")
    until(lambda: cell_of(player, "static") == "0403")
    until(lambda: "choose where" not in hint(player))


def test_who_leaves_the_order_to_move_chooses_pieces_again(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="europa/counterstroke"))
    player.choose("static")
    player.page.locator("#menu [data-do=move]").click()
    until(lambda: "choose where on the map" in hint(player))
    player.page.keyboard.press("Escape")
    until(lambda: "choose where" not in hint(player))
    assert player.page.evaluate("() => board.drawn.pieces.selected") == "static"
    piece(player, "infantry")
    until(lambda: player.page.evaluate("() => board.drawn.pieces.selected") == "infantry")
    assert player.event == 0


def test_who_points_at_a_piece_in_reach_is_told_how_to_go_there(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="europa/counterstroke"))
    player.choose("static")
    player.page.locator(".piece[data-unit='infantry']").hover()
    until(lambda: player.verdict.endswith("A click chooses infantry; Ctrl click, or “Move”, goes there."))
    x, y = player.place("0403")
    player.page.keyboard.down("Control")
    player.page.mouse.click(x, y)
    player.page.keyboard.up("Control")
    until(lambda: cell_of(player, "static") == "0403")


def test_a_tap_on_a_piece_in_reach_asks_which_is_meant(phone: BrowserContext, service: Service) -> None:
    player = Player(phone, service.lay(scenario="europa/counterstroke"))
    player.page.locator(".piece[data-unit='static']").tap()
    until(lambda: player.marks("reach") and not player.marks("reach")["idle"])
    player.page.locator(".piece[data-unit='infantry']").tap()
    offered = player.page.locator("#tap button")
    offered.first.wait_for()
    assert offered.all_inner_texts() == ["Go to 0403", "Choose infantry"]
    assert "Go to 0403, or choose infantry?" in player.heard
    offered.nth(1).tap()
    until(lambda: player.page.evaluate("() => board.drawn.pieces.selected") == "infantry")
    offered.first.wait_for(state="hidden")
    player.page.locator(".piece[data-unit='static']").tap()
    until(lambda: player.page.evaluate("() => board.drawn.pieces.selected") == "static" or offered.count())
    if offered.count():  # the infantry can go where the static division stands, too
        offered.nth(1).tap()
    until(lambda: player.page.evaluate("() => board.drawn.pieces.selected") == "static")
    until(lambda: player.marks("reach") and not player.marks("reach")["idle"])
    player.page.locator(".piece[data-unit='infantry']").tap()
    offered.first.tap()
    until(lambda: cell_of(player, "static") == "0403")


def test_a_counter_of_an_open_stack_stands_for_its_own_cell(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ocs/spearhead"))
    state = player.guest.state()
    stack = [unit["id"] for unit in state["units"] if unit["cell"] == "0302"]
    assert len(stack) > 1
    player.page.mouse.click(*player.place("0302"))
    for unit in stack:
        found = player.page.locator(f".piece-open[data-unit='{unit}']")
        found.wait_for()
        found.hover()
        until(lambda: player.page.evaluate(POINTED) == "0302")


# What is put together


def test_a_pass_is_weighed_on_its_line_and_not_on_a_way(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="bashketball/fast_break"))
    player.choose("halfling")
    player.page.locator("#menu [data-do=pass]").click()
    choice = player.page.locator("#performance [data-choice=minotaur]")
    choice.wait_for()
    assert not player.marks("reach")
    choice.click()
    player.page.locator("#do-it").wait_for()
    [line] = player.marks("deed")["lines"]
    assert (line["from"], line["to"], line["kind"]) == (cell_of(player, "halfling"), cell_of(player, "minotaur"), "pass")
    assert not player.marks("reach")
    assert not player.marks("hover")
    assert player.verdict.startswith("halfling → minotaur: a fate of")
    player.page.get_by_role("button", name="Cancel").click()
    until(lambda: player.marks("reach"))
    assert not player.marks("deed")


def test_what_may_be_chosen_comes_first_and_where_it_is(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="bashketball/fast_break"))
    player.choose("halfling")
    player.page.locator("#menu [data-do=substitute]").click()
    choices = player.page.locator("#performance [data-choice]")
    choices.first.wait_for()
    refused = choices.evaluate_all("all => all.map((each) => each.ariaDisabled === 'true')")
    assert choices.first.get_attribute("data-choice") == "elf"
    assert refused == sorted(refused)
    assert True in refused
    assert "Choose here:" in player.page.locator("#performance").inner_text()
    until(lambda: player.verdict == "Substitute: target? Choose a piece in the list.")


def crossed(context: BrowserContext, service: Service) -> Player:
    """A table at which somebody has just rolled at a ward."""
    player = Player(context, service.lay(scenario="fates_edge/doorway"))
    player.choose("wraith")
    player.click("D3")
    player.page.locator("#do-it").click()
    until(lambda: player.event > 0)
    return player


def test_what_fell_is_seen_from_its_beginning(context: BrowserContext, service: Service) -> None:
    games = (crossed(context, service) for _ in range(12))
    # A 10 may bring a question, and is told with that.
    player = next(player for player in games if not player.guest.state()["waiting"])
    player.page.locator("#performance .outcome").first.wait_for()
    until(lambda: player.page.locator("#menu [data-do]").count() > 1)
    until(lambda: player.page.locator("#performance").evaluate(IN_VIEW))


def struck(context: BrowserContext, service: Service) -> Player:
    """A table at which somebody was struck on his way."""
    player = Player(context, service.lay(scenario="fates_edge/shield_wall"))
    held_leaves(player)
    player.page.locator("#do-it").click()
    until(lambda: "Does shield1 strike?" in (player.page.locator("#prompt-question").text_content() or ""))
    player.page.locator("#prompt [data-pick=yes]").click()
    until(lambda: player.event > 1)
    return player


def test_what_brings_a_question_is_told_with_it_and_only_there(context: BrowserContext, service: Service) -> None:
    games = (struck(context, service) for _ in range(12))
    # A blow may be the last one: then nobody is asked anything.
    player = next(player for player in games if player.guest.state()["waiting"])
    until(lambda: player.page.locator("#prompt .outcome").count() > 0)
    assert player.page.locator("#aftermath .outcome").count() == 0
    assert player.page.locator("#performance .outcome").count() == 0


# What a ring means


def test_a_cell_has_one_ring_and_what_is_spoken_of_has_none(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay())

    def bright(**marks: list[str]) -> int:
        player.page.evaluate("(marks) => board.setMarks('test', marks)", marks)
        until(lambda: player.page.evaluate("() => board.painted"))
        found: int = player.page.evaluate(BRIGHT_IN, "5,5")
        return found

    assert bright(lit=["5,5"]) > 0
    assert bright(lit=["5,5"], refused=["5,5"]) == 0
    assert bright(lit=["5,5"], blamed=["5,5"]) == 0
    assert bright(told=["5,5"]) == 0


def test_the_legend_tells_rings_apart(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay())
    player.page.locator("#legend summary").click()
    rows = player.page.locator("#legend li")
    asked_why(player)
    until(lambda: any("What bars the way" in row for row in rows.all_inner_texts()))
    assert not any("under the pointer" in row for row in rows.all_inner_texts())

    def lit() -> bool:
        # The panel may be filled anew under a mouse at rest, and then waits for it to move.
        player.panel("why").locator(".reason").first.hover()
        return any("What the line under the pointer is about" in row for row in rows.all_inner_texts())

    until(lit)
    assert player.page.locator(".piece-named").count() > 0

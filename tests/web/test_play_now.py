"""What can be done now, and what cannot yet: said before anything is ordered, and never said of something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service
from tests.web.playing import Player, Referee, until
from zoc.scenario.examples import example

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser


def test_a_lawful_move_of_a_player_who_has_moved_is_no_plain_yes(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="bashketball/fast_break"), "home")
    player.choose("halfling")
    assert not player.marks("reach")["idle"]
    player.click("2,7")
    until(lambda: player.event == 1)
    until(lambda: player.marks("reach").get("idle"))
    cell = "2,8"
    assert player.marks("reach")["reach"][cell]["left"]
    player.point(cell)
    until(lambda: player.verdict.startswith("Not now: A player moves once in a turn"))
    assert player.cited == ["G-2a"]
    assert player.page.locator("#verdict.verdict-bad").count() == 1
    player.click(cell)
    until(lambda: "Not now" in player.panel("why").inner_text())
    assert player.event == 1


def test_on_the_others_turn_a_reach_is_drawn_as_what_might_be(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"), "blue")
    player.choose("grunt")
    assert player.marks("reach")["idle"]
    cell = next(cell for cell, told in player.marks("reach")["reach"].items() if told["left"])
    player.point(cell)
    until(lambda: "Not now: It is the turn of red." in player.verdict)


def test_a_move_that_rolls_shows_its_chances_before(context: BrowserContext, service: Service) -> None:
    """A ward bars the doorway: whoever crosses it is tested."""
    table = service.lay(scenario="fates_edge/doorway")
    side = table["umpire"].state()["to_move"]
    player = Player(context, table, side)
    player.choose("wraith")
    player.click("E3")
    do_it = player.page.locator("#do-it")
    do_it.wait_for()
    assert do_it.text_content() == "Roll the dice"
    told = player.page.locator("#performance").inner_text()
    assert "rolls" in told
    assert "%" in told
    assert player.event == 0
    do_it.click()
    until(lambda: player.event > 0)


def test_what_slides_under_a_pointer_at_rest_is_not_read_out(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="fates_edge/doorway"))
    player.choose("wraith")
    entries = player.page.locator("#menu [data-do]")
    until(lambda: entries.count() > 2)
    entries.nth(1).scroll_into_view_if_needed()
    above, entry = entries.nth(0).bounding_box(), entries.nth(1).bounding_box()
    assert above is not None
    assert entry is not None
    player.page.mouse.move(entry["x"] + 20, entry["y"] + 10)
    named = entries.nth(1).locator(".deed-name").text_content()
    until(lambda: player.verdict.startswith(f"{named}:"))
    player.page.locator("#menu").evaluate("(menu, by) => { menu.style.marginTop = `${by}px` }", entry["y"] - above["y"])
    first = entries.nth(0).get_attribute("data-do")
    until(lambda: player.page.evaluate("(first) => document.querySelector(`#menu [data-do=${first}]:hover`) !== null", first))
    assert player.verdict.startswith(f"{named}:")


def test_after_a_drag_the_page_speaks_of_where_the_piece_is(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="europa/counterstroke"))
    scenario = Referee("europa/counterstroke")
    start = scenario.scenario.position.unit("static").label
    goal = next(cell for cell in scenario.ask(ask="reach", unit="static")["cells"] if cell != start)
    player.point(start)
    player.drag("static", goal)
    until(lambda: player.marks("route"))
    player.page.mouse.up()
    until(lambda: player.event == 1)
    until(lambda: player.marks("reach"))
    until(lambda: "static" in player.verdict)
    assert not player.verdict.startswith("No:")
    assert player.page.locator("#verdict.verdict-bad").count() == 0


def test_space_pins_the_way_while_a_piece_is_dragged(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"))
    player.choose("spearman")
    player.drag("spearman", "4,5")
    until(lambda: player.marks("route"))
    player.page.keyboard.press(" ")
    until(lambda: "Via 4,5." in player.heard)
    player.page.mouse.move(*player.place("5,5"))
    until(lambda: [stop["cell"] for stop in player.marks("route")["route"]][-1] == "5,5")
    assert "4,5" in [stop["cell"] for stop in player.marks("route")["route"]]
    player.page.keyboard.press("Escape")
    player.page.mouse.up()
    assert player.event == 0


def test_a_question_with_many_answers_can_be_scrolled(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(toml=example("ford")))
    player.page.evaluate(
        """() => {
        const prompt = document.getElementById("prompt")
        prompt.hidden = false
        for (let nth = 0; nth < 40; nth++) prompt.append(Object.assign(document.createElement("p"), { textContent: "An answer" }))
    }"""
    )
    prompt = player.page.locator("#prompt")
    box, stage = prompt.bounding_box(), player.page.locator("#stage").bounding_box()
    assert box is not None
    assert stage is not None
    assert box["y"] + box["height"] <= stage["y"] + stage["height"]
    assert prompt.evaluate("({ scrollHeight, clientHeight }) => scrollHeight > clientHeight")
    assert prompt.evaluate("(prompt) => getComputedStyle(prompt).overflowY") == "auto"

"""Asking why: one sentence while pointing, the whole derivation on a click, and each remedy tried on the spot."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.commands import zoc
from tests.service.running import Service
from tests.web.playing import SCENES, Player, Referee, until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

books = pytest.mark.parametrize("book", SCENES)


def begun(book: str, context: BrowserContext, service: Service) -> tuple[Referee, Player, str, str]:
    """A page on which a unit is chosen, and a cell where somebody keeps it from going."""
    scenario, unit = SCENES[book]
    law, player = Referee(scenario), Player(context, service.lay(scenario=scenario))
    player.choose(unit)
    return law, player, unit, law.refused(unit)


def words(text: str | None) -> str:
    return re.sub(r"\s+", " ", text or "").strip()


@books
def test_a_refused_cell_says_why_in_one_sentence_and_lights_those_to_blame(
    book: str, context: BrowserContext, service: Service
) -> None:
    law, player, unit, cell = begun(book, context, service)
    ruling = law.ask(ask="why", unit=unit, cell=cell)
    player.point(cell)
    until(lambda: player.verdict == ruling["short"])
    counts = [told for told in ruling["told"] if told["counts"]]
    assert any(player.verdict.endswith(f" {told['say']}") for told in counts)
    assert player.cited == list(dict.fromkeys(told["clause"] for told in counts))
    assert player.announced.startswith(player.verdict)
    lit = player.marks("hover")
    assert lit["refused"] == [cell]
    assert lit["blockers"] == ruling["blockers"] != []


@books
def test_a_cell_in_reach_says_its_price_and_shows_the_way(book: str, context: BrowserContext, service: Service) -> None:
    law, player, unit, _ = begun(book, context, service)
    reach = law.ask(ask="reach", unit=unit)["cells"]
    start = law.scenario.position.unit(unit).label
    cell = max(reach, key=lambda cell: (cell != start, len(reach[cell]["cost"]), reach[cell]["cost"]))
    ruling = law.ask(ask="why", unit=unit, cell=cell)
    player.point(cell)
    until(lambda: player.verdict == ruling["say"])
    way = player.marks("hover")["route"]
    assert [stop["cell"] for stop in way] == [start, *(step["to"] for step in ruling["route"])]


@books
def test_the_derivation_has_the_sentences_of_zoc_why(
    book: str, context: BrowserContext, service: Service, picture: Callable[[Page], Path]
) -> None:
    law, player, unit, cell = begun(book, context, service)
    player.click(cell)
    panel = player.panel("why")
    panel.get_by_role("heading", name=f"Why {cell}?").wait_for()
    ruling = law.ask(ask="why", unit=unit, cell=cell)
    shown = words(panel.text_content())
    printed = words(zoc("why", SCENES[book][0], unit, cell).out)
    assert ruling["say"] in shown
    assert words(ruling["say"]) in printed
    for told in ruling["told"]:
        for sentence in (told["say"], told["rule"], *told["but"]):
            assert words(sentence) in shown
            assert words(sentence) in printed
        for name, value in told["readings"].items():
            assert f"As read here: {law.scenario.rules.readings[name].values[value]}." in shown
    for each in ruling["tries"]:
        assert words(each["say"]) in shown
        assert words(each["say"]) in printed
    said = player.announced
    assert all(told["say"] in said and told["rule"] in said for told in ruling["told"] if told["counts"])
    picture(player.page)


def remediable(law: Referee) -> tuple[str, str, list[dict[str, Any]]]:
    """A unit, a free cell where it may not go, and what would help."""
    position = law.scenario.position
    taken = {position.unit(id).label for id in position.ids}
    mine = [id for id in position.ids if position.unit(id).side == position.to_move and position.unit(id).cell is not None]
    for unit in mine:
        reach = law.ask(ask="reach", unit=unit)["cells"]
        for cell in law.labels if len(reach) > 1 else ():
            if cell not in reach and cell not in taken and (tries := law.ask(ask="why", unit=unit, cell=cell)["tries"]):
                return unit, cell, tries
    raise AssertionError("nothing here can be helped: choose another scene")


@books
def test_a_remedy_is_tried_in_one_click_and_left_in_another(book: str, context: BrowserContext, service: Service) -> None:
    scenario, _ = SCENES[book]
    law = Referee(scenario)
    unit, cell, tries = remediable(law)
    player = Player(context, service.lay(scenario=scenario))
    player.choose(unit)
    before = player.marks("reach")["reach"]
    player.click(cell)
    for nth, each in enumerate(tries):
        player.panel("why").locator(".remedy").nth(nth).click()
        then = law.ask(ask="why", unit=unit, cell=cell, **each["keys"])
        assert then["legal"]
        player.panel("why").get_by_text(then["say"], exact=True).wait_for()
        assert player.page.locator("[data-notice=trial]").get_by_text(f"What if: {each['say']}").is_visible()
        supposed = law.ask(ask="reach", unit=unit, **each["keys"])["cells"]
        until(lambda wanted=supposed: player.marks("reach").get("reach", {}).keys() == wanted.keys())
        assert [stop["cell"] for stop in player.marks("why")["route"]][-1] == cell
        player.page.get_by_role("button", name="Back to the game").click()
        until(lambda: player.marks("reach").get("reach") == before)
        player.panel("why").locator(".remedy").first.wait_for()
    assert player.event == 0


def test_who_is_taken_off_is_seen_faintly_while_it_is_tried(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"))
    player.choose("spearman")
    player.click("7,3")
    player.panel("why").get_by_role("button", name="without grunt").click()
    player.page.locator(".piece-faded[data-unit=grunt]").wait_for()
    player.page.keyboard.press("Escape")
    player.page.locator(".piece[data-unit=grunt]:not(.piece-faded)").wait_for()
    assert player.page.locator("[data-notice=trial]").count() == 0


def test_a_clause_is_opened_from_its_number(context: BrowserContext, service: Service) -> None:
    law, player = Referee("ford"), Player(context, service.lay(scenario="ford"))
    player.choose("spearman")
    player.click("7,3")
    player.panel("why").get_by_role("button", name="Clause 3: read it").click()
    dialog = player.page.get_by_role("dialog")
    dialog.get_by_role("heading", name="Wesnoth §3").wait_for()
    [clause] = law.ask(ask="rules", clause="3")["clauses"]
    assert clause["text"] in dialog.inner_text()
    assert clause["title"] in dialog.inner_text()
    for exception in clause["overridden_by"]:
        dialog.get_by_role("button", name=f"Clause {exception}: read it").wait_for()
    player.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")


def test_with_the_why_switch_a_click_asks_also_about_a_cell_in_reach(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"))
    player.choose("spearman")
    player.page.get_by_role("button", name="Ask why").click()
    player.click("5,4")
    player.panel("why").get_by_text("Yes: spearman may go from 4,4 to 5,4").wait_for()
    assert player.event == 0
    player.page.keyboard.press("Shift+R")
    player.click("5,4")
    until(lambda: player.event == 1)


def test_the_pointer_is_never_answered_about_a_cell_it_has_left(context: BrowserContext, service: Service) -> None:
    """The answer about a cell is held back until the pointer is elsewhere: it must not be shown any more."""
    player = Player(context, service.lay(scenario="ford"))
    player.choose("spearman")
    held: list[Any] = []

    def delay(route: Any) -> None:
        asked = route.request.post_data_json
        if asked.get("ask") == "why" and asked.get("cell") == "7,3":
            held.append(route)
        else:
            route.continue_()

    player.page.route("**/ask", delay)
    player.point("7,3")
    until(lambda: player.page.evaluate("() => true") and held)
    player.point("5,4")
    until(lambda: "5,4" in player.verdict)
    held[0].continue_()
    player.point("4,5")
    until(lambda: "4,5" in player.verdict)
    player.point("5,4")
    until(lambda: "5,4" in player.verdict)
    assert player.marks("hover")["route"][-1]["cell"] == "5,4"


def test_with_nobody_chosen_a_cell_says_who_controls_it(context: BrowserContext, service: Service) -> None:
    law, player = Referee("europa/river_line"), Player(context, service.lay(scenario="europa/river_line"))
    player.click("0503")
    panel = player.panel("why")
    panel.get_by_role("heading", name="Who controls 0503?").wait_for()
    shown = words(panel.text_content())
    for side in ("axis", "soviet"):
        answer = law.ask(ask="level", side=side, cell="0503")
        for lines in answer["derived"]:
            assert all(line in shown for line in lines.split("\n"))
    assert {line["from"] for line in player.marks("why")["lines"]} >= {"0403", "0603"}


def test_touch_asks_by_a_long_press(phone: BrowserContext, service: Service) -> None:
    player = Player(phone, service.lay(scenario="ford"))
    player.page.locator(".piece[data-unit=spearman]").tap()
    until(lambda: player.marks("reach"))
    x, y = player.place("7,3")
    touch = {"x": x, "y": y, "id": 1}
    session = phone.new_cdp_session(player.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    until(lambda: "spearman may not go from 4,4 to 7,3" in player.verdict)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert player.event == 0

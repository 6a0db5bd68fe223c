"""Drawing a way: dragged with waypoints, priced step by step, red where it breaks the law, ordered as it was drawn."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.service.running import Service
from tests.web.playing import SCENES, Player, Referee, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser

books = pytest.mark.parametrize("book", SCENES)


def drawn(player: Player) -> list[str]:
    return [stop["cell"] for stop in player.marks("route").get("route", ())]


def far(law: Referee, unit: str, count: int = 2) -> str:
    """A free cell in reach, so many steps away."""
    position = law.scenario.position
    taken = {position.unit(id).label for id in position.ids}
    for cell in law.ask(ask="reach", unit=unit)["cells"]:
        if cell not in taken and len(law.ask(ask="why", unit=unit, cell=cell)["route"]) == count:
            return cell
    raise AssertionError(f"nothing is {count} steps away from {unit}")


@books
def test_a_dragged_piece_shows_the_cost_of_every_step(
    book: str, context: BrowserContext, service: Service, picture: Callable[[Page], Path]
) -> None:
    scenario, unit = SCENES[book]
    law, player = Referee(scenario), Player(context, service.lay(scenario=scenario))
    goal = far(law, unit)
    found = law.ask(ask="route", unit=unit, cells=[goal])
    player.drag(unit, goal)
    until(lambda: drawn(player) == found["cells"])
    way = player.marks("route")["route"]
    assert [stop["text"] for stop in way[1:-1]] == [step["cost"] for step in found["steps"][:-1]]
    assert way[-1]["text"].startswith(found["cost"])
    assert not any(stop.get("bad") for stop in way)
    panel = player.panel("why").inner_text()
    for step in found["steps"]:
        assert f"{step['from']} → {step['to']}" in panel
        assert all(told["say"] in panel for told in step["told"])
    picture(player.page)
    player.page.keyboard.press("Escape")
    player.page.mouse.up()
    assert player.event == 0


@books
def test_an_unlawful_step_is_red_at_once_with_its_reason_and_is_not_ordered(
    book: str, context: BrowserContext, service: Service
) -> None:
    scenario, unit = SCENES[book]
    law, player = Referee(scenario), Player(context, service.lay(scenario=scenario))
    cell = law.refused(unit)
    found = law.ask(ask="route", unit=unit, cells=[cell])
    assert not found["legal"]
    player.drag(unit, cell)
    until(lambda: drawn(player) == found["cells"])
    way = player.marks("route")["route"]
    assert way[-1]["bad"]
    assert [stop.get("bad", False) for stop in way[1:-1]] == [not step["legal"] for step in found["steps"][:-1]]
    until(lambda: player.verdict.startswith(found["say"].split("\n")[0]))
    assert not found.get("lacking") or found["lacking"] in player.verdict
    player.page.mouse.up()
    until(lambda: not player.page.evaluate("() => board.dragged"))
    assert player.panel("why").locator(".ruling-bad").count() == 1
    assert player.event == 0


def test_how_far_a_piece_gets_is_not_said_over_the_way_that_is_drawn(context: BrowserContext, service: Service) -> None:
    """The answer about its reach may come after the one about the way."""
    scenario, unit = SCENES["bashketball"]
    law, player = Referee(scenario), Player(context, service.lay(scenario=scenario))
    cell = law.refused(unit)
    found = law.ask(ask="route", unit=unit, cells=[cell])
    held: list[Any] = []

    def hold(route: Any) -> None:
        if route.request.post_data_json["ask"] == "reach":
            held.append(route)
        else:
            route.continue_()

    player.page.route("**/ask", hold)
    player.drag(unit, cell)
    until(lambda: drawn(player) == found["cells"])
    until(lambda: held and player.verdict.startswith(found["say"].split("\n")[0]))
    for route in held:
        route.continue_()
    until(lambda: player.marks("reach"))
    assert player.verdict.startswith(found["say"].split("\n")[0])
    player.page.mouse.up()


@books
def test_a_drop_orders_the_way_that_was_drawn(book: str, context: BrowserContext, service: Service) -> None:
    scenario, unit = SCENES[book]
    law, player = Referee(scenario), Player(context, service.lay(scenario=scenario))
    player.choose(unit)
    goal = far(law, unit)
    found = law.ask(ask="route", unit=unit, cells=[goal])
    player.drag(unit, goal)
    until(lambda: drawn(player) == found["cells"])
    player.page.mouse.up()
    until(lambda: player.event == 1)
    order = player.guest.get("/events", after=0).json()["events"][0]["order"]
    assert order["unit"] == unit
    assert order["route"] == found["cells"][1:]
    until(lambda: not drawn(player))


def test_a_piece_is_dragged_and_dropped_at_once_without_being_chosen_before(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"))
    player.drag("spearman", "5,4")
    player.page.mouse.up()
    until(lambda: player.event == 1)
    [event] = player.guest.get("/events", after=0).json()["events"]
    assert (event["order"]["unit"], event["order"]["route"]) == ("spearman", ["5,4"])


def test_a_drop_before_it_is_known_what_the_piece_may_be_ordered_is_ordered_when_it_is(
    context: BrowserContext, service: Service
) -> None:
    player = Player(context, service.lay(scenario="ford"))
    held: list[Any] = []
    player.page.route(re.compile(r"/offers\b"), lambda route: held.append(route))
    player.drag("spearman", "5,4")
    until(lambda: drawn(player) == ["4,4", "5,4"])
    player.page.mouse.up()
    until(lambda: held and not player.page.evaluate("() => board.dragged"))
    assert player.event == 0
    for route in held:
        route.continue_()
    player.page.unroute(re.compile(r"/offers\b"))
    until(lambda: player.event == 1)
    [event] = player.guest.get("/events", after=0).json()["events"]
    assert (event["order"]["unit"], event["order"]["route"]) == ("spearman", ["5,4"])


def test_a_way_that_the_service_refuses_after_all_shows_its_word(chromium: Browser, service: Service) -> None:
    """What a seat cannot know may prevent it: the page was told it may go, and is then told no."""
    context = chromium.new_context()
    table = service.lay(scenario="ford")
    player = Player(context, table, "red")
    player.choose("spearman")
    refusal = {"ok": False, "verdict": {}, "say": ["spearman: move: not allowed.", "  something unseen prevents it"]}
    player.page.route("**/do", lambda route: route.fulfill(json=refusal))
    player.drag("spearman", "5,4")
    until(lambda: drawn(player) == ["4,4", "5,4"])
    player.page.mouse.up()
    player.panel("why").get_by_role("heading", name="Refused").wait_for()
    assert "something unseen prevents it" in player.panel("why").inner_text()
    assert not drawn(player)
    player.panel("why").get_by_role("button", name="Close").click()
    assert not player.panel("why").is_visible()
    context.close()


def test_waypoints_are_set_with_shift_while_dragging(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"))
    player.choose("spearman")
    player.drag("spearman", "4,3")
    player.page.keyboard.down("Shift")
    player.page.mouse.move(*player.place("3,3"), steps=3)
    player.page.keyboard.up("Shift")
    player.page.mouse.move(*player.place("3,4"), steps=3)
    until(lambda: drawn(player)[-1:] == ["3,4"] and "3,3" in drawn(player))
    assert "3,3" in player.marks("route")["lit"]
    way = drawn(player)
    player.page.mouse.up()
    until(lambda: player.event == 1)
    [event] = player.guest.get("/events", after=0).json()["events"]
    assert event["order"]["route"] == way[1:]


def test_waypoints_are_set_by_shift_and_click_and_taken_back(context: BrowserContext, service: Service) -> None:
    law, player = Referee("ford"), Player(context, service.lay(scenario="ford"))
    player.choose("spearman")
    player.click("4,2", "Shift")
    player.click("3,3", "Shift")
    player.point("2,4")
    wanted = law.ask(ask="route", unit="spearman", cells=["4,2", "3,3", "2,4"])
    until(lambda: drawn(player) == wanted["cells"])
    player.page.keyboard.press("Backspace")
    shorter = law.ask(ask="route", unit="spearman", cells=["4,2", "2,4"])
    until(lambda: drawn(player) == shorter["cells"])
    player.page.keyboard.press("Escape")
    until(lambda: not drawn(player))
    player.click("3,3", "Shift")
    player.click("2,4")
    until(lambda: player.event == 1)
    [event] = player.guest.get("/events", after=0).json()["events"]
    assert event["order"]["route"] == law.ask(ask="route", unit="spearman", cells=["3,3", "2,4"])["cells"][1:]


def test_surcharges_name_whom_they_are_due_to(context: BrowserContext, service: Service) -> None:
    law, player = Referee("europa/river_line"), Player(context, service.lay(scenario="europa/river_line"))
    found = law.ask(ask="route", unit="panzer", cells=["0503", "0602"])
    due = [told for step in found["steps"] for told in step["told"] if told["effect"] == "cost" and told["units"]]
    assert due
    player.drag("panzer", "0503", "0602")
    until(lambda: drawn(player)[-1:] == ["0602"])
    panel = player.panel("why")
    assert all(told["say"] in panel.inner_text() for told in due)
    player.page.keyboard.press("Escape")
    player.page.mouse.up()
    player.choose("panzer")
    player.click("0503", "Shift")
    player.point("0602")
    until(lambda: drawn(player)[-1:] == ["0602"])
    panel.get_by_text(due[0]["say"]).first.hover()
    until(lambda: player.marks("spoken").get("named") == due[0]["units"])


def test_tests_on_the_way_have_their_exact_odds(context: BrowserContext, service: Service) -> None:
    law, player = Referee("fates_edge/doorway"), Player(context, service.lay(scenario="fates_edge/doorway"))
    player.drag("wraith", "D3")
    until(lambda: drawn(player)[-1:] == ["D3"])
    passage: dict[str, Any] = law.ask(ask="passage", unit="wraith", cell="D3", route=["C3", "D3"])["routes"]["as drawn"]
    assert passage["tests"]
    until(lambda: f"Arrives {passage['arrives']}" in player.verdict)
    panel = player.panel("why").inner_text()
    assert "Tests on the way" in panel
    assert all(test["wrong"] in panel for test in passage["tests"])
    player.page.keyboard.press("Escape")
    player.page.mouse.up()


def test_an_enemys_piece_is_not_dragged_but_the_map_is(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"), "red")
    before = player.place("7,4")
    player.page.mouse.move(*before)
    player.page.mouse.down()
    player.page.mouse.move(before[0] + 60, before[1] + 20, steps=4)
    player.page.mouse.up()
    assert not drawn(player)
    assert player.place("7,4") != before

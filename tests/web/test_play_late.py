"""Answers that come late or never: none is shown over what is newer, no order is lost, what was not answered is asked again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from tests.service.running import Service
from tests.web.phoenix import Phoenix
from tests.web.playing import Player, until
from zoc.scenario.examples import example

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route

pytestmark = pytest.mark.browser

WALL = "fates_edge/shield_wall"


class Held:
    """Requests that are held back on their way until they are let go."""

    def __init__(self, page: Page, path: str, which: Callable[[dict[str, Any]], bool] = lambda _: True) -> None:
        self.routes: list[Route] = []
        self.page, self.which, self.open = page, which, False
        page.route(path, self._hold)

    def _hold(self, route: Route) -> None:
        if not self.open and self.which(route.request.post_data_json or {}):
            self.routes.append(route)
        else:
            route.continue_()

    @property
    def caught(self) -> bool:
        """Whether one is held."""
        self.page.evaluate("() => true")  # what a page sends is only heard while it is spoken to
        return bool(self.routes)

    def let_go(self) -> None:
        self.open = True
        for route in self.routes:
            route.continue_()


def ordered(player: Player) -> list[dict[str, Any]]:
    """The orders that were carried out."""
    return [event["order"] for event in player.guest.get("/events", after=0).json()["events"]]


def pick(player: Player, unit: str) -> None:
    """Take a piece from the list, and wait for nothing."""
    pieces = player.panel("pieces").locator("details")
    if pieces.get_attribute("open") is None:
        pieces.locator("summary").click()
    player.page.locator(f"[data-piece={unit}]").click()


# Orders


@pytest.mark.parametrize("meant", ["5,4", "8,6"], ids=["in reach", "out of reach"])
def test_a_click_before_the_reach_is_known_waits_for_it(context: BrowserContext, service: Service, meant: str) -> None:
    player = Player(context, service.lay(scenario="ford"), "red")
    held = Held(player.page, "**/ask", lambda asked: asked["ask"] == "reach")
    pick(player, "spearman")
    until(lambda: held.caught)
    player.click(meant)
    until(lambda: player.verdict == "Wait: working out how far spearman can go.")
    held.let_go()
    if meant == "5,4":
        until(lambda: player.verdict.startswith("spearman goes from 4,4 to 5,4"))
    else:
        player.panel("why").get_by_text("No: spearman may not go").wait_for()
    assert [order["at"] for order in ordered(player)] == (["5,4"] if meant == "5,4" else [])


def test_a_click_that_waits_is_forgotten_when_another_unit_is_chosen(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"), "red")
    held = Held(player.page, "**/ask", lambda asked: asked["ask"] == "reach" and asked["unit"] == "spearman")
    pick(player, "spearman")
    until(lambda: held.caught)
    player.click("5,4")
    until(lambda: player.verdict.startswith("Wait"))
    player.choose("fencer")
    held.let_go()
    player.click("3,4")
    until(lambda: player.event == 1)
    assert [order["unit"] for order in ordered(player)] == ["fencer"]


def test_an_order_whose_answer_is_lost_is_done_once_and_said_to_be_done(cut_off: BrowserContext, service: Service) -> None:
    player = Player(cut_off, service.lay(scenario="ford"), "red")
    player.choose("spearman")
    lost: list[Any] = []

    def lose(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.fetch())
            route.abort("connectionreset")

    player.page.route("**/do", lose)
    player.click("5,4")
    until(lambda: player.verdict.startswith("spearman goes from 4,4 to 5,4"))
    assert [order["unit"] for order in ordered(player)] == ["spearman"]
    assert len(lost) == 1
    assert player.page.locator(".notice").count() == 0
    assert player.page.locator("#table").get_attribute("aria-busy") == "false"


def test_an_order_that_nobody_answers_can_be_given_up(cut_off: BrowserContext, service: Service) -> None:
    player = Player(cut_off, service.lay(scenario="ford"), "red")
    player.choose("spearman")
    player.page.route("**/do", lambda route: route.abort("connectionrefused"))
    player.click("5,4")
    player.page.get_by_role("button", name="Do not send it again").click()
    until(lambda: player.verdict.startswith("It is not known whether your order was carried out"))
    player.page.unroute("**/do")
    player.click("5,4")
    until(lambda: player.event == 1)
    assert player.page.locator("[data-notice=delivery]").count() == 0


def test_an_order_while_another_is_on_its_way_is_not_swallowed_without_a_word(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"), "red")
    player.choose("spearman")
    held = Held(player.page, "**/do")
    player.click("5,4")
    until(lambda: held.caught)
    player.click("4,3")
    until(lambda: player.verdict == "Your last order is still on its way.")
    held.let_go()
    until(lambda: player.event == 1)
    assert [order["at"] for order in ordered(player)] == ["5,4"]


def test_a_way_is_ordered_though_the_pointer_goes_on_before_it_is_judged(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"), "red")
    player.choose("spearman")
    player.click("3,3", "Shift")
    held = Held(player.page, "**/ask", lambda asked: asked["ask"] == "route")
    player.click("2,4")
    until(lambda: held.caught)
    player.point("5,4")
    player.point("5,3")
    held.let_go()
    until(lambda: player.event == 1)
    assert [order["route"][-1] for order in ordered(player)] == ["2,4"]


def test_a_way_drawn_for_one_piece_is_not_ordered_of_another(context: BrowserContext, service: Service) -> None:
    """It is dropped before it is known what the piece may do; then another is taken."""
    player = Player(context, service.lay(scenario="ford"), "red")
    held = Held(player.page, "**/offers", lambda asked: asked.get("unit") == "spearman")
    player.drag("spearman", "5,4")
    until(lambda: [stop["cell"] for stop in player.marks("route").get("route", ())] == ["4,4", "5,4"])
    player.page.mouse.up()
    until(lambda: held.caught)
    pick(player, "fencer")
    player.page.locator("#menu [data-key=deed-unit-move]").wait_for()
    until(lambda: player.marks("reach"))
    held.let_go()
    player.click("4,5")
    until(lambda: player.event == 1)
    assert [(order["unit"], order.get("at")) for order in ordered(player)] == [("fencer", "4,5")]


# Answers


def test_how_far_a_piece_gets_is_not_said_over_what_is_asked_of_the_player(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario=WALL), "raiders")
    held = Held(player.page, "**/ask", lambda asked: asked["ask"] == "reach")
    pick(player, "held")
    player.page.locator("#menu [data-do=attack]").click()
    until(lambda: held.caught and player.verdict.startswith("Attack: target?"))
    held.let_go()
    # Where it can go is drawn again when no target is looked for any more; nothing was said of it meanwhile.
    player.page.keyboard.press("Escape")
    until(lambda: player.marks("reach"))
    assert not any("can reach" in said or "cannot leave" in said for said in player.heard)


def test_how_far_a_piece_gets_is_not_said_over_why_it_may_not_go(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"), "red")
    held = Held(player.page, "**/ask", lambda asked: asked["ask"] == "reach")
    pick(player, "spearman")
    until(lambda: held.caught)
    player.page.mouse.click(*player.place("7,3"), button="right")
    until(lambda: player.verdict.startswith("No: spearman may not go from 4,4 to 7,3"))
    held.let_go()
    until(lambda: player.marks("reach"))
    assert player.verdict.startswith("No: spearman may not go from 4,4 to 7,3")


def test_a_way_that_is_judged_late_does_not_close_the_derivation_that_is_read(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"), "red")
    player.choose("spearman")
    player.click("3,3", "Shift")
    held = Held(player.page, "**/ask", lambda asked: asked["ask"] == "route")
    player.point("7,3")
    until(lambda: held.caught)
    player.page.mouse.click(*player.place("7,3"), button="right")
    player.panel("why").get_by_role("heading", name="Why 7,3?").wait_for()
    held.let_go()
    until(lambda: player.marks("route"))
    assert player.panel("why").get_by_role("heading", name="Why 7,3?").is_visible()


def test_the_answer_to_another_question_of_the_book_is_not_shown(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="europa/river_line"), "axis")
    form = player.page.locator("#layer-bookish")
    form.wait_for(state="attached")
    form.evaluate("(form) => { for (let up = form; up; up = up.parentElement) if (up.tagName === 'DETAILS') up.open = true }")
    form.get_by_label("Question").select_option("screen")
    form.get_by_label("Side", exact=True).select_option("axis")
    form.get_by_label("Cell", exact=True).fill("0503")
    held = Held(player.page, "**/ask", lambda asked: asked["ask"] == "screen")
    form.get_by_role("button", name="Ask").click()
    until(lambda: held.caught)
    form.get_by_label("Question").select_option("supply")
    held.let_go()
    pick(player, "panzer")
    until(lambda: player.marks("reach"))
    assert form.locator(".answer").text_content() == ""


def test_what_is_being_weighed_cannot_be_said_twice_but_can_be_left(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario=WALL), "raiders")
    player.choose("held")
    player.page.locator("#menu [data-do=attack]").click()
    held = Held(player.page, "**/try")
    player.page.locator("[data-choice=shield1]").click()
    until(lambda: held.caught)
    assert player.page.locator("[data-choice=shield1]").is_disabled()
    player.page.get_by_role("button", name="Cancel").last.click()
    player.page.locator("#menu [data-do=attack]").wait_for()
    held.let_go()
    player.choose("raider")
    assert player.page.locator("#do-it").count() == 0


# Nobody answers


@pytest.mark.parametrize("path", ["**/offers", "**/ask"])
def test_what_was_not_answered_is_asked_again(path: str, cut_off: BrowserContext, service: Service) -> None:
    player = Player(cut_off, service.lay(scenario="ford"), "red")
    refused: list[Route] = []

    def refuse(route: Route) -> None:
        refused.append(route)
        if len(refused) > 2:
            route.continue_()
        else:
            route.abort("connectionrefused")

    player.page.route(path, refuse)
    pick(player, "spearman")
    player.page.locator("#menu [data-key=deed-unit-move]").wait_for()
    until(lambda: player.marks("reach"))
    assert len(refused) > 2
    assert "reached" not in player.verdict


def test_a_page_that_is_opened_while_the_book_cannot_be_read_reads_it_later(cut_off: BrowserContext, service: Service) -> None:
    refused: list[Route] = []

    def refuse(route: Route) -> None:
        refused.append(route)
        if len(refused) > 1:
            route.continue_()
        else:
            route.abort("connectionrefused")

    cut_off.route("**/api/books/*", refuse)
    player = Player(cut_off, service.lay(scenario="ford"), "red")
    player.choose("spearman")
    assert len(refused) > 1


def test_an_order_that_is_being_put_together_survives_the_death_of_the_service(cut_off: BrowserContext, phoenix: Phoenix) -> None:
    player = Player(cut_off, phoenix.lay(example(WALL)), "raiders")
    player.choose("held")
    player.page.locator("#menu [data-do=attack]").click()
    player.page.locator("[data-choice=shield1]").wait_for()
    phoenix.kill()
    status = player.page.locator("#status")
    until(lambda: status.text_content() == "The connection is lost. Trying again…")
    player.page.locator("[data-choice=shield1]").click()
    player.page.get_by_text("The service does not answer. Trying again").wait_for()
    phoenix.rise()
    player.page.locator("#do-it").wait_for()
    until(lambda: not status.is_visible())
    player.page.locator("#do-it").click()
    until(lambda: player.event == 1)

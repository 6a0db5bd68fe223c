"""At a table: two browsers see each other's moves, the keyboard alone is enough, help is at hand, and phones and the dark do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from tests.service.running import Service
from tests.web.playing import Player, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser


def where(player: Player, unit: str) -> str:
    return str(player.page.evaluate("(id) => board.units.find((u) => u.id === id).cell", unit))


def test_two_browsers_see_each_others_moves(context: BrowserContext, phone: BrowserContext, service: Service) -> None:
    table = service.lay(scenario="ford")
    red, blue = Player(context, table, "red"), Player(phone, table, "blue")
    red.choose("spearman")
    red.click("5,4")
    until(lambda: where(blue, "spearman") == "5,4")
    until(lambda: "spearman goes from 4,4 to 5,4" in (blue.page.locator("#log").text_content() or ""))
    red.page.locator("#menu [data-do=end_turn]").click()
    until(lambda: "blue to move" in blue.panel("turn").inner_text())
    blue.page.locator(".piece[data-unit=grunt]").tap()
    until(lambda: blue.marks("reach"))
    until(lambda: blue.page.locator("#menu [data-do=move]").count())
    blue.page.touchscreen.tap(*blue.place("7,5"))
    until(lambda: where(red, "grunt") == "7,5")


def test_a_reach_follows_what_the_other_side_does(context: BrowserContext, service: Service) -> None:
    table = service.lay(scenario="ford")
    assert table["red"].do(0, "end_turn")["ok"]
    red = Player(context, table, "red")
    red.choose("spearman")
    assert red.marks("reach")["reach"]["6,4"]["stops"]
    assert table["blue"].do(1, "move", unit="grunt", at="7,6")["ok"]
    until(lambda: not red.marks("reach").get("reach", {}).get("6,4", {"stops": True})["stops"])


def test_the_keyboard_alone_chooses_moves_is_refused_and_reads_why(context: BrowserContext, service: Service) -> None:
    table = service.lay(scenario="ford")
    player = Player(context, table, "red")
    keys = player.page.keyboard
    player.page.get_by_text("Skip to the map").focus()
    keys.press("Enter")
    until(lambda: player.page.evaluate("() => document.activeElement.id") == "board")
    for _ in range(30):
        if player.page.evaluate("() => board.cursor") == "4,4":
            break
        keys.press("n")
    keys.press("Enter")
    until(lambda: player.marks("reach"))
    until(lambda: "spearman can reach 36 hexes with 5 points." in " ".join(player.heard))
    for _ in range(3):
        keys.press("ArrowRight")
    until(lambda: player.page.evaluate("() => board.cursor") in ("7,3", "7,4", "7,5"))
    for _ in range(10):
        if player.page.evaluate("() => board.cursor") == "7,3":
            break
        keys.press("ArrowUp")
    until(lambda: "spearman may not go from 4,4 to 7,3" in " ".join(player.heard))
    keys.press("Enter")
    until(lambda: "A unit that enters an enemy zone has no points left and stops there." in " ".join(player.heard))
    assert "It would be legal with 7 points instead of 5" in player.announced
    assert player.event == 0
    keys.press("Escape")
    until(lambda: not player.panel("why").is_visible())
    for _ in range(10):
        if player.page.evaluate("() => board.cursor") == "7,1":
            break
        keys.press("ArrowUp")
    until(lambda: "Yes: spearman may go from 4,4 to 7,1" in " ".join(player.heard))
    keys.press("Space")
    until(lambda: player.event == 1)
    until(lambda: "spearman goes from 4,4 to 7,1" in " ".join(player.heard))
    keys.press("m")
    until(lambda: player.page.evaluate("() => document.activeElement.dataset.do ?? ''"))
    player.page.locator("#board").focus()
    keys.press("u")
    until(lambda: where(player, "spearman") == "4,4")


def test_waypoints_are_set_by_keyboard(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"), "red")
    player.choose("spearman")
    player.page.locator("#board").focus()
    player.page.evaluate("() => { board.cursor = '3,3' }")
    player.page.keyboard.press("Shift+Enter")
    until(lambda: "Via 3,3." in player.heard)
    player.page.evaluate("() => { board.cursor = '3,4' }")
    until(lambda: player.marks("route").get("route", [{}])[-1].get("cell") == "3,4")
    player.page.keyboard.press("Enter")
    until(lambda: player.event == 1)
    [event] = player.guest.get("/events", after=0).json()["events"]
    assert event["order"]["route"][-2:] == ["3,3", "3,4"]


def test_help_lists_every_key_and_letters_can_be_switched_off(
    context: BrowserContext, service: Service, picture: Callable[[Page], Path]
) -> None:
    player = Player(context, service.lay(scenario="ford"))
    player.page.keyboard.press("?")
    dialog = player.page.locator("#help-dialog")
    dialog.wait_for()
    told = dialog.inner_text()
    for words in ("as if it were alone", "as if it had no enemies", "Undo", "One event back", "Long press", "Go via this cell"):
        assert words in told
    picture(player.page)
    dialog.get_by_label("Use single-letter keys").uncheck()
    player.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    player.page.keyboard.press("f")
    player.page.keyboard.press("?")
    dialog.wait_for()
    assert not player.marks("control")
    dialog.get_by_label("Use single-letter keys").check()
    player.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    player.page.keyboard.press("f")
    until(lambda: player.marks("control"))


def test_an_observer_may_look_and_ask_but_is_offered_nothing(context: BrowserContext, service: Service) -> None:
    table = service.lay(scenario="ford")
    player = Player(context, table, "observer")
    player.choose("spearman")
    player.click("7,3")
    player.panel("why").get_by_text("No: spearman may not go from 4,4 to 7,3.").wait_for()
    assert player.page.locator("#menu [data-do]").count() == 0
    player.click("5,4")
    player.panel("why").get_by_text("Yes: spearman may go from 4,4 to 5,4").wait_for()
    assert player.event == 0


@pytest.mark.parametrize("scenario", ["ford", "europa/river_line", "fates_edge/doorway"])
def test_the_page_is_fit_to_be_seen_in_the_dark_and_on_a_phone(
    scenario: str, context: BrowserContext, phone: BrowserContext, service: Service, picture: Callable[[Page, str], Path]
) -> None:
    table = service.lay(scenario=scenario)
    unit = table["umpire"].state()["units"][0]["id"]
    dark = Player(context, table)
    dark.page.emulate_media(color_scheme="dark")
    dark.choose(unit)
    until(lambda: dark.page.evaluate("() => document.documentElement.dataset.theme") == "dark")
    picture(dark.page, f"dark {scenario.replace('/', ' ')}")
    small = Player(phone, table)
    small.choose(unit)
    picture(small.page, f"phone {scenario.replace('/', ' ')}")
    width = small.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1], "the page is wider than the phone"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_issue_in_anything_that_playing_shows(
    scheme: Literal["light", "dark"], chromium: Browser, service: Service, axe: str
) -> None:
    context = chromium.new_context(color_scheme=scheme)
    player = Player(context, service.lay(scenario="fates_edge/shield_wall"))
    page = player.page
    page.evaluate(axe)

    def sound(where: str) -> None:
        found = page.evaluate("async () => (await axe.run()).violations")
        serious = [one for one in found if one["impact"] in ("serious", "critical")]
        assert [(where, one["id"], [node["html"] for node in one["nodes"]]) for one in serious] == []

    player.choose("held")
    page.locator("#menu [data-do=attack]").wait_for()
    page.locator("#menu .deeds-not summary").first.click()
    page.locator("#layers summary").first.click()
    sound("the menu and the layers")
    player.click("G3")
    page.locator(".ruling-bad").wait_for()
    sound("a refusal")
    if page.locator(".remedy").count():
        page.locator(".remedy").first.click()
        page.locator("[data-notice=trial]").wait_for()
        sound("a remedy")
        page.keyboard.press("Escape")
    page.locator("#panel-why .cite").first.click()
    page.get_by_role("dialog").wait_for()
    sound("a clause")
    page.keyboard.press("Escape")
    page.locator("#menu [data-do=attack]").click()
    page.locator("[data-choice=shield1]").wait_for()
    sound("choosing a target")
    page.locator("[data-choice=shield1]").click()
    page.locator("#do-it").wait_for()
    sound("the chances")
    page.locator("#do-it").click()
    page.locator("#performance .die, #prompt .die").first.wait_for()
    page.emulate_media(reduced_motion="reduce")
    sound("the dice and the log")
    page.keyboard.press(",")
    page.locator("[data-notice=past]").wait_for()
    sound("looking back")
    page.keyboard.press("?")
    page.locator("#help-dialog").wait_for()
    sound("the help")
    context.close()

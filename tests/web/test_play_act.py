"""Acting: the book's menu, what is not allowed with its reason, targets on the map, chances before the roll, and the roll."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service
from tests.web.playing import SCENES, Player, Referee, until
from zoc.odds import percent
from zoc.scenario.examples import example

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser

WALL = "fates_edge/shield_wall"


def unfold(player: Player) -> None:
    """See also what is not allowed."""
    shut = player.page.locator("#menu .deeds-not:not([open]) summary")
    while shut.count():
        shut.first.click()


def press(player: Player, deed: str) -> None:
    """Press an entry of the menu, also one that is greyed."""
    player.page.locator(f"#menu [data-do={deed}]").focus()
    player.page.keyboard.press("Enter")


@pytest.mark.parametrize("book", SCENES)
def test_the_menu_offers_every_deed_and_greys_what_is_not_allowed(
    book: str, context: BrowserContext, service: Service, picture: Callable[[Page], Path]
) -> None:
    scenario, unit = SCENES[book]
    table = service.lay(scenario=scenario)
    player = Player(context, table)
    player.choose(unit)
    offers = table["umpire"].post("/offers", unit=unit).json()["offers"] + table["umpire"].post("/offers").json()["offers"]
    entries = player.page.locator("#menu [data-do]")
    until(lambda: entries.count() == len(offers))
    unfold(player)
    for offer in offers:
        entry = player.page.locator(f"#menu [data-do={offer['do']}]")
        assert entry.get_attribute("aria-disabled") == str(not offer["legal"]).lower()
        if not offer["legal"]:
            told = entry.locator(".deed-text").text_content() or ""
            assert told
            assert all(line.strip() in told for line in offer["say"][1:])
            assert told.lower().startswith(offer.get("lacking", "").lower())
            entry.focus()  # a screen reader comes by here and hears the reason
            assert player.page.evaluate("() => document.activeElement.dataset.do") == offer["do"]
    picture(player.page)


def test_what_is_not_allowed_says_why_and_is_not_done(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario=WALL))
    player.choose("held")
    unfold(player)
    press(player, "stand")
    until(lambda: "Only the prone stand up" in player.verdict)
    assert player.cited == ["10.PRONE-2"]
    assert player.event == 0


def test_a_target_is_chosen_on_the_map_and_an_unlawful_one_says_why_not(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario=WALL))
    player.choose("held")
    player.page.locator("#menu [data-do=attack]").click()
    lit = until(lambda: player.marks("wanted"))
    assert set(lit["units"]) == {"shield1", "shield2"}
    assert {"F4", "F6"} <= set(lit["refused"])
    odds = Referee(WALL).ask(ask="odds", action={"name": "attack", "actor": "held", "target": "shield1"})
    chance = Fraction(odds["chances"]["success"])
    told = player.page.locator("[data-choice=shield1] .deed-chance")
    assert told.inner_text() == percent(chance)
    assert told.get_attribute("title") == f"Exactly {chance}"
    badge = player.page.locator(".badge-word").first
    assert badge.inner_text() == percent(chance)
    assert player.page.locator("[data-choice=shield4] .deed-chance").count() == 0
    player.page.locator(".piece[data-unit=shield4]").hover()
    offer = next(o for o in player.guest.post("/offers", unit="held").json()["offers"] if o["do"] == "attack")
    tried = next(t for t in offer["tried"] if t["given"]["target"] == "shield4")
    until(lambda: player.verdict == " ".join(line.strip() for line in tried["say"][1:]))
    player.page.locator(".piece[data-unit=shield4]").click()
    assert player.page.locator("#do-it").count() == 0
    player.page.locator(".piece[data-unit=shield1]").click()
    player.page.locator("#do-it").wait_for()
    player.page.get_by_role("button", name="Cancel").last.click()
    until(lambda: not player.marks("wanted"))
    assert player.event == 0


def test_of_each_team_mate_the_chance_of_a_pass_without_a_card_is_told(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="bashketball/fast_break"))
    player.choose("halfling")
    player.page.locator("#menu [data-do=pass]").click()
    told = player.page.locator("[data-choice] .deed-chance")
    told.first.wait_for()
    law = Referee("bashketball/fast_break")
    for mate in player.page.locator("[data-choice]:has(.deed-chance)").all():
        passed = {"name": "pass", "actor": "halfling", "target": mate.get_attribute("data-choice")}
        chance = Fraction(law.ask(ask="odds", action=passed)["chances"]["success"])
        assert mate.locator(".deed-chance").get_attribute("title") == f"Exactly {chance}"
    assert told.count() > 1


def test_before_the_roll_the_chances_are_told_exactly_and_afterwards_the_dice(
    context: BrowserContext, service: Service, picture: Callable[[Page, str], Path]
) -> None:
    law, player = Referee(WALL), Player(context, service.lay(scenario=WALL))
    player.choose("held")
    player.page.locator("#menu [data-do=attack]").click()
    player.page.locator("[data-choice=shield1]").click()
    player.page.locator("#do-it").wait_for()
    odds = law.ask(ask="odds", action={"name": "attack", "actor": "held", "target": "shield1"})
    shown = player.page.locator("#performance")
    assert odds["needs"] in shown.inner_text()
    assert f"rolls {odds['dice']} dice with 10 sides" in shown.inner_text()
    for source in odds["sources"]:
        assert source["text"] in shown.inner_text()
        assert shown.get_by_role("button", name=f"Clause {source['clause']}: read it").count() == 1
    rows = shown.locator(".chart tr")
    assert rows.count() == len(odds["chances"])
    for row, (name, chance) in zip(rows.all(), odds["chances"].items(), strict=True):
        told = row.inner_text()
        assert name in told
        assert chance in told
        assert percent(Fraction(chance)) in told
        width = row.locator(".bar").evaluate("bar => bar.getBoundingClientRect().width / bar.parentElement.clientWidth")
        assert width == pytest.approx(float(Fraction(chance)), abs=0.02)
    whole = [Fraction(odds["chances"][name]) for name in shown.locator(".chart tr:not(.chart-part) th").all_inner_texts()]
    assert sum(whole) == 1, "parts of a success stand below it"
    assert shown.locator(".chart-part th").all_inner_texts() == ["clean", "with a cost"]
    assert shown.locator(".source-amount").first.inner_text() == "DV 3"
    picture(player.page, "before the roll")
    player.page.locator("#do-it").click()
    until(lambda: player.event == 1)
    [event] = player.guest.get("/events", after=0).json()["events"]
    rolled = next(line for line in event["lines"] if "fell" in line)
    assert rolled["fell"] == {"kind": "dice", "sides": 10, "shows": event["results"][0]}
    # A ten is asked about at once: then what fell is told with that question.
    fell = player.page.locator("#prompt" if player.guest.state()["waiting"] else "#performance")
    dice = fell.locator(".die")
    until(lambda: dice.count() == odds["dice"])
    assert [each.strip() for each in dice.all_text_contents()] == [str(die) for die in event["results"][0]]
    for line in event["lines"]:
        assert line["text"] in fell.inner_text()
        assert line["text"] in player.panel("log").inner_text()
    picture(player.page, "after the roll")


def test_with_reduced_motion_dice_lie_still(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario=WALL))
    player.page.emulate_media(reduced_motion="reduce")
    player.choose("held")
    player.page.locator("#menu [data-do=attack]").click()
    player.page.locator("[data-choice=shield1]").click()
    player.page.locator("#do-it").click()
    die = player.page.locator("#performance .die, #prompt .die").first
    die.wait_for()
    until(lambda: die.evaluate("die => getComputedStyle(die).animationName") == "none")


def test_a_pass_of_cards_shows_its_odds_before_anything_is_asked(context: BrowserContext, service: Service) -> None:
    law, player = Referee("bashketball/fast_break"), Player(context, service.lay(scenario="bashketball/fast_break"))
    player.choose("halfling")
    player.page.locator("#menu [data-do=pass]").click()
    player.page.locator("[data-choice=human]").click()
    player.page.locator("#do-it").wait_for()
    odds = law.ask(ask="odds", action={"name": "pass", "actor": "halfling", "target": "human"})
    told = player.page.locator("#performance").inner_text()
    assert all(chance in told for chance in odds["chances"].values())
    assert all(source["text"] in told for source in odds["sources"])


def test_ending_the_turn_takes_one_press(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"), "red")
    player.page.locator("#menu [data-do=end_turn]").click()
    until(lambda: player.event == 1)
    until(lambda: "blue to move" in player.panel("turn").inner_text())
    assert "It is the turn of blue." in player.page.locator("#menu").inner_text()
    assert player.page.locator("#menu [data-do]").count() == 0, "there is nothing to press"


def test_a_question_is_put_to_whose_it_is_and_answered_there(context: BrowserContext, service: Service) -> None:
    table = service.lay(scenario="ford")
    blue = Player(context, table, "blue")
    blue_acts = table["blue"]
    assert table["red"].do(0, "end_turn")["ok"]
    assert blue_acts.do(1, "move", unit="grunt", at="6,4")["ok"]
    red = Player(context, table, "red")
    assert table["red"].do(2, "undo")["ok"]
    waiting = table["blue"].state()["waiting"]
    assert waiting["side"] == "blue"
    until(lambda: blue.page.locator("#prompt").is_visible())
    assert waiting["question"] in blue.page.locator("#prompt").inner_text()
    assert waiting["question"] in blue.announced
    until(lambda: red.page.locator("#prompt").is_visible())
    assert "Waiting for blue" in red.page.locator("#prompt").inner_text()
    assert red.page.locator("#prompt button").count() == 0
    assert "First there is a question for blue." in red.page.locator("#menu").inner_text()
    blue.page.locator("#prompt [data-pick=yes]").click()
    until(lambda: blue.event == 4)
    until(lambda: not blue.page.locator("#prompt").is_visible() and not red.page.locator("#prompt").is_visible())
    assert next(unit for unit in red.guest.state()["units"] if unit["id"] == "grunt")["cell"] == "7,4"


def test_who_comes_too_late_catches_up_and_is_told_what_changed(chromium: Browser, service: Service) -> None:
    table = service.lay(scenario="ford")
    context = chromium.new_context()
    # News from the table do not get through: the page learns of them only by being refused.
    context.route_web_socket("**/live", lambda socket: socket.connect_to_server().on_message(lambda news: None))
    player = Player(context, table, "red")
    player.choose("spearman")
    assert table["red"].do(0, "move", unit="fencer", at="3,4")["ok"]
    player.click("5,4")
    said = player.page.locator("[data-notice=stale]")
    said.wait_for()
    assert "fencer goes from 3,5 to 3,4" in said.inner_text()
    until(lambda: player.page.evaluate("() => board.units.find((u) => u.id === 'fencer').cell") == "3,4")
    assert player.event == 1
    until(lambda: player.marks("reach"))
    player.click("5,4")
    until(lambda: player.event == 2)
    context.close()


def test_what_ends_the_game_for_good_asks_before_it_is_done(context: BrowserContext, service: Service) -> None:
    table = service.lay(toml=example("ford").replace('to_move = "red"', 'turn = 6\nto_move = "red"'))
    assert table["red"].do(0, "end_turn")["ok"]
    player = Player(context, table, "blue")
    player.page.locator("#menu [data-do=end_turn]").click()
    player.page.locator("#performance").get_by_text("This ends the game for good").wait_for()
    assert player.event == 1
    player.page.get_by_role("button", name="Cancel").last.click()
    player.page.locator("#menu [data-do=end_turn]").click()
    player.page.get_by_role("button", name="End the game").click()
    until(lambda: player.guest.state()["over"])


def test_what_slides_under_a_mouse_at_rest_is_only_read_out(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario=WALL))
    entry = player.page.locator("#menu [data-do=end_scene]")
    entry.scroll_into_view_if_needed()
    box = until(entry.bounding_box)  # a menu that is drawn anew has none for a moment
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    # The entry comes to where the mouse lies, and the mouse does not move.
    player.page.evaluate("() => { document.querySelector('#panels').style.visibility = 'hidden' }")
    player.page.mouse.move(x, y)
    player.page.evaluate("() => { document.querySelector('#panels').style.visibility = '' }")
    player.page.mouse.down()
    player.page.mouse.up()
    until(lambda: "End scene" in player.verdict)
    assert player.page.locator("#performance").is_hidden()
    player.page.mouse.down()
    player.page.mouse.up()
    player.page.locator("#do-it").wait_for()
    assert player.event == 0

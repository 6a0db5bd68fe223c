"""The turn by panel, by ear and by keys: whose it is, who can still act, what an order costs, what is asked and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service, Table
from tests.web.playing import Player, until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser

WALL, BREAK, SPEARHEAD = "fates_edge/shield_wall", "bashketball/fast_break", "ocs/spearhead"


# Looking back


def test_looking_back_rewinds_the_turn_panel_and_keeps_the_names_of_the_ways(context: BrowserContext, service: Service) -> None:
    table = service.lay(scenario=WALL)
    player = Player(context, table)
    player.choose("held")
    named = player.page.locator("#panel-unit [data-way]").all_inner_texts()
    assert "Move by boon" in named
    assert table["raiders"].do(0, "begin", unit="held")["ok"]
    turn = player.panel("turn")
    turn.get_by_text("Whose turn").wait_for()
    player.page.keyboard.press(",")
    turn.get_by_text("You are looking back at an earlier moment.").wait_for()
    assert "Whose turn" not in turn.inner_text()
    until(lambda: player.page.locator("#panel-unit [data-way]").all_inner_texts() == named)
    player.page.keyboard.press(".")
    turn.get_by_text("Whose turn").wait_for()


# By ear


def overrun(table: Table) -> int:
    """An overrun that has been rolled and is to be read off the table: the number of its last event."""
    for n in range(3):
        assert table["blue"].do(n, "next")["ok"]
    assert table["blue"].do(3, "overrun", unit="panzer", at="0505")["ok"]
    assert table["red"].do(4, "answer", pick="yes")["ok"]
    return 5


def test_a_result_and_the_question_it_brings_are_read_out_together(context: BrowserContext, service: Service) -> None:
    table = service.lay(scenario=SPEARHEAD)
    for n in range(3):
        assert table["blue"].do(n, "next")["ok"]
    assert table["blue"].do(3, "overrun", unit="panzer", at="0505")["ok"]
    player = Player(context, table)
    player.page.locator("#prompt [data-pick=yes]").click()
    until(lambda: player.event == 5)
    rolled = next(line["text"] for line in player.guest.state()["log"] if line["n"] == 5 and line.get("fell"))
    told = until(lambda: next((text for text in player.heard if rolled in text), ""))
    assert "A question for blue: Off your table: what happens to the attacker, blue?" in told
    assert told.index(rolled) < told.index("A question for blue")
    assert "There are 25 answers to choose from." in told


def test_each_question_of_a_combat_shows_its_dice_and_its_answers_in_groups(context: BrowserContext, service: Service) -> None:
    table = service.lay(scenario=SPEARHEAD)
    n = overrun(table)
    player = Player(context, table, "blue")
    story, groups = player.page.locator("#prompt .prompt-story"), player.page.locator("#prompt .picks-group")
    story.get_by_text("odds 2:1").wait_for()
    assert groups.all_inner_texts()[:2] == ["No L: no step is lost outright", "L1: 1 step lost"]
    assert "L1o2: 1 step" in player.page.locator("#prompt [data-pick=L1o2]").inner_text()
    assert table["blue"].do(n, "answer", pick="L1")["ok"]
    player.page.locator("#prompt-question", has_text="the defender, red").wait_for()
    assert "odds 2:1" in story.inner_text()
    assert "Combat: blue rolls" in story.inner_text()


def test_the_same_question_asked_again_is_read_out_again(context: BrowserContext, service: Service) -> None:
    """Who is refused to take something back asks again, in the same words."""
    table = service.lay(scenario="ford")
    assert table["red"].do(0, "move", unit="fencer", at="3,4")["ok"]
    player = Player(context, table, "red")
    for n in (1, 3):
        assert table["blue"].do(n, "undo")["ok"]
        player.page.locator("#prompt [data-pick=no]").wait_for()
        question = player.guest.state()["waiting"]["question"]
        until(lambda times=n // 2 + 1, asked=question: sum(asked in text for text in player.heard) == times)
        player.page.locator("#prompt [data-pick=no]").click()
        player.page.locator("#prompt [data-pick=no]").wait_for(state="detached")


# Whose turn


def test_the_umpire_who_looks_as_a_side_is_told_so_and_offered_what_it_may_do(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario=SPEARHEAD))
    player.page.locator("#menu [data-do=next]").wait_for()
    player.panel("layers").locator("summary").click()
    player.page.get_by_label("Look as").select_option("red")
    player.panel("turn").get_by_text("You are the umpire and see what red sees").wait_for()
    menu = player.page.locator("#menu")
    until(lambda: menu.inner_text().split("\n\n")[-1] == "It is the turn of blue." and "red" in menu.inner_text())
    assert menu.locator("[data-do]").count() == 0
    player.page.locator("[data-notice=as] button").click()
    player.panel("turn").get_by_text("You are the umpire and see everything.").wait_for()
    menu.locator("[data-do=next]").wait_for()


def test_a_piece_of_the_other_side_says_once_whose_turn_it_is_and_nothing_more(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario=BREAK))
    player.choose("orc")
    group = player.page.locator("#menu [aria-label='What orc may do']")
    group.get_by_text("It is the turn of home.").wait_for()
    assert group.inner_text().split("\n\n") == ["orc", "It is the turn of home."]
    away = Player(context, service.lay(scenario=BREAK), "away")
    away.choose("orc")
    until(lambda: away.page.locator("#menu").inner_text().count("It is the turn of home.") == 1)
    assert away.page.locator("#menu [data-do]").count() == 0
    assert "Home is thinking." in away.panel("turn").inner_text()


# Who can still act


def test_who_can_still_act_is_marked_counted_and_comes_first(context: BrowserContext, service: Service) -> None:
    table = service.lay(scenario="ford")
    player = Player(context, table, "red")
    until(lambda: player.marks("ready").get("ready") == ["spearman", "fencer"])
    until(lambda: player.page.locator(".piece-ready").count() == 2)
    player.page.locator("#board").focus()
    player.page.evaluate("() => { board.cursor = board.atlas.board.labels.find((label) => !board.unitsAt(label).length) }")
    cells = {unit["cell"]: unit["id"] for unit in player.guest.state()["units"]}
    for _ in range(2):
        player.page.keyboard.press("n")
        assert cells[player.page.evaluate("() => board.cursor")] in ("spearman", "fencer")
    player.page.locator("#next-ready", has_text="Can still act: 2").click()
    until(lambda: player.page.evaluate("() => board.drawn.pieces.selected") == "spearman")
    assert table["red"].do(0, "move", unit="fencer", at="3,4")["ok"]
    assert table["red"].do(1, "end_turn")["ok"]
    until(lambda: set(player.marks("ready").get("ready", [])) & {"spearman", "fencer"} == set())
    assert player.page.locator("#next-ready").count() == 0


def test_what_a_phase_is_for_and_who_acts_in_it_stands_in_the_panel(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario=SPEARHEAD))
    turn = player.panel("turn")
    turn.get_by_text("air bases refit their inactive aircraft").wait_for()
    until(lambda: player.marks("ready")["ready"] == ["airfield"])
    player.choose("stukas")
    refit = player.page.locator("#menu [data-do=refit] .deed-text")
    refit.wait_for(state="attached")
    assert (refit.text_content() or "").startswith("Air bases refit aircraft; a plane does not refit itself.")
    assert "no target for it" not in (player.page.locator("#menu").text_content() or "")


def test_the_deeds_of_the_side_stand_above_those_of_the_piece(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario=SPEARHEAD))
    player.choose("panzer")
    player.page.locator("#menu [data-key^=deed-unit]").first.wait_for(state="attached")
    keys = player.page.evaluate("() => [...document.querySelectorAll('#menu [data-do]')].map(({ dataset }) => dataset.key)")
    assert keys[0] == "deed-side-next"


# What an order costs


def test_the_end_of_a_turn_tells_its_price_before_it_is_done(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario=BREAK), "home")
    player.page.locator("#menu [data-do=end_turn]").focus()
    player.page.keyboard.press("Enter")
    player.page.locator("#do-it").wait_for()
    told = player.page.locator("#performance .happens").inner_text()
    assert "it discards a 1, a 2, a 7 and an 8" in told
    until(lambda: any("it discards a 1, a 2, a 7 and an 8" in text for text in player.heard))
    player.choose("human")
    aside = player.page.locator("[data-notice=aside]")
    aside.get_by_text("End turn was set aside: nothing was done.").wait_for()
    assert player.event == 0
    aside.get_by_role("button").click()
    player.page.locator("#do-it").click()
    until(lambda: player.event == 1)
    until(lambda: aside.count() == 0)


def test_fields_ask_in_words_of_the_players_and_pieces_are_ticked(context: BrowserContext, service: Service) -> None:
    table = service.lay(scenario=SPEARHEAD)
    for n in range(3):
        assert table["blue"].do(n, "next")["ok"]
    player = Player(context, table)
    player.choose("panzer")
    player.page.locator("#menu [data-do=overrun]").click()
    player.page.locator("[data-choice='0505']").click()
    player.page.locator("#do-it").wait_for()
    options = player.page.locator("#performance .spare")
    assert "Whose action rating counts" in options.inner_text()
    assert "in words" not in options.inner_text()
    first = options.locator("[data-tick]").first
    assert first.get_attribute("data-tick") in ("guns", "lorried"), "those who stand with it come first"
    options.locator("[data-tick=lorried]").check()
    until(lambda: "with panzer and lorried" in player.page.locator("#performance .happens").inner_text())
    assert options.locator("[data-tick=lorried]").is_checked()


def test_a_choice_of_nothing_is_not_asked(context: BrowserContext, service: Service) -> None:
    table = service.lay(scenario=BREAK)
    offers = {offer["do"]: offer for offer in table["home"].post("/offers", unit="halfling").json()["offers"]}
    assert offers["shot"]["takes"]["card"]["words"] == []
    player = Player(context, table, "home")
    player.choose("halfling")
    player.page.locator("#menu [data-do=pass]").click()
    player.page.locator("[data-choice][aria-disabled=false]").first.click()
    player.page.locator("#do-it").wait_for()
    assert player.page.locator("#performance select").count() == 0


# Keys


def test_undo_and_redo_by_the_keys_of_every_program_say_what_they_did(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"), "red")
    player.page.keyboard.press("Control+z")
    until(lambda: player.verdict == "There is nothing to undo.")
    player.choose("spearman")
    player.click("5,4")
    until(lambda: player.event == 1)
    moved = player.guest.state()["log"][-1]["text"]
    until(lambda: player.verdict == moved)
    player.page.keyboard.press("Control+z")
    until(lambda: player.event == 2)
    until(lambda: any(text.startswith("Taken back") for text in player.heard))
    until(lambda: not player.page.locator("#redo").is_disabled())
    player.page.keyboard.press("Control+Shift+z")
    until(lambda: player.event == 3)
    until(lambda: f"Redone: {moved}" in player.heard)


def test_m_says_that_a_piece_can_do_nothing(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario=BREAK))
    player.choose("orc")
    player.page.locator("#menu [aria-label='What orc may do']").wait_for()
    player.page.keyboard.press("m")
    until(lambda: "Orc can do nothing now." in player.heard)


def test_the_map_comes_nearer_by_keys_wherever_one_is(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"))
    player.page.locator("#share").focus()
    before = player.page.evaluate("() => board.camera.scale")
    player.page.keyboard.press("+")
    until(lambda: player.page.evaluate("() => board.camera.scale") > before)


def test_the_help_names_the_letters_of_this_map(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"))
    button = player.page.locator("#help")
    assert button.inner_text() == "?"
    button.click()
    keys = player.page.locator("#help-dialog dt").all_inner_texts()
    assert "Arrows, or Q W E, A S D" in keys
    assert "Ctrl Z" in keys


# The way in


def test_the_gallery_begins_with_what_to_begin_with(context: BrowserContext, service: Service) -> None:
    page = context.new_page()
    page.goto(service.url)
    page.locator("[data-scenario]").first.wait_for()
    assert page.locator("[data-scenario]").first.get_attribute("data-scenario") == "ford"
    assert page.locator(".card-start").all_inner_texts() == ["Start here"]
    assert page.locator("[data-scenario=ford] .card-start").count() == 1


# Seats


def test_links_that_only_open_here_say_so(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"))
    player.page.locator("#share").click()
    said = player.page.locator("#only-here")
    said.wait_for()
    assert "zoc play --host" in said.inner_text()
    assert player.page.locator("[data-copy=umpire]").get_attribute("aria-label") == "Copy the link for the umpire"

"""Against the computer: a table in one click, a game to its end, its reasons, a hint, and where the game turned."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service, Table
from tests.web.phoenix import Phoenix
from tests.web.playing import until
from tests.web.visitor import Visitor
from zoc import example

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

ENDS = "() => document.querySelector('.turn-seat')?.textContent.includes('The game is over')"
ACTS = "() => /it is your turn|The game is over/.test(document.querySelector('.turn-seat')?.textContent ?? '')"


@pytest.fixture
def visitor(context: BrowserContext, service: Service) -> Visitor:
    visitor = Visitor(context, service).go()
    visitor["[data-scenario]"].first.wait_for()
    return visitor


def test_a_newcomer_plays_the_ford_against_the_computer_to_its_end(visitor: Visitor, picture: Callable[..., Path]) -> None:
    page = visitor.page
    visitor["[data-computer=ford]"].click()
    visitor["[data-bot=blue]"].wait_for()
    assert "The computer (quick) plays blue." in (visitor["#panel-computer"].text_content() or "")
    visitor["#ask-hint"].click()
    visitor["#follow-hint"].wait_for()
    assert "has the highest expected score" in (visitor["#panel-hint"].text_content() or "")
    picture(page, "computer-hint")
    visitor["#follow-hint"].click()
    visitor["#log [data-line]"].first.wait_for()
    for _ in range(12):
        page.wait_for_function(ACTS)
        if page.evaluate(ENDS):
            break
        ended_turn(page)
    page.wait_for_function(ENDS)
    asked_why(visitor, picture)
    visitor["#where-turned"].click()
    visitor[".turning li"].first.wait_for()
    until(lambda: visitor["#panel-turning progress"].count() == 0)
    assert 1 <= visitor[".turning li"].count() <= 3
    assert "would have been worth" in (visitor[".turning li"].first.text_content() or "")
    picture(page, "computer-turned")
    visitor[".turning li button"].first.click()
    visitor["[data-notice=past]"].wait_for()


def ended_turn(page: Page) -> None:
    """The player does nothing more this turn."""
    turn = page.locator(".turn-line").text_content()
    page.locator("[data-deed=end_turn], #panel-act button", has_text="End").first.click()
    page.wait_for_function("(turn) => document.querySelector('.turn-line').textContent !== turn", arg=turn)


def asked_why(visitor: Visitor, picture: Callable[..., Path]) -> None:
    """Every order of the computer says why."""
    visitor["#log [data-why]"].first.click()
    visitor["#log .bot-reasons"].wait_for()
    said = visitor["#log .bot-reasons"].text_content() or ""
    assert "Blue chooses “" in said
    assert "It counts on §" in said or "there is nothing else to do" in said
    picture(visitor.page, "computer-why")


def test_at_an_open_table_one_more_click_has_the_computer_play_and_it_is_chosen_and_sent_away(
    visitor: Visitor, picture: Callable[..., Path]
) -> None:
    visitor["[data-scenario=ford]"].click()
    visitor["#play-computer"].click()
    visitor["[data-bot=blue]"].wait_for()
    visitor["#computer"].click()
    assert visitor["[data-level=blue]"].input_value() == "greedy"
    visitor["[data-level=blue]"].select_option("random")
    until(lambda: "random" in (visitor["[data-bot=blue]"].text_content() or ""))
    picture(visitor.page, "computer-dialog")
    visitor["[data-dismiss=blue]"].click()
    until(lambda: visitor["[data-bot]"].count() == 0)


def test_after_the_service_was_away_the_page_asks_the_computer_back(cut_off: BrowserContext, phoenix: Phoenix) -> None:
    page = cut_off.new_page()
    page.goto(phoenix.url)
    page.locator("[data-computer=ford]").click()
    page.locator("[data-bot=blue]").wait_for()
    phoenix.die(wait=0, away=0)
    phoenix.whole()
    page.reload()
    page.locator("[data-bot=blue]").wait_for()


def test_hints_that_the_umpire_has_switched_off_are_not_offered(sit: Callable[..., Page], service: Service) -> None:
    table: Table = service.lay(toml=example("ford"))
    umpire = sit(table)
    umpire.locator("#computer").click()
    umpire.locator("#hints-on").uncheck()
    until(lambda: not table["umpire"].get("/bots").json()["hints"])
    red = sit(table, "red")
    until(lambda: red.locator("#computer").is_visible() and not red.locator("#ask-hint").is_visible())

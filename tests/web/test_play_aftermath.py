"""What is rolled after an answer: its odds beside the question, and what fell shown to everybody as after an order."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service, Table
from tests.web.playing import Player, until
from zoc.edit.document import Document
from zoc.edit.editing import edited
from zoc.scenario.examples import example

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser


@pytest.fixture
def asked(service: Service) -> Table:
    """The giant walks away from the pike, who may strike at it."""
    giant = Document.read(example("fates_edge/giant_and_pike"))
    side = next(unit["side"] for unit in giant.told()["units"] if unit["id"] == "giant")
    edits = [{"set": {"leave_unpaid": "provokes"}, "in": "readings"}, {"set": {"to_move": side}}]
    table = service.lay(toml=edited(giant, edits).text)
    assert table["umpire"].do(0, "move", unit="giant", at="E1")["ok"]
    return table


def sides(table: Table) -> tuple[str, str]:
    """Who is asked, and who moved."""
    state = table["umpire"].state()
    asked = state["waiting"]["side"]
    return asked, next(side["name"] for side in state["sides"] if side["name"] != asked)


def test_the_odds_are_told_to_who_is_asked_and_to_nobody_else(asked: Table) -> None:
    striker, giant = sides(asked)
    waiting = asked[striker].state()["waiting"]
    assert waiting["attempt"]["chances"]
    assert waiting["attempt"]["unit"] == "pike"
    assert "attempt" not in asked[giant].state()["waiting"]
    assert "attempt" not in asked["observer"].state()["waiting"]
    assert asked["umpire"].state()["waiting"]["attempt"] == waiting["attempt"]


def test_what_fell_after_an_answer_is_shown_on_both_sides(
    context: BrowserContext, asked: Table, picture: Callable[..., Path]
) -> None:
    striker, giant = sides(asked)
    mine, theirs = Player(context, asked, striker), Player(context, asked, giant)
    prompt = mine.page.locator("#prompt")
    prompt.wait_for()
    waiting = asked[striker].state()["waiting"]
    assert waiting["attempt"]["needs"] in prompt.inner_text()
    assert prompt.locator(".prompt-odds li").count() > 0
    picture(mine.page, "aftermath_asked")
    prompt.locator("[data-pick=yes]").click()
    until(lambda: mine.event == 2)
    state = asked[striker].state()
    dice = next(line["fell"]["shows"] for line in state["log"] if "fell" in line)
    for player in (mine, theirs):
        # A ten is asked about at once: then what fell is told with that question.
        told = player.page.locator("#prompt .prompt-story" if player is mine and state["waiting"] else "#aftermath")
        told.wait_for()
        assert told.locator(".fallen").first.get_attribute("aria-label") == f"Dice: {', '.join(map(str, dice))}"
    assert waiting["question"] in theirs.page.locator("#aftermath").inner_text()
    assert waiting["attempt"]["needs"] not in theirs.page.locator("#aftermath").inner_text()
    picture(mine.page, "aftermath_told")
    if state["waiting"]:
        assert mine.page.locator("#aftermath").is_hidden()
        return
    assert waiting["attempt"]["needs"] in mine.page.locator("#aftermath").inner_text()
    mine.page.locator("[data-key='close aftermath']").click()
    assert mine.page.locator("#aftermath").is_hidden()


def test_an_answer_after_which_nothing_falls_shows_nothing(context: BrowserContext, asked: Table) -> None:
    striker, _ = sides(asked)
    mine = Player(context, asked, striker)
    mine.page.locator("#prompt [data-pick=no]").click()
    until(lambda: mine.event == 2)
    until(lambda: not mine.page.locator("#prompt").is_visible())
    assert mine.page.locator("#aftermath").is_hidden()

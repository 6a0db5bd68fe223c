"""Going to a cell, a piece or a clause by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service
from tests.web.playing import Player, until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser


@pytest.fixture
def player(context: BrowserContext, service: Service) -> Player:
    return Player(context, service.lay(scenario="ocs/bridgehead"))


def go(player: Player, words: str) -> None:
    """By keys alone."""
    player.page.keyboard.press("Control+k")
    player.page.locator("#goto-field").fill(words)
    player.page.locator("#goto-list li").first.wait_for()
    player.page.keyboard.press("Enter")
    player.page.locator("#goto-dialog").wait_for(state="detached")


def test_a_cell_a_piece_and_a_clause_are_found_by_name(player: Player) -> None:
    go(player, "0803")
    until(lambda: player.page.evaluate("board.cursor") == "0803")
    go(player, "bridge gu")
    until(lambda: "guard" in player.page.locator("#panel-unit h2").inner_text().lower())
    go(player, "§4.5b")
    assert "§4.5b" in player.page.locator("dialog.clause h2").inner_text()


def test_what_nobody_knows_is_not_found_and_escape_leaves(player: Player) -> None:
    player.page.locator("#goto").click()
    player.page.locator("#goto-field").fill("xyzzy")
    assert player.page.locator("#goto-list li").count() == 0
    player.page.keyboard.press("Enter")
    assert player.page.locator("#goto-dialog").is_visible()
    player.page.keyboard.press("Escape")
    player.page.locator("#goto-dialog").wait_for(state="detached")


def test_axe_finds_nothing_in_it(player: Player, axe: str) -> None:
    player.page.locator("#goto").click()
    player.page.locator("#goto-field").fill("4.5")
    player.page.locator("#goto-list li").first.wait_for()
    player.page.keyboard.press("ArrowDown")
    assert player.page.locator("#goto-list [aria-selected=true]").get_attribute("id") == "goto-1"
    player.page.evaluate(axe)
    assert player.page.evaluate("axe.run('#goto-dialog').then(({violations}) => violations.map(({id}) => id))") == []

"""What the map shows, explained: what is on it, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service
from tests.web.playing import Player, until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser

REACH, STOPS, SKIRMISHER = "Where the chosen unit can go", "It must stop there", "Skirmisher: ignores enemy zones"


def rows(player: Player) -> list[str]:
    return player.page.locator("#legend li").all_inner_texts()


def test_the_legend_follows_the_map(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"), "red")
    player.page.locator("#legend summary").click()
    until(lambda: any(SKIRMISHER in row for row in rows(player)))
    assert not any(REACH in row for row in rows(player))
    player.choose("spearman")
    until(lambda: any(REACH in row for row in rows(player)))
    until(lambda: any("Controlled by blue" in row for row in rows(player)))
    assert any(STOPS in row for row in rows(player))
    player.page.keyboard.press("Escape")
    until(lambda: not any(REACH in row for row in rows(player)))


def test_a_reach_that_cannot_be_ordered_is_told_from_one_that_can(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"), "red")
    player.page.locator("#legend summary").click()
    player.choose("grunt")
    until(lambda: any("cannot be ordered now" in row for row in rows(player)))
    assert not any(REACH in row for row in rows(player))

"""What stands at a glance, and what the scenario tells the players, as the page shows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service, Table

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

Sit = Callable[..., "Page"]


def line(page: Page, name: str) -> Locator:
    """What the turn panel says under a name."""
    return page.locator("#panel-turn dt", has_text=name).locator("xpath=following-sibling::dd[1]")


def test_a_hand_is_shown_to_whose_it_is(service: Service, sit: Sit) -> None:
    table = service.lay(scenario="bashketball/fast_break")
    home, away = sit(table, "home"), sit(table, "away")
    assert home.locator("#panel-turn .turn-line strong").inner_text() == "Turn 1 of 6"
    assert line(home, "Your hand").inner_text() == "a 1, a 2, a 7 and an 8"
    assert line(away, "Hand of home").inner_text() == "4 cards face down"


def test_closing_a_segment_is_seen_on_the_track(service: Service, sit: Sit) -> None:
    table = service.lay(scenario="ocs/spearhead")
    page = sit(table, "blue")
    now = page.locator("#panel-turn [aria-current=step]")
    assert now.all_inner_texts() == ["Refit"]
    for n in range(2):
        assert table["blue"].do(n, "next")["ok"]
    page.locator("#panel-turn [aria-current=step]", has_text="Breakout").wait_for()
    assert now.all_inner_texts() == ["Movement", "Breakout"]
    assert table["blue"].do(2, "next")["ok"]
    page.locator("#panel-turn [aria-current=step]", has_text="Breakout").wait_for(state="detached")
    assert now.all_inner_texts() == ["Movement", "Movement"]


def open_now(page: Page) -> bool:
    return page.locator("#panel-situation details").evaluate("fold => fold.open")


def test_the_situation_is_open_until_the_first_order_and_then_folded(service: Service, sit: Sit) -> None:
    table = service.lay(scenario="ford")
    page = sit(table, "red")
    words = page.locator("#panel-situation p").first
    assert words.is_visible()
    assert words.inner_text() == " ".join(table["red"].state()["about"].split("\n\n")[0].split())
    assert table["red"].do(0, "end_turn")["ok"]
    words.wait_for(state="hidden")
    page.click("#panel-situation summary")
    words.wait_for()
    assert open_now(page)
    assert table["blue"].do(1, "end_turn")["ok"]
    page.locator("#panel-turn", has_text="red to move").wait_for()
    assert open_now(page), "who opened it himself is not disturbed"
    page.reload()
    page.wait_for_selector("[data-unit=spearman]")
    assert open_now(page)


def test_who_folds_it_finds_it_folded_and_a_new_table_has_it_open(service: Service, sit: Sit) -> None:
    table = service.lay(scenario="ford")
    page = sit(table, "red")
    page.click("#panel-situation summary")
    page.reload()
    page.wait_for_selector("[data-unit=spearman]")
    assert not open_now(page)
    other: Table = service.lay(scenario="ford")
    assert open_now(sit(other, "red"))

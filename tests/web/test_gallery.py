"""The gallery: scenarios by book, a table in one click, files, and what was begun here before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service
from tests.web.visitor import Visitor
from zoc.rulesets import names as books
from zoc.rulesets import ruleset
from zoc.scenario.examples import example
from zoc.scenario.examples import names as examples

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser


@pytest.fixture
def visitor(context: BrowserContext, service: Service) -> Visitor:
    visitor = Visitor(context, service).go()
    visitor["[data-scenario]"].first.wait_for()
    return visitor


def test_every_scenario_is_there_under_its_book_with_picture_title_and_sides(
    visitor: Visitor, picture: Callable[..., Path]
) -> None:
    shown = visitor["[data-scenario]"].evaluate_all("(cards) => cards.map((card) => card.dataset.scenario)")
    assert set(shown) == set(examples())
    assert set(visitor[".shelf h2"].all_text_contents()) - {"Go on"} == {ruleset(name).book.title for name in books()}
    ford = visitor["[data-scenario=ford]"]
    assert ford.locator(".card-title").text_content() == "The ford"
    assert ford.locator(".card-sides").text_content() == "red · blue"
    ford.scroll_into_view_if_needed()
    visitor.page.wait_for_function("() => document.querySelector('[data-scenario=ford] img').naturalWidth > 0")
    picture(visitor.page)


def test_figures_of_the_rulebook_come_after_whole_scenarios(visitor: Visitor) -> None:
    for shelf in visitor[".shelf:not(#go-on)"].all():
        named = shelf.locator("[data-scenario]").evaluate_all("(cards) => cards.map((card) => card.dataset.scenario)")
        figures = ["printed_" in name for name in named]
        assert figures == sorted(figures)


def test_one_click_sits_down_and_the_table_is_found_again(visitor: Visitor) -> None:
    visitor["[data-scenario=isthmus]"].click()
    visitor["[data-unit]"].first.wait_for()
    title = visitor["#title"].text_content() or ""
    assert visitor["#seat-switch"].input_value() == "umpire"
    visitor.go()
    visitor["#go-on"].get_by_text(title).click()
    visitor["[data-unit]"].first.wait_for()
    assert visitor["#title"].text_content() == title
    visitor.go()
    visitor[f"[aria-label='Forget the table {title}']"].click()
    assert visitor["#go-on"].is_hidden()
    assert visitor.page.evaluate("localStorage.getItem('zoc.tables')") == "[]"


def test_a_game_file_is_played_on(visitor: Visitor, service: Service, tmp_path: Path) -> None:
    table = service.lay(scenario="ford")
    table["red"].do(0, "move", unit="fencer", at="3,4")
    file = tmp_path / "evening.jsonl"
    file.write_bytes(table["umpire"].get("/game.jsonl").content)
    with visitor.page.expect_file_chooser() as chooser:
        visitor["#open-file"].click()
    chooser.value.set_files(file)
    visitor["#board [data-unit=fencer]"].wait_for()
    assert visitor.units()["fencer"] == "3,4"


def test_a_copy_of_a_scenario_is_edited(visitor: Visitor) -> None:
    visitor["[aria-label='Edit a copy of The ford']"].click()
    visitor["[data-ground]"].first.wait_for()
    assert visitor.toml() == example("ford")


def test_by_keyboard_alone_one_sits_down(visitor: Visitor) -> None:
    for _ in range(30):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate("document.activeElement.dataset.scenario !== undefined"):
            break
    visitor.page.keyboard.press("Enter")
    visitor["[data-unit]"].first.wait_for()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_phone_shows_it_without_scrolling_sideways(
    phone: BrowserContext, service: Service, theme: str, picture: Callable[..., Path]
) -> None:
    visitor = Visitor(phone, service)
    visitor.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    visitor.go()
    visitor["[data-scenario]"].first.wait_for()
    assert visitor.page.evaluate("document.documentElement.dataset.theme") == theme
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture(visitor.page)

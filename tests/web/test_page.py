"""The page of a table, served by the real service: from the gallery to a seat, and what it tells of the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

from tests.service.running import Service, Table
from tests.web.conftest import watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser

Sit = Callable[..., "Page"]


@pytest.fixture
def table(service: Service) -> Table:
    return service.lay()


def test_the_gallery_shows_every_scenario_and_a_click_lays_a_table(
    context: BrowserContext, service: Service, picture: Callable[..., Path]
) -> None:
    page = context.new_page()
    page.goto(service.url)
    page.wait_for_selector("[data-scenario]")
    names = page.locator("[data-scenario]").evaluate_all("all => all.map((one) => one.dataset.scenario)")
    assert {"ford", "ocs/bridgehead", "bashketball/fast_break"} <= set(names)
    picture(page)
    page.click("[data-scenario=ford]")
    page.wait_for_selector("[data-unit=spearman]")
    assert page.locator("#title").text_content() == "The ford"
    assert re.fullmatch(rf"{service.url}/#table=\w+", page.url)


def test_the_secret_of_a_seat_does_not_stay_in_the_address(sit: Sit, table: Table) -> None:
    page = sit(table, "red")
    assert table.seats["red"] not in page.url
    assert page.evaluate("() => history.length") <= 2
    page.reload()
    page.wait_for_selector("[data-unit=spearman]")
    assert "red" in (page.locator("#panel-turn").text_content() or "")


def test_a_seat_is_for_one_window_only(sit: Sit, table: Table, chromium: Browser, service: Service) -> None:
    sit(table, "red")
    other = chromium.new_context()
    page = other.new_page()
    page.goto(f"{service.url}/#table={table.name}")
    page.wait_for_selector("#status:not([hidden])")
    assert page.locator("[data-unit]").count() == 0
    other.close()


def test_what_one_does_the_other_sees_without_asking(sit: Sit, table: Table, chromium: Browser) -> None:
    red = sit(table, "red")
    for other in watched(chromium.new_context()):
        blue = sit(table, "blue", at=other)
        before = blue.locator("[data-piece=spearman] .place").text_content()
        told = table["red"].send(0, "move", unit="spearman", at="4,3").json()
        assert told["ok"], told
        for page in (red, blue):
            page.wait_for_function("() => document.querySelector('[data-piece=spearman] .place').textContent === '4,3'")
        assert before == "4,4"


def test_the_list_of_pieces_leads_to_each_piece(sit: Sit, table: Table) -> None:
    page = sit(table)
    page.click("#panel-pieces summary")
    page.click("[data-piece=grunt]")
    page.wait_for_selector("[data-unit=grunt].piece-selected")
    assert page.get_attribute("[data-piece=grunt]", "aria-pressed") == "true"


def test_a_link_that_is_cut_is_told_and_mended(sit: Sit, table: Table, cut_off: BrowserContext) -> None:
    cut: list[Any] = []
    cut_off.route_web_socket("**/live", lambda socket: cut.append((socket, socket.connect_to_server())))
    page = sit(table, at=cut_off)
    page.wait_for_function("() => document.querySelector('#status').hidden")
    cut[0][1].close()
    cut[0][0].close()
    page.wait_for_selector("#status:not([hidden])")
    assert "connection" in (page.locator("#status").text_content() or "")
    # What happens meanwhile is caught up with.
    assert table["red"].send(0, "move", unit="spearman", at="4,3").json()["ok"]
    page.wait_for_function("() => document.querySelector('[data-piece=spearman] .place').textContent === '4,3'")
    page.wait_for_selector("#status", state="hidden")


def test_a_refusal_over_the_live_link_is_told_and_ends_it(sit: Sit, table: Table, context: BrowserContext) -> None:
    opened: list[Any] = []

    def refuse(socket: Any) -> None:
        opened.append(socket)
        socket.on_message(lambda _: socket.send('{"error": {"kind": "seat", "message": "this seat was given away"}}'))

    context.route_web_socket("**/live", refuse)
    page = sit(table)
    page.wait_for_selector("#status:not([hidden])")
    opened[0].close(code=1008)
    assert page.locator("#status").text_content() == "this seat was given away"
    page.wait_for_timeout(1200)
    assert len(opened) == 1
    assert page.locator("#status").is_visible()


def test_a_seat_that_is_none_is_refused_in_words(chromium: Browser, service: Service, table: Table) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{service.url}/#table={table.name}&seat=not-a-secret")
    page.wait_for_selector("#status:not([hidden])")
    assert page.locator("#status").text_content()
    context.close()


def test_dark_and_light_follow_the_system_until_one_chooses(context: BrowserContext, sit: Sit, table: Table) -> None:
    page = sit(table)
    theme = "() => document.documentElement.dataset.theme"
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    page.get_by_role("button", name="Light").click()
    assert page.evaluate(theme) == "light"
    page.reload()
    page.wait_for_selector("[data-unit]")
    assert page.evaluate(theme) == "light"
    page.get_by_role("button", name="Dark").click()
    assert page.evaluate("() => localStorage.getItem('zoc.theme')") is None


def test_the_name_of_the_tab_says_who_has_to_act(sit: Sit, table: Table) -> None:
    red, blue = sit(table, "red"), sit(table, "blue")
    assert red.title() == "● Your turn – The ford – zoc"
    assert blue.title() == "The ford – zoc"
    assert sit(table, "observer").title() == "The ford – zoc"
    assert table["red"].do(0, "end_turn")["ok"]
    blue.wait_for_function("() => document.title.startsWith('● Your turn')")
    red.wait_for_function("() => document.title === 'The ford – zoc'")
    assert table["blue"].do(1, "move", unit="grunt", at="6,4")["ok"]
    assert table["red"].do(2, "undo")["ok"]
    blue.wait_for_function("() => document.title.startsWith('● A question for you')")


def test_the_chip_of_a_side_has_the_colour_of_its_pieces(sit: Sit, table: Table) -> None:
    page = sit(table, "red")
    chip = "() => getComputedStyle(document.querySelector('#panel-turn .side-dot')).backgroundColor"
    piece = "() => getComputedStyle(document.querySelector('[data-unit=spearman] .plate')).fill"
    colours = set()
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(f"() => document.documentElement.dataset.theme === '{scheme}'")
        page.wait_for_function(f"() => ({chip})() === ({piece})()")
        colours.add(page.evaluate(chip))
    assert len(colours) == 2


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (820, 1180), (1280, 800), (2560, 1300)])
def test_nothing_sticks_out_of_the_window(
    chromium: Browser, sit: Sit, table: Table, picture: Callable[..., Path], width: int, height: int
) -> None:
    size: Any = {"width": width, "height": height}
    for context in watched(chromium.new_context(viewport=size)):
        page = sit(table, at=context)
        picture(page)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        assert page.evaluate("() => document.documentElement.scrollHeight") <= height
        board = page.locator("#board").bounding_box()
        assert board is not None
        assert board["width"] >= min(width, 300)
        assert board["height"] >= 0.4 * height


@pytest.mark.parametrize("where", ["gallery", "table"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_serious_issue(
    chromium: Browser, sit: Sit, service: Service, table: Table, axe: str, where: str, scheme: str
) -> None:
    chosen: Any = scheme
    for context in watched(chromium.new_context(color_scheme=chosen)):
        if where == "table":
            page = sit(table, at=context)
        else:
            page = context.new_page()
            page.goto(service.url)
            page.wait_for_selector("[data-scenario]")
        page.evaluate(axe)
        found = page.evaluate("async () => (await axe.run()).violations")
        serious = [one for one in found if one["impact"] in ("serious", "critical")]
        assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in serious] == []

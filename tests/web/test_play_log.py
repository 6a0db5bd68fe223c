"""The log: lines light up what they speak of and cite their clauses; the game is stepped through; orders are taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service, Table
from tests.web.playing import Player, until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser


def played(service: Service) -> Table:
    """A table at which three things have happened."""
    table = service.lay(scenario="ford")
    assert table["red"].do(0, "move", unit="spearman", at="6,3")["ok"]
    assert table["red"].do(1, "end_turn")["ok"]
    assert table["blue"].do(2, "move", unit="peasant", at="8,5")["ok"]
    return table


def where(player: Player, unit: str) -> str:
    return str(player.page.evaluate("(id) => board.units.find((u) => u.id === id).cell", unit))


def test_a_line_lights_up_what_it_speaks_of_and_opens_its_clauses(
    context: BrowserContext, service: Service, picture: Callable[[Page], Path]
) -> None:
    table = played(service)
    player = Player(context, table)
    log = table["umpire"].state()["log"]
    lines = player.page.locator("#log .log-line")
    assert [line["text"] for line in log] == lines.locator(".log-text").all_text_contents()
    first = lines.nth(0)
    first.hover(position={"x": 3, "y": 3})
    until(lambda: player.marks("spoken") == {"named": log[0]["about"]["units"], "told": log[0]["about"]["cells"]})
    assert log[0]["about"]["units"] == ["spearman"]
    picture(player.page)
    player.page.mouse.move(300, 300)
    until(lambda: not player.marks("spoken"))
    player.page.keyboard.press("l")
    player.page.keyboard.press("Home")
    until(lambda: player.marks("spoken").get("named") == ["spearman"])
    cite = first.get_by_role("button", name=f"Clause {log[0]['cites'][0]}: read it")
    cite.click()
    player.page.get_by_role("dialog").get_by_role("heading", name=f"Wesnoth §{log[0]['cites'][0]}").wait_for()


def test_units_and_cells_in_a_line_are_links(context: BrowserContext, service: Service, picture: Callable[[Page], Path]) -> None:
    table = played(service)
    player = Player(context, table)
    first = player.page.locator("#log .log-line").nth(0)
    unit, cell = first.locator("[data-unit=spearman]"), first.locator("[data-cell='6,3']")
    unit.hover()
    until(lambda: player.marks("spoken") == {"named": ["spearman"], "told": []})
    cell.hover()
    until(lambda: player.marks("spoken") == {"named": [], "told": ["6,3"]})
    picture(player.page)
    first.hover(position={"x": 3, "y": 3})
    until(lambda: len(player.marks("spoken")["told"]) > 1)
    unit.click()
    until(lambda: player.page.evaluate("board.drawn.pieces.selected") == "spearman")
    cell.click()
    until(lambda: player.page.evaluate("board.cursor") == "6,3")
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("l")
    player.page.keyboard.press("End")
    player.page.keyboard.press("Tab")
    until(lambda: player.marks("spoken") == {"named": ["peasant"], "told": []})
    player.page.keyboard.press("Enter")
    until(lambda: player.page.evaluate("board.drawn.pieces.selected") == "peasant")


def test_a_link_shows_a_unit_where_it_stood_when_one_looks_back(context: BrowserContext, service: Service) -> None:
    table = played(service)
    player = Player(context, table)
    player.page.get_by_role("button", name="To the beginning").click()
    until(lambda: where(player, "spearman") == "4,4")
    player.page.locator("#log [data-unit=spearman]").first.click()
    until(lambda: player.page.evaluate("board.drawn.pieces.selected") == "spearman")
    until(lambda: player.page.evaluate("board.cursor") == "4,4")


def test_a_number_that_a_line_cites_is_explained(context: BrowserContext, service: Service) -> None:
    table = service.lay(scenario="ocs/bridgehead")
    assert table["blue"].do(0, "next")["ok"]
    player = Player(context, table)
    [line] = table["umpire"].state()["log"]
    assert line["cites"] == ["2.2"]
    [row] = table["umpire"].post("/ask", ask="rules", clause="2.2").json()["clauses"]
    player.page.locator("#log .log-line").get_by_role("button", name="Clause 2.2: read it").click()
    dialog = player.page.get_by_role("dialog")
    dialog.get_by_role("heading", name="OCS §2.2").wait_for()
    dialog.get_by_text(row["text"]).wait_for()


def test_the_game_is_stepped_through_and_asked_about_as_it_was(context: BrowserContext, service: Service) -> None:
    table = played(service)
    player = Player(context, table)
    assert (where(player, "spearman"), where(player, "peasant")) == ("6,3", "8,5")
    player.page.keyboard.press(",")
    until(lambda: where(player, "peasant") == "8,6")
    assert player.page.locator("[data-notice=past]").inner_text().startswith("Looking back: after event 2 of 3")
    player.page.get_by_role("button", name="To the beginning").click()
    until(lambda: where(player, "spearman") == "4,4")
    assert player.page.locator("#log .log-later").count() == 3
    player.choose("spearman")
    first = table["umpire"].get("", at=0).json()
    assert next(unit for unit in first["units"] if unit["id"] == "spearman")["cell"] == "4,4"
    asked = table["umpire"].post("/ask", ask="reach", unit="spearman", at=0).json()["cells"]
    until(lambda: player.marks("reach").get("reach", {}).keys() == asked.keys())
    player.click("5,4")
    player.panel("why").get_by_text("Yes: spearman may go from 4,4 to 5,4").wait_for()
    assert player.event == 3
    assert not player.panel("act").is_visible()
    player.page.locator("#replay").fill("1")
    until(lambda: where(player, "spearman") == "6,3")
    player.page.get_by_role("button", name="Back to now").click()
    until(lambda: where(player, "peasant") == "8,5")
    assert player.page.locator("[data-notice=past]").count() == 0


def test_what_comes_while_one_looks_back_does_not_pull_one_away(context: BrowserContext, service: Service) -> None:
    table = played(service)
    player = Player(context, table)
    player.page.get_by_role("button", name="To the beginning").click()
    until(lambda: where(player, "spearman") == "4,4")
    assert table["blue"].do(3, "move", unit="peasant", at="8,4")["ok"]
    until(lambda: player.page.locator("#log .log-line").count() == 4)
    assert where(player, "spearman") == "4,4"
    player.page.get_by_role("button", name="To now", exact=True).click()
    until(lambda: where(player, "peasant") == "8,4")


def test_an_order_is_taken_back_and_done_again(context: BrowserContext, service: Service) -> None:
    table = service.lay(scenario="ford")
    player = Player(context, table, "red")
    undo, redo = player.page.locator("#undo"), player.page.locator("#redo")
    assert undo.is_disabled()
    assert redo.is_disabled()
    player.choose("spearman")
    player.click("5,4")
    until(lambda: where(player, "spearman") == "5,4")
    until(undo.is_enabled)
    undo.click()
    until(lambda: where(player, "spearman") == "4,4")
    until(redo.is_enabled)
    redo.click()
    until(lambda: where(player, "spearman") == "5,4")
    player.page.locator("#board").focus()
    player.page.keyboard.press("u")
    until(lambda: where(player, "spearman") == "4,4")
    player.page.keyboard.press("Shift+U")
    until(lambda: where(player, "spearman") == "5,4")
    events = table["umpire"].get("/events", after=0).json()["events"]
    assert [event["kind"] for event in events] == ["order", "undo", "redo", "undo", "redo"]


def test_an_earlier_moment_shows_a_side_no_more_than_it_knew(service: Service) -> None:
    table = service.lay(scenario="wesnoth/pass")
    assert table["dwarves"].do(0, "move", unit="fencer", at="0202")["ok"]
    then, now = table["dwarves"].get("", at=0).json(), table["dwarves"].state()
    assert {unit["id"] for unit in then["units"]} == {unit["id"] for unit in now["units"]}
    assert "assassin" not in table["dwarves"].get("", at=0).text
    assert "assassin" in table["umpire"].get("", at=0).text
    assert table["dwarves"].get("", at=7).status_code == 400
    assert table["dwarves"].post("/ask", ask="show", at=7).status_code == 400

"""Layers: control by side, strength and purpose, threats, sight, odds, traces, the book's own questions, and the viewer."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.service.running import Service
from tests.web.playing import SCENES, Player, Referee, until
from zoc.odds import percent

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

books = pytest.mark.parametrize("book", SCENES)


def opened(player: Player) -> Player:
    player.page.locator("#layers summary").first.click()
    return player


def zone(player: Player) -> dict[str, int] | None:
    """The first zone of the control layer."""
    zones = player.marks("control").get("zones") or [{"levels": None}]
    found: dict[str, int] | None = zones[0]["levels"]
    return found


def levels(law: Referee, **question: Any) -> dict[str, int]:
    names = [level.name.lower() for level in law.scenario.rules.levels]
    found = {cell: names.index(held["level"]) for cell, held in law.ask(ask="control", **question)["cells"].items()}
    return {cell: level for cell, level in found.items() if level > 0}


@books
def test_control_is_drawn_for_each_side_and_switched_off(
    book: str, context: BrowserContext, service: Service, picture: Callable[[Page], Path]
) -> None:
    scenario, _ = SCENES[book]
    law, player = Referee(scenario), opened(Player(context, service.lay(scenario=scenario)))
    sides = law.scenario.position.sides.names
    for nth, side in enumerate(sides, 1):
        player.page.locator(f"[data-layer='control {side}']").check()
        zones = until(lambda wanted=nth: len(z := player.marks("control").get("zones", [])) == wanted and z)
        assert {each["side"]: each["levels"] for each in zones}[side] == levels(law, side=side)
    picture(player.page)
    for side in sides:
        player.page.locator(f"[data-layer='control {side}']").uncheck()
    until(lambda: not player.marks("control"))
    player.page.keyboard.press("f")
    until(lambda: len(player.marks("control").get("zones", [])) == len(sides))


def test_control_is_drawn_for_a_purpose_and_from_a_strength_on(context: BrowserContext, service: Service) -> None:
    law, player = Referee("europa/river_line"), opened(Player(context, service.lay(scenario="europa/river_line")))
    player.page.locator("[data-layer='control soviet']").check()
    player.page.get_by_label("For", exact=True).select_option("retreat")
    until(lambda: zone(player) == levels(law, side="soviet", purpose="retreat"))
    player.page.get_by_label("For", exact=True).select_option("move")
    player.page.get_by_label("From", exact=True).select_option("2")
    strong = {cell: level for cell, level in levels(law, side="soviet").items() if level >= 2}
    assert strong
    until(lambda: zone(player) == strong)


def test_control_is_drawn_for_each_zone_of_the_book(context: BrowserContext, service: Service) -> None:
    law, player = Referee("fates_edge/shield_wall"), opened(Player(context, service.lay(scenario="fates_edge/shield_wall")))
    player.page.locator("[data-layer='control shields']").check()
    player.page.get_by_label("Zone", exact=True).select_option("strike")
    wide = levels(law, side="shields", zone="strike")
    assert wide != levels(law, side="shields")
    until(lambda: zone(player) == wide)


@books
def test_threats_are_lines_from_everyone_who_controls_the_cell(book: str, context: BrowserContext, service: Service) -> None:
    scenario, unit = SCENES[book]
    law, player = Referee(scenario), Player(context, service.lay(scenario=scenario))
    position = law.scenario.position
    mine = position.unit(unit).side
    player.choose(unit)
    player.page.keyboard.press("t")
    side = next(side for side in position.sides.names if position.sides.hostile(mine, side))
    taken = {position.unit(id).label for id in position.ids}
    held = law.ask(ask="control", side=side)["cells"]
    cell = next(cell for cell in held if cell not in taken)
    player.point(cell)
    wanted = {position.unit(each["unit"]).label for each in held[cell]["by"]}
    until(lambda: {line["from"] for line in player.marks("threats").get("lines", ())} == wanted)
    assert {line["to"] for line in player.marks("threats")["lines"]} == {cell}
    player.page.keyboard.press("t")
    until(lambda: not player.marks("threats"))


def test_a_line_of_sight_shows_what_blocks_it(context: BrowserContext, service: Service, picture: Callable[[Page], Path]) -> None:
    law, player = Referee("fates_edge/doorway"), Player(context, service.lay(scenario="fates_edge/doorway"))
    player.choose("wraith")
    player.page.keyboard.press("b")
    player.point("F1")
    blocked = law.ask(ask="sight", start="B3", goal="F1")
    assert blocked["blocked_by"] == ["D2"]
    said = player.page.locator("[data-aside=sight]")
    until(lambda: said.count() and said.inner_text() == blocked["say"])
    [line] = player.marks("sight")["lines"]
    assert (line["from"], line["to"], line["kind"]) == ("B3", "F1", "blocked")
    assert line["share"] == pytest.approx(0.5, abs=0.01)
    assert player.marks("sight")["lit"] == ["D2"]
    picture(player.page)
    player.point("E3")
    until(lambda: said.inner_text() == law.ask(ask="sight", start="B3", goal="E3")["say"])
    assert player.marks("sight")["lines"][0]["kind"] == "sight"


def test_pass_lanes_are_drawn_with_their_odds(context: BrowserContext, service: Service, picture: Callable[[Page], Path]) -> None:
    law, player = Referee("bashketball/fast_break"), opened(Player(context, service.lay(scenario="bashketball/fast_break")))
    player.page.locator("[data-layer='best pass']").check()
    player.choose("halfling")
    options = law.ask(ask="best", unit="halfling", action="pass")["options"]
    lines = until(lambda: player.marks("best").get("lines"))
    for option, line in zip(options, lines, strict=True):
        assert [line["from"], *line["via"], line["to"]] == option["line"].split()
        assert player.marks("best")["badges"][line["to"]] == percent(Fraction(option["chances"]["success"]))
    listed = player.page.locator("#layer-best").inner_text()
    assert all(option["chances"]["success"] in listed for option in options)
    picture(player.page)


def test_the_best_attacks_are_arrows_with_their_odds(context: BrowserContext, service: Service) -> None:
    law, player = Referee("fates_edge/shield_wall"), opened(Player(context, service.lay(scenario="fates_edge/shield_wall")))
    player.page.locator("[data-layer='best attack']").check()
    player.choose("held")
    options = law.ask(ask="best", unit="held", action="attack")["options"]
    assert options
    until(lambda: player.page.locator("#layer-best .option-list li").count() >= min(len(options), 8))
    assert options[0]["chances"]["success"] in player.page.locator("#layer-best").inner_text()


@pytest.mark.parametrize(
    ("scenario", "side", "source", "errand"),
    [("europa/river_line", "axis", "0106", "supply_line"), ("ocs/besieged_port", "blue", "0305", "rail_trace")],
)
def test_a_trace_runs_from_the_sources_that_are_pointed_out(
    scenario: str, side: str, source: str, errand: str, context: BrowserContext, service: Service, picture: Callable[[Page], Path]
) -> None:
    law, player = Referee(scenario), opened(Player(context, service.lay(scenario=scenario)))
    form = player.page.locator("#layer-trace")
    form.get_by_label("Line", exact=True).select_option(errand)
    form.get_by_label("Of", exact=True).select_option(side)
    form.locator("#add-source").click()
    player.click(source)
    player.page.keyboard.press("Escape")
    found = law.ask(ask="trace", side=side, sources=[source], points="5", errand=errand)
    until(lambda: set(player.marks("trace").get("washes", [{"cells": []}])[0]["cells"]) == set(found["cells"]))
    costs = {cell: end["cost"] for cell, end in found["cells"].items() if cell != source}
    assert player.marks("trace")["words"] == costs
    assert len(found["cells"]) > 1
    told = form.inner_text()
    assert found["say"].split("\n")[0] in told
    assert "Reached:" in told
    picture(player.page)
    form.locator("[data-layer=trace]").uncheck()
    until(lambda: not player.marks("trace"))


def test_a_line_of_supply_runs_from_the_unit_to_the_cell_pointed_at(
    context: BrowserContext, service: Service, picture: Callable[[Page], Path]
) -> None:
    law, player = Referee("ocs/bridgehead"), opened(Player(context, service.lay(scenario="ocs/bridgehead")))
    player.page.locator("[data-layer=supply]").check()
    player.page.locator("#layer-supply").get_by_label("Line", exact=True).select_option("throw")
    player.choose("hq")
    player.point("0803")
    found = law.ask(ask="supply", unit="hq", to="0803", kind="throw")
    said = player.page.locator("[data-aside=supply]")
    until(lambda: said.count() and found["say"].split("\n")[0] in said.inner_text())
    [line] = player.marks("supply")["lines"]
    assert [line["from"], *line["via"], line["to"]] == [*found["path"], "0803"]
    assert player.marks("supply")["units"] == ["bridge_guard"]
    picture(player.page)
    player.point("0908")
    far = law.ask(ask="supply", unit="hq", to="0908", kind="throw")
    assert not far["legal"]
    until(lambda: far["say"].split("\n")[0] in said.inner_text())
    assert player.marks("supply")["refused"] == ["0908"]


def test_the_books_own_questions_are_asked_by_a_form(context: BrowserContext, service: Service) -> None:
    law, player = Referee("europa/river_line"), opened(Player(context, service.lay(scenario="europa/river_line")))
    form = player.page.locator("#layer-bookish")
    form.get_by_label("Question").select_option("screen")
    form.get_by_label("Side", exact=True).select_option("axis")
    form.get_by_label("Cell", exact=True).focus()
    player.click("0503")
    until(lambda: form.get_by_label("Cell", exact=True).input_value() == "0503")
    form.get_by_role("button", name="Ask").click()
    answer = law.ask(ask="screen", side="axis", cell="0503")
    for line in answer["say"].split("\n"):
        form.get_by_text(line.strip(), exact=True).wait_for()


def test_the_umpire_sees_and_asks_as_a_side_does(context: BrowserContext, service: Service) -> None:
    table = service.lay(scenario="wesnoth/pass")
    player = opened(Player(context, table))
    assert player.page.locator("[data-unit=assassin]").count() == 1
    player.page.get_by_label("Look as").select_option("dwarves")
    until(lambda: player.page.locator("[data-unit=assassin]").count() == 0)
    seen = {unit["id"] for unit in table["dwarves"].state()["units"]}
    assert set(player.page.evaluate("() => board.units.map((unit) => unit.id)")) == seen
    player.choose("fighter")
    asked = table["dwarves"].post("/ask", ask="reach", unit="fighter").json()["cells"]
    until(lambda: player.marks("reach").get("reach", {}).keys() == asked.keys())
    # What happens is told as that side hears it.
    assert table["dwarves"].do(0, "move", unit="fencer", at="0202")["ok"]
    until(lambda: player.page.evaluate("() => board.units.find((u) => u.id === 'fencer').cell") == "0202")
    assert player.page.locator("[data-unit=assassin]").count() == 0
    player.page.get_by_label("Look as").select_option("")
    until(lambda: player.page.locator("[data-unit=assassin]").count() == 1)


def test_a_player_cannot_look_from_another_side(context: BrowserContext, service: Service) -> None:
    player = opened(Player(context, service.lay(scenario="wesnoth/pass"), "dwarves"))
    assert not player.page.locator("#viewer").is_visible()


def test_a_question_about_a_side_has_a_list_of_sides_and_its_answer_goes_with_the_table(
    context: BrowserContext, service: Service
) -> None:
    table = service.lay(scenario="bashketball/fast_break")
    player = opened(Player(context, table, "home"))
    form = player.page.locator("#layer-bookish")
    sides = form.get_by_label("Side", exact=True)
    assert sides.locator("option").all_inner_texts() == ["home", "away"]
    assert sides.input_value() == "home"
    form.get_by_role("button", name="Ask").click()
    form.locator(".answer li").first.wait_for()
    assert table["home"].do(0, "end_turn")["ok"]
    form.locator(".answer li").first.wait_for(state="detached")

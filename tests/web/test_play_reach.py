"""Choosing a unit: its reach with the points left, its stops, the zones it meets, and what it would be alone or unopposed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.service.running import Service
from tests.web.playing import SCENES, Player, Referee, until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

books = pytest.mark.parametrize("book", SCENES)


def ends(cells: dict[str, dict[str, Any]], start: str) -> dict[str, tuple[str, bool]]:
    """Where a move may end: the points left there, and whether it must."""
    return {cell: (end["left"] + "?" * bool(end.get("tests")), end["stops"]) for cell, end in cells.items() if cell != start}


def reached(player: Player, start: str) -> dict[str, tuple[str, bool]]:
    return ends(player.marks("reach").get("reach", {}), start)


@books
def test_a_chosen_unit_shows_the_reach_that_the_law_gives_it(
    book: str, context: BrowserContext, service: Service, picture: Callable[[Page], Path]
) -> None:
    scenario, unit = SCENES[book]
    law, player = Referee(scenario), Player(context, service.lay(scenario=scenario))
    player.choose(unit)
    start = law.scenario.position.unit(unit).label
    answer = law.ask(ask="reach", unit=unit)
    assert reached(player, start) == ends(answer["cells"], start)
    until(lambda: player.verdict.startswith(answer["say"].split("\n")[0]))
    assert answer["say"].split("\n")[0] in player.announced
    assert player.panel("unit").locator("h2").text_content() == unit
    picture(player.page)


def test_what_is_tested_on_the_way_is_marked_in_reach_and_explained(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="fates_edge/doorway"))
    player.choose("wraith")
    law = Referee("fates_edge/doorway")
    cells = law.ask(ask="reach", unit="wraith")["cells"]
    assert reached(player, "B3") == ends(cells, "B3")
    marked = {cell for cell, (left, _) in reached(player, "B3").items() if left.endswith("?")}
    assert marked == {cell for cell in cells if "tests" in cells[cell]} != set()
    player.page.locator("#legend summary").click()
    player.page.locator("#legend").get_by_text("There is a test on the way there").wait_for()


@books
def test_the_zones_that_a_unit_meets_are_hatched_by_their_strength(book: str, context: BrowserContext, service: Service) -> None:
    scenario, unit = SCENES[book]
    law, player = Referee(scenario), Player(context, service.lay(scenario=scenario))
    player.choose(unit)
    names = [level.name.lower() for level in law.scenario.rules.levels]
    position = law.scenario.position
    mine = position.unit(unit).side
    hostile = [side for side in position.sides.names if position.sides.hostile(mine, side)]
    zones = until(lambda: player.marks("zones")).get("zones", [])
    for side in hostile:
        cells = law.ask(ask="control", side=side, against=unit)["cells"]
        drawn = next(each["levels"] for each in zones if each["side"] == side)
        assert drawn == {cell: names.index(held["level"]) for cell, held in cells.items()}
        assert drawn, f"{side} exerts nothing here: choose another scene"
    player.page.get_by_role("button", name="Enemy zones", exact=True).click()
    until(lambda: not player.marks("zones").get("zones"))
    player.page.get_by_role("button", name="Its zone", exact=True).click()
    [own] = until(lambda: player.marks("zones").get("zones"))
    held = law.ask(ask="control", side=mine)["cells"]
    alone = {c for c, by in held.items() if any(unit in (each["unit"], *each.get("with", ())) for each in by["by"])}
    assert own["side"] == mine
    assert set(own["levels"]) == alone


@pytest.mark.parametrize(("key", "asked"), [("i", "alone"), ("o", "unopposed")])
def test_while_a_key_is_held_others_do_not_count(key: str, asked: str, context: BrowserContext, service: Service) -> None:
    law, player = Referee("ford"), Player(context, service.lay(scenario="ford"))
    player.choose("spearman")
    plain = reached(player, "4,4")
    without = ends(law.ask(ask="reach", unit="spearman", **{asked: True})["cells"], "4,4")
    assert without != plain
    player.page.keyboard.down(key)
    until(lambda: reached(player, "4,4") == without)
    assert player.page.locator(f"[data-notice={asked}]").is_visible()
    player.page.keyboard.up(key)
    until(lambda: reached(player, "4,4") == plain)
    assert player.page.locator(f"[data-notice={asked}]").count() == 0
    player.page.get_by_role("button", name={"alone": "Alone", "unopposed": "No enemies"}[asked], exact=True).click()
    until(lambda: reached(player, "4,4") == without)


def test_nothing_is_ordered_on_a_reach_that_is_only_supposed(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"))
    player.choose("spearman")
    player.page.get_by_role("button", name="No enemies", exact=True).click()
    until(lambda: "7,3" in player.marks("reach")["reach"])
    player.click("7,3")
    player.panel("why").get_by_text("Yes: spearman may go from 4,4 to 7,3").wait_for()
    assert player.event == 0


def test_a_book_with_several_ways_of_moving_has_a_switch_for_them(context: BrowserContext, service: Service) -> None:
    law, player = Referee("fates_edge/shield_wall"), Player(context, service.lay(scenario="fates_edge/shield_wall"))
    player.choose("held")
    ways = player.panel("unit").get_by_role("radio")
    assert ways.count() >= 6
    assert len(reached(player, "E2")) == 0
    player.page.locator("[data-way='move move_by_boon']").click()
    boon = ends(law.ask(ask="reach", unit="held", way="move_by_boon")["cells"], "E2")
    assert boon
    until(lambda: reached(player, "E2") == boon)
    player.page.keyboard.press("p")
    until(lambda: player.page.locator("[role=radio][aria-checked=true]").get_attribute("data-way") != "move move_by_boon")


def test_any_unit_that_is_seen_may_be_looked_at_also_the_enemys(context: BrowserContext, service: Service) -> None:
    law, player = Referee("ford"), Player(context, service.lay(scenario="ford"), "red")
    player.choose("grunt")
    assert reached(player, "7,4") == ends(law.ask(ask="reach", unit="grunt", at_large=True)["cells"], "7,4")
    player.click("7,6")
    player.panel("why").get_by_text("grunt may go").wait_for()
    assert player.event == 0


def test_the_umpire_orders_for_the_side_to_move_and_for_no_other(context: BrowserContext, service: Service) -> None:
    table = service.lay(scenario="ford")
    player = Player(context, table)
    player.choose("grunt")
    until(lambda: "It is the turn of red." in player.verdict)
    player.click("7,6")
    player.panel("why").get_by_text("Not now: It is the turn of red.").first.wait_for()
    assert player.event == 0
    player.choose("spearman")
    until(lambda: player.page.locator("#menu [data-do=move]").count())
    player.click("5,4")
    until(lambda: player.event == 1)
    assert table["umpire"].get("/events", after=0).json()["events"][0]["side"] == "red"


def test_facts_of_the_piece_are_read_in_its_panel(context: BrowserContext, service: Service) -> None:
    player = Player(context, service.lay(scenario="ford"))
    player.choose("fencer")
    told = player.panel("unit").inner_text()
    assert "Skirmisher" in told
    assert "Points left 6" in told
    assert "red, 3,5" in told


@books
def test_a_lit_cell_is_accepted_and_no_other_is(book: str, context: BrowserContext, service: Service) -> None:
    scenario, unit = SCENES[book]
    law, player = Referee(scenario), Player(context, service.lay(scenario=scenario))
    position = law.scenario.position
    start = position.unit(unit).label
    taken = {position.unit(id).label for id in position.ids} - {start}
    player.choose(unit)
    lit = [cell for cell in reached(player, start) if cell not in taken]
    dark = [cell for cell in law.labels if cell not in reached(player, start) and cell not in taken and cell != start]
    for cell in dark[:: max(1, len(dark) // 3)]:
        player.click(cell)
        player.panel("why").get_by_role("heading", name=f"Why {cell}?").wait_for()
        assert player.event == 0
    until(lambda: player.page.locator("#menu [data-do]").count())
    event = 0
    for cell in lit[:: max(1, len(lit) // 3)]:
        until(lambda wanted=lit: set(wanted) <= set(reached(player, start)) and not player.marks("reach").get("idle"))
        player.click(cell)
        until(lambda before=event: player.event > before)
        order = player.guest.get("/events", after=event).json()["events"][0]["order"]
        assert (order["unit"], order["at"]) == (unit, cell)
        event = player.event
        assert player.guest.do(event, "undo")["ok"]
        event += 1
        until(lambda: player.page.evaluate("() => board.units.find((u) => u.id === board.drawn.pieces.selected)?.cell") == start)

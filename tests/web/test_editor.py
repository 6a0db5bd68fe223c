"""The editor, tried as somebody would who has never seen it: by mouse, by keyboard, by typing; with the file's own mistakes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.service.nursery import shared_nursery
from tests.service.running import Service, http
from tests.web.playing import until
from tests.web.visitor import Visitor
from zoc.scenario import loads
from zoc.scenario.examples import example

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Route

pytestmark = pytest.mark.browser

Keep = Callable[..., Path]


@pytest.fixture
def visitor(context: BrowserContext, service: Service) -> Visitor:
    return Visitor(context, service)


def editing(visitor: Visitor, name: str) -> Visitor:
    """Editing a copy of an example."""
    visitor.edit(name)
    return visitor


def begin(visitor: Visitor, book: str, width: int = 8, height: int = 6, *, bare: bool = True) -> Visitor:
    """A new scenario, from the gallery."""
    visitor.go()
    visitor["#new-scenario"].click()
    visitor[f"label[for=book-{book}]"].click()
    visitor["dialog [data-field=width]"].fill(str(width))
    visitor["dialog [data-field=height]"].fill(str(height))
    visitor["dialog [data-field=bare]"].select_option(index=int(bare))
    visitor["#begin-make"].click()
    visitor["[data-ground]"].first.wait_for()
    visitor.sound()
    return visitor


# From nothing to a move


def test_a_scenario_is_made_from_nothing_with_the_mouse_and_a_move_is_played_in_it(visitor: Visitor, picture: Keep) -> None:
    begin(visitor, "wesnoth")
    visitor["[data-ground=forest]"].click()
    visitor.drag("3,2", "3,5")
    visitor.until_toml(r"^\.\.f\.")
    visitor["#tab-pieces"].click()
    visitor["[data-key='add red']"].click()
    visitor.click("2,3")
    visitor.until_toml('at = "2,3"')
    visitor["[data-key='add blue']"].click()
    visitor.click("6,3")
    visitor.until_toml('at = "6,3"')
    visitor["[data-key='add blue']"].click()
    visitor["#tab-scenario"].click()
    visitor["[data-field=title]"].fill("A clearing")
    visitor["[data-field=to_move]"].select_option("red")
    told = loads(visitor.until_toml('to_move = "red"'))
    visitor.until_toml('title = "A clearing"')
    assert [told.position.unit(unit).label for unit in told.position.ids] == ["2,3", "6,3"]
    assert told.position.board.ground(told.position.board.grid.cell("3,4")).name == "forest"
    visitor.sound()
    picture(visitor.page)

    visitor["#play-draft"].click()
    visitor["#board [data-unit]"].first.wait_for()
    visitor.click("2,3")
    visitor.page.wait_for_function("() => window.boards[0].marks.get('reach')")
    visitor.click("2,4")
    visitor.page.wait_for_function("() => window.boards[0].units.some(({cell}) => cell === '2,4')")
    assert visitor["#title"].text_content() == "A clearing"


def test_a_scenario_is_made_from_nothing_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor.go().page

    def tab_to(selector: str, *, most: int = 80) -> None:
        for _ in range(most):
            if page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{selector} is not reached by Tab")

    visitor["#new-scenario"].wait_for()
    tab_to("#new-scenario")
    page.keyboard.press("Enter")
    visitor["#begin-make"].wait_for()
    tab_to("dialog [data-field=bare]")
    page.keyboard.press("ArrowDown")
    tab_to("#begin-make")
    page.keyboard.press("Enter")
    visitor["[data-ground]"].first.wait_for()
    visitor.sound()

    tab_to("[data-ground=hills]")
    page.keyboard.press("Enter")
    visitor["#editor .board"].focus()
    visitor.settled()
    start = page.evaluate("window.boards[0].cursor")
    page.keyboard.press("Enter")
    visitor.until_toml('h = "hills"')
    page.keyboard.press("ArrowRight")
    beside = page.evaluate("window.boards[0].cursor")
    assert beside != start
    page.keyboard.press(" ")
    page.wait_for_function(
        "([a, b]) => [a, b].every((cell) => window.boards[0].atlas.ground(window.boards[0].atlas.cell(cell)) === 'hills')",
        arg=[start, beside],
    )

    tab_to("#tab-map")
    page.keyboard.press("ArrowRight")
    tab_to("[data-key='add red']")
    page.keyboard.press("Enter")
    visitor["#editor .board"].focus()
    page.keyboard.press("Enter")
    visitor.until_toml(r'^at = "' + beside)
    page.keyboard.press("Escape")
    assert visitor["[data-key='add red']"].get_attribute("aria-pressed") == "false"
    page.keyboard.press("Delete")
    page.wait_for_function("() => !/^at = /m.test(document.querySelector('textarea.toml').value)")
    page.keyboard.press("Control+z")
    visitor.until_toml(r'^at = "' + beside)
    loads(visitor.toml())


# The map


def test_sides_are_followed_and_taken_away_again(visitor: Visitor, picture: Keep) -> None:
    editing(visitor, "europa/river_line")
    visitor["[data-key='tool sides']"].click()
    visitor["[data-feature=sea]"].click()
    corner = visitor.page.evaluate(
        """() => { const b = window.boards[0], r = b.element.getBoundingClientRect()
        const [x, y] = b.atlas.centre(b.atlas.cell("0302")), [dx, dy] = b.atlas.corners[1]
        const [vx, vy] = b.camera.toView(x + dx, y + dy); return [r.left + vx, r.top + vy] }"""
    )
    visitor.settled()
    visitor.stroke([visitor.side("0302", "0301"), tuple(corner), visitor.side("0302", "0401")])
    laid = loads(visitor.until_toml("^sea = "))
    board = laid.position.board
    here = board.grid.cell("0302")
    assert {name for name in ("0301", "0401") if board.features(here, board.grid.cell(name)).get("sea")} == {"0301", "0401"}
    picture(visitor.page)
    x, y = visitor.side("0302", "0301")
    visitor.page.mouse.click(x, y)
    visitor.page.wait_for_function("() => !document.querySelector('textarea.toml').value.includes('0301/0302')")
    assert "0302/0401" in visitor.toml()


def test_a_road_is_drawn_from_cell_to_cell(visitor: Visitor) -> None:
    editing(visitor, "ocs/crossroads")
    before = visitor.toml()
    visitor["[data-key='tool sides']"].click()
    visitor["[data-feature=rail]"].click()
    visitor.drag("0101", "0102", "0103")
    told = loads(visitor.until_toml("^rail = .*0101/0102"))
    assert told.position.board.features(*(told.position.board.grid.cell(cell) for cell in ("0102", "0103"))).get("rail")
    visitor.page.keyboard.press("Control+z")
    visitor.page.wait_for_function("(before) => document.querySelector('textarea.toml').value === before", arg=before)
    visitor.page.keyboard.press("Control+y")
    visitor.until_toml("^rail = .*0101/0102")


def test_heights_and_facts_are_painted(visitor: Visitor) -> None:
    editing(visitor, "fates_edge/doorway")
    cell = loads(visitor.toml()).position.board.grid.label(int(loads(visitor.toml()).position.board.grid.cells[0]))
    visitor["[data-key='tool height']"].click()
    visitor["[data-key='height 3']"].click()
    visitor.click(cell)
    visitor.until_toml(r"^\[elevation\]")
    visitor["[data-key='tool facts']"].click()
    visitor["[data-feature=objective]"].click()
    visitor.click(cell)
    told = loads(visitor.until_toml("^objective = ")).position.board
    number = told.grid.cell(cell)
    assert (int(told.cells["elevation"][number]), bool(told.cells["objective"][number])) == (3, True)


def test_everything_about_a_cell_is_changed_in_its_form(visitor: Visitor) -> None:
    editing(visitor, "ocs/crossroads")
    visitor["[data-key='tool look']"].click()
    visitor.click("0303")
    visitor["#pane-map h2"].get_by_text("Cell 0303").wait_for()
    visitor["#pane-map [data-field=height]"].fill("2")
    visitor.until_toml(r"^\[elevation\]")
    visitor["[data-side=n] [data-field=rail]"].check()
    visitor.until_toml('rail = .*"0302/0303"')
    visitor["#pane-map [data-field=city]"].check()
    told = loads(visitor.until_toml("city = .*0303")).position.board
    assert told.cells["elevation"][told.grid.cell("0303")] == 2
    assert told.features(told.grid.cell("0303"), told.grid.cell("0302")).get("rail")


def test_a_patch_is_filled_and_a_wide_brush_paints_seven(visitor: Visitor) -> None:
    begin(visitor, "wesnoth", 9, 7)
    visitor["[data-key='size 1']"].click()
    visitor["[data-ground=shallow]"].click()
    visitor.click("5,4")
    until(lambda: painted(visitor, "shallow") == 7)
    visitor["[data-ground=deep]"].click()
    visitor["[data-key=fill]"].click()
    visitor.click("5,4")
    until(lambda: painted(visitor, "deep") == 7)


def painted(visitor: Visitor, ground: str) -> int:
    """How many cells of the map are written as a kind of ground."""
    board = loads(visitor.toml()).position.board
    return sum(board.ground(cell).name == ground for cell in board.grid.cells.tolist())


def test_the_map_is_made_larger_and_keeps_what_is_on_it(visitor: Visitor) -> None:
    editing(visitor, "ford")
    visitor["#tab-scenario"].click()
    visitor["[data-field=width]"].fill("14")
    told = loads(visitor.until_toml("^width = 14"))
    assert told.position.unit("grunt").label == "7,4"
    assert told.position.board.ground(told.position.board.grid.cell("3,1")).name == "forest"
    assert told.position.board.ground(told.position.board.grid.cell("14,7")).name == "flat"


# Pieces and sides


def test_pieces_are_dragged_copied_stacked_and_changed(visitor: Visitor, picture: Keep) -> None:
    editing(visitor, "ford")
    visitor["#tab-pieces"].click()
    visitor.drag("7,4", "4,4")
    visitor.until_toml('id = "grunt"\nside = "blue"\nat = "4,4"')
    assert loads(visitor.toml()).position.at("4,4") == ("spearman", "grunt")
    visitor["[data-unit-row=spearman]"].click()
    visitor["[data-key=raise]"].click()
    visitor.until_toml(r'id = "spearman"(?![^]*\[\[unit\]\])')
    assert loads(visitor.toml()).position.at("4,4") == ("grunt", "spearman")
    visitor["[data-unit-row=archer]"].click()
    visitor["#pane-pieces [data-field=moves]"].fill("7/2")
    visitor.until_toml('moves = "7/2"')
    visitor["#pane-pieces [data-field=skirmisher]"].check()
    visitor.until_toml(r'id = "archer"[^[]*skirmisher = true')
    visitor["[data-key=another]"].click()
    visitor.click("9,3")
    told = loads(visitor.until_toml('at = "9,3"')).position
    twin = told.unit(told.at("9,3")[0])
    assert (twin.id, twin.moves, bool(twin.skirmisher)) == ("archer_1", told.unit("archer").moves, True)
    picture(visitor.page)


def test_a_side_takes_its_pieces_along_when_it_is_renamed(visitor: Visitor) -> None:
    editing(visitor, "ford")
    visitor["#tab-scenario"].click()
    visitor["[data-field='side 0']"].fill("orange")
    told = loads(visitor.until_toml('name = "orange"')).position
    assert told.unit("spearman").side == told.to_move == "orange"
    visitor["[data-key='add side']"].click()
    visitor.until_toml('name = "side 3"')
    visitor["[data-key='drop side 2']"].click()
    visitor.page.wait_for_function("() => !document.querySelector('textarea.toml').value.includes('side 3')")


def test_a_reading_is_chosen_and_another_book_keeps_what_it_knows(visitor: Visitor) -> None:
    editing(visitor, "europa/relief")
    visitor["#tab-scenario"].click()
    visitor["#pane-scenario summary"].get_by_text("How the book is read").click()
    visitor["[data-field=level_sums]"].select_option(
        label="floor_first: reductions never take a unit below NO; increases start from there"
    )
    assert loads(visitor.until_toml('level_sums = "floor_first"')).position.readings == {"level_sums": "floor_first"}
    visitor["[data-field=ruleset]"].select_option("wesnoth")
    told = loads(visitor.until_toml('ruleset = "wesnoth"'))
    assert set(told.position.ids) == set(loads(example("europa/relief")).position.ids)


# Mistakes


def test_mistakes_are_told_in_the_words_of_zoc_check_and_lead_to_their_place(
    visitor: Visitor, tmp_path: Path, picture: Keep
) -> None:
    editing(visitor, "ford")
    visitor["#tab-text"].click()
    wrong = (
        example("ford")
        .replace('at = "4,4"', 'at = "44,4"')
        .replace('movement = "orcish"', 'movement = "orcsih"')
        .replace("moves = 6", "speed = 6")
    )
    visitor["textarea.toml"].fill(wrong)
    visitor["#problems li"].nth(2).wait_for()
    shown = visitor["#problems li > button:first-child"].all_text_contents()
    file = tmp_path / "wrong.toml"
    file.write_text(wrong)
    printed = shared_nursery().ran("check", str(file), env={"NO_COLOR": "1", "COLUMNS": "300"})
    words = " ".join((printed.stdout + printed.stderr).split())
    assert len(shown) == 3
    for said in shown:
        assert " ".join(said.split()) in words
    assert visitor[".toml-wrong"].count() == 3
    picture(visitor.page)
    visitor["#problems li > button"].get_by_text("orcsih").click()
    field = visitor["#pane-pieces [data-field=movement]"]
    field.wait_for()
    assert field.get_attribute("aria-invalid") == "true"
    assert visitor.page.evaluate("document.activeElement.dataset.field") == "movement"
    field.select_option(label="Orcish")
    visitor.page.wait_for_function("() => document.querySelectorAll('#problems li').length === 2")


def test_a_mistake_in_a_form_is_shown_beside_its_field_and_the_map_keeps_the_last_sound_state(visitor: Visitor) -> None:
    editing(visitor, "ford")
    visitor["#tab-pieces"].click()
    visitor["[data-unit-row=grunt]"].click()
    visitor["#pane-pieces [data-field=level]"].fill("high")
    visitor["#pane-pieces .form-wrong:visible"].get_by_text("expected a whole number, not 'high'").wait_for()
    assert "mistake" in visitor["[data-unit-row=grunt]"].text_content()
    assert visitor.units()["grunt"] == "7,4"
    assert visitor["#play-draft"].is_disabled()
    visitor["#pane-pieces [data-field=level]"].fill("2")
    visitor.sound()
    assert loads(visitor.toml()).position.unit("grunt").level == 2


def test_text_that_is_no_toml_is_told_with_its_line(visitor: Visitor) -> None:
    editing(visitor, "ford")
    visitor["#tab-text"].click()
    visitor["textarea.toml"].fill("title = The ford\n")
    visitor["#problems li"].get_by_text("line 1: this is no TOML").wait_for()
    visitor.page.keyboard.press("Control+z")
    visitor.sound()


# Files


def test_a_file_is_opened_its_remarks_stay_and_it_is_saved(visitor: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        "# As my father fought it.\n" + example("ford").replace('title = "The ford"', 'title = "Über den Fluß" # true')
    )
    visitor.go()
    with visitor.page.expect_file_chooser() as chooser:
        visitor["#open-file"].click()
    chooser.value.set_files(file)
    visitor["[data-ground]"].first.wait_for()
    visitor.sound()
    visitor["[data-ground=hills]"].click()
    visitor.click("1,1")
    visitor.until_toml(r"^h\.ff")
    with visitor.page.expect_download() as download:
        visitor.page.keyboard.press("Control+s")
    assert download.value.suggested_filename == "über_den_fluß.toml"
    saved = Path(download.value.path()).read_text()
    assert saved.startswith('# As my father fought it.\ntitle = "Über den Fluß" # true\n')
    assert loads(saved).position.board.ground(loads(saved).position.board.grid.cell("1,1")).name == "hills"


def test_whether_all_are_told_the_story_is_ticked(visitor: Visitor) -> None:
    begin(visitor, "ocs")
    visitor["#tab-scenario"].click()
    visitor["[data-field=about]"].fill("Hold the bridge.")
    visitor["[data-field=public]"].check()
    assert loads(visitor.until_toml("^public = true")).public
    visitor["[data-field=public]"].uncheck()
    visitor.page.wait_for_function("() => !document.querySelector('textarea.toml').value.includes('public')")
    assert not loads(visitor.toml()).public


@pytest.mark.parametrize("late", ["public", "title"])
def test_what_one_sets_is_not_undone_by_an_answer_to_what_one_wrote_before(visitor: Visitor, late: str) -> None:
    begin(visitor, "ocs")
    visitor["#tab-scenario"].click()
    title = visitor["[data-field=title]"].input_value()
    held: list[Route] = []

    def sent() -> bool:
        visitor.page.wait_for_timeout(20)
        return bool(held)

    visitor.page.route("**/api/draft/edit", lambda route: held.append(route))
    visitor["[data-field=about]"].fill("Hold the bridge.")
    visitor["[data-field=about]"].blur()
    until(sent)
    if late == "public":
        visitor["[data-field=public]"].check()
    else:
        visitor["[data-field=title]"].fill("Another")
        visitor["[data-field=title]"].blur()
    first = held.pop()
    first.fulfill(response=first.fetch())
    until(sent)  # the answer is in the form, what was set is under way
    shown = visitor["[data-field=public]"].is_checked(), visitor["[data-field=title]"].input_value()
    assert shown == ((True, title) if late == "public" else (False, "Another"))
    second = held.pop()
    second.fulfill(response=second.fetch())
    visitor.page.unroute_all()
    visitor.until_toml("^public = true" if late == "public" else '^title = "Another"')
    assert "Hold the bridge." in visitor.toml()


def test_a_draft_survives_a_reload_and_is_found_in_the_gallery(visitor: Visitor) -> None:
    begin(visitor, "freeciv")
    visitor["#tab-scenario"].click()
    visitor["[data-field=title]"].fill("Unfinished")
    visitor.until_toml('title = "Unfinished"')
    visitor.sound()
    visitor.page.reload()
    visitor["[data-ground]"].first.wait_for()
    visitor.until_toml('title = "Unfinished"')
    visitor.go()
    visitor["#go-on"].get_by_text("Unfinished").click()
    visitor.until_toml('title = "Unfinished"')
    visitor.go()
    visitor["#go-on [aria-label='Delete the draft Unfinished']"].click()
    assert visitor["#go-on"].is_hidden()


def test_a_map_is_painted_on_with_a_finger_and_moved_with_two(phone: BrowserContext, service: Service, picture: Keep) -> None:
    visitor = Visitor(phone, service)
    editing(visitor, "ford")
    visitor["[data-ground=hills]"].tap()
    visitor.page.touchscreen.tap(*visitor.at("2,2"))
    painted = visitor.until_toml(r"^\.hf")
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture(visitor.page)

    (ax, ay), (bx, by) = visitor.at("3,4"), visitor.at("7,4")
    fingers = phone.new_cdp_session(visitor.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": x, "y": y, "id": nth} for nth, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    before = visitor.page.evaluate("window.boards[0].camera.pose.scale")
    touch("touchStart", (ax, ay))
    touch("touchStart", (ax, ay), (bx, by))
    for step in range(1, 6):
        touch("touchMove", (ax - 8 * step, ay), (bx + 8 * step, by))
    touch("touchEnd")
    visitor.page.wait_for_function("(before) => window.boards[0].camera.pose.scale > 1.2 * before", arg=before)
    visitor["[data-ground=forest]"].tap()
    visitor.page.touchscreen.tap(*visitor.at("5,4"))
    visitor.page.wait_for_function("(before) => document.querySelector('textarea.toml').value !== before", arg=painted)
    board = loads(visitor.toml()).position.board
    assert board.ground(board.grid.cell("5,4")).name == "forest"


def test_edits_that_cannot_be_written_are_told(service: Service) -> None:
    told = http.post(f"{service.url}/api/draft/edit", json={"toml": example("ford"), "edits": [{"height": 1, "cells": ["99,9"]}]})
    assert told.status_code == 400
    assert "off the map" in json.dumps(told.json())


def test_a_ledge_is_laid_one_way_only(visitor: Visitor) -> None:
    editing(visitor, "fates_edge/doorway")
    grid = loads(visitor.toml()).position.board.grid
    upper, lower = grid.label(grid.at(1, 1)), grid.label(grid.at(1, 2))
    visitor["[data-key='tool sides']"].click()
    visitor["[data-feature=ledge]"].click()
    visitor["[data-key='one way']"].click()
    (ax, ay), (bx, by) = visitor.at(upper), visitor.at(lower)
    visitor.page.mouse.click(ax + 0.44 * (bx - ax), ay + 0.44 * (by - ay))
    board = loads(visitor.until_toml(f"ledge = .*{upper}>{lower}")).position.board
    assert board.features(board.grid.cell(upper), board.grid.cell(lower)).get("ledge")
    assert not board.features(board.grid.cell(lower), board.grid.cell(upper)).get("ledge")

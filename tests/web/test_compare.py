"""Compare: one position under two readings or two books, side by side, and why they differ."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.service.running import Service
from tests.web.playing import until
from tests.web.visitor import Visitor
from zoc.ask.clerk import Clerk
from zoc.ask.sentences import sentences
from zoc.scenario import loads
from zoc.scenario.examples import example

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser

LEFT, RIGHT = 1, 2
"""The boards of the comparison; the table's own is the first on the page."""


@pytest.fixture
def compare(context: BrowserContext, service: Service) -> Callable[..., Visitor]:
    """The comparison of an example, opened by the umpire."""

    def opened(name: str, unit: str = "") -> Visitor:
        table = service.lay(scenario=name)
        visitor = Visitor(context, service)
        visitor.go(f"#table={table.name}&seat={table.seats['umpire']}")
        visitor["[data-unit]"].first.wait_for()
        if unit:
            visitor.click(loads(example(name)).position.unit(unit).label)
            visitor.page.wait_for_function("() => window.boards[0].marks.get('reach')")
        visitor["#compare"].click()
        visitor[".compare-found h3"].wait_for()
        return visitor

    return opened


def test_the_cells_on_which_two_readings_differ_are_those_of_ask(
    compare: Callable[..., Visitor], picture: Callable[..., Path]
) -> None:
    name = "bashketball/zone_defence"
    visitor = compare(name)
    visitor["select[data-field=side]"].select_option("away")
    visitor["[data-reading='own_hex=false']"].wait_for()
    visitor["[data-reading='own_hex=false']"].click()
    clerk = Clerk(loads(example(name)))
    told: Any = clerk.put({"ask": "compare", "side": "away", "other": {"own_hex": False}}).told()["cells"]
    assert told
    visitor[".compare-found h3"].get_by_text("1 cell differs" if len(told) == 1 else f"{len(told)} cells differ").wait_for()
    assert set(visitor[".compare-row strong"].all_text_contents()) == set(told)
    assert set(visitor.marks("differ", LEFT)["differ"]) == set(visitor.marks("differ", RIGHT)["differ"]) == set(told)
    found = next(iter(told.values()))
    visitor[".compare-row"].first.click()
    both = visitor[".compare-why"]
    both.nth(1).wait_for()
    first, second = both.all_text_contents()
    for reason in found["first"]["reasons"]:
        assert f"§{reason['clause']}" in first
        assert reason["text"] in first
    assert found["second"]["level"] or "none" in second
    picture(visitor.page)


def test_the_readings_that_matter_come_first_with_how_much_they_matter(compare: Callable[..., Visitor]) -> None:
    name = "bashketball/zone_defence"
    visitor = compare(name)
    visitor["select[data-field=side]"].select_option("away")
    visitor["[data-reading='own_hex=false'] .compare-count"].wait_for()
    clerk = Clerk(loads(example(name)))
    told: Any = clerk.put({"ask": "compare", "side": "away", "other": {"own_hex": False}}).told()
    count = len(told["cells"])
    assert str(count) in (visitor["[data-reading='own_hex=false'] .compare-count"].text_content() or "")
    assert visitor["details [data-reading='pass_tie=kind']"].count() == 1


def test_the_reach_of_a_unit_is_compared_and_why_says_the_same_as_ask(
    compare: Callable[..., Visitor], picture: Callable[..., Path]
) -> None:
    name = "bashketball/zone_defence"
    clerk = Clerk(loads(example(name)))
    home = [id for id in loads(example(name)).position.ids if loads(example(name)).position.unit(id).side == "home"]

    def reach(unit: str, **readings: object) -> Any:
        found: Any = clerk.put({"ask": "reach", "unit": unit, **({"readings": readings} if readings else {})}).told()["cells"]
        return found

    unit = next(unit for unit in home if reach(unit) != reach(unit, movement_zones="sum"))
    visitor = compare(name, unit)
    assert visitor["select[data-field=kind]"].input_value().startswith("Where")
    visitor["[data-reading='movement_zones=sum']"].click()
    before, after = reach(unit), reach(unit, movement_zones="sum")
    differ = {cell for cell in {*before, *after} if before.get(cell) != after.get(cell)}
    visitor.page.wait_for_function("(count) => window.boards[2].marks.get('differ')?.differ.length === count", arg=len(differ))
    assert set(visitor.marks("found", LEFT)["reach"]) == set(before)
    assert set(visitor.marks("found", RIGHT)["reach"]) == set(after)
    cell = visitor[".compare-row strong"].first.text_content() or ""
    visitor.click(cell, RIGHT)
    visitor[".compare-why p"].nth(1).wait_for()
    for nth, readings in enumerate(({}, {"readings": {"movement_zones": "sum"}})):
        ruling = clerk.put({"ask": "why", "unit": unit, "cell": cell, **readings}).found
        assert visitor[".compare-why p"].nth(nth).text_content() == sentences(ruling)["say"]
    picture(visitor.page)


def test_both_maps_look_from_the_same_place(compare: Callable[..., Visitor]) -> None:
    visitor = compare("europa/relief")
    visitor.settled(LEFT)
    visitor.settled(RIGHT)
    x, y = visitor.at("0202", LEFT)
    before = visitor.page.evaluate("window.boards[1].camera.scale")
    visitor.page.mouse.move(x, y)
    visitor.page.mouse.wheel(0, -600)
    same = """(least) => {
        const [a, b] = [window.boards[1].camera.pose, window.boards[2].camera.pose]
        return a.scale > least && a.scale === b.scale && a.x === b.x && a.y === b.y
    }"""
    visitor.page.wait_for_function(same, arg=1.3 * before)
    visitor.settled(LEFT)
    visitor.page.mouse.move(x + 5, y + 5)
    visitor.page.mouse.down()
    visitor.page.mouse.move(x + 80, y + 60, steps=4)
    visitor.page.mouse.up()
    visitor.page.wait_for_function(same, arg=0)
    assert visitor.at("0202", LEFT) != (x, y)


def test_another_book_says_why_it_cannot_read_the_position_and_can_read_what_it_knows(
    compare: Callable[..., Visitor], picture: Callable[..., Path]
) -> None:
    visitor = compare("ford")
    visitor["select[data-field=other]"].select_option(label="Another book, in part: Freeciv")
    visitor[".compare-found"].get_by_text("Freeciv does not know").wait_for()
    assert not visitor[".compare-problems li"].first.is_visible()
    visitor[".compare-found summary"].click()
    visitor[".compare-problems li"].first.wait_for()
    assert any("there is no fact of a unit 'skirmisher'" in said for said in visitor[".compare-problems li"].all_text_contents())
    visitor["[data-instead=freeciv]"].click()
    until(lambda: visitor["#compare-fit"].is_checked())
    visitor["select[data-field=side]"].select_option("blue")  # a peasant of level 0 has a zone in one of the books only
    visitor[".compare-row"].first.wait_for()
    assert visitor[".compare-side h3"].nth(1).text_content() == "Freeciv"
    visitor[".compare-row"].first.click()
    visitor[".compare-why"].nth(1).wait_for()
    assert "Freeciv" in (visitor[".compare-why"].nth(1).text_content() or "")
    picture(visitor.page)
    visitor.page.keyboard.press("Escape")
    visitor["dialog.compare"].wait_for(state="detached")


def test_a_book_that_leaves_nothing_open_says_so_and_names_the_others(compare: Callable[..., Visitor]) -> None:
    visitor = compare("ford")
    visitor[".compare-found h3"].get_by_text("Nothing to compare with").wait_for()
    visitor[".compare-found"].get_by_text("This book has no readings to compare").wait_for()
    visitor["[data-instead=freeciv]"].click()
    visitor[".compare-found"].get_by_text("Freeciv does not know").wait_for()
    visitor["[data-instead=readings]"].click()
    visitor[".compare-found h3"].get_by_text("Nothing to compare with").wait_for()

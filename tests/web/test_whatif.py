"""What if: ghosts moved at will, branches, and a game that nothing of it touches."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.service.running import Service, Table
from tests.web.visitor import Visitor
from zoc.ask.clerk import Clerk
from zoc.scenario import loads
from zoc.scenario.examples import example

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

pytestmark = pytest.mark.browser


@pytest.fixture
def table(service: Service) -> Table:
    return service.lay(scenario="ford")


@pytest.fixture
def visitor(context: BrowserContext, service: Service, table: Table) -> Visitor:
    """Red, at the ford, supposing something."""
    visitor = Visitor(context, service)
    visitor.go(f"#table={table.name}&seat={table.seats['red']}")
    visitor["[data-unit=grunt]"].wait_for()
    visitor["#whatif"].click()
    visitor["#panel-whatif"].get_by_text("The game as it stands").wait_for()
    return visitor


def until_at(visitor: Visitor, unit: str, cell: str | None) -> None:
    visitor.page.wait_for_function(
        "([id, cell]) => window.boards?.[0] && (boards[0].units.find((unit) => unit.id === id)?.cell ?? null) === cell",
        arg=[unit, cell],
    )


def until_reached(visitor: Visitor, cells: set[str]) -> None:
    """Wait until the map shows these cells in reach, and no others."""
    visitor.page.wait_for_function(
        "(cells) => Object.keys(window.boards[0].marks.get('reach')?.reach ?? {}).sort().join() === cells.join()",
        arg=sorted(cells),
    )


def test_any_piece_is_dragged_and_every_question_supposes_it(
    visitor: Visitor, table: Table, picture: Callable[..., Path]
) -> None:
    visitor.drag("7,4", "5,3")
    until_at(visitor, "grunt", "5,3")
    visitor.click("4,4")
    clerk = Clerk(loads(example("ford")))
    found: Any = clerk.put({"ask": "reach", "unit": "spearman", "what_if": [{"move": "grunt", "to": "5,3"}]}).told()
    supposed, before = found["cells"], clerk.put({"ask": "reach", "unit": "spearman"}).found
    assert set(supposed) != set(before)
    until_reached(visitor, set(supposed))
    picture(visitor.page)
    assert table["red"].state()["event"] == 0
    visitor["[data-notice=whatif] .notice-back"].click()
    until_at(visitor, "grunt", "7,4")
    assert visitor["#panel-whatif"].is_hidden()
    assert table["red"].state()["event"] == 0


def test_going_back_and_changing_something_else_makes_another_branch(visitor: Visitor) -> None:
    visitor.drag("7,4", "7,6")
    until_at(visitor, "grunt", "7,6")
    visitor.drag("8,2", "9,1")
    until_at(visitor, "archer", "9,1")
    visitor["#panel-whatif [aria-label='Step back']"].click()
    until_at(visitor, "archer", "8,2")
    visitor.drag("8,6", "9,7")
    until_at(visitor, "peasant", "9,7")
    assert visitor[".branch .link"].all_text_contents() == [
        "The game as it stands",
        "grunt to 7,6",
        "archer to 9,1",
        "peasant to 9,7",
    ]
    assert visitor[".branch .link[aria-current]"].text_content() == "peasant to 9,7"
    visitor[".branch .link"].get_by_text("archer to 9,1").click()
    until_at(visitor, "archer", "9,1")
    until_at(visitor, "peasant", "8,6")
    visitor[".branch .link"].get_by_text("The game as it stands").click()
    until_at(visitor, "grunt", "7,4")
    visitor["[aria-label='Forget: grunt to 7,6']"].click()
    visitor[".branch .link"].nth(1).wait_for(state="detached")


def test_pieces_are_put_by_click_copied_changed_and_taken_off(visitor: Visitor) -> None:
    visitor.click("4,4")
    visitor["#panel-whatif"].get_by_text("spearman").first.wait_for()
    visitor.click("2,2")
    until_at(visitor, "spearman", "2,2")
    visitor["#panel-whatif [data-key=copy]"].click()
    visitor.click("9,4")
    until_at(visitor, "spearman_2", "9,4")
    visitor["#panel-whatif [data-key=change]"].click()
    visitor["dialog [data-field=moves]"].fill("1")
    visitor["#suppose"].click()
    visitor[".branch .link[aria-current]"].get_by_text("spearman: moves 1").wait_for()
    changes = [
        {"move": "spearman", "to": "2,2"},
        {"add": "spearman_2", "like": "spearman", "at": "9,4"},
        {"set": "spearman", "facts": {"moves": 1}},
    ]
    told: Any = Clerk(loads(example("ford"))).put({"ask": "reach", "unit": "spearman", "what_if": changes}).told()
    supposed = told["cells"]
    until_reached(visitor, set(supposed))
    visitor["#panel-whatif [data-key=remove]"].click()
    until_at(visitor, "spearman", None)


def test_by_keyboard_a_piece_is_moved_and_taken_off_and_that_is_undone(visitor: Visitor) -> None:
    page = visitor.page
    visitor["#board"].focus()
    visitor.settled()
    page.evaluate("window.boards[0].cursor = '4,4'")
    page.keyboard.press("Enter")
    visitor["#panel-whatif [data-key=copy]"].wait_for()
    page.keyboard.press("ArrowUp")
    page.keyboard.press(" ")
    until_at(visitor, "spearman", "4,3")
    visitor["#board"].focus()
    page.keyboard.press("Delete")
    until_at(visitor, "spearman", None)
    page.keyboard.press("Control+z")
    until_at(visitor, "spearman", "4,3")


def test_no_order_reaches_the_game_while_something_is_supposed(visitor: Visitor, table: Table) -> None:
    visitor["[data-key='click A click asks why']"].click()
    visitor.click("4,4")
    visitor.page.wait_for_function("() => window.boards[0].marks.get('reach')")
    visitor.click("4,3")
    visitor["#panel-why"].wait_for()
    visitor.drag("4,4", "4,2")
    until_at(visitor, "spearman", "4,2")
    assert table["red"].state()["event"] == 0
    assert [unit["cell"] for unit in table["red"].state()["units"] if unit["id"] == "spearman"] == ["4,4"]


def test_what_happens_at_the_table_meanwhile_is_taken_in(visitor: Visitor, table: Table) -> None:
    visitor.drag("7,4", "7,6")
    until_at(visitor, "grunt", "7,6")
    table["red"].do(0, "move", unit="fencer", at="3,4")
    until_at(visitor, "fencer", "3,4")
    until_at(visitor, "grunt", "7,6")
    visitor["[data-notice=whatif] .notice-back"].click()
    until_at(visitor, "grunt", "7,4")
    until_at(visitor, "fencer", "3,4")


def test_a_phone_supposes_too(phone: BrowserContext, service: Service, table: Table, picture: Callable[..., Path]) -> None:
    visitor = Visitor(phone, service)
    visitor.go(f"#table={table.name}&seat={table.seats['umpire']}")
    visitor["[data-unit=grunt]"].wait_for()
    visitor["#whatif"].tap()
    visitor["#panel-whatif"].wait_for()
    visitor["[aria-label='See the whole map']"].tap()
    visitor.page.touchscreen.tap(*visitor.at("7,4"))
    visitor["#panel-whatif [data-key=remove]"].wait_for()
    visitor.page.touchscreen.tap(*visitor.at("9,4"))
    until_at(visitor, "grunt", "9,4")
    picture(visitor.page)


# Shared


def branched(visitor: Visitor) -> None:
    """Two branches that grew from one supposition; the second is looked at."""
    visitor.drag("7,4", "7,6")
    until_at(visitor, "grunt", "7,6")
    visitor.drag("8,2", "9,1")
    until_at(visitor, "archer", "9,1")
    visitor["#panel-whatif [aria-label='Step back']"].click()
    until_at(visitor, "archer", "8,2")
    visitor.drag("8,6", "9,7")
    until_at(visitor, "peasant", "9,7")


def copied(visitor: Visitor, button: str, said: str) -> str:
    visitor["#share"].click()
    visitor[button].click()
    visitor[".share-said"].get_by_text(said).wait_for()
    return visitor.clipboard()


BRANCHES = ["The game as it stands", "grunt to 7,6", "archer to 9,1", "peasant to 9,7"]


def test_a_link_opens_the_same_what_if_at_a_table_of_its_own(
    visitor: Visitor, table: Table, context: BrowserContext, service: Service
) -> None:
    branched(visitor)
    link = copied(visitor, "#copy-link", "The link is copied.")
    assert not any(secret in link for secret in [*table.seats.values(), table.name])
    guest = Visitor(context, service)
    guest.go(link)
    guest["#panel-whatif"].get_by_text("peasant to 9,7").wait_for()
    until_at(guest, "peasant", "9,7")
    until_at(guest, "grunt", "7,6")
    assert guest[".branch .link"].all_text_contents() == BRANCHES
    assert guest[".branch .link[aria-current]"].text_content() == "peasant to 9,7"
    assert "whatif=" not in guest.page.url
    guest[".branch .link"].get_by_text("archer to 9,1").click()
    until_at(guest, "archer", "9,1")
    guest["[data-notice=whatif] .notice-back"].click()
    until_at(guest, "grunt", "7,4")
    assert table["red"].state()["event"] == 0


def test_others_at_the_table_open_it_from_their_own_seat(
    visitor: Visitor, table: Table, chromium: Browser, service: Service
) -> None:
    branched(visitor)
    link = copied(visitor, "#copy-whatif", "The link to this what-if is copied.")
    assert not any(secret in link for secret in table.seats.values())
    other = chromium.new_context()
    blue = Visitor(other, service)
    blue.go(link)
    blue["#status"].get_by_text("You have no seat at this table on this machine.").wait_for()
    blue.go(f"#table={table.name}&seat={table.seats['blue']}")
    blue["[data-unit=grunt]"].wait_for()
    blue.go(link)
    blue["#panel-whatif"].get_by_text("peasant to 9,7").wait_for()
    until_at(blue, "peasant", "9,7")
    assert blue[".branch .link"].all_text_contents() == BRANCHES
    assert blue.page.evaluate("document.querySelector('#panel-turn').textContent").count("blue")
    other.close()


def test_a_what_if_that_not_every_side_may_know_has_no_link_for_the_table(chromium: Browser, service: Service) -> None:
    context = chromium.new_context(viewport={"width": 900, "height": 640})
    hidden = example("ford").replace('id = "spearman"\nside = "red"', 'id = "spearman"\nside = "red"\nhidden = true')
    table = service.lay(toml=hidden)
    red = Visitor(context, service)
    red.go(f"#table={table.name}&seat={table.seats['red']}")
    red["[data-unit=grunt]"].wait_for()
    red["#whatif"].click()
    red["#panel-whatif"].get_by_text("The game as it stands").wait_for()
    red.drag("7,4", "7,6")
    until_at(red, "grunt", "7,6")
    red.drag("4,4", "4,2")
    until_at(red, "spearman", "4,2")
    red["[aria-label='Step back']"].click()
    until_at(red, "spearman", "4,4")
    red.page.evaluate("navigator.clipboard.writeText('nothing yet')")
    told = copied(red, "#copy-whatif", "Some of it is secret from a side")
    assert told == "nothing yet"
    red["#share-dialog button"].get_by_text("Close").click()
    red["[aria-label='Forget: spearman to 4,2']"].click()
    link = copied(red, "#copy-whatif", "The link to this what-if is copied.")
    assert link.startswith("http")
    context.close()


@pytest.mark.parametrize("word", ["AAAA", "q1bKSy1XslLyys_IU6oFAA", ""])
def test_a_what_if_that_was_cut_off_says_so_and_the_game_is_there(
    context: BrowserContext, service: Service, table: Table, word: str
) -> None:
    visitor = Visitor(context, service)
    visitor.go(f"#table={table.name}&seat={table.seats['red']}&whatif={word}")
    visitor["[data-notice=sent]"].get_by_text("This link is incomplete").wait_for()
    assert visitor.units()["grunt"] == "7,4"
    assert visitor["#panel-whatif"].is_hidden()


def test_a_deed_is_not_kept_for_later_while_something_is_supposed(visitor: Visitor, table: Table) -> None:
    """It is refused in so many words, and not sent when the what-if is left."""
    visitor.drag("4,4", "4,2")
    until_at(visitor, "spearman", "4,2")
    visitor["#menu [data-do=end_turn]"].focus()
    visitor.page.keyboard.press("Enter")
    visitor["#verdict"].get_by_text("nothing here touches the game").wait_for()
    visitor["#whatif"].click()
    until_at(visitor, "spearman", "4,4")
    assert table["red"].state()["event"] == 0


def test_what_is_said_stays_when_the_menu_is_filled_anew(visitor: Visitor) -> None:
    """The offers may come after the key was pressed: the entry keeps the focus and is not read out again."""
    held: list[Any] = []
    visitor.page.route(re.compile(r"/offers\b"), lambda route: held.append(route))
    visitor.drag("4,4", "4,2")
    until_at(visitor, "spearman", "4,2")
    visitor["#menu [data-do=end_turn]"].focus()
    visitor.page.keyboard.press("Enter")
    said = visitor["#verdict"].get_by_text("nothing here touches the game")
    said.wait_for()
    visitor.page.evaluate("() => document.querySelector('#menu [data-do=end_turn]').dataset.old = 'yes'")
    for route in held:
        route.continue_()
    visitor.page.unroute(re.compile(r"/offers\b"))
    visitor.page.wait_for_function("() => !document.querySelector('#menu [data-old]')")
    assert visitor.page.evaluate("() => document.activeElement?.dataset.do") == "end_turn"
    assert said.is_visible(), visitor["#verdict"].text_content()

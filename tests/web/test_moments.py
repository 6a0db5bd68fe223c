"""Any moment: what is looked back at can be asked, supposed, shared and played on from; the game itself is not touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service, Table
from tests.web.test_share import copied
from tests.web.test_whatif import until_at
from tests.web.visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser


@pytest.fixture
def table(service: Service) -> Table:
    """Three events at the ford."""
    table = service.lay(scenario="ford")
    table["red"].do(0, "move", unit="fencer", at="3,4")
    table["red"].do(1, "end_turn")
    table["blue"].do(2, "end_turn")
    return table


@pytest.fixture
def visitor(context: BrowserContext, service: Service, table: Table) -> Visitor:
    visitor = Visitor(context, service)
    visitor.go(f"#table={table.name}&seat={table.seats['umpire']}")
    until_at(visitor, "fencer", "3,4")
    return visitor


def look_back(visitor: Visitor, event: int, last: int = 3) -> None:
    """One click on a line of the log, beside its links."""
    line = visitor[f"#log li[data-event='{event}']"].first
    line.scroll_into_view_if_needed()
    box = line.bounding_box()
    assert box is not None
    line.click(position={"x": box["width"] - 3, "y": 3})
    visitor["[data-notice=past]"].get_by_text(f"after event {event} of {last}").wait_for()


def test_a_line_of_the_log_leads_to_its_moment_by_mouse_and_by_key(visitor: Visitor) -> None:
    look_back(visitor, 1)
    visitor["[data-notice=past] .notice-back"].click()
    visitor["[data-notice=past]"].wait_for(state="detached")
    visitor["#log li[data-event='2']"].first.focus()
    visitor.page.keyboard.press("Enter")
    visitor["[data-notice=past]"].get_by_text("after event 2 of 3").wait_for()


def test_a_what_if_opened_while_looking_back_is_of_that_moment(visitor: Visitor, table: Table) -> None:
    table["red"].do(3, "move", unit="fencer", at="4,5")
    visitor["#log li[data-event='4']"].first.wait_for()
    look_back(visitor, 1, last=4)
    until_at(visitor, "fencer", "3,4")
    visitor["#whatif"].click()
    visitor["#panel-whatif"].get_by_text("The game after event 1").wait_for()
    visitor.drag("7,4", "5,3")
    until_at(visitor, "grunt", "5,3")
    until_at(visitor, "fencer", "3,4")
    visitor["[data-notice=whatif] .notice-back"].click()
    until_at(visitor, "grunt", "7,4")
    until_at(visitor, "fencer", "3,4")
    visitor["[data-notice=past] .notice-back"].click()
    until_at(visitor, "fencer", "4,5")
    assert table["umpire"].state()["event"] == 4


def test_a_branch_of_an_earlier_moment_is_shared_and_opens_as_exactly_that(
    visitor: Visitor, table: Table, context: BrowserContext, service: Service
) -> None:
    before = table["umpire"].state()
    look_back(visitor, 1)  # 1st click
    visitor["#whatif"].click()  # 2nd
    visitor["#panel-whatif"].get_by_text("The game after event 1").wait_for()
    visitor.drag("7,4", "5,3")  # 3rd
    until_at(visitor, "grunt", "5,3")
    shown = visitor.units()
    visitor["#share"].click()  # 4th
    link = copied(visitor, "#copy-link", "The link is copied.")  # 5th
    near = copied(visitor, "#copy-whatif", "The link to this what-if is copied.")
    guest = Visitor(context, service)
    guest.go(link)
    guest["#panel-whatif"].get_by_text("grunt to 5,3").wait_for()
    until_at(guest, "grunt", "5,3")
    assert guest.units() == shown
    guest.go(near)
    guest["#panel-whatif"].get_by_text("The game after event 1").wait_for()
    until_at(guest, "grunt", "5,3")
    assert guest.units() == shown
    assert "at=" not in guest.page.url
    assert table["umpire"].state() == before


def test_one_plays_on_from_an_earlier_moment_and_from_what_is_supposed(visitor: Visitor, table: Table) -> None:
    before = table["umpire"].state()
    address = visitor.page.url
    look_back(visitor, 1)
    visitor["[data-notice=past]"].get_by_role("button", name="Play on from here").click()
    visitor.page.wait_for_function("(before) => location.href !== before", arg=address)
    until_at(visitor, "fencer", "3,4")
    visitor["#log li[data-event='1']"].first.wait_for()
    assert visitor["#log li[data-event='2']"].count() == 0
    branch = visitor.page.url
    visitor["#whatif"].click()
    visitor["#panel-whatif"].get_by_text("The game as it stands").wait_for()
    visitor.drag("7,4", "5,3")
    until_at(visitor, "grunt", "5,3")
    visitor["[data-notice=whatif]"].get_by_role("button", name="Play on from here").click()
    visitor.page.wait_for_function("(before) => location.href !== before", arg=branch)
    visitor["#log .log-empty"].get_by_text("Nothing has happened yet.").wait_for()
    until_at(visitor, "grunt", "5,3")
    assert visitor["#whatif[aria-pressed=true]"].count() == 0
    assert table["umpire"].state() == before

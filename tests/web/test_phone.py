"""A small screen: everything is on it, and large enough for a finger."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service
from tests.web.playing import Player, until
from tests.web.visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser

IN_VIEW = """() => [...document.querySelectorAll("#toolbar button, #toolbar select")].every((each) => {
    const { left, right } = each.getBoundingClientRect()
    return left >= 0 && right <= innerWidth
})"""


def test_every_button_of_the_header_is_on_the_screen(
    phone: BrowserContext, service: Service, picture: Callable[..., Path]
) -> None:
    visitor = Visitor(phone, service)
    visitor.go()
    visitor["[data-scenario=ford]"].click()
    visitor["#seat-switch"].wait_for()
    visitor["#help"].wait_for()
    picture(visitor.page)
    assert visitor.page.evaluate(IN_VIEW)
    assert visitor.page.evaluate("() => document.querySelector('#toolbar').scrollWidth <= innerWidth")


@pytest.mark.parametrize("scenario", ["bashketball/fast_break", "ocs/spearhead"])
def test_one_begins_near_the_pieces_of_the_side_to_move(phone: BrowserContext, service: Service, scenario: str) -> None:
    player = Player(phone, service.lay(scenario=scenario))
    state = player.guest.state()
    sizes = player.page.locator(".piece .plate").evaluate_all("all => all.map((each) => each.getBoundingClientRect().width)")
    assert min(sizes) >= 26
    assert max(sizes) >= 34
    mine = {unit["id"] for unit in state["units"] if unit["side"] == state["to_move"]}
    assert mine & set(
        player.page.evaluate("""() => [...document.querySelectorAll(".piece")].filter((piece) => {
        const [box, map] = [piece.getBoundingClientRect(), document.querySelector("#board").getBoundingClientRect()]
        return box.left >= map.left && box.right <= map.right && box.top >= map.top && box.bottom <= map.bottom
    }).map((piece) => piece.dataset.unit)""")
    )


def test_undo_lies_beside_the_map_while_there_is_something_to_take_back(phone: BrowserContext, service: Service) -> None:
    table = service.lay(scenario="ford")
    player = Player(phone, table, "red")
    near = player.page.locator("#undo-near")
    assert near.is_hidden()
    assert table["red"].do(0, "move", unit="fencer", at="3,4")["ok"]
    near.wait_for()
    near.click()
    until(lambda: player.event == 2)
    assert next(unit for unit in table["red"].state()["units"] if unit["id"] == "fencer")["cell"] == "3,5"
    near.wait_for(state="hidden")

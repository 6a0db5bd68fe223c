"""Sharing: a link that holds the position, the picture, the file, the seats; and all sides at one screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.service.running import Service
from tests.web.visitor import Visitor
from zoc.scenario import loads
from zoc.scenario.examples import example
from zoc.scenario.gamefile import read_game

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.browser

SECRET = example("ford").replace("public = true\n", "")
AMBUSH = SECRET.replace('id = "archer"\nside = "blue"', 'id = "archer"\nside = "blue"\nhidden = true')


@pytest.fixture
def visitor(context: BrowserContext, service: Service) -> Visitor:
    return Visitor(context, service)


def sharing(visitor: Visitor, table: str, secret: str) -> Visitor:
    visitor.go(f"#table={table}&seat={secret}")
    visitor["#board [data-unit=grunt]"].wait_for()
    visitor["#share"].click()
    visitor["#share-dialog"].wait_for()
    return visitor


def copied(visitor: Visitor, button: str, said: str) -> str:
    visitor[button].click()
    visitor[".share-said"].get_by_text(said).wait_for()
    return visitor.clipboard()


def test_a_link_holds_the_position_as_it_stands_and_no_seat(visitor: Visitor, service: Service) -> None:
    table = service.lay(scenario="ford")
    table["red"].do(0, "move", unit="fencer", at="3,4")
    sharing(visitor, table.name, table.seats["red"])
    link = copied(visitor, "#copy-link", "The link is copied.")
    assert not any(secret in link for secret in [*table.seats.values(), table.name])
    visitor.go(link)
    visitor[".shared"].wait_for()
    visitor.sound()
    assert loads(visitor.toml()).position.unit("fencer").label == "3,4"
    assert "position=" not in visitor.page.url
    visitor["#play-draft"].click()
    visitor["#board [data-unit=fencer]"].wait_for()
    assert visitor.units()["fencer"] == "3,4"


def test_what_is_hidden_from_a_seat_is_in_nothing_that_it_shares(visitor: Visitor, service: Service) -> None:
    table = service.lay(toml=AMBUSH)
    sharing(visitor, table.name, table.seats["red"])
    assert "archer" not in copied(visitor, "#copy-toml", "The scenario is copied.")
    assert "archer" not in copied(visitor, "#copy-svg", "The picture is copied as SVG.")
    link = copied(visitor, "#copy-link", "The link is copied.")
    visitor.go(link)
    visitor[".shared"].wait_for()
    assert "archer" not in visitor.toml()


def test_the_file_the_picture_and_the_game_are_saved(visitor: Visitor, service: Service) -> None:
    table = service.lay(scenario="ford")
    table["red"].do(0, "move", unit="fencer", at="3,4")
    sharing(visitor, table.name, table.seats["umpire"])
    saved = {}
    for button in ("#save-toml", "#save-svg", "#save-game"):
        with visitor.page.expect_download() as download:
            visitor[button].click()
        saved[download.value.suggested_filename] = Path(download.value.path()).read_text()
    assert list(saved) == ["the_ford.toml", "the_ford.svg", "the_ford.jsonl"]
    assert loads(saved["the_ford.toml"]).position.unit("fencer").label == "3,4"
    assert saved["the_ford.svg"].startswith("<svg")
    assert len(read_game(saved["the_ford.jsonl"].encode()).game.events) == 1


def test_a_link_that_was_cut_off_says_so(visitor: Visitor) -> None:
    visitor.go("#position=dVLLbuMwDLzzKwSdDaHb96WH")
    visitor["[role=alert]"].get_by_text("This link is incomplete").wait_for()


def test_whoever_made_the_table_has_a_link_for_every_seat_and_others_have_their_own(
    visitor: Visitor, context: BrowserContext, service: Service, picture: Callable[..., Path]
) -> None:
    visitor.go()
    visitor["[data-invite=ford]"].click()
    visitor["dialog label"].get_by_text("blue", exact=True).click()
    visitor["#invite-make"].click()
    visitor["#share-dialog"].wait_for()
    assert visitor["#share-dialog [data-seat]"].count() == 4
    picture(visitor.page)
    assert visitor.page.evaluate("document.activeElement.ariaLabel") == "Copy the link for red"
    seats, copy = visitor["#share-dialog .seats"].bounding_box(), visitor["#copy-link"].bounding_box()
    assert seats is not None
    assert copy is not None
    assert seats["y"] < copy["y"]
    assert "For one player only." in (visitor["[data-seat=red]"].text_content() or "")
    assert "(you)" in (visitor["[data-seat=blue]"].text_content() or "")
    visitor["[data-seat=red] button"].click()
    visitor[".share-said"].get_by_text("The link for red is copied.").wait_for()
    link = visitor.clipboard()
    assert parse_qs(urlsplit(link).fragment).keys() == {"table", "seat"}

    guest = Visitor(context, service)
    guest.go(link)
    guest["[data-unit=grunt]"].wait_for()
    guest["#panel-turn"].get_by_text("red", exact=False).first.wait_for()
    assert "seat=" not in guest.page.url
    guest["#share"].click()
    guest["#copy-seat"].wait_for()
    assert guest["#share-dialog [data-seat]"].count() == 0


def test_only_the_seat_one_took_is_remembered_of_a_table_with_others(visitor: Visitor) -> None:
    visitor.go()
    visitor["[data-invite=ford]"].click()
    visitor["#invite-make"].click()
    visitor["#share-dialog"].wait_for()
    kept = visitor.page.evaluate("JSON.parse(localStorage.getItem('zoc.tables'))")
    assert [list(each["seats"]) for each in kept] == [["red"]]


def test_all_sides_at_one_screen_change_seats_behind_a_curtain(visitor: Visitor, picture: Callable[..., Path]) -> None:
    visitor.go()
    visitor["[data-scenario=ford]"].click()
    visitor["#board [data-unit=grunt]"].wait_for()
    visitor["#seat-switch"].select_option("red")
    visitor["#panel-turn"].get_by_text("red").first.wait_for()
    visitor.page.wait_for_function("() => document.querySelector('#seat-switch')?.value === 'red'")
    visitor["#board [data-unit=grunt]"].wait_for()
    visitor["#seat-switch"].select_option("blue")
    visitor["#curtain-title"].get_by_text("Hand the screen to blue").wait_for()
    picture(visitor.page)
    visitor["#curtain-go"].click()
    visitor.page.wait_for_function("() => document.querySelector('#seat-switch')?.value === 'blue'")
    visitor["[data-notice=hot-seat]"].get_by_text("It is the turn of red.").wait_for()


def test_the_umpire_makes_a_new_link_and_the_old_one_opens_nothing(visitor: Visitor, service: Service) -> None:
    table = service.lay(scenario="ford")
    sharing(visitor, table.name, table.seats["umpire"])
    assert visitor["[data-copy=red]"].count() == 0, "who came by a link knows no other"
    visitor["[data-renew=red]"].click()
    visitor["[data-seat=red]"].get_by_text("The old link will stop working.").wait_for()
    assert table["red"].get().status_code == 200, "nothing is done before the answer"
    visitor["[data-renewed=red]"].click()
    link = visitor["[data-seat=red] .seat-link"].input_value()
    [secret] = parse_qs(urlsplit(link).fragment)["seat"]
    assert table["red"].get().status_code == 401
    table.seats["red"] = secret
    assert table["red"].state()["seat"] == "red"


def test_the_umpire_goes_on_with_a_new_link_of_his_own(visitor: Visitor, service: Service) -> None:
    table = service.lay(scenario="ford")
    sharing(visitor, table.name, table.seats["umpire"])
    visitor["[data-renew=umpire]"].click()
    visitor["[data-renewed=umpire]"].click()
    visitor[".share-said"].get_by_text("There is a new link for umpire.").wait_for()
    assert table["umpire"].get().status_code == 401
    visitor["#share-dialog .dialog-buttons button"].click()
    assert table["red"].do(0, "move", unit="fencer", at="3,4")["ok"]
    visitor.page.wait_for_function("() => document.querySelector('[data-piece=fencer] .place').textContent === '3,4'")
    assert visitor["#status"].is_hidden()
    visitor.page.reload()
    visitor["#board [data-unit=grunt]"].wait_for()


def test_a_position_that_was_sent_opens_with_the_pointer_and_no_brush(visitor: Visitor, service: Service) -> None:
    table = service.lay(scenario="ford")
    sharing(visitor, table.name, table.seats["red"])
    visitor.go(copied(visitor, "#copy-link", "The link is copied."))
    visitor[".shared"].wait_for()
    before = visitor.toml()
    visitor["[data-key='tool look'][aria-checked=true]"].wait_for()
    visitor.click("2,2")
    assert visitor.toml() == before

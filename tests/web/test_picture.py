"""A picture to take away: the map with what is shown on it, and the verdict as its caption."""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.service.running import Service
from tests.web.playing import Player, until
from zoc.draw.element import words

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser


@pytest.fixture
def player(context: BrowserContext, service: Service) -> Player:
    """Somebody who has just been told why not."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    player = Player(context, service.lay(scenario="ford"))
    player.choose("spearman")
    player.click("7,3")
    player.page.locator("#panel-why .reasons").wait_for()
    return player


def ruling(player: Player) -> dict[str, object]:
    found: dict[str, object] = player.guest.post("/ask", ask="why", unit="spearman", cell="7,3", at_large=True).json()
    return found


def test_two_clicks_save_a_verdict_as_png(player: Player, picture: Callable[[Page], Path]) -> None:
    player.page.locator("#picture").click()  # 1st click
    with player.page.expect_download() as download:
        player.page.locator("#save-png").click()  # 2nd
    picture(player.page)
    assert download.value.suggested_filename == "the_ford.png"
    png = Path(download.value.path()).read_bytes()
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    shown = player.page.evaluate(
        "(({naturalWidth, naturalHeight}) => [naturalWidth, naturalHeight])(document.querySelector('.picture-preview'))"
    )
    assert [width, height] == [2 * side for side in shown]


def test_the_drawing_has_the_verdict_its_reasons_and_who_is_to_blame(player: Player) -> None:
    player.page.locator("#picture").click()
    with player.page.expect_download() as download:
        player.page.locator("#save-picture").click()
    svg = Path(download.value.path()).read_text()
    caption = svg.partition('class="zoc-caption"')[2].partition("</g>")[0]
    said = str(ruling(player)["say"])
    assert words(said.split()[0]) in caption
    assert "§" in caption
    assert "points left" in svg


def test_a_picture_is_copied_and_can_be_pasted(player: Player) -> None:
    player.page.locator("#picture").click()
    player.page.locator("#copy-png").click()
    until(lambda: player.page.locator("#picture-dialog .share-said").text_content() == "The picture is copied.")
    kinds = player.page.evaluate("navigator.clipboard.read().then((items) => items.flatMap(({types}) => types))")
    assert kinds == ["image/png"]


def test_axe_finds_nothing_in_the_dialog(player: Player, axe: str) -> None:
    player.page.locator("#picture").click()
    until(lambda: player.page.evaluate("document.querySelector('.picture-preview').naturalWidth") > 0)
    player.page.evaluate(axe)
    found = player.page.evaluate("axe.run('#picture-dialog').then(({violations}) => violations.map(({id}) => id))")
    assert found == []

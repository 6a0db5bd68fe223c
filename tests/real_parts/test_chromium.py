"""The Chromium that tests get is a real one: it lays a page out and paints it."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

PAGE = "data:text/html,<style>b { display: block; width: calc(6 * 7px) }</style><b>1207</b>"


def test_a_page_is_laid_out_and_painted(chromium: "Browser") -> None:
    page = chromium.new_page(viewport={"width": 320, "height": 200})
    page.goto(PAGE)

    assert page.inner_text("b") == "1207"
    assert page.evaluate("getComputedStyle(document.querySelector('b')).width") == "42px"

    picture = page.screenshot()
    assert picture.startswith(b"\x89PNG")
    assert (int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")) == (320, 200)
    page.close()

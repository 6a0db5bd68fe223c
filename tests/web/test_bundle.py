"""The page joined into few files: the same page, sent in a few requests, and never an old one."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.conftest import do_without
from tests.service.running import Service, http
from tests.web.playing import Player
from zoc.service.bundle import BUNDLE, FIRST, PAGE, build, digest, fits, sources
from zoc.service.routes.pages import Pages

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

FEW = 15
"""Requests until a board can be used."""


@pytest.fixture(scope="module")
def esbuild() -> Path:
    return Path(os.environ.get("ZOC_ESBUILD") or do_without("esbuild"))


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """The sources in a folder of their own, without a bundle."""
    return shutil.copytree(PAGE, tmp_path / "web", ignore=shutil.ignore_patterns(BUNDLE))


def named(html: str) -> list[str]:
    """The files that a page asks for in its head."""
    return re.findall(r'(?:src|href)="([\w/.-]+\.(?:js|css))"', html)


def test_a_bundle_is_a_few_files_whose_names_tell_their_content(esbuild: Path, page: Path) -> None:
    build(esbuild, page)
    first = named((page / BUNDLE / FIRST).read_text())
    assert first
    assert all(re.fullmatch(rf"{BUNDLE}/\w+-[A-Z0-9]{{8}}\.(js|css)", name) and (page / name).is_file() for name in first)
    assert len(list((page / BUNDLE).iterdir())) < FEW
    before = {file.name for file in (page / BUNDLE).glob("*.js")}
    (page / "table.js").write_text((page / "table.js").read_text() + 'console.log("another")\n')
    build(esbuild, page)
    assert before != {file.name for file in (page / BUNDLE).glob("*.js")}


def test_an_old_bundle_is_not_sent(esbuild: Path, page: Path) -> None:
    pages = Pages(page)
    assert pages.page("").body == (page / FIRST).read_bytes()
    build(esbuild, page)
    (page / "theme.js").touch()  # what was seen of the sources is looked at again
    assert (fits(page), pages.page("").body) == (True, (page / BUNDLE / FIRST).read_bytes())
    (page / "theme.js").write_text("// changed\n" + (page / "theme.js").read_text())
    assert (fits(page), pages.page("").body) == (False, (page / FIRST).read_bytes())


def test_a_bundle_that_cannot_be_made_leaves_the_old_one(esbuild: Path, page: Path) -> None:
    build(esbuild, page)
    made = {file.name: file.read_bytes() for file in (page / BUNDLE).iterdir()}
    (page / "theme.js").write_text("export const broken = (")
    with pytest.raises(OSError, match="esbuild"):
        build(esbuild, page)
    assert {file.name: file.read_bytes() for file in (page / BUNDLE).iterdir()} == made
    assert not list(page.parent.glob(".bundle*"))


def test_every_source_counts(page: Path) -> None:
    whole = digest(page)
    for file in sources(page):
        own = file.read_bytes()
        file.write_bytes(own + b"\n")
        assert digest(page) != whole, file
        file.write_bytes(own)
    assert digest(page) == whole


@pytest.mark.browser
def test_a_board_comes_in_a_few_requests_which_are_kept_for_ever(
    esbuild: Path, context: BrowserContext, service: Service
) -> None:
    assert fits(), "python3 run test joins the page first"
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    table = service.lay()
    Player(context, table)
    assert len(asked) <= FEW
    joined = [url for url in asked if f"/{BUNDLE}/" in url]
    assert joined
    assert all("immutable" in http.get(url).headers["cache-control"] for url in joined)
    assert http.get(service.url).headers["cache-control"] == "no-cache"


@pytest.mark.browser
def test_without_a_bundle_the_page_is_sent_module_by_module(context: BrowserContext, service: Service) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    table, page = service.lay(), context.new_page()
    page.goto(f"{service.url}/{FIRST}#table={table.name}&seat={table.seats['umpire']}")
    page.wait_for_selector("#table:not([hidden]) [data-unit]")
    assert f"{service.url}/board/board.js" in asked
    assert not [url for url in asked if f"/{BUNDLE}/" in url]


@pytest.mark.browser
def test_a_page_that_came_in_part_says_so(cut_off: BrowserContext, service: Service) -> None:
    cut_off.route(re.compile(r"/(bundle/)?(editor/)?start[\w-]*\.js"), lambda route: route.abort())
    page = cut_off.new_page()
    page.goto(f"{service.url}/#edit=ford")
    assert "could not be loaded" in (page.get_by_role("alert").text_content() or "")
    cut_off.unroute_all()
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector("[data-ground]")

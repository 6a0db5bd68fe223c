"""How soon the page can be used: a real Chromium and a real service, against a page with nothing on it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from time import perf_counter
from typing import TYPE_CHECKING

from benchmarks import sheet
from benchmarks.frames import VIEW
from benchmarks.tables import service
from zoc.service.bundle import FIRST, fits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

EMPTY = "<!doctype html><html lang=en><title>Nothing</title><p class=ready>Nothing"
GALLERY, BOARD = "#gallery:not([hidden]) img", "#table:not([hidden]) [data-unit]"
LAY = """async () => {
    const asked = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ scenario: "ford" }) }
    const table = await (await fetch("/api/tables", asked)).json()
    return `#table=${table.table}&seat=${table.seats.umpire}`
}"""


def loading(tries: int) -> None:
    """Print how long the gallery and a board take until they can be used, and how many requests they need."""
    sheet.heading("Loading")
    program = os.environ.get("ZOC_CHROMIUM") or next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
    if not program or not find_spec("playwright"):
        sheet.note("Chromium or playwright is not installed: the page is left out.")
        return
    from playwright.sync_api import sync_playwright

    sheet.note(
        f"From the address to the first picture or piece, the best of {tries} tries: milliseconds, how many times longer than a "
        "page with nothing on it, requests, kilobytes on the line."
        f"{'' if fits() else ' The page is not joined: see `python3 run play`.'}\n"
    )
    with service() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--disable-gpu"], chromium_sandbox=os.geteuid() != 0)
        sheet.table(["what, how", "ms", "ratio", "requests", "kB"], _rows(browser, home, tries))
        browser.close()


def _rows(browser: Browser, home: str, tries: int) -> Iterator[list[object]]:
    context = browser.new_context()
    page = context.new_page()
    page.goto(home)
    board = page.evaluate(LAY)
    context.close()

    def empty(context: BrowserContext) -> None:
        context.route(f"{home}/empty", lambda route: route.fulfill(body=EMPTY, content_type="text/html"))

    nothing, *rest = _least(browser, f"{home}/empty", ".ready", tries, prepare=empty)
    yield ["nothing", nothing, "1 ×", *rest]
    for what, address, ready in (("gallery", "", GALLERY), ("board", board, BOARD)):
        for how, first, again in (
            ("joined", "", False),
            ("joined, the second time", "", True),
            ("module by module", FIRST, False),
        ):
            took, *rest = _least(browser, f"{home}/{first}{address}", ready, tries, again=again)
            yield [f"{what}, {how}", took, sheet.ratio(took, nothing), *rest]


def _least(
    browser: Browser,
    address: str,
    ready: str,
    tries: int,
    *,
    again: bool = False,
    prepare: Callable[[BrowserContext], None] = lambda _: None,
) -> tuple[float, int, float]:
    """The least time until a page is ready, in a browser that is new to it or has seen it once; its requests, their size."""
    told = []
    for _ in range(tries):
        context = browser.new_context(viewport=VIEW)
        prepare(context)
        if again:
            first = context.new_page()
            first.goto(address)
            first.wait_for_selector(ready)
            first.close()
        sizes: list[float] = []
        page = context.new_page()
        line = context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.loadingFinished", lambda event, sizes=sizes: sizes.append(event["encodedDataLength"]))
        start = perf_counter()
        page.goto(address)
        page.wait_for_selector(ready)
        told.append((1e3 * (perf_counter() - start), len(sizes), sum(sizes) / 1e3))
        context.close()
    return min(told)

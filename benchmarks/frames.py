"""How smoothly the board in the browser moves: frames of a real Chromium, against those of an empty canvas."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from statistics import fmean
from typing import TYPE_CHECKING

import numpy as np

from benchmarks import sheet
from zoc.board import Board, Chart, Ground
from zoc.grid import Grid, edges
from zoc.law import Ruleset
from zoc.position import Position
from zoc.rulesets import ruleset
from zoc.rulesets.wesnoth import COSTS
from zoc.units import columns_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

TERRAIN = {"flat": 0.5, "forest": 0.25, "hills": 0.12, "mountains": 0.05, "shallow": 0.05, "village": 0.03}
MAPS = ((60, 40), (150, 130))
LATE = 20.0
"""A frame that takes longer has missed its turn of a sixtieth of a second."""
VIEW: ViewportSize = {"width": 1280, "height": 800}

JOBS: dict[str, str] = {
    "pan": """
        if (i === 0) fire("pointerdown", 400, 300)
        fire("pointermove", 400 + 180 * Math.sin(i / 12), 160 + 140 * Math.cos(i / 15))
        if (i === last) fire("pointerup", 400, 300)""",
    "pan, close by": """
        if (i === 0) { board.camera.zoomAt(4); board.camera.jump() }
        if (i === 0) fire("pointerdown", 400, 300)
        fire("pointermove", 400 + 180 * Math.sin(i / 12), 160 + 140 * Math.cos(i / 15))
        if (i === last) fire("pointerup", 400, 300)""",
    "zoom": """
        if (i % 3 === 0) stage.dispatchEvent(new WheelEvent("wheel", {
            bubbles: true, cancelable: true, deltaY: i % 60 < 30 ? -60 : 60, clientX: 450, clientY: 350 }))""",
    "a lit cell and a route": """
        const at = (n) => board.atlas.label((i * 37 + n) % board.atlas.count)
        const route = [0, 1, 2, 3].map((n) => ({ cell: at(n), text: String(n) }))
        board.setMarks("hover", i === last ? null : { lit: [at(0)], route })""",
    "zones on every cell": """
        const levels = Object.fromEntries(board.atlas.board.labels.map((label, n) => [label, 1 + n % 4]))
        if (i === 0) board.setMarks("zones", { zones: [{ side: "red", levels }] })
        if (i === last) board.setMarks("zones", null)""",
}
NOTHING = """
    const canvas = (window.empty ??= document.body.appendChild(document.createElement("canvas")))
    canvas.getContext("2d").clearRect(0, 0, canvas.width, canvas.height)"""

LOOP = """async ([body, count]) => {
    const stage = document.getElementById("board"), last = count - 1, frames = []
    const fire = (type, x, y) => stage.dispatchEvent(new PointerEvent(type, {
        bubbles: true, pointerId: 1, pointerType: "mouse", clientX: x, clientY: y, button: 0, buttons: 1 }))
    const step = new Function("i", "last", "stage", "fire", body)
    stage.setPointerCapture = () => {} // there is no real pointer to capture
    let then = await new Promise(requestAnimationFrame)
    for (let i = 0; i < count; i++) {
        step(i, last, stage, fire)
        const now = await new Promise(requestAnimationFrame)
        frames.push(now - then)
        then = now
    }
    return frames
}"""


def frames(count: int, tries: int) -> None:
    sheet.heading("Frames")
    program = os.environ.get("ZOC_CHROMIUM") or next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
    if not program or not find_spec("playwright"):
        sheet.note("Chromium or playwright is not installed: the board in the browser is left out.")
        return
    from playwright.sync_api import sync_playwright

    sheet.note(
        f"A view of {VIEW['width']} × {VIEW['height']} in a headless Chromium without a graphics card. {count} frames, the best "
        f"of {tries} tries: milliseconds a frame, how many times longer than those of an empty canvas, frames that came late.\n"
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--disable-gpu"], chromium_sandbox=os.geteuid() != 0)
        sheet.table(["map, what moves", "ms", "ratio", "late"], _lines(browser, count, tries))
        browser.close()


def _lines(browser: Browser, count: int, tries: int) -> Iterator[list[object]]:
    from benchmarks.stage import stage

    for width, height in MAPS:
        context = browser.new_context(viewport=VIEW, bypass_csp=True)
        page = stage(context, *scene(width, height))
        empty = min((_measured(page, NOTHING, count) for _ in range(tries)), key=fmean)
        yield [f"{width} × {height}, nothing", fmean(empty), "1 ×", _late(empty)]
        for name, body in JOBS.items():
            took = min((_measured(page, body, count) for _ in range(tries)), key=fmean)
            yield [f"{width} × {height}, {name}", fmean(took), sheet.ratio(fmean(took), fmean(empty)), _late(took)]
        context.close()


def _measured(page: Page, body: str, count: int) -> list[float]:
    """How long each frame took, from a map that is seen whole and painted."""
    page.evaluate("() => board.fit()")
    page.wait_for_function("() => board.painted")
    took: list[float] = page.evaluate(LOOP, [body, count])
    return took


def _late(took: list[float]) -> str:
    return f"{100 * sum(each > LATE for each in took) / len(took):.0f} %"


def scene(width: int, height: int) -> tuple[Ruleset, Position]:
    """A map with mixed ground and rivers, units of two sides on one hex in twenty."""
    rules, grid, rng = ruleset("wesnoth"), Grid.hex(width, height), np.random.default_rng(width)
    terrain = np.zeros(grid.box.size, np.int32)
    terrain[grid.cells] = rng.choice(len(TERRAIN), len(grid), p=list(TERRAIN.values()))
    costs = np.array([[row[ground] for ground in TERRAIN] for row in COSTS.values()], np.int32)
    chart = Chart(tuple(COSTS), tuple(TERRAIN), costs)
    printed = Board.of(grid, grounds=[Ground(name) for name in TERRAIN], terrain=terrain, charts={"cost": chart})
    printed = printed.with_edges("river", [edge.cells for edge in edges(grid) if rng.random() < 0.05])
    count = len(grid) // 20
    cells = rng.choice(grid.cells, count, replace=False).tolist()
    placed = [(f"u{i}", "red" if i % 2 else "blue", cell) for i, cell in enumerate(cells)]
    facts = columns_of(rules.units, [{}] * count, rows={"cost": tuple(COSTS)})
    return rules, Position.of(printed, ("red", "blue"), placed, facts)

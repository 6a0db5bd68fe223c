"""A stroke in the editor: how long the service takes to write and check it, against sending the whole map back each time.

The page shows a stroke while it is drawn, so nobody waits for this; but the next stroke is sent when it is done.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from time import perf_counter
from typing import Any

from benchmarks import sheet
from benchmarks.frames import MAPS, scene
from benchmarks.tables import Failure, Line, service
from zoc.scenario.scenario import Scenario

GROUNDS = ("hills", "forest")
"""Painted in turn, so that every stroke changes something."""
CELLS = 20


def strokes(tries: int = 12) -> None:
    """Print how long a stroke takes, all of the map sent and only what is new, and how much is sent."""
    sheet.heading("Strokes")
    sheet.note(
        f"{CELLS} cells painted on a map with a unit on every twentieth hex: milliseconds until the service has written and "
        f"checked it, the best of {tries}; how many times less than if the whole map is sent; kilobytes of the answer.\n"
    )
    with service() as home:
        sheet.table(["map, what is sent", "ms", "ratio", "kB"], _rows(home, tries))


def _rows(home: str, tries: int) -> Iterator[list[object]]:
    for width, height in MAPS:
        rules, position = scene(width, height)
        text = Scenario(rules, position).dump()
        labels = [position.board.grid.label(int(cell)) for cell in position.board.grid.cells[:CELLS]]
        whole, some = asyncio.run(_both(home, text, labels, tries))
        yield [f"{width} × {height}, all of it", whole[0], "1 ×", whole[1] / 1e3]
        yield [f"{width} × {height}, what is new", some[0], sheet.ratio(whole[0], some[0]), some[1] / 1e3]


async def _both(home: str, text: str, cells: list[str], tries: int) -> tuple[tuple[float, int], tuple[float, int]]:
    """The least time of a stroke and the length of its answer: with everything in it, and with what is new."""
    line = await Line.open(home)
    told = await line.post("/api/draft", "", {"toml": text, "have": []})
    if not told["ok"]:
        raise Failure(f"the map cannot be read: {told['problems']}")
    known = {"have": list(told["parts"].values())}
    found = [await _least(line, text, cells, tries, asked) for asked in ({}, known)]
    await line.close()
    return found[0], found[1]


async def _least(line: Line, text: str, cells: list[str], tries: int, asked: dict[str, Any]) -> tuple[float, int]:
    best, length = float("inf"), 0
    for nth in range(tries):
        start = perf_counter()
        edits = [{"paint": GROUNDS[nth % 2], "cells": cells}]
        told = await line.post("/api/draft/edit", "", {"toml": text, "edits": edits, **asked})
        best = min(best, (perf_counter() - start) * 1e3)
        text, length = told.pop("toml"), len(json.dumps(told, separators=(",", ":")))
    return best, length

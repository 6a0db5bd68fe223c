"""How the cost grows: the slope of a line through the logarithms, 1 where twice as much costs twice as much."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from benchmarks import ours, sheet
from benchmarks.battlefield import battlefield
from benchmarks.clock import cpu
from benchmarks.control_map import controlled
from benchmarks.scale import Scale
from zoc.movement import reach_side


def growth(scale: Scale) -> None:
    sheet.heading("Growth")
    sheet.note("The slope of time against size, both as logarithms: 1 is linear, less means that a fixed part still shows.\n")
    sheet.table(["what grows", "from", "to", "slope", "µs at last"], [_units(scale), _board(scale), _found(scale), _side(scale)])


def _line(what: str, sizes: Sequence[float], times: Sequence[float]) -> list[object]:
    """One line of the table: how steep the line is that fits best, and what the largest costs."""
    slope = np.polyfit(np.log(sizes), np.log(times), 1)[0]
    return [what, f"{sizes[0]:,.0f}", f"{sizes[-1]:,.0f}", f"{slope:.2f}", times[-1]]


def _units(scale: Scale) -> list[object]:
    sizes = scale.controlling[-3:]
    times = [controlled(battlefield(200, units=units, one_side=True), scale.tries) for units in sizes]
    return _line("control map, by units", sizes, times)


def _board(scale: Scale) -> list[object]:
    cells = [float(width * width) for width in scale.growing]
    times = [cpu(partial(ours.prepare, battlefield(width)), scale.tries) for width in scale.growing]
    return _line("preparing, by hexes", cells, times)


def _found(scale: Scale) -> list[object]:
    field = battlefield(scale.widths[-1])
    units = field.movers[: scale.sample]
    tables, found, times = ours.Tables(field, units), list[float](), list[float]()
    for points in (10, 14, 20, 28, 40):
        found.append(float(tables.search_once(points)[0][-1]) / len(units))
        times.append(cpu(partial(tables.search_once, points), scale.tries) / len(units))
    return _line("search, by hexes reached", found, times)


def _side(scale: Scale) -> list[object]:
    sizes, times = list[float](), list[float]()
    for units in [2 * count // 10 for count in scale.controlling[-3:]]:
        field = battlefield(200, units=2 * units)
        sizes.append(float(units))
        job = partial(reach_side, field.rules, field.position, field.side, points=10)
        times.append(cpu(job, max(2, scale.tries // 3)))
    return _line("whole side, by units", sizes, times)

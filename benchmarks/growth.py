"""How the cost grows: the slope of a line through the logarithms, 1 where twice as much costs twice as much."""

from __future__ import annotations

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
    sheet.table(["what grows", "from", "to", "slope"], [_units(scale), _board(scale), _found(scale), _side(scale)])


def slope(sizes: list[float], times: list[float]) -> str:
    """The steepness of the line that fits best."""
    return f"{np.polyfit(np.log(sizes), np.log(times), 1)[0]:.2f}"


def _units(scale: Scale) -> list[object]:
    sizes = scale.controlling[-3:]
    times = [controlled(battlefield(200, units=units, one_side=True), scale.tries) for units in sizes]
    return ["control map, by units", f"{sizes[0]:,}", f"{sizes[-1]:,}", slope(list(map(float, sizes)), times)]


def _board(scale: Scale) -> list[object]:
    cells = [float(width * width) for width in scale.growing]
    times = [cpu(partial(ours.prepare, battlefield(width)), scale.tries) for width in scale.growing]
    return ["preparing, by hexes", f"{cells[0]:,.0f}", f"{cells[-1]:,.0f}", slope(cells, times)]


def _found(scale: Scale) -> list[object]:
    field = battlefield(scale.widths[-1])
    units = field.movers[: scale.sample]
    tables, found, times = ours.Tables(field, units), list[float](), list[float]()
    for points in (5, 7, 10, 14, 20):
        found.append(float(tables.search_once(points)[0][-1]) / len(units))
        times.append(cpu(partial(tables.search_once, points), scale.tries))
    return ["search, by hexes reached", f"{found[0]:,.0f}", f"{found[-1]:,.0f}", slope(found, times)]


def _side(scale: Scale) -> list[object]:
    sizes, times = list[float](), list[float]()
    for units in [2 * count // 10 for count in scale.controlling[-3:]]:
        field = battlefield(200, units=2 * units)
        sizes.append(float(units))
        job = partial(reach_side, field.rules, field.position, field.side, points=10)
        times.append(cpu(job, max(2, scale.tries // 3)))
    return ["whole side, by units", f"{sizes[0]:,.0f}", f"{sizes[-1]:,.0f}", slope(sizes, times)]

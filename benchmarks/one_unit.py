"""The reach of one unit: cold, prepared, the search alone; and the rivals' time for the same answer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np
from numpy.typing import NDArray

from benchmarks import ours, sheet
from benchmarks.agreement import agree
from benchmarks.battlefield import Battlefield, battlefield
from benchmarks.clock import Job, cpu_each, in_turn
from benchmarks.handmade import Handmade
from benchmarks.limit import Limit
from benchmarks.rivals import NAMES, Rival, rivals
from benchmarks.scale import Scale

Spent = dict[str, float | None]
OURS = ("cold", "reach()", "any rules", "one visit")
SLOW = 3
"""How often the slower ones are tried: their time is long enough to be steady."""


def one_unit(scale: Scale) -> None:
    sheet.heading("Reach of one unit")
    sheet.note(
        "µs of CPU for one unit. zoc: *cold* asks every clause; *reach()* is the whole call on a prepared position; *any rules*\n"
        "and *one visit* are the bare search on prepared tables. Everyone else: the bare search on tables made beforehand.\n"
    )
    measured: list[tuple[str, Spent]] = []
    sheet.table(["board, points", "hexes", *OURS, *NAMES], _rows(scale, measured))
    sheet.note("\nHow many times longer than a cold question the others take, and than C the bare search of zoc.\n")
    sheet.table(
        ["board, points", *(f"{name} / cold" for name in NAMES[:3]), "one visit / C", "any rules / C"],
        ([name, *_ratios(spent)] for name, spent in measured),
    )


def _ratios(spent: Spent) -> list[str | None]:
    others = [sheet.ratio(spent[name], spent["cold"]) for name in NAMES[:3]]
    return [*others, sheet.ratio(spent["one visit"], spent["C"]), sheet.ratio(spent["any rules"], spent["C"])]


def _rows(scale: Scale, measured: list[tuple[str, Spent]]) -> Iterator[list[object]]:
    agreed = 0
    for width in scale.widths:
        field = battlefield(width)
        against = rivals(Handmade.of(field))
        units = field.movers[: scale.sample]
        for points in scale.points:
            agreed += agree(field, against, units[:4], points)
            found = sum(len(ours.cold(field, unit, points)) for unit in units) // len(units)
            slow = _others(field, against, units, points)
            fast = _zoc(field, units, points) | {name: slow.pop(name) for name in ("C",) if name in slow}
            spent = cpu_each(fast, scale.tries) | cpu_each(slow, min(SLOW, scale.tries))
            each: Spent = {column: spent[column] / len(units) if column in spent else None for column in (*OURS, *NAMES)}
            name = f"{width}², {points}"
            measured.append((name, each))
            yield [name, found, *each.values()]
    sheet.note(f"\n{agreed} answers compared, and all agreed.")


def _zoc(field: Battlefield, units: list[str], points: int) -> dict[str, Job]:
    position, tables = ours.ready(field, points), ours.Tables(field, units)
    room = tables.any_room()
    return {
        "cold": in_turn(partial(ours.cold, field, points=points), units),
        "reach()": in_turn(partial(ours.prepared, field, position, points=points), units),
        "any rules": lambda: tables.search_any(points, room),
        "one visit": lambda: tables.search_once(points),
    }


def _others(field: Battlefield, against: dict[str, Rival], units: list[str], points: int) -> dict[str, Job]:
    starts = field.position.cells()[[field.position.row(unit) for unit in units]]
    return {name: _asked(rival, starts, points) for name, rival in against.items()}


def _asked(rival: Rival, starts: NDArray[np.int32], points: int) -> Job:
    if isinstance(rival, Limit):  # all in one call, as zoc's own search
        return rival.asked(starts, points)
    return in_turn(partial(rival.reach, points=points), starts.tolist())

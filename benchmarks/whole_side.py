"""The reach of a whole side in one call, tables and all, on one thread and on two."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks import ours, sheet
from benchmarks.agreement import Disagreement
from benchmarks.battlefield import Battlefield, battlefield
from benchmarks.clock import Job, cpu, wall
from benchmarks.scale import Scale
from zoc.movement import reach_side


def whole_side(scale: Scale) -> None:
    sheet.heading("Reach of a whole side")
    sheet.note("µs for each unit, the making of the tables included: CPU on one thread; on the wall, on one thread and on two.\n")
    sheet.table(["board, points", "units", "CPU", "wall, 1", "wall, 2", "gain"], _rows(scale))


def _rows(scale: Scale) -> Iterator[list[object]]:
    for width in scale.widths:
        field = battlefield(width)
        count, tries = len(field.movers), max(2, scale.tries // 3)
        for points in scale.points:
            _same(field, points)
            alone = cpu(_asked(field, points), tries) / count
            one, two = (wall(_asked(field, points, threads), tries) / count for threads in (1, 2))
            yield [f"{width}², {points}", count, alone, one, two, sheet.ratio(one, two)]


def _asked(field: Battlefield, points: int, threads: int = 1) -> Job:
    return lambda: reach_side(field.rules, field.fresh(), field.side, points=points, threads=threads)


def _same(field: Battlefield, points: int) -> None:
    """One by one, or together on two threads, the answers are the same."""
    together = reach_side(field.rules, field.fresh(), field.side, points=points, threads=2)
    for unit in field.movers[:5]:
        if together[unit].costs != ours.cold(field, unit, points).costs:
            raise Disagreement(f"{unit} reaches other cells with its side than alone, with {points} points")

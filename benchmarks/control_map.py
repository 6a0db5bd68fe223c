"""Who controls what: the control map of 100 … 10,000 units."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks import sheet
from benchmarks.battlefield import Battlefield, battlefield
from benchmarks.clock import cpu
from benchmarks.scale import Scale
from zoc.control import control


def control_map(scale: Scale) -> None:
    sheet.heading("Control map")
    sheet.note("µs of CPU for every zone of one side, by which clauses and at which level; all units on one map of 200².\n")
    sheet.table(["units", "zones", "µs", "ns a zone"], _rows(scale))


def _rows(scale: Scale) -> Iterator[list[object]]:
    for units in scale.controlling:
        field = battlefield(200, units=units, one_side=True)
        zones = len(control(field.rules, field.position, field.side).control.cell)
        spent = controlled(field, scale.tries)
        yield [f"{units:,}", f"{zones:,}", spent, 1000 * spent / zones]


def controlled(field: Battlefield, tries: int) -> float:
    """What the control map of a position costs that was never asked about."""
    positions = iter([field.fresh() for _ in range(tries + 1)])
    return cpu(lambda: control(field.rules, next(positions), field.side), tries)

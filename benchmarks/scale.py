"""How much a run measures: everything, or just enough to see that it works."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """Boards of so many hexes a side, points, how often each job is tried, units for the control map."""

    widths: tuple[int, ...] = (40, 100, 200)
    points: tuple[int, ...] = (5, 10, 20, 50)
    tries: int = 40
    sample: int = 40
    controlling: tuple[int, ...] = (100, 300, 1000, 3000, 10000)
    growing: tuple[int, ...] = (50, 100, 200, 400)


FULL = Scale()
QUICK = Scale(widths=(40,), points=(5, 10), tries=2, sample=6, controlling=(100, 300, 1000), growing=(20, 40, 80))

"""A goal: what a side of a scenario is to bring about, and by when. It is data; the law says whether it is reached."""

from __future__ import annotations

from dataclasses import dataclass

from zoc.grid import Cell


@dataclass(frozen=True)
class Goal:
    """What a side wins by.

    ``what`` is the kind of goal, one of the engine's or of the book's. ``count`` is how many of the units or cells it takes;
    0 for the usual number of its kind. ``by`` is the turn by whose end it is reached, 0 for the last turn of the scenario.
    """

    side: str
    what: str
    cells: tuple[Cell, ...] = ()
    units: tuple[str, ...] = ()
    where: str = ""
    """What the cells are called together: "the far bank"."""
    count: int = 0
    by: int = 0
    last: bool = False
    """Whether it counts only when its time is over."""

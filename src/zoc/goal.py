"""A goal: what a side of a scenario must achieve, and by when. It is data; the law says whether it is reached."""

from __future__ import annotations

from dataclasses import dataclass

from zoc.grid import Cell


@dataclass(frozen=True)
class Goal:
    """What a side must achieve.

    ``what`` is the kind of goal, one of the engine's or of the book's. ``count`` is the number of units or cells needed;
    0 for the default of its kind. ``by`` is the turn by whose end it must be reached, 0 for the last turn of the scenario.
    """

    side: str
    what: str
    cells: tuple[Cell, ...] = ()
    units: tuple[str, ...] = ()
    where: str = ""
    """The name of the cells together: "the far bank"."""
    count: int = 0
    by: int = 0
    last: bool = False
    """Whether it counts only when its time is over."""

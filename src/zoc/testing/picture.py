"""Rules as pictures: a table before, the same table with what a unit can reach, and the ruling on a single step.

In the picture after, ``x`` is a cell in which the move may end, ``s`` one in which it must; all else is as before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from zoc.law import Ruleset, Verdict
from zoc.movement import Errand, Reach, reach
from zoc.movement.why import why_step
from zoc.position import Position
from zoc.scenario.diagram import Diagram


def reaches(
    rules: Ruleset,
    *,
    before: str,
    after: str,
    mover: str = "A",
    allowance: int | str | Fraction | None = None,
    way: str = "",
    change: Callable[[Position], Position] = lambda position: position,
    **how: Any,
) -> Reach:
    """Assert that the mover reaches the cells drawn; ``how`` explains the letters, as ``Diagram.position`` takes it."""
    drawn = Diagram.read(before)
    position = change(drawn.position(rules, **how))
    found = reach(rules, position, mover, points=allowance, way=way)
    start = position.unit(mover).label
    marks = {label: "s" if found[label].stops else "x" for label in found if label != start}
    told, expected = str(drawn.marked(marks)), str(Diagram.read(after))
    assert told == expected, f"{mover} reaches\n{told}\n\nnot\n{expected}"
    return found


def step(
    rules: Ruleset,
    picture: str,
    *,
    mover: str = "A",
    onto: str = "X",
    start: str = "",
    flags: Iterable[str] = (),
    change: Callable[[Position], Position] = lambda position: position,
    **how: Any,
) -> Verdict:
    """The verdict on one step, onto the cell with a letter, from the mover's own cell or from that of another letter."""
    drawn = Diagram.read(picture)
    position = change(drawn.position(rules, **how))
    return ruling(rules, position, mover, drawn.at(onto), start=drawn.at(start) if start else "", flags=flags)


def ruling(
    rules: Ruleset,
    position: Position,
    unit: str,
    onto: str,
    *,
    start: str = "",
    flags: Iterable[str] = (),
    errand: str = "move",
    way: str = "",
) -> Verdict:
    """The verdict on one step of a unit between neighbouring cells, given by their labels."""
    grid = position.board.grid
    here, there = grid.cell(start or position.unit(unit).label), grid.cell(onto)
    case = Errand(rules, position, unit, errand, way).case(whole=True)
    return why_step(case, here, grid.way(here, there), sum(rules.flags[flag] for flag in flags))

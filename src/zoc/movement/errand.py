"""An errand: the mover, its start, its purpose and its points; and the tables that judge it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from zoc.errors import Malformed, Unknown
from zoc.grid import ONE_CELL, Cell, Cells, Shape
from zoc.law.foregone import Live, live
from zoc.law.readings import ReadingsInForce
from zoc.law.ruleset import Ruleset
from zoc.lazy import lazy
from zoc.movement.mover import Mover
from zoc.movement.scene import Scene
from zoc.movement.shared import Shared
from zoc.movement.tables import Case, ErrandInputs, PrintedTables, looks, printed
from zoc.position import Position
from zoc.units import Value, exact

UNLIMITED = 1 << 20
SMALL, ROOMY = 1 << 11, 1 << 16
"""For a map of at most this many cells and table entries, the whole map is cheaper than a window for each mover."""
ASKED = ("rules", "position", "unit", "name", "way", "points", "facts", "side", "sources")

KEPT = (*ASKED, "given", "readings")


class Errand:
    """One question about a move, before the search."""

    def __init__(
        self,
        rules: Ruleset,
        position: Position,
        unit: str | None,
        name: str = "move",
        way: str = "",
        points: Fraction | None = None,
        facts: Mapping[str, Value] | None = None,
        side: str = "",
        sources: tuple[Cell, ...] = (),
    ) -> None:
        if name not in rules.errands:
            raise Unknown.name("errand", name, rules.errands)
        if facts:
            _check_facts(rules, facts)
        self.given, self.position = position, rules.furnish(position)
        self.rules, self.unit, self.name, self.way = rules, unit, name, rules.way_named(way) if way else ""
        self.points, self.facts, self.side, self.sources = points, facts, side, sources
        self.row: int | None = None if unit is None else self.position.row(unit)
        self.readings: ReadingsInForce = rules.in_force(position.readings)

    @lazy
    def mover(self) -> Mover:
        if self.row is None:
            if not self.side:
                raise Malformed("who goes? name a unit, or the side whose line it is")
            return Mover.line(self.rules, self.position, self.side, self.way, self.facts)
        return Mover.unit(self.rules, self.position, self.row, self.way, self.facts)

    @lazy
    def shape(self) -> Shape:
        if self.row is None:
            return ONE_CELL
        return self.position.shapes[0 if self.position.bare else int(self.position.units["shape"][self.row])]

    @lazy
    def budget(self) -> int:
        """The points in whole parts: a remainder that no step can cost is dropped, or counts as a part that pays for any step."""
        if self.points is None:
            return max(0, int(self.mover.unwatched(self.rules.allowance)))
        exactly = self.points.numerator * self.position.board.parts
        budget = -(-exactly // self.points.denominator) if self.rules.overdraw else exactly // self.points.denominator
        if not 0 <= budget < UNLIMITED:
            raise Malformed(f"{self.points} points are too {'few' if self.points < 0 else 'many'}")
        return budget

    @lazy
    def allowance(self) -> Fraction:
        """The points it has, exactly."""
        return Fraction(self.budget, self.position.board.parts) if self.points is None else self.points

    def paid(self, cost: int) -> Fraction:
        """A cost in parts, as points; where the last points pay for any step, never more than the points available."""
        whole = Fraction(cost, self.position.board.parts)
        return min(whole, self.allowance) if self.rules.overdraw else whole

    @lazy
    def starts(self) -> Cells:
        """Its starting cells on the whole board; none if it is not on the map."""
        if self.row is None or self.sources:
            return np.array(self.sources, np.int32)
        cell = int(self.position.cells()[self.row])
        return np.array([cell] if cell >= 0 else [], np.int32)

    @lazy
    def live(self) -> Live:
        """The clauses that can hold at all for this mover on this position."""
        return live(self.rules, self.name, self.readings, self.position, self.mover.unwatched)

    @lazy
    def printed(self) -> PrintedTables:
        """The tables of the map alone."""
        return printed(self.rules, self.position, self.mover, self.readings, self.name, self.shape)

    @property
    def small(self) -> bool:
        """Whether the map is small enough to make a mover's tables for all of it."""
        return self.position.board.box.size <= SMALL and self.printed.step.size <= ROOMY

    def case(self, *, whole: bool = False) -> Case:
        """The tables of this mover, on a window no larger than it can cross, or on the whole board.

        A position keeps those that it was last asked for: who is judged is then walked by the same.
        """
        if self.row is None or self.sources:
            return self.on(*self._whole())
        steps = None if whole else self.steps
        facts = sorted((name, repr(value)) for name, value in self.facts.items()) if self.facts else []
        key = (self.rules, self.name, self.unit, self.mover.unwatched("way"), steps, facts)
        kept: tuple[object, Case] | None = self.position.memo.get("tables")
        if kept is None or kept[0] != key:
            kept = self.position.memo["tables"] = (key, self._tables(steps))
        return kept[1]

    @lazy
    def steps(self) -> int | None:
        """The most steps that its points allow; nothing if its tables cover the whole board anyway."""
        tables = self.printed
        return None if tables.cheapest <= 0 or self.small else self.budget // tables.cheapest + 1

    def _tables(self, steps: int | None) -> Case:
        if steps is not None:
            case = self.on(*self._near(steps))
            if self.printed.sure or case.cheapest >= self.printed.cheapest:
                return case
        return self.on(*self._whole())  # or something on the map makes a step cheaper, so it may go farther

    def ignoring(self, *what: str) -> Case:
        """The tables on the whole board as if there were no enemy ``zones``, or no ``bodies`` in the way."""
        return self.on(*self._whole(), ignoring=what)

    def on(self, part: Position, lifted: int, starts: Cells, ignoring: tuple[str, ...] = ()) -> Case:
        """The tables on a part of the position."""
        shared: Shared | None = self.position.memo.get("shared")
        scene = Scene(
            self.rules,
            part,
            self.mover,
            self.readings,
            errand=self.name,
            starts=starts,
            lifted=lifted,
            shape=self.shape,
            ignoring=ignoring,
            live=self.live,
            shared=shared if shared is not None and shared.part is part else None,
        )
        return Case(scene, self.printed)

    def _whole(self) -> tuple[Position, int, Cells]:
        shared = Shared.on(self.position)
        return shared.part, -1 if self.row is None else int(shared.local[self.row]), self.starts

    def _near(self, steps: int) -> tuple[Position, int, Cells]:
        """A window of this many steps round the mover in which every table is correct."""
        assert self.row is not None
        if not (self.position.bare or len(self.starts)):
            return self._whole()
        margin = self.margin
        part, start = self.position.near(self.row, steps + 2 * margin, margin)
        return part, -1, np.array([start], np.int32)

    @property
    def margin(self) -> int:
        """The distance from which a unit can affect a cell."""
        return self.printed.far + (1 if self.position.bare else max(map(len, self.position.shapes)))

    @lazy
    def looks(self) -> ErrandInputs:
        """What the clauses read: facts of the mover, and how far off its friends."""
        return looks(self.rules, self.position, self.mover, self.readings, self.name, self.shape)

    def start_case(self) -> Case:
        """The tables of the mover's nearest surroundings, where lifting it off the board can change them."""
        return self.on(*self._near(2 * self.margin + 1))

    def of(self, unit: str) -> Errand:
        """The same errand of another unit on the same position."""
        other = object.__new__(Errand)
        mine = self.__dict__
        other.__dict__.update({name: mine[name] for name in KEPT}, unit=unit, row=self.position.row(unit))
        return other

    def __reduce__(self) -> tuple[Callable[..., Errand], tuple[object, ...]]:
        return Errand, tuple(getattr(self, "given" if name == "position" else name) for name in ASKED)

    def again(self, **changes: Any) -> Errand:
        """The same errand with something changed."""
        same = {name: getattr(self, name) for name in ASKED}
        return Errand(**{**same, **changes})


def _check_facts(rules: Ruleset, facts: Mapping[str, Value]) -> None:
    """Refuse a fact that no clause can read: it may be a misspelt keyword."""
    known = (*rules.units, *rules.derived)
    for name in facts:
        if name not in known:
            raise Unknown.name("fact", name, (*known, "points", "errand", "way"))


def exact_points(points: int | str | Fraction | None) -> Fraction | None:
    """Points as a caller gives them."""
    if points is None:
        return None
    try:
        return exact(points)
    except ValueError as wrong:
        raise Malformed(str(wrong)) from None


def labelled(position: Position, cells: Iterable[str | Cell]) -> tuple[Cell, ...]:
    """Cells given by label or by number."""
    return tuple(position.board.grid.named(cell) for cell in cells)

"""Who controls what: each unit, then the units of a cell together, then the place.

exert ──▶ one level a unit, plain sums ──▶ combine ──▶ one level a stack ──▶ place ──▶ clamp
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zoc import kernels
from zoc.columns import as_numbers
from zoc.control.printed import MANY, ZoneQuestion, looked_up
from zoc.control.projections import DefaultUnit, Projections, Stacks
from zoc.grid import Shape
from zoc.law.asking import BOOL, NO, ClauseColumn, ask, check_shapes, nowhere, put
from zoc.law.foregone import Live
from zoc.law.readings import ReadingsInForce
from zoc.law.ruleset import ClauseEntry, Ruleset
from zoc.lazy import lazy
from zoc.position import Position
from zoc.units import Column

PLAIN = np.ones((1, 1), np.int32)
NONE = np.zeros((4, 0), np.int32)


class Control:
    """Every zone of some units: the unit (a row of the position), the cell, the level, the distance.

    Where a book combines stacks, a row stands for its whole stack, by the stack's first unit; with ``alone`` each unit
    counts by itself, whatever stands with it.
    """

    def __init__(
        self,
        rules: Ruleset,
        position: Position,
        rows: Column,
        readings: ReadingsInForce,
        *,
        purpose: str = "move",
        against: object = None,
        zone: str = "control",
        live: Live | None = None,
        alone: bool = False,
    ) -> None:
        self.rules, self.position, self.readings, self.purpose, self.zone = rules, position, readings, purpose, zone
        self.agenda = rules.agenda(purpose, zone) if live is None else live.agenda(zone)
        self.against = DefaultUnit(rules, position.board.parts) if against is None else against
        self.stages: list[ZoneStage] = []
        self.rows = rows
        self.alone, self.known = alone, dict[str, Any]()
        if position.bare:
            parts = [self._project(position.shapes[0], rows)]
        else:
            shape = position.units["shape"][rows]
            parts = [self._project(position.shapes[s], rows[shape == s]) for s in np.unique(shape)]
        self.unit, self.cell, self.level, self.distance = parts[0] if len(parts) == 1 else np.concatenate([NONE, *parts], axis=1)

    def __reduce__(self) -> tuple[Callable[..., Control], tuple[object, ...]]:
        return _projected, (self.rules, self.position, self.rows, self.purpose, self.against, self.zone, self.alone)

    def _project(self, shape: Shape, rows: Column) -> NDArray[np.int32]:
        stage = ZoneStage(self, shape, rows)
        self.stages.append(stage)
        board, z = self.position.board, stage.final
        return kernels.cast(  # type: ignore[no-any-return]
            z.rows, z.cell[:, 0], z.offsets, z.distance[0], stage.extends, stage.level, board.void, *board.origin, board.box.ny
        )


def _projected(
    rules: Ruleset, position: Position, rows: Column, purpose: str, against: object, zone: str, alone: bool
) -> Control:
    """Zones sent to another process, computed again from their question."""
    readings = rules.in_force(position.readings)
    return Control(rules, position, rows, readings, purpose=purpose, against=against, zone=zone, alone=alone)


class ZoneStage:
    """The projections of all units of one footprint: what every clause said about them, kept for the explanation."""

    def __init__(self, control: Control, shape: Shape, rows: Column) -> None:
        rules, position, zone = control.rules, control.position, control.zone
        agenda = control.agenda
        combine = () if control.alone else agenda["combine"]
        if combine:
            rows = rows[position.cells()[rows].argsort(kind="stable")]
        self.clauses, self.placing = agenda["exert"], () if control.alone else agenda["place"]
        self.rules, self.combine = rules, combine
        self.stacks: Stacks | None = None
        self._rest = (control.readings, control.purpose, control.against, shape, rules.radius_of(zone))
        self.units = self.final = Projections(rules, position, rows, *self._rest)
        self.placed: list[ClauseColumn] = []
        extends, level = self._looked_up(rows) or self._asked()
        self.unit_extends, self.unit_level = extends, level
        if combine and len(rows):
            extends, level = self._together(combine[0], extends, level)
        elif self.placing and len(rows):
            self.stack_level = level
            extends, level = self._place(extends, level)
        elif level is not PLAIN:
            level = np.clip(level, 0, rules.top)
        self.extends = np.array(extends, BOOL, copy=None, order="C", ndmin=2)
        self.level = np.array(level, np.int32, copy=None, order="C", ndmin=2)

    @lazy
    def said(self) -> list[ClauseColumn]:
        """What each clause says about every unit; where zones are looked up, only an explanation needs it."""
        return ask(self.clauses, self.units)

    def _looked_up(self, rows: Column) -> tuple[Column, Column] | None:
        if len(self.clauses) < MANY:
            return None
        return looked_up(
            ZoneQuestion(self.rules, self.units.position, self.clauses, self._rest, partial(fold, level=PLAIN)), rows
        )

    def _asked(self) -> tuple[Column, Column]:
        try:
            return fold(self.clauses, self.said, PLAIN)
        except ValueError:
            check_shapes(self.clauses, self.said, (len(self.units.rows), len(self.units.offsets)))
            raise

    def _together(self, combine: ClauseEntry, extends: Column, level: Column) -> tuple[Column, Column]:
        z, top = self.units, self.rules.top
        fresh = np.diff(z.cell[:, 0], prepend=-1) != 0
        first = fresh.nonzero()[0]
        full = np.empty((len(fresh), len(z.offsets)), np.int32)
        full[:] = level
        lowest = min(int(full.min()), 0)
        self.stack_of = fresh.cumsum() - 1
        counts, reaches = kernels.tally(
            full, np.atleast_2d(extends), self.stack_of, len(first), lowest, max(int(full.max()), top)
        )
        self.unit_level, self.counts = full, counts.copy()
        self.stacks = Stacks(counts, lowest, self._rest[0])
        self.stack_level = put(combine.clause, self.stacks)
        self.final = Projections(self.rules, z.position, z.rows[first], *self._rest)
        return self._place(reaches, self.stack_level)

    def _place(self, extends: Column, level: Column) -> tuple[Column, Column]:
        self.final.level = as_numbers(level)
        self.placed = ask(self.placing, self.final)
        reaches, level = fold(self.placing, self.placed, level, extends)
        return reaches, np.clip(level, 0, self.rules.top)


def fold(
    clauses: Sequence[ClauseEntry], said: Sequence[ClauseColumn], level: Column, extends: Column | None = None
) -> tuple[Column, Column]:
    """Add up the clauses that hold, in the book's order: whether control extends there, and at what level."""
    barred: Column | None = None
    nothing: object = NO
    start: Column | int = level
    for asked, (_, stands) in zip(reversed(clauses), reversed(said), strict=True):
        effect = asked.clause.effect
        if effect.kind == "exert":
            extends = stands if extends is None else extends | stands
        elif effect.kind == "bar":
            barred = stands if barred is None or barred is nothing else barred | stands
        elif effect.kind == "base":
            amount = stands if effect.amount is None else stands * np.int32(int(effect.amount))
            level, start = level - start + amount, 0  # a class replaces the level 1 of a plain zone
        elif effect.kind == "shift":
            level = level + stands * np.int32(1 if effect.amount is None else int(effect.amount))
        elif effect.kind == "floor":
            level = np.where(stands, np.maximum(level, int(effect.amount or 0)), level)
    if extends is None:
        extends = np.zeros((1, 1), np.bool_)
    return (extends if barred is None or nowhere(barred) else extends & ~barred), level

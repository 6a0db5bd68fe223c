"""The control map: the units that control each cell, at which level, and by which clauses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, SupportsIndex

import numpy as np

from zoc.control.control import Control, ZoneStage
from zoc.control.projections import Projections, Somebody
from zoc.errors import Malformed, Unknown
from zoc.grid import Cell
from zoc.law.asking import ClauseColumn, readings_used
from zoc.law.effect import signed
from zoc.law.ruleset import ClauseEntry, Ruleset
from zoc.law.verdict import Reason, Verdict, merged
from zoc.position import Position, Side
from zoc.shown import DrawsBoard
from zoc.text.names import spoken


@dataclass(frozen=True)
class Exertion:
    """What one unit, or the units of one stack together, exert on a cell."""

    units: tuple[str, ...]
    level: int
    distance: int
    source: str


@dataclass(frozen=True)
class Controlled:
    """A controlled cell: the highest level there, and every unit that exerts it."""

    level: int
    by: tuple[Exertion, ...]

    @property
    def units(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(unit for exertion in self.by for unit in exertion.units))


@dataclass(frozen=True)
class LevelShare:
    """One unit's part in a level: what its clauses said, and their sum."""

    unit: str
    verdict: Verdict
    level: int | None


@dataclass(frozen=True)
class Derivation:
    """The derivation of a level: each unit of the cell, all together, the place, the result."""

    source: str
    target: str
    shares: tuple[LevelShare, ...]
    together: Reason | None
    place: Verdict
    level: int | None
    rules: Ruleset

    def say(self) -> str:
        """The derivation line by line, as a person would add it up."""
        lines = [f"{spoken(share.unit)}: {_sum(share, self.rules)}" for share in self.shares]
        if self.together:
            counted = self.rules.levels(min(int(self.together.amount or 0), self.rules.top)).name
            lines.append(f"together {counted}: {self.together.clause.text} ({self.together.clause.citation})")
        lines += [f"{signed(r.amount or 0)} {_cited(r)}" for r in self.place.standing]
        end = "nothing" if self.level is None else self._zone(self.level)
        return "\n".join([*lines, f"{self.source} exerts {end} into {self.target}"])

    def _zone(self, level: int) -> str:
        """A zone by its level, where the book has several."""
        return f"{self.rules.levels(level).name} ZOC" if self.rules.top > 1 else "a zone" if level else "no zone"

    def reasons(self) -> tuple[Reason, ...]:
        """Every reason in it, in book order."""
        found = [r for share in self.shares for r in share.verdict.reasons] + list(self.place.reasons)
        found += [self.together] if self.together else []
        return tuple(sorted(found, key=lambda reason: reason.clause.place))


class ControlMap(Mapping[Any, Controlled], DrawsBoard):
    """Every cell that a side controls, by printed label or cell: ``zones["0407"].level``; cells off the map are left out."""

    def __init__(self, control: Control, side: Side) -> None:
        self.control, self.rules, self.position, self.side = control, control.rules, control.position, side

    def __reduce__(self) -> tuple[type[ControlMap], tuple[Control, Side]]:
        return ControlMap, (self.control, self.side)

    @cached_property
    def _by_cell(self) -> dict[Cell, Controlled]:
        c, found = self.control, dict[int, list[Exertion]]()
        names = self._names()
        sources = {row: (names(row), self._where(row)) for row in set(c.unit.tolist())}
        for row, cell, level, distance in zip(
            c.unit.tolist(), c.cell.tolist(), c.level.tolist(), c.distance.tolist(), strict=True
        ):
            units, source = sources[row]
            found.setdefault(cell, []).append(Exertion(units, level, distance, source))
        place = self.position.board.grid.place
        return {
            cell: Controlled(max(e.level for e in by), tuple(by))
            for cell, by in sorted(found.items(), key=lambda x: place(x[0])[::-1])
        }

    def _where(self, row: int) -> str:
        return self.position.where(int(self.position.cells()[row]))

    def _names(self) -> Callable[[int], tuple[str, ...]]:
        ids, cells = self.position.units["id"], self.position.cells()
        if self.control.zone not in self.rules.zones("combine", self.control.purpose):
            return lambda row: (str(ids[row]),)
        stacks: dict[int, list[str]] = {}
        for stage in self.control.stages:
            for row in stage.units.rows.tolist():
                stacks.setdefault(int(cells[row]), []).append(str(ids[row]))
        return lambda row: tuple(stacks[int(cells[row])])

    @cached_property
    def levels(self) -> dict[Cell, int]:
        """The level on every controlled cell."""
        top = np.full(self.position.board.box.size, -1, np.int32)
        np.maximum.at(top, self.control.cell, self.control.level)
        cells = (top >= 0).nonzero()[0]
        return dict(zip(cells.tolist(), top[cells].tolist(), strict=True))

    def _cell(self, cell: SupportsIndex | str) -> Cell:
        return self.position.board.grid.cell(cell) if isinstance(cell, str) else int(cell)

    def __getitem__(self, cell: Cell | str) -> Controlled:
        try:
            return self._by_cell[self._cell(cell)]
        except KeyError:
            raise KeyError(cell) from None

    def __iter__(self) -> Iterator[str]:
        label = self.position.board.grid.label
        return (label(cell) for cell in self._by_cell)

    def __len__(self) -> int:
        return len(self._by_cell)

    def __contains__(self, cell: object) -> bool:
        try:
            return isinstance(cell, str | SupportsIndex) and self._cell(cell) in self._by_cell
        except Malformed:
            return False

    def __repr__(self) -> str:
        counted = Counter(self.levels.values())
        levels = ", ".join(f"{counted[level]} {self.level_name(level)}" for level in sorted(counted, reverse=True))
        return f"<ControlMap of {self.side}: {levels or 'nothing'}>"

    def reasons(self) -> tuple[Reason, ...]:
        """The clauses that make these zones, in book order, each with its units."""
        ids, found = self.position.units["id"], list[Reason]()
        for stage in self.control.stages:
            shape = (len(stage.units.rows), len(stage.units.offsets))
            for asked, said in zip(stage.clauses, stage.said, strict=True):
                stands = np.broadcast_to(np.asarray(said.stands), shape).any(1)
                if asked.clause.effect.kind != "waive" and stands.any():
                    by = tuple(str(id) for id in ids[stage.units.rows[stands]])
                    found.append(Reason(asked.clause, by=by))
        return Verdict.of(merged(found)).reasons

    def level_name(self, level: int) -> str:
        """The name of a level."""
        return self.rules.levels(level).name.lower()

    def derive(self, source: Cell | str, target: Cell | str) -> Derivation:
        """The derivation of what the units of one cell exert on another."""
        here, there = self._cell(source), self._cell(target)
        label = self.position.board.grid.label
        shares: list[LevelShare] = []
        together, place, level = None, Verdict(), None
        for stage in self.control.stages:
            at = (stage.units.offsets == there - here).nonzero()[0]
            rows = (stage.units.cell[:, 0] == here).nonzero()[0]
            if not len(at) or not len(rows):
                continue
            k = int(at[0])
            shares += [self._share(stage, int(u), k) for u in rows]
            together, place, level = self._stack(stage, here, k)
        if all(share.level is None for share in shares):
            place = Verdict()
        return Derivation(label(here), label(there), tuple(shares), together, place, level, self.rules)

    def _share(self, stage: ZoneStage, u: int, k: int) -> LevelShare:
        unit = str(self.position.units["id"][stage.units.rows[u]])
        reasons = _held(stage.clauses, stage.said, stage.units, u, k, unit)
        level = int(_at(stage.unit_level, u, k)) if bool(_at(stage.unit_extends, u, k)) else None
        return LevelShare(unit, Verdict.of(reasons), level)

    def _stack(self, stage: ZoneStage, here: Cell, k: int) -> tuple[Reason | None, Verdict, int | None]:
        """The level of the units of a cell: combined where the book combines them, or else the highest."""
        rows = (stage.final.cell[:, 0] == here).nonzero()[0].tolist()
        levels = {s: int(_at(stage.level, s, k)) for s in rows if _at(stage.extends, s, k)}
        s = max(levels, key=lambda s: levels[s]) if levels else rows[0]
        placed = Verdict.of(_held(stage.placing, stage.placed, stage.final, s, k, "")) if stage.placed else Verdict()
        return self._together(stage, here, s, k) if levels else None, placed, levels.get(s)

    def _together(self, stage: ZoneStage, here: Cell, s: int, k: int) -> Reason | None:
        """The rule by which units count together, where the result exceeds the highest of them."""
        if not stage.combine:
            return None
        units = (stage.units.cell[:, 0] == here).nonzero()[0]
        highest = max(int(_at(stage.unit_level, u, k)) for u in units if _at(stage.unit_extends, u, k))
        level = int(_at(stage.stack_level, s, k))
        return Reason(stage.combine[0].clause, level) if level > highest else None


def _held(
    clauses: tuple[ClauseEntry, ...], said: list[ClauseColumn], rows: Projections, row: int, k: int, unit: str
) -> list[Reason]:
    """The reasons of one row: every clause that holds there."""
    reasons: list[Reason] = []
    for asked, (holds, stands) in zip(clauses, said, strict=True):
        effect, value = asked.clause.effect, _at(holds, row, k)
        bare_base = effect.kind == "base" and effect.amount is None
        if not value and not bare_base:
            continue
        waivers = () if _at(stands, row, k) or bare_base else asked.exceptions
        lifting = tuple(clauses[x].clause for x in waivers if _at(said[x].stands, row, k))
        amount = None
        if effect.kind == "shift":
            amount = int(value) * (1 if effect.amount is None else effect.amount)
        elif effect.kind == "base":
            amount = int(value) if effect.amount is None else effect.amount
        used = readings_used(asked.clause, rows)
        reasons.append(Reason(asked.clause, amount, (unit,) if unit else (), waived_by=lifting, readings=used))
    return reasons


def _sum(share: LevelShare, rules: Ruleset) -> str:
    """One unit's level as a sum: its class, then each change with its clause."""
    if share.level is None:
        barred = [_cited(r) for r in share.verdict.standing if r.effect.kind in ("bar", "waive")]
        return "exerts nothing there" + (f": {', '.join(barred)}" if barred else "")
    words, so_far = [], 0
    for r in share.verdict.standing:
        so_far += int(r.amount or 0)
        if r.effect.kind == "base":
            words.append(f"{rules.levels(int(r.amount or 0)).name} ({r.clause.citation})")
        elif r.effect.kind == "shift":
            words.append(f"{signed(r.amount or 0)} {_cited(r)}")
        elif (r.effect.kind == "floor" and so_far < (r.effect.amount or 0)) or (r.effect.kind == "exert" and rules.top == 1):
            words.append(_cited(r))
    return ", ".join(words) + (f" = {share.level}" if rules.top > 1 else "")


def _cited(reason: Reason) -> str:
    """The title and number of a clause, and the readings it depends on."""
    title = reason.clause.title
    used = "".join(f", reading {name} = {str(value).lower()}" for name, value in reason.readings)
    return f"{title[0].lower()}{title[1:]} ({reason.clause.citation}{used})"


def _at(column: Any, row: int, k: int) -> Any:
    """One row of a column, also of a column stored as a scalar."""
    column = np.atleast_2d(column)
    return column[row if len(column) > 1 else 0, k if column.shape[1] > 1 else 0]


def control(
    rules: Ruleset, position: Position, side: Side, *, purpose: str = "move", zone: str = "control", against: object = None
) -> ControlMap:
    """What a side controls, for a purpose; ``against`` is the unit that would feel it: its id, or its facts."""
    if purpose not in rules.errands:
        raise Unknown.name("purpose", purpose, rules.errands)
    if zone not in (known := dict.fromkeys(["control", *(c.zone for c in rules.clauses if c.question == "exert")])):
        raise Unknown.name("zone", zone, known)
    part = rules.furnish(position).on_map()
    rows = (part.units["side"] == part.sides.number(side)).nonzero()[0]
    readings = rules.in_force(position.readings)
    felt = Somebody(rules, position, against) if isinstance(against, str | Mapping) else against
    return ControlMap(Control(rules, part, rows, readings, purpose=purpose, zone=zone, against=felt), side)

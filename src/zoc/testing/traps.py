"""Traps for whoever writes clauses: one that looks at its neighbours, one that never bites, one that reaches too far.

- A clause is asked about some of its rows and must answer as it did about all of them; ``np.any(…)`` does not.
- A clause that stood on no random table is named: it says nothing, or nothing on these tables.
- A zone that a clause extends beyond the radius of the book is cut off there; the clause is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np

from zoc.control.projections import Projections
from zoc.law import Clause, Ruleset
from zoc.law.asking import ask, put
from zoc.law.ruleset import ClauseEntry
from zoc.law.signal import Signal
from zoc.movement.mover import Mover
from zoc.movement.rows import Bodies, Ends, Meetings, Steps
from zoc.movement.scene import Scene
from zoc.position import Position
from zoc.units import Column

MEETING = ("against", "enter", "leave")
WATCHED = ("exert", "share", "step", "end", *MEETING)
"""The questions whose rows are built here."""
WHOLE = ("chart", "mover", "against", "reading", "note", "state")
"""What rows give that does not differ from row to row."""
TABLE = ("law", "position", "friendly", "cell", "row", "rows", "other", "origin", "offsets", "partial", "pledged", "ids", "label")
"""What leads from the rows to the whole table: a clause that uses it works row by row only if it takes care to."""
MOST = 20
"""How many units of a table are tried, to see which clauses ever stand."""
BEYOND = 4
"""How far beyond the radius a clause is asked."""


class NeedsAllRows(Signal):
    """A clause looks at the whole table or counts over all rows by a function of the engine, so no part of them can be asked."""


class SomeRows:
    """Some rows of a question: every column is cut to them."""

    def __init__(self, rows: Any, count: int, keep: Column, axis: int) -> None:
        self._rows, self._count, self._keep, self._axis = rows, count, keep, axis

    def __getattr__(self, name: str) -> Any:
        if name in TABLE or name.startswith("_"):
            raise NeedsAllRows
        found = getattr(self._rows, name)
        if name == "survey":  # [row, direction, …]
            return SomeRows(found, self._count, self._keep, 0)
        return found if name in WHOLE else self._cut(found)

    def _cut(self, found: Any) -> Any:
        if isinstance(found, np.ndarray):
            if found.ndim >= max(1, -self._axis) and found.shape[self._axis] == self._count:
                return found.take(self._keep, self._axis)
            return found
        if callable(found):
            return self._method(found)
        plain = isinstance(found, np.generic | bool | int | str) or found is None
        return found if plain else SomeRows(found, self._count, self._keep, self._axis)

    def _method(self, method: Any) -> Any:
        def called(*given: Any, **named: Any) -> Any:
            if (
                any(isinstance(each, np.ndarray) and each.ndim for each in (*given, *named.values()))
                and method.__name__ != "enemy_of"
            ):
                raise NeedsAllRows
            return self._cut(method(*given, **named)) if method.__name__ != "enemy_of" else method(*given, **named)

        return called


class ClauseWatch:
    """What clauses were asked on the tables so far, and which of them ever stood."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.stood: set[tuple[str, str, str]] = set()
        self.asked: dict[tuple[str, str, str], Clause] = {}

    def look(self, position: Position, units: Sequence[str], errand: str, rng: np.random.Generator) -> None:
        """Put every clause about one of these movers to all rows of a table and to some of them."""
        way = str(rng.choice(list(self.rules.ways)))
        for clauses, rows, count, axis in questions(self.rules, position, units[0], errand, way) if units else ():
            for entry, (holds, _) in zip(clauses, ask(clauses, rows), strict=True):
                if count:
                    check_part(entry.clause, rows, holds, count, axis, rng)

    def note(self, position: Position, errand: str) -> None:
        """Note which clauses stand for any unit of a table, going in any way."""
        for way, unit in product(self.rules.ways, position.ids[:MOST]):
            for clauses, rows, count, _ in questions(self.rules, position, unit, errand, way):
                for entry, (_, stands) in zip(clauses, ask(clauses, rows), strict=True):
                    key = (entry.clause.question, entry.clause.zone, entry.clause.number)
                    self.asked[key] = entry.clause
                    if count and np.any(stands):
                        self.stood.add(key)

    def silent(self) -> tuple[Clause, ...]:
        """The clauses that were asked and never stood."""
        return tuple(clause for key, clause in self.asked.items() if key not in self.stood)


def questions(
    rules: Ruleset, position: Position, unit: str, errand: str, way: str
) -> Iterator[tuple[Sequence[ClauseEntry], Any, int, int]]:
    """The clauses of each question, the rows they are asked about, how many rows, and along which axis."""
    whole = rules.furnish(position)
    on_map, row = whole.on_map(), whole.row(unit)
    if "shape" in position.units and len(position.shapes[int(position.units["shape"][row])]) > 1:
        return  # a large base gathers several cells in a row
    mover = Mover.unit(rules, whole, row, way)
    here = (on_map.units["row"] == row).nonzero()[0]
    starts, lifted = on_map.cells()[here], int(here[0]) if len(here) else -1
    readings = rules.in_force(position.readings)
    scene = Scene(rules, on_map, mover, readings, errand=errand, starts=starts, lifted=lifted)
    agenda = rules.agenda(errand)
    yield agenda["step"], Steps(scene), on_map.board.box.size, -2
    yield agenda["end"], Ends(scene), on_map.board.box.size, -1
    bodies = Bodies(scene)
    yield agenda["share"], bodies, len(bodies.cell), -2
    for zone in dict.fromkeys(("control", *rules.zones_met(errand))):
        asked = rules.agenda(errand, zone)
        enemies = np.flatnonzero(scene.hostile)
        rows = Projections(rules, on_map, enemies, readings, errand, mover, ((0, 0),), rules.radius_of(zone))
        yield asked["exert"], rows, len(enemies), -2
        for question in MEETING:
            met = Meetings(scene, question, zone)
            yield asked[question], met, len(met.row), -2


def check_part(clause: Clause, rows: Any, holds: Column, count: int, axis: int, rng: np.random.Generator) -> None:
    """A clause asked about some rows says what it says about them among all."""
    for many in (1, 1, max(1, count // 2)):
        keep = np.sort(rng.permutation(count)[:many])
        try:
            part = np.asarray(put(clause, SomeRows(rows, count, keep, axis)))
        except NeedsAllRows:
            return
        full = np.asarray(holds)
        if full.ndim >= -axis and full.shape[axis] == count:
            full = full.take(keep, axis)
        same = _fit(full, part) and bool((full == part).all())
        assert same, (
            f"{clause.citation} ({clause.question}) answers otherwise about some of its rows than about all of them:"
            " it looks at its neighbours (any, max, sum), and must answer row by row"
        )


def _fit(one: Column, other: Column) -> bool:
    try:
        np.broadcast_shapes(one.shape, other.shape)
    except ValueError:
        return False
    return True


def check_radius(rules: Ruleset, position: Position) -> None:
    """No clause extends a zone beyond the radius that the book declares: it would be cut off there in silence."""
    whole = rules.furnish(position)
    on_map, readings = whole.on_map(), rules.in_force(position.readings)
    units = np.arange(len(on_map.units["id"]))
    for clause in (c for c in rules.clauses if c.question == "exert" and c.effect.kind in ("exert", "base")):
        radius = rules.radius_of(clause.zone)
        against = Mover.unit(rules, whole, 0)
        rows = Projections(rules, on_map, units, readings, "move", against, ((0, 0),), radius + BEYOND)
        with np.errstate(all="ignore"):
            holds = np.broadcast_to(put(clause, rows), (len(units), len(rows.offsets))) != 0
        far = rows.distance[0]
        reached = {int(d) for d in far[holds.any(0)].tolist()}
        if reached & set(range(radius + 1, radius + BEYOND)) and radius + BEYOND not in reached:
            most = max(reached)
            raise AssertionError(
                f"{clause.citation} extends to distance {most}, but the radius of the book is {radius}: say radius={most}"
            )


def check_silent(watch: ClauseWatch, allowed: Iterable[str]) -> None:
    """Every clause that was asked has stood somewhere, but for those that need what no random table has."""
    named = [clause for clause in watch.silent() if clause.number not in tuple(allowed)]
    told = ", ".join(f"{clause.citation} ({clause.question})" for clause in named)
    assert not named, f"never stood on any of these tables: {told}; give their facts by draw= or change=, or name them in silent="

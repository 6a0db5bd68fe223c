"""The census: how many walks are legal on a few small tables, counted one by one and written down.

A census is a plain text file: the book, then tables, each with a title, a picture, what is to be known of it, and the
count of legal walks of no step, one step, two steps and so on::

    book wesnoth

    # one enemy in the open
      . . .
     A . E
      . . .
    points 3
    unit E level=2
    walks 1 3 5 2

Every walk of one step is looked into when a count is off: the *divide* says after which first step it is.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol

from zoc.errors import Malformed
from zoc.grid import Cell
from zoc.law import Ruleset
from zoc.movement import Errand
from zoc.movement.search import RouteSearch
from zoc.scenario.diagram import Diagram
from zoc.testing.oracle import Oracle


class Stepping(Protocol):
    """Whoever knows what a step costs, whether it stops, and the flags after it."""

    def __call__(self, cell: Cell, way: int, flags: int) -> tuple[Fraction, bool, int] | None: ...


@dataclass
class CensusEntry:
    """One table of a census."""

    title: str
    picture: list[str] = field(default_factory=list)
    points: Fraction = Fraction(0)
    mover: str = "A"
    way: str = ""
    how: dict[str, Any] = field(default_factory=dict)
    walks: tuple[int, ...] = ()

    def errand(self, rules: Ruleset) -> Errand:
        """The question the table asks."""
        position = Diagram.read("\n".join(self.picture)).position(rules, **self.how)
        return Errand(rules, position, self.mover, way=self.way, points=self.points)


def read(file: Path) -> tuple[str, list[CensusEntry]]:
    """The book of a census file, and its tables."""
    book, entries = "", list[CensusEntry]()
    for line in file.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.strip().partition(" ")
        if word == "book":
            book = rest
        elif word == "#":
            entries.append(CensusEntry(rest))
        elif line.strip():
            _told(entries[-1], line, word, rest)
    if not book or not all(entry.walks for entry in entries):
        raise Malformed("a census names its book, and says how many walks each table has", source=str(file))
    return book, entries


def _told(entry: CensusEntry, line: str, word: str, rest: str) -> None:
    """One line about a table."""
    if word == "walks":
        entry.walks = tuple(map(int, rest.split()))
    elif word == "points":
        entry.points = Fraction(rest)
    elif word in ("mover", "way"):
        setattr(entry, word, rest)
    elif word == "bars":
        entry.how["bars"] = rest
    elif word == "unit":
        name, *facts = rest.split()
        entry.how.setdefault("units", {})[name] = tomllib.loads("\n".join(facts))
    elif word in ("ground", "cells"):
        entry.how[word] = dict(pair.split("=", 1) for pair in rest.split())
    else:
        entry.picture.append(line)


def by_oracle(errand: Errand) -> Stepping:
    """Steps as the oracle judges them, one at a time."""
    oracle = Oracle(errand.rules, errand.position, errand.unit, errand=errand.name, way=errand.way)

    def step(cell: Cell, way: int, flags: int) -> tuple[Fraction, bool, int] | None:
        taken = oracle.step(cell, way, flags)
        return None if taken is None else (taken.cost, taken.stops, taken.flags)

    return step


def by_tables(errand: Errand) -> Stepping:
    """Steps as they stand in the engine's tables."""
    table, parts = errand.case(whole=True).step, errand.position.board.parts

    def step(cell: Cell, way: int, flags: int) -> tuple[Fraction, bool, int] | None:
        value = int(table[flags, cell, way])
        return None if value < 0 else (Fraction(value >> 8, parts), bool(value & 1), (value & 255) >> 1)

    return step


def count(errand: Errand, step: Stepping) -> tuple[int, ...]:
    """How many legal walks there are of no step, of one, of two …"""
    return _listed(Counter(len(path) - 1 for path in walks(errand, step)))


def divide(errand: Errand, step: Stepping) -> str:
    """The same apart for each first step, one line each."""
    after: dict[str, Counter[int]] = {}
    for path in walks(errand, step):
        if len(path) > 1:
            after.setdefault(errand.position.where(path[1]), Counter())[len(path) - 1] += 1
    return "\n".join(f"  {label}: {' '.join(map(str, _listed(counts)[1:]))}" for label, counts in sorted(after.items()))


def _listed(counts: Counter[int]) -> tuple[int, ...]:
    return tuple(counts[n] for n in range(max(counts) + 1))


def walks(errand: Errand, step: Stepping) -> Iterator[tuple[Cell, ...]]:
    """Every legal walk, by naive recursion; a walk may come back to where it was."""
    assert errand.points is not None
    points, overdraw, steps = errand.points, errand.rules.overdraw, errand.position.board.box.steps.tolist()

    def on(path: tuple[Cell, ...], spent: Fraction, flags: int, stopped: bool) -> Iterator[tuple[Cell, ...]]:
        yield path
        if stopped or (overdraw and spent >= points):
            return
        for way, vector in enumerate(steps):
            taken = step(path[-1], way, flags)
            if taken is not None and (spent + taken[0] <= points or overdraw):
                yield from on((*path, path[-1] + vector), spent + taken[0], taken[2], taken[1])

    return on((int(errand.starts[0]),), Fraction(0), RouteSearch(errand).flags >> 1, False)

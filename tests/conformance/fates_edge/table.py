"""Tables in the ledger's own coordinates: squares (x, y) with y to the south, hexes (q, r); and short questions about them.

``squares(M="red 1,0", E="blue 0,0 reach=2")``: the side, the cell, then facts; ``facing=n`` and ``base=2x2`` too. Words
that stand alone are facts that are true; whoever has done something this turn has its turn. Cells outside ``bounds`` are
impassable.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np

from zoc.action import Action, Ask, Attempt, Order, Roll, attempt
from zoc.board import Board
from zoc.control import control
from zoc.grid import ONE_CELL, Footprint, Grid
from zoc.law import Ruleset, Verdict
from zoc.law.event import Event
from zoc.movement import Along, Answer
from zoc.position import Position
from zoc.rulesets.fates_edge import rules as book
from zoc.rulesets.fates_edge.core_test import TestRoll
from zoc.rulesets.fates_edge.deeds.walking import walk
from zoc.rulesets.fates_edge.result import Outcome
from zoc.rulesets.fates_edge.state import FightState
from zoc.rulesets.fates_edge.turn import RECORD
from zoc.units import columns_of

Place = tuple[int, int]
SIZE, MIDDLE = 33, (16, 16)
D = ("se", "ne", "n", "nw", "sw", "s")
"""The ledger's hex directions d0 … d5 by the names of a flat-topped map."""


class Table:
    """An open board in the ledger's coordinates, and the position that is put on it."""

    def __init__(self, kind: str, bounds: str = "", size: int = SIZE, middle: Place = MIDDLE) -> None:
        self.grid = Grid.square(size, size) if kind == "square" else Grid.hex(size, size)
        self.middle = self.grid.at(*middle)
        self.board = Board.plain(self.grid)
        if bounds:
            inside = {self.cell(at) for at in _within(bounds)}
            self.board = self.board.with_cells("impassable", [c for c in self.grid.cells.tolist() if c not in inside])

    def cell(self, at: Place) -> int:
        return self.middle + at[0] * self.grid.box.ny + at[1]

    def at(self, x: int, y: int) -> str:
        """The label of a cell."""
        return self.grid.label(self.cell((x, y)))

    def place(self, label: str | int) -> Place:
        cell = self.grid.cell(label) if isinstance(label, str) else label
        return self.grid.vector(self.middle, cell)

    def ground(self, name: str, *at: Place, value: bool | int = True) -> Table:
        self.board = self.board.with_cells(name, dict.fromkeys(map(self.cell, at), value))
        return self

    def height(self, level: int, *at: Place) -> Table:
        self.board = self.board.with_cells("elevation", dict.fromkeys(map(self.cell, at), level))
        return self

    def side(self, name: str, a: Place, b: Place, value: bool | int = True, *, directed: bool = False) -> Table:
        self.board = self.board.with_edges(name, [(self.cell(a), self.cell(b))], value, directed=directed)
        return self

    def put(self, sides: Any = ("red", "blue"), phase: Any = "movement", **units: str) -> Position:
        """The position with these units on it."""
        who, facts, facing, shapes = [], [], [], [ONE_CELL]
        shape_of = []
        for name, words in units.items():
            side, place, *rest = words.split()
            x, y = map(int, place.split(","))
            said = dict(map(_fact, rest))
            turn = said.pop("facing", self.grid.way_names[0])
            facing.append(self.grid.way_names.index(D[int(turn[1])] if turn[0] == "d" else turn))
            shape = self._shape(said.pop("base", "one"), facing[-1])
            shapes += [] if shape in shapes else [shape]
            shape_of.append(shapes.index(shape))
            who.append((name, side, self.cell((x, y))))
            facts.append(said)
        columns = columns_of(book.units, facts)
        columns |= {"facing": np.array(facing, np.int32), "shape": np.array(shape_of, np.int32)}
        begun = [name for (name, _, _), said in zip(who, facts, strict=True) if set(said) & set(RECORD)]
        position = Position.of(self.board, sides, who, columns, shapes=tuple(shapes), phase=phase, state=FightState())
        return position.noted(active=begun[0]) if begun else position

    def _shape(self, name: str, facing: int) -> Any:
        base = Footprint.named(self.grid.kind, name)
        if name == "two":
            base = base.turned(facing if self.grid.kind == "hex" else facing // 2)
        return base.offsets


def squares(bounds: str = "") -> Table:
    return Table("square", bounds)


def hexes(bounds: str = "") -> Table:
    return Table("hex", bounds)


def _within(bounds: str) -> list[Place]:
    (a, b), (c, d) = ([int(n) for n in part.split("..")] for part in bounds.split(" x "))
    return [(x, y) for x in range(a, b + 1) for y in range(c, d + 1)]


def _fact(word: str) -> tuple[str, Any]:
    name, sign, value = word.partition("=")
    return name, (int(value) if value.lstrip("-").isdigit() else value) if sign else True


# What is asked


def costs(table: Table, rules: Ruleset, position: Position, unit: str = "M", **how: Any) -> dict[Place, Fraction]:
    """Every cell that a unit can reach, and its cost."""
    found = rules.table(position).reach(unit, **how)
    return {table.place(label): found[label].cost for label in found}


def move(table: Table, rules: Ruleset, position: Position, to: Place, unit: str = "M", **how: Any) -> Answer:
    return rules.table(position).why(unit, table.at(*to), **how)


def cites(answer: Answer, effect: str) -> list[tuple[str, tuple[str, ...]]]:
    """The clauses with an effect that count in an answer, with whom they blame."""
    return [(r.clause.number, r.by) for r in answer.verdict.reasons if r.effect.kind == effect and r.counts]


def paid(answer: Answer) -> list[tuple[str, Fraction | int | None]]:
    """What is paid on the way, by clause."""
    assert answer.legal, answer.say()
    return [(r.clause.number, r.amount) for r in answer.verdict.reasons if r.effect.kind == "cost" and r.counts and r.amount]


def refused(answer: Answer) -> tuple[str, ...]:
    """The clauses that refuse a move."""
    assert not answer.legal, answer.say()
    return answer.verdict.cites


def zone(table: Table, rules: Ruleset, position: Position, side: str = "blue", **how: Any) -> set[Place]:
    """The cells that a side controls."""
    return {table.place(label) for label in control(rules, position, side, **how)}


def held_by(table: Table, rules: Ruleset, position: Position, at: Place, side: str = "blue") -> set[str]:
    """Who controls a cell."""
    zones = control(rules, position, side)
    return set(zones[table.at(*at)].units) if table.at(*at) in zones else set()


def exertion(table: Table, rules: Ruleset, position: Position, source: Place, target: Place, side: str = "blue") -> list[Any]:
    """The clauses that speak of a zone from one cell on another, the rings left out."""
    derived = control(rules, position, side).derive(table.at(*source), table.at(*target))
    return [(r.clause.number, r.stands) for r in derived.reasons() if r.effect.kind in ("exert", "bar")]


def strikers(answer: Answer) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Who may strike on the way, and where the mover then stands."""
    assert answer.legal, answer.say()
    tests = (r for told in answer.route for r in told.verdict.standing if r.effect.name == "strike")
    return [(r.clause.number, r.by, r.cells) for r in tests]


def under_way(position: Position, unit: str, **facts: Any) -> Position:
    """The table in a unit's turn, after what it has done in it."""
    return position.changed(unit, **facts).noted(active=unit)


def ordered(rules: Ruleset, position: Position, deed: str, unit: str = "M", **given: Any) -> Verdict:
    """The law's word on an order."""
    return rules.table(position).judge(Order(deed, position.unit(unit).side, unit, given))


def attempted(rules: Ruleset, position: Position, name: str, actor: Any = "A", target: Any = "E", **facts: Any) -> Attempt:
    """What an act would roll."""
    at = facts.pop("at", None)
    return attempt(rules, position, Action(name, actor, target, at, said=facts))


def sources(found: Attempt, of: str) -> list[tuple[str, Any, tuple[str, ...]]]:
    """What modifies dice, DV, Position or Effect: clause, amount, and by whom."""
    assert found.legal, found.say()
    told = (r for r in found.sources.told if r.effect.name == of and r.effect.kind == "shift" and r.counts)
    return [(r.clause.number, r.amount, r.by) for r in told]


def barred(found: Attempt) -> tuple[str, ...]:
    """The clauses that forbid an act."""
    assert not found.legal, found.say()
    assert found.chance == 0
    return tuple(r.clause.number for r in found.verdict.standing if r.effect.kind == "forbid")


# What is done


def shown(needed: Roll, wanted: TestRoll) -> tuple[int, ...]:
    """Dice that come to what is wanted: all nines or tens, one six, or nothing; as many ones as it has Story Beats."""
    if wanted.success:
        return (9 if needed.attempt is None or needed.dice >= int(needed.attempt.facts["dv"]) else 10,) * needed.dice
    dice = ([6] if wanted.outcome == "partial" else []) + [1] * wanted.beats
    return tuple((dice + [2] * needed.dice)[: needed.dice])


def driven(script: Any, position: Position, rolls: Iterable[TestRoll] = (), declined: Iterable[str] = ()) -> Outcome:
    """A script driven to its end: tests come out as wanted, every reaction is taken but those declined."""
    wanted, events = list(rolls), list[Event]()
    answer: Any = None
    while True:
        try:
            says = script.send(answer)
        except StopIteration as end:
            assert not wanted, "more was to be rolled"
            return Outcome(position if end.value is None else end.value, tuple(events))
        answer = None
        if isinstance(says, Verdict):
            assert says.legal, says.say()
        elif isinstance(says, Roll):
            answer = shown(says, wanted.pop(0))
        elif isinstance(says, Ask):
            answer = says.choices[-1 if says.unit in declined or says.attempt is None else 0].name
        else:
            position = says.position
            events += [says.event] if says.event else []


def carried_out(
    rules: Ruleset, position: Position, made: Along, rolls: Iterable[TestRoll] = (), *, declined: Any = ()
) -> Outcome:
    """A Move carried out along a way that was judged."""
    assert made.legal, made.say()
    order = Order("move", position.unit(made.unit).side, made.unit)
    return driven(walk(rules, position, order, made.cells, made.errand.way or "move"), position, rolls, declined)

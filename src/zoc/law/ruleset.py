"""A ruleset: what a book declares, and how it is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from zoc.board import Board
from zoc.errors import BadRuleset, Unknown, ZocError, no_such
from zoc.grid import Shape
from zoc.kernels import FORBID
from zoc.law.clause import Clause
from zoc.law.declared import Declared
from zoc.law.effect import QUESTIONS, Effect
from zoc.law.readings import Readings
from zoc.law.status import Status, turn_of
from zoc.position import Position
from zoc.units import Column, Field, Value


@dataclass(frozen=True)
class Asked:
    """A clause as it is asked: with the places, in the same list, of the exceptions that lift it."""

    clause: Clause
    exceptions: tuple[int, ...]
    bits: int


class Ruleset(Declared):
    """One book: declare its clauses in the book's order with the decorators named after the questions."""

    # The table as the book wants it

    def surveyed(self, name: str, board: Board, shape: Shape) -> Column:
        """A surveyed fact of steps on the whole map; made once."""
        if name not in self.surveys:
            raise BadRuleset(no_such("survey", name, self.surveys))
        key = ("survey", self.surveys[name], shape)
        if (found := board.whole.memo.get(key)) is None:
            found = board.whole.memo[key] = self.surveys[name](board.whole, shape)
        return found

    def furnish(self, position: Position) -> Position:
        """The position with its derived facts; made once."""
        if not self.derived:
            return position
        key = ("furnished", tuple(self.derived.values()))
        if (found := position.memo.get(key)) is None:
            found = position.memo[key] = position.with_columns(**{name: make(position) for name, make in self.derived.items()})
            found.memo[key] = found
        return found

    def having_moved(self, position: Position, unit: str) -> Position:
        """The position with what a move changes about the unit that made it."""
        columns: dict[str, Column] = {}
        for name, value in self.after_move.items():
            field, column = self.units[name], position.units.get(name)
            count, parts = len(position.units["id"]), position.board.parts
            columns[name] = np.full(count, field.absent(parts)) if column is None else column.copy()
            columns[name][position.row(unit)] = field.read(value, parts)
        return position.with_columns(**columns) if columns else position

    def arranged(self, position: Position) -> Position:
        """A table as the book wants it set up."""
        for function in self.arranging:
            position = function(self, position)
        return position

    def seen(self, position: Position, side: str) -> Position:
        """The table as one side knows it; looking twice is looking once. Made once."""
        key = ("seen", self, self.views, side)
        if (seen := position.memo.get(key)) is None:
            seen = position.seen_by(side)
            for view in self.views:
                seen = view(self, seen, side)
            position.memo[key] = seen
        return seen

    def glance(self, seen: Position, side: str = "") -> tuple[Status, ...]:
        """What stands at a glance on a table as somebody sees it: a side, or one who is none."""
        try:
            return tuple(self.standing(self, seen, side))
        except ZocError as wrong:  # a phase that no book knows must not hide the rest of the table
            return (turn_of(seen), Status("Trouble", str(wrong)))

    @property
    def errands(self) -> tuple[str, ...]:
        """What its clauses know of: moving, the errands and acts they name, and the purposes it declares."""
        if (found := self.memo.get("errands")) is None:
            named = (name for clause in self.clauses for name in clause.of)
            found = self.memo["errands"] = tuple(dict.fromkeys(["move", *named, *self.purposes]))
        return found

    # Asking

    def about(self, question: str, errand: str = "move", zone: str = "control") -> tuple[Asked, ...]:
        """The clauses that speak of an errand, exceptions before what they override."""
        return self.agenda(errand, zone)[question]

    def agenda(self, errand: str = "move", zone: str = "control") -> Mapping[str, tuple[Asked, ...]]:
        """The same by question, for those who will put them all."""
        key = ("agenda", errand, zone)
        if (found := self.memo.get(key)) is None:
            mine = [c for c in self.clauses if c.zone == zone and c.speaks_of(errand)]
            found = self.memo[key] = {q: self._ordered([c for c in mine if c.question == q]) for q in QUESTIONS}
        return found

    def zones(self, question: str, errand: str = "move") -> tuple[str, ...]:
        """The zones a question is asked of, in the order they were named."""
        key = ("zones", question, errand)
        if (found := self.memo.get(key)) is None:
            named = (c.zone for c in self.clauses if c.question == question and c.speaks_of(errand))
            found = self.memo[key] = tuple(dict.fromkeys(named))
        return found

    def zones_met(self, errand: str = "move") -> tuple[str, ...]:
        """The zones that a step may meet."""
        key = ("zones met", errand)
        if (found := self.memo.get(key)) is None:
            met = (zone for question in ("against", "enter", "leave") for zone in self.zones(question, errand))
            found = self.memo[key] = tuple(dict.fromkeys(met))
        return found

    def span(self, errand: str = "move") -> int:
        """How far the widest zone extends that an errand has to do with."""
        key = ("span", errand)
        if (found := self.memo.get(key)) is None:
            found = self.memo[key] = max(map(self.radius_of, ("control", *self.zones_met(errand))))
        return found

    def _ordered(self, mine: list[Clause]) -> tuple[Asked, ...]:
        """Later clauses override earlier ones only, so the last declared is asked first."""
        ordered = sorted(mine, key=lambda clause: -clause.place)
        places = {clause.number: i for i, clause in enumerate(ordered)}
        return tuple(
            Asked(c, tuple(places[x.number] for x in ordered if c.number in x.overrides), self._bits(c.effect)) for c in ordered
        )

    def _bits(self, effect: Effect) -> int:
        """What an effect writes into a step: forbidden, stopped, or a flag of the rule state."""
        return {"forbid": FORBID, "stop": 1}.get(effect.kind, self.flags.get(effect.name, 0) << 1)

    def in_force(self, chosen: Mapping[str, Value]) -> Readings:
        """The readings with a scenario's choices; one object for each combination."""
        key = ("readings", *chosen.items())
        if (found := self.memo.get(key)) is None:
            found = self.memo[key] = Readings(self.readings, chosen)
        return found

    def defaults(self, of: str, parts: int) -> dict[str, Any]:
        """What the declared facts of units, cells or hexsides are where nobody wrote them down."""
        key = ("defaults", of, parts)
        if (found := self.memo.get(key)) is None:
            fields: Mapping[str, Field] = getattr(self, of)
            found = self.memo[key] = {name: field.absent(parts) for name, field in fields.items()}
        return found

    def parts(self) -> int:
        """The parts of a point in which its own costs, its notes, and whatever it makes of allowances are whole."""
        amounts = [c.effect.amount for c in self.clauses if c.effect.kind == "cost" and c.effect.amount is not None]
        fractions = [*map(Fraction, amounts), *(note for note in self.notes.values() if isinstance(note, Fraction))]
        return int(np.lcm.reduce([self._parts, *(fraction.denominator for fraction in fractions)]))

    # Changing a book

    def clause(self, number: str) -> tuple[Clause, ...]:
        """The clauses of that number, one for each question it is asked on."""
        found = tuple(c for c in self.clauses if c.number == number)
        if not found:
            raise Unknown.name(f"clause of {self.book.title}", number, dict.fromkeys(c.number for c in self.clauses))
        return found

    def without(self, *numbers: str) -> Ruleset:
        """The same book with clauses struck out; what they overrode stands again."""
        for number in numbers:
            self.clause(number)
        copy = object.__new__(Ruleset)
        copy.__dict__.update(self.__dict__)
        copy.memo = {}
        copy.clauses = tuple(
            replace(c, overrides=tuple(n for n in c.overrides if n not in numbers))
            for c in self.clauses
            if c.number not in numbers
        )
        return copy

    def __repr__(self) -> str:
        return f"<Ruleset {self.name}, revision {self.revision}, {len(self.clauses)} clauses>"

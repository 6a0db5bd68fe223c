"""A ruleset: what a book declares, and how it is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from random import Random
from types import GeneratorType
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from zoc.board import Board
from zoc.errors import BadRuleset, Problem, Unknown, ZocError, no_such
from zoc.grid import Shape
from zoc.kernels import FORBID
from zoc.law.clause import Book, Clause
from zoc.law.declared import ChartField, Declaration, Declarations, fields_of
from zoc.law.deed import Deed
from zoc.law.effect import QUESTIONS, Effect
from zoc.law.finding import Finder
from zoc.law.goals import goals_of
from zoc.law.home import Home, home_of, ruleset_at
from zoc.law.hook import blamed
from zoc.law.readings import ReadingsInForce
from zoc.law.score import worth
from zoc.law.setting import Setting
from zoc.law.unseen import Prior, resample
from zoc.look.face import Face
from zoc.look.status import Status, Trouble, turn_of
from zoc.position import Position
from zoc.units import Column, Field, Value

if TYPE_CHECKING:
    from zoc.table import Table

T = TypeVar("T")
EXPECTED: Mapping[type, str] = {GeneratorType: "a script, which yields what happens"}
"""What a hook should have returned, in words, where the name of the class says too little."""


@dataclass(frozen=True)
class ClauseEntry:
    """A clause as it is asked: with the places, in the same list, of the exceptions that lift it."""

    clause: Clause
    exceptions: tuple[int, ...]
    bits: int


class Ruleset(Declarations):
    """One book: declare its clauses in the book's order with the decorators named after the questions."""

    tables: Callable[..., Table] | None = None
    """What a table of this law is made with: the table is above the law, and puts itself here when it is loaded."""

    # The table as the book wants it

    def surveyed(self, name: str, board: Board, shape: Shape) -> Column:
        """A surveyed fact of steps on the whole map; made once."""
        if name not in self.surveys:
            raise BadRuleset(no_such("survey", name, self.surveys))
        key = ("survey", self.surveys[name], shape)
        if (found := board.whole.memo.get(key)) is None:
            found = board.whole.memo[key] = self.made(self.surveys[name], f"the survey {name!r}", board.whole, shape)
        return found

    def furnish(self, position: Position) -> Position:
        """The position with its derived facts; made once."""
        if not self.derived:
            return position
        key = ("furnished", self)
        if (found := position.memo.get(key)) is None:
            table = self.table(position)
            columns = {name: self.made(make, name, table) for name, make in self.derived.items()}
            found = position.memo[key] = position.with_columns(**columns)
            found.memo[key] = found
        return found

    def table(self, position: Position, *, large: bool = False) -> Table:
        """The table of a position under this law, at large if no turn is to be counted; made once."""
        key = ("table", self, large)
        found: Table | None = position.memo.get(key)
        if found is None:
            if Ruleset.tables is None:
                import_module("zoc.table")
            position.memo[key] = (Ruleset.tables or Setting)(self, position, large)
            return self.table(position, large=large)
        return found

    def made(self, hook: Callable[..., T], what: str, *given: object, **named: object) -> T:
        """The result of a hook of the book; what goes wrong in it is reported as the book's fault."""
        with blamed(self.book, what, hook):
            return hook(*given, **named)

    def read(self, hook: Callable[..., T], what: str, *given: object, **named: object) -> T:
        """The same for a hook that reads what a player wrote, and may refuse it."""
        with blamed(self.book, what, hook, reads=[*given[1:], *named.values()]):
            return hook(*given, **named)

    def listed(self, hook: Callable[..., Iterable[T]], what: str, *given: object) -> tuple[T, ...]:
        """Everything that a hook of the book lists."""
        with blamed(self.book, what, hook):
            return tuple(hook(*given))

    def checked(self, found: object, kind: type[T], what: str, hook: Callable[..., object]) -> T:
        """A result of a hook, if it is of the kind that is needed; anything else is the book's fault."""
        with blamed(self.book, what, hook):
            if not isinstance(found, kind):
                raise BadRuleset(
                    f"expected {EXPECTED.get(kind, kind.__name__)}, not {'nothing' if found is None else repr(found)}"
                )
        return found

    def having_moved(self, position: Position, unit: str) -> Position:
        """The position with what a move changes about the unit that made it."""
        parts = position.board.parts
        return self.supposing(
            position, unit, {name: self.units[name].read(value, parts) for name, value in self.after_move.items()}
        )

    def supposing(self, position: Position, unit: str, facts: Mapping[str, int]) -> Position:
        """The position with other facts of a unit, counted in parts of a point, also such as no unit has been given."""
        columns: dict[str, Column] = {}
        for name, value in facts.items():
            column, count = position.units.get(name), len(position.units["id"])
            columns[name] = np.full(count, self.units[name].absent(position.board.parts)) if column is None else column.copy()
            columns[name][position.row(unit)] = value
        return position.with_columns(**columns) if columns else position

    def arranged(self, position: Position) -> Position:
        """A table as the book wants it set up."""
        for function in self.arranging:
            position = self.read(function, "setting up a table", self.table(position))
        return position

    def doubted(self, position: Position) -> tuple[Problem, ...]:
        """What is odd about a table that can be played all the same: about its goals, and whatever else the book doubts."""
        table = self.table(position)
        return tuple(each for function in self.doubting for each in self.listed(function, "doubts about a table", table))

    def seen(self, position: Position, side: str) -> Position:
        """The table as one side knows it; looking twice is looking once. Made once."""
        key = ("seen", self, self.views, side)
        if (seen := position.memo.get(key)) is None:
            seen = position.seen_by(side)
            for view in self.views:
                seen = self.made(view, "a view", self.table(seen), side)
            position.memo[key] = seen
        return seen

    def counter_of(self, position: Position, unit: str) -> Face:
        """What the counter of a unit shows."""
        face: Face = self.made(self.face, "a counter", self.table(position), unit)
        return face

    def resample(self, view: Position, random: Random, prior: Prior) -> Position:
        """A sound table, drawn by chance, that looks to the side of the prior as this view does; see ``law/unseen.py``."""
        return resample(self, view, random, prior)

    def worth(self, seen: Position, side: str) -> Fraction:
        """How well a side stands on a table as it sees it: the goals, and what the book counts; see ``law/score.py``."""
        return worth(self.table(seen), side)

    def glance(self, seen: Position, side: str = "") -> tuple[Status, ...]:
        """What stands at a glance on a table as somebody sees it: a side, or one who is none."""
        try:
            with blamed(self.book, "the status", self.standing):
                return (*self.standing(self.table(seen), side), *goals_of(self.table(seen)))
        except ZocError as wrong:  # a phase that no book knows must not hide the rest of the table
            return (turn_of(seen, self.words), Status.of(self.words, Trouble(str(wrong))))

    @property
    def errands(self) -> tuple[str, ...]:
        """What its clauses know of: moving, the errands and acts they name, and the purposes it declares."""
        if (found := self.memo.get("errands")) is None:
            named = (name for clause in self.clauses for name in clause.of)
            found = self.memo["errands"] = tuple(dict.fromkeys(["move", *named, *self.purposes]))
        return found

    @property
    def named_acts(self) -> frozenset[str]:
        """Every act that the book names: in a clause, struck out or not, in a deed or in a finding."""
        key = ("named acts", len(self.deeds), len(self.finders))
        if (found := self.memo.get(key)) is None:
            deeds = (name for deed in self.deeds.values() for name in (deed.name, deed.act))
            finders = (name for finder in self.finders for name in finder.of)
            struck = (name for clause in self.struck_clauses for name in clause.of)
            found = self.memo[key] = frozenset((*self.errands, *deeds, *finders, *struck))
        return found

    # Asking

    def about(self, question: str, errand: str = "move", zone: str = "control") -> tuple[ClauseEntry, ...]:
        """The clauses that speak of an errand, exceptions before what they override."""
        return self.agenda(errand, zone)[question]

    def agenda(self, errand: str = "move", zone: str = "control") -> Mapping[str, tuple[ClauseEntry, ...]]:
        """The same by question, for those who will put them all."""
        key = ("agenda", errand, zone)
        if (found := self.memo.get(key)) is None:
            mine = [c for c in self.clauses if c.zone == zone and c.speaks_of(errand)]
            found = self.memo[key] = {q: self._ordered([c for c in mine if c.question == q]) for q in QUESTIONS}
        return found

    def acts(self, act: str, *, at_large: bool = False) -> tuple[ClauseEntry, ...]:
        """The clauses on an act, exceptions before what they override; at large, without those of the turn."""
        key = ("acts", act, at_large)
        if (found := self.memo.get(key)) is None:
            mine = [c for c in self.clauses if c.question == "act" and c.speaks_of(act) and not (at_large and c.turn)]
            found = self.memo[key] = self._ordered(mine)
        return found

    def stages(self, act: str, *, at_large: bool = False) -> tuple[tuple[ClauseEntry, ...], tuple[tuple[ClauseEntry, ...], ...]]:
        """The same for those who list orders: what looks at no finding, at once; the rest clause by clause, exceptions first."""
        key = ("stages", act, at_large)
        if (found := self.memo.get(key)) is None:
            asked = self.acts(act, at_large=at_large)
            finding = {one.clause for one in asked if "found" in one.clause.ask.__code__.co_names}
            cheap = [one.clause for one in asked if finding.isdisjoint(self._lifters(asked, one))]
            dear = [one for one in asked if one.clause not in cheap and one.clause.effect.kind in ("forbid", "noend")]
            groups = tuple(self._ordered([*self._lifters(asked, one)]) for one in dear)
            found = self.memo[key] = (self._ordered(cheap), groups)
        return found

    def seasons(self, act: str) -> tuple[Clause, ...]:
        """The clauses of the turn that refuse an act, and that nothing lifts."""
        key = ("seasons", act)
        if (found := self.memo.get(key)) is None:
            turn = (asked for asked in self.acts(act) if asked.clause.turn and not asked.exceptions)
            found = self.memo[key] = tuple(one.clause for one in turn if one.clause.effect.kind in ("forbid", "noend"))
        return found

    def _lifters(self, asked: tuple[ClauseEntry, ...], one: ClauseEntry) -> tuple[Clause, ...]:
        """A clause and everything that may lift it, and what may lift that."""
        lifters = dict.fromkeys([one.clause])
        for exception in one.exceptions:
            lifters |= dict.fromkeys(self._lifters(asked, asked[exception]))
        return tuple(lifters)

    def of_the_turn(self, acts: Iterable[str]) -> tuple[str, ...]:
        """The numbers of the clauses of the turn that speak of these acts."""
        mine = tuple(dict.fromkeys(acts))
        turn = (c for c in self.clauses if c.question == "act" and c.turn)
        return tuple(dict.fromkeys(c.number for c in turn if any(map(c.speaks_of, mine))))

    def finder(self, name: str, act: str) -> Finder | None:
        """How a finding of an act is found."""
        key = ("finder", name, act)
        if key not in self.memo:
            self.memo[key] = next((f for f in self.finders if f.name == name and f.speaks_of(act)), None)
        found: Finder | None = self.memo[key]
        return found

    def doing(self, act: str) -> Deed | None:
        """The deed that an act by itself is judged as: the one called so, else the one that says so."""
        named = (deed for deed in self.deeds.values() if deed.act == act)
        return self.deeds.get(act) or next(named, None)

    def way_named(self, word: str) -> str:
        """The way of moving that a word names, by an older name too; the usual one for no word."""
        way = self.formerly.get(word, word) if word not in self.ways else word
        if word and way not in self.ways:
            raise Unknown.name("way of moving", word, self.ways)
        return way or next(iter(self.ways))

    def moving(self, errand: str = "move", way: str = "") -> Deed | None:
        """The deed by which a unit goes on an errand in a way, if the book has one."""
        key = ("moving", errand, way)
        if key not in self.memo:
            wanted = self.way_named(way)
            going = (d for d in self.deeds.values() if d.moves and d.errand == errand)
            self.memo[key] = next((d for d in going if (d.way or next(iter(self.ways))) == wanted), None)
        found: Deed | None = self.memo[key]
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

    def _ordered(self, mine: list[Clause]) -> tuple[ClauseEntry, ...]:
        """Later clauses override earlier ones only, so the last declared is asked first."""
        ordered = sorted(mine, key=lambda clause: -clause.place)
        places = {clause.number: i for i, clause in enumerate(ordered)}
        return tuple(
            ClauseEntry(c, tuple(places[x.number] for x in ordered if c.number in x.overrides), self._bits(c.effect))
            for c in ordered
        )

    def _bits(self, effect: Effect) -> int:
        """What an effect writes into a step: forbidden, stopped, or a flag of the rule state."""
        return {"forbid": FORBID, "stop": 1}.get(effect.kind, self.flags.get(effect.name, 0) << 1)

    def in_force(self, chosen: Mapping[str, Value]) -> ReadingsInForce:
        """The readings with a scenario's choices; one object for each combination."""
        key = ("readings", *chosen.items())
        if (found := self.memo.get(key)) is None:
            found = self.memo[key] = ReadingsInForce(self.readings, chosen)
        return found

    def defaults(self, of: str, parts: int) -> dict[str, Column]:
        """What the declared facts of units, cells or hexsides are where nobody wrote them down."""
        key = ("defaults", of, parts)
        if (found := self.memo.get(key)) is None:
            fields: Mapping[str, Field] = getattr(self, of)
            found = self.memo[key] = {name: field.absent(parts) for name, field in fields.items()}
        return found

    def fineness(self) -> int:
        """The parts of a point in which its own costs, its state, and whatever it makes of allowances are whole."""
        amounts = [c.effect.amount for c in self.clauses if c.effect.kind == "cost" and c.effect.amount is not None]
        usual = [part.default for part in self.kept.values()]
        fractions = [*map(Fraction, amounts), *(default for default in usual if isinstance(default, Fraction))]
        return int(np.lcm.reduce([self._parts, *(fraction.denominator for fraction in fractions)]))

    # Changing a book

    def clause(self, number: str) -> tuple[Clause, ...]:
        """The clauses of that number, one for each question it is asked on."""
        found = tuple(c for c in self.clauses if c.number == number)
        if not found:
            raise Unknown.name(f"clause of {self.book.title}", number, dict.fromkeys(c.number for c in self.clauses))
        return found

    def without(self, *numbers: str) -> Ruleset:
        """The same book with clauses struck out, whether or not they are already; what they overrode stands again."""
        for number in numbers:
            if number not in self.struck:
                self.clause(number)
        copy = object.__new__(Ruleset)
        copy.__dict__.update(self.__dict__)
        copy.memo, copy.struck = {}, self.struck | set(numbers)
        copy.struck_clauses = (*self.struck_clauses, *(c for c in self.clauses if c.number in numbers))
        copy.clauses = tuple(
            replace(c, overrides=tuple(n for n in c.overrides if n not in numbers))
            for c in self.clauses
            if c.number not in numbers
        )
        return copy

    def extended(
        self,
        book: Book,
        *,
        revision: int = 1,
        units: Declaration = None,
        cells: Declaration = None,
        hexsides: Declaration = None,
        charts: Mapping[str, ChartField] | None = None,
        words: Path | Mapping[str, object] | None = None,
        home: Path | None = None,
    ) -> Ruleset:
        """Another book that begins with everything this one declares: decorate with it, and this one stays as it is.

        What is declared here comes on top: house rules have their own book, number and citation, and may override.
        """
        copy = object.__new__(Ruleset)
        copy.__dict__.update({name: dict(value) if isinstance(value, dict) else value for name, value in vars(self).items()})
        copy.memo, copy.book, copy.revision, copy.home = {}, book, revision, home
        copy._words, copy._below = words, lambda: self.words
        for name, facts in (("units", units), ("cells", cells), ("hexsides", hexsides)):
            setattr(copy, name, {**getattr(self, name), **fields_of(facts)})
        copy.charts = {**self.charts, **(charts or {})}
        return copy

    def __reduce__(self) -> tuple[Callable[[Home, tuple[str, ...]], Ruleset], tuple[Home, tuple[str, ...]]]:
        return ruleset_at, (home_of(self.book, (*self.clauses, *self.struck_clauses)), tuple(sorted(self.struck)))

    def __repr__(self) -> str:
        return f"<Ruleset {self.name}, revision {self.revision}, {len(self.clauses)} clauses>"

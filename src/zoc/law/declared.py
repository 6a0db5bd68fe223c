"""What a book declares: clauses in its order, readings, words, the rule state of its moves, and how it is played."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from math import lcm
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypedDict, TypeVar, Unpack, overload

from zoc.board import Board
from zoc.errors import BadRuleset, Problem
from zoc.facts import Fact, RowFacts, declared
from zoc.grid import Shape
from zoc.law import goals
from zoc.law.clause import Ask, Book, Clause, Commits, check
from zoc.law.deed import Deed, Kind, Take
from zoc.law.effect import Combine, Effect, Waive
from zoc.law.event import Event
from zoc.law.finding import Finder, Found
from zoc.law.goals import KINDS, GoalKind, Judge, Takes, Wants
from zoc.law.readings import Reading, Rulings, Switch
from zoc.law.score import Score, share
from zoc.law.tracing import Means
from zoc.law.unseen import as_seen
from zoc.look.face import Face
from zoc.look.marker import Marker
from zoc.look.risk import Risk
from zoc.look.status import Status, turn_of
from zoc.position import Position
from zoc.state import BookState, parts_of
from zoc.text import Words, engine_words
from zoc.units import Column, Field, Value

if TYPE_CHECKING:
    from zoc.action.finding import One
    from zoc.action.part import Part
    from zoc.action.ruling import Opened
    from zoc.action.script import Script
    from zoc.law.event import Event

MOST_FLAGS = 7
"""A step keeps the next rule state and whether it stops in eight bits."""

F = TypeVar("F", bound=Ask)
Q = TypeVar("Q", bound=Callable[..., object])
A = TypeVar("A")
P = TypeVar("P", bound="Callable[..., Iterable[Part]]")
Opens = TypeVar("Opens", bound="Callable[..., Opened]")
Thwarts = Callable[..., Position]
V = TypeVar("V")
C = TypeVar("C")
Finds = Callable[["One"], V | Found[V]]
Starts = Callable[[bool], Iterable[str]]
Derive = Callable[..., Column]
Resolve = Callable[..., Any]
Survey = Callable[[Board, Shape], Column]
Arrange = Callable[..., Position]
Doubts = Callable[..., Iterable[Problem]]
View = Callable[..., Position]
Hides = Callable[..., Position]
Notices = Callable[..., Iterable[Event]]
Standing = Callable[..., Iterable[Status]]
Risks = Callable[..., Iterable[Risk]]
Runs = Callable[..., Means]
Counter = Callable[..., Face]
Counts = Callable[[Position, str], bool]
D = TypeVar("D", bound="Callable[..., Script]")


Declaration = type[RowFacts] | Mapping[str, Field] | None
"""The facts of units, cells or hexsides: a class of them, or fields by their names."""


def fields_of(facts: Declaration) -> Mapping[str, Field]:
    """Declared facts by their names."""
    return declared(facts) if isinstance(facts, type) else facts or {}


class Terms(TypedDict, total=False):
    """Further options of a clause."""

    overrides: str | Iterable[str]
    of: str | Iterable[str]
    many: str
    zone: str | Iterable[str]
    commits: Commits | None
    turn: bool


def _words(words: str | Iterable[str]) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else tuple(words)


class YesNo(IntEnum):
    """The levels of a book in which a zone is present or absent."""

    NONE, CONTROLLED = range(2)


@dataclass(frozen=True)
class ChartField:
    """A printed table that the scenario may fill in: its rows and columns, and its default."""

    rows: str
    columns: str
    text: str
    default: Mapping[str, Mapping[str, int | str]]
    otherwise: int | str = 1


class Declarations:
    """What a book declares: its clauses in the book's order, by the decorators named after the questions."""

    def __init__(
        self,
        book: Book,
        *,
        revision: int = 1,
        radius: int = 1,
        radii: Mapping[str, int] | None = None,
        levels: type[IntEnum] = YesNo,
        flags: Iterable[str] = (),
        lapsing: Iterable[str] = (),
        ways: Mapping[str, str] | None = None,
        formerly: Mapping[str, str] | None = None,
        begins: Mapping[str, Starts] | None = None,
        units: Declaration = None,
        cells: Declaration = None,
        hexsides: Declaration = None,
        readings: type[Rulings] | None = None,
        markers: Mapping[str, Marker] | None = None,
        state: type[BookState] = BookState,
        charts: Mapping[str, ChartField] | None = None,
        grids: tuple[str, ...] = ("hex",),
        allowance: str = "moves",
        overdraw: bool = False,
        purposes: Iterable[str] = (),
        parts: int = 1,
        cards: bool = False,
        after_move: Mapping[str, Value] | None = None,
        labels: str = "",
        sides: tuple[str, str] = ("red", "blue"),
        starting: Mapping[str, Mapping[str, Value]] | None = None,
        words: Path | Mapping[str, object] | None = None,
        home: Path | None = None,
    ) -> None:
        self.book, self.revision, self.levels = book, revision, levels
        self.radii: Mapping[str, int] = {"control": radius, **(radii or {})}
        self.flags = {name: 1 << i for i, name in enumerate(flags)}
        self.ways: Mapping[str, str] = ways or {"move": "moves as usual"}
        self.formerly: Mapping[str, str] = {"plain": next(iter(self.ways)), **(formerly or {})}  # ways, by older names
        self.begins: Mapping[str, Starts] = {self.formerly.get(way, way): starts for way, starts in (begins or {}).items()}
        lapsing = tuple(lapsing)
        self._check_state(lapsing)
        self.lapsing = sum(self.flags[name] for name in lapsing)
        self.units, self.cells, self.hexsides = map(fields_of, (units, cells, hexsides))
        self.markers: Mapping[str, Marker] = markers or {}
        self.state, self.kept = state, parts_of(state)  # what it keeps of a game: the class, and its fields
        self.charts: Mapping[str, ChartField] = charts or {}
        self.grids, self.allowance, self.overdraw = grids, allowance, overdraw
        self.purposes, self._parts, self.cards = tuple(purposes), parts, cards
        self.after_move: Mapping[str, Value] = after_move or {}
        self.labels, self.sides = labels, sides  # for scenarios that give none, and for starters
        self.starting: Mapping[str, Mapping[str, Value]] = starting or {}
        self._words = words  # a words.toml, or what one holds
        self._below: Callable[[], Words] = engine_words
        self.home = home  # the folder or the file of a book that is not built in: its ledger, scenarios and tests are there
        self.derived: dict[str, Derive] = {}
        self.surveys: dict[str, Survey] = {}
        self.arranging: tuple[Arrange, ...] = ()
        self.doubting: tuple[Doubts, ...] = (goals.doubts,)
        self.attempts: dict[str, Resolve] = {}
        self.options: dict[str, Resolve] = {}
        self.risks: Risks = lambda law, way: ()
        self.questions: dict[str, Callable[..., object]] = {}
        self.question_takes: dict[str, Mapping[str, Take]] = {}
        self.boards: dict[str, Callable[[], Board]] = {}
        self.deeds: dict[str, Deed] = {}
        self.asked: dict[str, str] = {}
        self.finders: tuple[Finder, ...] = ()
        self.parting: dict[str, Callable[..., Iterable[Part]]] = {}
        self.planning: dict[str, Callable[..., object]] = {}
        self.opening: dict[str, Callable[..., Opened]] = {}
        self.thwarting: Thwarts | None = None
        self.views: tuple[View, ...] = ()
        self.hides: Hides = as_seen
        self.standing: Standing = lambda table, side: (turn_of(table.position, table.law.words),)
        self.notices: Notices = lambda before, after, told: ()
        self.goals: dict[str, GoalKind] = dict(KINDS)
        self.counting: Counts = lambda position, unit: True
        self.scoring: Score = share
        self.runs: Runs = lambda table, errand, unit: Means()
        self.face: Counter = lambda table, unit: Face()
        self.clauses: tuple[Clause, ...] = ()
        self.struck: frozenset[str] = frozenset()  # the numbers of clauses that a house rule removes
        self.struck_clauses: tuple[Clause, ...] = ()
        self.readings: dict[str, Reading] = {}
        self.memo: dict[object, Any] = {}
        for name, switch in vars(readings).items() if readings else ():
            if isinstance(switch, Switch):
                self.reading(name, switch.values, clause=switch.clause)

    def _check_state(self, lapsing: tuple[str, ...]) -> None:
        """Refuse a rule state that no step could carry."""
        if len(self.flags) > MOST_FLAGS:
            raise BadRuleset(f"{self.book.title}: {len(self.flags)} flags, but a rule state holds {MOST_FLAGS}")
        if unknown := [name for name in lapsing if name not in self.flags]:
            raise BadRuleset(f"{self.book.title}: {', '.join(unknown)} may lapse, but is no flag")
        if unknown := [way for way in self.begins if way not in self.ways]:
            raise BadRuleset(f"{self.book.title}: a move begins by {', '.join(unknown)}, which is no way of moving")
        if unknown := [way for way in self.formerly.values() if way not in self.ways]:
            raise BadRuleset(f"{self.book.title}: something was formerly called {', '.join(unknown)}, which is no way of moving")

    @property
    def name(self) -> str:
        return self.book.name

    @property
    def words(self) -> Words:
        """The words of its events, questions and status lines: its own ``words.toml`` on top of the engine's."""
        known: Words | None = self.memo.get("words")
        if known is None:
            told, below = self._words, self._below()
            known = Words.read(told, below) if isinstance(told, Path) else Words.of(told, below) if told else below
            self.memo["words"] = known
        return known

    def worded(self, words: Path) -> None:
        """Put the words of a file on top of those that the book has."""
        own = self.words
        self._words, self._below = words, lambda: own
        self.memo.clear()

    def finer(self, parts: int) -> None:
        """Count points in parts at least so fine."""
        self._parts = lcm(self._parts, parts)

    @property
    def radius(self) -> int:
        """How far any of its zones can reach."""
        return max(self.radii.values())

    def radius_of(self, zone: str) -> int:
        """How far a zone can reach; by default as far as the first."""
        return self.radii.get(zone, self.radii["control"])

    @property
    def states(self) -> int:
        """How many rule states a move can be in."""
        return 1 << len(self.flags)

    @property
    def top(self) -> int:
        """The highest level."""
        return int(max(self.levels))

    # Declaring clauses

    def _declare(
        self,
        question: str,
        number: str,
        title: str,
        effect: Effect,
        **terms: Unpack[Terms],
    ) -> Callable[[F], F]:
        over, errands = _words(terms.get("overrides", ())), _words(terms.get("of", ()))

        def keep(function: F) -> F:
            text = " ".join((function.__doc__ or "").split())
            for name in _words(terms.get("zone", "control")):
                clause = Clause(
                    self.book,
                    number,
                    title,
                    text,
                    question,
                    effect,
                    function,
                    over,
                    errands,
                    terms.get("many", "highest"),
                    name,
                    terms.get("commits"),
                    len(self.clauses),
                    terms.get("turn", False),
                )
                self._admit(clause)
            return function

        return keep

    def _admit(self, clause: Clause) -> None:
        check(clause, levels=self.levels is not YesNo)
        same = [c for c in self.clauses if c.question == clause.question and c.zone == clause.zone]
        numbers = {c.number for c in same}
        if clause.number in numbers:
            raise BadRuleset(f"{clause.citation} is written twice for '{clause.question}'")
        if missing := [number for number in clause.overrides if number not in numbers]:
            raise BadRuleset(f"{clause.citation} overrides {', '.join(missing)}, which '{clause.question}' does not have")
        if clause.effect.kind in ("mark", "keep", "flip") and clause.effect.name not in self.flags:
            raise BadRuleset(f"{clause.citation}: there is no flag {clause.effect.name!r}")
        if clause.many not in ("highest", "sum") and clause.many not in self.readings:
            raise BadRuleset(f"{clause.citation}: many is 'highest', 'sum' or the name of a reading, not {clause.many!r}")
        self.clauses += (clause,)
        self.struck -= {clause.number}  # another clause takes the place of the one that was struck out
        self.memo.clear()

    def exert(self, number: str, title: str, effect: Effect = Waive, **rest: Unpack[Terms]) -> Callable[[F], F]:
        """A row is a unit and a cell it might control."""
        return self._declare("exert", number, title, effect, **rest)

    def combine(self, number: str, title: str, **rest: Unpack[Terms]) -> Callable[[F], F]:
        """The units of one cell together, counted by level; answers the stack's level."""
        return self._declare("combine", number, title, Combine, **rest)

    def place(self, number: str, title: str, effect: Effect = Waive, **rest: Unpack[Terms]) -> Callable[[F], F]:
        """A row is a stack and a cell."""
        return self._declare("place", number, title, effect, **rest)

    def against(self, number: str, title: str, effect: Effect = Waive, **rest: Unpack[Terms]) -> Callable[[F], F]:
        """A row is an enemy zone as this mover meets it."""
        return self._declare("against", number, title, effect, **rest)

    def enter(self, number: str, title: str, effect: Effect = Waive, **rest: Unpack[Terms]) -> Callable[[F], F]:
        """A row is one enemy's zone and the step into it."""
        return self._declare("enter", number, title, effect, **rest)

    def leave(self, number: str, title: str, effect: Effect = Waive, **rest: Unpack[Terms]) -> Callable[[F], F]:
        """A row is one enemy's zone and the step out of it."""
        return self._declare("leave", number, title, effect, **rest)

    def within(self, number: str, title: str, effect: Effect = Waive, **rest: Unpack[Terms]) -> Callable[[F], F]:
        """A row is one enemy's zone and the act done in it."""
        return self._declare("within", number, title, effect, **rest)

    def share(self, number: str, title: str, effect: Effect = Waive, **rest: Unpack[Terms]) -> Callable[[F], F]:
        """A row is a unit standing where the mover would step."""
        return self._declare("share", number, title, effect, **rest)

    def step(self, number: str, title: str, effect: Effect = Waive, **rest: Unpack[Terms]) -> Callable[[F], F]:
        """A row is one step as such."""
        return self._declare("step", number, title, effect, **rest)

    def end(self, number: str, title: str, effect: Effect = Waive, **rest: Unpack[Terms]) -> Callable[[F], F]:
        """A row is a cell in which a move might end."""
        return self._declare("end", number, title, effect, **rest)

    def act(self, number: str, title: str, effect: Effect = Waive, **rest: Unpack[Terms]) -> Callable[[F], F]:
        """The row is one named action as such."""
        return self._declare("act", number, title, effect, **rest)

    def test(self, number: str, title: str, effect: Effect = Waive, **rest: Unpack[Terms]) -> Callable[[F], F]:
        """The row is one dice or card test."""
        return self._declare("test", number, title, effect, **rest)

    def contest(self, number: str, title: str, effect: Effect = Waive, **rest: Unpack[Terms]) -> Callable[[F], F]:
        """A row is one enemy that affects a test."""
        return self._declare("contest", number, title, effect, **rest)

    def reading(self, name: str, values: Mapping[Value, str], *, clause: str) -> None:
        """Declare a reading: each value with one sentence; the first is the default."""
        if name in self.readings:
            raise BadRuleset(f"{self.book.title}: the reading {name!r} is declared twice")
        if not isinstance(values, Mapping) or not values:
            raise BadRuleset(f"{self.book.title}: the reading {name!r} needs its values, each with one sentence")
        self.readings[name] = Reading(name, clause, values)

    def derive(self, fact: str | Fact[V, C]) -> Callable[[Derive], Derive]:
        """Declare a fact that depends on other units, however far off: a column computed beforehand from the whole position."""

        def keep(function: Derive) -> Derive:
            self.derived[fact if isinstance(fact, str) else fact.name] = function
            return function

        return keep

    def survey(self, name: str | Fact[Any, Any]) -> Callable[[Survey], Survey]:
        """Declare a fact of steps that needs more of the map than their ends: [cell, direction, …], once per map and base."""

        def keep(function: Survey) -> Survey:
            self.surveys[name if isinstance(name, str) else name.name] = function
            return function

        return keep

    def attempt(self, *names: str) -> Callable[[Resolve], Resolve]:
        """Declare how actions of these names are resolved: from a table and an action to an attempt with its odds."""

        def keep(function: Resolve) -> Resolve:
            self.attempts.update(dict.fromkeys(names, function))
            return function

        return keep

    def option(self, *names: str) -> Callable[[Resolve], Resolve]:
        """Declare the ways in which a unit can do something, so that they can be ranked."""

        def keep(function: Resolve) -> Resolve:
            self.options.update(dict.fromkeys(names, function))
            return function

        return keep

    def risk(self, function: Risks) -> Risks:
        """Declare the risks on a route: from the law and a legal route to what may go wrong on it."""
        self.risks = function
        return function

    def arrange(self, function: Arrange) -> Arrange:
        """Declare how a table is set up after reading, such as bases by their sizes."""
        self.arranging = (*self.arranging, function)
        return function

    def doubts(self, function: Doubts) -> Doubts:
        """Declare doubts about a table that is still playable; ``zoc check`` lists them."""
        self.doubting = (*self.doubting, function)
        return function

    def question(self, name: str, **takes: Take) -> Callable[[Q], Q]:
        """Declare a question of this book; its result has ``say`` and ``as_dict``.

        ``takes`` says what its keys hold and how they are asked for, where their names do not.
        """

        def keep(function: Q) -> Q:
            if strange := takes.keys() - inspect.signature(function).parameters.keys():
                raise BadRuleset(f"{self.book.title}: the question {name!r} has no key {', '.join(sorted(strange))}")
            self.questions[name], self.question_takes[name] = function, takes
            return function

        return keep

    def line(self, function: Runs) -> Runs:
        """Declare how lines run: from a table, an errand and the unit whose line it is, if any, to its means."""
        self.runs = function
        return function

    def board(self, name: str) -> Callable[[Callable[[], Board]], Callable[[], Board]]:
        """Declare a map that comes with the book."""

        def keep(make: Callable[[], Board]) -> Callable[[], Board]:
            self.boards[name] = make
            return make

        return keep

    # Playing

    def deed(
        self,
        name: str,
        *,
        by: str = "unit",
        moves: str = "",
        act: str = "",
        tells: Callable[..., str] | None = None,
        called: Iterable[str] = (),
        listed: bool = True,
        **takes: Kind,
    ) -> Callable[[D], D]:
        """Declare how an order of that name is carried out, and what else it says; see docs/design/0008-one-referee.md.

        The script, from the table and the order, tells what happens; whether it may is the law's word. ``tells`` says what
        it comes to as things stand, from a table: which phase is next. ``act`` names the act that is judged as this deed,
        ``called`` other words that players use for it.
        One that is not ``listed`` does over several turns what other orders do, and stands in a listing only by its name.
        """

        def keep(script: D) -> D:
            way, words = self.formerly.get(moves, moves), tuple(called)
            self.deeds[name] = Deed(self.book, name, script, by, way, takes, tells, act, words, listed)
            return script

        return keep

    @overload
    def finds(
        self, name: Fact[V, C], *, of: str | Iterable[str] = (), by: str | Iterable[str] = ("unit",)
    ) -> Callable[[Finds[V]], Finds[V]]: ...

    @overload
    def finds(
        self, name: Fact[V, C], *, of: str | Iterable[str] = (), by: str | Iterable[str] = ("unit",), column: Literal[True]
    ) -> Callable[[Callable[[A], C]], Callable[[A], C]]: ...

    @overload
    def finds(
        self, name: str, *, of: str | Iterable[str] = (), by: str | Iterable[str] = ("unit",), column: bool = False
    ) -> Callable[[Q], Q]: ...

    def finds(
        self,
        name: str | Fact[Any, Any],
        *,
        of: str | Iterable[str] = (),
        by: str | Iterable[str] = ("unit",),
        column: bool = False,
    ) -> Callable[[Q], Q]:
        """Declare a fact of some acts that the law finds: for one part of an order, once for each value of what it goes by.

        ``by`` names what it depends on: ``unit``, ``side``, ``target``, ``at``, ``act``, or arguments of the order. With
        ``column`` it is found for all rows at once, from the same rows that clauses are asked about.
        """
        acts, keys = _words(of), _words(by)
        called = name if isinstance(name, str) else name.name

        def keep(function: Q) -> Q:
            same = [f for f in self.finders if f.name == called and (not f.of or not acts or set(f.of) & set(acts))]
            if same:
                raise BadRuleset(f"{self.book.title}: the finding {called!r} is declared twice for the same act")
            self.finders += (Finder(self.book, called, acts, keys, function, column),)
            return function

        return keep

    def parts(self, *names: str) -> Callable[[P], P]:
        """Declare the parts of an order: from the table and the order to the parts that are judged."""

        def keep(function: P) -> P:
            self.parting.update(dict.fromkeys(names, function))
            return function

        return keep

    def plans(self, *names: str) -> Callable[[Q], Q]:
        """Declare the plan of an order, from the table and the order; findings and the script read it."""

        def keep(function: Q) -> Q:
            self.planning.update(dict.fromkeys(names, function))
            return function

        return keep

    def opens(self, *names: str) -> Callable[[Opens], Opens]:
        """Declare the opening of an order, before it is judged: from the table and the order to the table after the opening."""

        def keep(function: Opens) -> Opens:
            self.opening.update(dict.fromkeys(names, function))
            return function

        return keep

    def thwarts(self, function: Thwarts) -> Thwarts:
        """Declare the result of a thwarted order, which its player's view allows and the truth does not: the position after it.

        From the true table, the order and the verdict; as a rule only its causes come to light.
        """
        self.thwarting = function
        return function

    def asks(self, **labels: str) -> None:
        """Say how people ask for what orders are told under a key: ``joined`` is "Who joins in"."""
        self.asked |= labels

    def view(self, function: View) -> View:
        """Declare what a side does not see, besides hidden units."""
        self.views = (*self.views, function)
        return function

    def unseen(self, function: Hides) -> Hides:
        """Declare what a side's view may hide: from a view, a prior and the choices to draw to a whole table."""
        self.hides = function
        return function

    def counter(self, function: Counter) -> Counter:
        """Declare what the counter of a unit shows."""
        self.face = function
        return function

    def status(self, function: Standing) -> Standing:
        """Declare the status lines, made from the table as a viewer sees it and the viewer's side, if any.

        The first line names the turn.
        """
        self.standing = function
        return function

    def goal(self, name: str, *, takes: Takes, wants: Wants, last: bool = False) -> Callable[[Judge], Judge]:
        """Declare a kind of goal that only this book knows: from a table and a goal to what has come of it, if it is reached.

        ``takes`` is what a file says after its name, ``wants`` makes the phrase of what is wanted; ``last``: it counts only
        when its time is over.
        """
        if name in self.goals:
            raise BadRuleset(f"{self.book.title}: the goal {name!r} is declared twice")

        def keep(judge: Judge) -> Judge:
            self.goals[name] = GoalKind(takes, judge, wants, last)
            return judge

        return keep

    def counts(self, function: Counts) -> Counts:
        """Declare which units on the map count for goals, from a position and a unit."""
        self.counting = function
        return function

    def score(self, function: Score) -> Score:
        """Declare how well a side stands beyond the goals of the scenario: from a table as the side sees it, and the side.

        A goal that is reached is worth 1. It is all that a book says about bots; by default the units that are left count.
        """
        self.scoring = function
        return function

    def notice(self, function: Notices) -> Notices:
        """Declare further events that follow from a change: from the position before and after it, and what was told of it."""
        self.notices = function
        return function

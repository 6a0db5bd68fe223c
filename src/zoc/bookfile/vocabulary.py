"""What a condition may name: for each question the columns of its rows, each with its kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeAlias

from zoc.law import Ruleset
from zoc.units import Field, Points, Row, Value


@dataclass(frozen=True)
class ColumnKind:
    """The kind of a value: what it can be compared with and added to."""

    name: str
    members: tuple[str, ...] = ()
    """The words for its values, in the order of their numbers."""
    chart: str = ""
    """For a row of a chart, the name that its charts share."""

    def __str__(self) -> str:
        return self.name


FLAG = ColumnKind("yes or no")
NUMBER = ColumnKind("a number")
POINTS = ColumnKind("points")
WORD = ColumnKind("a word")
TERRAIN = ColumnKind("a terrain")

Named: TypeAlias = "ColumnKind | Group | Count | OfSide"
Names = Mapping[str, Named]


@dataclass(frozen=True)
class Group:
    """Something with columns of its own: ``mover``, ``there``, ``hexside``."""

    text: str
    names: Mapping[str, ColumnKind]
    indexed: bool = False
    """Whether the rows have it by number."""


@dataclass(frozen=True)
class Count:
    """A function of the rows that counts units: ``friends(friend.scout)``, ``count(unit.scout)``."""

    text: str
    about: str = ""
    """The name of a unit in its condition; empty, if the condition is about the rows themselves."""
    names: Mapping[str, ColumnKind] = field(default_factory=dict)
    number: str = ""
    """A second argument, a whole number: a radius."""
    outer: bool = False
    """Whether its condition may name the rows too."""
    gives: ColumnKind = ColumnKind("a number")


@dataclass(frozen=True)
class OfSide:
    """A function of the rows from the number of a side, counted from 1, to yes or no; 0 is nobody's number."""

    text: str


@dataclass(frozen=True)
class ChartKind:
    """A chart as conditions read it: the names of its rows and columns."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    row_axis: str
    terrain: bool


@dataclass(frozen=True)
class Vocabulary:
    """Everything that the conditions of one question may name."""

    names: Names
    charts: Mapping[str, ChartKind]
    levels: tuple[str, ...]
    radius: int | None = None
    """The farthest distance there is, where rows are about zones."""


UNIT = {"order": NUMBER, "facing": NUMBER, "hidden": FLAG, "side": NUMBER}
MOVER = {"way": WORD, "bound": FLAG}
CELL = {"void": FLAG, "terrain": TERRAIN, "elevation": NUMBER}


def kind_of(field: Field, charts: Mapping[str, ChartKind]) -> ColumnKind:
    """The kind of a declared fact."""
    if isinstance(field.kind, Row):
        chart = charts[field.kind.chart]
        return ColumnKind("a row of a chart", chart.rows, chart.row_axis)
    if issubclass(field.kind, IntEnum):
        return ColumnKind("one of some words", tuple(member.name.lower() for member in field.kind))
    return FLAG if field.kind is bool else POINTS if field.kind is Points else NUMBER


def chart_kinds(rules: Ruleset) -> dict[str, ChartKind]:
    """The charts of a book."""
    made = {}
    for name, chart in rules.charts.items():
        alike = [other for other in rules.charts.values() if other.rows == chart.rows]
        rows = tuple(dict.fromkeys(row for other in alike for row in other.default))
        columns = tuple(dict.fromkeys(column for row in chart.default.values() for column in row))
        made[name] = ChartKind(rows, columns, chart.rows, chart.columns == "terrain")
    return made


class Dictionary:
    """The vocabularies of a book, by question."""

    def __init__(self, rules: Ruleset) -> None:
        self.charts, self.radius = chart_kinds(rules), rules.radius
        self.levels = tuple(level.name.lower() for level in rules.levels)
        self.unit = UNIT | {name: kind_of(fact, self.charts) for name, fact in rules.units.items()}
        self.cell = CELL | {name: kind_of(fact, self.charts) for name, fact in rules.cells.items()}
        self.hexside = {name: kind_of(fact, self.charts) for name, fact in rules.hexsides.items()}
        self.reading = {name: _of_values(reading.values) for name, reading in rules.readings.items()}
        self.state: dict[str, ColumnKind] = dict.fromkeys(rules.flags, FLAG)
        self.marker: dict[str, ColumnKind] = dict.fromkeys(rules.markers, NUMBER)
        self.survey: dict[str, ColumnKind] = dict.fromkeys(rules.surveys, NUMBER)

    @property
    def level(self) -> ColumnKind:
        return ColumnKind("a level", self.levels)

    def of(self, question: str) -> Vocabulary:
        """What conditions of a question may name."""
        made: Names = getattr(self, f"_{question}")()
        radius = self.radius if question in ZONES else None
        return Vocabulary({"reading": Group("the readings", self.reading), **made}, self.charts, self.levels, radius)

    def of_units(self) -> Vocabulary:
        """What a fact that is worked out from units may name."""
        units = Count("how many units there are for it", "other", self.unit, outer=True)
        return Vocabulary({"unit": Group("the unit", self.unit), "units": units}, {}, self.levels)

    def of_cells(self) -> Vocabulary:
        """What a fact that is worked out from the map may name."""
        beside = Count("whether it is so in a cell beside it", gives=FLAG)
        return Vocabulary({"cell": Group("the cell entered", self.cell), "beside": beside}, {}, self.levels)

    # The questions

    def _exert(self) -> Names:
        return {
            "unit": Group("the unit", self.unit),
            "against": Group("the unit that would feel the zone", self.unit | MOVER),
            "source": Group("the cell the unit stands in", self.cell),
            "target": Group("the cell it might control", self.cell),
            "hexside": Group("the hexside between the two", self.hexside),
            "marker": Group("the markers on the target", self.marker),
            "distance": NUMBER, "manhattan": NUMBER, "felt": FLAG, "phase": WORD, "purpose": WORD,
        }  # fmt: skip

    def _place(self) -> Names:
        return {**self._exert(), "level": self.level}

    def _combine(self) -> Names:
        return {
            "highest": self.level,
            "count": Group("how many units of a level", dict.fromkeys(self.levels, NUMBER), indexed=True),
        }

    def _moving(self) -> dict[str, Named]:
        """What every row about a move has."""
        return {
            "mover": Group("the unit that moves", self.unit | MOVER),
            "state": Group("the flags of the move", self.state),
            "enemy_of": OfSide("whether the mover is an enemy of that side"),
            "phase": WORD, "errand": WORD,
        }  # fmt: skip

    def _friends(self) -> dict[str, Named]:
        return {name: Count("how many friends are there", "friend", self.unit) for name in ("friends", "own")}

    def _against(self) -> Names:
        return self._moving() | self._friends() | {
            "unit": Group("the enemy whose zone it is", self.unit),
            "at": Group("the cell whose zone it is", self.cell),
            "beyond": Group("the cell at the other end of the step", self.cell),
            "hexside": Group("the hexside that the step crosses", self.hexside),
            "marker": Group("the markers on that cell", self.marker),
            "level": self.level, "level_beyond": self.level, "level_at_start": self.level,
            "distance": NUMBER, "ring": NUMBER, "kept": FLAG, "held": FLAG, "at_start": FLAG,
            "count": Count("how many enemies met there"),
            "near": Count("how many friends are that near", "friend", self.unit, "a radius"),
        }  # fmt: skip

    _enter = _leave = _within = _against

    def _step(self) -> Names:
        zones = {"any": FLAG, "level": self.level, "exerted": self.level}
        return self._moving() | self._friends() | {
            "here": Group("the cell it leaves", self.cell),
            "there": Group("the cell it enters", self.cell),
            "hexside": Group("the hexside it crosses", self.hexside),
            "leaves": Group("the enemy zones on the cell it leaves", zones),
            "enters": Group("the enemy zones on the cell it enters", zones),
            "marker": Group("the markers on the cell it enters", self.marker),
            "survey": Group("what the book surveys", self.survey),
            "diagonal": FLAG, "climb": NUMBER,
        }  # fmt: skip

    def _end(self) -> Names:
        return self._moving() | {
            "here": Group("the cell where the move ends", self.cell),
            "zone": Group("the enemy zones there", {"any": FLAG, "level": self.level, "exerted": self.level}),
            "friends": Count("how many friends are there", "friend", self.unit),
            "enemies": Count("how many enemies hold it", "enemy", self.unit),
        }

    def _share(self) -> Names:
        return self._moving() | {
            "unit": Group("the unit that stands there", self.unit),
            "at": Group("the cell it fills", self.cell),
            "hostile": FLAG, "own": FLAG,
        }  # fmt: skip

    def _act(self) -> Names:
        return {
            "actor": Group("the unit that acts", self.unit | MOVER),
            "target": Group("the unit it is aimed at", self.unit),
            "here": Group("the cell of the actor", self.cell),
            "there": Group("the cell of the target", self.cell),
            "distance": NUMBER, "turn": NUMBER, "side": NUMBER, "phase": WORD, "hostile": FLAG, "aimed": FLAG,
            "itself": FLAG, "on_map": FLAG, "in_place": FLAG, "contested": FLAG,
        }  # fmt: skip


ZONES = ("exert", "place", "against", "enter", "leave", "within")
QUESTIONS = ("exert", "combine", "place", "against", "enter", "leave", "within", "share", "step", "end", "act")
"""The questions that a book in TOML answers; dice and card tests need a script."""


def _of_values(values: Mapping[Value, str]) -> ColumnKind:
    """The kind of a reading, by its first value."""
    first = next(iter(values))
    if isinstance(first, bool):
        return FLAG
    return ColumnKind("a word", tuple(map(str, values))) if isinstance(first, str) else NUMBER

"""An attack by a chart: strengths give a column, dice a row, and the result says who loses what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zoc.action.allowance import with_column
from zoc.action.script import Roll, happened
from zoc.law import Ruleset
from zoc.law.event import Event
from zoc.position import Position
from zoc.scenario.entry import Entry, shown
from zoc.text import Free, Piece

if TYPE_CHECKING:
    from zoc.action import Order, Script
    from zoc.table import Table

KEYS = ("does", "text", "called", "strength", "defence", "dice", "sides", "marks", "results", "outcomes")
SIDES = ("attacker", "defender", "both")


@dataclass(frozen=True)
class Fought(Event):
    """A unit has attacked another, with this result on the chart."""

    unit: Piece
    target: Piece
    column: Free
    result: Free


@dataclass(frozen=True)
class Eliminated(Event):
    """A unit is gone after a fight."""

    unit: Piece


@dataclass(frozen=True)
class Weakened(Event):
    """A unit has lost strength in a fight."""

    unit: Piece
    left: Free


@dataclass(frozen=True)
class ChartLoss:
    """What a result does to one side: so much strength lost, or all of it."""

    attacker: bool
    loses: int | None


@dataclass(frozen=True)
class ChartAttack:
    """How a fight is decided."""

    strength: str
    defence: str
    dice: int
    sides: int
    marks: str
    columns: tuple[str, ...]
    results: Mapping[int, tuple[str, ...]]
    outcomes: Mapping[str, tuple[ChartLoss, ...]]

    def fought(self, table: Table, order: Order) -> Script:
        """The dice are rolled, and the result is carried out."""
        position, target = table.position, str(order["target"])
        facts = [dict(table.law.defaults("units", 1)) | dict(position.unit(unit).facts) for unit in (order.unit, target)]
        column = self.column(int(facts[0][self.strength]), int(facts[1][self.defence]))
        rolled = yield Roll("Attack", order.unit, self.dice, self.sides)
        result = self.results[sum(map(int, rolled))][column]
        if self.marks:
            position = with_column(position, self.marks).changed(order.unit, **{self.marks: 1})
        yield happened(position, Fought(order.unit, target, self.columns[column], result))
        for outcome in self.outcomes[result]:
            unit, fact = (order.unit, self.strength) if outcome.attacker else (target, self.defence)
            left = 0 if outcome.loses is None else int(facts[not outcome.attacker][fact]) - outcome.loses
            if left > 0:
                position = _with(position, table.law, fact).changed(unit, **{fact: left})
                yield happened(position, Weakened(unit, str(left)))
            else:
                position = position.without(unit)
                yield happened(position, Eliminated(unit))

    def column(self, strength: int, defence: int) -> int:
        """The column of a fight: the last that the attacker's strength is enough for, at least the first."""
        able = [_enough(column, strength, defence) for column in self.columns]
        return max([0, *(nth for nth, enough in enumerate(able) if enough)])


def _enough(column: str, strength: int, defence: int) -> bool:
    if ":" not in column:
        return strength - defence >= int(column)
    mine, others = map(int, column.split(":"))
    return strength * others >= defence * mine if defence > 0 else True


def _with(position: Position, law: Ruleset, fact: str) -> Position:
    return with_column(position, fact, int(law.units[fact].absent(position.board.parts)))


# Reading


def read_attack(entry: Entry, rules: Ruleset) -> ChartAttack | None:
    """The table ``[deed.attack]``."""
    before = len(entry.report.problems)
    entry.only(KEYS)
    numbers = [name for name, field in rules.units.items() if field.kind is int]
    flags = [name for name, field in rules.units.items() if field.kind is bool]
    for key in ("strength", "results", "outcomes"):
        entry.needs(key, KEYS)
    if len(entry.report.problems) > before:
        return None
    strength = entry["strength"].one_of(numbers, "number of a unit")
    defence = entry["defence"].one_of(numbers, "number of a unit") if "defence" in entry else strength
    marks = entry["marks"].one_of(flags, "flag of a unit") if "marks" in entry else ""
    dice, sides = entry.number("dice", 1, 1, 4), entry.number("sides", 6, 2, 20)
    columns, results = _results(entry, range(dice, dice * sides + 1))
    outcomes = {name: _outcome(each) for name, each in entry.table("outcomes").entries()}
    for word in dict.fromkeys(word for row in results.values() for word in row):
        if word not in outcomes:
            entry.wrong(f'the result {shown(word)} has no outcome: {word} = "defender dies"', "outcomes")
    if len(entry.report.problems) > before:
        return None
    told = {name: each or () for name, each in outcomes.items()}
    return ChartAttack(strength, defence, dice, sides, marks, columns, results, told)


def _results(entry: Entry, totals: range) -> tuple[tuple[str, ...], dict[int, tuple[str, ...]]]:
    """The chart of results: a head line with odds such as 2:1 or differences such as +1, and a line for each roll."""
    lines = [(row, line.split()) for row, line in enumerate(entry.story("results").split("\n")) if line.split()]
    columns = tuple(lines[0][1]) if lines else ()
    for column in columns:
        if not _is_column(column):
            entry.wrong(
                f"a column is headed by odds such as 2:1 or a difference such as +1, not {shown(column)}",
                "results",
                row=lines[0][0],
            )
    results: dict[int, tuple[str, ...]] = {}
    for row, (total, *words) in lines[1:]:
        if not total.isascii() or not total.isdecimal() or len(total) > 3 or int(total) not in totals:
            entry.wrong(f"a line begins with a roll from {totals[0]} to {totals[-1]}, not {shown(total)}", "results", row=row)
        elif len(words) != len(columns):
            entry.wrong(f"the roll {total} has {len(words)} results, and there are {len(columns)} columns", "results", row=row)
        else:
            results[int(total)] = tuple(words)
    if missing := [str(total) for total in totals if total not in results]:
        entry.wrong(f"there is no line for a roll of {', '.join(missing)}", "results")
    return columns, results


def _is_column(word: str) -> bool:
    parts = word.split(":") if ":" in word else [word.lstrip("+-")]
    return len(parts) <= 2 and all(part.isascii() and part.isdecimal() and 0 < len(part) <= 3 for part in parts)


def _outcome(entry: Entry) -> tuple[ChartLoss, ...] | None:
    """``defender dies``, ``attacker loses 1``, ``both die``; ``nothing``; several with "and"."""
    if entry.value == "nothing":
        return ()
    made = list[ChartLoss]()
    for told in str(entry.value).split(" and "):
        match told.split():
            case [side, "dies" | "die"] if side in SIDES:
                made += [ChartLoss(each, None) for each in _who(side)]
            case [side, "loses" | "lose", number] if (
                side in SIDES and number.isascii() and number.isdecimal() and len(number) < 4
            ):
                made += [ChartLoss(each, int(number)) for each in _who(side)]
            case _:
                entry.wrong(f'expected "defender dies", "attacker loses 1", "both die" or "nothing", not {shown(entry.value)}')
                return None
    if len({each.attacker for each in made}) < len(made):
        entry.wrong("a side is named once in an outcome")
    return tuple(made)


def _who(side: str) -> tuple[bool, ...]:
    return (True, False) if side == "both" else (side == "attacker",)

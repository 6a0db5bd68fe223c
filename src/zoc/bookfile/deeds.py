"""The tables ``[deed]`` and ``[counter]``: how a book in TOML is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zoc import action
from zoc.action.allowance import RATE, spent
from zoc.bookfile.attack import ChartAttack, read_attack
from zoc.bookfile.facts import is_name
from zoc.bookfile.phases import Sequence, end_phase, fresh_turn
from zoc.law import Field, Points, Ruleset
from zoc.look import Status
from zoc.look.face import Face, facts_of
from zoc.position import Position
from zoc.scenario.entry import Entry, shown

if TYPE_CHECKING:
    from zoc.action import Order, Script
    from zoc.table import Table

WORDS = Path(__file__).with_name("words.toml")
DOES = ("move", "attack", "end_turn", "end_phase")
"""What a deed can do without a script of its own."""


def words_of(top: Entry) -> dict[str, object]:
    """The words of a book: those of the deeds here, and its own on top."""
    import tomllib

    return {**tomllib.loads(WORDS.read_text(encoding="utf-8")), **top.table("words").value}


def read_play(top: Entry, rules: Ruleset) -> None:
    """The deeds, the order of phases, the status and the counters."""
    phases = tuple(_phases(top))
    fresh = tuple(entry.one_of(flags_of(rules), "flag of a unit") for entry in top.list("fresh"))
    sequence = Sequence(phases, tuple(name for name in fresh if name))
    for name, entry in top.table("deed").entries():
        _deed(name, entry, rules, sequence)
    if phases:
        rules.arrange(_first_phase(phases[0]))
    if rules.deeds and "deed" in top:
        rules.status(_status)
    if "counter" in top:
        _counter(top.table("counter"), rules)


def _phases(top: Entry) -> Iterator[str]:
    """The phases of a turn, by name."""
    seen = set[str]()
    for entry in top.list("phases"):
        if not isinstance(entry.value, str) or not entry.value.strip() or entry.value in seen:
            entry.wrong(f"expected the name of a phase, each once, not {shown(entry.value)}")
        else:
            seen.add(entry.value)
            yield entry.value


def flags_of(rules: Ruleset) -> tuple[str, ...]:
    """The facts of a unit that hold or do not."""
    return tuple(name for name, field in rules.units.items() if field.kind is bool)


def _deed(name: str, entry: Entry, rules: Ruleset, sequence: Sequence) -> None:
    if isinstance(entry.value, str):  # move = "Go to a hex."
        entry = Entry({"text": entry.value}, entry.report, entry.path, entry.where)
    if not isinstance(entry.value, dict):
        entry.wrong(f"expected what it is in one sentence, or a table [deed.{name[:40]}], not {shown(entry.value)}")
        return
    if not is_name(name):
        entry.wrong("the name of a deed is in small letters, such as end_turn")
        return
    does = entry.choice("does", DOES, name if name in DOES else "")
    if not does:
        return
    text = entry.line("text")
    if entry.needs("text", ("text",), '"Go to a hex."'):
        return
    if not text:
        entry.wrong('needs one sentence that says what it is: "Go to a hex."', "text")
        return
    if does == "move":
        _move(name, entry, rules, text)
    elif does == "attack":
        attack = read_attack(entry, rules)
        if attack is not None:
            _attack(name, rules, text, attack)
    else:
        entry.only(("does", "text", "called"))
        if does == "end_phase" and not sequence.phases:
            entry.wrong('a book whose phases end lists them: phases = ["movement", "combat"]')
        _end(name, does, rules, text, sequence)


def _move(name: str, entry: Entry, rules: Ruleset, text: str) -> None:
    entry.only(("does", "text", "way", "called"))
    way = entry.choice("way", rules.ways, next(iter(rules.ways)))
    units = dict(rules.units)
    units.setdefault(RATE, Field(Points, 0, "points at the start of the turn, once some are spent", kept=True, least=0))
    rules.units = units

    def move(table: Table, order: Order) -> Script:
        yield from action.walk(table, order, way=way, after=spent)

    rules.deed(name, moves=way, at="cell?", route="route?")(_told(move, text))


def _attack(name: str, rules: Ruleset, text: str, attack: ChartAttack) -> None:
    def fight(table: Table, order: Order) -> Script:
        yield from attack.fought(table, order)

    rules.deed(name, target="enemy")(_told(fight, text))


def _end(name: str, does: str, rules: Ruleset, text: str, sequence: Sequence) -> None:
    def end(table: Table, order: Order) -> Script:
        yield from (end_phase if does == "end_phase" else fresh_turn)(table, order, sequence)

    rules.deed(name, by="side")(_told(end, text))


def _told(script: Callable[..., Any], text: str) -> Callable[..., Any]:
    script.__doc__ = text
    return script


def _first_phase(first: str) -> Callable[[Table], Position]:
    def arrange(table: Table) -> Position:
        """The table in its first phase, if the scenario names none."""
        return table.position if table.position.phase else table.position.replace(phase=first)

    return arrange


def _status(table: Table, _side: str) -> Iterator[Status]:
    """The turn, and who can still move in it."""
    yield from action.movers(table)


# Counters


def _counter(entry: Entry, rules: Ruleset) -> None:
    entry.only(("symbol", "values", "marks"))
    symbol = entry.line("symbol")
    values = [each.one_of(rules.units, "fact of a unit") for each in entry.list("values")]
    marks = [each.one_of(flags_of(rules), "flag of a unit") for each in entry.list("marks")]

    def face(table: Table, unit: str) -> Face:
        """A square counter with the facts that the book names."""
        position, fields = table.position, table.law.units
        facts, board = facts_of(fields, position, unit), position.board
        rows = {name: chart.rows for name, chart in board.charts.items()}
        written = (
            fields[name].write(facts[name], board.parts, rows.get(getattr(fields[name].kind, "chart", ""), ())) for name in values
        )
        return Face(symbol, tuple(map(str, written)), marks=tuple(name for name in marks if facts[name]))

    if all(values) and all(marks):
        rules.counter(face)

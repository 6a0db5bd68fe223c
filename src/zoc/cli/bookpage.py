"""The page of a book in ``docs/books``: its clauses, readings and ledger, and its scenarios with pictures and commands that run.

A scenario says itself what to try: remarks of its file such as ``#   zoc why ford spearman 7,3`` are commands, and the
page shows what they print.
"""

from __future__ import annotations

import io
import re
import shlex
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout

from zoc import say
from zoc.control import control
from zoc.draw import Marks, faces_of, svg
from zoc.law import Reading, Ruleset
from zoc.rulesets.ledger import ledger
from zoc.scenario import Scenario, examples, load

COMMAND = re.compile(r"^#   (zoc .*?)(?:  .*)?$", re.MULTILINE)
"""A command, and after two blanks or more what it shows."""
PICTURES = "pictures"
"""The folder of the pictures, beside the pages."""


def page(rules: Ruleset) -> str:
    """The whole page as Markdown."""
    book = rules.book
    after = f"after {book.source}; " if book.source else ""
    parts = [
        f"# {book.title}{book.edition and f', {book.edition}'}",
        f"Book `{rules.name}`, {after}revision {rules.revision}. Generated: `python -m tests.test_books` writes this page anew.",
        *_scenarios(rules),
        "## Clauses",
        _table(("", "title", "what it does", "what it says"), _clauses(rules)),
        *_readings(rules),
        "## Ledger",
        "What the book says, row by row, and the clauses that carry it; a row without one is procedure.",
        _table(("row", "what it says", "clauses"), ((row.id, row.gist, ", ".join(row.clauses)) for row in ledger(rules.name))),
    ]
    return "\n\n".join(parts) + "\n"


def pictures(rules: Ruleset) -> dict[str, str]:
    """A picture of every scenario as SVG, by the name of its file: who is not to move shows his zones."""
    return {_picture(name): _drawn(load(examples.path(name))) for name in scenarios(rules)}


def scenarios(rules: Ruleset) -> list[str]:
    """The examples of a book, by name."""
    return [name for name in examples.names() if tomllib.loads(examples.example(name)).get("ruleset") == rules.name]


def _picture(name: str) -> str:
    return f"{name.replace('/', '_')}.svg"


def _drawn(scenario: Scenario) -> str:
    rules, position = scenario.rules, scenario.position
    waiting = [side for side in position.sides.names if side != position.to_move]
    zones = [(side, {cell: held.level for cell, held in control(rules, position, side).items()}) for side in waiting]
    faces = faces_of(rules, position)
    return svg(position, Marks(title=scenario.title, zones=zones, faces=faces, colours=scenario.colours))


# Scenarios


def _scenarios(rules: Ruleset) -> Iterator[str]:
    names = scenarios(rules)
    if names:
        yield "## Scenarios"
    for name in names:
        scenario = load(examples.path(name))
        yield f"### {scenario.title}"
        yield f"{' '.join(scenario.about.split())} [`{name}`](../../examples/{name}.toml)".strip()
        yield f"![{scenario.title}]({PICTURES}/{_picture(name)})"
        if commands := COMMAND.findall(examples.example(name)):
            yield "\n".join(["```console", *(f"$ {command}\n{printed(command)}" for command in commands), "```"])


def printed(command: str) -> str:
    """What a command prints."""
    from zoc.cli.app import app

    out = io.StringIO()
    with redirect_stdout(out):
        app(shlex.split(command)[1:], prog_name="zoc", standalone_mode=False)
    return out.getvalue().rstrip()


# Clauses and readings


def _clauses(rules: Ruleset) -> Iterator[tuple[str, str, str, str]]:
    for clause in rules.clauses:
        of = f" ({', '.join(clause.of)})" if clause.of else ""
        yield clause.number, clause.title, say.effect(clause) + of, clause.text


def _readings(rules: Ruleset) -> Iterator[str]:
    if rules.readings:
        yield "## Readings"
        yield "Where the book leaves room, a switch says how it is read; the first value is the default."
    for reading in rules.readings.values():
        yield f"**{reading.name}**, for clause {reading.clause}:\n\n" + "\n".join(_values(reading))


def _values(reading: Reading) -> Iterator[str]:
    for value, text in reading.values.items():
        yield f"- `{str(value).lower() if isinstance(value, bool) else value}`: {text}"


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table of Markdown."""
    lines = [list(heads), *map(list, rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)

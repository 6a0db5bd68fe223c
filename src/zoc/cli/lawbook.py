"""The rulebooks for people: the shelf, one book, one clause; starters, schemas and coverage."""

from __future__ import annotations

from zoc import say
from zoc.ask import rulebooks
from zoc.cli.asking import print_json
from zoc.cli.console import BOLD, DIM, indented, line, rows, unmarked
from zoc.errors import Malformed
from zoc.law import Reading, Ruleset
from zoc.rulesets import names, ruleset
from zoc.scenario.named_ruleset import is_path


def rules(book: str | None, clause: str | None, *, json: bool) -> None:
    """The shelf, a book, or a clause."""
    if book is None:
        print_json(rulebooks.shelf()) if json else _shelf()
    elif clause is None:
        print_json(rulebooks.book(named(book))) if json else read(named(book))
    else:
        print_json(rulebooks.clauses(named(book), clause)) if json else read(named(book), clause)


def named(book: str) -> Ruleset:
    """A book by its name, its file or its folder."""
    if not is_path(book):
        return ruleset(book)
    from zoc.bookfile import load_book

    return load_book(book)


def read(rules: Ruleset, clause: str = "") -> None:
    """Print a book, or one clause of it."""
    if clause:
        _clauses(rules, clause)
    else:
        _book(rules)


def _shelf() -> None:
    shelf = [ruleset(name) for name in names()]
    rows(
        ["book", "title", "edition", "clauses", "played on"],
        [[r.name, r.book.title, r.book.edition, str(len(r.clauses)), " or ".join(r.grids)] for r in shelf],
    )


def _book(rules: Ruleset) -> None:
    line(f"{rules.book.title}, {rules.book.edition}" if rules.book.edition else rules.book.title, BOLD)
    line(f"after {rules.book.source}; revision {rules.revision}" if rules.book.source else f"revision {rules.revision}", DIM)
    line()
    rows(
        ["clause", "title", "does", "text"],
        [[clause.number, clause.title, say.effect(clause), clause.text] for clause in rules.clauses],
    )
    if rules.readings:
        line()
        line("Readings", BOLD)
        for reading in rules.readings.values():
            _reading(reading)
    if rules.attempts:
        line()
        line(f"Actions with odds: {', '.join(rules.attempts)}")
    if rules.questions:
        line()
        line("Its own questions", BOLD)
        asked = rulebooks.own_questions(rules).items()
        rows(["", "keys", ""], [[name, " ".join(verb.keys), unmarked(verb.text.split("\n")[0])] for name, verb in asked])
    if len(rules.ways) > 1:
        line()
        line("Ways of moving", BOLD)
        rows(["", ""], list(rules.ways.items()))


def _clauses(rules: Ruleset, number: str) -> None:
    procedure = rulebooks.ledger_rows(rules, number)
    for row in procedure:
        line(f"{rules.book.title} §{row.number}", BOLD)
        indented(row.gist)
        if row.clauses:
            indented(f"Clauses: {', '.join(_titled(rules, number) for number in row.clauses)}")
    for clause in () if procedure else rules.clause(number):
        line(f"{clause.citation}  {clause.title}", BOLD)
        indented(clause.text)
        line()
        told = [
            ("asked about", clause.question),
            ("does", say.effect(clause)),
            ("overridden by", ", ".join(_titled(rules, n) for n in rulebooks.exceptions(rules, clause))),
            ("of", ", ".join(clause.of)),
            ("several enemies", clause.many if clause.question in ("enter", "leave") and clause.effect.kind == "cost" else ""),
            ("zone", clause.zone if clause.zone != "control" else ""),
        ]
        rows(["", ""], [[name, value] for name, value in told if value])
    for reading in rules.readings.values():
        if reading.clause == number:
            line()
            _reading(reading)


def _titled(rules: Ruleset, number: str) -> str:
    return f"{number} {rules.clause(number)[0].title}"


def _reading(reading: Reading) -> None:
    line(f"{reading.name} (clause {reading.clause})")
    for value, text in reading.values.items():
        default = " (unless a scenario says otherwise)" if value == reading.default else ""
        indented(f"{str(value).lower() if isinstance(value, bool) else value}: {text}{default}")


def coverage(book: str | None, *, json: bool) -> None:
    """Which ledger rows of a book the tests prove."""
    from zoc.cli.coverage import Coverage

    if book is None:
        raise Malformed("whose coverage? zoc rules BOOK --coverage")
    found = Coverage.of(named(book).name)
    if json:
        print_json(found.as_dict())
        return
    rows(
        ["row", "proven", "tests", "what it says"],
        [[row.id, "yes" if found.tests[row.id] else "NO", str(len(found.tests[row.id])), row.gist] for row in found.rows],
    )
    line()
    line(f"{book}: {len(found.rows)} rows, {found.covered} proven, {len(found.missing)} missing.", BOLD)


def new_book(name: str) -> None:
    """A book of one's own."""
    from zoc.bookfile import write_book

    home = write_book(name)
    line(f"{home}/ has a book that can be played as it is.", BOLD)
    rows(
        ["", ""],
        [
            [f"{home}/book.toml", "the rules: facts, clauses, deeds"],
            [f"{home}/ledger.toml", "what the book says, row by row"],
            [f"{home}/scenarios/first.toml", "a first scenario"],
            [f"{home}/tests/test_book.py", "a first test"],
        ],
    )
    line(f"Try: zoc play {home}/scenarios/first.toml --terminal")


def new(book: str, *, json: bool) -> None:
    """A starter scenario."""
    from zoc.scenario.starter import starter

    text = starter(named(book))
    if json:
        print_json({"ruleset": book, "scenario": text})
    else:
        print(text, end="" if text.endswith("\n") else "\n")


def schema(book: str) -> None:
    """The JSON Schema of a book's scenarios, indented."""
    import json

    from zoc.scenario.schema import schema

    print(json.dumps(schema(named(book)), indent=2))

"""A rulebook for the wire: its clauses in the book's order, its readings, its words."""

from __future__ import annotations

from collections.abc import Iterable
from inspect import getdoc

from zoc.ask import keys
from zoc.ask.book_questions import book_verb
from zoc.ask.verb import Verb
from zoc.law import Clause, Reading, Ruleset
from zoc.rulesets import names, ruleset
from zoc.rulesets.ledger import LedgerRow, cited
from zoc.units import plainly
from zoc.values import JsonObject

Told = JsonObject


def shelf() -> Told:
    """Every book there is."""
    return {"books": [_head(ruleset(name)) for name in names()]}


def book(rules: Ruleset) -> Told:
    """A whole book."""
    return {
        "book": _head(rules),
        "clauses": [clause_of(rules, clause) for clause in rules.clauses],
        "readings": [reading_of(reading) for reading in rules.readings.values()],
        "counter": (getdoc(rules.face) or "").partition("\n")[0],
        "levels": [level.name.lower() for level in rules.levels],
        "ways": dict(rules.ways),
        "units": {name: field.text for name, field in rules.units.items()},
        "actions": list(rules.attempts),
        "options": list(rules.options),
        "purposes": list(dict.fromkeys(["move", *rules.purposes])),
        "lines": list(_lines(rules)),
        "zones": list(dict.fromkeys(["control", *(clause.zone for clause in rules.clauses)])),
        "questions": {name: _question(verb) for name, verb in own_questions(rules).items()},
    }


def _question(verb: Verb) -> Told:
    """A question: its text, its keys, the kind of each, and the required ones."""
    kinds = {key: KINDS[reader] for key, reader in verb.keys.items()}
    return {"text": verb.text, "keys": list(verb.keys), "kinds": kinds, "needed": list(verb.needed)}


KINDS: dict[keys.Reader, str] = {
    keys.name: "name", keys.names: "names", keys.whole: "number", keys.points: "exact", keys.yes: "flag",
}  # fmt: skip


def _lines(rules: Ruleset) -> Iterable[str]:
    """The errands on the map that are not acts of the book: lines of supply, rail, retreats."""
    acted = {name for clause in rules.clauses if clause.question in ("act", "test", "contest") for name in clause.of}
    walked = {name for clause in rules.clauses if clause.question in WALKED for name in clause.of}
    return (name for name in rules.purposes if name not in ("move", *rules.attempts) and (name in walked or name not in acted))


WALKED = ("against", "enter", "leave", "share", "step", "end")


def own_questions(rules: Ruleset) -> dict[str, Verb]:
    """The questions of this book alone."""
    return {name: book_verb(rules, name) for name in rules.questions}


def clauses(rules: Ruleset, number: str) -> Told:
    """What a citation names: one clause in full, for each of its questions, with its readings; or else rows of the ledger."""
    mine = [reading_of(reading) for reading in rules.readings.values() if reading.clause == number]
    rows = ledger_rows(rules, number)
    found = [] if rows else [clause_of(rules, clause) for clause in rules.clause(number)]
    told: Told = {"book": _head(rules), "clauses": found, "readings": mine}
    return told | {"rows": [{"row": row.id, "text": row.gist, "clauses": list(row.clauses)} for row in rows]} if rows else told


def ledger_rows(rules: Ruleset, number: str) -> tuple[LedgerRow, ...]:
    """The rows of the ledger that a citation names where no clause has that number: a procedure, or a whole section."""
    return () if any(clause.number == number for clause in rules.clauses) else cited(rules.name, number)


def clause_of(rules: Ruleset, clause: Clause) -> Told:
    """A clause: its title, text, effect and exceptions."""
    told: Told = {
        "clause": clause.number,
        "title": clause.title,
        "text": clause.text,
        "question": clause.question,
        "effect": clause.effect.kind,
        "overrides": list(clause.overrides),
        "overridden_by": list(exceptions(rules, clause)),
    }
    if clause.effect.amount is not None:
        told["amount"] = str(clause.effect.amount)
    if clause.effect.name:
        told["name"] = clause.effect.name
    if clause.of:
        told["of"] = list(clause.of)
    if clause.zone != "control":
        told["zone"] = clause.zone
    return told


def exceptions(rules: Ruleset, clause: Clause) -> Iterable[str]:
    """The numbers of the clauses that override this one."""
    same = (c for c in rules.clauses if c.question == clause.question and c.zone == clause.zone)
    return (c.number for c in same if clause.number in c.overrides)


def reading_of(reading: Reading) -> Told:
    """A reading: its clause, its default, and the meaning of each value."""
    values = [{"value": plainly(value), "text": text} for value, text in reading.values.items()]
    return {"name": reading.name, "clause": reading.clause, "default": plainly(reading.default), "values": values}


def _head(rules: Ruleset) -> Told:
    return {
        "name": rules.name,
        "title": rules.book.title,
        "edition": rules.book.edition,
        "source": rules.book.source,
        "revision": rules.revision,
        "grids": list(rules.grids),
    }

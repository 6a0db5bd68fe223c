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
    """A question: what it is about, its keys, of what kind each is, and which it needs."""
    kinds = {key: KINDS[reader] for key, reader in verb.keys.items()}
    return {"text": verb.text, "keys": list(verb.keys), "kinds": kinds, "needed": list(verb.needed)}


KINDS: dict[keys.Reader, str] = {
    keys.name: "name", keys.names: "names", keys.whole: "number", keys.points: "exact", keys.yes: "flag",
}  # fmt: skip


def _lines(rules: Ruleset) -> Iterable[str]:
    """The errands that run over the map and are not the book's acts: lines of supply, rail, retreats."""
    acted = {name for clause in rules.clauses if clause.question in ("act", "test", "contest") for name in clause.of}
    walked = {name for clause in rules.clauses if clause.question in WALKED for name in clause.of}
    return (name for name in rules.purposes if name not in ("move", *rules.attempts) and (name in walked or name not in acted))


WALKED = ("against", "enter", "leave", "share", "step", "end")


def own_questions(rules: Ruleset) -> dict[str, Verb]:
    """The questions that this book answers and others do not."""
    return {name: book_verb(rules, name) for name in rules.questions}


def clauses(rules: Ruleset, number: str) -> Told:
    """What a citation names: one clause in full, as it is put to each question, with its readings; else rows of the ledger."""
    mine = [reading_of(reading) for reading in rules.readings.values() if reading.clause == number]
    rows = ledger_rows(rules, number)
    found = [] if rows else [clause_of(rules, clause) for clause in rules.clause(number)]
    told: Told = {"book": _head(rules), "clauses": found, "readings": mine}
    return told | {"rows": [{"row": row.id, "text": row.gist, "clauses": list(row.clauses)} for row in rows]} if rows else told


def ledger_rows(rules: Ruleset, number: str) -> tuple[LedgerRow, ...]:
    """The rows of the ledger that a citation names where no clause has that number: what is procedure, or a whole section."""
    return () if any(clause.number == number for clause in rules.clauses) else cited(rules.name, number)


def clause_of(rules: Ruleset, clause: Clause) -> Told:
    """A clause: what it is called, what it says, what it does, and its exceptions."""
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
    """A switch: its clause, its default, and what each value says."""
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

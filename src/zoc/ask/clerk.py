"""Ask: one JSON question per line, one JSON answer to each; no question ends the stream."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import IO, Any

from zoc.ask.book_questions import book_verb
from zoc.ask.keys import Reader, fields, name, switches, yes
from zoc.ask.questions import VERBS, Ruling
from zoc.ask.subject import Subject
from zoc.ask.verb import Told, Verb
from zoc.ask.whatif import alone, changes, supposed, unopposed
from zoc.errors import Malformed, Problem, Unknown, ZocError, shown
from zoc.law import Ruleset, Verdict
from zoc.movement import Along, Reach
from zoc.scenario.jsonline import json_line
from zoc.scenario.scenario import Scenario
from zoc.text.names import meant
from zoc.text.unprintable import escaped
from zoc.units import Value
from zoc.values import Json

LONGEST = 1_000_000
"""The most bytes a question may have."""
WORDS = 1000
"""The most letters an error message may have."""
VIEWS = 16
"""The number of views of one table kept in memory."""

COMMON: dict[str, Reader] = {
    "id": lambda written: written, "ask": name, "as": name, "readings": switches,
    "what_if": changes, "alone": yes, "unopposed": yes, "at_large": yes,
}  # fmt: skip
"""Keys that every question takes: its id, its verb, the side that asks, what to suppose (other readings, changes to the table,
the unit alone, no enemies), and whether to ignore the turn."""


@dataclass(frozen=True)
class Reply:
    """An answered question: what was found, and its JSON form."""

    verb: Verb
    found: Any
    again: Callable[[], Any] | None = None
    """Asks the same question and ignores the turn."""

    def say(self) -> str:
        """What was found, in words."""
        return str(self.found.say())

    def told(self) -> Told:
        return self.verb.tell(self.found)

    @property
    def barred(self) -> Verdict | None:
        """Why the turn, and nothing but the turn, lets the unit go nowhere, in an answer about where it goes."""
        now = _refusal_of_order(self.found)
        return now if now is not None and self.again is not None and _refusal_of_order(self.at_large().found) is None else None

    def at_large(self) -> Reply:
        """The answer to the same question, ignoring the turn."""
        return self if self.again is None else Reply(self.verb, self.again())


def _refusal_of_order(found: object) -> Verdict | None:
    """What refuses the order that an answer about going is for, whatever the route."""
    going = found.answer.reach if isinstance(found, Ruling) else found
    turn = going.turn if isinstance(going, Reach | Along) else None
    return turn if turn is not None and turn.refused else None


class Clerk:
    """Answers questions about one scenario, and caches each side's view of it."""

    def __init__(self, scenario: Scenario) -> None:
        self.table = Subject(scenario)
        self._views: dict[object, Subject] = {}

    def put(self, question: Mapping[str, object]) -> Reply:
        """Read a question and find its answer; all mistakes in it are reported at once."""
        verb = _verb(question, self.table.rules)
        given = fields(question, {**COMMON, **verb.keys}, verb.needed)
        table = self._view(given.get("as", ""), given.get("readings", {}))
        table = supposed(table, given.get("what_if", ()))
        if isinstance(given.get("unit"), str):
            given["unit"] = meant(given["unit"], table.position.ids)
        for key, without in (("alone", alone), ("unopposed", unopposed)):
            if given.get(key):
                if "unit" not in given:
                    raise Malformed(f"{key} is for questions about a unit")
                table = without(table, given["unit"])
        table = replace(table, large=True) if given.get("at_large") else table
        keys = {key: value for key, value in given.items() if key in verb.keys}
        return Reply(verb, verb.ask(table, **keys), lambda: verb.ask(replace(table, large=True), **keys))

    def _view(self, viewer: str, readings: Mapping[str, Value]) -> Subject:
        key = viewer, tuple((name, type(value), value) for name, value in readings.items())
        if key not in self._views:
            view = self.table.seen(viewer, readings)
            self._views = dict([*self._views.items(), (key, view)][-VIEWS:])
        return self._views[key]

    def answer(self, line: bytes) -> Told:
        """The answer to one line, whatever it holds."""
        told: Told = {}
        try:
            question = parsed(line)
            if "id" in question:
                told["id"] = _id(question["id"])
            return told | {"ok": True} | self.put(question).told()
        except ZocError as error:
            return told | refusal(error)
        except Exception as error:  # a fault in zoc must not end the stream
            return told | _refusal("internal", f"a fault in zoc: {type(error).__name__}: {error}")

    def answers(self, questions: IO[bytes]) -> Iterator[str]:
        """The answers to a stream of questions, one per non-blank line."""
        return (written(self.answer(line)) for line in _lines(questions))


# Writing an answer


def written(told: Mapping[str, Json]) -> str:
    """An answer as one line of JSON."""
    return escaped(json.dumps(told, ensure_ascii=False, allow_nan=False))


def refusal(error: ZocError) -> Told:
    """What is wrong with a question, for the wire."""
    problems = [str(problem) for problem in error.problems] if isinstance(error, Malformed) else [str(error)]
    return _refusal(error.kind, "; ".join(problems))


def _refusal(kind: str, message: str) -> Told:
    cut = message if len(message) <= WORDS else message[:WORDS] + " …"
    return {"ok": False, "error": {"kind": kind, "message": cut}}


# Reading a question


def _lines(questions: IO[bytes]) -> Iterator[bytes]:
    """The non-blank lines; only the beginning of one that is too long."""
    while line := questions.readline(LONGEST + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = questions.readline(LONGEST)
        if len(line) > LONGEST or line.strip():
            yield line


def parsed(line: bytes) -> dict[str, object]:
    """One line as a question; numbers stay exact."""
    question = json_line(line, "the question", LONGEST)
    if not isinstance(question, dict):
        raise Malformed(f'a question is an object such as {{"ask": "reach", "unit": "a"}}, not {shown(question)}')
    return question


def _id(written: object) -> str | int | None:
    if isinstance(written, bool) or not isinstance(written, str | int | None):
        raise Malformed(f"id: expected a string or a whole number, not {shown(written)}")
    return written


def _verb(question: Mapping[str, object], rules: Ruleset) -> Verb:
    """The verb of a question; a book's own comes before a general one of the same name."""
    known = [*VERBS, *(name for name in rules.questions if name not in VERBS)]
    if "ask" not in question:
        raise Malformed(f"the question has no key 'ask'; it is one of {', '.join(known)}")
    try:
        asked = name(question["ask"])
    except ValueError as wrong:
        raise Malformed(Problem(str(wrong), "ask")) from None
    if asked in rules.questions:
        return book_verb(rules, asked)
    if asked not in VERBS:
        raise Unknown.name("question", asked, known)
    return VERBS[asked]

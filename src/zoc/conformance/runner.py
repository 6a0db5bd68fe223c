"""Checks an engine against a suite: its process is asked the questions of a position, and every answer is compared.

The command is started once for each position. ``{json}`` and ``{toml}`` in it stand for the position's file; without either
the JSON file is added at its end. Questions come line by line on standard input, each with an ``id``; answers go to
standard output, one line each, with the same ``id``, in any order.
"""

from __future__ import annotations

import json
import shlex
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from zoc.conformance.essence import essence
from zoc.conformance.suite import ConformanceCase, by_position
from zoc.errors import Malformed
from zoc.values import Json, JsonObject

SECONDS = 120
"""How long an engine may take for one position."""
LONGEST = 64 << 20


@dataclass(frozen=True)
class CaseDifference:
    """A case that an engine answers otherwise: where, what was expected, what it said."""

    case: ConformanceCase
    key: str
    expected: Json
    found: Json

    def __str__(self) -> str:
        question = json.dumps(self.case.question, ensure_ascii=False)
        return f"{self.case.id}: {question}\n  {self.key}: expected {_short(self.expected)}, found {_short(self.found)}"


@dataclass(frozen=True)
class RunReport:
    """How an engine did."""

    cases: int
    agreed: int
    unanswered: tuple[str, ...]
    """The cases without an answer, or with an error instead."""
    differences: tuple[CaseDifference, ...]

    @property
    def passed(self) -> bool:
        """Whether every case was answered as expected."""
        return self.agreed == self.cases


def run_suite(
    folder: Path, cases: Sequence[ConformanceCase], command: str, *, clauses: bool = True, seconds: int = SECONDS
) -> RunReport:
    """Ask an engine every question of a suite; without ``clauses`` only the verdicts are compared."""
    agreed, unanswered, differences = 0, list[str](), list[CaseDifference]()
    for position, asked in by_position(cases).items():
        answers = _answers(_words(command, folder / "positions" / position), asked, seconds)
        for case in asked:
            answer = answers.get(case.id)
            if answer is None or answer.get("ok") is False:
                unanswered.append(case.id)
                continue
            found = list(_compared(case, answer, clauses=clauses))
            differences += found
            agreed += not found
    return RunReport(len(cases), agreed, tuple(unanswered), tuple(differences))


def _words(command: str, position: Path) -> list[str]:
    """The command for a position."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Malformed(f"the command cannot be read: {error}") from None
    if not words:
        raise Malformed("the command is empty")
    files = {"{toml}": f"{position}.toml", "{json}": f"{position}.json"}
    placed = [files.get(word, word) for word in words]
    return placed if placed != words else [*words, files["{json}"]]


def _answers(words: list[str], asked: Sequence[ConformanceCase], seconds: int) -> dict[str, JsonObject]:
    lines = "".join(json.dumps({"id": case.id, **case.question}, ensure_ascii=False) + "\n" for case in asked)
    try:
        done = subprocess.run(words, input=lines.encode(), stdout=subprocess.PIPE, timeout=seconds, check=False)
    except OSError as error:
        raise Malformed(f"the command {words[0]!r} cannot be started: {error.strerror}") from None
    except subprocess.TimeoutExpired as late:
        said = late.stdout or b""
        return dict(_read(said))
    return dict(_read(done.stdout[:LONGEST]))


def _read(said: bytes) -> Iterator[tuple[str, JsonObject]]:
    """The answers among the lines of an engine; what is no JSON object is passed over."""
    for line in said.splitlines():
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(answer, dict) and isinstance(answer.get("id"), str):
            yield answer["id"], answer


def _compared(case: ConformanceCase, answer: JsonObject, *, clauses: bool) -> Iterator[CaseDifference]:
    """Every key in which an answer differs; of cells, the first that differs."""
    found = essence(str(case.question["ask"]), answer)
    for key, expected in case.expected.items():
        if key in ("clauses", "lacks", "asks") and not clauses:
            continue
        said = found.get(key)
        if said != expected:
            yield CaseDifference(case, *_narrowed(key, expected, said))


def _narrowed(key: str, expected: Json, found: Json) -> tuple[str, Json, Json]:
    if isinstance(expected, dict) and isinstance(found, dict):
        label = next(label for label in sorted({*expected, *found}) if expected.get(label) != found.get(label))
        return f"{key} {label}", expected.get(label), found.get(label)
    return key, expected, found


def _short(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else text[:200] + "…"

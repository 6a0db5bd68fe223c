"""A suite on disk: its head, its positions in two forms, its cases, and their schemas.

::

    suite.json                    the book, its revision, and what is here
    cases.jsonl                   one case a line: a position, a question, what to expect
    positions/ford.toml           a position as a scenario of zoc
    positions/ford.json           the same spelled out for engines that know no scenarios
    schema/case.schema.json       …
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from zoc.conformance.neutral import neutral
from zoc.conformance.schema import SCHEMAS
from zoc.conformance.selection import Selection, positions
from zoc.errors import Malformed, Problem
from zoc.law import Ruleset
from zoc.scenario import Scenario, loads
from zoc.scenario.examples import example, names
from zoc.values import JsonObject

FORMAT = "zoc conformance 1"


@dataclass(frozen=True)
class ConformanceCase:
    """A question about a position, and what to expect."""

    id: str
    position: str
    question: JsonObject
    expected: JsonObject

    def as_dict(self) -> JsonObject:
        """The case as its line."""
        return {"id": self.id, "position": self.position, "question": self.question, "expected": self.expected}


@dataclass(frozen=True)
class Suite:
    """The cases of a book at one revision."""

    book: str
    title: str
    edition: str
    revision: int
    positions: Mapping[str, Scenario]
    cases: tuple[ConformanceCase, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause that a case expects."""
        return tuple(sorted({str(clause) for case in self.cases for clause in _listed(case.expected.get("clauses"))}))

    def head(self) -> JsonObject:
        """The content of ``suite.json``."""
        said: JsonObject = {
            "format": FORMAT,
            "book": self.book,
            "title": self.title,
            "edition": self.edition,
            "revision": self.revision,
        }
        return said | {"positions": list(self.positions), "cases": len(self.cases), "clauses": list(self.clauses)}


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def bundled(rules: Ruleset) -> dict[str, Scenario]:
    """The scenarios of a book that come with zoc."""
    found = {name: loads(example(name)) for name in names() if f'ruleset = "{rules.name}"' in example(name)}
    return {name.replace("/", "_"): scenario for name, scenario in found.items()}


def make_suite(rules: Ruleset, scenarios: Mapping[str, Scenario], later: int = 2, seed: int = 1) -> Suite:
    """The suite of a book over some scenarios, and over positions of random games that begin with them."""
    if not scenarios:
        raise Malformed(f"there is no scenario of {rules.name} to ask about")
    chosen, found, cases = Selection(), dict[str, Scenario](), list[ConformanceCase]()
    for name, first in scenarios.items():
        for place, scenario in positions(name, first, later, seed):
            found[place] = scenario
            for number, (question, expected) in enumerate(chosen.cases(place, scenario), 1):
                cases.append(ConformanceCase(f"{place}/{number}", place, question, expected))
    return Suite(rules.name, rules.book.title, rules.book.edition, rules.revision, found, tuple(cases))


def write_suite(suite: Suite, folder: Path) -> None:
    """Write a suite; files of an earlier one with the same names are written again."""
    for inner in ("positions", "schema"):
        (folder / inner).mkdir(parents=True, exist_ok=True)
    for name, scenario in suite.positions.items():
        (folder / "positions" / f"{name}.toml").write_text(scenario.dump(), encoding="utf-8")
        (folder / "positions" / f"{name}.json").write_text(_line(neutral(scenario, name)), encoding="utf-8")
    for name, schema in SCHEMAS.items():
        (folder / "schema" / f"{name}.schema.json").write_text(json.dumps(schema, indent=1) + "\n", encoding="utf-8")
    (folder / "cases.jsonl").write_text("".join(_line(case.as_dict()) for case in suite.cases), encoding="utf-8")
    (folder / "suite.json").write_text(json.dumps(suite.head(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _line(said: JsonObject) -> str:
    return json.dumps(said, ensure_ascii=False) + "\n"


def load_suite(folder: Path) -> tuple[JsonObject, tuple[ConformanceCase, ...]]:
    """The head and the cases of a suite on disk."""
    try:
        head = json.loads((folder / "suite.json").read_text(encoding="utf-8"))
        lines = (folder / "cases.jsonl").read_text(encoding="utf-8").splitlines()
        cases = tuple(_case(json.loads(line)) for line in lines if line.strip())
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Malformed(Problem(f"this is no conformance suite: {error}"), source=str(folder)) from None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise Malformed(f"expected a suite of the format {FORMAT!r}", source=str(folder))
    return head, cases


def _case(said: JsonObject) -> ConformanceCase:
    question, expected = said["question"], said["expected"]
    if not isinstance(question, dict) or not isinstance(expected, dict):
        raise TypeError("a case has a question and what to expect")
    return ConformanceCase(str(said["id"]), str(said["position"]), question, expected)


def by_position(cases: Iterable[ConformanceCase]) -> dict[str, list[ConformanceCase]]:
    """The cases of each position."""
    found: dict[str, list[ConformanceCase]] = {}
    for case in cases:
        found.setdefault(case.position, []).append(case)
    return found

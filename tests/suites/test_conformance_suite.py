"""The suite for other engines: it fits its schemas, zoc passes it, and a planted difference is found."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import jsonschema
import pytest

from tests.cli.commands import zoc
from zoc.conformance import Suite, load_suite, run_suite, write_suite
from zoc.conformance.essence import essence
from zoc.conformance.schema import SCHEMAS
from zoc.conformance.suite import make_suite
from zoc.errors import Malformed
from zoc.scenario import loads
from zoc.scenario.examples import example
from zoc.values import JsonObject

ZOC = f"{sys.executable} -m zoc ask {{toml}}"


@pytest.fixture(scope="module")
def suite() -> Suite:
    """The suite of the ford."""
    ford = loads(example("ford"))
    return make_suite(ford.rules, {"ford": ford}, later=0)


@pytest.fixture
def folder(suite: Suite, tmp_path: Path) -> Path:
    """The same, written."""
    write_suite(suite, tmp_path)
    return tmp_path


def test_every_file_fits_its_schema(suite: Suite, folder: Path) -> None:
    checks = {name: jsonschema.Draft202012Validator(schema) for name, schema in SCHEMAS.items()}
    for name, check in checks.items():
        check.check_schema(json.loads((folder / "schema" / f"{name}.schema.json").read_text()))
    checks["suite"].validate(json.loads((folder / "suite.json").read_text()))
    for name in suite.positions:
        checks["position"].validate(json.loads((folder / "positions" / f"{name}.json").read_text()))
    for line in (folder / "cases.jsonl").read_text().splitlines():
        checks["case"].validate(json.loads(line))


def test_positions_of_every_book_fit_the_schema() -> None:
    from zoc.conformance.neutral import neutral

    check = jsonschema.Draft202012Validator(SCHEMAS["position"])
    for name in ("europa/river_line", "ocs/spearhead", "bashketball/fast_break", "fates_edge/doorway", "freeciv/landing"):
        check.validate(json.loads(json.dumps(neutral(loads(example(name)), name))))


def test_a_suite_has_a_revision_and_asks_for_every_kind_of_verdict(suite: Suite) -> None:
    head = suite.head()
    assert (head["format"], head["book"], head["revision"]) == (
        "zoc conformance 1",
        "wesnoth",
        loads(example("ford")).rules.revision,
    )
    assert {case.question["ask"] for case in suite.cases} == {"control", "reach", "why", "judge"}
    assert {case.expected.get("legal") for case in suite.cases} == {True, False, None}
    assert {"1", "2", "3"} <= {*suite.clauses}


def test_the_same_seed_gives_the_same_suite_and_later_positions_add_to_it(suite: Suite) -> None:
    ford = loads(example("ford"))
    more = make_suite(ford.rules, {"ford": ford}, later=1)
    assert [*more.positions] == ["ford", "ford_5"]
    assert [case.as_dict() for case in more.cases[: len(suite.cases)]] == [case.as_dict() for case in suite.cases]
    assert {case.position for case in more.cases[len(suite.cases) :]} == {"ford_5"}


def test_zoc_itself_passes(folder: Path) -> None:
    _, cases = load_suite(folder)
    report = run_suite(folder, cases, ZOC)
    assert report.passed, "\n".join(map(str, report.differences))
    assert report.unanswered == ()


def test_a_planted_difference_is_found_with_its_place(folder: Path) -> None:
    """The engine is zoc, but it stops nowhere."""
    _, cases = load_suite(folder)
    planted = f"""sh -c '{sys.executable} -m zoc ask "$0" | sed "s/\\"stops\\": true/\\"stops\\": false/g"' {{toml}}"""
    report = run_suite(folder, cases, planted)
    stopping = [case.id for case in cases if case.question["ask"] == "reach" and '"stops": true' in json.dumps(case.expected)]
    assert stopping
    assert [difference.case.id for difference in report.differences] == stopping
    assert report.differences[0].expected == report.differences[0].found | {"stops": True}


def test_a_silent_engine_answers_nothing_and_a_missing_one_is_named(folder: Path) -> None:
    _, cases = load_suite(folder)
    assert len(run_suite(folder, cases, "cat").unanswered) == len(cases)
    assert len(run_suite(folder, cases, "true").unanswered) == len(cases)
    with pytest.raises(Malformed, match="'no-such-engine' cannot be started"):
        run_suite(folder, cases, "no-such-engine")


def test_an_engine_without_clauses_is_compared_by_its_verdicts(suite: Suite, folder: Path, tmp_path: Path) -> None:
    """It answers from a file what is expected, and leaves the clauses out."""
    answers = tmp_path / "answers"
    bare = [{"id": c.id, **{k: v for k, v in c.expected.items() if k not in ("clauses", "lacks")}} for c in suite.cases]
    answers.write_text("".join(json.dumps(answer) + "\n" for answer in bare))
    _, cases = load_suite(folder)
    assert run_suite(folder, cases, f"sh -c 'cat {answers}' {{json}}", clauses=False).passed
    assert not run_suite(folder, cases, f"sh -c 'cat {answers}' {{json}}").passed


def test_what_is_said_for_people_is_not_compared() -> None:
    long: JsonObject = {
        "legal": True,
        "cost": "4",
        "reasons": [{"clause": "3", "text": "…"}, {"clause": "2", "outdone": True}],
        "route": [],
    }
    assert essence("why", long) == {"legal": True, "cost": "4", "clauses": ["3"], "lacks": []}
    assert essence("why", {"legal": True, "cost": 4, "clauses": ["3"]}) == essence("why", long)


def test_the_command_refuses_what_it_cannot_do(tmp_path: Path) -> None:
    assert zoc("conformance", "wesnoth").err == "zoc: give -o DIR to write the suite, --run COMMAND to check an engine, or both\n"
    assert "there is no ruleset 'chess'" in zoc("conformance", "chess", "-o", str(tmp_path)).err
    wrong = zoc("conformance", "wesnoth", "--scenario", "ocs/crossroads", "-o", str(tmp_path))
    assert "is no scenario of wesnoth" in wrong.err

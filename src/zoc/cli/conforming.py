"""``zoc conformance``: a suite for other engines, and how an engine does."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from zoc.cli import asking, lawbook
from zoc.cli.console import plain
from zoc.conformance import RunReport, load_suite, run_suite, write_suite
from zoc.conformance.suite import Suite, bundled, make_suite
from zoc.errors import Malformed

SHOWN = 20
"""How many differences are printed."""


@dataclass(frozen=True)
class SuitePlan:
    """What a suite is made of: a book or a folder, scenarios, later positions, a seed."""

    book: str
    scenarios: tuple[str, ...]
    later: int
    seed: int

    @property
    def written(self) -> bool:
        """Whether it names the folder of a suite."""
        return (Path(self.book) / "suite.json").exists()


def conform(plan: SuitePlan, out: str | None, run: str | None, *, verdicts: bool, json: bool) -> bool:
    """Write a suite, check an engine, or both; whether the engine agrees."""
    if plan.written and out is not None:
        raise Malformed(f"{plan.book} is a suite already: -o is for a book")
    if out is None and run is None:
        raise Malformed("give -o DIR to write the suite, --run COMMAND to check an engine, or both")
    with TemporaryDirectory(prefix="zoc-conformance-") as spare:
        folder = Path(plan.book) if plan.written else Path(out or spare)
        if not plan.written:
            suite = _made(plan)
            try:
                write_suite(suite, folder)
            except OSError as error:
                raise asking.cannot(error, str(folder)) from None
            if out is not None and run is None:
                _say_written(suite, folder, json=json)
        if run is None:
            return True
        _, cases = load_suite(folder)
        report = run_suite(folder, cases, run, clauses=not verdicts)
    _say_run(report, json=json)
    return report.passed


def _made(plan: SuitePlan) -> Suite:
    rules = lawbook.named(plan.book)
    own = {Path(file).stem: asking.opened(file) for file in plan.scenarios}
    if strange := [name for name, scenario in own.items() if scenario.rules.name != rules.name]:
        raise Malformed(f"{strange[0]} is no scenario of {rules.name}")
    return make_suite(rules, own or bundled(rules), plan.later, plan.seed)


def _say_written(suite: Suite, folder: Path, *, json: bool) -> None:
    if json:
        asking.print_json({"ok": True, "folder": str(folder), **suite.head()})
        return
    print(f"{folder}: {suite.title}, revision {suite.revision}: {len(suite.cases)} cases on {len(suite.positions)} positions, "
          f"{len(suite.clauses)} clauses")  # fmt: skip


def _say_run(report: RunReport, *, json: bool) -> None:
    if json:
        differences = [
            {"id": d.case.id, "question": d.case.question, "key": d.key, "expected": d.expected, "found": d.found}
            for d in report.differences
        ]
        told = {"ok": report.passed, "cases": report.cases, "agreed": report.agreed}
        asking.print_json({**told, "unanswered": list(report.unanswered), "differences": differences})
        return
    for difference in report.differences[:SHOWN]:
        print(plain(str(difference)))
    if len(report.differences) > SHOWN:
        print(f"… and {len(report.differences) - SHOWN} more differences")
    if report.unanswered:
        print(f"not answered: {', '.join(report.unanswered[:SHOWN])}" + (" …" if len(report.unanswered) > SHOWN else ""))
    print(f"{report.agreed} of {report.cases} cases agree")
    sys.stdout.flush()

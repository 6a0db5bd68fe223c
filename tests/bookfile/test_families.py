"""The families of zones: each a book of one screen, on the bench, and one position under all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from zoc import rulesets
from zoc.bookfile import load_book
from zoc.control import control
from zoc.movement import reach, why
from zoc.rulesets.ledger import ledger
from zoc.scenario import load
from zoc.testing import check_ruleset
from zoc.testing.bench import SMALL

FAMILIES = Path(__file__).parent.parent.parent / "families"
ENTERING = ("0401", "0302", "0303", "0304", "0305")
TOLD = {
    "civ5": (("0401", "0403", "0305", "0405"), None, ("4",)),
    "civ6": (ENTERING, None, ("4",)),
    "panzer_general": (ENTERING, None, ("4",)),
    "rigid": (ENTERING, None, ("4", "5")),
    "locking": (ENTERING, None, ("4", "5")),
    "fluid": ((), None, ("1", "4", "5")),
    "influence": ((), 3, ("1",)),
    "dnd5e": ((), 3, ("1",)),
    "pathfinder": ((), 3, ("1", "4")),
}
"""Where the mover must stop, what it pays to come out between the two enemies, and which clauses say so."""


@pytest.fixture(autouse=True)
def _own_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulesets, "_registered", {})


def test_every_family_is_here() -> None:
    assert {home.name for home in FAMILIES.iterdir()} == TOLD.keys()


@pytest.mark.parametrize("name", TOLD)
def test_a_family_is_one_screen_with_a_ledger_that_has_every_clause(name: str) -> None:
    rules = load_book(FAMILIES / name)
    assert len((FAMILIES / name / "book.toml").read_text(encoding="utf-8").splitlines()) <= 70
    assert {number for row in ledger(name) for number in row.clauses} == {clause.number for clause in rules.clauses}


@pytest.mark.parametrize("name", TOLD)
def test_one_position_under_every_family(name: str) -> None:
    rules = load_book(FAMILIES / name)
    position = load(FAMILIES / name / "scenarios" / "first.toml", rules=rules).position
    found, answer = reach(rules, position, "mover"), why(rules, position, "mover", "0503")
    stops, cost, cited = TOLD[name]
    assert tuple(cell for cell in found if found[cell].stops) == stops
    assert (found["0503"].cost if "0503" in found else None) == cost
    assert tuple(reason.clause.number for reason in answer.verdict.reasons) == cited
    assert control(rules, position, "blue")


@pytest.mark.parametrize("name", TOLD)
def test_a_family_stands_the_bench_and_each_of_its_clauses_bites(name: str) -> None:
    rules = load_book(FAMILIES / name)
    assert check_ruleset(rules, boards=1, plans=(SMALL,), points=(4,), symmetric=False, silent=()) == 3

"""Legal walks counted one by one, by the oracle and by the engine's tables, against what is written down.

Run this file to write the counts anew, and read the difference.
"""

from __future__ import annotations

import re
import sys
from itertools import zip_longest
from pathlib import Path

import pytest

from tests.law import invented
from zoc.law import Ruleset
from zoc.rulesets import ruleset
from zoc.testing import census

pytestmark = pytest.mark.long

HERE = Path(__file__).parent
TABLES = [(file.stem, entry) for file in sorted(HERE.glob("*.txt")) for entry in census.read(file)[1]]


def rules_of(book: str) -> Ruleset:
    kind, _, name = book.rpartition(" ")
    made: Ruleset = getattr(invented, name)() if kind else ruleset(name)
    return made


@pytest.mark.parametrize(("name", "entry"), TABLES, ids=[f"{name}: {entry.title}" for name, entry in TABLES])
def test_every_legal_walk_is_counted(name: str, entry: census.CensusEntry) -> None:
    rules = rules_of(census.read(HERE / f"{name}.txt")[0])
    errand = entry.errand(rules)
    for how, step in (("oracle", census.by_oracle(errand)), ("tables", census.by_tables(errand))):
        counted = census.count(errand, step)
        assert counted == entry.walks, f"{how}: after each first step\n{census.divide(errand, step)}"


def test_the_divide_adds_up_and_shows_where_a_struck_clause_is_missed() -> None:
    rules = ruleset("wesnoth")
    entry = next(entry for name, entry in TABLES if name == "wesnoth" and "one enemy" in entry.title)
    kept, struck = (census.divide(errand, census.by_tables(errand)) for errand in map(entry.errand, (rules, rules.without("3"))))
    rows = [list(map(int, line.split(":")[1].split())) for line in kept.splitlines()]
    assert tuple(map(sum, zip_longest(*rows, fillvalue=0))) == entry.walks[1:]
    off = {old.split(":")[0].strip() for old, new in zip(kept.splitlines(), struck.splitlines(), strict=True) if old != new}
    assert off == {"0102", "0203", "0104"}


def write(file: Path) -> None:
    """Count every table of a file anew."""
    book, entries = census.read(file)
    counts = iter([census.count(errand, census.by_oracle(errand)) for errand in (e.errand(rules_of(book)) for e in entries)])
    text = re.sub(r"^walks .*$", lambda _: f"walks {' '.join(map(str, next(counts)))}", file.read_text(), flags=re.MULTILINE)
    file.write_text(text)


if __name__ == "__main__":
    for file in sorted(HERE.glob("*.txt")):
        write(file)
    sys.exit(0)

"""House rules hold in play: strike a clause out, and what it alone refused is carried out; nobody cites it any more."""

import pytest

from zoc import example, loads
from zoc.scenario.examples import names
from zoc.testing.play_ablation import check_struck, refused_by_one

pytestmark = pytest.mark.long

LEAST = {"bashketball": 3, "europa": 3, "fates_edge": 3, "ocs": 3}
"""How many clauses at least one order must fail by, over all scenarios of a book, so that this proves something."""

BOOKS = sorted({loads(example(name)).rules.name for name in names()})


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_struck_clause_refused_is_carried_out(book):
    tried = set()
    for name in names():
        scenario = loads(example(name))
        if scenario.rules.name != book:
            continue
        for struck in refused_by_one(scenario.rules, scenario.position, seed=7):
            check_struck(scenario.rules, struck)
            tried.add(struck.number)
    assert len(tried) >= LEAST.get(book, 0), sorted(tried)

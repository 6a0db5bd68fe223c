"""Errands: the same law asked for a column, a line of supply or a railway; lines from many sources at once."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from tests.law import invented
from tests.law.small import lay
from zoc.errors import Unknown
from zoc.law import Forbid, Stop
from zoc.movement import reach, trace
from zoc.testing import Oracle, ruling
from zoc.testing.random_table import TablePlan, random_position

pytestmark = pytest.mark.long


def test_a_clause_speaks_of_its_own_errands_only() -> None:
    rules = invented.supply()
    position = lay(rules, {"a": (4, 6), "E": (4, 3), "c": (4, 4)}, facts={"c": {"guards": True}})
    column, line, rail = (
        ruling(rules, position, "a", "0505", start="0506", errand=errand) for errand in ("move", "supply", "rail")
    )
    assert ([r.clause.number for r in column.having(Stop)], column.legal, column.cost) == (["2"], True, 1)
    assert (line.legal, line.cost, line.cites) == (True, 1, ("0", "3.1"))
    assert [r.clause.citation for r in rail.having(Forbid)] == ["Supply §3"]
    assert (rail.legal, rail.cost, rail.by) == (False, 2, ("E",))


def test_an_errand_nobody_speaks_of_is_not_known() -> None:
    rules = invented.supply()
    assert rules.errands == ("move", "supply", "rail")
    with pytest.raises(Unknown, match=r"'suply'.*did you mean 'supply'"):
        reach(rules, lay(rules, {"a": (4, 6)}), "a", errand="suply")


def test_a_line_runs_from_many_sources_by_the_nearest() -> None:
    rules = invented.supply()
    position = lay(rules, {"a": (4, 6)}, size=(20, 9))
    found = trace(rules, position, "red", ["0105", "2005"], points=4)
    assert (found["0105"].cost, found["0305"].cost, found["1805"].cost) == (0, 2, 2)
    assert "1005" not in found
    assert position.where(found.route("1805")[0].start) == "2005"


@pytest.mark.parametrize("errand", ["supply", "rail"])
def test_lines_equal_the_oracle_on_random_tables(errand: str) -> None:
    rules = invented.supply()
    for number in range(25):
        rng = np.random.default_rng((7, number))
        position = random_position(rules, rng, TablePlan(width=12, height=10, units=25))
        sources = [int(cell) for cell in rng.choice(position.board.grid.cells, 3, replace=False)]
        for side in position.sides.names:
            found = trace(rules, position, side, sources, points=4, errand=errand)
            oracle = Oracle(rules, position, None, errand=errand, side=side, sources=sources)
            truth = {cell: best.cost for cell, best in oracle.reach(4).items()}
            assert {cell: Fraction(cost) for cell, cost in found.costs.items()} == truth, (number, side)


def test_a_line_is_bound_by_the_side_it_serves() -> None:
    rules = invented.supply()
    position = lay(rules, {"E": (4, 3)})
    red, blue = (trace(rules, position, side, ["0507"], points=3) for side in ("red", "blue"))
    assert "0505" not in red
    assert "0505" in blue

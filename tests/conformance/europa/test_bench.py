"""Europa on the bench that every ruleset has to pass: the oracle asks every clause of one step at a time."""

from __future__ import annotations

import pytest

from zoc.position import Promise
from zoc.testing import check_ruleset
from zoc.testing.random_table import TablePlan

pytestmark = pytest.mark.long

PHASES = ("movement", "reaction_move", "exploitation_move", "combat")
DRAW = {
    "kind": lambda rng, count: rng.choice([0, 0, 0, 0, 1, 2, 5, 7, 7, 10], count),
    "attacked_at": lambda rng, count: rng.integers(0, 2, count),
}
STACKED = TablePlan(width=7, height=6, units=22, stacked=True)


def read_anyhow(rules):
    """Any phase, any readings, and some screeners who have served already."""

    def change(position, rng):
        readings = {name: list(r.values)[int(rng.integers(len(r.values)))] for name, r in rules.readings.items()}
        readings["screen_assignment"] = "best"
        served = [position.unit(position.ids[int(i)]) for i in rng.permutation(len(position.ids))[:2]]
        promises = tuple(Promise("5.C.1.a", unit.cell, (unit.id,), 1, position.ids[0]) for unit in served)
        return position.replace(phase=str(rng.choice(PHASES)), readings=readings, promises=promises)

    return change


def test_moves_retreats_and_advances_are_what_the_oracle_says(rules):
    errands = ("move", "retreat", "advance")
    how = {"plans": (STACKED,), "change": read_anyhow(rules), "draw": DRAW, "points": (3, 6, 9), "errands": errands}
    assert check_ruleset(rules, boards=3, seed=11, **how) == 27

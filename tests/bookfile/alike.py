"""Whether two statements of one book answer alike on random tables: control, reach and why, with every citation."""

from __future__ import annotations

import numpy as np

from zoc.control import control
from zoc.law import Ruleset
from zoc.movement import reach, why
from zoc.testing.random_table import TablePlan, random_position, scattered


def check_alike(one: Ruleset, other: Ruleset, tables: int, *, seed: int = 0, plan: TablePlan | None = None) -> int:
    """How many answers were compared."""
    compared = 0
    for table in range(tables):
        rng = np.random.default_rng((seed, table))
        position = random_position(one, rng, plan or TablePlan(parts=one.fineness()))
        chosen = {name: list(reading.values)[int(rng.integers(len(reading.values)))] for name, reading in one.readings.items()}
        position = position.replace(readings=chosen)
        for side in position.sides.names[:2]:
            zones = [control(rules, position, side) for rules in (one, other)]
            assert {c: zones[0][c].by for c in zones[0]} == {c: zones[1][c].by for c in zones[1]}
        for unit in scattered(position, 3, rng):
            mine, its = reach(one, position, unit), reach(other, position, unit)
            assert dict(mine.costs) == dict(its.costs), f"table {table}, {unit}"
            assert all(mine[cell].stops == its[cell].stops for cell in mine)
            for label in (position.where(int(cell)) for cell in rng.choice(position.board.grid.cells, 4)):
                answers = [why(rules, position, unit, label) for rules in (one, other)]
                assert answers[0].say() == answers[1].say(), f"table {table}, {unit} to {label}"
                cited = [[reason.clause.citation for reason in answer.verdict.reasons] for answer in answers]
                assert cited[0] == cited[1]
                compared += 1
    return compared

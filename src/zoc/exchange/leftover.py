"""What a scenario has that a file of another tool cannot hold: said once for every kind that is written."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from zoc.exchange.remark import Remarks
from zoc.scenario import Scenario
from zoc.scenario.charts import write_charts
from zoc.scenario.facts import FactReader
from zoc.scenario.features import write_cells, write_hexsides
from zoc.scenario.state import write_kept

Part = Literal["hexsides", "cells", "elevations", "charts", "markers", "goals", "state", "promises", "readings"]


def say_left_out(scenario: Scenario, remarks: Remarks, kept: Collection[Part] = ()) -> None:
    """List the parts of a scenario that a kind does not keep."""
    rules, position = scenario.rules, scenario.position
    board, facts = position.board, FactReader.of(rules, position.board)
    parts: dict[Part, list[str]] = {
        "hexsides": list(write_hexsides(board, facts)),
        "cells": list(write_cells(board, facts)),
        "elevations": ["the heights of cells"] if board.cells["elevation"].any() else [],
        "charts": list(write_charts(board, rules)),
        "markers": [name for name, there in position.markers.items() if there],
        "goals": [f"{len(position.goals)}"] if position.goals else [],
        "state": list(write_kept(rules, position)),
        "promises": [f"{len(position.promises)}"] if position.promises else [],
        "readings": list(position.readings),
    }
    for name, listed in parts.items():
        if listed and name not in kept:
            remarks.left_out(f"{'facts of cells' if name == 'cells' else name}: {', '.join(listed)}")

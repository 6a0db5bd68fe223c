"""A first answer loads what it needs: a reach of a preset has no use for orders, games and pictures."""

from __future__ import annotations

import subprocess
import sys

ASKING = """
import sys
from zoc import Board, Grid
from zoc.movement import reach
from zoc.rulesets import ruleset

assert ruleset("wesnoth").clauses and reach
print(*sorted(module for module in sys.modules if module.startswith("zoc.")))
"""


def test_a_preset_loads_no_orders_and_no_games() -> None:
    ran = subprocess.run([sys.executable, "-c", ASKING], capture_output=True, text=True, check=True)
    loaded = set(ran.stdout.split())
    assert "zoc.rulesets.wesnoth" in loaded
    for left in ("zoc.action.judge", "zoc.action.ruling", "zoc.action.moving", "zoc.table", "zoc.play", "zoc.draw"):
        assert left not in loaded

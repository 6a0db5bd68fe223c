"""What cannot be in Wesnoth, though it can be played: several units in one hex, a tunnel with one mouth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from zoc.errors import Problem
from zoc.rulesets.wesnoth.sheet import rules
from zoc.text.names import listed, spoken

if TYPE_CHECKING:
    from zoc.table import Table


@rules.doubts
def impossible(table: Table) -> Iterator[Problem]:
    """Units that share a hex, and mouths of tunnels that lead nowhere."""
    position, grid = table.position, table.position.board.grid
    for cell in sorted({cell for cell in position.cells().tolist() if cell >= 0}):
        if len(units := position.at(cell)) > 1:
            yield Problem(f"{listed(map(spoken, units))} cannot be in one hex (§4.1)", grid.label(cell))
    if "tunnel" in position.board.cells:
        tunnels = position.board.cells["tunnel"]
        mouths = Counter(tunnels.tolist())
        for cell in np.flatnonzero(tunnels).tolist():
            if mouths[int(tunnels[cell])] == 1:
                yield Problem(f"tunnel {int(tunnels[cell])} has no other mouth", f"cells, tunnel, {grid.label(cell)}")

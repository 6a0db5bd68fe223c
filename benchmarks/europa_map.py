"""Europa's graded zones: a whole map coloured for one side, against the same rules in a plain loop."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from benchmarks import sheet
from benchmarks.agreement import Disagreement
from benchmarks.clock import cpu
from benchmarks.scale import QUICK, Scale
from tests.conformance.europa.plain import Table
from tests.conformance.europa.random_europa import hex_of, position_of, random_table
from zoc.control import control
from zoc.position import Position
from zoc.rulesets import ruleset

rules = ruleset("europa")


@dataclass(frozen=True)
class Front:
    """One side on a map of Europa, for the plain telling and for zoc."""

    name: str
    table: Table
    position: Position

    @classmethod
    def of(cls, width: int, height: int, units: int) -> Front:
        """So many units, half of them stacked; every kind of ground, hexside and status comes up."""
        drawn = random_table(np.random.default_rng(units), width=width, height=height, units=units, phases=("movement",))
        drawn.pieces = tuple(replace(piece, side="red") for piece in drawn.pieces)
        return cls(f"{units:,} on {width} × {height}", drawn, position_of(drawn, rules))

    def plain(self) -> dict[tuple[int, int], int]:
        """Unit by unit and hex by hex."""
        return self.table.colours("red", "move")

    def coloured(self) -> dict[int, int]:
        """The same by the clauses, on a position that was never asked about."""
        return control(rules, self.position.replace(), "red").levels


def europa_map(scale: Scale) -> None:
    sheet.heading("Europa map")
    sheet.note("ms of CPU to colour a map for one side by class: base, reductions, stacks of three, own hex, Arctic.\n")
    sizes = [(60, 40, 200)] if scale is QUICK else [(60, 40, 200), (150, 100, 1250), (300, 200, 5000)]
    sheet.table(
        ["units on hexes", "hexes held", "zoc", "plain", "plain / zoc"], (row(Front.of(*size), scale.tries) for size in sizes)
    )


def row(front: Front, tries: int) -> list[object]:
    """One line of the table; the two must agree first."""
    held = agreed(front)
    fast, slow = cpu(front.coloured, tries) / 1000, cpu(front.plain, min(tries, 3)) / 1000
    return [front.name, f"{held:,}", fast, slow, sheet.ratio(slow, fast)]


def agreed(front: Front) -> int:
    """How many hexes are held, if both say the same of each."""
    plain, ours = front.plain(), {hex_of(front.position, cell): level for cell, level in front.coloured().items()}
    if plain != ours:
        wrong = [hex for hex in {**plain, **ours} if plain.get(hex) != ours.get(hex)]
        raise Disagreement(f"plain Europa and zoc differ on {len(wrong)} hexes, the first {wrong[0]}")
    return len(ours)

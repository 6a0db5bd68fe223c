"""That everybody answers the same: a ratio between different answers would mean nothing."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks import ours
from benchmarks.battlefield import Battlefield
from benchmarks.rivals import Rival


class Disagreement(Exception):
    """Two answers to one question."""


def agree(field: Battlefield, against: Mapping[str, Rival], units: list[str], points: int) -> int:
    """Compare all answers for some units; how many there were, or ``Disagreement``."""
    position, searched = ours.ready(field, points), ours.Tables(field, units).once(points)
    answers = 0
    for unit in units:
        start = int(field.position.cells()[field.position.row(unit)])
        truth = ours.cold(field, unit, points).costs
        told = {
            "zoc, prepared": ours.prepared(field, position, unit, points).costs,
            "zoc, search alone": searched[unit],
            **{name: rival.reach(start, points) for name, rival in against.items()},
        }
        for name, answer in told.items():
            if answer != truth:
                cells = sorted(answer.items() ^ truth.items())[:6]
                raise Disagreement(f"{name} and zoc differ on {unit} with {points} points: {cells}")
        answers += len(told)
    return answers

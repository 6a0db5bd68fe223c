"""Golden playthroughs in the form of OpenSpiel: a few random decisions of a scenario of each book, with everything a state says.

python -m tests.env.playthroughs      write them again, after the orders or the positions of a book have changed
"""

from __future__ import annotations

from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

import zoc.env.spiel

FOLDER = Path(__file__).parent.parent / "golden" / "playthroughs"
SCENARIOS = ("ford", "bashketball/fast_break", "europa/relief", "fates_edge/shield_wall", "ocs/retreat", "freeciv/gap")
"""One of each book."""
ORDERS, SEED = 4, 1


def written(scenario: str) -> str:
    """The playthrough of a scenario."""
    name = zoc.env.spiel.NAME
    told: str = playthrough(f"{name}(orders={ORDERS},scenario={scenario})", None, seed=SEED)
    return told


def place(scenario: str) -> Path:
    """Where it is kept."""
    return FOLDER / f"{scenario.replace('/', '_')}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for each in SCENARIOS:
        place(each).write_text(written(each), encoding="utf-8")

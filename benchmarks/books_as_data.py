"""A book in TOML against the same book in Python: cold reach, Wesnoth and Freeciv, on the same tables.

``python -m benchmarks.books_as_data`` prints the ratio of the medians; the two compile to the same kind of clause.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import process_time

import numpy as np

from zoc.bookfile import loads_book
from zoc.law import Ruleset
from zoc.movement import reach
from zoc.position import Position
from zoc.rulesets import ruleset
from zoc.testing.bench import LARGE
from zoc.testing.random_table import TablePlan, random_position, scattered

BOOKS = Path(__file__).parent.parent / "tests" / "bookfile"
TABLES, UNITS, POINTS = 12, 6, 6


def cold(rules: Ruleset, position: Position, unit: str) -> float:
    """Seconds for one reach on a table that nobody has looked at."""
    fresh = position.replace()
    began = process_time()
    reach(rules.without(), fresh, unit, points=POINTS)
    return process_time() - began


def ratio(book: str) -> float:
    """How much longer the book in TOML takes."""
    python, toml = ruleset(book), loads_book((BOOKS / f"{book}.toml").read_text(encoding="utf-8"), f"{book}.toml")
    taken: dict[str, list[float]] = {"python": [], "toml": []}
    for table in range(TABLES):
        rng = np.random.default_rng(table)
        plan = TablePlan(LARGE.width, LARGE.height, LARGE.units, parts=python.fineness())
        position = random_position(python, rng, plan)
        for unit in scattered(position, UNITS, rng):
            for name, rules in (("python", python), ("toml", toml)):
                cold(rules, position, unit)
                taken[name].append(cold(rules, position, unit))
    return median(taken["toml"]) / median(taken["python"])


if __name__ == "__main__":
    for book in ("wesnoth", "freeciv"):
        print(f"{book}: TOML takes {ratio(book):.2f} times as long as Python")

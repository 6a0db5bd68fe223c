"""How much the tests try: ``python3 run test --quick`` while working, as usual before landing, ``--deep`` on request.

Every tier asserts the same. ``quick`` leaves out what is marked ``long``, ``browser`` or ``postgres``, and tries fewer
examples and seeds of the rest; ``deep`` tries many more, and other ones each time.
"""

from __future__ import annotations

import os
from typing import Literal, get_args

from hypothesis import settings

Effort = Literal["quick", "usual", "deep"]
NAME = os.environ.get("ZOC_EFFORT", "usual")
if NAME not in get_args(Effort):
    raise ValueError(f"ZOC_EFFORT is quick, usual or deep, not {NAME!r}")

FEWER, MORE = 10, 20


def tries(usual: int) -> int:
    """How many examples Hypothesis draws, where it draws so many as usual."""
    return {"quick": max(usual // FEWER, min(usual, 3)), "usual": usual, "deep": usual * MORE}[NAME]


def seeds(usual: int, deep: int) -> range:
    """The seeds of random games and tables: the first as usual, many on request, one when it must be quick."""
    return range({"quick": 1, "usual": usual, "deep": deep}[NAME])


def use_profile() -> None:
    """Have Hypothesis draw the same examples in every run, unless new ones are asked for."""
    for name in get_args(Effort):
        settings.register_profile(name, deadline=None, derandomize=name != "deep", max_examples=tries(100))
    settings.load_profile(NAME)

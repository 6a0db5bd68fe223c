"""What the players enter from rules that are not here stands if the other side agrees."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from zoc.action import NO, YES, Choose
from zoc.position import Side


def refused_by(sides: Iterable[Side], by: Side, text: str, unit: str = "") -> Generator[Any, Any, Side]:
    """The first of these sides that does not agree to what another enters; nobody if all do."""
    for side in sides:
        answer = yield Choose(side, f"Entered by {by}: {text}. Agreed?", (YES, NO), unit)
        if answer == NO.name:
            return side
    return ""

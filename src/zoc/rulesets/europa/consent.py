"""What the players enter from rules that are not here stands if the other side agrees."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from zoc.action import NO, YES, Choose
from zoc.position import Side


def refused_by(texts: Mapping[Side, str], by: Side, unit: str = "") -> Generator[Any, Any, Side]:
    """The first side that does not agree to what another enters, as each may know it; nobody if all do."""
    for side, text in texts.items():
        answer = yield Choose(side, f"Entered by {by}: {text}. Agreed?", (YES, NO), unit)
        if answer == NO.name:
            return side
    return ""

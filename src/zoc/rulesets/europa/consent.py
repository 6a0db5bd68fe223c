"""What the players enter from rules that are not here stands if the other side agrees."""

from __future__ import annotations

from collections.abc import Iterable

from zoc.action import NO, Ask, ScriptOf
from zoc.action.events import YES_OR_NO
from zoc.position import Side
from zoc.rulesets.europa.events import Agreed
from zoc.text import Phrase


def refused_by(sides: Iterable[Side], by: Side, what: Phrase, unit: str = "") -> ScriptOf[Side]:
    """The first side that does not agree to what another enters, as each may know it; nobody if all do."""
    for side in sides:
        answer = yield Ask(side, Agreed(by, what), YES_OR_NO, unit)
        if answer == NO.name:
            return side
    return ""

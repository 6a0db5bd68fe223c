"""Modes (5): changing them, turning a counter over, releasing a Reserve."""

from __future__ import annotations

from zoc.action import Action, judge
from zoc.law import Verdict
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.terms import Mode, Side

UP = {Mode.COMBAT: Side.COMBAT, Mode.MOVE: Side.MOVE, Mode.STRAT: Side.MOVE}
"""Which side of the counter a mode shows; a Reserve keeps the one it has."""


def change(position: Position, unit: str, mode: Mode) -> tuple[Verdict, Position]:
    """Whether a unit may change to a mode now, and the position if it does; it costs no points."""
    verdict = judge(rules, position, Action(f"enter_{mode.name.lower()}", unit))
    if not verdict.legal:
        return verdict, position
    up = UP.get(mode, Side(position.unit(unit).up))
    return verdict, position.changed(unit, mode=int(mode), up=int(up))


def turn_over(position: Position, unit: str) -> tuple[Verdict, Position]:
    """A DG unit may have its other side turned up as it begins to move; it stays DG."""
    verdict = judge(rules, position, Action("turn_over", unit))
    other = 1 - position.unit(unit).up
    return verdict, position.changed(unit, up=other) if verdict.legal else position


def release(position: Position, unit: str) -> tuple[Verdict, Position]:
    """A released Reserve is at once in the mode its upper side says, and may have a zone."""
    verdict = judge(rules, position, Action("release", unit))
    if not verdict.legal:
        return verdict, position
    mode = Mode.COMBAT if position.unit(unit).up == Side.COMBAT else Mode.MOVE
    return verdict, position.changed(unit, mode=int(mode), released=1)

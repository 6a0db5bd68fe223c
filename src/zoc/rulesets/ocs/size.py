"""How large a unit is: regimental equivalents, steps, transportation equivalents (4.6, 4.7)."""

from __future__ import annotations

from fractions import Fraction

from zoc.position import Position
from zoc.rulesets.ocs.facts import ACounter
from zoc.rulesets.ocs.terms import LAST_COMBAT, Kind, Mobility, Size

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
SHORT_LEGS = 6
"""The longest Leg allowance at which a unit takes half the room."""


def regiments(position: Position, unit: str) -> Fraction | None:
    """Regimental equivalents: printed on multi-step units and one less for each lost step, by kind and size on others (4.6).

    Only combat units have them: for others there are none.
    """
    it = ACounter(position, unit)
    if it.kind > LAST_COMBAT:
        return None
    if it.re_in_game:
        return it.re_in_game
    if it.multi_step:
        return max(it.re - it.steps_lost, Fraction(0))
    if it.kind == Kind.HQ:
        return Fraction(1)
    if it.kind == Kind.REPL or it.size == Size.COMPANY:
        return QUARTER
    return HALF if it.size == Size.BATTALION else Fraction(1)


def steps(position: Position, unit: str) -> int:
    """How many steps a unit has when whole: one for each printed equivalent of a multi-step unit, else one (4.6)."""
    it = ACounter(position, unit)
    if it.steps_in_game:
        return it.steps_in_game
    return max(1, int(it.re)) if it.multi_step else 1


def steps_left(position: Position, unit: str) -> int:
    """How many steps are left; at none the unit is gone."""
    return max(0, steps(position, unit) - ACounter(position, unit).steps_lost)


def transport(position: Position, unit: str) -> Fraction | None:
    """Transportation equivalents (4.7): regiments, half if the move side walks at 1 to 6; of trucks and supply the points."""
    it = ACounter(position, unit)
    if it.kind in (Kind.TRANSPORT, Kind.SP):
        return it.points
    size = regiments(position, unit)
    if size is None:
        return None
    walks = it.move_mobility == Mobility.LEG and 1 <= it.move_ma <= SHORT_LEGS
    return size / 2 if walks else size


def stacked(position: Position, units: tuple[str, ...]) -> Fraction:
    """The regimental equivalents of some units together; units without any count nothing."""
    return sum((regiments(position, unit) or Fraction(0) for unit in units), Fraction(0))

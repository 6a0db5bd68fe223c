"""How strong a unit is, exactly: printed or implied, changed by mode, losses, supply and the rest (4.3, 5, 9.5, 9.11d)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from zoc.position import Position
from zoc.rulesets.ocs.facts import ACounter
from zoc.rulesets.ocs.ratio import Number, modified
from zoc.rulesets.ocs.size import steps, steps_left
from zoc.rulesets.ocs.terms import DG, RESERVE, STRAT, Kind, Side

HALF = Fraction(1, 2)


def printed(position: Position, unit: str) -> Fraction:
    """The strength of the side that is up: 5 or 1 for an HQ, 1 for artillery, none for what is no combat unit."""
    it = ACounter(position, unit)
    combat_side = it.up == Side.COMBAT
    if it.kind == Kind.HQ:
        return Fraction(5 if combat_side else 1)
    if it.kind == Kind.ARTILLERY:
        return Fraction(1)
    return max(it.combat_strength if combat_side else it.move_strength, Fraction(0))


def mode_factor(position: Position, unit: str, *, attacking: bool) -> Fraction:
    """What the mode does to strength: nothing left in Strat, half when DG, half on defence in Reserve."""
    it = ACounter(position, unit)
    if it.mode == STRAT:
        return Fraction(0)
    halved = it.mode == DG or (it.mode == RESERVE and not it.released and not attacking)
    return HALF if halved else Fraction(1)


def supply_factor(position: Position, unit: str) -> Fraction:
    """A unit marked out of supply fights at half."""
    return HALF if ACounter(position, unit).oos else Fraction(1)


def loss_factor(position: Position, unit: str, *, attacking: bool) -> Fraction:
    """A multi-step unit that misses a step attacks at half, one that misses half its steps also defends at half."""
    missing, whole = steps(position, unit) - steps_left(position, unit), steps(position, unit)
    halved = missing > 0 and whole > 1 and (attacking or 2 * missing >= whole)
    return HALF if halved else Fraction(1)


def strength(position: Position, unit: str, factors: Iterable[Number] = (), *, attacking: bool = True) -> Fraction:
    """A unit's strength with all its modifiers multiplied; fractions are kept."""
    own = (mode_factor(position, unit, attacking=attacking), loss_factor(position, unit, attacking=attacking))
    return modified(printed(position, unit), [*own, supply_factor(position, unit), *factors])


def barrage_strength(position: Position, unit: str, factors: Iterable[Number] = ()) -> Fraction:
    """A unit's barrage strength with all its modifiers; half when DG."""
    it = ACounter(position, unit)
    return modified(it.barrage, [HALF if it.mode == DG else Fraction(1), *factors])


def action_rating(position: Position, unit: str) -> int:
    """The Action Rating: one less when DG, none in Strat."""
    it = ACounter(position, unit)
    return 0 if it.mode == STRAT else it.ar - (it.mode == DG)

"""4.3 Modifiers as players write them in an order: of single attackers, of the whole defence, of a barrage."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.action import Order
from zoc.errors import Malformed
from zoc.law import deed as take
from zoc.rulesets.ocs.deeds.party import party_in
from zoc.rulesets.ocs.ratio import spelled

if TYPE_CHECKING:
    from zoc.table import Table


def factors(said: str | None, units: Sequence[str]) -> tuple[tuple[str, Fraction], ...]:
    """Modifiers of single attackers.

    >>> factors("panzer x 3/2, lorried x 1/2", ["panzer", "lorried"])
    (('panzer', Fraction(3, 2)), ('lorried', Fraction(1, 2)))
    """
    found = []
    for word in (part.strip() for part in (said or "").split(",") if part.strip()):
        unit = next((unit for unit in sorted(units, key=len, reverse=True) if word.startswith(f"{unit} ")), None)
        if unit is None:
            raise Malformed(f"factors: expected an attacker and its modifier, such as {units[0]} x 1/2, not {word!r}")
        found.append((unit, spelled("1" + word.removeprefix(unit))))
    return tuple(found)


def factor(said: str | None) -> Fraction:
    """One modifier; where none is said, nothing changes."""
    return spelled(said or "1")


def _factors_said(_table: Table, order: Order, said: str) -> object:
    return factors(said, party_in(order))


def _factor_said(_table: Table, _order: Order, said: str) -> object:
    return factor(said)


FACTORS = take.word(optional=True, reads=_factors_said)
FACTOR = take.word(optional=True, reads=_factor_said)

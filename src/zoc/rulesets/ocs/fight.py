"""Odds and barrage columns of units and numbers (4.2, 4.3, 9.7, 10): what the question ``odds`` is put to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from zoc.action import Part
from zoc.action.judge import reasons_of
from zoc.errors import Malformed, MissingKey
from zoc.law import Verdict
from zoc.law import deed as take
from zoc.law.verdict import merged
from zoc.position import Position
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.ratio import Barrage, Odds, barrage, odds, spelled
from zoc.rulesets.ocs.strength import barrage_strength, strength
from zoc.text.names import called, spoken

if TYPE_CHECKING:
    from zoc.table import Table


@dataclass(frozen=True)
class Counted:
    """What each strength comes to, and the column of them all."""

    attack: tuple[tuple[str, Fraction], ...]
    defence: tuple[tuple[str, Fraction], ...]
    found: Odds | Barrage

    def say(self) -> str:
        lines = [f"{side}: {', '.join(f'{spoken(word)} = {value}' for word, value in counted)}"
                 for side, counted in (("attack", self.attack), ("defence", self.defence)) if counted]  # fmt: skip
        return "\n".join([*lines, self.found.say()])

    def as_dict(self) -> dict[str, object]:
        return {
            **self.found.as_dict(),
            "attackers": _each(self.attack),
            "defenders": _each(self.defence),
        }


def _each(counted: tuple[tuple[str, Fraction], ...]) -> dict[str, str]:
    """Each strength by what it is of; of several that are written alike each has its number."""
    words = [word for word, _ in counted]
    nth = [words[: i + 1].count(word) for i, word in enumerate(words)]
    return {f"{word} ({n})" if n > 1 else word: str(value) for n, (word, value) in zip(nth, counted, strict=True)}


@rules.question(
    "odds",
    attack=take.units(label="Which units attack, or with what strength"),
    defence=take.units(label="Which units defend, or with what strength"),
    firing=take.flag(label="Whether it is a barrage"),
)
def counted(table: Table, attack: Sequence[str], defence: Sequence[str] = (), firing: bool = False) -> Counted:
    """The odds of strengths against strengths, or the column of a barrage: units or numbers, with factors: ``"12 x 3/2"``."""
    position = table.position
    if firing:
        fired = tuple((word, _value(position, word, attacking=True, firing=True)) for word in attack)
        return Counted(fired, (), barrage([value for _, value in fired]))
    if not defence:
        raise MissingKey("defence", "which units defend, or with what strength?")
    units = [unit for word in attack if (unit := _unit(position, word)) is not None]
    asked = reasons_of(table, [Part("attack", unit) for unit in units])
    reasons = (replace(reason, by=(unit,)) for unit, found in zip(units, asked, strict=True) for reason in found)
    verdict = Verdict.of(merged(reasons), about=f"{called(units)}: attack")
    if not verdict.legal:
        raise Malformed(verdict.say())
    ours = tuple((word, _value(position, word, attacking=True)) for word in attack)
    theirs = tuple((word, _value(position, word, attacking=False)) for word in defence)
    return Counted(ours, theirs, odds([value for _, value in ours], [value for _, value in theirs]))


def _unit(position: Position, word: str) -> str | None:
    """The unit a strength is of, if it names one; a unit's id may hold an x, so the longest name counts."""
    return next(
        (unit for unit in sorted(position.ids, key=len, reverse=True) if word == unit or word.startswith(f"{unit} ")), None
    )


def _value(position: Position, word: str, *, attacking: bool, firing: bool = False) -> Fraction:
    unit = _unit(position, word)
    if unit is None:
        return spelled(word)
    factor = spelled("1" + word.removeprefix(unit))
    return barrage_strength(position, unit, [factor]) if firing else strength(position, unit, [factor], attacking=attacking)

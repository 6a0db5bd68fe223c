"""The core test, as the guide's SRD has it: a pool of d10 against a DV, with its exact chances.

2026: 6 to 9 count one success, 10 two; Dominant throws one failed die again, Desperate one success. 2025-10: 6 to 10 count
one, and Position leaves the dice alone. Each 1 is a Story Beat, kept even if the die is thrown again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from zoc.errors import Malformed
from zoc.law.readings import ReadingsInForce
from zoc.odds import Distribution, PoolRoll, Reroll, pool, read
from zoc.rulesets.fates_edge.terms import Stance, SuccessEffect

SIDES, MOST_DICE = 10, 10
FACES = {"2026": {6: 1, 7: 1, 8: 1, 9: 1, 10: 2}, "2025-10": dict.fromkeys(range(6, 11), 1)}
CALLED = {
    "2026": {stance: stance.name.lower() for stance in Stance},
    "2025-10": {Stance.DESPERATE: "desperate", Stance.CONTROLLED: "risky", Stance.DOMINANT: "controlled"},
}
OUTCOMES = ("clean", "with a cost", "partial", "miss")
BOONS = {"partial": 1, "miss": 2}


@dataclass(frozen=True)
class Test:
    """One test before it is rolled: dice, DV, Position and edition of the dice rules."""

    __test__ = False  # not for pytest

    dice: int
    dv: int
    stance: Stance = Stance.CONTROLLED
    srd: str = "2026"

    @classmethod
    def of(cls, readings: ReadingsInForce, dice: int, dv: int, steps: int = 0) -> Test:
        """The test at so many steps of Position from Controlled; beyond the ends a step is a die (FE-SRD-12)."""
        srd = str(readings.srd)
        at = int(Stance.CONTROLLED) + steps
        stance = Stance(max(0, min(at, int(Stance.DOMINANT))))
        return cls(dice + (at - int(stance) if srd == "2026" else 0), dv, stance, srd)

    @property
    def again(self) -> tuple[Reroll, ...]:
        """The die that Position throws again; the Dominant do so only where they have failed (our reading FE-SRD-10)."""
        if self.srd != "2026" or self.stance is Stance.CONTROLLED:
            return ()
        return (Reroll(range(1, 6), short_of=self.dv) if self.stance is Stance.DOMINANT else Reroll(range(6, 10)),)

    @property
    def thrown(self) -> Distribution[PoolRoll]:
        """Successes and ones; a pool of no dice is not rolled, and misses (our reading FE-SRD-2)."""
        if self.dice <= 0:
            return Distribution.sure(PoolRoll(0, 0))
        free = max(0, self.dice - MOST_DICE) if self.srd == "2026" else 0
        return pool(self.dice - free, SIDES, FACES[self.srd], reroll=self.again, automatic=free)

    def outcome(self, roll: PoolRoll) -> str:
        """What a roll comes to (FE-SRD-6)."""
        if roll.successes >= self.dv:
            return "with a cost" if roll.ones else "clean"
        return "partial" if roll.successes > 0 else "miss"

    @property
    def outcomes(self) -> Distribution[str]:
        return self.thrown.map(self.outcome)

    @property
    def success(self) -> Fraction:
        """The chance to reach the DV."""
        return self.thrown.of(lambda roll: roll.successes >= self.dv)

    def chances(self) -> dict[str, Fraction | None]:
        """Success, then each outcome, for an attempt."""
        found = self.outcomes
        return {"success": self.success, **{name: found[name] for name in OUTCOMES}}

    @property
    def beats(self) -> Fraction:
        """How many Story Beats it gives the GM on average."""
        return self.thrown.map(lambda roll: roll.ones).mean()

    @property
    def position(self) -> str:
        """What Position is called: where the rules of 2025-10 say Risky, those of 2026 say Controlled (FE-SRD-11)."""
        return CALLED[self.srd][self.stance]

    def say(self) -> str:
        return f"{self.dice} dice against DV {self.dv}, {self.position.title()}"


class TestRoll(NamedTuple):
    """Dice on the table: successes, Story Beats, tens, and what it comes to; ``ritual``: one has made dice needless."""

    successes: int
    beats: int
    tens: int
    outcome: str
    ritual: bool = False

    @property
    def success(self) -> bool:
        return self.outcome in ("clean", "with a cost")

    @property
    def boons(self) -> int:
        """What it earns: a partial 1, a miss 2 (FE-SRD-14)."""
        return BOONS.get(self.outcome, 0)


def rolled(test: Test, shown: Iterable[int], again: Iterable[tuple[int, int]] = ()) -> TestRoll:
    """Read dice: those shown first, and each thrown again with what it then showed; its 1 stays a Story Beat (FE-SRD-4)."""
    dice, rerolls = list(shown), list(again)
    if len(dice) != max(0, min(test.dice, MOST_DICE) if test.srd == "2026" else test.dice):
        raise Malformed(f"{test.say()}: {len(dice)} dice were thrown")
    if any(old == 10 for old, _ in rerolls) and test.srd == "2026":
        raise Malformed("a 10 is never thrown again (FE-SRD-9)")
    beats = dice.count(1) + [new for _, new in rerolls].count(1)
    for old, new in rerolls:
        if old not in dice:
            raise Malformed(f"no die shows {old}")
        dice[dice.index(old)] = new
    free = max(0, test.dice - MOST_DICE) if test.srd == "2026" else 0
    successes = read(dice, FACES[test.srd], sides=SIDES).successes + free
    return TestRoll(successes, beats, dice.count(10), test.outcome(PoolRoll(successes, beats)))


def effect_at(steps: int) -> SuccessEffect:
    """The Effect so many steps from Standard; it stays between Limited and Great (FE-SRD-13)."""
    return SuccessEffect(max(0, min(int(SuccessEffect.STANDARD) + steps, int(SuccessEffect.GREAT))))

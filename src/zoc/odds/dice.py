"""Pools of dice: successes, ones, and re-rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial, reduce
from itertools import groupby
from math import comb
from operator import add
from typing import Literal, NamedTuple

from zoc.errors import Malformed, Problem, Unknown
from zoc.odds.chance import Distribution, whole_number

Pick = Literal["lowest", "highest"]
PICKS = ("lowest", "highest")
MOST_DICE, MOST_SIDES, MOST_WORK = 40, 100, 30_000_000

Tally = tuple[int, ...]
"""Successes, ones, then the number of dice of each kind that may be re-rolled."""


class PoolRoll(NamedTuple):
    """The result of a roll of the pool: its successes, and how many dice show a one."""

    successes: int
    ones: int


@dataclass(frozen=True)
class Reroll:
    """Re-roll some dice: this ``many`` (``None``: all) of those that show one of these faces, each once.

    A re-roll is mandatory, unless ``short_of`` is set: then only a roll with fewer successes uses it. Where re-rolled dice
    score nothing, that is how a player would use an *optional* re-roll. A re-rolled one still counts as a one
    unless ``ones_stay`` is off. ``pick`` says which dice go first where several could.

    >>> Reroll(range(6, 10)), Reroll(range(1, 6), short_of=4)  # doctest: +ELLIPSIS
    (Reroll(faces=frozenset({...}), many=1, ...), Reroll(faces=frozenset({...}), many=1, ..., short_of=4, ...))
    """

    faces: Collection[int]
    many: int | None = 1
    pick: Pick = "lowest"
    short_of: int | None = None
    ones_stay: bool = field(default=True, kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "faces", frozenset(self.faces))
        if self.pick not in PICKS:
            raise Unknown.name("way to pick a die", self.pick, PICKS)
        if self.many is not None and (not whole_number(self.many) or self.many < 1):
            raise Malformed(f"how many dice are thrown again is {self.many!r}; at least one is needed, or None for all")


class FaceGroup(NamedTuple):
    """Neighbouring faces of the die that no rule distinguishes."""

    score: int
    one: int
    again: tuple[bool, ...]
    ways: int


class PoolThrow(NamedTuple):
    """A question about a pool, in normal form for the cache."""

    dice: int
    kinds: tuple[FaceGroup, ...]
    rerolls: tuple[Reroll, ...]
    automatic: int


def pool(
    dice: int,
    sides: int,
    faces: Mapping[int, int],
    *,
    ones: Collection[int] = (1,),
    reroll: Reroll | Iterable[Reroll] = (),
    automatic: int = 0,
) -> Distribution[PoolRoll]:
    """Roll a pool of dice: how many successes *and* how many ones.

    ``faces`` says how many successes a face counts; a face not in it counts none. Re-rolls follow one another in order,
    each after the result of the last. ``automatic`` successes count before the roll.

    >>> six = pool(6, 10, {6: 1, 7: 1, 8: 1, 9: 1, 10: 2})
    >>> six.of(lambda roll: roll.successes >= 4 and roll.ones == 0)
    Fraction(64509, 200000)
    """
    return _rolls(_throw(dice, sides, faces, ones, reroll, automatic))


def successes(
    dice: int, sides: int, faces: Mapping[int, int], *, reroll: Reroll | Iterable[Reroll] = (), automatic: int = 0
) -> Distribution[int]:
    """Roll a pool of dice and count its successes only.

    >>> desperate = Reroll(range(6, 10))
    >>> successes(6, 10, {6: 1, 7: 1, 8: 1, 9: 1, 10: 2}, reroll=desperate).at_least(4)
    Fraction(3369, 8000)
    """
    return _successes(_throw(dice, sides, faces, (), reroll, automatic))


def read(shown: Iterable[int], faces: Mapping[int, int], *, sides: int | None = None, ones: Collection[int] = (1,)) -> PoolRoll:
    """Count the successes and ones of dice that lie on the table.

    >>> read([10, 8, 5, 4, 1, 1], {6: 1, 7: 1, 8: 1, 9: 1, 10: 2})
    PoolRoll(successes=3, ones=2)
    """
    shown = tuple(shown)
    if sides is not None and (problems := list(_off_the_die(shown, sides, "lies on the table"))):
        raise Malformed(problems)
    return PoolRoll(sum(faces.get(face, 0) for face in shown), sum(face in ones for face in shown))


def _throw(
    dice: int,
    sides: int,
    faces: Mapping[int, int],
    ones: Collection[int],
    reroll: Reroll | Iterable[Reroll],
    automatic: int,
) -> PoolThrow:
    rerolls = (reroll,) if isinstance(reroll, Reroll) else tuple(reroll)
    if problems := list(_problems(dice, sides, faces, ones, rerolls, automatic)):
        raise Malformed(problems)

    def marks(face: int) -> tuple[int, int, tuple[bool, ...]]:
        return int(faces.get(face, 0)), int(face in ones), tuple(face in r.faces for r in rerolls)

    # only neighbours may be merged: which die is the lowest must stay visible
    kinds = tuple(FaceGroup(*mark, ways=len(list(run))) for mark, run in groupby(range(1, int(sides) + 1), marks))
    throw = PoolThrow(int(dice), kinds, rerolls, int(automatic))
    if _work(throw) > MOST_WORK:
        raise Malformed(f"{dice} dice of {sides} sides, read like this, are too many to count exactly; ask for fewer")
    return throw


def _work(throw: PoolThrow) -> int:
    """The approximate number of sums for an answer, so that no question can hang a server."""
    tallies = _tallies(throw.dice, throw.kinds)
    again = (_tallies(min(throw.dice, reroll.many or throw.dice), throw.kinds) for reroll in throw.rerolls)
    return tallies * (throw.dice * len(throw.kinds) + sum(again))


def _tallies(dice: int, kinds: tuple[FaceGroup, ...]) -> int:
    """An upper bound on the tallies: the hands of dice, or the combinations of sums and counts."""
    hands = comb(dice + len(kinds) - 1, dice)
    counts = sum(any(kind.again) for kind in kinds) + any(kind.one for kind in kinds)
    spread = max(kind.score for kind in kinds) - min(kind.score for kind in kinds)
    sums: int = (dice * spread + 1) * (dice + 1) ** counts
    return min(hands, sums)


def _problems(
    dice: int,
    sides: int,
    faces: Mapping[int, int],
    ones: Collection[int],
    rerolls: tuple[Reroll, ...],
    automatic: int,
) -> Iterator[Problem]:
    if not whole_number(dice) or not 0 <= dice <= MOST_DICE:
        yield Problem(f"{dice!r} dice cannot be thrown; 0 to {MOST_DICE} can")
    if not whole_number(automatic) or automatic < 0:
        yield Problem(f"{automatic!r} automatic successes; a whole number is needed")
    for face, score in faces.items():
        if not whole_number(score):
            yield Problem(f"face {face} counts {score!r} successes; a whole number is needed")
    if not whole_number(sides) or not 1 <= sides <= MOST_SIDES:
        yield Problem(f"a die cannot have {sides!r} sides; it has 1 to {MOST_SIDES}")
        return
    yield from _off_the_die(faces, sides, "counts as a success")
    yield from _off_the_die(ones, sides, "counts as a one")
    for reroll in rerolls:
        yield from _off_the_die(reroll.faces, sides, "is thrown again")


def _off_the_die(faces: Iterable[int], sides: int, says: str) -> Iterator[Problem]:
    for face in faces:
        if not whole_number(face) or not 1 <= face <= sides:
            yield Problem(f"face {face!r} {says}, but the die has 1 to {sides}")


@lru_cache(maxsize=4096)
def _successes(throw: PoolThrow) -> Distribution[int]:
    return _rolls(throw).map(lambda roll: roll.successes)


@lru_cache(maxsize=4096)
def _rolls(throw: PoolThrow) -> Distribution[PoolRoll]:
    kinds = throw.kinds
    tally = _thrown(throw.dice, kinds).map(lambda t: (t[0] + throw.automatic, *t[1:]))
    for reroll in throw.rerolls:
        lifted = tally.map(partial(_lift, kinds=kinds, reroll=reroll))
        kinds = tuple(kind._replace(again=kind.again[1:]) for kind in kinds)
        tally = lifted.then(partial(_thrown_again, kinds=kinds))
    return tally.map(lambda t: PoolRoll(t[0], t[1]))


def _lift(tally: Tally, kinds: tuple[FaceGroup, ...], reroll: Reroll) -> tuple[int, Tally]:
    """Pick up the dice of the next re-roll: how many, and the rest of the tally."""
    score, ones, *lying = tally
    loose = [kind for kind in kinds if any(kind.again)]
    room = 0 if reroll.short_of is not None and score >= reroll.short_of else reroll.many or MOST_DICE
    able = [place for place, kind in enumerate(loose) if kind.again[0]]
    lifted = 0
    for place in able if reroll.pick == "lowest" else reversed(able):
        taken = min(room - lifted, lying[place])
        lifted += taken
        lying[place] -= taken
        score -= taken * loose[place].score
        ones -= 0 if reroll.ones_stay else taken * loose[place].one
    return lifted, (score, ones, *(number for number, kind in zip(lying, loose, strict=True) if any(kind.again[1:])))


def _thrown_again(lifted: tuple[int, Tally], kinds: tuple[FaceGroup, ...]) -> Distribution[Tally]:
    dice, rest = lifted
    return _thrown(dice, kinds).map(lambda fresh: tuple(map(add, rest, fresh)))


@lru_cache(maxsize=4096)
def _thrown(dice: int, kinds: tuple[FaceGroup, ...]) -> Distribution[Tally]:
    # Numbers add many times faster than vectors, so a tally is one number:
    # the successes in front (they may be negative), then one digit for each count of dice
    loose = [place for place, kind in enumerate(kinds) if any(kind.again)]
    die: Counter[int] = Counter()
    for place, kind in enumerate(kinds):
        die[_number((kind.score, kind.one, *(int(place == other) for other in loose)), dice + 1)] += kind.ways
    thrown = _summed(die, dice)
    return Distribution.weighed({_tally(number, dice + 1, 1 + len(loose)): ways for number, ways in thrown.items()})


def _summed(die: Mapping[int, int], dice: int) -> Mapping[int, int]:
    """The number of ways in which this many dice add up to each number: halves are added up first."""
    if dice < 2:
        return die if dice else {0: 1}
    half = _summed(die, dice // 2)
    both = _added(half, half)
    return _added(both, die) if dice % 2 else both


def _added(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    ways: dict[int, int] = {}
    for a, first in one.items():
        for b, second in other.items():
            ways[a + b] = ways.get(a + b, 0) + first * second
    return ways


def _number(tally: Tally, base: int) -> int:
    return reduce(lambda number, digit: number * base + digit, tally)


def _tally(number: int, base: int, counts: int) -> Tally:
    digits = []
    for _ in range(counts):
        number, digit = divmod(number, base)
        digits.append(digit)
    return (number, *reversed(digits))

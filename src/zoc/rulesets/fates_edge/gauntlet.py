"""A route run test by test: the chance to arrive, and to arrive unhurt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from zoc.errors import Malformed, Problem, Unknown
from zoc.odds import Distribution, MarkovChain
from zoc.odds.chance import exact, fraction, whole_number


class Hazard(NamedTuple):
    """One test on a route: who threatens the mover, the chance that it goes wrong, and what that does.

    ``who`` is the enemy who reacts, or empty for a ledge or a ward, which never tire. ``halts`` ends the move even of a
    mover who can bear the harm.
    """

    who: str
    chance: Fraction
    harm: int = 1
    halts: bool = False


class RouteToll(NamedTuple):
    """What a route has cost the mover so far: harm taken, and whether its move is over."""

    harm: int = 0
    halted: bool = False


class ArrivalOdds(NamedTuple):
    """The chance to get there at all, and to get there without a scratch."""

    arrives: Fraction
    unhurt: Fraction


def arrival(tests: Iterable[Hazard], harm_limit: int, *, reactions: int | Mapping[str, int] = 1) -> ArrivalOdds:
    """Go the whole route, past everybody who may strike: the mover drops at ``harm_limit``.

    >>> strike = Hazard("E", Fraction(1, 3))
    >>> arrival([strike, Hazard("F", Fraction(1, 2))], harm_limit=2)
    ArrivalOdds(arrives=Fraction(5, 6), unhurt=Fraction(1, 3))
    >>> arrival([strike, strike], harm_limit=1).arrives  # E reacts once
    Fraction(2, 3)
    """
    end = gauntlet(tests, harm_limit, reactions=reactions).end
    return ArrivalOdds(end.of(lambda toll: not toll.halted), end[RouteToll()])


def gauntlet(tests: Iterable[Hazard], harm_limit: int, *, reactions: int | Mapping[str, int] = 1) -> MarkovChain[RouteToll]:
    """The route as a chain with one step for each test, to see where on the way it goes wrong.

    An enemy reacts whenever he first can, hit or miss, until his ``reactions`` are spent. So who has reacted is known
    beforehand, test by test, and is no part of the state.
    """
    tests = tuple(tests)
    if problems := list(_problems(tests, harm_limit, reactions)):
        raise Malformed(problems)
    seen: Counter[str] = Counter()
    steps: list[Callable[[RouteToll], Distribution[RouteToll]]] = []
    for test in tests:
        seen[test.who] += 1
        spent = bool(test.who) and seen[test.who] > _left(reactions, test.who)
        steps.append(Distribution.sure if spent else _befall(test, harm_limit))
    return MarkovChain(Distribution.sure(RouteToll()), tuple(steps))


def _befall(test: Hazard, harm_limit: int) -> Callable[[RouteToll], Distribution[RouteToll]]:
    def step(toll: RouteToll) -> Distribution[RouteToll]:
        if toll.halted:
            return Distribution.sure(toll)
        harm = min(toll.harm + int(test.harm), int(harm_limit))
        struck = RouteToll(harm, test.halts or harm == harm_limit)
        if struck == toll:
            return Distribution.sure(toll)
        hit = fraction(test.chance)
        return Distribution({toll: 1 - hit, struck: hit})

    return step


def _left(reactions: int | Mapping[str, int], who: str) -> int:
    if not isinstance(reactions, Mapping):
        return reactions
    if who not in reactions:
        raise Unknown.name("enemy with reactions", who, reactions)
    return reactions[who]


def _problems(tests: Iterable[Hazard], harm_limit: int, reactions: int | Mapping[str, int]) -> Iterator[Problem]:
    if not whole_number(harm_limit) or harm_limit < 1:
        yield Problem(f"a mover who drops at {harm_limit!r} harm cannot move; at least 1 is needed")
    for left in reactions.values() if isinstance(reactions, Mapping) else (reactions,):
        if not whole_number(left) or left < 0:
            yield Problem(f"{left!r} reactions; a whole number is needed")
    for number, test in enumerate(tests, 1):
        where = f"test {number}" + (f" by {test.who}" if test.who else "")
        if not exact(test.chance) or not 0 <= test.chance <= 1:
            yield Problem(f"its chance is {test.chance!r}; an exact fraction from 0 to 1 is needed", where)
        if not whole_number(test.harm) or test.harm < 0:
            yield Problem(f"it does {test.harm!r} harm; a whole number is needed", where)

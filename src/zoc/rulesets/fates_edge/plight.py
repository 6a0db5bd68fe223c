"""How a mover fares on its way, test after test, with exact chances: Harm, a track that fills, a fall, a Move cut short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from zoc.odds import Distribution
from zoc.rulesets.fates_edge.pending import PendingTest


class Plight(NamedTuple):
    """How it fares so far: Harm taken and segments filled on the way, whether it lies prone, whether it gets no farther."""

    harm: int = 0
    filled: int = 0
    prone: bool = False
    over: bool = False


@dataclass(frozen=True)
class Faring:
    """What decides how a mover fares: the Harm it can bear, how often each enemy strikes and how hard, the last step."""

    bears: int
    reactions: Mapping[str, int]
    harms: Mapping[str, int]
    last: int

    def along(self, tests: Iterable[PendingTest]) -> Distribution[Plight]:
        """How the mover may have fared when all these tests are behind it."""
        end: Distribution[Plight] = Distribution.sure(Plight())
        for test in self._made(tests):
            end = end.then(partial(self._after, test=test))
        return end

    def _made(self, tests: Iterable[PendingTest]) -> Iterator[PendingTest]:
        """The tests that are made: an enemy strikes whenever it first can, until its reactions are spent."""
        drawn: Counter[str] = Counter()
        for test in tests:
            drawn[test.who] += 1
            if not test.who or drawn[test.who] <= self.reactions[test.who]:
                yield test

    def _after(self, plight: Plight, test: PendingTest) -> Distribution[Plight]:
        """How the mover may fare after one test more."""
        if plight.over:
            return Distribution.sure(plight)
        if test.kind == "ward":
            return test.outcomes.map(lambda outcome: _warded(plight, test, outcome))
        return Distribution({True: test.wrong, False: 1 - test.wrong}).map(
            lambda wrong: self._hurt(plight, test) if wrong else plight
        )

    def _hurt(self, plight: Plight, test: PendingTest) -> Plight:
        """A test gone wrong: a strike does Harm, and so does a spell in a cell; a fall, a wall or a hold ends the Move."""
        if test.who or test.kind == "zone":
            harm = min(self.bears, plight.harm + (self.harms[test.who] if test.who else 1))
            return plight._replace(harm=harm, over=harm == self.bears)
        falls = test.kind == "balance"
        return plight._replace(prone=falls, over=not (falls and test.step == self.last))


def _warded(plight: Plight, test: PendingTest, outcome: str) -> Plight:
    """A ward missed holds; one that is crossed fills segments, and a full track ends more than the Move."""
    filled = plight.filled + test.segments(outcome)
    return plight._replace(filled=filled, over=outcome == "miss" or test.fills(filled))

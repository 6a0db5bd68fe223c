"""One thing after another, with exact chances."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Generic, TypeVar

from zoc.odds.chance import Distribution

S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True)
class MarkovChain(Generic[S]):
    """A chain of steps, each depending only on the state before it.

    >>> toss = lambda heads: Distribution.weighed({heads: 1, heads + 1: 1})
    >>> MarkovChain(Distribution.sure(0), (toss, toss)).end
    Distribution({0: 1/4, 1: 1/2, 2: 1/4})
    """

    start: Distribution[S]
    steps: Sequence[Callable[[S], Distribution[S]]]

    def along(self) -> tuple[Distribution[S], ...]:
        """The chances of each state at the start and after every step."""
        return tuple(accumulate(self.steps, Distribution.then, initial=self.start))

    @property
    def end(self) -> Distribution[S]:
        """The chances of each final state."""
        return self.along()[-1]

"""One thing after another, with exact chances."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Generic, TypeVar

from zoc.odds.chance import Chance

S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True)
class Chain(Generic[S]):
    """A chain of steps, each depending only on the state before it.

    >>> toss = lambda heads: Chance.weighed({heads: 1, heads + 1: 1})
    >>> Chain(Chance.sure(0), (toss, toss)).end
    Chance({0: 1/4, 1: 1/2, 2: 1/4})
    """

    start: Chance[S]
    steps: Sequence[Callable[[S], Chance[S]]]

    def along(self) -> tuple[Chance[S], ...]:
        """The chances of each state at the start and after every step."""
        return tuple(accumulate(self.steps, Chance.then, initial=self.start))

    @property
    def end(self) -> Chance[S]:
        """The chances of each final state."""
        return self.along()[-1]

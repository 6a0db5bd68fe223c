"""What a bot is asked in a process of its own: what a side knows, and which bot decides."""

from __future__ import annotations

from dataclasses import dataclass

from zoc.action import Order
from zoc.bots.answers import fearing
from zoc.bots.bot import bot_named
from zoc.bots.review import review
from zoc.play.known import Known
from zoc.values import JsonObject


@dataclass(frozen=True)
class ThinkTask:
    """One decision to make, one hint to give, or one order to review. It holds nothing that the side does not know."""

    known: Known
    bot: str = "greedy"
    seed: int = 0
    hint: bool = False
    """Whether a person is to read it, who has not given the order."""
    given: Order | None = None
    """An order that was given then, to be compared with a better one."""

    def done(self) -> JsonObject:
        """The answer as JSON: a thought with its sentences, or a review; empty if there is nothing to do."""
        law = self.known.law
        if self.given is not None:
            found = review(self.known, self.given, self.seed)
            return {} if found is None else found.as_dict()
        thought = bot_named(self.bot, self.seed).decide(self.known)
        if thought is None:
            return {}
        if thought.worth is not None:
            thought = fearing(self.known, thought)
        return thought.as_dict() | {"reasons": [reason.as_dict() for reason in thought.reasons(law, hint=self.hint)]}

"""The effects of clauses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

Amount = int | Fraction

DEAREST = 1 << 20
"""A cost in parts must be less, as any number of points is: a table keeps it, with what others add, in 22 bits."""


@dataclass(frozen=True)
class Effect:
    """One thing a clause does, bare (``Cost``) or with its amount (``Cost(2)``) or its name (``Mark("spent")``)."""

    kind: str
    amount: Amount | None = None
    name: str = ""
    sets: bool = False
    """Whether its amount is the base number, to which others add: a DV of 3, not 3 more."""

    def __call__(self, *what: Amount | str) -> Effect:
        effect = self
        for word in what:
            effect = replace(effect, name=word) if isinstance(word, str) else replace(effect, amount=word)
        return effect

    def like(self, other: Effect) -> bool:
        """Whether it is of the same kind, whatever the amounts."""
        return self.kind == other.kind

    def __str__(self) -> str:
        amount = "" if self.amount is None else f"{signed(self.amount)}"
        return " ".join(word for word in (self.kind, self.name, amount) if word)


def signed(amount: Amount) -> str:
    """A number with its sign, a true minus.

    >>> signed(-1), signed(Fraction(1, 2))
    ('−1', '+1/2')
    """
    return f"+{amount}" if amount >= 0 else f"−{-amount}"


# exert, place, against
Exert = Effect("exert")
Bar = Effect("bar")
Base = Effect("base")
Shift = Effect("shift")
Sets = Effect("shift", sets=True)
Floor = Effect("floor")  # what has been added up so far, in the book's order, is not below its amount

# enter, leave, within, share, step, end, act
Cost = Effect("cost")
Stop = Effect("stop")
Forbid = Effect("forbid")
NoEnd = Effect("noend")
Test = Effect("test")

# act: something that the unit has comes to an end by it; it refuses nothing, and is told beforehand
Ends = Effect("ends")

# the rule state of a move: set a flag, hold on to a lapsing one, turn one over
Mark = Effect("mark")
Keep = Effect("keep")
Flip = Effect("flip")

# a test: what all its sources add up to is at most so much either way
Cap = Effect("cap")

# an exception with no effect of its own; the rule by which the units of a stack count together
Waive = Effect("waive")
Combine = Effect("combine")

ALLOWED: dict[str, tuple[Effect, ...]] = {
    "exert": (Exert, Bar, Base, Shift, Floor, Waive),
    "combine": (Combine,),
    "place": (Shift, Bar, Floor, Waive),
    "against": (Shift, Bar, Waive),
    "enter": (Cost, Stop, Forbid, Test, Mark, Keep, Waive),
    "leave": (Cost, Stop, Forbid, Test, Mark, Keep, Waive),
    "within": (Cost, Forbid, Test, Waive),
    "share": (Cost, Forbid, NoEnd, Waive),
    "step": (Cost, Stop, Forbid, Test, Mark, Keep, Flip, Waive),
    "end": (Cost, Forbid, Waive),
    "act": (Cost, Forbid, Shift, Ends, Waive),
    "test": (Shift, Cap, Waive),
    "contest": (Shift, Waive),
}
"""Which effects each question understands, in the order the law asks the questions."""

QUESTIONS = tuple(ALLOWED)

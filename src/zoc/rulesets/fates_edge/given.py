"""What may be said of a test besides who does what to whom and what its order takes; whatever else is said is refused."""

from __future__ import annotations

from collections.abc import Iterator
from numbers import Integral

import numpy as np

from zoc.action import Action
from zoc.errors import Malformed, Problem, no_such
from zoc.facts import declared
from zoc.law import Ruleset
from zoc.position import Position
from zoc.rulesets.fates_edge.facts import AFigure, Figure
from zoc.rulesets.fates_edge.measure import BANDS
from zoc.rulesets.fates_edge.terms import TAGS

GIVEN: dict[str, type | tuple[str, ...]] = {
    "pool": int, "dv": int, "assist": int, "effect": int, "cover": int, "spirit": int, "price": int,
    "boon": bool, "mark": bool, "free": bool, "blind": bool, "talent": bool, "instant": bool, "side": bool,
    "wall": str, "spell": TAGS, "band": BANDS[:-1], "pay": ("boon", "act", "test"),
}  # fmt: skip
"""The dice of the pool, the DV, a helper's dice, steps of Effect, cover, the Spirit of a ward's maker, a price in Boons; a
Boon for Position, a Mark called on, what is not the Act, a spell without sight, a Talent for casting in melee, [INSTANT], at
a side; the wall that is battered, which spell is cast and its own range band, what a Shift or standing up is paid with."""

NEEDS = {"wall": "dv", "resist": "dv"}
"""What an act that no order is for must say: the DV of a conjured wall, or of a spell that is resisted."""


def checked(law: Ruleset, action: Action) -> None:
    """Refuse what makes no sense of an action, all of it at once."""
    if problems := list(_problems(law, action)):
        raise Malformed(problems)


def _problems(law: Ruleset, action: Action) -> Iterator[Problem]:
    deed = law.doing(action.act)
    known = dict.fromkeys((*GIVEN, *declared(Figure), *(deed.takes if deed is not None else ())))
    for name, value in action.facts.items():
        if name not in known:
            yield Problem(no_such("fact", name, known), "facts")
        elif name in GIVEN and (wrong := _wrong(GIVEN[name], value)):
            yield Problem(f"expected {wrong}, not {value!r}", name)


def unsaid(position: Position, action: Action) -> tuple[str, ...]:
    """What an act still has to say: a DV that nobody else knows; for a mortal at a ward, the Spirit of its maker."""
    mortal = action.name == "ward" and not AFigure(position, action.actor).outsider
    needed = "spirit" if mortal else NEEDS.get(action.name, "")
    return (needed,) if needed and action.facts.get(needed) is None else ()


def _wrong(kind: type | tuple[str, ...], value: object) -> str:
    """What was expected instead of a value; nothing if it will do."""
    if isinstance(kind, tuple):
        return "" if value in kind else _expected(kind)
    whole = isinstance(value, Integral) and not isinstance(value, bool)
    fits = whole or isinstance(value, bool | np.bool_) if kind is bool else whole if kind is int else isinstance(value, str)
    return "" if fits else _expected(kind)


def _expected(kind: type | tuple[str, ...]) -> str:
    if isinstance(kind, tuple):
        return f"one of {', '.join(kind)}"
    return {int: "a whole number", bool: "true or false"}.get(kind, "a word")

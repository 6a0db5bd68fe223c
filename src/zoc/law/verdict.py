"""Verdicts: what stands, what is waived, by whom, and how it is said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from zoc.law.clause import Clause
from zoc.law.effect import Amount, Effect, signed
from zoc.law.lack import Lack
from zoc.shown import WritesPage
from zoc.text import engine_words
from zoc.text.names import spoken
from zoc.units import Value, plainly
from zoc.values import JsonObject


@dataclass(frozen=True)
class Reason:
    """One clause that holds: what it does, who causes it, where, what waived it, and the readings it rests on."""

    clause: Clause
    amount: Amount | None = None
    by: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    waived_by: tuple[Clause, ...] = ()
    outdone: bool = False
    readings: tuple[tuple[str, Value], ...] = ()
    helpers: tuple[str, ...] = ()
    """The friends whose presence waives it."""

    @property
    def effect(self) -> Effect:
        return self.clause.effect

    @property
    def stands(self) -> bool:
        """Whether nothing waives it."""
        return not self.waived_by

    @property
    def counts(self) -> bool:
        """Whether it changes anything: not waived, and not outdone by a dearer zone."""
        return self.stands and not self.outdone and self.effect.kind != "waive"

    def say(self) -> str:
        """One line for a person."""
        by = f" [{', '.join(map(spoken, self.by))}]" if self.by else ""
        line = f"{self._amount()}{self.clause.text} ({self.clause.citation}){by}"
        if self.waived_by:
            helpers = f" [{', '.join(map(spoken, self.helpers))}]" if self.helpers else ""
            line = f"waived by {', '.join(c.citation for c in self.waived_by)}{helpers}: {line}"
        elif self.outdone:
            line = f"outdone: {line}"
        for name, value in self.readings:
            line += f" (reading {name} = {_plain(value)})"
        return line

    def _amount(self) -> str:
        """What it adds, or what it sets: ``+1``, ``−1 dice:``, ``DV 3:``."""
        if self.amount is None or self.effect.kind not in ("cost", "shift"):
            return ""
        name = _named(self.effect.name)
        if self.effect.sets:
            return f"{name} {self.amount}: "
        name = name.removesuffix("s") if abs(self.amount) == 1 else name
        return f"{signed(self.amount)} {name}: " if name else f"{signed(self.amount)} "

    def as_dict(self) -> JsonObject:
        """The same for the wire; numbers exact."""
        told: JsonObject = {
            "clause": self.clause.number,
            "title": self.clause.title,
            "text": self.clause.text,
            "effect": self.effect.kind,
            "by": list(self.by),
            "cells": list(self.cells),
        }
        if self.amount is not None:
            told["amount"] = str(self.amount)
        if self.effect.name:
            told["name"] = self.effect.name
        if self.effect.sets:
            told["sets"] = True
        if self.waived_by:
            told["waived_by"] = [clause.number for clause in self.waived_by]
        if self.outdone:
            told["outdone"] = True
        if self.readings:
            told["readings"] = {name: plainly(value) for name, value in self.readings}
        return told


@dataclass(frozen=True, repr=False)
class Verdict(WritesPage):
    """An answer with its reasons, in book order: those that stand and those that are waived.

    ``legal``, ``stops`` and ``cites`` follow from the reasons; ``cost`` is what the tables charge; ``lacks`` are what keeps
    it from being done though no clause forbids it, ``asks`` what the order still has to say. ``at_large``: no turn was
    counted, and these are the clauses that were left out.
    """

    about: str = ""
    reasons: tuple[Reason, ...] = ()
    cost: Fraction | None = None
    cells: tuple[str, ...] = field(default=())
    lacks: tuple[Lack, ...] = ()
    asks: tuple[str, ...] = ()
    at_large: tuple[str, ...] | None = None

    @classmethod
    def of(cls, reasons: Iterable[Reason], **rest: Any) -> Verdict:
        """The verdict on these reasons, put into book order."""
        return cls(reasons=tuple(sorted(reasons, key=lambda reason: reason.clause.place)), **rest)

    def also(self, reasons: Sequence[Reason]) -> Verdict:
        """The same with more reasons."""
        every = sorted((*self.reasons, *reasons), key=lambda reason: reason.clause.place)
        return replace(self, reasons=tuple(every)) if reasons else self

    @property
    def legal(self) -> bool:
        """Whether it is allowed: nothing that forbids it stands, nothing is lacking, and nothing has to be said yet."""
        return not self.refused and not self.asks

    @property
    def refused(self) -> bool:
        """Whether it is refused, whatever else is said."""
        return bool(self.lacks) or any(r.counts and r.effect.kind in ("forbid", "noend") for r in self.reasons)

    @property
    def lacking(self) -> str:
        """What is lacking, in words."""
        return "; ".join(dict.fromkeys(lack.say() for lack in self.lacks))

    @property
    def lacking_sentence(self) -> str:
        """What is lacking, as a sentence; the name of a piece at its head stays as written."""
        return engine_words().sentence({lack.say(): lack for lack in self.lacks}.values())

    @property
    def stops(self) -> bool:
        """Whether the move ends there."""
        return any(r.counts and r.effect.kind == "stop" for r in self.reasons)

    @property
    def standing(self) -> tuple[Reason, ...]:
        return tuple(r for r in self.reasons if r.stands)

    @property
    def waived(self) -> tuple[Reason, ...]:
        return tuple(r for r in self.reasons if not r.stands)

    @property
    def cites(self) -> tuple[str, ...]:
        """The numbers of the clauses that stand, in book order, each once."""
        return tuple(dict.fromkeys(r.clause.number for r in self.standing))

    @property
    def by(self) -> tuple[str, ...]:
        """The units that cause what stands, each once."""
        return tuple(dict.fromkeys(unit for r in self.reasons if r.counts for unit in r.by))

    def having(self, effect: Effect) -> tuple[Reason, ...]:
        """The standing reasons with that effect."""
        return tuple(r for r in self.standing if r.effect.like(effect))

    def citing(self, number: str) -> Reason:
        """The reason that cites a clause; ``KeyError`` if none does."""
        for reason in self.reasons:
            if reason.clause.number == number:
                return reason
        raise KeyError(number)

    def say(self) -> str:
        """The verdict as a few lines for a person."""
        return indented(self.outline())

    def outline(self) -> Iterator[tuple[int, str]]:
        """The same line by line, each with its depth: the ruling, and its reasons below it."""
        yield 0, self.heading
        yield from ((1, r.say()) for r in self.reasons if r.effect.kind != "waive")

    def __repr__(self) -> str:
        cites = ", ".join(dict.fromkeys(r.clause.citation for r in self.standing))
        return f"<Verdict: {self.heading.removesuffix('.')}{f' [{cites}]' if cites else ''}>"

    @property
    def heading(self) -> str:
        """The ruling without its reasons."""
        head = self.about or "This"
        if self.refused:
            head += ": not allowed"
        elif self.asks:
            head += f": still to be said: {', '.join(map(spoken, self.asks))}"
        elif self.cost is not None:
            head += f": allowed, {points(self.cost)}" + (", and the move ends there" if self.stops else "")
        else:
            head += ": allowed"
        return head + (f" ({self.lacking})" if self.lacking else "") + "."

    def as_dict(self) -> JsonObject:
        """The same for the wire."""
        told: JsonObject = {"legal": self.legal, "reasons": [r.as_dict() for r in self.reasons]}
        if self.cost is not None:
            told |= {"cost": str(self.cost), "stops": self.stops}
        if self.lacking:
            told["lacking"] = self.lacking
        if self.lacks:
            lacks: list[Any] = [lack.as_dict() for lack in self.lacks]
            told["lacks"] = lacks
        if self.asks:
            told["asks"] = list(self.asks)
        if self.at_large is not None:
            told["at_large"] = list(self.at_large)
        return told

    def marks(self) -> dict[str, list[str]]:
        """What a board lights up: the cells spoken of, and the units that cause what stands."""
        cells = dict.fromkeys([*self.cells, *(cell for r in self.reasons if r.counts for cell in r.cells)])
        return {"cells": list(cells), "units": list(self.by)}


def indented(lines: Iterable[tuple[int, str]]) -> str:
    """Lines with their depths, as text."""
    return "\n".join("  " * depth + line for depth, line in lines)


def merged(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Each clause once for each waiver: culprits and cells put together, costs added up."""
    found: dict[tuple[object, ...], Reason] = {}
    for reason in reasons:
        key = (reason.clause.number, reason.clause.question, reason.waived_by, reason.outdone)
        if (known := found.get(key)) is None:
            found[key] = reason
        else:
            amount = known.amount
            if amount is not None and reason.amount is not None and reason.effect.kind == "cost":
                amount += reason.amount
            found[key] = replace(
                known,
                amount=amount,
                by=tuple(dict.fromkeys((*known.by, *reason.by))),
                cells=tuple(dict.fromkeys((*known.cells, *reason.cells))),
                helpers=tuple(dict.fromkeys((*known.helpers, *reason.helpers))),
            )
    return tuple(found.values())


def points(cost: Fraction) -> str:
    """A number of points in words.

    >>> points(Fraction(1)), points(Fraction(7, 2))
    ('1 point', '7/2 points')
    """
    return f"{cost} point" if cost == 1 else f"{cost} points"


def _named(name: str) -> str:
    """What is added to, as the book writes it: an abbreviation in capitals."""
    return name.upper() if len(name) < 3 else spoken(name)


def _plain(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)

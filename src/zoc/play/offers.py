"""What a player could do now: every deed of the book, judged on the player's view; a refused one has its reason."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from zoc.action import Attempt, Choose, Order
from zoc.action.legal import OPEN_ENDED, candidates, still_open, varied
from zoc.law import Deed, Ends, Ruleset, Verdict
from zoc.law.deed import Take
from zoc.law.lack import Lack
from zoc.movement import Answer, Errand
from zoc.movement.answer import stopped_by
from zoc.movement.why import forbidden_everywhere
from zoc.play.run import run
from zoc.position import Position, Side
from zoc.table import Table
from zoc.text.names import spoken
from zoc.values import JsonObject

MOST = 200
"""The most ways to give one order that are tried."""


@dataclass(frozen=True)
class Tried:
    """An order that was tried: its further arguments, the verdict, and what it would roll."""

    given: Mapping[str, Any]
    verdict: Verdict
    attempt: Attempt | None = None

    def as_dict(self) -> JsonObject:
        told: JsonObject = {"given": dict(self.given), "legal": self.verdict.legal, **_said(self.verdict)}
        return told | ({"attempt": self.attempt.as_dict()} if self.attempt else {})


@dataclass(frozen=True)
class Offer:
    """One deed and its verdict now: allowed if one way to give the order is."""

    deed: Deed
    words: Mapping[str, tuple[str, ...]]
    tried: tuple[Tried, ...]
    labels: Mapping[str, str] = field(default_factory=dict)
    """The prompts for the arguments of an order."""
    text: str = ""
    """The deed's text for the current table, such as which phase comes next."""

    @property
    def legal(self) -> bool:
        return any(one.verdict.legal for one in self.tried)

    @property
    def verdict(self) -> Verdict:
        """The verdict on the first way that is allowed, or else on the first."""
        return next((one.verdict for one in self.tried if one.verdict.legal), self.tried[0].verdict)

    def as_dict(self) -> JsonObject:
        deed = self.deed
        takes = {key: self._take(key, take) for key, take in deed.takes.items()}
        text = " ".join([self.text or deed.text, *(f"({r.clause.title}: §{r.clause.number})" for r in self.verdict.having(Ends))])
        told: JsonObject = {"do": deed.name, "text": text, "by": deed.by, "takes": takes, "legal": self.legal}
        if deed.moves:
            told["moves"] = {"way": deed.way, "errand": deed.errand}
        verdict = self.verdict
        told |= {**_said(verdict), "reasons": [reason.as_dict() for reason in verdict.reasons]}
        return told | {"tried": [one.as_dict() for one in self.tried]}

    def _take(self, key: str, take: Take) -> JsonObject:
        asked = (take.needed and (take.always or take.kind not in OPEN_ENDED)) or (
            not self.deed.listed and key in self.deed.unsaid({})
        )
        told: JsonObject = {"kind": take.kind, "optional": not asked}
        if key in self.words:
            told["words"] = list(self.words[key])
        if key in self.labels:
            told["label"] = self.labels[key]
        return told


def _said(verdict: Verdict) -> JsonObject:
    """A verdict line by line, and separately what else is lacking."""
    lacking = {"lacking": verdict.lacking} if verdict.lacking else {}
    return {"say": verdict.say().split("\n"), **lacking}


def offers(law: Ruleset, seen: Position, side: Side, unit: str = "", names: Collection[str] | None = None) -> tuple[Offer, ...]:
    """Every deed of a unit, or of the side itself, on the side's view; only those named, if some are."""
    by = "unit" if unit else "side"
    asked = (deed for deed in law.deeds.values() if deed.by == by and (names is None or deed.name in names))
    return tuple(_offer(law.table(seen), side, unit, deed) for deed in asked)


def _offer(table: Table, side: Side, unit: str, deed: Deed) -> Offer:
    """A deed: every way to give the order, with the verdict and what it would roll."""
    law, seen = table.law, table.position
    if unit and unit not in seen.ids:
        return Offer(deed, {}, (Tried({}, table.judge(Order(deed.name, side, unit))),), law.asked)
    choices = {key: take for key, take in deed.takes.items() if take.kind == "choice"}
    words = {key: tuple(filter(None, take.listed(table, unit))) for key, take in choices.items()}
    text = law.made(deed.tells, f"the text of {deed.name}", table) if deed.tells else ""
    ways = varied(table, deed, Order(deed.name, side, unit))
    early = table.judge(ways[0])
    if all(table.judge(order).refused for order in ways):
        return Offer(deed, words, (Tried({}, early),), law.asked, text)
    if deed.moves or not deed.listed:
        allowed = any(True for _ in table.legal(side, unit, (deed.name,)))
        lone = Tried({}, Verdict(early.about, early.having(Ends))) if allowed else None
        lone = lone or _stuck(Errand(law, seen, unit, deed.errand, deed.way), early.about)
        return Offer(deed, words, (lone,), law.asked, text)
    orders = islice((said for order in ways for said in _said_out(table, deed, order)), MOST)
    tried = [_tried(law, seen, order) for order in orders] or [_nothing(law, seen, side, unit, deed)]
    return Offer(deed, words, tuple(tried), law.asked, text)


def _said_out(table: Table, deed: Deed, order: Order) -> Iterator[Order]:
    """The ways to give an order: every possible value of each required argument."""
    keys = still_open(table, deed, order)
    if not keys:
        yield order
        return
    for value in candidates(table, deed, order, keys[0]):
        yield from _said_out(table, deed, order.saying(**{keys[0]: value}))


NOBODY = {"enemy": "no_enemy_in_sight", "friend": "nobody", "unit": "nobody_in_sight"}
"""The lack where an order must name a piece and there is none."""


def _nothing(law: Ruleset, seen: Position, side: Side, unit: str, deed: Deed) -> Tried:
    """An order that cannot be given because an argument has no possible value: the lack names it."""
    table = law.table(seen)
    order = Order(deed.name, side, unit)
    bare = next((deed.takes[key] for key in deed.unsaid({}) if not candidates(table, deed, order, key)), None)
    lack = Lack.of("off_map", unit=unit) if unit and seen.unit(unit).cell is None else Lack.of("nothing_to_do_it_to")
    listing = None if bare is None else bare.among or (bare.words if callable(bare.words) else None)
    if listing is not None and listing.__doc__:
        lack = Lack.of("none_of", what=_first_words(listing.__doc__))
    elif bare is not None and bare.kind in NOBODY:
        lack = Lack.of(NOBODY[bare.kind])
    return Tried({}, Verdict(about=f"{spoken(unit or side)}: {spoken(deed.name)}", lacks=(lack,)))


def _first_words(text: str) -> str:
    """The items of a list, from the first words of its docstring."""
    meant = re.split("[;:]", " ".join(text.split()))[0].rstrip(".")
    return f"{meant[0].lower()}{meant[1:]}"


def _stuck(going: Errand, about: str) -> Tried:
    """Why a unit cannot leave its cell: a prohibition of every step, no points left, or what the easiest step lacks."""
    seen = going.position
    if not len(going.starts):
        return Tried({}, Verdict(about=about, lacks=(Lack.of("off_map", unit=going.unit or ""),)))
    start = int(going.starts[0])
    if barred := forbidden_everywhere(going.case()):
        return Tried({}, Verdict.of(barred, about=about))
    if not going.budget:
        return Tried({}, Verdict.of(stopped_by(going), about=about, lacks=(Lack.of("nothing_left", unit=going.unit or ""),)))
    beside = [Answer(going, cell) for cell in seen.board.grid.neighbours(start)] or [Answer(going, start)]
    often = Counter(number for answer in beside for number in answer.verdict.cites)
    verdict = min(beside, key=lambda answer: (answer.needed is None, answer.needed or 0, *_seldom(answer.verdict, often))).verdict
    nowhere = any(lack.name in ("no_way", "no_lawful_way") for lack in verdict.lacks)
    out = (Lack.of("no_way_out", cell=seen.where(start)),)
    return Tried({}, Verdict.of(verdict.reasons, about=verdict.about, lacks=out, cells=verdict.cells) if nowhere else verdict)


def _seldom(verdict: Verdict, often: Counter[str]) -> tuple[int, int]:
    """The rank of a reason that bars a step: what holds the unit itself comes before what surrounds it."""
    return -max((often[number] for number in verdict.cites), default=0), len(verdict.cites)


def _tried(law: Ruleset, seen: Position, order: Order) -> Tried:
    ran = run(law, seen, order)
    attempt = None if ran.waits is None or (isinstance(ran.waits, Choose) and ran.waits.attempt is None) else ran.waits.attempt
    return Tried(order.given, ran.verdict, attempt)

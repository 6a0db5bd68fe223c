"""What a player could do now: every deed of the book, tried on what he sees; what is not allowed comes with its reason."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice, product
from typing import Any

from zoc.action import Attempt, Choose, Order
from zoc.errors import ZocError
from zoc.grid import Cell
from zoc.law import Deed, Ruleset, Verdict
from zoc.movement import Answer, Errand, Reach
from zoc.movement.why import forbidden_everywhere
from zoc.play.run import run
from zoc.position import Position, Side
from zoc.spoken import spoken

MOST = 200
"""How many ways to give one order are tried."""


@dataclass(frozen=True)
class Tried:
    """An order that was tried: what else it would be told, the law's word, and what it would roll."""

    given: Mapping[str, Any]
    verdict: Verdict
    attempt: Attempt | None = None

    def as_dict(self) -> dict[str, Any]:
        told: dict[str, Any] = {"given": dict(self.given), "legal": self.verdict.legal, **_said(self.verdict)}
        return told | ({"attempt": self.attempt.as_dict()} if self.attempt else {})


@dataclass(frozen=True)
class Offer:
    """One deed, and how it fares now: allowed if one way to give the order is."""

    deed: Deed
    words: Mapping[str, tuple[str, ...]]
    tried: tuple[Tried, ...]
    labels: Mapping[str, str] = field(default_factory=dict)
    """How people ask for what an order is told."""
    text: str = ""
    """What the deed is, as things stand: what comes next, say."""

    @property
    def legal(self) -> bool:
        return any(one.verdict.legal for one in self.tried)

    @property
    def verdict(self) -> Verdict:
        """The law's word on the first way that is allowed; else on the first."""
        return next((one.verdict for one in self.tried if one.verdict.legal), self.tried[0].verdict)

    def as_dict(self) -> dict[str, Any]:
        deed = self.deed
        takes = {
            key: {"kind": take.kind, "optional": take.optional}
            | ({"words": list(self.words[key])} if key in self.words else {})
            | ({"label": self.labels[key]} if key in self.labels else {})
            for key, take in deed.takes.items()
        }
        text = self.text or deed.text
        told: dict[str, Any] = {"do": deed.name, "text": text, "by": deed.by, "takes": takes, "legal": self.legal}
        if deed.moves:
            told["moves"] = {"way": deed.way, "errand": deed.errand}
        verdict = self.verdict
        told |= {**_said(verdict), "reasons": [reason.as_dict() for reason in verdict.reasons]}
        return told | {"tried": [one.as_dict() for one in self.tried]}


def _said(verdict: Verdict) -> dict[str, Any]:
    """A verdict line by line, and what else is lacking by itself."""
    lacking = {"lacking": verdict.lacking} if verdict.lacking else {}
    return {"say": verdict.say().split("\n"), **lacking}


def offers(law: Ruleset, seen: Position, side: Side, unit: str = "", names: Collection[str] | None = None) -> tuple[Offer, ...]:
    """Every deed of a unit, or of the side as such, on the table as the side sees it; of those named, if some are."""
    by = "unit" if unit else "side"
    asked = (deed for deed in law.deeds.values() if deed.by == by and (names is None or deed.name in names))
    return tuple(_offer(law, seen, side, unit, deed) for deed in asked)


def _offer(law: Ruleset, seen: Position, side: Side, unit: str, deed: Deed) -> Offer:
    words = {key: tuple(filter(None, take.listed(law, seen, unit))) for key, take in deed.takes.items() if take.kind == "choice"}
    if deed.moves:
        early = _tried(law, seen, Order(deed.name, side, unit))  # refused whatever its goal, it need not be searched
        refused = bool(early.verdict.reasons) and not early.verdict.legal
        return Offer(deed, words, (early if refused else _moving(law, seen, side, unit, deed),), law.asked)
    tried = [_tried(law, seen, Order(deed.name, side, unit, given)) for given in islice(_ways(law, seen, side, unit, deed), MOST)]
    tried = tried or [_nothing(law, seen, side, unit, deed)]
    return Offer(deed, words, tuple(tried), law.asked, deed.tells(law, seen) if deed.tells else "")


NOBODY = {"enemy": "no enemy is in sight", "friend": "nobody else of its side is there", "unit": "nobody else is in sight"}
"""What is lacking where an order has to name a piece."""


def _nothing(law: Ruleset, seen: Position, side: Side, unit: str, deed: Deed) -> Tried:
    """An order that cannot be given because there is nothing it could be told: what there is none of."""
    bare = next((deed.takes[key] for key in _told(deed) if not _candidates(law, seen, side, unit, deed, key)), None)
    off = bool(unit) and seen.unit(unit).cell is None
    lacking = f"{spoken(unit)} is not on the map" if off else "there is nothing to do it to"
    if bare is not None and callable(bare.words) and bare.words.__doc__:
        meant = re.split("[;:]", " ".join(bare.words.__doc__.split()))[0].rstrip(".")
        lacking = f"there are none of these: {meant[0].lower()}{meant[1:]}"
    elif bare is not None:
        lacking = NOBODY.get(bare.kind, lacking)
    return Tried({}, Verdict(about=f"{spoken(unit or side)}: {spoken(deed.name)}", lacking=lacking))


def _moving(law: Ruleset, seen: Position, side: Side, unit: str, deed: Deed) -> Tried:
    """Whether a move of the kind can be made at all: whether there is anywhere to go, and the turn lets it."""
    going, about = Errand(law, seen, unit, deed.errand, deed.way), f"{spoken(unit)}: {spoken(deed.name)}"
    if not len(going.starts):
        return Tried({}, Verdict(about=about, lacking=f"{spoken(unit)} is not on the map"))
    start, reach = int(going.starts[0]), Reach(going)
    if nearest := sorted((cost, cell) for cell, cost in reach.costs.items() if cell != start)[:1]:
        tried = _tried(law, seen, Order(deed.name, side, unit, {"at": seen.where(nearest[0][1])}))
        return Tried({}, Verdict(about=about) if tried.verdict.legal else tried.verdict)
    return _stuck(going, start, about)


def _stuck(going: Errand, start: Cell, about: str) -> Tried:
    """Why a unit cannot leave its cell: what forbids every step, that it has no points left, or what the easiest step lacks."""
    seen = going.position
    if barred := forbidden_everywhere(going.case()):
        return Tried({}, Verdict.of(barred, about=about))
    if not going.budget:
        return Tried({}, Verdict(about=about, lacking=f"{spoken(going.unit or '')} has no points left"))
    beside = [Answer(going, cell) for cell in seen.board.grid.neighbours(start)] or [Answer(going, start)]
    verdict = min(beside, key=lambda answer: (answer.needed is None, answer.needed or 0)).verdict
    nowhere = verdict.lacking.endswith("way leads there")
    return Tried({}, replace(verdict, lacking=f"no way leads out of {seen.where(start)}") if nowhere else verdict)


def _ways(law: Ruleset, seen: Position, side: Side, unit: str, deed: Deed) -> Iterator[dict[str, Any]]:
    """The ways to give an order: each thing it must be told, as far as there is a list of what that could be.

    Of a list made for the occasion each word is tried; an empty one stands for saying nothing.
    """
    keys = _told(deed)
    for chosen in product(*(_candidates(law, seen, side, unit, deed, key) for key in keys)):
        yield {key: value for key, value in zip(keys, chosen, strict=True) if value != ""}


def _told(deed: Deed) -> list[str]:
    """What an order has to be told, or is told out of a list that is made for the occasion."""
    return [key for key, take in deed.takes.items() if not take.optional or (take.kind == "choice" and callable(take.words))]


def _candidates(law: Ruleset, seen: Position, side: Side, unit: str, deed: Deed, key: str) -> tuple[Any, ...]:
    take = deed.takes[key]
    if take.kind == "choice":
        return take.listed(law, seen, unit)
    if take.kind in ("unit", "enemy", "friend"):
        others = ((name, seen.sides.hostile(side, seen.unit(name).side)) for name in seen.ids if name != unit)
        return tuple(name for name, hostile in others if take.kind == "unit" or hostile == (take.kind == "enemy"))
    if take.kind == "units":
        here = seen.at(seen.unit(unit).label) if unit else ()
        return (tuple(here),) if here else ()
    return (True, False) if take.kind == "flag" else (1,) if take.kind == "number" else ()


def _tried(law: Ruleset, seen: Position, order: Order) -> Tried:
    try:
        ran = run(law, seen, order)
    except ZocError as wrong:
        return Tried(order.given, Verdict(about=order.say(), lacking=str(wrong)))
    attempt = None if ran.waits is None or (isinstance(ran.waits, Choose) and ran.waits.attempt is None) else ran.waits.attempt
    return Tried(order.given, ran.verdict, attempt)

"""The menu of a unit or a player: what may be done, numbered; what may not, and why."""

from __future__ import annotations

from typing import Any

from zoc.action import Attempt
from zoc.cli.paper import DIM, indented
from zoc.cli.words import usage
from zoc.law import Ruleset, Verdict
from zoc.odds import percent
from zoc.play import Offer, offers
from zoc.position import Position

Entry = dict[str, Any]
"""An order that a number stands for; or how it is typed, where it takes more than a menu can offer."""


def show(law: Ruleset, seen: Position, side: str, unit: str = "") -> list[Entry]:
    """Print the menu; what the numbers stand for."""
    entries: list[Entry] = []
    offered = offers(law, seen, side, unit)
    for offer in offered:
        if offer.legal:
            for entry, name, text in _open(offer, unit):
                entries.append(entry)
                indented(f"{len(entries):>2}  {name.replace('_', ' ')}: {text}", 2)
    shut: dict[str, list[str]] = {}
    for offer in offered:
        if not offer.legal:
            shut.setdefault(_why(offer.verdict), []).append(offer.deed.name.replace("_", " "))
    for why, names in shut.items():
        indented(f" –  {', '.join(names)}: {why}", 2, DIM)
    return entries


def _open(offer: Offer, unit: str) -> list[tuple[Entry, str, str]]:
    deed = offer.deed
    lacking = [key for key, take in deed.takes.items() if not take.optional and key not in offer.tried[0].given]
    if deed.moves or lacking:
        return [({"usage": usage(deed)}, deed.name, deed.text)]
    found = []
    for one in offer.tried:
        if one.verdict.legal:
            order = {"do": deed.name, **({"unit": unit} if unit else {}), **one.given}
            given = " ".join(str(value) for value in one.given.values())
            odds = f" {_odds(one.attempt)}" if one.attempt else ""
            found.append((order, f"{deed.name} {given}".strip(), f"{deed.text}{odds}"))
    return found


def _odds(attempt: Attempt) -> str:
    needs = f"{attempt.needs}, " if attempt.needs else ""
    return f"({needs}{attempt.chance} = {percent(attempt.chance)})"


def _why(verdict: Verdict) -> str:
    """The first reason against it."""
    reasons = (r for r in verdict.standing if r.counts and r.effect.kind in ("forbid", "noend", "stop"))
    return next((f"{r.clause.text} ({r.clause.citation})" for r in reasons), verdict.lacking or "not now")

"""The menu of a unit or a player: what may be done, numbered; what may not, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from zoc.cli.console import DIM, hanging
from zoc.law import Ruleset
from zoc.odds import percent
from zoc.text.names import spoken

Entry = dict[str, Any]
"""An order that a number stands for; or one to begin with, where it takes more than a menu can offer."""
GROUPED = 6
"""How many ways to give an order have a line each; of more, one line begins the order, and the rest is asked for."""
Offer = Mapping[str, Any]
"""One deed and how it fares, as it travels (docs/design/0007-service.md)."""


def show(law: Ruleset, offers: Iterable[Offer], unit: str = "") -> list[Entry]:
    """Print the menu; what the numbers stand for."""
    entries: list[Entry] = []
    shut: dict[str, list[str]] = {}
    for offer in offers:
        if not offer["legal"]:
            shut.setdefault(why_not(law, offer), []).append(offer["do"].replace("_", " "))
            continue
        for entry, name, text in _open(law, offer, unit):
            entries.append(entry)
            hanging(f"  {len(entries):>2}  ", f"{spoken(name)}: {text}")
    for why, names in shut.items():
        hanging("   –  ", f"{', '.join(names)}: {why}", DIM)
    return entries


def _open(law: Ruleset, offer: Offer, unit: str) -> list[tuple[Entry, str, str]]:
    name, text, tried = offer["do"], offer["text"], offer["tried"]
    lacking = [key for key, take in offer["takes"].items() if not take["optional"] and key not in tried[0]["given"]]
    if "moves" in offer or lacking:
        return [({"begin": name, "unit": unit}, name, text)]
    if sum(one["legal"] for one in tried) > GROUPED:
        return [({"begin": name, "unit": unit}, f"{name} …", text)]
    found = []
    for one in tried:
        if one["legal"]:
            order = {"do": name, **({"unit": unit} if unit else {}), **one["given"]}
            given = " ".join(map(_given, one["given"].values()))
            odds = f" {_odds(one['attempt'])}" if "attempt" in one else ""
            found.append((order, f"{name} {given}".strip(), f"{text}{odds}"))
    return found


def _given(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _odds(attempt: Mapping[str, Any]) -> str:
    needs = f"{attempt['needs']}, " if attempt.get("needs") else ""
    chance = Fraction(next(iter(attempt.get("chances", {}).values()), None) or 0)
    return f"({needs}{chance}, {percent(chance)})"


def why_not(law: Ruleset, offer: Offer) -> str:
    """The first clause that forbids it, or what it lacks; with the clause in either case."""
    counting = [r for r in offer["reasons"] if "waived_by" not in r and "outdone" not in r]
    if forbids := next((r for r in counting if r["effect"] == "forbid"), None):
        return f"{forbids['text']} ({law.book.cite(forbids['clause'])})"
    against = (r for r in counting if r["effect"] in ("noend", "stop"))
    lacking = offer.get("lacking")
    return next((f"{lacking or r['text']} ({law.book.cite(r['clause'])})" for r in against), lacking or "not now")

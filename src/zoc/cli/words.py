"""An order as one types it: the deed, the unit, and what else it takes, in its order or as ``key=value``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zoc.errors import Malformed, Unknown
from zoc.law import Deed, Ruleset, Take


def deed_named(law: Ruleset, word: str) -> Deed | None:
    """A deed by its name or by a beginning that only one has: ``end`` for ``end_turn``."""
    if word in law.deeds:
        return law.deeds[word]
    found = [deed for name, deed in law.deeds.items() if name.startswith(word.replace("-", "_"))]
    return found[0] if len(found) == 1 else None


def spelt_order(law: Ruleset, words: Sequence[str]) -> dict[str, Any]:
    """The keys of an order: ``move spearman 6,3``, ``shove guard thug onto=C4``, ``end_turn``."""
    deed = deed_named(law, words[0]) if words else None
    if deed is None:
        raise Unknown.name("deed", words[0] if words else "", law.deeds)
    order: dict[str, Any] = {"do": deed.name}
    rest = list(words[1:])
    if deed.by == "unit":
        if not rest:
            raise Malformed(usage(deed))
        order["unit"] = rest.pop(0)
    named = [word for word in rest if word.partition("=")[0] in deed.takes and "=" in word]
    for word in named:
        key, _, value = word.partition("=")
        order[key] = _value(deed.takes[key], [value])
    plain = [word for word in rest if word not in named]
    return order | _in_order(deed, plain, order)


def _in_order(deed: Deed, words: list[str], given: Mapping[str, Any]) -> dict[str, Any]:
    """Words without a key, for the keys that are still open: those it must have first."""
    open_keys = [key for key in deed.takes if key not in given]
    open_keys.sort(key=lambda key: deed.takes[key].optional)
    if len(words) > 1 and "route" in open_keys and "at" in open_keys:
        open_keys.remove("at")
    found: dict[str, Any] = {}
    for key in open_keys:
        if not words:
            break
        take = deed.takes[key]
        if take.kind in ("route", "units"):
            found[key], words = _value(take, words), []
        else:
            found[key], words = _value(take, words[:1]), words[1:]
    if words:
        raise Malformed(f"there is one word too many: {words[0]!r}. {usage(deed)}")
    return found


def _value(take: Take, words: list[str]) -> Any:
    [first, *_] = words
    match take.kind:
        case "route":
            return [word for each in words for word in each.split(";") if word]
        case "units":
            return [word for each in words for word in each.replace(";", ",").split(",") if word]
        case "number":
            return int(first) if first.lstrip("+-").isdigit() else first
        case "flag":
            return {"yes": True, "true": True, "no": False, "false": False}.get(first, first)
        case _:
            return first


def usage(deed: Deed) -> str:
    """How an order for it is typed."""
    words = [deed.name, *(["UNIT"] if deed.by == "unit" else [])]
    for key, take in sorted(deed.takes.items(), key=lambda item: item[1].optional):
        word = key.upper() + ("…" if take.kind in ("route", "units") else "")
        words.append(f"[{word}]" if take.optional else word)
    return f"It is typed: {' '.join(words)}"


def shortly(deed: Deed) -> str:
    """What an order for it must say, and whether it may say more."""
    needed = [key.upper() for key, take in deed.takes.items() if not take.optional]
    goes = ["CELL…"] if deed.moves else []
    more = ["…"] if not deed.moves and len(needed) < len(deed.takes) else []
    return " ".join([deed.name, *(["UNIT"] if deed.by == "unit" else []), *needed, *goes, *more])

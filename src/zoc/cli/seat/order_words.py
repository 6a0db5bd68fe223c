"""An order as one types it: the deed, the unit, and what else it takes, each word where it fits or as ``key=value``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zoc.cli.seat.naming import Names
from zoc.errors import Malformed, Unknown
from zoc.law import Deed, Ruleset, Take
from zoc.play.ordering import expected
from zoc.position import Position

SEVERAL = ("route", "units")
PIECES = ("unit", "enemy", "friend", "units")
"""The kinds of arguments that name pieces."""
YES_AND_NO = {"yes": True, "true": True, "no": False, "false": False}


def deed_named(law: Ruleset, word: str) -> Deed | None:
    """A deed by its name or by a beginning that only one has: ``end`` for ``end_turn``."""
    if word in law.deeds:
        return law.deeds[word]
    found = [deed for name, deed in law.deeds.items() if name.startswith(word.replace("-", "_"))]
    return found[0] if len(found) == 1 else None


def spelt_order(law: Ruleset, seen: Position, words: Sequence[str]) -> dict[str, object]:
    """The keys of an order as far as they are said: ``move spearman 6,3``, ``shove guard thug onto=C4``, ``end_turn``."""
    deed = deed_named(law, words[0]) if words else None
    if deed is None:
        raise Unknown.name("deed", words[0] if words else "", law.deeds)
    order: dict[str, object] = {"do": deed.name}
    rest = [word.removeprefix("--") for word in words[1:]]
    if deed.by == "unit" and rest:
        typed = rest.pop(0).removeprefix("unit=")
        order["unit"] = Names(seen).unit(typed) or typed
    named = [word for word in rest if word.partition("=")[0] in deed.takes and "=" in word]
    for word in named:
        key, _, value = word.partition("=")
        order[key] = value_of(seen, deed.takes[key], [value])
    plain = [word for word in rest if word not in named]
    return order | _understood(law, seen, deed, order, plain)


def _understood(law: Ruleset, seen: Position, deed: Deed, given: Mapping[str, object], words: list[str]) -> dict[str, object]:
    """Words without a key: each is for the first open key that it fits; what fits none is for the next one, which will say so."""

    def fits(key: str, word: str) -> bool:
        return fits_take(law, seen, str(given.get("unit", "")), deed.takes[key], word)

    open_keys = [key for key, _ in _needed_first(deed) if key not in given]
    if "route" in open_keys and "at" in open_keys:
        open_keys.remove("at" if sum(fits("at", word) for word in words) > 1 else "route")
    found: dict[str, list[str]] = {}
    for word in words:
        free = [key for key in open_keys if key not in found or deed.takes[key].kind in SEVERAL]
        key = next((key for key in free if fits(key, word)), next((key for key in free if key not in found), None))
        if key is None:
            raise Malformed(f"one word too many: {word!r}. {usage(deed)}")
        found.setdefault(key, []).append(word)
    return {key: value_of(seen, deed.takes[key], said) for key, said in found.items()}


def _needed_first(deed: Deed) -> list[tuple[str, Take]]:
    return sorted(deed.takes.items(), key=lambda item: not item[1].needed)


def fits_take(law: Ruleset, seen: Position, unit: str, take: Take, word: str) -> bool:
    """Whether a word can be meant for a key."""
    names = Names(seen)
    match take.kind:
        case "cell":
            return names.cell(word) is not None
        case "route":
            return all(names.cell(each) is not None for each in word.split(";") if each)
        case "unit" | "enemy" | "friend":
            return bool(names.units(word))
        case "units":
            return all(names.units(each) for each in _several(word))
        case "number":
            return word.lstrip("+-").isdigit()
        case "flag":
            return word in YES_AND_NO
        case "choice":
            return word.lower() in map(str.lower, take.listed(law.table(seen), unit))
        case _:
            return True


def value_of(seen: Position, take: Take, words: list[str]) -> object:
    """What words say for a key: pieces by their ids, the rest as it is written."""
    [first, *_] = words
    match take.kind:
        case "route":
            return [word for each in words for word in each.split(";") if word]
        case "units":
            return [_piece(seen, word) for each in words for word in _several(each)]
        case "unit" | "enemy" | "friend":
            return _piece(seen, first)
        case "number":
            return int(first) if first.lstrip("+-").isdigit() else first
        case "flag":
            return YES_AND_NO.get(first.lower(), first)
        case "choice":
            words = [] if callable(take.words) else [word for word in take.words if word.lower() == first.lower()]
            return words[0] if words else first
        case _:
            return first


def _piece(seen: Position, word: str) -> str:
    return Names(seen).unit(word) or word


def _several(word: str) -> list[str]:
    return [each for each in word.replace(";", ",").split(",") if each]


def usage(deed: Deed) -> str:
    """How an order for it is typed."""
    words = [deed.name, *(["UNIT"] if deed.by == "unit" else [])]
    for key, take in _needed_first(deed):
        word = key.upper() + ("…" if take.kind in SEVERAL else "")
        words.append(f"[{word}]" if not take.needed else word)
    return f"It is typed: {' '.join(words)}"


def told(law: Ruleset, seen: Position, deed: Deed) -> list[tuple[str, str]]:
    """What an order for it may say besides, and what that can be on this table."""
    mine = [unit for unit in seen.ids if seen.unit(unit).side == seen.to_move] or [*seen.ids, ""]
    return [(f"{key}=", _choices(law, seen, mine[0], take) or expected(take)) for key, take in _needed_first(deed)]


def _choices(law: Ruleset, seen: Position, unit: str, take: Take) -> str:
    return ", ".join(filter(None, take.listed(law.table(seen), unit))) if take.kind == "choice" else ""


def shortly(deed: Deed) -> str:
    """What an order for it must say, and whether it may say more."""
    needed = [key.upper() for key, take in deed.takes.items() if take.needed]
    goes = ["CELL…"] if deed.moves else []
    more = ["…"] if not deed.moves and len(needed) < len(deed.takes) else []
    return " ".join([deed.name, *(["UNIT"] if deed.by == "unit" else []), *needed, *goes, *more])

"""An order as one types it: the deed, the unit, and what else it takes, each word where it fits or as ``key=value``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zoc.errors import Malformed, Unknown
from zoc.law import Deed, Ruleset, Take
from zoc.play.ordering import expected
from zoc.position import Position
from zoc.text.names import meant

SEVERAL = ("route", "units")
YES_AND_NO = {"yes": True, "true": True, "no": False, "false": False}


def deed_named(law: Ruleset, word: str) -> Deed | None:
    """A deed by its name or by a beginning that only one has: ``end`` for ``end_turn``."""
    if word in law.deeds:
        return law.deeds[word]
    found = [deed for name, deed in law.deeds.items() if name.startswith(word.replace("-", "_"))]
    return found[0] if len(found) == 1 else None


def spelt_order(law: Ruleset, seen: Position, words: Sequence[str]) -> dict[str, object]:
    """The keys of an order: ``move spearman 6,3``, ``shove guard thug onto=C4``, ``end_turn``."""
    deed = deed_named(law, words[0]) if words else None
    if deed is None:
        raise Unknown.name("deed", words[0] if words else "", law.deeds)
    order: dict[str, object] = {"do": deed.name}
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
    return order | _understood(law, seen, deed, order, plain)


def _understood(law: Ruleset, seen: Position, deed: Deed, given: Mapping[str, object], words: list[str]) -> dict[str, object]:
    """Words without a key: each is for the first open key that it fits; what fits none is for the next one, which will say so."""

    def fits(key: str, word: str) -> bool:
        return _fits(law, seen, str(given.get("unit", "")), deed.takes[key], word)

    open_keys = [key for key, _ in _needed_first(deed) if key not in given]
    if "route" in open_keys and "at" in open_keys:
        open_keys.remove("at" if sum(fits("at", word) for word in words) > 1 else "route")
    found: dict[str, list[str]] = {}
    for word in words:
        free = [key for key in open_keys if key not in found or deed.takes[key].kind in SEVERAL]
        key = next((key for key in free if fits(key, word)), next((key for key in free if key not in found), None))
        if key is None:
            raise Malformed(f"there is one word too many: {word!r}. {usage(deed)}")
        found.setdefault(key, []).append(word)
    return {key: _value(deed.takes[key], said) for key, said in found.items()}


def _needed_first(deed: Deed) -> list[tuple[str, Take]]:
    return sorted(deed.takes.items(), key=lambda item: not item[1].needed)


def _fits(law: Ruleset, seen: Position, unit: str, take: Take, word: str) -> bool:
    """Whether a word can be meant for a key."""
    match take.kind:
        case "cell":
            return word in seen.boxes or _on_map(seen, word)
        case "route":
            return all(_on_map(seen, each) for each in word.split(";") if each)
        case "unit" | "enemy" | "friend":
            return meant(word, seen.ids) in seen.ids
        case "units":
            return all(meant(each, seen.ids) in seen.ids for each in word.replace(";", ",").split(",") if each)
        case "number":
            return word.lstrip("+-").isdigit()
        case "flag":
            return word in YES_AND_NO
        case "choice":
            return word in take.listed(law.table(seen), meant(unit, seen.ids))
        case _:
            return True


def _on_map(seen: Position, word: str) -> bool:
    try:
        seen.board.grid.cell(word)
    except Malformed:
        return False
    return True


def _value(take: Take, words: list[str]) -> object:
    [first, *_] = words
    match take.kind:
        case "route":
            return [word for each in words for word in each.split(";") if word]
        case "units":
            return [word for each in words for word in each.replace(";", ",").split(",") if word]
        case "number":
            return int(first) if first.lstrip("+-").isdigit() else first
        case "flag":
            return YES_AND_NO.get(first, first)
        case _:
            return first


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

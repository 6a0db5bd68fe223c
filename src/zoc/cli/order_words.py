"""An order as one types it: the deed, the unit, and what else it takes, each word where it fits or as ``key=value``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zoc.cli.argument_words import SEVERAL, fits, value_of, with_keys
from zoc.cli.naming import Names
from zoc.errors import Malformed, Unknown, no_such
from zoc.law import Deed, Ruleset, Take
from zoc.play.ordering import expected
from zoc.position import Position
from zoc.text.names import spoken
from zoc.values import Json

LONGEST = 4
"""How many words the name of a deed has at most."""


def deed_of(law: Ruleset, words: Sequence[str]) -> tuple[Deed | None, list[str]]:
    """The deed that words begin with, and the rest: by its name, in one word or in several, or by a beginning of it.

    Its name may be written as it is printed: ``end turn``, ``set out``, ``Slip by``.
    """
    folded = [word.lower().replace("-", "_") for word in words]
    for many in range(min(len(words), LONGEST), 0, -1):
        if (deed := _exactly(law, "_".join(folded[:many]))) is not None:
            return deed, list(words[many:])
    return deed_named(law, folded[0]) if words else None, list(words[1:])


def _exactly(law: Ruleset, name: str) -> Deed | None:
    return law.deeds.get(name) or next((deed for deed in law.deeds.values() if name in deed.called), None)


def deed_named(law: Ruleset, word: str) -> Deed | None:
    """A deed by its name, by another word for it, or by a beginning that only one has: ``end`` for ``end_turn``."""
    name = word.lower().replace("-", "_").replace(" ", "_")
    if (deed := _exactly(law, name)) is not None:
        return deed
    found = [deed for known, deed in law.deeds.items() if known.startswith(name)]
    return found[0] if len(found) == 1 else None


def spelt_order(law: Ruleset, seen: Position, words: Sequence[str]) -> dict[str, Json]:
    """The keys of an order as far as they are said: ``move spearman 6,3``, ``shove guard thug onto=C4``, ``end turn``."""
    deed, rest = deed_of(law, words)
    if deed is None:
        raise Unknown.name("deed", words[0] if words else "", law.deeds)
    order: dict[str, Json] = {"do": deed.name}
    if deed.by == "unit" and rest:
        typed = rest.pop(0).removeprefix("--").removeprefix("unit=")
        order["unit"] = Names(seen).unit(typed) or typed
    unit, plain = str(order.get("unit", "")), list[str]()
    for key, word in with_keys(tuple(deed.takes), rest):
        if key in deed.takes:
            order[key] = value_of(law, seen, unit, deed.takes[key], [word])
        elif key:
            raise Malformed(f"{spoken(deed.name)}: {no_such('word', key, deed.takes)} {usage(deed)}")
        else:
            plain.append(word)
    return order | _understood(law, seen, deed, order, plain)


def _understood(law: Ruleset, seen: Position, deed: Deed, given: Mapping[str, Json], words: list[str]) -> dict[str, Json]:
    """Words without a key: each is for the first open key that it fits; what fits none is for the next one, which will say so."""
    unit = str(given.get("unit", ""))

    def meant(key: str, word: str) -> bool:
        return fits(law, seen, unit, deed.takes[key], word)

    open_keys = [key for key, _ in _needed_first(deed) if key not in given]
    if "route" in open_keys and "at" in open_keys:
        open_keys.remove("at" if sum(meant("at", word) for word in words) > 1 else "route")
    found: dict[str, list[str]] = {}
    for word in words:
        free = [key for key in open_keys if key not in found or deed.takes[key].kind in SEVERAL]
        key = next((key for key in free if meant(key, word)), next((key for key in free if key not in found), None))
        if key is None:
            raise Malformed(f"one word too many: {word!r}. {usage(deed)}")
        found.setdefault(key, []).append(word)
    return {key: value_of(law, seen, unit, deed.takes[key], said) for key, said in found.items()}


def _needed_first(deed: Deed) -> list[tuple[str, Take]]:
    return sorted(deed.takes.items(), key=lambda item: not item[1].always)


def usage(deed: Deed) -> str:
    """How an order for it is typed."""
    words = [deed.name, *(["UNIT"] if deed.by == "unit" else [])]
    asked = deed.unsaid({})
    for key, take in _needed_first(deed):
        if key == "route" and "at" in deed.takes:
            continue  # several cells in its place
        word = _in_capitals(deed, key) + ("…" if take.kind in SEVERAL else "")
        words.append(word if key in asked and (take.always or not take.needed) else f"[{word}]")
    return f"It is typed: {' '.join(words)}"


def _in_capitals(deed: Deed, key: str) -> str:
    """What stands for an argument where it is told how an order is typed."""
    if key == "at":
        return "CELL…" if "route" in deed.takes else "CELL"
    return key.upper()


def told(law: Ruleset, seen: Position, deed: Deed) -> list[tuple[str, str]]:
    """What an order for it may say besides, and what that can be on this table."""
    mine = [unit for unit in seen.ids if seen.unit(unit).side == seen.to_move] or [*seen.ids, ""]
    return [(f"{key}=", _holds(law, key, take, _choices(law, seen, mine[0], take))) for key, take in _needed_first(deed)]


def _holds(law: Ruleset, key: str, take: Take, choices: str) -> str:
    """What an argument is, as its book asks for it, and the words it can be."""
    label = take.label or law.asked.get(key, "")
    holds = choices or expected(take)
    return f"{label[:1].lower()}{label[1:]}: {holds}" if label else holds


def _choices(law: Ruleset, seen: Position, unit: str, take: Take) -> str:
    return ", ".join(filter(None, take.listed(law.table(seen), unit))) if take.kind == "choice" else ""


def shortly(deed: Deed) -> str:
    """What an order for it must say, and whether it may say more."""
    needed = [_in_capitals(deed, key) for key, take in deed.takes.items() if take.always]
    goes = ["CELL…"] if "at" in deed.unsaid({}) and not deed.takes["at"].needed else []
    more = ["…"] if not deed.moves and len(needed) < len(deed.takes) else []
    return " ".join([deed.name, *(["UNIT"] if deed.by == "unit" else []), *needed, *goes, *more])

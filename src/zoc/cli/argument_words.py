"""Words that a person types for an argument of an order or a key of a question: whether they fit it, and what they say."""

from __future__ import annotations

import re
from collections.abc import Sequence

from zoc.cli.naming import Names
from zoc.errors import Malformed
from zoc.law import Ruleset, Take
from zoc.position import Position
from zoc.text.names import spoken
from zoc.values import Json

SEVERAL = ("route", "units")
"""The kinds of arguments that hold a list."""
PIECES = ("unit", "enemy", "friend")
"""The kinds of arguments that name one piece."""
YES_AND_NO = {"yes": True, "true": True, "no": False, "false": False}
NUMBER = re.compile(r"[+-]?(0|[1-9]\d{0,8})([/.]\d+)?", re.ASCII)
"""A number as a person writes it; 0404 is a hex."""


def fits(law: Ruleset, seen: Position, unit: str, take: Take, word: str) -> bool:
    """Whether a word can be meant for an argument."""
    names = Names(seen)
    match take.kind:
        case "side":
            return names.side(word) is not None
        case "cell":
            return names.cell(word) is not None
        case "route":
            return all(names.cell(each) is not None for each in cells(names, word))
        case "unit" | "enemy" | "friend":
            return names.side(word) is None and bool(names.units(word))
        case "units":
            return all(names.units(each) for each in listed(word))
        case "number":
            return NUMBER.fullmatch(word) is not None and names.cell(word) is None
        case "flag":
            return word.lower() in YES_AND_NO
        case "choice":
            return _choice(law, seen, unit, take, word) is not None
        case _:
            return True


def value_of(law: Ruleset, seen: Position, unit: str, take: Take, words: Sequence[str]) -> Json:
    """What words say for an argument: names as they are written, and whatever fits nothing as it was typed."""
    names, [*_, last] = Names(seen), words
    match take.kind:
        case "side":
            return names.side(last) or last
        case "cell":
            return names.cell(last) or last
        case "route":
            return [names.cell(cell) or cell for word in words for cell in cells(names, word)]
        case "units":
            return [names.unit(each) or each for word in words for each in listed(word)]
        case "unit" | "enemy" | "friend":
            return names.unit(last) or _piece(names, last)
        case "number":
            return int(last) if re.fullmatch(r"[+-]?\d{1,9}", last, re.ASCII) else last
        case "flag":
            return YES_AND_NO.get(last.lower(), last)
        case "choice":
            return _choice(law, seen, unit, take, last) or last
        case _:
            return last


def _piece(names: Names, word: str) -> str:
    """A word that names no piece; that of a side is refused, for it cannot be a slip of the pen."""
    if names.side(word) is not None:
        raise Malformed(f"{word} is a side; name a unit: {', '.join(map(spoken, names.seen.ids))}")
    return word


def _choice(law: Ruleset, seen: Position, unit: str, take: Take, word: str) -> str | None:
    known = take.listed(law.table(seen), unit)
    return next((each for each in known if spoken(each).casefold() == spoken(word).casefold()), None)


def cells(names: Names, word: str) -> list[str]:
    """The cells of a word: separated by semicolons, or by commas where labels have none."""
    return [
        cell
        for each in word.split(";")
        if each
        for cell in ([each] if names.cell(each) is not None else [part for part in each.split(",") if part])
    ]


def listed(word: str) -> list[str]:
    """The items of a list."""
    return [each for each in re.split("[,;]", word) if each]


def with_keys(keys: Sequence[str], words: Sequence[str]) -> list[tuple[str, str]]:
    """Words, each with the key it is said for, if it says one: ``way=rush``, ``--way rush``, ``--way=rush``, ``to 10,4``."""
    found, left = list[tuple[str, str]](), list(words)
    while left:
        word = left.pop(0)
        key, sign, value = word.removeprefix("--").partition("=")
        key = key.replace("-", "_").lower()
        if sign:
            found.append((key, value))
        elif word.startswith("--"):
            found.append((key, left.pop(0) if left and key != "at_large" else "yes"))
        elif key in keys and left and "=" not in left[0]:
            found.append((key, left.pop(0)))
        else:
            found.append(("", word))
    return found

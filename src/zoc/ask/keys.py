"""Readers for the keys of a question: each reads a value, or says what was expected."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

from zoc.action import Part
from zoc.errors import Malformed, Problem, no_such, shown
from zoc.text.unprintable import refusal_of, unprinted
from zoc.units import Value

Reader = Callable[[object], Any]

EXACT = re.compile(r"[+-]?\d{1,9}(/0*[1-9]\d{0,8}|\.\d{1,9})?", re.ASCII)
LONGER = re.compile(r"[+-]?\d+(/0*[1-9]\d*|\.\d+)?", re.ASCII)
MOST, LONGEST = 10_000, 200
"""The most items in a list of a question, and the most letters in a name."""


def name(written: object) -> str:
    """A name or a printed label."""
    if not isinstance(written, str) or not 0 < len(written) <= LONGEST:
        if isinstance(written, str):
            raise ValueError(f"a name has at most {LONGEST} letters" if written else "expected a name, not an empty one")
        raise ValueError(f"expected a name in quotes, not {shown(written)}")
    if strange := unprinted(written):
        raise ValueError(refusal_of("name", strange))
    return written


def points(written: object) -> Fraction:
    """A number of points, exactly.

    >>> points(5), points("7/2"), points("2.5")
    (Fraction(5, 1), Fraction(7, 2), Fraction(5, 2))
    """
    number = isinstance(written, int | str | Decimal) and not isinstance(written, bool)
    if number and not EXACT.fullmatch(str(written)) and LONGER.fullmatch(str(written)):
        raise ValueError(f"{shown(written)} is too large or too fine: at most 9 digits")
    if not number or not EXACT.fullmatch(str(written)):
        raise ValueError(f'expected a whole number or a fraction such as "7/2", not {shown(written)}')
    return Fraction(str(written))


def whole(written: object) -> int:
    """A whole number of modest size."""
    if not isinstance(written, int) or isinstance(written, bool) or abs(written) >= 1 << 31:
        raise ValueError(f"expected a whole number, not {shown(written)}")
    return written


def yes(written: object) -> bool:
    """Yes or no."""
    if not isinstance(written, bool):
        raise ValueError(f"expected true or false, not {shown(written)}")
    return written


def names(written: object) -> tuple[str, ...]:
    """A list of names or labels."""
    if not isinstance(written, list) or not written or len(written) > MOST:
        raise ValueError(f"expected a list of names, not {shown(written)}")
    return tuple(map(name, written))


def wholes(written: object) -> tuple[int, ...]:
    """A list of whole numbers."""
    if not isinstance(written, list) or len(written) > MOST:
        raise ValueError(f"expected a list of whole numbers, not {shown(written)}")
    return tuple(map(whole, written))


def tally(written: object) -> dict[int, int]:
    """How much each number counts: ``{"6": 1, "10": 2}``; JSON keys are strings."""
    if not isinstance(written, dict) or len(written) > MOST:
        raise ValueError(f'expected numbers such as {{"6": 1}}, not {shown(written)}')
    if strange := [key for key in written if not re.fullmatch(r"[+-]?\d{1,9}", key, re.ASCII)]:
        raise ValueError(f"expected a whole number in quotes, not {shown(strange[0])}")
    return {int(key): whole(value) for key, value in written.items()}


def switches(written: object) -> dict[str, Value]:
    """Readings, each with its value."""
    read: dict[str, Value] = {}
    for key, value in mapping(written).items():
        if not isinstance(value, bool | int | str):
            raise ValueError(f"expected true, false, a whole number or a word, not {shown(value)}")
        read[key] = value
    return read


def mapping(written: object) -> dict[str, object]:
    """An object whose keys are checked elsewhere."""
    if not isinstance(written, dict):
        raise ValueError(f"expected an object in braces, not {shown(written)}")
    return written


def mappings(written: object) -> tuple[dict[str, object], ...]:
    """A list of objects whose keys are checked elsewhere."""
    if not isinstance(written, list) or len(written) > MOST:
        raise ValueError(f"expected a list of objects in braces, not {shown(written)}")
    return tuple(map(mapping, written))


def fields(written: Mapping[str, object], known: Mapping[str, Reader], needed: Iterable[str] = ()) -> dict[str, Any]:
    """The keys of an object, each read by its reader; all mistakes are reported at once."""
    problems = [Problem(f"the key {key!r} is missing") for key in needed if key not in written]
    read: dict[str, Any] = {}
    for key, value in written.items():
        if key not in known:
            problems.append(Problem(no_such("key", key, known)))
            continue
        try:
            read[key] = known[key](value)
        except Malformed as wrong:
            problems += [Problem(p.message, f"{key}, {p.where}" if p.where else key) for p in wrong.problems]
        except ValueError as wrong:
            problems.append(Problem(str(wrong), key))
    if problems:
        raise Malformed(problems)
    return read


def cards(written: object) -> dict[str, int]:
    """Cards played for or against an action, each with its level: ``{"Spirit": 1, "Heckle": -1}``."""
    if not isinstance(written, dict) or len(written) > MOST:
        raise ValueError(f'expected cards with their levels, such as {{"Spirit": 1}}, not {shown(written)}')
    return {name(card): whole(level) for card, level in written.items()}


def action(written: object) -> Part:
    """Something a unit would do."""
    read = fields(mapping(written), ACTION, ("name", "actor"))
    said = dict(read.pop("facts", {}))
    if played := read.pop("cards", None):
        said["cards"] = played
    return Part(read.pop("name"), read.pop("actor"), said=said, **read)


ACTION: dict[str, Reader] = {
    "name": name, "actor": name, "target": name, "at": name, "through": names, "facts": switches, "cards": cards,
}  # fmt: skip

Name = Annotated[str, name]
Points = Annotated[Fraction | None, points]
Whole = Annotated[int, whole]
Needed = Annotated[int | None, whole]
Names = Annotated[tuple[str, ...], names]
Wholes = Annotated[tuple[int, ...], wholes]
Tally = Annotated[Mapping[int, int] | None, tally]
Switched = Annotated[Mapping[str, Value], switches]
MaybeDeed = Annotated[Part | None, action]
Written = Annotated[Mapping[str, object] | None, mapping]
Events = Annotated[tuple[Mapping[str, object], ...], mappings]

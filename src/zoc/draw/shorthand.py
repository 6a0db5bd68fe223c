"""Short names for a narrow place: units in three characters, sides in one letter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import chain
from string import ascii_lowercase, digits

ROOM = 3


def short_names(ids: Iterable[str]) -> dict[str, str]:
    """A name of at most three characters for every unit, no two alike while names last; short ids stay as they are.

    >>> short_names(["a", "12", "Guard", "Guards", "3 Pz", "101st Airborne", "102nd Airborne"])
    {'a': 'a', '12': '12', 'Guard': 'Gua', 'Guards': 'Grd', '3 Pz': '3Pz', '101st Airborne': '101', '102nd Airborne': '102'}
    """
    listed = list(ids)
    names = {id: id for id in listed if 0 < len(id) <= ROOM and " " not in id and all(map(_narrow, id))}
    taken, spare = set(names.values()), _spare()
    for id in listed:
        if id not in names:
            choices = list(_choices(id))
            free = (name for name in chain(choices, spare) if name not in taken)
            names[id] = next(free, choices[0])
            taken.add(names[id])
    return {id: names[id] for id in listed}


def _choices(id: str) -> Iterator[str]:
    plain = re.sub(r"(?<=\d)(st|nd|rd|th)\b", "", "".join(sign if _narrow(sign) else " " for sign in id))
    words = re.findall(r"\d+|[^\W\d_]+", plain) or ["u"]
    whole = "".join(words)
    if len(whole) <= ROOM:
        yield whole
    initials = "".join(word if word.isdigit() else word[0] for word in words)
    if len(words) > 1 and len(initials) <= ROOM:
        yield initials
    yield whole[:ROOM]
    yield whole[0] + re.sub("[aeiouAEIOU]", "", whole[1:])[: ROOM - 1]
    yield from (f"{whole[0]}{number}" for number in range(1, 100))


def _spare() -> Iterator[str]:
    """Arbitrary names, shared by all units: a name that one unit skipped is taken for the others too."""
    return (f"{a}{b}{c}" for a in digits + ascii_lowercase for b in ascii_lowercase for c in ascii_lowercase)


def _narrow(sign: str) -> bool:
    """Whether a terminal prints a character one column wide."""
    return sign.isprintable() and unicodedata.east_asian_width(sign) not in "WF" and not unicodedata.combining(sign)


def letters_of(names: Iterable[str]) -> dict[str, str]:
    """A small letter for every side: its first that is free.

    >>> letters_of(["red", "royal", "blue"])
    {'red': 'r', 'royal': 'o', 'blue': 'b'}
    """
    letters: dict[str, str] = {}
    for name in names:
        choices = [sign for sign in name.lower() if sign.isascii() and sign.isalpha()] + list(ascii_lowercase)
        letters[name] = next((sign for sign in choices if sign not in letters.values()), "?")
    return letters

"""Names as people say them: a piece is written ``rifle_3`` and called "rifle 3", and a list ends with *and*."""

from __future__ import annotations

from collections.abc import Iterable

MOST = 12
"""The most names in a sentence."""


def spoken(name: str) -> str:
    """A name as people say it.

    >>> spoken("rifle_3")
    'rifle 3'
    """
    return name.replace("_", " ")


def called(names: Iterable[str]) -> str:
    """Names separated by commas.

    >>> called(["rifle_3", "panzer"])
    'rifle 3, panzer'
    """
    return ", ".join(map(spoken, names))


def meant(typed: str, names: Iterable[str]) -> str:
    """The name that a typed text means; the text itself if it is a name, or if no name fits.

    >>> meant("rifle 3", ["rifle_3", "panzer"]), meant("rifle_3", ["rifle_3"]), meant("tank", ["panzer"])
    ('rifle_3', 'rifle_3', 'tank')
    """
    known = list(names)
    found = [name for name in known if spoken(name) == spoken(typed)]
    return found[0] if typed not in known and len(found) == 1 else typed


def joined(words: Iterable[str], names: Iterable[str]) -> list[str]:
    """Typed words, with those that make up one name put together, in any case: ``move Rifle 3 0405``.

    >>> joined(["move", "Rifle", "3", "0405"], ["rifle_3", "panzer"])
    ['move', 'rifle_3', '0405']
    """
    left, put = list(words), list[str]()
    parts = {tuple(spoken(name).casefold().split(" ")): name for name in names if " " in spoken(name)}
    longest_first = sorted(parts, key=len, reverse=True)
    while left:
        part = next((part for part in longest_first if tuple(map(str.casefold, left[: len(part)])) == part), ())
        put.append(parts[part] if part else left[0])
        left = left[len(part) or 1 :]
    return put


def listed(names: Iterable[str], most: int = MOST) -> str:
    """A list as people say it.

    >>> listed(["0304", "0305", "0406"]), listed("abcdef", most=3)
    ('0304, 0305 and 0406', 'a, b, c and 3 more')
    """
    known = list(names)
    if len(known) > most + 1:
        known = [*known[:most], f"{len(known) - most} more"]
    return " and ".join([", ".join(known[:-1]), known[-1]]) if len(known) > 1 else "".join(known)


def count(number: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> count(1, "card"), count(3, "card"), count(2, "hex", "hexes")
    ('1 card', '3 cards', '2 hexes')
    """
    return f"{number} {one if number == 1 else many or f'{one}s'}"

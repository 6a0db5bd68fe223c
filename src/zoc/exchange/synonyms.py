"""Plain words for the same ground, hexside or side: how their words are matched with ours.

A word that is ours letter by letter (in any case, with blanks for underscores, in the singular or the plural) is the same
word. A synonym, or a word that contains ours, is a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

SAME = """
clear flat open plain grass grassland field meadow pasture steppe prairie savanna lawn floor ground farmland farm cultivated
forest wood woodland tree jungle foliage grove taiga thicket orchard bush
hill hilly rough highland broken badland upland ridge rocky rock rubble
mountain mount peak alpine cliff
swamp marsh bog wetland mud moor fen quagmire
shallow shallows river stream brook ford creek
sea deep ocean water lake coast deep_ocean deep_water
sand desert beach dune
village town city castle hamlet settlement urban
frozen ice snow tundra arctic glacier
cave cavern dungeon underground
fungus mushroom
unwalkable chasm lava abyss pit
impassable blocking wall void blocked inaccessible rock_wall obstacle prohibited
road path track trail street highway
rail railway railroad rails
bridge crossing causeway
reef coral
difficult rubble scrub debris undergrowth
"""
"""A line of words that may stand for each other; the nearest lines come first."""


class Resemblance(NamedTuple):
    """One of our words that a word of theirs resembles; ``same`` if it is that very word."""

    name: str
    same: bool


def resembling(words: Iterable[str], ours: Iterable[str]) -> Resemblance | None:
    """Our word for the first of several words of theirs that has one.

    >>> resembling(["Deep Forest"], ["clear", "woods"]), resembling(["Mountains"], ["mountain"])
    (Resemblance(name='woods', same=False), Resemblance(name='mountain', same=True))
    """
    theirs = [word for word in map(plain, words) if word]
    known = {plain(name): name for name in ours}
    if found := next((word for word in theirs if word in known), None):
        return Resemblance(known[found], same=True)
    for word in theirs:
        for token in _tokens(word):
            if token in known:
                return Resemblance(known[token], same=False)
        for token in _tokens(word):
            for alike in _alike(token):
                if alike in known:
                    return Resemblance(known[alike], same=False)
    return None


def plain(word: str) -> str:
    """A word in small letters, with underscores, in the singular.

    >>> plain("Deep Woods"), plain("grass-01.png")
    ('deep_wood', 'grass_01_png')
    """
    parts = re.findall(r"[^\W_]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", word).lower())
    return "_".join(_singular(part) for part in parts)


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _tokens(word: str) -> Iterator[str]:
    """The word itself, and its parts, the last first: a deep forest is a forest."""
    yield word
    for part in reversed(word.split("_")):
        letters = part.strip("0123456789")
        if len(letters) > 2 and letters != word:
            yield letters


def _alike(token: str) -> Iterator[str]:
    for line in SAME.strip().splitlines():
        words = [plain(each) for each in line.split()]
        if token in words:
            yield from words

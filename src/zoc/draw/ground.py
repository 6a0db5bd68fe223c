"""The look of a kind of ground, from its name: woods are forest, a lake is water."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum


class Look(StrEnum):
    """The kinds of ground that have a drawing of their own."""

    CLEAR = "clear"
    FOREST = "forest"
    HILLS = "hills"
    MOUNTAINS = "mountains"
    ROUGH = "rough"
    WATER = "water"
    DEEP = "deep"
    MARSH = "marsh"
    TOWN = "town"
    CASTLE = "castle"
    DESERT = "desert"
    SNOW = "snow"
    ROCK = "rock"


NAMES: dict[Look, str] = {
    Look.CLEAR: "clear flat plain open grass grassland field steppe meadow floor court ground normal",
    Look.FOREST: "forest wood jungle tree grove bush orchard",
    Look.HILLS: "hill hilly ridge upland high highland heights",
    Look.MOUNTAINS: "mountain mountainous peak alpine",
    Look.ROUGH: "rough broken rubble difficult stony scree bad",
    Look.WATER: "water lake shallow ford river coast reef pool",
    Look.DEEP: "deep sea ocean",
    Look.MARSH: "marsh swamp bog mire wetland",
    Look.TOWN: "town village city urban hamlet settlement building house",
    Look.CASTLE: "castle keep fort fortress fortification stronghold bunker",
    Look.DESERT: "desert sand sandy dune beach arid",
    Look.SNOW: "snow ice icy frozen tundra arctic glacier",
    Look.ROCK: "rock stone wall impassable blocked blocking cliff solid pillar",
}
LOOKS: dict[str, Look] = {name: look for look, names in NAMES.items() for name in names.split()}


def look(name: str) -> Look | None:
    """How ground of that name is drawn; nothing for an unknown name.

    >>> look("Dense woods"), look("open_water"), look("quicksilver")
    (<Look.FOREST: 'forest'>, <Look.WATER: 'water'>, None)
    """
    forms = [form for word in plain_words(name) for form in (word, word.removesuffix("s"), word.removesuffix("es"))]
    known = [LOOKS[form] for form in forms if form in LOOKS]
    return next((each for each in known if each is not Look.CLEAR), known[0] if known else None)


def plain_words(name: str) -> list[str]:
    """The words of a name in small letters, however they are joined.

    >>> plain_words("Great_River"), plain_words("shallow-water")
    (['great', 'river'], ['shallow', 'water'])
    """
    return re.findall(r"[^\W_]+", name.lower())


def letters(grounds: Sequence[tuple[str, str]]) -> list[str]:
    """The letter that draws each ground, from names and the letters wished for; no two alike.

    >>> letters([("clear", "."), ("forest", "f"), ("fort", "f"), ("hills", ".")])
    ['.', 'f', 'o', 'h']
    """
    taken: list[str] = []
    for name, wish in grounds:
        choices = (wish[:1], *plain_words(name)[:1], *name.lower(), *"abcdefghijklmnopqrstuvwxyz*+%&")
        fit = (choice[:1] for choice in choices if choice[:1].isprintable() and choice[:1].strip())
        taken.append(next((choice for choice in fit if choice not in taken), "?"))
    return taken

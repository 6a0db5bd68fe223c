"""What a file of another tool says, in its own words, before a legend and a book make a scenario of it.

Columns and rows count from 0, from the left and from the top; the grid's plan says which of them are low::

    first_shoved = False         first_shoved = True
     __    __                        __
    /00\\__/20\\__                  __/10\\__
    \\__/10\\__/30\\                /00\\__/20\\
       \\__/  \\__/                \\__/  \\__/
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from zoc.errors import Malformed
from zoc.grid import Grid, Labels
from zoc.values import Json

Place = tuple[int, int]
"""A column and a row, both counted from 0."""
MOST_ACROSS = 1000
"""The most columns or rows of a map."""
MOST_PIECES = 10_000


@dataclass(frozen=True)
class GridPlan:
    """The shape of a grid, before it is known how its cells are numbered."""

    kind: Literal["hex", "square"]
    width: int
    height: int
    orientation: Literal["flat", "pointy"] = "flat"
    first_shoved: bool = False
    """Whether the first column is half a hex lower (flat), or the first row half a hex further right (pointy)."""
    neighbours: Literal[4, 8] = 8
    labels: Labels | None = None
    """The numbering of the file, if it has one."""

    def __post_init__(self) -> None:
        for number, noun in ((self.width, "columns"), (self.height, "rows")):
            if not 1 <= number <= MOST_ACROSS:
                raise Malformed(f"a map has 1 to {MOST_ACROSS} {noun}, not {number}")

    def __contains__(self, place: Place) -> bool:
        return 0 <= place[0] < self.width and 0 <= place[1] < self.height

    def grid(self, pattern: str = "") -> Grid:
        """The grid, numbered as the file says, or else by a pattern."""
        labels = self.labels or Labels(pattern or Labels.fitting(self.width, self.height))
        flat = self.orientation == "flat"
        number = labels.column_number(0, self.width) if flat else labels.row_number(0, self.height)
        return Grid(
            self.kind,
            self.width,
            self.height,
            orientation=self.orientation,
            shoved="odd" if (number % 2 == 1) == self.first_shoved else "even",
            neighbours=self.neighbours,
            labels=labels,
        )

    def said(self) -> str:
        """The grid in a few words."""
        size = f"{self.width} × {self.height}"
        if self.kind == "square":
            return f"{size} squares"
        line, low = ("column", "lower") if self.orientation == "flat" else ("row", "further right")
        first = "first" if self.first_shoved else "second"
        return f"{size} {'flat' if self.orientation == 'flat' else 'pointy'}-topped hexes; the {first} {line} is {low}"


@dataclass(frozen=True)
class Word:
    """One of their words, the plain names it goes by, and its meaning in books whose terrain the format defines."""

    names: tuple[str, ...] = ()
    """What it may be called in plain English, the best name first."""
    known: Mapping[str, str] = field(default_factory=dict)
    """Our terrain for it, by the name of the book."""
    nearly: frozenset[str] = frozenset()
    """The books for which ``known`` is only the nearest."""
    facts: Mapping[str, Json] = field(default_factory=dict)
    """Facts that the file itself gives to it."""


@dataclass(frozen=True)
class ForeignEdge:
    """A feature on the side between two cells, in their word; a directed one counts from the first cell only."""

    word: str
    a: Place
    b: Place
    directed: bool = False
    value: int | None = None


@dataclass(frozen=True)
class ForeignPiece:
    """A piece: its name, the word for its kind, the word for its side, its place and its properties."""

    name: str
    word: str
    side: str
    at: Place
    properties: Mapping[str, Json] = field(default_factory=dict)
    where: str = ""
    """Its place in the file."""


@dataclass(frozen=True)
class ForeignMap:
    """A map with everything on it, as a reader found it."""

    kind: str
    plan: GridPlan
    cells: Mapping[Place, tuple[str, ...]]
    """The words of each cell, from the ground up; a cell without words is not on the map."""
    words: Mapping[str, Word] = field(default_factory=dict)
    edges: tuple[ForeignEdge, ...] = ()
    pieces: tuple[ForeignPiece, ...] = ()
    heights: Mapping[Place, int] = field(default_factory=dict)
    title: str = ""
    image: str = ""
    """The name of its image."""
    image_data: bytes = b""
    """The image itself, if the file holds it."""
    book: str = ""
    """The book by which it is played, if the file says so."""
    top: Mapping[str, Json] = field(default_factory=dict)
    """Whose turn it is, as a scenario writes it: ``to_move``, ``turn``, ``phase``."""
    sides: tuple[str, ...] = ()
    """The words for the sides in their order, if the file lists them."""
    charts: Mapping[str, Mapping[str, Mapping[str, Mapping[str, int]]]] = field(default_factory=dict)
    """Numbers of terrains that a book lacks: book, chart, row, terrain."""

    def __post_init__(self) -> None:
        if len(self.pieces) > MOST_PIECES:
            raise Malformed(f"a map has at most {MOST_PIECES} pieces, not {len(self.pieces)}")

    def terrain_words(self) -> Counter[str]:
        """Every word of a cell, and how many cells have it."""
        return Counter(word for words in self.cells.values() for word in dict.fromkeys(words))

    def first_place(self, word: str) -> Place:
        """The first cell with that word, in reading order."""
        return min((place for place, words in self.cells.items() if word in words), key=lambda place: (place[1], place[0]))

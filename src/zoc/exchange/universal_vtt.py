"""Universal VTT: an image with a square grid, walls, and doors (``.uvtt``, ``.dd2vtt``, ``.df2vtt``).

It is JSON. Places are counted in squares from the corner of the whole drawing, of which the file may hold a part::

    map_origin (2, 1)
    +---------------------------+
    |  image, map_size (6, 4)   |   a wall from (3, 1) to (3, 5) runs down between the
    |                           |   first and the second square of the image
    +---------------------------+
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from zoc.errors import Malformed
from zoc.exchange.archive import from_base64
from zoc.exchange.barriers import Barriers
from zoc.exchange.foreign import ForeignMap, GridPlan, Word
from zoc.exchange.geometry import DrawnGrid, Point
from zoc.exchange.image_file import ImageFacts, image_facts
from zoc.exchange.loose import Table, number, table, tables, text
from zoc.exchange.remark import several
from zoc.exchange.source import SourceFile

ENDINGS = (".uvtt", ".dd2vtt", ".df2vtt", ".fr2vtt")
WALLS = {"line_of_sight": "wall", "objects_line_of_sight": "object"}
GROUND = "floor"
USUAL_PIXELS = 70
"""Pixels of a square, if a file does not say it."""


def recognised(name: str, head: bytes) -> bool:
    """Whether a file looks like a map of a virtual tabletop."""
    return name.lower().endswith(ENDINGS) or b'"pixels_per_grid"' in head or b'"line_of_sight"' in head


def read(source: SourceFile) -> ForeignMap:
    """The map of a file."""
    top = source.json()
    if not isinstance(top, dict) or not {"resolution", *WALLS, "portals"} & {*top}:
        raise Malformed("this is no Universal VTT file: it has no resolution, line_of_sight or portals")
    return _Reader(source, top).map()


@dataclass(frozen=True)
class _Line:
    """A wall, door or window in squares of the whole drawing."""

    word: str
    corners: tuple[Point, ...]
    where: str
    is_door: bool = False


class _Reader:
    """One file while it is read."""

    def __init__(self, source: SourceFile, top: Table) -> None:
        self.source, self.remarks, self.top = source, source.remarks, top
        self.resolution = table(top.get("resolution"))
        self.lines = [line for line in self._lines() if line.corners]
        self.image = self._image()

    def map(self) -> ForeignMap:
        """The map."""
        facts = image_facts(self.image)
        width, height = self._size(facts)
        plan = GridPlan("square", width, height)
        x, y = self._origin(width, height)
        barriers = Barriers(DrawnGrid(plan, Fraction(1), Fraction(1), (x + Fraction(1, 2), y + Fraction(1, 2))), self.remarks)
        for line in self.lines:
            (barriers.door if line.is_door else barriers.wall)(line.word, line.corners, line.where)
        if lights := tables(self.top.get("lights")):
            self.remarks.left_out(several(len(lights), "light"))
        cells = {(column, row): (GROUND,) for row in range(height) for column in range(width)}
        edges = barriers.edges()
        return ForeignMap(
            "uvtt",
            plan,
            cells,
            {GROUND: Word(("clear", "open", "floor")), **barriers.words()},
            edges,
            title=text(self.top.get("name")) or self.source.title,
            image=f"{self.source.title}.{facts.ending}" if facts else "",
            image_data=self.image if facts else b"",
        )

    # The grid

    def _size(self, facts: ImageFacts | None) -> tuple[int, int]:
        """Columns and rows: as the file says, or by its image, or by its walls."""
        said = table(self.resolution.get("map_size"))
        size = number(said.get("x")), number(said.get("y"))
        if size[0] <= 0 or size[1] <= 0:
            pixels = number(self.resolution.get("pixels_per_grid"))
            if facts and (pixels > 0 or not self.lines):
                size = Fraction(facts.width) / (pixels or USUAL_PIXELS), Fraction(facts.height) / (pixels or USUAL_PIXELS)
                self.remarks.guessed(f"the file says no map_size; by its image it has {_shown(size)} squares")
            else:
                corners = [corner for line in self.lines for corner in line.corners]
                x, y = self._said_origin()
                size = (
                    max((c[0] - x for c in corners), default=Fraction(0)),
                    max((c[1] - y for c in corners), default=Fraction(0)),
                )
                self.remarks.guessed(f"the file says no map_size; its walls reach over {_shown(size)} squares")
        width, height = (max(1, int(side + Fraction(1, 2))) for side in size)
        if width != size[0] or height != size[1]:
            self.remarks.guessed(f"the map is {_shown(size)} squares wide and high; squares with half of them on it count")
        return width, height

    def _said_origin(self) -> Point:
        said = table(self.resolution.get("map_origin"))
        return number(said.get("x")), number(said.get("y"))

    def _origin(self, width: int, height: int) -> Point:
        """The corner of the image; some tools name one, but count from the image all the same."""
        x, y = self._said_origin()
        if not x and not y:
            return x, y
        corners = [corner for line in self.lines for corner in line.corners]
        within, without = (
            sum(0 <= c[0] - dx <= width and 0 <= c[1] - dy <= height for c in corners) for dx, dy in ((x, y), (0, 0))
        )
        if without > within:
            self.remarks.guessed(f"walls are counted from the corner of the image, although map_origin is {_shown((x, y))}")
            return Fraction(0), Fraction(0)
        self.remarks.understood(f"the image begins at {_shown((x, y))} of the whole drawing (map_origin)")
        return x, y

    # Walls and doors

    def _lines(self) -> Iterator[_Line]:
        for key, word in WALLS.items():
            listed = self.top.get(key)
            for n, each in enumerate(listed if isinstance(listed, list) else [], 1):
                yield _Line(word, _corners(each), f"{key} {n}")
        for n, each in enumerate(tables(self.top.get("portals")), 1):
            corners = _corners(each.get("bounds"))[:2] or _corners([each.get("position")])
            yield _Line("window" if each.get("closed") is False else "door", corners, f"portals {n}", is_door=True)

    def _image(self) -> bytes:
        said = self.top.get("image")
        if not isinstance(said, str) or not said.strip():
            return b""
        try:
            data = from_base64(said.partition("base64,")[2] or said)
        except Malformed:
            self.remarks.left_out("the image, which is no base64", "image")
            return b""
        if image_facts(data) is None:
            self.remarks.left_out("the image, which is no PNG, JPEG or WebP", "image")
        return data


def _corners(listed: object) -> tuple[Point, ...]:
    """Points, each written as an object with x and y or as a pair."""
    found = []
    for each in listed if isinstance(listed, list) else []:
        if isinstance(each, dict) and "x" in each and "y" in each:
            found.append((number(each["x"]), number(each["y"])))
        elif isinstance(each, list) and len(each) == 2:
            found.append((number(each[0]), number(each[1])))
    return tuple(found)


def _shown(pair: tuple[Fraction, ...]) -> str:
    return " × ".join(f"{float(side):g}" for side in pair)

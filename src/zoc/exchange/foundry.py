"""Scenes of Foundry Virtual Tabletop, exported as JSON: square and hexagonal grids, walls, doors and tokens.

Walls and tokens are placed on a canvas that is larger than the scene: padding surrounds it, a whole number of cells wide.
The grid begins at the corner of the canvas::

    +-- canvas ---------------+
    |  padding                |      odd:  the columns (rows) 1, 3, 5 … are shifted by half a hex
    |    +-- scene -------+   |      even: 0, 2, 4 …
    |    |                |   |
    |    +----------------+   |
    +-------------------------+
"""

from __future__ import annotations

import re
from fractions import Fraction

from zoc.errors import Malformed
from zoc.exchange.barriers import Barriers
from zoc.exchange.foreign import ForeignMap, ForeignPiece, Word
from zoc.exchange.foundry_canvas import FoundryCanvas
from zoc.exchange.geometry import Point
from zoc.exchange.loose import Table, number, table, tables, text, whole
from zoc.exchange.remark import several, some
from zoc.exchange.source import SourceFile
from zoc.values import Json

MARKS = (b'"gridType"', b'"tokenVision"', b'"gridDistance"', b'"fogExploration"', b'"navOrder"', b'"globalLight"', b'"navName"')
"""Fields that only a scene of Foundry has."""
SIDES = {-2: "secret", -1: "hostile", 0: "neutral", 1: "friendly"}
"""The disposition of a token."""
OTHERS = ("lights", "sounds", "drawings", "tiles", "notes", "templates", "regions")
GROUND = "ground"
SQUARE_BASES = {2: "2x2", 3: "3x3"}


def recognised(name: str, head: bytes) -> bool:
    """Whether a file looks like a scene of Foundry."""
    base = name.replace("\\", "/").rpartition("/")[2].lower()
    return base.startswith("fvtt-scene") or (b"{" in head and any(mark in head for mark in MARKS))


def read(source: SourceFile) -> ForeignMap:
    """The map of a scene; of several scenes, the first."""
    top = source.json()
    listed = top if isinstance(top, list) else table(top).get("scenes")
    scenes = [each for each in tables(listed) if "width" in each or "walls" in each]
    if scenes:
        if scenes[1:]:
            source.remarks.left_out(f"other scenes: {some(text(each.get('name')) for each in scenes[1:])}")
        return _Reader(source, scenes[0]).map()
    if not isinstance(top, dict) or not ("walls" in top or "tokens" in top or "grid" in top):
        raise Malformed("this is no scene of Foundry: it has no grid, walls or tokens")
    return _Reader(source, top).map()


class _Reader:
    """One scene while it is read."""

    def __init__(self, source: SourceFile, top: Table) -> None:
        self.source, self.remarks, self.top = source, source.remarks, top
        self.canvas = FoundryCanvas(top, source.remarks)

    def map(self) -> ForeignMap:
        """The map."""
        self.canvas.fit(
            [self._corner(each) for each in tables(self.top.get("tokens")) if max(self._size(each)) == min(self._size(each)) == 1]
        )
        cells = dict.fromkeys(self.canvas.cells(), (GROUND,))
        barriers = Barriers(self.canvas.drawn, self.remarks)
        self._walls(barriers)
        pieces = tuple(self._piece(each, n) for n, each in enumerate(tables(self.top.get("tokens")), 1))
        for key in OTHERS:
            if listed := tables(self.top.get(key)):
                self.remarks.left_out(several(len(listed), key[:-1]))
        background = table(self.top.get("background"))
        edges = barriers.edges()
        return ForeignMap(
            "foundry",
            self.canvas.plan,
            cells,
            {GROUND: Word(("clear", "open", "floor", "ground")), **barriers.words()},
            edges,
            pieces,
            title=text(self.top.get("name")) or self.source.title,
            image=text(background.get("src")) or text(self.top.get("img")),
        )

    # Walls

    def _walls(self, barriers: Barriers) -> None:
        nothing, one_way = 0, list[str]()
        for n, each in enumerate(tables(self.top.get("walls")), 1):
            corners = each.get("c")
            if not isinstance(corners, list) or len(corners) != 4:
                self.remarks.left_out("a wall without two ends", f"wall {n}")
                continue
            x, y, u, v = map(number, corners)
            word, is_door = _barrier(each)
            if word:
                (barriers.door if is_door else barriers.wall)(word, ((x, y), (u, v)), f"wall {n}")
            nothing += not word
            one_way += [f"wall {n}"] if whole(each.get("dir")) and word else []
        if nothing:
            self.remarks.left_out(f"{several(nothing, 'wall')} that block neither movement nor sight")
        if one_way:
            self.remarks.guessed(f"{several(len(one_way), 'wall')} to one side only: they block both ways", some(one_way))

    # Tokens

    def _corner(self, each: Table) -> Point:
        return number(each.get("x")), number(each.get("y"))

    def _size(self, each: Table) -> tuple[Fraction, Fraction]:
        width, height = (number(each.get(key, 1)) for key in ("width", "height"))
        return max(width, Fraction(0)) or Fraction(1), max(height, Fraction(0)) or Fraction(1)

    def _piece(self, each: Table, n: int) -> ForeignPiece:
        name = text(each.get("name")) or "token"
        width, height = self._size(each)
        facts: dict[str, Json] = {"hidden": True} if each.get("hidden") is True else {}
        corner, where = self._corner(each), f"token {n}"
        base = SQUARE_BASES.get(int(width), "") if width == height == int(width) and self.canvas.plan.kind == "square" else ""
        if base:
            facts["base"] = base
            at = self.canvas.place(corner, (Fraction(1), Fraction(1)))
        else:
            at = self.canvas.place(corner, (width, height))
            if width > 1 or height > 1:
                self.remarks.left_out(f"the size of {name}, {float(width):g} × {float(height):g} cells", where)
        side = SIDES.get(whole(each.get("disposition"), -1), "neutral")
        return ForeignPiece(name, _kind(name), side, at, facts, where)


def _kind(name: str) -> str:
    """The name of a token without its number.

    >>> _kind("Goblin (3)"), _kind("Wolf 12"), _kind("Mill")
    ('Goblin', 'Wolf', 'Mill')
    """
    return re.sub(r"\s*[(#]?\d+\)?$", "", name).strip() or name


def _barrier(each: Table) -> tuple[str, bool]:
    """What a wall is in the words of this program, and whether it is a door; nothing if it blocks nothing."""
    door = whole(each.get("door"))
    moves = whole(each.get("move", 20)) != 0
    sight = whole(each.get("sight", each.get("sense", 20))) != 0
    if door in (1, 2):
        return ("open door" if whole(each.get("ds")) == 1 else "door" if door == 1 else "secret door"), True
    if moves and sight:
        return "wall", False
    return ("invisible wall" if moves else "screen" if sight else ""), False

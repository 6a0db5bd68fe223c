"""A module of VASSAL: its maps, boards, grids and zones, the palettes of pieces, and the pieces that a game begins with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from zoc.errors import Malformed
from zoc.exchange.archive import Archive
from zoc.exchange.geometry import Point
from zoc.exchange.image_file import image_facts
from zoc.exchange.loose import number, text, whole
from zoc.exchange.synonyms import plain
from zoc.exchange.vassal_grid import VassalGrid, class_name
from zoc.exchange.vassal_text import VassalPiece, added_piece, laid_boards
from zoc.exchange.xml_tree import XmlNode, read_xml

BUILD_FILES = ("buildFile.xml", "buildFile")
HEAD_OF_IMAGE = 1 << 20
PALETTES = ("TabWidget", "ListWidget", "PanelWidget", "BoxWidget", "PieceWindow", "Chart", "Scrollable")
GENERAL = {"piece", "counter", "unit", "marker", "game_piece", "palette", "all", "main", "piece_palette", "counter_tray"}
"""Names of palettes that say nothing about a side."""
MOST_CORNERS = 1000


@dataclass(frozen=True)
class VassalZone:
    """A part of a board with a name; pieces in a zone with no grid stand on no cell."""

    name: str
    corners: tuple[Point, ...]
    own_grid: VassalGrid | None
    parents: bool
    """Whether it uses the grid of the board."""

    def __contains__(self, point: Point) -> bool:
        """Whether a point lies in it: a ray to the right crosses its border an odd number of times."""
        inside, (x, y) = False, point
        if not self.corners or not (self.box[0] <= x <= self.box[2] and self.box[1] <= y <= self.box[3]):
            return False
        for (a, b), (c, d) in zip(self.corners, (*self.corners[1:], *self.corners[:1]), strict=True):
            if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
                inside = not inside
        return inside

    @cached_property
    def box(self) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        """The rectangle around it: left, top, right, bottom."""
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def extent(self) -> Fraction:
        """The area of the rectangle around it."""
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        return (max(xs) - min(xs)) * (max(ys) - min(ys)) if xs else Fraction(0)


@dataclass(frozen=True)
class VassalBoard:
    """A board: its image, its size in pixels, its grid and zones."""

    name: str
    image: str
    size: tuple[int, int]
    grid: VassalGrid | None
    zones: tuple[VassalZone, ...] = ()
    within: VassalZone | None = None
    """The zone that the grid belongs to, if it is not that of the whole board."""


@dataclass(frozen=True)
class VassalMap:
    """A map: the boards that can be laid on it, and the pieces that begin there."""

    name: str
    id: str
    edge: tuple[int, int]
    boards: tuple[VassalBoard, ...]
    laid: tuple[tuple[str, int, int, bool], ...]
    """The boards that are laid by default."""
    pieces: tuple[tuple[VassalPiece, str, str], ...]
    """Each with the board that it belongs to and the name of its cell, if it is placed by that."""

    @property
    def names(self) -> tuple[str, ...]:
        """What a save calls it."""
        return tuple(name for name in (self.name, self.id) if name)


class VassalModule:
    """A module file."""

    def __init__(self, data: bytes) -> None:
        self.archive = Archive(data)
        build = next((found for name in BUILD_FILES if (found := self.archive.read(name)) is not None), None)
        if build is None:
            raise Malformed("this is no module of VASSAL: it has no buildFile")
        self.root = read_xml(build)
        self.name = text(self.root.get("name"))
        self.sides: dict[str, str] = {}
        """The side of each slot, guessed by the palettes that it is in."""
        self._read_palettes(self.root, ())
        self.maps = tuple(self._map(node) for node in self.root.walk() if class_name(node) == "Map")

    def _read_palettes(self, node: XmlNode, names: tuple[str, ...]) -> None:
        name = class_name(node)
        if name == "PieceSlot":
            known = [each for each in names if plain(each) not in GENERAL]
            if node.get("gpid") and known:
                self.sides[node.get("gpid")] = known[0]
            return
        if name in PALETTES and text(node.get("entryName") or node.get("name")):
            names = (*names, text(node.get("entryName") or node.get("name")))
        if name != "Map":
            for child in node.children:
                self._read_palettes(child, names)

    # Maps

    def _map(self, node: XmlNode) -> VassalMap:
        pickers = [child for child in node.children if class_name(child) == "BoardPicker"]
        boards = tuple(self._board(child) for picker in pickers for child in picker.children if class_name(child) == "Board")
        name, id = text(node.get("mapName")), text(node.get("id"))
        setup = next((child.text for picker in pickers for child in picker["setup"]), "")
        laid = laid_boards(setup, (name, id)) or ([(boards[0].name, 0, 0, False)] if boards else [])
        edge = whole(node.get("edgeWidth")), whole(node.get("edgeHeight"))
        return VassalMap(name, id, edge, boards, tuple(laid), tuple(self._setup(node)))

    def _setup(self, node: XmlNode) -> Iterator[tuple[VassalPiece, str, str]]:
        for stack in node.children:
            if class_name(stack) != "SetupStack":
                continue
            board = text(stack.get("owningBoard"))
            label = text(stack.get("location")) if stack.get("useGridLocation") == "true" else ""
            x, y = whole(stack.get("x")), whole(stack.get("y"))
            for slot in stack.children:
                piece = added_piece(slot.text.strip()) if class_name(slot) == "PieceSlot" else None
                if piece is not None:
                    own = piece.slot or slot.get("gpid")
                    yield (
                        VassalPiece(
                            piece.id, piece.name or text(slot.get("entryName")), "", x, y, own, piece.traits, piece.markers
                        ),
                        board,
                        label,
                    )

    def _board(self, node: XmlNode) -> VassalBoard:
        image = node.get("image")
        grids = [grid for child in node.children if (grid := VassalGrid.of(child))]
        zones = [
            zone for child in node.children if class_name(child) == "ZonedGrid" for zone in map(_zone, child.children) if zone
        ]
        grids += [
            grid
            for child in node.children
            if class_name(child) == "ZonedGrid"
            for each in child.children
            if (grid := VassalGrid.of(each))
        ]
        within = None
        if not grids:
            within = max((zone for zone in zones if zone.own_grid), key=lambda zone: zone.extent, default=None)
            grids = [within.own_grid] if within and within.own_grid else []
        return VassalBoard(
            text(node.get("name")), image, self._size(node, image, zones), grids[0] if grids else None, tuple(zones), within
        )

    def _size(self, node: XmlNode, image: str, zones: list[VassalZone]) -> tuple[int, int]:
        """The size of a board: that of its image, or as it says, or as far as its zones reach."""
        facts = image_facts(self.picture(image, HEAD_OF_IMAGE)) if image else None
        if facts is not None:
            return facts.width, facts.height
        width, height = whole(node.get("width")), whole(node.get("height"))
        if width > 0 and height > 0:
            return width, height
        corners = [corner for zone in zones for corner in zone.corners]
        return int(max((x for x, _ in corners), default=Fraction(0))), int(max((y for _, y in corners), default=Fraction(0)))

    def picture(self, image: str, most: int) -> bytes:
        """The first bytes of an image of the module."""
        for name in (f"images/{image}", image):
            if (found := self.archive.head(name, most)) is not None:
                return found
        return b""


def _zone(node: XmlNode) -> VassalZone | None:
    if class_name(node) != "Zone":
        return None
    pairs = [pair.split(",") for pair in node.get("path").split(";")[:MOST_CORNERS]]
    corners = tuple((number(pair[0]), number(pair[1])) for pair in pairs if len(pair) == 2)
    own = next((grid for child in node.children if (grid := VassalGrid.of(child))), None)
    return VassalZone(text(node.get("name")), corners, own, node.get("useParentGrid") == "true")

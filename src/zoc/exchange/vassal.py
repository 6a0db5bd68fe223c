"""Modules and saved games of VASSAL: the map with its own numbering, and pieces where the module's grid has them.

A save (``.vsav``) or the beginning of a log (``.vlog``) needs its module (``.vmod``), which is given with it or lies beside it;
a module by itself gives the pieces that a game begins with.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from zoc.errors import Malformed, Unknown
from zoc.exchange.archive import LARGEST, Archive
from zoc.exchange.foreign import MOST_ACROSS, ForeignMap, ForeignPiece, Place, Word
from zoc.exchange.geometry import DrawnGrid, Point
from zoc.exchange.image_file import image_facts
from zoc.exchange.loose import text
from zoc.exchange.remark import several, some
from zoc.exchange.source import SourceFile
from zoc.exchange.vassal_grid import VassalGrid
from zoc.exchange.vassal_module import VassalBoard, VassalMap, VassalModule, VassalZone
from zoc.exchange.vassal_text import VassalPiece, added_piece, clear_text, commands, laid_boards
from zoc.exchange.xml_tree import read_xml
from zoc.values import Json

ENDINGS = (".vmod", ".vsav", ".vlog")
SIDES = ("side", "nationality", "nation", "owner", "army", "faction", "player", "team", "force", "country")
GROUND = "ground"
SAVED = "savedGame"
SLIGHTLY = Fraction(1, 1000)
"""The right and lower edges of a board belong to it."""
MOST_LOOKS = 100_000_000
"""The most cells times corners of zones."""


def recognised(name: str, head: bytes) -> bool:
    """Whether a file looks like one of VASSAL."""
    return name.lower().endswith(ENDINGS) or (head.startswith(b"PK") and (b"buildFile" in head or SAVED.encode() in head))


def read(source: SourceFile) -> ForeignMap:
    """The map of a save with its module, or of a module alone."""
    held = Archive(source.data)
    saved = held.read(SAVED)
    if saved is None:
        module = VassalModule(source.data)
        return _Reader(source, module, None).map()
    return _Reader(source, _module(source, held), clear_text(saved)).map()


def _module(source: SourceFile, held: Archive) -> VassalModule:
    """The module of a save: as given, or beside the save under the name that it says."""
    data, name = held.read("moduledata"), ""
    if data is not None:
        name = next((text(node.text) for node in read_xml(data)["name"]), "")
    found = source.module or (source.named(f"{name}.vmod") if name and "/" not in name else None)
    if found is None:
        raise Malformed(f"a save needs its module{f' ({name})' if name else ''}: give --module FILE.vmod")
    try:
        return VassalModule(found.data)
    except Malformed as refusal:
        raise Malformed(refusal.problems, source=found.name) from None


@dataclass(frozen=True)
class _Stood:
    """A piece and its place in pixels of the board, or the name of its cell."""

    piece: VassalPiece
    at: Point
    label: str = ""


class _Reader:
    """One map while it is read."""

    def __init__(self, source: SourceFile, module: VassalModule, saved: str | None) -> None:
        self.source, self.module, self.remarks = source, module, source.remarks
        if not any(board.grid for each in module.maps for board in each.boards):
            raise Malformed("no board of the module has a grid of hexes or squares")
        self.laid: dict[str, list[tuple[str, int, int, bool]]] = {}
        self.pieces = self._saved(saved) if saved is not None else None

    def _saved(self, saved: str) -> list[VassalPiece]:
        """The pieces of a save, without those in decks; boards as it lays them."""
        pieces, held = list[VassalPiece](), set[str]()
        for command in commands(saved):
            piece = added_piece(command)
            if piece is not None:
                held.update(piece.held)
                pieces += [] if piece.held or piece.name == "deck" else [piece]
            elif "BoardPicker\t" in command:
                for each in self.module.maps:
                    if (boards := laid_boards(command, each.names)) is not None:
                        self.laid[each.name] = boards
        if not pieces:
            raise Malformed("the saved game has no piece")
        if dealt := sum(piece.id in held for piece in pieces):
            self.remarks.left_out(several(dealt, "piece") + " in decks")
        return [piece for piece in pieces if piece.id not in held]

    def map(self) -> ForeignMap:
        """The map with the most pieces on boards with a grid."""
        chosen = self._chosen()
        board, stood = self._board(chosen)
        assert board.grid is not None
        drawn = self._drawn(board, board.grid, stood)
        cells = self._cells(board, drawn)
        pieces = tuple(piece for each in stood if (piece := self._piece(each, board, drawn)))
        data = self.module.picture(board.image, LARGEST) if board.image else b""
        kept = data if image_facts(data) and len(data) < LARGEST else b""
        if board.grid.numbering is None or drawn.plan.labels is None:
            self.remarks.guessed("the numbering: the grid of the board has none, or one that cannot be kept")
        else:
            labels, (width, height) = drawn.plan.labels, (drawn.plan.width, drawn.plan.height)
            ends = labels.write(0, 0, width, height), labels.write(width - 1, height - 1, width, height)
            self.remarks.understood(f"the numbering of the board: {ends[0]} at the top left, {ends[1]} at the bottom right")
        name = text(self.module.name)
        return ForeignMap(
            "vassal",
            drawn.plan,
            cells,
            {GROUND: Word(("clear", "open", "ground"))},
            pieces=pieces,
            title=f"{name}: {self.source.title}" if name and self.pieces is not None else name or self.source.title,
            image=board.image,
            image_data=kept,
        )

    # Which map and board

    def _chosen(self) -> VassalMap:
        maps = [each for each in self.module.maps if any(board.grid for board in each.boards)]
        if self.pieces is None:
            return max(maps, key=lambda each: len(each.pieces))
        count = Counter(piece.map for piece in self.pieces)
        chosen = max(maps, key=lambda each: max((count[name] for name in each.names), default=0))
        for name, number in count.items():
            if name not in chosen.names:
                self.remarks.left_out(
                    f"{several(number, 'piece')} " + ("on no map" if name == "null" else f"on the map {name!r}"),
                )
        return chosen

    def _board(self, chosen: VassalMap) -> tuple[VassalBoard, list[_Stood]]:
        """The board with the most pieces, and those on it."""
        places = self._laid_out(chosen)
        stood: dict[int, list[_Stood]] = {n: [] for n in range(len(places))}
        off = list[str]()
        for piece, owner, label in self._on(chosen):
            n = self._under(piece, owner, places)
            if n is None:
                off.append(piece.name)
                continue
            board, (x, y), turned = places[n]
            at = (piece.x, piece.y) if owner else (piece.x - x, piece.y - y)
            at = (board.size[0] - at[0], board.size[1] - at[1]) if turned else at
            stood[n].append(_Stood(piece, (Fraction(at[0]), Fraction(at[1])), label))
        best = max((n for n in stood if places[n][0].grid), key=lambda n: len(stood[n]), default=None)
        if best is None:
            raise Malformed(f"no board that lies on the map {chosen.name!r} has a grid of hexes or squares")
        for n, (board, _, turned) in enumerate(places):
            if n != best:
                self.remarks.left_out(f"the board {board.name!r} with {several(len(stood[n]), 'piece')}")
            elif turned:
                self.remarks.understood(f"the board {board.name!r} is turned round; the map shows it upright")
        if off:
            self.remarks.left_out(f"{several(len(off), 'piece')} beside the boards: {some(off)}")
        self.remarks.understood(f"the map {chosen.name!r}, board {places[best][0].name!r}")
        return places[best][0], stood[best]

    def _laid_out(self, chosen: VassalMap) -> list[tuple[VassalBoard, tuple[int, int], bool]]:
        """The boards on the map, each with its corner in pixels: columns and rows of boards, side by side."""
        known = {board.name: board for board in chosen.boards}
        laid = [each for each in self.laid.get(chosen.name, chosen.laid) if each[0] in known][:100]
        laid = laid or [(board.name, 0, 0, False) for board in chosen.boards if board.grid][:1]
        widths, heights = dict[int, int](), dict[int, int]()
        for name, column, row, _ in laid:
            widths[column] = max(widths.get(column, 0), known[name].size[0])
            heights[row] = max(heights.get(row, 0), known[name].size[1])
        return [
            (
                known[name],
                (
                    chosen.edge[0] + sum(wide for c, wide in widths.items() if c < column),
                    chosen.edge[1] + sum(high for r, high in heights.items() if r < row),
                ),
                turned,
            )
            for name, column, row, turned in laid
        ]

    def _on(self, chosen: VassalMap) -> list[tuple[VassalPiece, str, str]]:
        if self.pieces is None:
            return [(piece, owner or "*", label) for piece, owner, label in chosen.pieces]
        return [(piece, "", "") for piece in self.pieces if piece.map in chosen.names]

    def _under(self, piece: VassalPiece, owner: str, places: list[tuple[VassalBoard, tuple[int, int], bool]]) -> int | None:
        for n, (board, (x, y), _) in enumerate(places):
            if owner:
                if owner in ("*", board.name):
                    return n
            elif 0 <= piece.x - x <= board.size[0] and 0 <= piece.y - y <= board.size[1]:
                return n
        if len(places) == 1 and not owner and not all(places[0][0].size):
            return 0
        return None

    # Cells and pieces

    def _drawn(self, board: VassalBoard, grid: VassalGrid, stood: list[_Stood]) -> DrawnGrid:
        """The cells of the board: those with their middles on it, and those that a piece stands in."""
        corners = [(Fraction(0), Fraction(0)), (Fraction(board.size[0]), Fraction(board.size[1]))]
        if board.within is not None:
            xs, ys = [x for x, _ in board.within.corners], [y for _, y in board.within.corners]
            corners = [(min(xs), min(ys)), (max(xs), max(ys))]
        low, high = ((x, y) if not grid.sideways else (y, x) for x, y in corners)
        limits = []
        for axis, (start, step) in enumerate(((grid.x0, grid.dx), (grid.y0, grid.dy))):
            slack = Fraction(1, 2) if axis == 1 and grid.kind == "hex" else Fraction(0)
            first = -((start - low[axis]) // step) if slack == 0 else -((start - low[axis]) // step) - 1
            limits.append([int(first), int((high[axis] - start) // step) + (1 if slack else 0)])
        for place in (grid.cell(each.at) for each in stood if not each.label and self._zone(board, each.at) is None):
            for axis in (0, 1):
                if limits[axis][0] - 2 <= place[axis] <= limits[axis][1] + 2 or not all(board.size):
                    limits[axis] = [min(limits[axis][0], place[axis]), max(limits[axis][1], place[axis])]
        if any(span[1] - span[0] >= MOST_ACROSS for span in limits):
            raise Malformed(f"a map has 1 to {MOST_ACROSS} columns and rows; the grid of {board.name!r} has more")
        columns, rows = ((span[0], span[1]) for span in self._trimmed(board, grid, limits))
        return grid.drawn(columns, rows, board.size)

    def _trimmed(self, board: VassalBoard, grid: VassalGrid, limits: list[list[int]]) -> list[list[int]]:
        """The same limits without rows that have no middle on the board."""
        for n, step in ((0, 1), (1, -1)):
            row = limits[1][n]
            if limits[1][0] < limits[1][1] and not any(
                _on_board(board, grid.middle((column, row))) for column in (limits[0][0], limits[0][0] + 1)
            ):
                limits[1][n] += step
        return limits

    def _zone(self, board: VassalBoard, point: Point) -> VassalZone | None:
        """The zone with no part in the grid of the map that a point lies in."""
        return next(
            (zone for zone in board.zones if not zone.parents and zone is not board.within and point in zone),
            None,
        )

    def _cells(self, board: VassalBoard, drawn: DrawnGrid) -> dict[Place, tuple[str, ...]]:
        """The cells on the board and in no zone with a grid of its own."""
        start, end = (Fraction(0), Fraction(0)), (board.size[0] + SLIGHTLY, board.size[1] + SLIGHTLY)
        found: dict[Place, tuple[str, ...]] = dict.fromkeys(drawn.within(start, end), (GROUND,))
        if not all(board.size):
            found = {(c, r): (GROUND,) for r in range(drawn.plan.height) for c in range(drawn.plan.width)}
        corners = sum(len(zone.corners) for zone in board.zones)
        if len(found) * corners > MOST_LOOKS:
            raise Malformed(f"the board {board.name!r} has zones with too many corners: {corners}")
        if corners:
            for place in [*found]:
                middle = drawn.middle(place)
                if (board.within is not None and middle not in board.within) or self._zone(board, middle) is not None:
                    del found[place]
        if not found:
            raise Malformed(f"the grid of the board {board.name!r} has no cell on it")
        return found

    def _piece(self, stood: _Stood, board: VassalBoard, drawn: DrawnGrid) -> ForeignPiece | None:
        piece, at = stood.piece, drawn.place(stood.at)
        if stood.label and drawn.plan.labels is not None:
            try:
                at = drawn.plan.labels.read(stood.label, drawn.plan.width, drawn.plan.height)
            except (Malformed, Unknown):
                self.remarks.left_out(f"the place {stood.label!r} of {piece.name}: it is placed by pixels")
        elif (zone := self._zone(board, stood.at)) is not None:
            self.remarks.left_out(f"pieces in the zone {zone.name!r}, which is off the map", piece.name)
            return None
        by_name = {key.lower(): key for key in piece.markers}
        named = next((by_name[key] for key in SIDES if key in by_name and piece.markers[by_name[key]]), "")
        side = text(piece.markers[named]) if named else self.module.sides.get(piece.slot, "")
        if side and not named:
            self.remarks.guessed(f"pieces of the palette {side!r} are of that side")
        facts: dict[str, Json] = {text(key)[:60]: _value(value) for key, value in piece.markers.items() if key != named}
        name = piece.name or "piece"
        return ForeignPiece(name, name, side, at, facts, f"piece {piece.id}" if piece.id not in ("", "null") else "")


def _on_board(board: VassalBoard, point: Point) -> bool:
    width, height = board.size
    return not (width and height) or (0 <= point[0] <= width and 0 <= point[1] <= height)


def _value(written: str) -> Json:
    """The value of a marker: a whole number, yes or no, or a text."""
    plain = written.strip()
    if plain.lower() in ("true", "false"):
        return plain.lower() == "true"
    return int(plain) if plain.lstrip("-").isascii() and plain.lstrip("-").isdecimal() and len(plain) < 10 else plain[:200]

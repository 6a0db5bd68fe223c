"""The map and the pieces as plain data, for a program that draws them itself, such as the browser's board.

Lengths are in sides of a cell, colours are given for the light and the dark theme, and cells are printed labels. The
meaning of names (``woods`` are a forest, a ``road`` crosses its side) is defined here, once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from functools import lru_cache

import numpy as np

from zoc.colour import Colour, read_colour
from zoc.draw.counter import BEARINGS
from zoc.draw.feature import DrawnHexside, hexsides, stroke, tells_more
from zoc.draw.glyph import GLYPHS, SIGNS, sign
from zoc.draw.layout import Layout, Point
from zoc.draw.marks import Marks
from zoc.draw.note import notes
from zoc.draw.sheet import KEPT, Sheet
from zoc.draw.symbol import FIGURES, SYMBOLS
from zoc.draw.theme import DARK, LIGHT, Theme
from zoc.law import Ruleset
from zoc.look import Face
from zoc.position import Position, Side, UnitId
from zoc.units import Row
from zoc.values import JsonObject

CHANGING = ("terrain", "elevation", "facts", "signs", "notes", "regions", "edges", "strokes")
"""The parts of the map that play can change."""
INKS = ("paper", "ink", "faint", "grid", "water", "bank", "contour", "road", "bright", "stop")
"""The colours of a theme that lines and words are drawn in."""


def board(rules: Ruleset, position: Position) -> JsonObject:
    """The printed map: where its cells lie, what ground they are, what runs along and across their sides.

    >>> from zoc.board import Board
    >>> from zoc.grid import Grid
    >>> from zoc.law import Book
    >>> small = Position.of(Board.plain(Grid.hex(2, 1)), ["red"])
    >>> drawn = board(Ruleset(Book("none", "None"), revision=1), small)
    >>> drawn["labels"], drawn["x"], drawn["neighbours"][0]
    (['0101', '0201'], [0.0, 1.5], [-1, -1, 1, -1, -1, -1])
    """
    return frame(position) | printed(position)


def frame(position: Position) -> JsonObject:
    """Where the cells of a map lie, whatever is on them; equal for maps with the same cells."""
    layout = Sheet.of(position, Marks(), LIGHT).layout
    return dict(_kept_frame(layout) if len(layout.cells) <= KEPT else _frame(layout))


def _frame(layout: Layout) -> JsonObject:
    grid, side = layout.grid, _side(layout)
    centres = [layout.centre(cell) for cell in layout.cells]
    (left, top), (width, height) = layout.corner, layout.size
    return {
        "kind": grid.kind,
        "orientation": grid.orientation,
        "labels": [grid.label(cell) for cell in layout.cells],
        "x": [round(x / side, 4) for x, _ in centres],
        "y": [round(y / side, 4) for _, y in centres],
        "corners": [[round(x / side, 4), round(y / side, 4)] for x, y in layout.corners],
        "sides": list(layout.ways),
        "neighbours": _neighbours(layout),
        "directions": list(grid.way_names),
        "bearings": [BEARINGS[grid.kind, grid.orientation][name] for name in grid.way_names],
        "extent": [round(each / side, 4) for each in (left, top, left + width, top + height)],
        "unit": round(1 / side, 6),
        "glyphs": {str(name): drawing._asdict() for name, drawing in (*GLYPHS.items(), *SIGNS.items())},
        "symbols": {name: symbol._asdict() for name, symbol in SYMBOLS.items()},
        "figures": FIGURES,
        "inks": {theme.name: {ink: getattr(theme, ink) for ink in INKS} for theme in (LIGHT, DARK)},
    }


_kept_frame = lru_cache(maxsize=8)(_frame)


def printed(position: Position) -> JsonObject:
    """What is printed on the cells of a map and on their sides."""
    day, lamp = (Sheet.of(position, Marks(), theme) for theme in (LIGHT, DARK))
    heights = position.board.cells["elevation"][list(day.layout.cells)]
    drawn: JsonObject = {
        "terrain": _terrain(day, lamp),
        "facts": _facts(day),
        "signs": {name: drawing for name in day.layers if (drawing := sign(name))},
        "notes": {day.layout.grid.label(cell): said for cell, said in sorted(notes(day).items())},
        "regions": _regions(day, lamp),
        "edges": [_edge(day, name, each) for name in position.board.edges for each in hexsides(day, name)],
        "strokes": {name: _stroke(name, position.board.edges) for name in position.board.edges},
    }
    if heights.any():
        drawn["elevation"] = heights.tolist()
    return drawn


def redrawn(rules: Ruleset, first: Position, now: Position) -> JsonObject | None:
    """The parts of a game's first map that must be redrawn: walls raised, wards laid; often none."""
    if now.board is first.board:
        return None
    before, after = printed(first), printed(now)
    return {part: after[part] for part in CHANGING if part in after and after[part] != before.get(part)} or None


def units(rules: Ruleset, position: Position) -> list[JsonObject]:
    """Every piece, the bottom of each stack first: its place, its side, its facts as people write them, its face."""
    columns = position.units
    ids, stacked = position.ids, columns["order"].tolist()
    order = sorted(range(len(ids)), key=lambda row: (stacked[row], row))
    return [_unit(rules, position, ids[row], row) for row in order]


def sides(position: Position, colours: Mapping[Side, str] | None = None) -> list[JsonObject]:
    """The sides, their enemies and their colours: the scenario's own, or ours for the light and the dark theme."""
    own = {side: colour for side, written in (colours or {}).items() if (colour := read_colour(written))}
    names = position.sides.names
    day, lamp = LIGHT.sides(names) | own, DARK.sides(names) | own
    enemies = {name: [other for other in names if position.sides.hostile(name, other)] for name in names}
    return [
        {"name": name, "number": i, "colour": day[name], "dark": lamp[name], "enemies": enemies[name]}
        for i, name in enumerate(names)
    ]


def tags(rules: Ruleset, position: Position) -> dict[str, list[str]]:
    """The markers in each place, in words: ``held: red``, ``hits 3``, ``built``."""
    told: dict[str, list[str]] = {}
    for name, cells in position.markers.items():
        marker, plain = rules.markers.get(name), name.replace("_", " ")
        for cell, value in sorted(cells.items()):
            of_side = marker is not None and marker.of_side and value <= len(position.sides.names)
            number = f": {position.sides.names[value - 1]}" if of_side else f" {value}" if value != 1 else ""
            told.setdefault(position.where(cell), []).append(plain + number)
    return told


# The map


def _side(layout: Layout) -> float:
    """How long the side of a cell is on paper: regular hexes are as wide as two."""
    (ax, _), (bx, _) = layout.corners[0], layout.corners[1]
    return float(bx - ax) if layout.grid.kind == "square" or layout.grid.orientation == "flat" else 30.0


def _neighbours(layout: Layout) -> list[list[int]]:
    """The cell in each direction, as a place in the list of labels; -1 where the map ends."""
    cells, box = np.array(layout.cells, np.int64), layout.grid.box
    places = np.full(box.size, -1, np.int64)
    places[cells] = np.arange(len(cells))
    beyond: list[list[int]] = places[cells[:, None] + box.steps[None, :]].tolist()
    return beyond


def _terrain(day: Sheet, lamp: Sheet) -> JsonObject:
    grounds = day.position.board.grounds
    looks: dict[str, JsonObject] = {}
    for ground, known, light, dark in zip(grounds, day.looks, day.tints, lamp.tints, strict=True):
        looks[ground.name] = {
            "light": light.fill, "dark": dark.fill, "ink": {"light": light.mark, "dark": dark.mark},
            "glyph": known.value if known in GLYPHS else "",
        }  # fmt: skip
    of = day.position.board.cells["terrain"][list(day.layout.cells)]
    return {"names": [ground.name for ground in grounds], "of": of.tolist(), "looks": looks}


def _facts(sheet: Sheet) -> dict[str, dict[str, bool | int]]:
    """The other facts of cells."""
    label, columns = sheet.layout.grid.label, sheet.position.board.cells
    yes_or_no = {name: columns[name].dtype == np.bool_ for name in sheet.layers}
    return {
        name: {label(cell): True if yes_or_no[name] else value for cell, value in cells.items()}
        for name, cells in sheet.layers.items()
    }


def _regions(day: Sheet, lamp: Sheet) -> dict[str, dict[str, Colour]]:
    """Facts that cover whole parts of the map, and the tint of each."""

    def tint(theme: Theme, nth: int) -> Colour:
        return theme.others[nth % len(theme.others)].mark

    return {name: {"light": tint(day.theme, i), "dark": tint(lamp.theme, i)} for i, name in enumerate(day.regions)}


def _edge(sheet: Sheet, name: str, at: DrawnHexside) -> JsonObject:
    """A feature on a side, and the line that draws it: along the side, or from centre to centre."""
    layout, grid = sheet.layout, sheet.layout.grid
    beyond = at.cell + int(grid.box.steps[at.way])
    across = stroke(name).run != "along" or at.way not in layout.ways
    line = (layout.centre(at.cell), layout.centre(beyond)) if across else layout.side(at.cell, at.way)
    return {
        "name": name,
        "value": at.value if sheet.position.board.edges[name].dtype != np.bool_ else True,
        "line": [_point(layout, point) for point in line],
        "between": [grid.label(at.cell), grid.label(beyond)],
        **({"directed": True} if at.directed else {}),
    }


def _point(layout: Layout, point: Point) -> list[float]:
    side = _side(layout)
    return [round(point[0] / side, 4), round(point[1] / side, 4)]


def _stroke(name: str, names: Iterable[str]) -> JsonObject:
    """How a feature is drawn; one that only describes another, as ``ward_side`` describes a ward, is not drawn."""
    if tells_more(name, names):
        return {"run": "none", "wavy": False, "lines": []}
    each = stroke(name)
    lines: list[JsonObject] = [
        {"ink": ink, "width": width, "dashes": [*map(float, dashes.split())]} for ink, width, dashes in each.lines
    ]
    return {"run": each.run, "wavy": each.wavy, "lines": lines}


# The pieces


def _unit(rules: Ruleset, position: Position, unit: UnitId, row: int) -> JsonObject:
    grid, columns = position.board.grid, position.units
    anchor, face = int(position.cells()[row]), rules.counter_of(position, unit)
    facts = _written(rules, position, row)
    words = (rules.units[name].told(name, value) for name, value in facts.items() if name not in face.without)
    told: JsonObject = {
        "id": unit,
        "side": position.sides.names[int(columns["side"][row])],
        "cell": grid.label(anchor) if anchor >= 0 else None,
        "order": int(columns["order"][row]),
        "name": unit.replace("_", " "),
        "facts": facts,
        "told": [text[0].upper() + text[1:] for text in words if text],
        "footprint": [grid.label(cell) for cell in position.footprint(unit)] if anchor >= 0 else [],
        "values": list(face.values),
        "symbol": face.symbol,
        "size": face.size,
        "marks": list(face.marks),
        "shape": face.shape,
        "faded": face.faded,
    }
    told |= {"box": position.where(anchor)} if anchor < 0 else {}
    told |= {"lying": True} if face.lying else {}
    told |= {"badge": asdict(face.badge)} if face.badge else {}
    told |= {"hidden": True} if columns["hidden"][row] else {}
    return told | _facing(position, row, face)


def _facing(position: Position, row: int, face: Face) -> JsonObject:
    """The facing of a piece, by name and in degrees from the top; none if no piece on the table has a facing."""
    if face.shape != "miniature" and not position.units["facing"].any():
        return {}
    grid = position.board.grid
    name = grid.way_names[int(position.units["facing"][row]) % len(grid.way_names)]
    return {"facing": name, "bearing": BEARINGS[grid.kind, grid.orientation][name]}


def _written(rules: Ruleset, position: Position, row: int) -> dict[str, bool | int | str]:
    """The facts of a piece as a person would write them in a scenario."""
    charts, parts = position.board.charts, position.board.parts
    known = {name: fact for name, fact in rules.units.items() if name in position.units}
    return {
        name: fact.write(
            int(position.units[name][row]), parts, charts[fact.kind.chart].rows if isinstance(fact.kind, Row) else ()
        )
        for name, fact in known.items()
    }

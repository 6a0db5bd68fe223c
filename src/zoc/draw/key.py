"""The key below a text drawing: the units, and the meaning of letters and signs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from zoc.draw.canvas import printable
from zoc.draw.feature import hexsides, stroke, tells_more
from zoc.draw.marks import points
from zoc.draw.page import HALT, LIT, MANY, ROUTE, UNSEEN, Page
from zoc.position import UnitId
from zoc.text.names import listed, spoken

APART = "   "
ENOUGH = 12
"""The most cells that a list names before it only counts them."""
TIED = "\N{NO-BREAK SPACE}"


def key(page: Page, width: int) -> list[str]:
    """The key, in lines of at most this many characters; an item is never split."""
    lines = (
        *_units(page), _stacks(page), _facings(page), _zones(page), _grounds(page), _features(page), *_places(page),
        _signs(page), _words(page), _arrows(page), _route(page),
    )  # fmt: skip
    parts = (part for line in lines for part in wrap(line, width, subsequent_indent="  ", break_long_words=False))
    return [printable(part.replace(TIED, " ")) for part in parts]


def _joined(items: Iterable[str], between: str = APART, head: str = "") -> str:
    """A line of items, each of one piece; nothing if there are none."""
    line = between.join(item.replace(" ", TIED) for item in items)
    return head + line if line else ""


def _units(page: Page) -> Iterator[str]:
    """The units on the map, side by side; then those in each box."""
    for side, letter in page.side_letters.items():
        on_map = (_named(page, piece.id) for piece in page.pieces if piece.side == side and piece.cells)
        yield _joined(on_map, ", ", f"{letter.upper()} {side}: ")
    for box in dict.fromkeys(piece.box for piece in page.pieces if piece.box):
        yield _joined((_named(page, piece.id) for piece in page.pieces if piece.box == box), ", ", f"{box}: ")


def _named(page: Page, unit: UnitId) -> str:
    return unit if page.names[unit] == unit else f"{page.names[unit]} = {unit}"


def _stacks(page: Page) -> str:
    label = page.sheet.layout.grid.label
    stacks = ((cell, stack[::-1]) for cell, stack in sorted(page.stacks.items()) if len(stack) > 1)
    told = (f"{label(cell)} {', '.join(page.names[piece.id] for piece in stack)}" for cell, stack in stacks)
    return _joined(told, "; ", f"{page.signs[MANY]} stacks: ")


def _facings(page: Page) -> str:
    looking = (piece for piece in page.pieces if piece.facing and piece.cells)
    return _joined((f"{page.names[piece.id]} {piece.facing}" for piece in looking), ", ", "facing: ")


def _zones(page: Page) -> str:
    """The side of each small letter, and the names of its levels."""
    marks, layout = page.sheet.marks, page.sheet.layout
    seen = [(side, level) for side, cells in marks.zones for cell, level in cells.items() if level > 0 and cell in layout]
    zones = [f"{page.side_letters[side]} zone of {side}" for side in dict.fromkeys(side for side, _ in seen)]
    levels = sorted({level for _, level in seen if level in marks.levels})
    return _joined(zones + [f"{level} {marks.levels[level].lower()}" for level in levels])


def _grounds(page: Page) -> str:
    kinds = page.sheet.grounds if len(page.sheet.grounds) > 1 else ()
    names = [ground.name.replace("_", " ") for ground in page.sheet.position.board.grounds]
    grounds = [f"{page.ground_letters[kind] or 'blank'} {names[kind]}" for kind in kinds]
    return _joined(grounds + [f"{letter} {spoken(name)}" for name, letter in page.layer_letters.items()])


def _features(page: Page) -> str:
    there = [name for name in page.sheet.position.board.edges if any(True for _ in hexsides(page.sheet, name))]
    return _joined(f"{stroke(name).sign} {spoken(name)}" for name in there if not tells_more(name, there))


def _places(page: Page) -> Iterator[str]:
    """Things in cells that have no letter: heights and markers."""
    layout, elevation = page.sheet.layout, page.sheet.position.board.cells["elevation"]
    heights = {cell: int(elevation[cell]) for cell in layout.cells if elevation[cell]}
    markers = {name: dict(cells) for name, cells in page.sheet.position.markers.items()}
    for name, cells in {"height": heights, **markers}.items():
        seen = {cell: value for cell, value in cells.items() if cell in layout}
        plain = all(value == 1 for value in seen.values())
        told = [layout.grid.label(cell) + ("" if plain else f" {value}") for cell, value in sorted(seen.items())]
        more = [f"and {len(told) - ENOUGH} more"] if len(told) > ENOUGH else []
        yield _joined(told[:ENOUGH] + more, APART, f"{name.replace('_', ' ')}: ")


def _signs(page: Page) -> str:
    label, crowded = page.sheet.layout.grid.label, page.crowded
    also = f", also {listed(map(label, crowded), ENOUGH)}" if crowded else ""
    reach = [told for cell, told in page.sheet.marks.reach.items() if page.counted(int(cell))]
    meanings = {
        "3 points left": bool(reach),
        f"{page.signs[HALT]} must stop": any(stops for _, stops in reach),
        f"{page.signs[UNSEEN]} hidden": any(piece.hidden for piece in page.pieces),
        f"{page.signs[LIT]} see here{also}": bool(page.lit),
    }
    return _joined(meaning for meaning, used in meanings.items() if used)


def _words(page: Page) -> str:
    """The words that are too long for their cells."""
    label, room = page.sheet.layout.grid.label, page.lattice.body[2]
    return _joined((f"{label(int(cell))} {text}" for cell, text in page.sheet.marks.labels.items() if len(text) > room), "; ")


def _arrows(page: Page) -> str:
    label = page.sheet.layout.grid.label
    return _joined((f"{label(int(a))} → {label(int(b))}" for a, b in page.sheet.marks.arrows), ", ", "arrows: ")


def _route(page: Page) -> str:
    label, steps = page.sheet.layout.grid.label, page.sheet.marks.route
    told = (label(int(cell)) + (f" ({points(cost)})" if nth and cost != "" else "") for nth, (cell, cost) in enumerate(steps))
    return _joined(told, " → ", f"{page.signs[ROUTE]} ")

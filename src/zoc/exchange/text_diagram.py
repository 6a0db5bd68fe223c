"""A position as a drawing with its legend, to paste into a message.

::

    . . f f .
     . A|~ f .
    . . . E .

    book = wesnoth
    grid = hex-pointy-even-5x3
    labels = c,r
    sides = red, blue
    . = flat
    f = forest
    ~ = shallow
    bars = river
    A = red:spearman{moves=6}+red:fencer on forest
    E = blue:grunt

A letter is a kind of ground, or the units of a cell from the bottom up with the ground below them. A drawing alone is
enough: then A to D are units of red, E to H of blue, and every other letter is a word for the legend of the import.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from string import ascii_lowercase, ascii_uppercase
from urllib.parse import quote, unquote

from zoc.board import Ground
from zoc.errors import Malformed, Problem
from zoc.exchange.foreign import ForeignEdge, ForeignMap, ForeignPiece, GridPlan, Place, Word
from zoc.exchange.leftover import say_left_out
from zoc.exchange.notation import ITEM, SAFE, read_item, read_labels, read_plan, unit_items, write_item, write_plan
from zoc.exchange.position_line import features, with_feature
from zoc.exchange.remark import Remarks
from zoc.exchange.source import SourceFile
from zoc.grid import Cell, Edge, Grid, Labels, edges
from zoc.scenario import Scenario, drawing
from zoc.scenario.diagram import PLAIN, SIDES
from zoc.scenario.facts import FactReader
from zoc.scenario.features import write_hexsides
from zoc.scenario.terrain import VOID, cell_fields, letters
from zoc.values import Json

SETTINGS = ("book", "grid", "labels", "sides", "bars", "cells", "hexsides", "heights", "to_move", "turn", "phase")
LINE = re.compile(r"\s*(\S|[a-z_]{2,})\s+=\s+(.*?)\s*")
UNIT = re.compile(r"([^:{}+]*):([^{}+]+)(\{[^{}]*\})?")
MOST_CHARACTERS = 4_000_000
OTHER_LETTERS = [
    *ascii_uppercase,
    *ascii_lowercase,
    *map(chr, (*range(0x391, 0x3A2), *range(0x3A3, 0x3AA), *range(0x410, 0x450))),
]
"""Letters for units: Latin, Greek, Cyrillic; then any."""


def recognised(name: str, head: bytes) -> bool:
    """Whether a file looks like a drawing with a legend."""
    if not name.lower().endswith((".txt", ".zoc")) and b"grid = " not in head and b"book = " not in head:
        return False
    return b"[" not in head and b"<" not in head


# Writing


def write(scenario: Scenario, remarks: Remarks) -> bytes:
    """The position of a scenario."""
    grid = scenario.position.board.grid
    bars, feature = _bars(scenario)
    say_left_out(scenario, remarks, ("cells", "hexsides", "elevations"))
    grounds, legend = _grounds(scenario)
    stacks = _stacks(scenario, remarks)
    signs = _unit_letters(set(stacks.values()), {*legend})
    drawn = {cell: signs[stacks[cell]] if cell in stacks else grounds[cell] for cell in grid.cells.tolist()}
    kind, labels = write_plan(grid)
    sides = ", ".join(quote(side, safe=SAFE) for side in scenario.position.sides.names)
    said = {"book": scenario.rules.name, "grid": kind, "labels": labels, "sides": sides, **legend}
    said |= {"bars": feature} if feature else {}
    said |= {signs[entry]: entry for entry in dict.fromkeys(stacks.values())}
    position = scenario.position
    turn = {"to_move": position.to_move, "turn": position.turn, "phase": position.phase}
    said |= {name: quote(str(value), safe=SAFE) for name, value in turn.items() if value}
    said |= dict(word.split("=", 1) for word in features(scenario, without=feature))
    lines = [drawing.draw(grid, drawn, bars), "", *(f"{name} = {value}" for name, value in said.items())]
    return ("\n".join(lines) + "\n").encode()


def _bars(scenario: Scenario) -> tuple[list[Edge], str]:
    """The sides with a bar, of the one feature that the drawing shows; hexes in columns have no room for bars."""
    board = scenario.position.board
    if board.grid.kind == "hex" and board.grid.orientation == "flat":
        return [], ""
    written = write_hexsides(board, FactReader.of(scenario.rules, board))
    plain = {
        name: there for name, there in written.items() if isinstance(there, list) and not any(">" in str(at) for at in there)
    }
    shown = next(iter(plain), "")
    return [Edge.read(board.grid, str(label)) for label in plain.get(shown, [])], shown


def _grounds(scenario: Scenario) -> tuple[dict[Cell, str], dict[str, str]]:
    """The letter of the ground of every cell, and what the letters mean."""
    board = scenario.position.board
    facts, known = FactReader.of(scenario.rules, board), cell_fields(scenario.rules)
    grounds = [
        Ground(g.name, g.letter if g.letter not in drawing.SLANTED + drawing.UPRIGHT else "", g.facts) for g in board.grounds
    ]
    grounds.append(Ground(VOID, "#"))
    signs = [sign if sign not in drawing.SLANTED + drawing.UPRIGHT + "=" else "" for sign in letters(grounds)]
    free = iter(sign for sign in [*"%&*+", *ascii_lowercase, *map(chr, range(0xDF, 0x250))] if sign not in signs)
    signs = [sign or next(free) for sign in signs]
    terrain, void = board.cells["terrain"], board.cells["void"]
    drawn = {cell: signs[-1 if void[cell] else int(terrain[cell])] for cell in board.grid.cells.tolist()}
    legend = {}
    for sign, ground in zip(signs, grounds, strict=True):
        said: dict[str, Json] = {n: facts.write(int(v), known[n], board.parts) for n, v in ground.facts.items() if n in known}
        if ground.name != VOID or sign in drawn.values():
            legend[sign] = write_item(ground.name, said)
    return drawn, legend


def _stacks(scenario: Scenario, remarks: Remarks) -> dict[Cell, str]:
    """The units of each cell, with the ground below them."""
    board = scenario.position.board
    stacks: dict[Cell, str] = {}
    for unit, facts in unit_items(scenario, remarks):
        cell = board.grid.cell(str(unit["at"]))
        said = f"{quote(str(unit['side']), safe=SAFE)}:{write_item(str(unit['id']), facts)}"
        stacks[cell] = f"{stacks[cell]}+{said}" if cell in stacks else said
    return {cell: f"{said} on {write_item(board.ground(cell).name)}" for cell, said in stacks.items()}


def _unit_letters(entries: set[str], taken: set[str]) -> dict[str, str]:
    """A letter for every stack: the first of its name if it is free."""
    found: dict[str, str] = {}
    used = {*taken}
    spare = (sign for sign in (*OTHER_LETTERS, *map(chr, range(0x4E00, 0x9000))) if sign not in used)
    for entry in sorted(entries):
        first = entry.partition(":")[2][:1].upper()
        sign = first if first.isalpha() and first.isascii() and first not in used else next(spare)
        used.add(sign)
        found[entry] = sign
    return found


# Reading


def read(source: SourceFile) -> ForeignMap:
    """The map and the pieces of a drawing."""
    text = source.text().expandtabs()
    if len(text) > MOST_CHARACTERS:
        raise Malformed(f"a drawing has at most {MOST_CHARACTERS} characters")
    lines = text.split("\n")
    drawn = [line for line in lines if not LINE.fullmatch(line) and not line.lstrip().startswith("```")]
    said = {found[1]: found[2] for line in lines if (found := LINE.fullmatch(line))}
    strange = [name for name in said if len(name) > 1 and name not in SETTINGS]
    if strange:
        raise Malformed(f"there is no setting {strange[0]!r}; known: {', '.join(SETTINGS)}")
    plan, places, bars = _drawn("\n".join(drawn), said)
    cells, words, pieces = _content(places, said)
    lying = tuple(ForeignEdge(unquote(said.get("bars", "bar")), a, b) for a, b in bars)
    words |= {edge.word: Word((edge.word,)) for edge in lying}
    turn: dict[str, Json] = {key: _number(unquote(said[key])) for key in ("to_move", "turn", "phase") if key in said}
    sides = tuple(unquote(side.strip()) for side in said.get("sides", "").split(",") if side.strip())
    book = said.get("book", "")
    made = ForeignMap("diagram", plan, cells, words, lying, tuple(pieces), title=source.title, book=book, top=turn, sides=sides)
    for key in ("cells", "hexsides", "heights"):
        made = with_feature(made, key, said[key]) if key in said else made
    return made


def _number(text: str) -> Json:
    return int(text) if text.isdecimal() and len(text) < 9 else text


def _drawn(text: str, said: Mapping[str, str]) -> tuple[GridPlan, dict[Place, str], list[tuple[Place, Place]]]:
    """The grid, the letter of every cell, and the bars."""
    labels = read_labels(said["labels"]) if "labels" in said else None
    if "grid" not in said:
        grid, found, lying = drawing.read(text)
        plan = GridPlan(grid.kind, grid.width, grid.height, grid.orientation, grid.is_shoved(0, 0), labels=labels)
        return plan, {grid.place(cell): sign for cell, sign in found.items()}, [_ends(grid, edge) for edge in lying]
    plan = read_plan(said["grid"], said.get("labels", Labels.fitting(1, 1)))
    grid = plan.grid()
    signs, bars = drawing.apart(text)
    spots = {drawing.spot(grid, cell): cell for cell in grid.cells.tolist()}
    top, left = (min(spot[axis] for spot in spots) for axis in (0, 1))
    moved = {(line + top, column + left): sign for (line, column), sign in signs.items()}
    if strange := sorted({*moved} - {*spots}):
        line, column = strange[0]
        raise Malformed(Problem(f"{moved[strange[0]]!r} is in no cell of the grid", f"row {line + 1}, character {column + 1}"))
    sides = {drawing.bar(grid, edge): edge for edge in edges(grid)} if bars else {}
    marks = [drawing.Mark(mark.line + top, mark.column + left, mark.sign) for mark in bars]
    if lost := [mark for mark in marks if mark not in sides]:
        raise Malformed(Problem(f"the bar {lost[0].sign!r} lies between no two cells", f"row {lost[0].line + 1}"))
    return plan, {grid.place(spots[at]): sign for at, sign in moved.items()}, [_ends(grid, sides[mark]) for mark in marks]


def _ends(grid: Grid, edge: Edge) -> tuple[Place, Place]:
    return grid.place(edge.a), grid.place(edge.b)


def _content(
    places: Mapping[Place, str], said: Mapping[str, str]
) -> tuple[dict[Place, tuple[str, ...]], dict[str, Word], list[ForeignPiece]]:
    cells, words, pieces = dict[Place, tuple[str, ...]](), dict[str, Word](), list[ForeignPiece]()
    given = dict(read_item(meant) for meant in said.values() if ":" not in meant and ITEM.fullmatch(meant))
    usual = {letter: side for side, letters in SIDES.items() for letter in letters}
    for at, sign in sorted(places.items(), key=lambda each: (each[0][1], each[0][0])):
        meant = said.get(sign, "")
        if ":" in meant:
            units, _, below = meant.partition(" on ")
            ground, facts = read_item(below) if below else (said.get(PLAIN, PLAIN), {})
            pieces += _units(units, at)
        elif not meant and sign in usual:
            ground, facts = read_item(said[PLAIN]) if PLAIN in said else (PLAIN, {})
            pieces.append(ForeignPiece(sign, "unit", usual[sign], at, where=f"column {at[0] + 1}, row {at[1] + 1}"))
        else:
            ground, facts = read_item(meant) if meant else (sign, {})
        if ground == VOID:
            continue
        words.setdefault(ground, Word((ground,) if ground != PLAIN else ("clear",), facts=facts or given.get(ground, {})))
        cells[at] = (ground,)
    return cells, words, pieces


def _units(text: str, at: Place) -> Iterator[ForeignPiece]:
    for entry in text.split("+"):
        found = UNIT.fullmatch(entry.strip())
        if found is None:
            raise Malformed(Problem(f"expected a unit such as red:spearman{{moves=6}}, not {entry[:40]!r}", "the legend"))
        name, facts = unquote(found[2].strip()), read_item("x" + (found[3] or ""))[1]
        yield ForeignPiece(name, "unit", unquote(found[1].strip()), at, facts, name)

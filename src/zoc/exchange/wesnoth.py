"""Wesnoth's ``.map`` files, both ways: rows of terrain codes, with start places before them, in a border of one hex.

::

    border_size=1           an older file has this head, and an empty line after it
    usage=map

    Gg, Gg, Gg, Gg          the border, which no unit enters
    Gg, 1 Kh, Gs^Fp, Gg     hexes 1,1 and 2,1; the leader of side 1 starts at 1,1
    Gg, Gg, Ww^Bw\\, Gg      even columns are half a hex lower
    Gg, Gg, Gg, Gg
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from zoc.errors import Malformed, Problem
from zoc.exchange import wesnoth_terrain
from zoc.exchange.foreign import MOST_ACROSS, ForeignMap, ForeignPiece, GridPlan, Place, Word
from zoc.exchange.leftover import say_left_out
from zoc.exchange.remark import Remarks, several, some
from zoc.exchange.source import SourceFile
from zoc.exchange.synonyms import resembling
from zoc.grid import Labels
from zoc.scenario import Scenario

HEAD = re.compile(r"\s*(\w+)\s*=\s*(.*?)\s*")
CODE = re.compile(r"[A-Za-z_][A-Za-z_]{0,3}(\^[A-Za-z_][A-Za-z_|/\\]{0,4})?")
DATA = re.compile(r'map_data\s*=\s*"([^"{}]*)"')
BORDER = 1
LEADER = "leader"
OFF = "_off^_usr"
KEEPS = {"Ch": "Kh", "Cha": "Kha", "Chw": "Khw", "Chs": "Khs", "Cm": "Km"}
"""At a start place a castle is a keep, where a leader recruits."""


def recognised(name: str, head: bytes) -> bool:
    """Whether a file looks like a Wesnoth map."""
    if name.lower().endswith((".map", ".mask")):
        return True
    text = head.decode("utf-8", "replace").lstrip("\ufeff")
    if text.lstrip().startswith("border_size"):
        return True
    first = text.partition("\n")[0].split(",")
    return len(first) > 1 and all(CODE.fullmatch(cell.split()[-1]) for cell in first[:-1] if cell.strip()) and "=" not in first[0]


# Reading


def read(source: SourceFile) -> ForeignMap:
    """The map of a file."""
    lines, border = _rows(source)
    codes, starts = _codes(lines)
    width, height = (max(map(len, codes)) if codes else 0) - 2 * border, len(codes) - 2 * border
    if width < 1 or height < 1:
        raise Malformed(f"the map has no hex inside its border of {border}")
    plan = GridPlan("hex", width, height, labels=Labels("c,r"))
    inside = {(c - border, r - border): code for r, row in enumerate(codes) for c, code in enumerate(row)}
    cells = {at: (code,) for at, code in inside.items() if at in plan and not wesnoth_terrain.is_off_map(code)}
    words, charts = _described(dict.fromkeys(code for (code,) in cells.values()))
    remarks = source.remarks
    if border:
        remarks.left_out(f"the border of {several(border, 'hex', 'hexes')} round the map, which no unit enters")
    if off := width * height - len(cells):
        remarks.understood(f"{several(off, 'hex is', 'hexes are')} off the map")
    pieces = _leaders({(c - border, r - border): names for (c, r), names in starts.items()}, plan, remarks)
    return ForeignMap(
        "wesnoth",
        plan,
        cells,
        words,
        pieces=pieces,
        title=source.title,
        charts={wesnoth_terrain.BOOK: {wesnoth_terrain.CHART: charts}},
    )


def _rows(source: SourceFile) -> tuple[list[tuple[int, str]], int]:
    """The lines of hexes with their numbers, and the width of the border."""
    text, first = source.text(), 1
    if within := DATA.search(text):
        first, text = text.count("\n", 0, within.start(1)) + 1, within[1]
    border, rows = BORDER, list[tuple[int, str]]()
    for number, line in enumerate(text.split("\n"), first):
        if not rows and (said := HEAD.fullmatch(line)):
            border = _head(said[1], said[2], border, number, source.remarks)
        elif line.strip():
            rows.append((number, line))
    if not rows:
        raise Malformed("the file has no rows of terrain codes")
    if len(rows) > MOST_ACROSS + 2:
        raise Malformed(f"a map has 1 to {MOST_ACROSS} rows, not {len(rows)}")
    return rows, border


def _head(key: str, value: str, border: int, line: int, remarks: Remarks) -> int:
    if key == "border_size":
        if not re.fullmatch(r"[0-4]", value):
            raise Malformed(Problem(f"expected a border_size from 0 to 4, not {value[:20]!r}", line=line))
        return int(value)
    if key == "usage" and value == "mask":
        remarks.guessed("the file is a mask for another map; it is read as a map", f"line {line}")
    elif key != "usage":
        remarks.left_out(f"{key} = {value[:40]}", f"line {line}")
    return border


def _codes(rows: Iterable[tuple[int, str]]) -> tuple[list[list[str]], dict[Place, list[str]]]:
    """The codes row by row, and the start places in front of them; every mistake at once."""
    codes, starts, problems = list[list[str]](), dict[Place, list[str]](), list[Problem]()
    for number, line in rows:
        cells = [cell.split() for cell in line.rstrip().removesuffix(",").split(",")]
        for column, cell in enumerate(cells):
            if not cell or not CODE.fullmatch(cell[-1]):
                shown = " ".join(cell)[:20]
                problems.append(
                    Problem(f"expected a terrain code such as Gg or Gs^Fp, not {shown!r}", f"column {column + 1}", number)
                )
            elif len(cell) > 1:
                starts[column, len(codes)] = cell[:-1]
        codes.append([cell[-1] if cell else "" for cell in cells])
        if len(codes[-1]) != len(codes[0]):
            problems.append(Problem(f"the row has {len(codes[-1])} hexes, the first {len(codes[0])}", line=number))
    if problems and len(codes[0]) == 1:
        raise Malformed(
            "the rows have no commas: this is a map of Wesnoth 1.2 or older, or no map; Wesnoth's wmllint converts it"
        )
    if problems:
        raise Malformed(problems[:50])
    return codes, starts


def _described(codes: Iterable[str]) -> tuple[dict[str, Word], dict[str, dict[str, int]]]:
    words, charts = dict[str, Word](), dict[str, dict[str, int]]()
    for code in codes:
        words[code], own = wesnoth_terrain.described(code)
        for row, numbers in own.items():
            charts.setdefault(row, {}).update(numbers)
    return words, charts


def _leaders(starts: Mapping[Place, list[str]], plan: GridPlan, remarks: Remarks) -> tuple[ForeignPiece, ...]:
    """A leader at every start place of a side; named places that are no side's are left out."""
    pieces = list[ForeignPiece]()
    for (column, row), names in starts.items():
        label = f"{column + 1},{row + 1}"
        for name in names:
            if not name.isdecimal():
                remarks.left_out(f"the named place {name!r}", label)
            elif (column, row) not in plan:
                remarks.left_out(f"the start place of side {name}, which is in the border", label)
            else:
                pieces.append(ForeignPiece(f"{LEADER} {name}", LEADER, name, (column, row), where=label))
    if pieces:
        pieces.sort(key=lambda piece: (len(piece.side), piece.side))
        places = some(f"{piece.side} at {piece.where}" for piece in pieces)
        remarks.guessed(f"a leader stands at the start place of each side: {places}")
    return tuple(pieces)


# Writing


def write(scenario: Scenario, remarks: Remarks) -> bytes:
    """A scenario's map; of its units, the first of each side gives the start place."""
    board, grid = scenario.position.board, scenario.position.board.grid
    if grid.kind != "hex" or grid.orientation != "flat":
        raise Malformed("Wesnoth's maps have flat-topped hexes; this map has others")
    codes = _ground_codes(scenario, remarks)
    left = int(grid.is_shoved(0, 0))
    if left:
        remarks.left_out("the numbering of columns: the first is low here and high in Wesnoth, so a column was added on the left")
    starts = _start_places(scenario, remarks)
    void = board.cells["void"]
    rows = [
        [OFF] * left + [OFF if void[c] else codes[c] for c in line]
        for line in grid.cells.reshape(grid.height, grid.width).tolist()
    ]
    bordered = [[row[0], *row, row[-1]] for row in [rows[0], *rows, rows[-1]]]
    for (column, row), number in starts.items():
        code = bordered[row + 1][column + 1 + left]
        bordered[row + 1][column + 1 + left] = f"{number} {KEEPS.get(code, code)}"
    say_left_out(scenario, remarks)
    return "".join(", ".join(row) + "\n" for row in bordered).encode()


def _ground_codes(scenario: Scenario, remarks: Remarks) -> Mapping[int, str]:
    board, terrain = scenario.position.board, scenario.position.board.cells["terrain"]
    own = scenario.rules.name == wesnoth_terrain.BOOK
    codes, used = list[str](), set(terrain[board.grid.cells].tolist())
    for number, ground in enumerate(board.grounds):
        code = wesnoth_terrain.CODES.get(ground.name, "") if own else ""
        if not code and number in used:
            like = resembling((ground.name,), wesnoth_terrain.CODES)
            code = wesnoth_terrain.CODES[like.name] if like else wesnoth_terrain.CODES["flat"]
            remarks.guessed(f"{ground.name} is written as {code}{'' if like else ', since nothing in Wesnoth resembles it'}")
        codes.append(code or OFF)
    return {cell: codes[int(terrain[cell])] for cell in board.grid.cells.tolist()}


def _start_places(scenario: Scenario, remarks: Remarks) -> dict[Place, int]:
    """The place of the first unit of each side that is on the map."""
    position, grid = scenario.position, scenario.position.board.grid
    found: dict[Place, int] = {}
    others = 0
    for id in position.ids:
        unit = position.unit(id)
        number = position.sides.names.index(unit.side) + 1
        if unit.cell is None or number in found.values() or grid.place(unit.cell) in found:
            others += 1
            continue
        found[grid.place(unit.cell)] = number
        remarks.guessed(f"side {number} ({unit.side}) starts where its first unit, {id}, stands", unit.label)
    if others:
        remarks.left_out(f"{several(others, 'other unit')}: a map of Wesnoth holds start places only")
    return found

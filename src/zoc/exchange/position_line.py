"""A position as one line, to paste into a message.

::

    zoc/1 wesnoth hex-flat-even-4x2 c,r .=flat,f=forest .2f./3.f red:spearman@1,1{moves=6};blue:grunt@4,2 to_move=red

The words are: the version, the book, the grid, its labels, the letters of terrain, the rows of the map (a number repeats
the letter after it), the units from the bottom of each stack up, and anything else as ``name=value``: ``sides``, ``to_move``,
``turn``, ``phase``, ``cells``, ``hexsides`` and ``heights``. ``-`` stands for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from urllib.parse import quote, unquote

from zoc.board import Ground
from zoc.errors import Malformed, Problem
from zoc.exchange.foreign import MOST_ACROSS, ForeignEdge, ForeignMap, ForeignPiece, GridPlan, Place, Word
from zoc.exchange.leftover import say_left_out
from zoc.exchange.notation import SAFE, read_item, read_plan, unit_items, write_item, write_plan
from zoc.exchange.remark import Remarks
from zoc.exchange.source import SourceFile
from zoc.grid import Edge, Grid
from zoc.scenario import Scenario
from zoc.scenario.facts import FactReader
from zoc.scenario.features import write_cells, write_hexsides
from zoc.scenario.terrain import VOID, cell_fields, letters
from zoc.values import Json

VERSION, NONE = "zoc/1", "-"
RUN = re.compile(r"([0-9]*)([^0-9/])")
SIGNS = "".join(chr(code) for code in range(0x3A, 0x7F) if chr(code) not in "=,/{}%:;@|\"'`\\<>-")
"""Letters of terrain that mean nothing else in the line."""
TURN = ("to_move", "turn", "phase")
SIDES = "sides"


def recognised(_: str, head: bytes) -> bool:
    """Whether a file holds such a line."""
    return head.lstrip(b"\xef\xbb\xbf \t\r\n>").startswith(VERSION.encode() + b" ")


# Writing


def write(scenario: Scenario, remarks: Remarks) -> bytes:
    """The position of a scenario."""
    say_left_out(scenario, remarks, ("cells", "hexsides", "elevations"))
    position, grid = scenario.position, scenario.position.board.grid
    legend, rows = _terrain(scenario)
    units = [
        f"{quote(str(u['side']), safe=SAFE)}:{write_item(str(u['id']))}@{_place(grid, str(u['at']))}{_braces(f)}"
        for u, f in unit_items(scenario, remarks)
    ]
    more = {"to_move": position.to_move, "turn": position.turn, "phase": position.phase}
    words = [VERSION, scenario.rules.name, *write_plan(grid), legend, rows, ";".join(units) or NONE]
    words.append(f"{SIDES}={','.join(quote(side, safe=SAFE) for side in position.sides.names)}")
    words += [f"{name}={quote(str(value), safe=SAFE)}" for name, value in more.items() if value]
    words += features(scenario)
    return (" ".join(words) + "\n").encode()


def _braces(facts: Mapping[str, Json]) -> str:
    return write_item("", facts) if facts else ""


def _place(grid: Grid, label: str) -> str:
    column, row = grid.place(grid.cell(label))
    return f"{column + 1},{row + 1}"


def _terrain(scenario: Scenario) -> tuple[str, str]:
    board = scenario.position.board
    facts, known = FactReader.of(scenario.rules, board), cell_fields(scenario.rules)
    grounds = [*board.grounds, Ground(VOID)]
    signs = _signs(grounds)
    legend = []
    for ground, sign in zip(grounds, signs, strict=True):
        said: dict[str, Json] = {n: facts.write(int(v), known[n], board.parts) for n, v in ground.facts.items() if n in known}
        legend.append(f"{sign}={write_item(ground.name, said)}")
    terrain, void = board.cells["terrain"], board.cells["void"]
    if not void[board.grid.cells].any():
        legend.pop()
    rows = [
        "".join(signs[-1 if void[c] else int(terrain[c])] for c in row)
        for row in board.grid.cells.reshape(board.grid.height, -1).tolist()
    ]
    return ",".join(legend), "/".join(map(_runs, rows))


def _signs(grounds: list[Ground]) -> list[str]:
    """A letter for each ground: its own if it can be, otherwise a free one."""
    wished = [Ground(ground.name, ground.letter if ground.letter in (*SIGNS, ".") else "") for ground in grounds]
    found = letters(wished)
    free = iter([*SIGNS, *map(chr, range(0xC0, 0x2000))])
    taken = {sign for sign in found if sign in (*SIGNS, ".")}
    made = []
    for sign in found:
        made.append(
            sign if sign in taken and sign not in made else next(each for each in free if each not in taken and each.isalpha())
        )
    return made


def _runs(row: str) -> str:
    """A row with repeated letters counted, as in ``.2f4.``."""
    return re.sub(r"(.)\1+", lambda run: f"{len(run[0])}{run[1]}", row)


def features(scenario: Scenario, without: str = "") -> Iterator[str]:
    """What lies on single cells and sides, each kind as a word; one feature of sides may be left out."""
    board, grid = scenario.position.board, scenario.position.board.grid
    facts = FactReader.of(scenario.rules, board)
    cells = {name: {_place(grid, at): v for at, v in _values(there).items()} for name, there in write_cells(board, facts).items()}
    sides = {
        name: {_side(grid, at): v for at, v in _values(there).items()}
        for name, there in write_hexsides(board, facts).items()
        if name != without
    }
    heights = {
        f"{c + 1},{r + 1}": int(board.cells["elevation"][cell])
        for cell in grid.cells.tolist()
        if board.cells["elevation"][cell]
        for c, r in [grid.place(cell)]
    }
    for key, found in (("cells", cells), ("hexsides", sides), ("heights", {"height": heights} if heights else {})):
        if found:
            yield f"{key}=" + ";".join(f"{quote(name, safe=SAFE)}@{_listed(there)}" for name, there in found.items())


def _values(there: Json) -> dict[str, Json]:
    return dict(there) if isinstance(there, Mapping) else dict.fromkeys(map(str, there if isinstance(there, list) else ()), True)


def _side(grid: Grid, label: str) -> str:
    edge = Edge.read(grid, label)
    return (">" if edge.directed else "/").join(_place(grid, grid.label(cell)) for cell in (edge.a, edge.b))


def _listed(there: Mapping[str, Json]) -> str:
    return "+".join(at if value is True else f"{at}={quote(str(value), safe=SAFE + '/')}" for at, value in there.items())


# Reading


def read(source: SourceFile) -> ForeignMap:
    """The map and the pieces of a line; further lines are left out."""
    line, *others = [each for raw in source.text().split("\n") if (each := raw.strip().lstrip("> "))] or [""]
    if others:
        source.remarks.left_out("everything after the first line")
    words = line.split()
    if len(words) < 7 or words[0] != VERSION:
        raise Malformed(f"expected a position such as: {VERSION} wesnoth hex-flat-even-2x1 c,r .=flat 2. red:a@1,1")
    plan = read_plan(words[2], words[3])
    legend = _legend(words[4])
    cells = _rows(words[5], plan, legend)
    terrains = {name: Word((name,), facts=facts) for name, facts in legend.values()}
    found = ForeignMap("line", plan, cells, terrains, pieces=tuple(_pieces(words[6], plan)), book=words[1])
    return _with_more(found, words[7:], source.remarks)


def _legend(text: str) -> dict[str, tuple[str, dict[str, Json]]]:
    found: dict[str, tuple[str, dict[str, Json]]] = {}
    for entry in re.split(r",(?=.=)", text):
        sign, equals, item = entry[:1], entry[1:2], entry[2:]
        if equals != "=":
            raise Malformed(
                Problem(f"expected a letter and a terrain such as f=forest, not {entry[:30]!r}", "the letters of terrain")
            )
        found[sign] = read_item(item)
    return found


def _rows(text: str, plan: GridPlan, legend: Mapping[str, tuple[str, object]]) -> dict[Place, tuple[str, ...]]:
    cells: dict[Place, tuple[str, ...]] = {}
    rows = text.split("/")
    if len(rows) != plan.height:
        raise Malformed(Problem(f"there are {len(rows)} rows, expected {plan.height}", "the map"))
    for r, row in enumerate(rows):
        runs = RUN.findall(row)
        if "".join(number + sign for number, sign in runs) != row or any(len(number) > 4 for number, _ in runs):
            raise Malformed(Problem("expected letters, each perhaps after a number", f"row {r + 1}"))
        signs = [sign for number, sign in runs for _ in range(min(int(number or 1), MOST_ACROSS + 1))]
        if strange := sorted({*signs} - {*legend}):
            raise Malformed(Problem(f"the letter {strange[0]!r} has no terrain", f"row {r + 1}"))
        if len(signs) != plan.width:
            raise Malformed(Problem(f"the row has {len(signs)} cells, expected {plan.width}", f"row {r + 1}"))
        cells |= {(c, r): (legend[sign][0],) for c, sign in enumerate(signs) if legend[sign][0] != VOID}
    return cells


def _pieces(text: str, plan: GridPlan) -> Iterator[ForeignPiece]:
    for entry in () if text == NONE else text.split(";"):
        found = re.fullmatch(r"([^:@{}]*):([^@{}]+)@([0-9]{1,4},[0-9]{1,4})(\{[^{}]*\})?", entry)
        if found is None:
            raise Malformed(Problem(f"expected a unit such as red:spearman@4,4{{moves=6}}, not {entry[:40]!r}", "the units"))
        name, (_, facts) = unquote(found[2]), read_item("x" + (found[4] or ""))
        yield ForeignPiece(name, "unit", unquote(found[1]), _cell(found[3], plan), facts, name)


def _cell(text: str, plan: GridPlan) -> Place:
    found = re.fullmatch(r"([0-9]{1,4}),([0-9]{1,4})", text)
    place = (int(found[1]) - 1, int(found[2]) - 1) if found else (-1, -1)
    if place not in plan:
        raise Malformed(f"expected a column and a row on the map such as 4,4, not {text[:20]!r}")
    return place


def _with_more(found: ForeignMap, words: list[str], remarks: Remarks) -> ForeignMap:
    for word in words:
        key, _, value = word.partition("=")
        if key in TURN:
            said: Json = int(value) if value.isdecimal() and len(value) < 9 else unquote(value)
            found = replace(found, top={**found.top, key: said})
        elif key == SIDES:
            found = replace(found, sides=tuple(unquote(side) for side in value.split(",") if side))
        elif key in ("cells", "hexsides", "heights"):
            found = with_feature(found, key, value)
        else:
            remarks.left_out(f"the word {word[:40]!r}")
    return found


def with_feature(found: ForeignMap, key: str, text: str) -> ForeignMap:
    """The same map with what such a word says."""
    cells, words, edges, heights = dict(found.cells), dict(found.words), list(found.edges), dict(found.heights)
    for entry in text.split(";"):
        name, _, places = entry.partition("@")
        for each in places.split("+"):
            at, sign, raw = each.partition("=")
            value = read_item(f"x{{v={raw}}}")[1]["v"] if sign else True
            if key == "hexsides":
                a, b = (_cell(part, found.plan) for part in [*re.split("[/>]", at, maxsplit=1), ""][:2])
                edges.append(
                    ForeignEdge(unquote(name), a, b, ">" in at, value if isinstance(value, int) and value is not True else None)
                )
                words.setdefault(unquote(name), Word((unquote(name),)))
            elif key == "heights":
                heights[_cell(at, found.plan)] = value if isinstance(value, int) else 0
            else:
                word = f"{unquote(name)}={value}" if sign else unquote(name)
                words.setdefault(word, Word((word,), facts={unquote(name): value}))
                place = _cell(at, found.plan)
                cells[place] = (*cells.get(place, ()), word)
    return replace(found, cells=cells, words=words, edges=tuple(edges), heights=heights)

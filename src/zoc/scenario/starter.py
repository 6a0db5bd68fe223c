"""A first scenario for any book: small, valid as it is, and with every word of the book explained.

A line that begins with ``#`` and no blank is a setting at its default; uncomment it to change it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import IntEnum

from zoc.grid import Grid, edges
from zoc.law import Field, Row, Ruleset
from zoc.scenario import toml
from zoc.scenario.facts import meaning, words
from zoc.scenario.grids import write_grid
from zoc.scenario.picture import draw
from zoc.scenario.pieces import unit_fields
from zoc.scenario.terrain import LegendTerrain, cell_fields, letters, usual
from zoc.scenario.turn import written
from zoc.units import Value

GROUND = """
00000000
00110000
01110220
00010220
00000300
00000000
"""
"""The starter's map: 0 is the first ground of the book's chart, 1 the second, and so on."""
UNITS = (("a", 0, 1, 2), ("b", 0, 1, 3), ("e", 1, 5, 1), ("f", 1, 4, 4))
"""Four pieces: id, number of the side, column and row."""
COLOURS = ("firebrick", "steelblue")
COLUMN = 36
"""The column where comments begin."""


def starter(rules: Ruleset, kind: str = "") -> str:
    """A first scenario: on the book's own map if it has one, otherwise on its first kind of grid or a given one."""
    board = next(iter(rules.boards), "") if not kind else ""
    grid = rules.boards[board]().grid if board else _grid(kind or rules.grids[0], rules.labels)
    tables = [
        _top(rules, board),
        _readings(rules),
        *(() if board else _map(rules, grid)),
        *(toml.table("[[side]]", {"name": side, "colour": c}) for side, c in zip(rules.sides, COLOURS, strict=True)),
        *_units(rules, grid, rules.starting if board else {}),
    ]
    return "\n\n".join(table for table in tables if table) + "\n"


def _grid(kind: str, labels: str) -> Grid:
    rows = GROUND.split()
    size = len(rows[0]), len(rows)
    return Grid.hex(*size, labels=labels or "ccrr") if kind == "hex" else Grid.square(*size, labels=labels or "Cr")


def _map(rules: Ruleset, grid: Grid) -> Iterator[str]:
    yield toml.table("[grid]", write_grid(grid))
    yield from _terrain(rules, grid)
    yield _places("[cells]", cell_fields(rules), grid.label(grid.at(2, 2)))
    yield _places("[hexsides]", rules.hexsides, next(edges(grid)).label(grid))
    yield from _charts(rules)


def _top(rules: Ruleset, board: str) -> str:
    book = f"{rules.book.title}, {rules.book.edition}" if rules.book.edition else rules.book.title
    return "\n".join([
        f"# A scenario of {book}.",
        "# A line that begins with # and no blank is a setting left as it is; take the sign away to change it.",
        'title = "A first scenario"',
        f"ruleset = {toml.quoted(rules.name)}",
        *([f"board = {toml.quoted(board)}"] if board else []),
        f"to_move = {toml.quoted(rules.sides[0])}",
        _off("turn", 1),
        _off("boxes", ["reinforcements"], "boxes beside the map, where units may stand"),
    ])  # fmt: skip


def _readings(rules: Ruleset) -> str:
    lines = []
    for reading in rules.readings.values():
        (first, means), *others = reading.values.items()
        lines.append(_off(reading.name, written(first), f"{reading.clause}: {means}"))
        lines += [f"# or {toml.value(written(value))}: {said}" for value, said in others]
    return "\n".join(["# Where the book leaves room, how it is read.", "[readings]", *lines]) if lines else ""


def _terrain(rules: Ruleset, grid: Grid) -> Iterator[str]:
    printed = [row for chart in rules.charts.values() if chart.columns == "terrain" for row in chart.default.values()]
    names = list(dict.fromkeys(name for row in printed for name in row))[:4] or [usual(rules).name]
    signs = letters([LegendTerrain("." if i == 0 else "", name).ground({}, 1) for i, name in enumerate(names)])
    drawn = "".join(GROUND.split())
    codes = {cell: min(int(code), len(names) - 1) for cell, code in zip(grid.cells.tolist(), drawn, strict=True)}
    if len(names) > 1:
        yield toml.table("[terrain]", {"map": draw(grid, {cell: signs[code] for cell, code in codes.items()})})
    yield toml.table("[terrain.legend]", dict(zip(signs, names, strict=True)))


def _places(header: str, fields: Mapping[str, Field], place: str) -> str:
    """Possible features of cells or hexsides, each at one place and commented out."""
    lines = [
        _off(name, [place] if fact.kind is bool else {place: written(fact.default)}, fact.text) for name, fact in fields.items()
    ]
    return "\n".join([header, *lines]) if lines else ""


def _charts(rules: Ruleset) -> Iterator[str]:
    for name, chart in rules.charts.items():
        for row, numbers in list(chart.default.items())[:1]:
            lines = [_off(column, number) for column, number in numbers.items()]
            others = ", ".join(list(chart.default)[1:])
            head = [f"# {chart.text[:1].upper()}{chart.text[1:]}.", *([f"# Other rows: {others}."] if others else [])]
            yield "\n".join([*head, f"[charts.{toml.key(name)}.{toml.key(row)}]", *lines])


def _units(rules: Ruleset, grid: Grid, starting: Mapping[str, Mapping[str, Value]]) -> Iterator[str]:
    """The pieces; the first shows every fact of a piece."""
    facts = [
        _off(name, written(fact.default), _remark(fact))
        for name, fact in unit_fields(rules).items()
        if name not in starting.get("a", {})
    ]
    ways = ", ".join(grid.way_names[1:])
    every = [_off("facing", grid.way_names[0], f"or {ways}"), _off("hidden", False, "not seen by its enemies")]
    pieces = {id: {"id": id, "side": rules.sides[side], "at": grid.label(grid.at(*at))} for id, side, *at in UNITS}
    tables = [toml.table("[[unit]]", {**piece, **starting.get(id, {})}) for id, piece in pieces.items()]
    yield "\n".join(["# Units of one cell are listed from the bottom of the stack to the top.", tables[0], *every, *facts])
    yield from tables[1:]


def _remark(fact: Field) -> str:
    """What a fact means, and the words for it unless they are in its text."""
    if isinstance(fact.kind, Row) or not issubclass(fact.kind, IntEnum):
        return fact.text
    return fact.text if all(word in fact.text.lower() for word in words(fact.kind)) else f"{fact.text}: {meaning(fact)}"


def _off(name: str, value: object, remark: str = "") -> str:
    """A commented-out setting, with its meaning."""
    line = f"#{toml.key(name)} = {toml.value(value)}"
    return f"{line:<{COLUMN}}# {remark}" if remark else line

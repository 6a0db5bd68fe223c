"""A first scenario of any book: small, valid as it stands, and with every word of the book explained.

A line that begins with ``#`` and no blank is a setting left as it is; take the sign away to change it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from zoc.grid import Grid, edges
from zoc.law import Field, Row, Ruleset
from zoc.notation import toml
from zoc.notation.facts import meaning
from zoc.notation.grids import write_grid
from zoc.notation.picture import draw
from zoc.notation.pieces import unit_fields
from zoc.notation.terrain import Kind, cell_fields, letters, usual
from zoc.notation.turn import written

GROUND = """
00000000
00110000
01110220
00010220
00000300
00000000
"""
"""The starter's map: 0 is the first ground of the book's chart, 1 the second, and so on."""
UNITS = (("a", "red", 1, 2), ("b", "red", 1, 3), ("e", "blue", 5, 1), ("f", "blue", 4, 4))
COLUMN = 36
"""Where remarks begin."""


def starter(rules: Ruleset, kind: str = "") -> str:
    """A scenario to begin with, on the book's first kind of grid or on another."""
    grid = _grid(rules, kind or rules.grids[0])
    tables = [
        _top(rules),
        _readings(rules),
        toml.table("[grid]", write_grid(grid)),
        *_terrain(rules, grid),
        _places("[cells]", cell_fields(rules), grid.label(grid.at(2, 2))),
        _places("[hexsides]", rules.hexsides, next(edges(grid)).label(grid)),
        *_charts(rules),
        toml.table("[[side]]", {"name": "red", "colour": "firebrick"}),
        toml.table("[[side]]", {"name": "blue", "colour": "steelblue"}),
        *_units(rules, grid),
    ]
    return "\n\n".join(table for table in tables if table) + "\n"


def _grid(rules: Ruleset, kind: str) -> Grid:
    rows = GROUND.split()
    size = len(rows[0]), len(rows)
    return Grid.hex(*size, labels="ccrr") if kind == "hex" else Grid.square(*size, labels="Cr")


def _top(rules: Ruleset) -> str:
    book = f"{rules.book.title}, {rules.book.edition}" if rules.book.edition else rules.book.title
    return "\n".join([
        f"# A scenario of {book}.",
        "# A line that begins with # and no blank is a setting left as it is; take the sign away to change it.",
        'title = "A first scenario"',
        f"ruleset = {toml.quoted(rules.name)}",
        _off("turn", 1),
        _off("to_move", "red", "the side that moves"),
        _off("boxes", ["reinforcements"], "boxes beside the map, where units may stand"),
    ])  # fmt: skip


def _readings(rules: Ruleset) -> str:
    lines = []
    for reading in rules.readings.values():
        lines += [f"# {reading.clause}: {written(value)}: {said}" for value, said in reading.values.items()]
        lines.append(_off(reading.name, written(reading.default)))
    return "\n".join(["# Where the book leaves room, how it is read.", "[readings]", *lines]) if lines else ""


def _terrain(rules: Ruleset, grid: Grid) -> Iterator[str]:
    printed = [row for chart in rules.charts.values() if chart.columns == "terrain" for row in chart.default.values()]
    names = list(dict.fromkeys(name for row in printed for name in row))[:4] or [usual(rules).name]
    signs = letters([Kind("." if i == 0 else "", name).ground({}, 1) for i, name in enumerate(names)])
    drawn = "".join(GROUND.split())
    codes = {cell: min(int(code), len(names) - 1) for cell, code in zip(grid.cells.tolist(), drawn, strict=True)}
    if len(names) > 1:
        yield toml.table("[terrain]", {"map": draw(grid, {cell: signs[code] for cell, code in codes.items()})})
    yield toml.table("[terrain.legend]", dict(zip(signs, names, strict=True)))


def _places(header: str, fields: Mapping[str, Field], place: str) -> str:
    """What may lie on cells or hexsides, each at one place and switched off."""
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


def _units(rules: Ruleset, grid: Grid) -> Iterator[str]:
    """The pieces; the first shows everything that may be said of one."""
    facts = [_off(name, written(fact.default), _remark(fact)) for name, fact in unit_fields(rules).items()]
    every = [_off("facing", grid.way_names[0], "or " + ", ".join(grid.way_names[1:])), _off("hidden", False, "not seen by its enemies")]
    for i, (id, side, column, row) in enumerate(UNITS):
        unit = toml.table("[[unit]]", {"id": id, "side": side, "at": grid.label(grid.at(column, row))})
        yield "\n".join(["# Units of one cell are listed from the bottom of the stack to the top.", unit, *every, *facts] if i == 0 else [unit])


def _remark(fact: Field) -> str:
    named = isinstance(fact.kind, Row) or fact.kind is bool or meaning(fact) in fact.text
    return fact.text if named else f"{fact.text}: {meaning(fact)}"


def _off(name: str, value: object, remark: str = "") -> str:
    """A setting that is switched off, with what it means."""
    line = f"#{toml.key(name)} = {toml.value(value)}"
    return f"{line:<{COLUMN}}# {remark}" if remark else line

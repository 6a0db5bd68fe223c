"""From a position to a file: the one way in which scenarios are written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from zoc.errors import Malformed, no_such
from zoc.law import Ruleset
from zoc.notation import toml
from zoc.notation.charts import write_charts
from zoc.notation.facts import Facts
from zoc.notation.features import write_cells, write_hexsides, write_markers
from zoc.notation.grids import write_grid
from zoc.notation.pieces import write_units
from zoc.notation.promises import write_promises
from zoc.notation.sides import write_sides
from zoc.notation.terrain import declared, write_elevation, write_terrain
from zoc.position import Position, Side


def write_scenario(rules: Ruleset, position: Position, title: str, about: str, colours: Mapping[Side, str]) -> str:
    """The whole file."""
    board = position.board
    facts = Facts(rules, {name: chart.rows for name, chart in board.charts.items()})
    terrain, legend = write_terrain(board, rules, facts)
    tables = [
        toml.table("", _top(rules, position, title, about)),
        *_table("[readings]", position.readings),
        *_table("[grid]", write_grid(board.grid)),
        *_table("[terrain]", terrain),
        *_table("[terrain.legend]", legend),
        *_table("[elevation]", write_elevation(board)),
        *_table("[cells]", write_cells(board, facts, declared(rules))),
        *_table("[hexsides]", write_hexsides(board, facts, rules.hexsides)),
        *(toml.table(f"[charts.{toml.key(c)}.{toml.key(r)}]", row) for (c, r), row in write_charts(board, rules).items()),
        *(toml.table("[[side]]", side) for side in write_sides(position.sides, colours)),
        *(toml.table("[[unit]]", unit) for unit in write_units(position, rules, facts)),
        *_table("[markers]", write_markers(position.markers, position.where)),
        *_table("[notes]", _notes(rules, position)),
        *(toml.table("[[promise]]", promise) for promise in write_promises(position)),
    ]
    return "\n\n".join(tables) + "\n"


def _table(header: str, pairs: Mapping[str, Any]) -> Iterator[str]:
    """A table, if there is anything in it."""
    if pairs:
        yield toml.table(header, pairs)


def _top(rules: Ruleset, position: Position, title: str, about: str) -> dict[str, Any]:
    top: dict[str, Any] = {"title": title} if title else {}
    top |= {"about": toml.Rows(about) if "\n" in about else about} if about else {}
    top["ruleset"] = rules.name
    top |= {"turn": position.turn} if position.turn != 1 else {}
    top |= {"phase": position.phase} if position.phase != "movement" else {}
    top |= {"to_move": position.to_move} if position.to_move else {}
    return top | ({"boxes": list(position.boxes)} if position.boxes else {})


def _notes(rules: Ruleset, position: Position) -> dict[str, Any]:
    written = {}
    for name, value in position.notes.items():
        if name not in rules.notes:
            raise Malformed(no_such(f"note in {rules.book.title}, so it cannot be written:", name, rules.notes))
        named = isinstance(rules.notes[name], int) and type(rules.notes[name]) not in (bool, int)
        written[name] = type(rules.notes[name])(value).name.lower() if named else value if not isinstance(value, float) else Fraction(value)
    return written

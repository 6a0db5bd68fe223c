"""A new scenario for the editor: a book's starter, on a grid of the chosen size."""

from __future__ import annotations

from collections.abc import Mapping

from zoc.ask.keys import fields, name, whole
from zoc.edit.document import Document
from zoc.edit.editing import remove_units
from zoc.edit.regrid import regrid
from zoc.errors import Malformed, Problem
from zoc.law import Ruleset
from zoc.scenario.starter import starter

GRID = {"kind": name, "width": whole, "height": whole, "orientation": name, "shoved": name, "neighbours": whole, "labels": name}


def beginning(rules: Ruleset, grid: Mapping[str, object] | None = None, *, bare: bool = False) -> str:
    """A first scenario: on the book's own map, or on a grid; ``bare`` without pieces, and with one ground everywhere.

    >>> from zoc.rulesets import ruleset
    >>> from zoc.scenario.scenario import loads
    >>> made = loads(beginning(ruleset("wesnoth"), {"kind": "hex", "width": 12, "height": 9}))
    >>> made.position.board.grid.width, len(made.position.ids)
    (12, 4)
    """
    wanted = fields(grid, GRID) if grid is not None else {}
    kind = wanted.get("kind", "")
    if kind and kind not in rules.grids:
        raise Malformed(Problem(f"{rules.book.title} is played on {' or '.join(rules.grids)} grids, not on {kind} ones", "kind"))
    document = Document.read(starter(rules, kind or (rules.grids[0] if wanted else "")))
    if bare:
        document = _bare(document)
    return (regrid(document, wanted) if wanted else document).text


def _bare(document: Document) -> Document:
    document = remove_units(document, tuple(range(len(document.told()["units"]))))
    top = document.own()
    top.get("terrain", {}).pop("map", None)
    return document.saying(top)

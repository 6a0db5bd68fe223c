"""A scenario converted to another book: what both know stays, what only the first one knows is left out.

    {"translate": "freeciv"}

The map keeps its shape, and ground that the other book does not know becomes its default. So two books can judge the same
position; if the other book does not support the grid, the scenario reader says so.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from zoc.edit.document import Document, table
from zoc.edit.goals import keep_goals
from zoc.edit.painting import PaintedMap
from zoc.edit.rewriting import Top
from zoc.errors import Unknown
from zoc.law import Field, Ruleset
from zoc.rulesets import names, ruleset
from zoc.scenario.charts import read_charts
from zoc.scenario.entry import Entry, Report
from zoc.scenario.facts import FactReader
from zoc.scenario.grids import write_grid
from zoc.scenario.lines import Lines
from zoc.scenario.pieces import UNIT, unit_fields
from zoc.scenario.terrain import VOID, Legend, cell_fields, strange, usual


def translate(document: Document, translate: str) -> Document:
    """The same position, written for another book."""
    if translate not in names():
        raise Unknown.name("ruleset", translate, names())
    rules = ruleset(translate)
    canvas = PaintedMap.of(document)
    legend = canvas.legend()
    canvas.terrain(legend)
    units = document.told()["units"]
    top = canvas.top | {"ruleset": translate, "grid": write_grid(canvas.grid)}
    for key in ("readings", "state", "notes", "charts", "promise", "units", "unit"):
        top.pop(key, None)
    _translate_ground(top, legend, rules)
    _keep(top, "cells", cell_fields(rules))
    _keep(top, "hexsides", rules.hexsides)
    keep_goals(top, rules.goals)
    facts = _facts(top, rules)
    if units:
        top["unit"] = [_unit(said, unit_fields(rules), facts) for said in units]
    return document.saying(top)


def _translate_ground(top: Top, legend: Legend, rules: Ruleset) -> None:
    """Unknown grounds become the default; each keeps its letter, so the drawn map stays as it is."""
    names = {kind.letter: kind.name for kind in legend.kinds} | ({legend.void: VOID} if legend.void else {})
    known = {letter: name if name == VOID or not strange(rules, name) else usual(rules).name for letter, name in names.items()}
    first = {name: letter for letter, name in reversed(known.items())}
    terrain = table(top, "terrain")
    if "map" in terrain:
        terrain["map"] = terrain["map"].translate(str.maketrans({letter: first[name] for letter, name in known.items()}))
    if "legend" in terrain:
        top["terrain"] = terrain | {"legend": {letter: name for name, letter in first.items()}}


def _keep(top: Top, kind: str, known: Collection[str]) -> None:
    kept = {name: there for name, there in table(top, kind).items() if name in known}
    top.pop(kind, None)
    top |= {kind: kept} if kept else {}


def _facts(top: Top, rules: Ruleset) -> FactReader:
    """The other book's reader of facts, which knows the rows of its charts."""
    facts = FactReader(rules)
    read_charts(Entry(top, Report(Lines(""))), facts, [])
    return facts


def _unit(said: Mapping[str, object], known: Mapping[str, Field], facts: FactReader) -> Top:
    """A unit with the facts that the other book reads too."""

    def reads(name: str) -> bool:
        report = Report(Lines(""))
        facts.read(Entry(said[name], report), known[name])
        return not report.count

    return {name: value for name, value in said.items() if name in UNIT or (name in known and reads(name))}

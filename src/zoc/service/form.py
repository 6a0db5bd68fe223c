"""What a form needs from a book: its grounds and their looks, its maps, its state, the rows of its charts."""

from __future__ import annotations

from typing import cast

from zoc.draw import DARK, LIGHT
from zoc.draw.feature import stroke
from zoc.draw.glyph import GLYPHS
from zoc.draw.ground import look
from zoc.law import Ruleset
from zoc.scenario.charts import shared_rows
from zoc.scenario.terrain import cell_fields, printed_grounds, usual
from zoc.scenario.turn import written
from zoc.service.wire.book import Form


def form(rules: Ruleset) -> Form:
    """The choices in a scenario of a book, besides the facts of its units, cells and hexsides."""
    drawn = [name for name, fact in cell_fields(rules).items() if fact.kind is bool and look(name)]
    grounds = list(printed_grounds(rules)) or list(dict.fromkeys([usual(rules).name, *drawn]))
    told = {
        "grids": list(rules.grids),
        "boards": list(rules.boards),
        "labels": rules.labels,
        "sides": list(rules.sides),
        "grounds": {name: _look(name) for name in grounds},
        "runs": {name: stroke(name).run for name in rules.hexsides},
        "rows": {name: list(shared_rows(rules.charts, {}, chart.rows)) for name, chart in rules.charts.items()},
        "state": {name: part.schema() for name, part in rules.kept.items()},
        "starting": {name: written(value) for name, value in rules.starting.get("b", {}).items() if name != "at"},
    }
    return cast(Form, told)


def _look(ground: str) -> dict[str, str]:
    known = look(ground)
    if known is None:
        return {}
    glyph = {"glyph": known.value} if known in GLYPHS else {}
    return {"light": LIGHT.grounds[known].fill, "dark": DARK.grounds[known].fill, **glyph}

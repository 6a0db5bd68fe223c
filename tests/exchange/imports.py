"""What tests of imports share: a file from its text, its scenario, and its report."""

from __future__ import annotations

from collections.abc import Mapping

from zoc.exchange import Imported, ImportLegend, SourceFile, import_file, read_legend
from zoc.scenario import Scenario, loads


def brought(
    data: str | bytes,
    name: str,
    book: str | None = None,
    legend: str = "",
    beside: Mapping[str, bytes] | None = None,
    kind: str | None = None,
) -> Imported:
    """The import of a file."""
    raw = data.encode() if isinstance(data, str) else data
    given = read_legend(legend) if legend else ImportLegend()
    return import_file(SourceFile(name, raw, beside=(beside or {}).get), kind, book, given)


def scenario_of(made: Imported) -> Scenario:
    """The scenario of an import, which must be sound."""
    assert made.problems == ()
    return loads(made.text)


def ground(scenario: Scenario, label: str) -> str:
    """The name of the ground of a cell; "void" off the map."""
    board = scenario.position.board
    cell = board.grid.cell(label)
    return "void" if board.cells["void"][cell] else board.ground(cell).name


def said(made: Imported, level: str) -> str:
    """All remarks of a level, one a line."""
    return "\n".join(str(remark) for remark in made.remarks if remark.level == level)

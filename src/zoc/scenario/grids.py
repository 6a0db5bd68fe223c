"""The table ``[grid]``: the cells, their layout, and their labels."""

from __future__ import annotations

from dataclasses import asdict

from zoc.errors import Malformed
from zoc.grid import Grid, Labels
from zoc.law import Ruleset
from zoc.scenario.entry import Entry, shown
from zoc.scenario.picture import signs
from zoc.values import JsonObject

MOST = 1000
"""The most columns or rows of a map."""
LONGEST = 20
"""The most characters of a pattern of labels."""
MARGIN = 4
"""The fewest void cells round a map."""
LABELS = ("pattern", "first_column", "first_row", "columns_descend", "rows_descend")
HEXES = ("kind", "width", "height", "orientation", "shoved", "labels")
SQUARES = ("kind", "width", "height", "neighbours", "labels")
KINDS = {"hex": HEXES, "square": SQUARES}


def read_grid(top: Entry, rules: Ruleset | None, reach: int) -> Grid | None:
    """The grid of a file; ``reach`` is how far the largest base extends from its anchor."""
    sound = top.report.count
    written = top.table("grid")
    if top.report.count > sound:
        return None
    kind = written.choice("kind", KINDS, rules.grids[0] if rules else "hex")
    known = KINDS[kind] if written.value.get("kind", kind) == kind else dict.fromkeys([*HEXES, *SQUARES])
    written.only(known)
    if rules and kind not in rules.grids:
        written.wrong(f"{rules.book.title} is played on {' or '.join(rules.grids)} grids, not on {kind} ones", "kind")
    drawn = drawn_size(top)
    width, height = (_extent(written, name, size) for name, size in zip(("width", "height"), drawn, strict=True))
    margin, pointy, odd, four = MARGIN if rules is None else max(MARGIN, rules.radius + reach), False, False, False
    if kind == "hex":
        pointy = written.choice("orientation", ("flat", "pointy"), "flat") == "pointy"
        odd = written.choice("shoved", ("odd", "even"), "even") == "odd"
    else:
        four = _neighbours(written) == 4
    labels = _labels(written, rules)
    if top.report.count > sound or (rules is None and labels is None):  # the book names its cells
        return None
    try:
        return Grid(
            "hex" if kind == "hex" else "square",
            width,
            height,
            orientation="pointy" if pointy else "flat",
            shoved="odd" if odd else "even",
            neighbours=4 if four else 8,
            labels=labels,
            margin=margin,
        )
    except Malformed as refusal:
        for problem in refusal.problems:
            written.wrong(problem.message, "labels")
        return None


def drawn_size(top: Entry) -> tuple[int, int]:
    """The columns and rows of the first map that is drawn; 0 × 0 if there is none."""
    for name in ("terrain", "elevation"):
        part = top.value.get(name)
        if isinstance(part, dict) and isinstance(part.get("map"), str):
            rows, _ = signs(part["map"])
            return max(map(len, rows), default=0), len(rows)
    return 0, 0


def _extent(written: Entry, name: str, drawn: int) -> int:
    if not drawn and written.needs(name, (*HEXES, *SQUARES)):
        return 1
    return written.number(name, max(1, min(drawn, MOST)), 1, MOST)


def _neighbours(written: Entry) -> int:
    ways = written.number("neighbours", 8, 4, 8)
    if ways not in (4, 8):
        written.wrong(f"expected 4 or 8, not {ways}", "neighbours")
    return ways


def _labels(written: Entry, rules: Ruleset | None) -> Labels | None:
    """A pattern, or a table with a pattern and its first numbers; by default the book's own."""
    if "labels" not in written:
        return Labels(rules.labels) if rules and rules.labels else None
    entry = written["labels"]
    if isinstance(entry.value, str):
        entry = Entry({"pattern": entry.value}, entry.report, entry.path, entry.where)
    if not isinstance(entry.value, dict):
        entry.wrong(f'expected a pattern such as "ccrr", or a table, not {shown(entry.value)}')
        return None
    entry.only(LABELS)
    pattern = entry.text("pattern")
    if not 0 < len(pattern) <= LONGEST:
        entry.wrong(f'needs a pattern, such as "ccrr", of at most {LONGEST} signs')
    return Labels(
        pattern,
        entry.number("first_column", 1, -9999, 9999),
        entry.number("first_row", 1, -9999, 9999),
        entry.flag("columns_descend"),
        entry.flag("rows_descend"),
    )


def write_grid(grid: Grid) -> JsonObject:
    """The table of a grid."""
    written: JsonObject = {"kind": grid.kind, "width": grid.width, "height": grid.height}
    if grid.kind == "hex":
        written |= {"orientation": grid.orientation, "shoved": grid.shoved}
    else:
        written["neighbours"] = grid.ways_each
    plain = Labels(grid.labels.pattern)
    written["labels"] = plain.pattern if grid.labels == plain else _changed(grid.labels, plain)
    return written


def _changed(labels: Labels, plain: Labels) -> JsonObject:
    """The settings of a labelling besides its pattern."""
    usual = asdict(plain) | {"pattern": None}
    return {name: value for name, value in asdict(labels).items() if value != usual[name]}

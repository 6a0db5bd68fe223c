"""12.6a Supply sources: the hexes that the map calls so, and ports; none that the enemy holds or stands in."""

from __future__ import annotations

from zoc.action import Part
from zoc.position import Position
from zoc.rulesets.ocs.carried import port_level, shut
from zoc.rulesets.ocs.counters import fact
from zoc.rulesets.ocs.facts import Counter
from zoc.rulesets.ocs.terms import Kind


def counted(position: Position) -> bool:
    """Whether the map names sources or ports, so that trace supply can be found."""
    cells, kinds = position.board.cells, fact(position, Counter.kind)
    printed = any(name in cells and bool(cells[name].any()) for name in ("source", "port"))
    return printed or bool(((kinds == Kind.PORT) & (position.cells() >= 0)).any())


def marked(position: Position, label: str) -> bool:
    """Whether the map calls a hex a source."""
    cells = position.board.cells
    return "source" in cells and bool(cells["source"][position.board.grid.cell(label)])


def sources(position: Position, side: str) -> tuple[str, ...]:
    """The hexes of the map that serve a side as sources: those it calls so, and ports; none that the enemy holds."""
    key = ("sources", side)
    if (known := position.memo.get(key)) is None:
        grid, cells = position.board.grid, position.board.cells
        said = [place for place in grid.cells.tolist() if "source" in cells and cells["source"][place]]
        ports = [place for place in grid.cells.tolist() if port_level(position, grid.label(place), side)]
        every = map(grid.label, dict.fromkeys((*said, *ports)))
        known = position.memo[key] = tuple(label for label in every if not shut(position, side, label)[0])
    found: tuple[str, ...] = known
    return found


def source_part(position: Position, unit: str, label: str) -> Part:
    """What is asked of the hex in which a chain ends: of a port that is no marked source, whether it may be one (4.5a F)."""
    port = not marked(position, label) and port_level(position, label, position.unit(unit).side) > 0
    return Part("port_trace" if port else "source", unit, at=label, through=(label,), stays=True)

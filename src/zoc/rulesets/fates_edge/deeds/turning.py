"""§6 Which way a unit may face, and the facing chosen at the end of a Move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.action import Part, Script, judge
from zoc.law import Ruleset
from zoc.position import Position
from zoc.rulesets.fates_edge.bases import faced, facing_of, may_face
from zoc.rulesets.fates_edge.deeds.telling import told
from zoc.rulesets.fates_edge.event import Event

if TYPE_CHECKING:
    from zoc.table import Table


def facings(table: Table, unit: str) -> tuple[str, ...]:
    """The facings a unit may choose from."""
    return may_face(table.position.board.grid, table.law.in_force(table.position.readings))


def other_facings(table: Table, unit: str) -> tuple[str, ...]:
    """The same without its own."""
    return tuple(way for way in facings(table, unit) if way != facing_of(table.position, unit))


def faced_about(law: Ruleset, position: Position, unit: str, facing: str) -> Script:
    """The facing chosen at the end of a Move; a base that finds no room keeps its own."""
    if facing == facing_of(position, unit):
        return
    verdict = judge(law, position, Part("face", unit, said={"facing": facing}))
    if verdict.legal:
        turned = faced(law, position, unit, facing).changed(unit, turned=1)
        yield told(turned, Event(f"{unit} faces {facing}.", ("6-2",), (unit,)))
    else:
        yield told(position, Event(f"{unit} cannot turn to face {facing}.", verdict.cites, (unit,)))

"""§6 Which way a unit may face, and the facing chosen at the end of a Move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zoc.action import Happened, Part, Script, happened, judge
from zoc.law import Ruleset
from zoc.position import Position
from zoc.rulesets.fates_edge.bases import faced, facing_of, may_face
from zoc.rulesets.fates_edge.deeds.reacting import disturbed
from zoc.rulesets.fates_edge.events.moving import CannotFace, Faced
from zoc.rulesets.fates_edge.situation import controllers
from zoc.rulesets.fates_edge.view import sees

if TYPE_CHECKING:
    from zoc.table import Table


def facings(table: Table, _: str) -> tuple[str, ...]:
    """The facings a unit may choose from."""
    return may_face(table.position.board.grid, table.law.in_force(table.position.readings))


def other_facings(table: Table, unit: str) -> tuple[str, ...]:
    """The same without its own."""
    return tuple(way for way in facings(table, unit) if way != facing_of(table.position, unit))


def turned(law: Ruleset, position: Position, unit: str, facing: str, price: str = "") -> Script:
    """A unit turned; a Medium base whose tail comes into a zone is engaged, and moves no farther (our reading FE-13-3)."""
    after = faced(law, position, unit, facing).changed(unit, turned=1)
    known = controllers(law, position, unit)
    fresh = [enemy for enemy in controllers(law, after, unit) if enemy not in known]
    for enemy in fresh:
        after = after.changed(enemy, met=1).changed(unit, halted=1)
    seen = tuple(enemy for enemy in fresh if sees(after, unit, enemy))
    yield happened(after, Faced(unit, facing, price, seen), "6-2", *(("5.2-1",) if seen else ()))
    if fresh:
        yield Happened((yield from disturbed(law, after, unit, position)))


def faced_about(law: Ruleset, position: Position, unit: str, facing: str) -> Script:
    """The facing chosen at the end of a Move; a base that finds no room keeps its own."""
    if facing == facing_of(position, unit):
        return
    verdict = judge(law, position, Part("face", unit, said={"facing": facing}))
    if verdict.legal:
        yield from turned(law, position, unit, facing)
    else:
        yield happened(position, CannotFace(unit, facing), *verdict.cites)

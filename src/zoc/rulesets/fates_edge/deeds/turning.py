"""§6 Which way a unit may face, whether it may turn, and the facing chosen at the end of a Move."""

from __future__ import annotations

from dataclasses import replace

from zoc.action import Action, Script, judge
from zoc.law import Ruleset, Verdict
from zoc.position import Position
from zoc.rulesets.fates_edge.bases import faced, facing_of, may_face
from zoc.rulesets.fates_edge.deeds.telling import told
from zoc.rulesets.fates_edge.event import Event
from zoc.rulesets.fates_edge.placement import closed
from zoc.rulesets.fates_edge.situation import controllers


def facings(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The facings a unit may choose from."""
    return may_face(position.board.grid, law.in_force(position.readings))


def other_facings(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The same without its own."""
    return tuple(way for way in facings(law, position, unit) if way != facing_of(position, unit))


def turning(law: Ruleset, position: Position, unit: str, facing: str, **paid: int | bool) -> Verdict:
    """Whether a unit may turn to a facing: for nothing, for a ``price`` in Boons, or as its ``shift``."""
    after, held = faced(law, position, unit, facing), controllers(law, position, unit)
    pivots = after.footprint(unit) != position.footprint(unit)
    room = not pivots or not closed(after, unit, after.footprint(unit))
    crosses = pivots and room and set(controllers(law, after, unit)) != set(held) and not position.unit(unit).facts["moved"]
    facts = {"engaged": len(held), "no_room": not room, "crosses": crosses, **paid}
    verdict = judge(law, position, Action("face", unit, facts=facts))
    in_the_way = tuple(other for cell in after.footprint(unit) for other in after.at(cell) if other != unit)
    zones = set(controllers(law, after, unit)) ^ set(held) if crosses else set()
    blamed = {"6-2": held, "13-3": in_the_way or tuple(name for name in position.ids if name in zones)}
    return replace(verdict, reasons=tuple(replace(r, by=blamed.get(r.clause.number, r.by)) for r in verdict.reasons))


def faced_about(law: Ruleset, position: Position, unit: str, facing: str) -> Script:
    """The facing chosen at the end of a Move; a base that finds no room keeps its own."""
    if facing == facing_of(position, unit):
        return
    verdict = turning(law, position, unit, facing)
    if verdict.legal:
        turned = faced(law, position, unit, facing).changed(unit, turned=1)
        yield told(turned, Event(f"{unit} faces {facing}.", ("6-2",), (unit,)))
    else:
        yield told(position, Event(f"{unit} cannot turn to face {facing}.", verdict.cites, (unit,)))

"""What stands at a glance: the turn, the phases and segments of a player turn, what comes next, and capacity not yet used."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from zoc.law import Status
from zoc.law.setting import Setting
from zoc.law.status import turn_of
from zoc.law.verdict import points
from zoc.position import Position, Side, Unit, UnitId
from zoc.rulesets.ocs.book import IMMOBILE
from zoc.rulesets.ocs.carried import capacities, left
from zoc.rulesets.ocs.chain import unsupplied
from zoc.rulesets.ocs.counters import Where, acting, allowance, fact, placed, rules, settled, tabled
from zoc.rulesets.ocs.facts import Counter
from zoc.rulesets.ocs.phases import ORDER, Moment, moment, phasing, upcoming
from zoc.rulesets.ocs.sources import counted
from zoc.rulesets.ocs.terms import Kind
from zoc.text.names import listed, spoken

PURPOSE = {
    Moment("refit"): "air bases refit their inactive aircraft",
    Moment("reinforcement"): "new units come in, and lost ones are rebuilt",
    Moment("movement", "breakout"): "units without supply may break out",
    Moment("movement", "movement"): "units choose their modes, move and overrun",
    Moment("movement", "barrage"): "barrages",
    Moment("supply"): "units trace their supply; who has none suffers for it",
    Moment("reaction", "movement"): "released Reserves of the other side move",
    Moment("reaction", "barrage"): "the other side barrages",
    Moment("combat", "barrage"): "barrages before the attacks",
    Moment("combat", "combat"): "attacks on neighbouring hexes",
    Moment("exploitation", "movement"): "released Reserves and units in Exploit Mode move and overrun",
    Moment("exploitation", "barrage"): "barrages before the attacks",
    Moment("exploitation", "combat"): "attacks on neighbouring hexes",
    Moment("clean_up"): "DG and Exploit markers come off",
}
"""What each segment is for."""
CAPACITIES = {"rail": "Rail Cap left", "sea": "Sea Cap left"}


@rules.status
def status(table: Where, side: Side) -> Iterator[Status]:
    """The turn and whose player turn it is, where in its sequence one is, what follows, and what can still be carried."""
    position = placed(table)
    turn = turn_of(position)
    yield Status(turn.name, f"{turn.text}, player turn of {phasing(position)}")
    now = moment(position)
    phases = list(dict.fromkeys(each.phase for each in ORDER))
    yield Status.track("Phases", [spoken(phase).title() for phase in phases], phases.index(now.phase))
    segments = [each.segment for each in ORDER if each.phase == now.phase and each.segment]
    if segments:
        yield Status.track("Segments", [segment.title() for segment in segments], segments.index(now.segment))
    yield Status("Now", PURPOSE[now])
    yield Status("Next", upcoming(position))
    if now.phase == "refit" and (bases := _refitting(position)):
        yield Status("Can refit aircraft", listed(map(spoken, bases)), ready=bases)
    if now.phase == "supply" and isinstance(table, Setting) and counted(position) and side in ("", phasing(position)):
        without = unsupplied(tabled(table), phasing(position))
        yield Status("Without trace supply", listed(map(spoken, without), most=8) or "nobody", ready=without)
    if now.segment == "movement":
        ready = _ready(position)
        yield Status("Can still move", listed(map(spoken, ready), most=8) or "nobody", ready=ready)
    for by, name in CAPACITIES.items():
        given = [who for who in capacities(position, f"{by}_cap") if side in ("", who)]
        if given:
            rest = {who: points(left(position, who, by)) for who in given}
            yield Status(name, ", ".join(f"{who} {amount}" for who, amount in rest.items()) if not side else rest[side])


def _refitting(position: Position) -> tuple[UnitId, ...]:
    """The air bases of the side whose phase it is at which inactive aircraft lie, and that have refitted none yet."""
    bases = (unit for unit in map(position.unit, position.ids) if unit.kind == Kind.AIR_BASE and not unit.worked)
    mine = (base for base in bases if base.cell is not None and acting(position)[position.row(base.id)])
    return tuple(base.id for base in mine if any(_idle(position.unit(other), base.side) for other in position.at(base.label)))


def _idle(unit: Unit, side: Side) -> bool:
    return bool(unit.kind == Kind.PLANE and not unit.active and unit.side == side)


def _ready(position: Position) -> tuple[UnitId, ...]:
    """The units that may still spend points in this segment, and have some."""
    rooted = np.isin(fact(position, Counter.kind), (*IMMOBILE, Kind.PLANE))
    able = ~settled(position) & ~rooted & ~fact(position, Counter.stopped) & (allowance(position) > 0)
    return tuple(unit for unit in position.ids if able[position.row(unit)] and position.unit(unit).cell is not None)

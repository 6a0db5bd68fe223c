"""What stands at a glance: the turn, the phases and segments of a player turn, what comes next, and capacity not yet used."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.law import Ruleset, Status
from zoc.law.status import turn_of
from zoc.law.verdict import points
from zoc.position import Position, Side
from zoc.rulesets.ocs.counters import rules
from zoc.rulesets.ocs.deeds.transport import capacities, left
from zoc.rulesets.ocs.phases import ORDER, moment, phasing, upcoming
from zoc.spoken import spoken

CAPACITIES = {"rail": "Rail Cap left", "sea": "Sea Cap left"}


@rules.status
def status(law: Ruleset, position: Position, side: Side) -> Iterator[Status]:
    """The turn and whose player turn it is, where in its sequence one is, what follows, and what can still be carried."""
    turn = turn_of(position)
    yield Status(turn.name, f"{turn.text}, player turn of {phasing(position)}")
    now = moment(position)
    phases = list(dict.fromkeys(each.phase for each in ORDER))
    yield Status.track("Phases", [spoken(phase).title() for phase in phases], phases.index(now.phase))
    segments = [each.segment for each in ORDER if each.phase == now.phase and each.segment]
    if segments:
        yield Status.track("Segments", [segment.title() for segment in segments], segments.index(now.segment))
    yield Status("Next", upcoming(position))
    for by, name in CAPACITIES.items():
        given = [who for who in capacities(position, f"{by}_cap") if side in ("", who)]
        if given:
            rest = {who: points(left(position, who, by)) for who in given}
            yield Status(name, ", ".join(f"{who} {amount}" for who, amount in rest.items()) if not side else rest[side])

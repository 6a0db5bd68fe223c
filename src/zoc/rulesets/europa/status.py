"""What stands at a glance: the turn, the phases of a player turn and who acts in them, and attacks not settled yet."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.action.standing import able_to_move
from zoc.law import Ruleset, Status
from zoc.law.status import turn_of
from zoc.position import Position, Side
from zoc.rulesets.europa.book import MOVEMENT_PHASES
from zoc.rulesets.europa.sequence import REACTION, plan, player, upcoming
from zoc.rulesets.europa.sheet import rules
from zoc.spoken import listed, said, spoken


@rules.status
def status(law: Ruleset, position: Position, side: Side) -> Iterator[Status]:
    """The turn and whose player turn it is, where in its sequence one is, and what follows."""
    own, turn = player(position), turn_of(position)
    yield Status(turn.name, f"{turn.text}, player turn of {own}")
    steps, here = plan(position, own), (position.phase, position.to_move or own)
    names = [spoken(phase) + (f" ({who})" if who != own else "") for phase, who in steps]
    yield Status.track("Phases", names, steps.index(here) if here in steps else -1)
    yield Status("Next", upcoming(position))
    if position.phase in MOVEMENT_PHASES:
        ready = able_to_move(law, position, lambda unit: position.phase != REACTION or bool(unit.facts.get("reserve")))
        yield Status("Can still move", listed(map(spoken, ready), most=8) or "nobody", ready=ready)
    if attacks := str(position.notes.get("attacks", "")):
        yield Status("Attacks to settle", said(attacks, position.ids))

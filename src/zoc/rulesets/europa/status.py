"""What stands at a glance: the turn, the phases of a player turn and who acts in them, and attacks not settled yet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zoc.action.standing import able_to_move
from zoc.law import Status
from zoc.law.status import turn_of
from zoc.position import Side
from zoc.rulesets.europa.battle import Attack, attacks
from zoc.rulesets.europa.book import MOVEMENT_PHASES
from zoc.rulesets.europa.sequence import REACTION, place, plan, player, upcoming
from zoc.rulesets.europa.sheet import rules
from zoc.text.names import called, listed, spoken

if TYPE_CHECKING:
    from zoc.table import Table


@rules.status
def status(table: Table, _side: Side) -> Iterator[Status]:
    """The turn and whose player turn it is, where in its sequence one is, and what follows."""
    position = table.position
    own, turn = player(position), turn_of(position)
    yield Status(turn.name, f"{turn.text}, player turn of {own}")
    names = [spoken(phase) + (f" ({who})" if who != own else "") for phase, who in plan(table, own)]
    yield Status.track("Phases", names, place(table))
    yield Status("Next", upcoming(table))
    if position.phase in MOVEMENT_PHASES:
        ready = able_to_move(table.law, position, lambda unit: position.phase != REACTION or bool(unit.facts.get("reserve")))
        yield Status("Can still move", listed(map(spoken, ready), most=8) or "nobody", ready=ready)
    if fought := attacks(position):
        yield Status("Attacks to settle", "; ".join(map(_fought, fought)))


def _fought(attack: Attack) -> str:
    """An attack in words."""
    by = f" by {called(attack.by)}" if attack.by else ""
    return f"{attack.hex}{by} at {attack.odds}"

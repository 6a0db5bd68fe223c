"""What the players hear of it: each sentence goes to those who can see whom it speaks of."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from zoc.action import Script, Told
from zoc.action.script import Yielded
from zoc.position import Position
from zoc.rulesets.fates_edge.event import Event, Outcome
from zoc.rulesets.fates_edge.view import onlookers


def tell(outcome: Outcome, *, reveals: bool = False) -> Iterator[Told]:
    """Each thing that has happened, told to those who may know; the table as it is after all of them."""
    for event in outcome.events:
        yield told(outcome.position, event, reveals=reveals)
    if not outcome.events:
        yield Told(outcome.position)


def told(position: Position, event: Event, *, reveals: bool = False, otherwise: str = "", over: str = "") -> Told:
    """One thing that has happened, as the log keeps it; ``otherwise`` is what those hear who see less."""
    only = onlookers(position, *event.about)
    return Told(position, event.text, event.cites, event.about, only, otherwise if only else "", reveals, over)


def followed(script: Script, position: Position) -> Generator[Yielded, Any, Position]:
    """A script carried out, and the table as it leaves it."""
    answer = None
    while True:
        try:
            says = script.send(answer)
        except StopIteration:
            return position
        position = says.position if isinstance(says, Told) else position
        answer = yield says

"""How a script tells what has happened, and how one script carries out another."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any, TypeVar

from zoc.action import Happened, Script, happened
from zoc.action.script import Yielded
from zoc.position import Position
from zoc.rulesets.fates_edge.result import Outcome

X = TypeVar("X")
Running = Generator[Yielded, Any, X]
"""Part of a script, from which an X comes."""


def tell(outcome: Outcome, *, reveals: bool = False) -> Iterator[Happened]:
    """Each thing that has happened, and the table after it."""
    for event in outcome.events[:-1]:
        yield happened(outcome.before or outcome.position, event, *outcome.cites, reveals=reveals)
    for event in outcome.events[-1:]:
        yield happened(outcome.position, event, *outcome.cites, reveals=reveals)
    if not outcome.events:
        yield Happened(outcome.position)


def followed(script: Script, position: Position) -> Running[Position]:
    """A script carried out, and the table as it leaves it."""
    answer = None
    while True:
        try:
            says = script.send(answer)
        except StopIteration:
            return position
        position = says.position if isinstance(says, Happened) else position
        answer = yield says

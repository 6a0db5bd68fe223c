"""The moments of a game as a list, so that pickling a long game does not recurse from each moment into the previous one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from zoc.action import Order
from zoc.play.run import Result

if TYPE_CHECKING:
    from zoc.play.game import Moment


class MomentEntry(NamedTuple):
    """A moment by itself, and the list indices of the moments it refers to."""

    alone: Moment
    previous: int | None
    pending: tuple[Order, int, tuple[Result, ...]] | None
    undone: tuple[int, ...]


def listed(moments: Iterable[Moment]) -> tuple[list[MomentEntry], dict[int, int]]:
    """These moments and all that they refer to, the earliest first; and the index of each by its identity."""
    entries: list[MomentEntry] = []
    places: dict[int, int] = {}
    open_ones = [*moments]
    while open_ones:
        moment = open_ones[-1]
        if missing := [other for other in _referred(moment) if id(other) not in places]:
            open_ones += missing
            continue
        open_ones.pop()
        if id(moment) not in places:
            places[id(moment)] = len(entries)
            entries.append(_entry(moment, places))
    return entries, places


def _referred(moment: Moment) -> Iterator[Moment]:
    if moment.previous is not None:
        yield moment.previous
    if moment.pending is not None:
        yield moment.pending.before
    yield from moment.undone


def _entry(moment: Moment, places: dict[int, int]) -> MomentEntry:
    pending = moment.pending
    return MomentEntry(
        replace(moment, previous=None, pending=None, undone=()),
        None if moment.previous is None else places[id(moment.previous)],
        None if pending is None else (pending.order, places[id(pending.before)], pending.results),
        tuple(places[id(other)] for other in moment.undone),
    )


def linked(entries: Iterable[MomentEntry]) -> list[Moment]:
    """The moments of a list, each with those that it refers to."""
    from zoc.play.game import PendingOrder

    made: list[Moment] = []
    for alone, previous, pending, undone in entries:
        waiting = None if pending is None else PendingOrder(pending[0], made[pending[1]], pending[2])
        before = None if previous is None else made[previous]
        made.append(replace(alone, previous=before, pending=waiting, undone=tuple(made[place] for place in undone)))
    return made

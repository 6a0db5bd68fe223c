"""Cached outcomes of a table's events, so that reopening it does not judge them again.

The outcome of an event follows from the scenario, the events before it and the code that judges: a script has no memory but its
arguments, and every die is in the event. The seal covers all of that. Where the seal fits, judging again would give the same;
where it does not (another version of zoc, a changed or damaged row), the event is judged as if nothing were cached.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise

from zoc.play import Game, Moment, fingerprint, outcome, recalled
from zoc.scenario.gamefile import Record, event_written
from zoc.service.answer import compact
from zoc.service.store.games import StoredEvent
from zoc.service.version import edition


class TableCache:
    """A digest of everything that has happened at a table so far, which seals the outcomes."""

    def __init__(self, record: Record, header: str) -> None:
        rules = record.scenario.rules
        self.edition = edition(rules) if record.revision == rules.revision else ""
        """The version of the code that judges; none if nothing is cached."""
        self.so_far = sha256(f"{self.edition}\n{header}".encode())

    def goes_on(self, body: str) -> None:
        """Add an event."""
        self.so_far.update(f"\n{body}".encode())

    def sealed(self, event: StoredEvent, before: Moment, after: Game) -> StoredEvent:
        """The next event, the last one of the game, with its outcome; without it if it cannot or need not be stored."""
        told = outcome(before, after.events[-1], after.now) if self.edition else None
        if told is None:
            return event
        remembered = replace(event, outcome=compact(told))
        return replace(remembered, seal=self.seal(remembered))

    def recalled(self, game: Game, event: StoredEvent) -> Game | None:
        """The game after its next event, from the cached outcome; the table is compared with its fingerprint."""
        if not self.edition or not event.outcome or event.seal != self.seal(event):
            return None
        after = recalled(game, event_written(json.loads(event.body)), json.loads(event.outcome))
        return after if fingerprint(after.position) == after.events[-1].table else None

    def seal(self, event: StoredEvent) -> str:
        """The seal of the next event's outcome."""
        digest = self.so_far.copy()
        digest.update(f"\n{event.body}\n\n{event.outcome}".encode())
        return digest.hexdigest()


def witnessed(record: Record, header: str, events: Iterable[StoredEvent]) -> Iterator[StoredEvent]:
    """The events of a game that was judged here when it was read, with their outcomes."""
    memory, game = TableCache(record, header), record.game
    for event, (before, after) in zip(events, pairwise(record.moments), strict=False):
        then = Game(game.law, game.first, game.events[event.n - 1 : event.n], after)
        yield memory.sealed(event, before, then)
        memory.goes_on(event.body)

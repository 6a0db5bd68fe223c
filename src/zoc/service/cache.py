"""What a table remembers of its events, so that it need not judge them again when it is opened.

What an event came to follows from the scenario, the events before it and the code that judges: a script has no memory but its
arguments, and every die is in the event. All of that is in the seal. Where the seal fits, judging again would come to the same;
where it does not (another edition of zoc, a row that was changed or torn) the event is judged, as if nothing were remembered.
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


class Memory:
    """All that has happened at a table so far, as a digest that seals what came of it."""

    def __init__(self, record: Record, header: str) -> None:
        rules = record.scenario.rules
        self.edition = edition(rules) if record.revision == rules.revision else ""
        """Which code judges; none if nothing is to be remembered."""
        self.so_far = sha256(f"{self.edition}\n{header}".encode())

    def goes_on(self, body: str) -> None:
        """One more event has happened."""
        self.so_far.update(f"\n{body}".encode())

    def sealed(self, event: StoredEvent, before: Moment, after: Game) -> StoredEvent:
        """The next event, the last one of the game, with what it came to; without, if that cannot be told or need not."""
        told = outcome(before, after.events[-1], after.now) if self.edition else None
        if told is None:
            return event
        remembered = replace(event, outcome=compact(told))
        return replace(remembered, seal=self.seal(remembered))

    def recalled(self, game: Game, event: StoredEvent) -> Game | None:
        """The game after its next event, if what that came to is remembered: the same table, which is looked at again."""
        if not self.edition or not event.outcome or event.seal != self.seal(event):
            return None
        after = recalled(game, event_written(json.loads(event.body)), json.loads(event.outcome))
        return after if fingerprint(after.position) == after.events[-1].table else None

    def seal(self, event: StoredEvent) -> str:
        """The seal of what the next event came to."""
        digest = self.so_far.copy()
        digest.update(f"\n{event.body}\n\n{event.outcome}".encode())
        return digest.hexdigest()


def witnessed(record: Record, header: str, events: Iterable[StoredEvent]) -> Iterator[StoredEvent]:
    """The events of a game that was judged here when it was read, with what they came to."""
    memory, game = Memory(record, header), record.game
    for event, (before, after) in zip(events, pairwise(record.moments), strict=False):
        then = Game(game.law, game.first, game.events[event.n - 1 : event.n], after)
        yield memory.sealed(event, before, then)
        memory.goes_on(event.body)

"""A game to lay a table with: as the store keeps it, and as a worker hands it over."""

from __future__ import annotations

import json
from dataclasses import dataclass

from zoc.scenario import examples, loads
from zoc.scenario.gamefile import Record, event_line, header, read_game
from zoc.service.answer import compact
from zoc.service.cache import witnessed
from zoc.service.limits import fitting
from zoc.service.refusal import Refusal
from zoc.service.seats import secrets_for
from zoc.service.store.games import StoredEvent
from zoc.service.wire import NewTable


@dataclass(frozen=True)
class NewGame:
    """The header, the sides and the events of a game, judged already."""

    header: str
    sides: tuple[str, ...]
    events: tuple[StoredEvent, ...]

    @classmethod
    def of(cls, record: Record, most: int) -> NewGame:
        """A record as the store keeps it, with the outcomes of its events."""
        if len(record.game.events) > most:
            raise Refusal(413, f"the game has more than {most:,} events")
        secrets_for(record.scenario.position.sides.names)  # whether each side can have a seat
        head = compact(header(record.scenario) | {"revision": record.revision})
        events = [StoredEvent(n, compact(event_line(n, event))) for n, event in enumerate(record.game.events, 1)]
        known = {each.n: each for each in witnessed(record, head, events)}
        return cls(head, tuple(record.scenario.position.sides.names), tuple(known.get(each.n, each) for each in events))

    @classmethod
    def read(cls, told: bytes) -> NewGame:
        """A game as a worker hands it over."""
        found = json.loads(told)
        events = tuple(StoredEvent(n, body, None, *more) for n, (body, *more) in enumerate(found["events"], 1))
        return cls(found["header"], tuple(found["sides"]), events)

    def told(self) -> dict[str, object]:
        events = [[each.body, each.outcome, each.seal] for each in self.events]
        return {"header": self.header, "sides": self.sides, "events": events}


def read_new(wanted: NewTable, cells: int, events: int) -> dict[str, object]:
    """What a client asks a table to be laid with, read and judged; for a worker."""
    if wanted.game:
        if wanted.game.rstrip().count("\n") > events:
            raise Refusal(413, f"the game has more than {events:,} events")
        record = _whole(read_game(wanted.game.encode("utf-8", "surrogatepass")))
        fitting(record.scenario, cells)
    else:
        record = Record.of(fitting(loads(examples.example(wanted.scenario) if wanted.scenario else wanted.toml), cells))
    return NewGame.of(record, events).told()


def _whole(record: Record) -> Record:
    if not record.whole:
        told = "; ".join(changed.say() for changed in record.changes)
        raise Refusal(400, f"the rules have changed since this game was played, and it cannot go on: {told}", kind="revision")
    return record

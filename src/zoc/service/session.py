"""A table in memory: its game so far, folded forward from the store's events."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from pydantic import JsonValue

from zoc.errors import Malformed, Problem
from zoc.law import Verdict
from zoc.play import Game, GameEvent, LogLine, Moment, Played, fingerprint, written
from zoc.scenario.gamefile import Record, event_line, further, read_game
from zoc.scenario.scenario import Scenario
from zoc.service.answer import CachedAnswer, compact, encoded
from zoc.service.cache import TableCache
from zoc.service.refusal import Refusal
from zoc.service.seats import OBSERVER, Seat
from zoc.service.store.games import AlreadyWritten, Store, StoredEvent, StoreGone
from zoc.service.view import SeatView, board
from zoc.service.wire import EventJson as SentEvent

MANY = 10_000
"""The most log lines cached as JSON."""
VIEWS = 64
"""The most cached views of a table."""
UNPLAYABLE = "the rules have changed since this game was played, and it cannot go on"


@dataclass(frozen=True)
class Wish:
    """A request to act: its text, its key, the last event its sender knew, and how a game carries it out."""

    seat: Seat
    key: str
    after: int
    order: Mapping[str, JsonValue]
    act: Callable[[Game], Played]

    def is_done_by(self, event: GameEvent) -> bool:
        """Whether an event is this request."""
        asked = {name: value for name, value in self.order.items() if value is not None}
        did = written(event.order) if event.order else {"do": event.kind} | ({"pick": event.pick} if event.pick else {})
        return asked == did and (self.seat.umpire or event.side == self.seat.side)


class Session:
    """One active game. In memory it only moves forward, and only over events that are on disk.

    Methods that use the store or the law are slow: call them in a thread, with the lock.
    """

    def __init__(self, name: str, store: Store, header: str) -> None:
        self.name, self.store, self.header = name, store, header
        self.lock = asyncio.Lock()
        try:
            self.record = read_game(header.encode() + b"\n")
        except Malformed as wrong:
            raise Refusal(409, UNPLAYABLE, kind="revision", problems=wrong.problems) from None
        self.memory = TableCache(self.record, header)
        self.moments: list[Moment] = [self.record.game.now]
        self.views: dict[tuple[str, str, int], tuple[SeatView, bytes]] = {}
        self.told: dict[tuple[int, str, tuple[str, ...]], SentEvent] = {}
        self.lines: dict[int, tuple[LogLine, bytes]] = {}
        self.boards: dict[tuple[str, ...], CachedAnswer] = {}
        self.scenarios: dict[tuple[str, ...], Scenario] = {}
        self.open = 0
        """The number of events already searched for secrets without finding any."""

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def event(self) -> int:
        """The number of the last event."""
        return len(self.game.events)

    # Keeping up with the store

    def catch_up(self) -> None:
        """Take in the events written since, here or by another process: recalled if they were judged here, otherwise judged."""
        judged = list[StoredEvent]()
        for each in self.store.events(self.name, self.event):
            game = self.memory.recalled(self.game, each)
            record = self._judged(each) if game is None else replace(self.record, game=game)
            if game is None:
                judged.append(self.memory.sealed(StoredEvent(each.n, each.body), self.game.now, record.game))
            self._take(record, each.body)
        self._ask()
        with suppress(StoreGone):  # it is only cached for the next time
            self.store.remember(self.name, judged)

    def _judged(self, each: StoredEvent) -> Record:
        try:
            record = further(self.record, each.body.encode())
        except Malformed as wrong:
            raise Refusal(409, UNPLAYABLE, kind="revision", problems=wrong.problems) from None
        if not record.whole:
            problems = [Problem(changed.say()) for changed in record.changes]
            raise Refusal(409, UNPLAYABLE, kind="revision", problems=problems)
        return record

    def _take(self, record: Record, body: str) -> None:
        self.record = record
        self.memory.goes_on(body)
        self.moments[-1].position.memo.clear()  # results about the earlier table take memory, and are seldom needed again
        self.moments.append(record.game.now)
        self.views = {}

    def _ask(self) -> None:
        """Compute the chances of the pending choice, if they are missing."""
        if (asked := self.game.asked()) is not self.game:
            self.record, self.moments[-1] = replace(self.record, game=asked), asked.now

    # Looking

    def view(self, seat: Seat, viewer: str = "", at: int | None = None) -> SeatView:
        """The table as a seat sees it, now or after an earlier event; the umpire may look from a side."""
        return self._seen(seat, viewer, at)[0]

    def state(self, seat: Seat, viewer: str = "", at: int | None = None) -> bytes:
        """Everything a board shows, as JSON; made once per seat and event."""
        return self._seen(seat, viewer, at)[1]

    def _seen(self, seat: Seat, viewer: str, at: int | None) -> tuple[SeatView, bytes]:
        key = seat.role, viewer, self.event if at is None else at
        if key not in self.views:
            view = self._view(self.game if at is None else self.then(at), seat, viewer)
            self.views = dict([*self.views.items(), (key, (view, self._encoded(view)))][-VIEWS:])
        return self.views[key]

    def _encoded(self, view: SeatView) -> bytes:
        """A state as JSON; log lines never change, and are serialized only once."""
        if len(self.lines) > MANY:
            self.lines = {}
        lines = []
        for line in view.log:
            known = self.lines.get(id(line))
            if known is None or known[0] is not line:
                known = self.lines[id(line)] = line, encoded(line.as_dict())
            lines.append(known[1])
        return b'%b,"log":[%b]}' % (encoded(view.state())[:-1], b",".join(lines))

    def then(self, at: int) -> Game:
        """The game as it was after an event."""
        if at > self.event:
            raise Refusal(400, f"event {at} has not happened yet: {self.event} is the last one here", kind="unknown")
        game = Game(self.game.law, self.game.first, self.game.events[:at], self.moments[at]).asked()
        self.moments[at] = game.now
        return game

    def _view(self, game: Game, seat: Seat, viewer: str = "") -> SeatView:
        sides = self._sides(seat, viewer)
        return SeatView(self.name, self._scenario(sides), game, seat, sides)

    def _scenario(self, sides: tuple[str, ...]) -> Scenario:
        """The scenario's header; a side reads the author's text if that is public, whether or not something is hidden.

        Left out only where something is hidden, it would tell that something is.
        """
        if sides not in self.scenarios:
            scenario = self.record.scenario
            self.scenarios[sides] = scenario if not sides or scenario.public else replace(scenario, about="")
        return self.scenarios[sides]

    def _sides(self, seat: Seat, viewer: str) -> tuple[str, ...]:
        """The sides whose knowledge counts; empty for everything."""
        names = self.game.first.sides.names
        if viewer and viewer != seat.side and not seat.umpire:
            raise Refusal(403, "only the umpire may look from another side of the table")
        if viewer and viewer not in names:
            raise Refusal(400, f"there is no side of that name; known: {', '.join(names)}", kind="unknown")
        if seat.role == OBSERVER:
            return names
        return (viewer or seat.side,) if viewer or seat.side else ()

    def events(self, view: SeatView, after: int) -> list[SentEvent]:
        """The events after a given one, as far as a view may know them."""
        return [self._told(view, n) for n in range(after + 1, self.event + 1)]

    def _told(self, view: SeatView, n: int) -> SentEvent:
        """One event; what a seat may know of it never changes."""
        key = n, view.seat.role, view.sides
        if key not in self.told:
            self.told[key] = view.event(n, self.game.events[n - 1], self.moments[n])
        return self.told[key]

    def board(self, seat: Seat) -> CachedAnswer:
        """The printed map as a seat knows it; it stays as it was when the game began."""
        sides = self._sides(seat, "")
        if sides not in self.boards:
            first = Game(self.game.law, self.game.first).seen_by(*sides)
            self.boards[sides] = CachedAnswer(encoded(board(self.game.law, first)), "application/json")
        return self.boards[sides]

    def gives_file(self, seat: Seat) -> bool:
        """Whether a seat may have the file of the game; that does not depend on secrets, or it would tell of them."""
        return seat.umpire or bool(self.game.over)

    def has_secrets(self) -> bool:
        """Whether anything has ever been hidden from a side here."""
        law, names = self.game.law, self.game.first.sides.names
        for n, moment in enumerate(self.moments[self.open :], self.open):
            whole = fingerprint(moment.position)
            told_to_some = any(not line.open for line in moment.told(n))
            if told_to_some or any(fingerprint(law.seen(moment.position, side)) != whole for side in names):
                return True
            self.open += 1
        return False

    def file(self, at: int | None = None) -> bytes:
        """The game from the store, whole or up to an event."""
        events = (each.body for each in self.store.events(self.name) if at is None or each.n <= at)
        return "".join(f"{line}\n" for line in (self.header, *events)).encode()

    # Acting

    def do(self, wish: Wish, most: int) -> bytes | Verdict:
        """Carry out a request, if nothing has happened meanwhile: the answer once it is on disk, or the law's refusal.

        A request with the same key is carried out once; the answer is the same.
        """
        self.catch_up()
        if self.store.under(self.name, wish.key):
            return self._again(wish)
        if wish.after != self.event:
            raise self._stale(wish)
        if self.event >= most:
            raise Refusal(429, f"this table has its {most:,} events: no more are taken")
        played = wish.act(self.game)
        if not played.legal:
            return played.verdict
        n = self.event + 1
        body = compact(event_line(n, played.game.events[-1]))
        try:
            self.store.add(self.name, self.memory.sealed(StoredEvent(n, body, wish.key), self.game.now, played.game))
        except AlreadyWritten:
            self.catch_up()
            if self.store.under(self.name, wish.key):
                return self._again(wish)
            raise self._stale(wish) from None
        self._take(replace(self.record, game=played.game), body)
        self._ask()
        return _done(n, self.state(wish.seat))

    def _again(self, wish: Wish) -> bytes:
        found = self.store.under(self.name, wish.key)
        assert found is not None
        if not wish.is_done_by(self.game.events[found.n - 1]):
            raise Refusal(409, "this key was used for something else; each order has a key of its own", kind="key")
        return _done(found.n, self._encoded(self._view(self.then(found.n), wish.seat)))

    def _stale(self, wish: Wish) -> Refusal:
        last = self.event
        told = f"there is no event {wish.after} yet" if wish.after > last else "something has happened meanwhile"
        events = self.events(self.view(wish.seat), min(wish.after, last))
        return Refusal(409, told, kind="stale", event=last, events=events)


def _done(n: int, state: bytes) -> bytes:
    return b'{"ok":true,"event":%d,"state":%b}' % (n, state)

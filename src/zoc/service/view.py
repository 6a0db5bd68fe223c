"""A table as one seat sees it. Everything sent to a seat is computed here, on what its side may know."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

from zoc.action import Attempt, Choose
from zoc.action.events import SomethingToDecide
from zoc.ask.clerk import Clerk
from zoc.draw import atlas
from zoc.law import Ruleset
from zoc.play import Game, GameEvent, LogLine, Moment
from zoc.play.line import PUBLIC
from zoc.position import Position, Side
from zoc.scenario.gamefile import event_line
from zoc.scenario.scenario import Scenario
from zoc.scenario.turn import written
from zoc.service.seats import Seat
from zoc.service.wire import AtTable, BoardJson, OnTable, Waiting
from zoc.service.wire import EventJson as SentEvent
from zoc.state import written_state

LINES = 1000
"""The log lines sent with every state; the rest is in the events."""


@dataclass(frozen=True)
class SeatView:
    """A table at one moment, from a seat; ``sides`` are those whose knowledge counts, empty for everything."""

    table: str
    scenario: Scenario
    game: Game
    seat: Seat
    sides: tuple[Side, ...]

    @cached_property
    def seen(self) -> Position:
        """The table as it is known here."""
        return self.game.seen_by(*self.sides)

    @cached_property
    def shown(self) -> Scenario:
        """The scenario as it stands."""
        return self.scenario.with_position(self.seen)

    @cached_property
    def clerk(self) -> Clerk:
        """A clerk that knows no more than this seat."""
        return Clerk(self.shown)

    @cached_property
    def log(self) -> tuple[LogLine, ...]:
        """The last lines of the log, as this seat may know them."""
        return Game(self.game.law, self.game.first, (), replace(self.game.now, log=self.game.now.log[-LINES:])).log(*self.sides)

    def state(self) -> AtTable:
        """Everything a board shows, except the log."""
        game, side, umpire = self.game, self.seat.side, self.seat.umpire
        told = {
            "table": self.table,
            "seat": self.seat.role,
            "event": len(game.events),
            "may_act": not game.over if umpire else bool(side) and game.may_act(side),
            **on_table(self.shown),
            "status": [line.as_dict() for line in game.law.glance(self.seen, self.sides[0] if len(self.sides) == 1 else "")],
            "waiting": self._waiting(),
            "undo": self._may_undo(),
            "redo": bool(not self.waiting and game.now.undone) and (umpire or game.now.undone[-1].by == side),
            "over": game.over,
            "ground": atlas.redrawn(game.law, game.first, self.seen),
        }
        return cast(AtTable, told)

    def _may_undo(self) -> bool:
        if self.game.now.previous is None or not (self.seat.side or self.seat.umpire):
            return False
        return self.seat.umpire or not self.waiting or self.game.may_reconsider(self.seat.side)

    def _waiting(self) -> Waiting | None:
        waiting = self.waiting
        if waiting is None:
            return None
        picks = [{"name": each.name, "text": each.text} | ({"group": each.group} if each.group else {}) for each in waiting.picks]
        told = {"side": waiting.side, "question": waiting.question, "picks": picks, "unit": waiting.unit, "since": self._since()}
        mine = self.seat.umpire or waiting.side == self.seat.side
        return cast(Waiting, told | (self._odds(waiting.attempt) if mine and waiting.attempt else {}) | {"mine": mine})

    def _since(self) -> int:
        """The event that began the pending choice: everything since then matters for the answer."""
        now, last = self.game.now, len(self.game.events)
        return next((line.n for line in now.log[len(now.pending.before.log) :]), last) if now.pending else last

    def _odds(self, attempt: Attempt) -> dict[str, object]:
        """The roll after an answer and its chances, for the answering side; none if an unseen unit affects it."""
        named = {unit for reason in (*attempt.verdict.reasons, *attempt.sources.told) for unit in reason.by}
        if not self.seat.umpire and not named <= set(self.seen.ids):
            return {}
        return {"say": attempt.say().split("\n"), "attempt": attempt.as_dict()}

    @cached_property
    def waiting(self) -> Choose | None:
        """The pending choice, if this seat may know of it; only the choosing side is sent the options."""
        waiting, viewer = self.game.waiting, self.sides[0] if len(self.sides) == 1 else PUBLIC
        if waiting is None or self.seat.umpire or waiting.side == self.seat.side:
            return waiting
        if (self.game.choice_known_to(viewer) if viewer else waiting.heard_by(viewer) or None) is None:
            return None
        if question := waiting.heard_by(viewer):
            return replace(waiting, question=question, picks=(), heard=())
        return Choose(waiting.side, self.game.law.words.text(SomethingToDecide(), capital=False), ())

    @cached_property
    def known(self) -> Game:
        """The game as far as this seat knows it, for trials."""
        now = replace(self.game.now, position=self.seen, waiting=self.waiting)
        return Game(self.game.law, self.game.first, self.game.events, now)

    def event(self, n: int, event: GameEvent, moment: Moment) -> SentEvent:
        """One event with its log lines; the umpire and the side that acted are sent all of it."""
        lines = self.lines(moment, n)
        told = {"n": n, "kind": event.kind, "side": event.side, "lines": [line.as_dict() for line in lines]}
        if self.seat.umpire and not self.sides:
            return cast(SentEvent, told | event_line(n, event))
        if event.order and event.side == self.seat.side:
            told["order"] = event_line(n, event)["order"]
        return cast(SentEvent, told)

    def lines(self, moment: Moment, n: int) -> tuple[LogLine, ...]:
        """The log lines of an event, as first written."""
        return Game(self.game.law, self.game.first, (), replace(moment, log=moment.told(n))).log(*self.sides)


def on_table(scenario: Scenario) -> OnTable:
    """What is on a table, for a board to draw.

    Pieces are numbered from the bottom up as seen here: gaps would reveal hidden pieces.
    """
    rules, position = scenario.rules, scenario.position
    told = {
        "title": scenario.title,
        "about": scenario.about,
        "ruleset": rules.name,
        "revision": rules.revision,
        "turn": position.turn,
        "phase": position.phase,
        "to_move": position.to_move,
        "readings": {name: written(value) for name, value in rules.in_force(position.readings).values.items()},
        "sides": atlas.sides(position, scenario.colours),
        "units": [unit | {"order": nth} for nth, unit in enumerate(atlas.units(rules, position))],
        "boxes": {box: list(position.at(box)) for box in position.boxes},
        "markers": {
            name: {position.where(cell): value for cell, value in cells.items()} for name, cells in position.markers.items()
        },
        "tags": atlas.tags(rules, position),
        "kept": written_state(position.state),
    }
    return cast(OnTable, told)


def board(rules: Ruleset, position: Position) -> BoardJson:
    """The printed map, for a board to draw."""
    return cast(BoardJson, atlas.board(rules, position))

"""A game judged without a service: orders, answers, dice and cards go in; each result, as each side learns it, comes out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from zoc.action import Roll
from zoc.ask.keys import Reader, fields, mapping, name, yes
from zoc.ask.subject import Subject
from zoc.errors import Malformed, Problem
from zoc.law import Verdict
from zoc.law.lack import Lack
from zoc.play import UMPIRE, Game, Played, order_of
from zoc.play.dice import Fallen, misfallen
from zoc.values import JsonObject

KINDS = ("order", "answer", "undo")


def _falls(written: object) -> tuple[Fallen, ...]:
    """Dice and cards, one list for each roll or draw: ``[[3, 5], [6]]``."""
    rolls = written if isinstance(written, list) else [None]
    if not all(isinstance(roll, list) and all(isinstance(one, int | str) for one in roll) for roll in rolls):
        raise ValueError("expected what falls, a list for each roll or draw, such as [[3, 5], [6]]")
    return tuple(map(tuple, rolls))


EVENT: dict[str, Reader] = {"side": name, "order": mapping, "answer": name, "undo": yes, "falls": _falls}


@dataclass(frozen=True)
class EventOutcome:
    """The result of one event: the verdict, the game after it, and the given dice or cards that were not needed."""

    verdict: Verdict
    before: Game
    game: Game
    unused: tuple[Fallen, ...] = ()

    def as_dict(self) -> JsonObject:
        told = self.verdict.as_dict()
        sides = self.game.first.sides.names
        fresh = len(self.before.events)
        told["events"] = {side: [line.as_dict() for line in self.game.log(side) if line.n > fresh] for side in sides}
        told |= {"unused": [list(fallen) for fallen in self.unused]} if self.unused else {}
        return told | _waits(self.game)


def _waits(game: Game) -> JsonObject:
    """What the game waits for: a roll, a draw, or a player's choice."""
    if game.node is not None:
        falls = game.node.falls
        told: JsonObject = {"what": falls.what, "by": falls.by}
        if isinstance(falls, Roll):
            return {"falls": told | {"dice": falls.dice, "sides": falls.sides}}
        return {"falls": told | {"cards": falls.count, "pile": list(falls.pile)}}
    if game.waiting is not None:
        waiting = game.waiting
        picks = [{"name": pick.name, "text": pick.text} for pick in waiting.picks]
        return {"choice": {"side": waiting.side, "question": waiting.question, "picks": picks}}
    return {}


@dataclass(frozen=True)
class Playthrough:
    """A list of events, each with its result."""

    table: Subject
    came: tuple[EventOutcome, ...]
    game: Game

    def as_dict(self) -> JsonObject:
        after = replace(self.table, scenario=self.table.scenario.with_position(self.game.position))
        told: JsonObject = {"came": [one.as_dict() for one in self.came], "table": after.as_dict()}
        return told | ({"over": self.game.over} if self.game.over else {})

    def say(self) -> str:
        """The log, and the refusals."""
        lines = [line.say() for line in self.game.log()]
        return "\n".join([*lines, *(one.verdict.say() for one in self.came if not one.verdict.legal)])


ReadEvent = dict[str, Any]
"""An event, its keys read."""


def playthrough(table: Subject, events: Sequence[Mapping[str, object]]) -> Playthrough:
    """Judge events one after the other; a refused one changes nothing, and the next is judged all the same.

    Unreadable events are malformed, all reported at once, and then no event is judged.
    """
    game, came = Game(table.rules, table.position), list[EventOutcome]()
    for event in _read(game, events):
        came.append(_came(game, event))
        game = came[-1].game
    return Playthrough(table, tuple(came), game)


def _read(game: Game, events: Sequence[Mapping[str, object]]) -> list[ReadEvent]:
    read, problems = list[ReadEvent](), list[Problem]()
    for nth, written in enumerate(events, 1):
        try:
            read.append(_event(game, written))
        except Malformed as wrong:
            problems += [Problem(p.message, f"event {nth}" + (f", {p.where}" if p.where else "")) for p in wrong.problems]
    if problems:
        raise Malformed(problems)
    return read


def _event(game: Game, written: Mapping[str, object]) -> ReadEvent:
    """A readable event: an order or an answer with its dice and cards, dice and cards alone, or an undo."""
    event = fields(written, EVENT)
    kinds = [kind for kind in KINDS if event.get(kind)]
    if len(kinds) > 1 or (not kinds and "falls" not in event):
        raise Malformed("an event is an `order`, an `answer`, an `undo`, or what `falls`")
    side = event.setdefault("side", UMPIRE)
    if side:
        game.first.sides.number(side)
    elif kinds == ["order"]:
        raise Malformed(Problem("which side gives the order?", "side"))
    if kinds == ["order"]:
        event["order"] = {key: value for key, value in event["order"].items() if key not in ("side", "free")}
        order_of(game.law, game.first, side, event["order"])
    return event


def _came(game: Game, event: ReadEvent) -> EventOutcome:
    """The result of one event; impossible dice or cards refuse the whole event."""
    done, falls = _begun(game, event), list[Fallen](event.get("falls", ()))
    if not done.legal:
        return EventOutcome(done.verdict, game, game)
    if falls and done.game is game and game.node is None:
        return EventOutcome(Verdict(about="what falls", lacks=(Lack.of("nothing_to_fall"),)), game, game)
    after = done.game
    while falls and after.node is not None:
        if lack := misfallen(after.node.falls, falls[0]):
            return EventOutcome(Verdict(about=done.verdict.about or after.node.falls.what, lacks=(lack,)), game, game)
        after = after.fall(falls.pop(0))
    return EventOutcome(done.verdict, game, after, tuple(falls))


def _begun(game: Game, event: ReadEvent) -> Played:
    """The game with an event begun, up to its next roll or draw."""
    side = event["side"]
    if event.get("order"):
        return game.order(order_of(game.law, game.law.seen(game.position, side), side, event["order"]))
    if event.get("answer"):
        return game.answer(side, event["answer"])
    return game.undo(side) if event.get("undo") else Played(game, Verdict())

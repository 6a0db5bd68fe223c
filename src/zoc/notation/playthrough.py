"""A game judged without a service: orders, answers and what fell go in; what each came to, as each side learns it, comes out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from zoc.action import Roll
from zoc.errors import Malformed, Problem, ZocError
from zoc.law import Verdict
from zoc.notation.keys import Reader, fields, mapping, name, yes
from zoc.notation.table import Table
from zoc.play import UMPIRE, Game, Played, order_of
from zoc.play.dice import Card


def _falls(written: object) -> tuple[tuple[Card, ...], ...]:
    """What falls, one list for each roll or draw: ``[[3, 5], [6]]``."""
    rolls = written if isinstance(written, list) else [None]
    if not all(isinstance(roll, list) and all(isinstance(one, int | str) for one in roll) for roll in rolls):
        raise ValueError("expected what falls, a list for each roll or draw, such as [[3, 5], [6]]")
    return tuple(map(tuple, rolls))


EVENT: dict[str, Reader] = {"side": name, "order": mapping, "answer": name, "undo": yes, "falls": _falls}


@dataclass(frozen=True)
class Came:
    """What one event came to: the law's word, and the game after it."""

    verdict: Verdict
    before: Game
    game: Game

    def as_dict(self) -> dict[str, Any]:
        told = self.verdict.as_dict()
        sides = self.game.first.sides.names
        fresh = len(self.before.events)
        told["events"] = {
            side: [line.as_dict() for line in self.game.log(side) if line.n > fresh] for side in sides
        }
        return told | _waits(self.game)


def _waits(game: Game) -> dict[str, Any]:
    """What the game waits for: something that has to fall, or somebody who has to choose."""
    if game.node is not None:
        falls = game.node.falls
        told: dict[str, Any] = {"what": falls.what, "by": falls.by}
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
    """A list of events, and what each of them came to."""

    table: Table
    came: tuple[Came, ...]
    game: Game

    def as_dict(self) -> dict[str, Any]:
        after = replace(self.table, scenario=self.table.scenario.with_position(self.game.position))
        told: dict[str, Any] = {"came": [one.as_dict() for one in self.came], "table": after.as_dict()}
        return told | ({"over": self.game.over} if self.game.over else {})

    def say(self) -> str:
        """The log, and what was refused."""
        lines = [line.say() for line in self.game.log()]
        return "\n".join([*lines, *(one.verdict.say() for one in self.came if not one.verdict.legal)])


def playthrough(table: Table, events: Sequence[Mapping[str, Any]]) -> Playthrough:
    """Judge events one after the other; one that is refused changes nothing, and the next is judged all the same."""
    game, came = Game(table.rules, table.position), list[Came]()
    for nth, written in enumerate(events, 1):
        try:
            done = _happens(game, written)
        except ZocError as wrong:
            listed = wrong.problems if isinstance(wrong, Malformed) else (Problem(str(wrong)),)
            raise Malformed([Problem(p.message, f"event {nth}" + (f", {p.where}" if p.where else "")) for p in listed]) from None
        came.append(Came(done.verdict, game, done.game))
        game = done.game
    return Playthrough(table, tuple(came), game)


def _happens(game: Game, written: Mapping[str, Any]) -> Played:
    """One event: an order or an answer with what falls in it, what falls by itself, or an undo."""
    event = fields(written, EVENT)
    kinds = [kind for kind in ("order", "answer", "undo") if event.get(kind)]
    if len(kinds) > 1 or (not kinds and "falls" not in event):
        raise Malformed("an event is an `order`, an `answer`, an `undo`, or what `falls`")
    side = event.get("side", UMPIRE)
    if kinds == ["order"]:
        if not side:
            raise Malformed(Problem("which side gives the order?", "side"))
        said = {key: value for key, value in event["order"].items() if key not in ("side", "free")}
        order = order_of(game.law, game.law.seen(game.position, side), side, said, partly=True)
        done = game.order(order)
    elif kinds == ["answer"]:
        done = game.answer(side, event["answer"])
    elif kinds == ["undo"]:
        done = game.undo(side)
    else:
        done = Played(game, Verdict())
    for fallen in event.get("falls", ()) if done.legal and not _thwarted(game, done) else ():
        if done.game.node is None:
            raise Malformed(Problem("nothing has to fall", "falls"))
        done = Played(done.game.fall(fallen), done.verdict)
    return done


def _thwarted(before: Game, done: Played) -> bool:
    """Whether an order was carried out to its end, or came to nothing, before anything could fall."""
    return done.game.node is None and len(done.game.events) > len(before.events)




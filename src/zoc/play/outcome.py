"""Cached result of an event, so a game can be reopened without judging it again.

It holds the table after the event, the lines of the log and the pending choice. The rest of a moment follows from the event:
undo and consent to undo are never judged, and are simply repeated. It contains nothing that the event does not imply; a reader
that does not trust it judges the event.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zoc.action import Choose, Fell, Pick
from zoc.play.difference import Inexact, Told, changed, difference, read, written
from zoc.play.event import GameEvent
from zoc.play.game import Game, Moment, PendingOrder
from zoc.play.line import LogLine, Version
from zoc.text import Token


def outcome(before: Moment, event: GameEvent, now: Moment) -> Told | None:
    """The result of an event, from the moment before it; nothing if it was not judged, or cannot be written exactly."""
    if not _judged(before, event) or now.log[: len(before.log)] != before.log:
        return None
    try:
        told: Told = {"to": difference(before.position, now.position)}
        told["log"] = [_line(line) for line in now.log[len(before.log) :]]
        told |= {"waits": _waiting(now.waiting)} if now.waiting else {}
    except Inexact:
        return None
    rest = {"reveals": now.reveals, "over": now.over}
    return told | {name: value for name, value in rest.items() if value}


def recalled(game: Game, event: GameEvent, told: Mapping[str, Any] | None) -> Game:
    """The game after an event with a known result; what was not judged then is not judged now."""
    if told is None or not _judged(game.now, event):
        return game.happened(event)
    now, pending = game.now, game.now.pending
    if event.order is not None:
        order, before, results = event.order, now, event.results
    else:
        assert pending is not None
        order, before, results = pending.order, pending.before, (*pending.results, event.pick, *event.results)
    n = len(game.events) + 1
    log = now.log + tuple(_told_line(n, order.side, line) for line in told["log"])
    waiting = _asked(told["waits"]) if "waits" in told else None
    moment = Moment(
        changed(now.position, told["to"]), log, waiting, PendingOrder(order, before, results) if waiting else None, (), before,
        order.side, order.say(), told.get("reveals", False), (), told.get("over", ""),
        unasked="waits" in told and told["waits"]["attempt"], order=order,
    )  # fmt: skip
    return game.having(event, moment)


def _judged(before: Moment, event: GameEvent) -> bool:
    return event.kind == "order" or (event.kind == "answer" and before.pending is not None)


def _line(line: LogLine) -> list[Any]:
    fell = line.fell and [written(line.fell.shows), line.fell.sides]
    return [*_version(line), [[side, *_version(each)] for side, each in line.versions], fell]


def _version(known: Version) -> list[Any]:
    return [[token.as_json() for token in known.tokens], list(known.cites), list(known.units), list(known.cells), known.event]


def _told_line(n: int, side: str, told: list[Any]) -> LogLine:
    *whole, versions, fell = told
    shown = Fell(read(fell[0]), fell[1]) if fell else None
    known = tuple((reader, Version(*_read(*each))) for reader, *each in versions)
    tokens, cites, units, cells, event = _read(*whole)
    return LogLine(tokens, cites, units, cells, event, n, side, shown, known)


def _read(tokens: list[Any], cites: list[str], units: list[str], cells: list[str], event: Any) -> tuple[Any, Any, Any, Any, Any]:
    return tuple(map(Token.of_json, tokens)), tuple(cites), tuple(units), tuple(cells), event


def _waiting(waiting: Choose) -> Told:
    """The pending choice; its chances are computed again by the reader."""
    picks = [[pick.name, pick.text] for pick in waiting.picks]
    told = {"side": waiting.side, "question": waiting.question, "picks": picks, "unit": waiting.unit}
    told |= {"heard": [list(each) for each in waiting.heard]} if waiting.heard else {}
    return told | {"attempt": waiting.attempt is not None}


def _asked(told: Mapping[str, Any]) -> Choose:
    picks, heard = tuple(Pick(*pick) for pick in told["picks"]), tuple((side, text) for side, text in told.get("heard", ()))
    return Choose(told["side"], told["question"], picks, told["unit"], heard=heard)

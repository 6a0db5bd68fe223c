"""Games of any length, played at random, and whether two games are one and the same to the letter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import zoc
from zoc.action import Choose
from zoc.play import UMPIRE, Game, Moment
from zoc.position import Position
from zoc.scenario.gamefile import Record
from zoc.testing.random_play import step
from zoc.units import Columns

LONGEST = {
    "bashketball": "bashketball/whole_game",
    "europa": "europa/meeting",
    "fates_edge": "fates_edge/shield_wall",
    "freeciv": "freeciv/gap",
    "ocs": "ocs/spearhead",
    "wesnoth": "wesnoth/pass",
}
"""The scenario of each book with most on the table."""


def chronicle(name: str, seed: int, events: int) -> tuple[Record, list[Game]]:
    """A random game with what was taken back and done again in it: where it began, and itself after every event."""
    begun = Record.of(zoc.loads(zoc.example(name)))
    games, random = [begun.game], Random(seed)
    while len(games) <= events:
        games += [game for game in _next(games[-1], random) if len(game.events) > len(games[-1].events)]
    return replace(begun, game=games[-1]), games


def _next(game: Game, random: Random) -> Iterator[Game]:
    back = game.over or (game.events and random.random() < 0.1)
    side = UMPIRE if game.over or game.waiting else random.choice([UMPIRE, *game.first.sides.names])
    if not back or not (undone := game.undo(side)).legal:
        yield step(game, random)
        return
    yield undone.game
    if random.random() < 0.5 and (again := undone.game.redo(UMPIRE)).legal:
        yield again.game


def moment(now: Moment) -> dict[str, Any]:
    """A moment to the letter: kinds and order of everything on the table, the log, and what is waited for."""
    told = {name: getattr(now, name) for name in ("log", "asking", "by", "said", "reveals", "over", "unasked")}
    told |= {"table": table(now.position), "waiting": _asked(now.waiting), "undone": [_taken_back(each) for each in now.undone]}
    if now.pending:
        told["pending"] = (now.pending.order, now.pending.results, table(now.pending.before.position))
    return told


def _taken_back(then: Moment) -> tuple[Any, ...]:
    """What can be done again; the chances of what was asked in it are worked out when it is."""
    waiting = then.waiting and replace(then.waiting, attempt=None)
    return table(then.position), then.log, waiting, then.by, then.said, then.reveals


def table(position: Position) -> tuple[Any, ...]:
    """A table to the letter."""
    names = ("sides", "phase", "turn", "to_move", "readings", "markers", "promises", "state", "shapes", "boxes")
    board = position.board
    printed = [sorted(_columns(columns)) for columns in (board.cells, board.edges)]  # files list their features in any order
    return (_columns(position.units), printed, repr([getattr(position, name) for name in names]))


def _columns(columns: Columns) -> list[Any]:
    own = [name for name in columns if name not in ("cell", "row")]
    return [(name, columns[name].dtype.str, columns[name].tolist()) for name in own]


def _asked(waiting: Choose | None) -> Any:
    attempt = waiting and waiting.attempt and (waiting.attempt.as_dict(), waiting.attempt.say())
    return waiting and (waiting.side, waiting.question, waiting.picks, waiting.unit, waiting.heard, attempt)

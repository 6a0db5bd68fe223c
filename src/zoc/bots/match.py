"""Bots that play a game: each is given what its side knows, and the referee judges what it orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from zoc.bots.bot import Bot
from zoc.bots.thought import Thought
from zoc.errors import ZocError
from zoc.play import Game, Source
from zoc.play.known import Known, given
from zoc.play.sides import acting
from zoc.position import Side


class IllegalOrder(ZocError):
    """A bot has ordered what the law does not allow."""

    kind = "bot"


@dataclass(frozen=True)
class Decision:
    """One decision of a bot, and the game after it."""

    thought: Thought
    game: Game


def stepped(game: Game, bots: Mapping[Side, Bot], source: Source) -> Decision | None:
    """The next decision of a bot; nothing if no bot has anything to do."""
    for side in acting(game):
        bot = bots.get(side)
        thought = bot.decide(Known.of(game, side)) if bot is not None else None
        if thought is None:
            continue
        played = given(game, thought.order, source)
        if not played.legal:
            raise IllegalOrder(f"{side} orders {thought.order.say()}: {played.verdict.say()}")
        return Decision(thought, played.game)
    return None


def steps(game: Game, bots: Mapping[Side, Bot], source: Source, most: int) -> Iterator[Decision]:
    """The decisions of bots, until the game is over, nobody has anything to do, or so many were made."""
    for _ in range(most):
        step = None if game.over else stepped(game, bots, source)
        if step is None:
            return
        yield step
        game = step.game

"""Bots that play a game: each is given what its side knows, and the referee judges what it orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from zoc.bots.bot import Bot
from zoc.bots.thought import Thought
from zoc.errors import ZocError
from zoc.law.goals import GameWon
from zoc.play import Game, Source
from zoc.play.known import Known, given
from zoc.position import Side


class IllegalOrder(ZocError):
    """A bot has ordered what the law does not allow."""

    kind = "bot"


@dataclass(frozen=True)
class Decision:
    """One decision of a bot, and the game after it."""

    thought: Thought
    game: Game


def turn_of(game: Game) -> tuple[Side, ...]:
    """The sides that may act now; of several, the one that did not act last comes first."""
    sides = [side for side in game.first.sides.names if game.may_act(side)]
    return tuple(sorted(sides, key=lambda side: side == game.now.by))


def stepped(game: Game, bots: Mapping[Side, Bot], source: Source) -> Decision | None:
    """The next decision of a bot; nothing if no bot has anything to do."""
    for side in turn_of(game):
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


def winners(game: Game) -> tuple[Side, ...]:
    """The sides that have won a game; none while it goes on, and none if it is undecided."""
    for line in reversed(game.log()):
        if line.event is not None and line.event["name"] == GameWon.__name__:
            won = line.event["sides"]
            return tuple(map(str, won)) if isinstance(won, list | tuple) else ()
    return ()

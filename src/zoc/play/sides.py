"""Which sides may act in a game, and which have won it."""

from __future__ import annotations

from zoc.law.goals import GameWon
from zoc.play.game import Game
from zoc.position import Side


def acting(game: Game) -> tuple[Side, ...]:
    """The sides that may act now; of several, the one that acted last comes last."""
    sides = [side for side in game.first.sides.names if game.may_act(side)]
    return tuple(sorted(sides, key=lambda side: side == game.now.by))


def winners(game: Game) -> tuple[Side, ...]:
    """The sides that have won a game; none while it goes on, and none if it is undecided."""
    for line in reversed(game.log()):
        if line.event is not None and line.event["name"] == GameWon.__name__:
            won = line.event["sides"]
            return tuple(map(str, won)) if isinstance(won, list | tuple) else ()
    return ()

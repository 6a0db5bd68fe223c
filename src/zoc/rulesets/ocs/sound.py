"""What a scenario of OCS may say: the game it is of is one of the series, however it is spelled."""

from __future__ import annotations

from zoc.errors import Malformed, Problem
from zoc.position import Position
from zoc.rulesets.ocs.counters import Where, placed, rules
from zoc.rulesets.ocs.state import OcsState
from zoc.rulesets.ocs.terms import GAMES, KNOWN_GAMES, game_named


@rules.arrange
def known_game(table: Where) -> Position:
    """The table as it is, if its game is known: an unknown name would quietly leave the game's own rules out."""
    position = placed(table)
    said = OcsState.of(position).game
    if said and game_named(said) not in KNOWN_GAMES:
        raise Malformed((Problem(f"there is no game {said!r}; known: {', '.join(GAMES)}", "state, game"),))
    return position

"""What people type: a line at a prompt, and the dice they rolled themselves."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from zoc.action import Draw, Roll
from zoc.cli.console import BAD, line
from zoc.errors import Malformed
from zoc.play.dice import Fallen, checked


class Quit(Exception):
    """The players have had enough for today."""


class OwnDice:
    """Dice and cards that the players roll and draw themselves, and type in."""

    def fall(self, what: Roll | Draw) -> Fallen:
        kind = f"{what.dice} dice of 1 to {what.sides}" if isinstance(what, Roll) else f"{what.count} of {_pile(what.pile)}"
        while True:
            words = typed(f"{what.what}, {what.by}: {kind}> ").replace(",", " ").split()
            fallen = tuple(int(word) if word.isdigit() else word for word in words)
            try:
                return checked(what, fallen)
            except Malformed as wrong:
                line(str(wrong), BAD)


def _pile(pile: Sequence[int | str]) -> str:
    return " ".join(map(str, pile))


def typed(prompt: str) -> str:
    """A line that somebody types; the end of the input ends the game for today."""
    try:
        said = input(prompt)
    except EOFError:
        print()
        raise Quit from None
    if not sys.stdin.isatty():
        print(said)
    return said

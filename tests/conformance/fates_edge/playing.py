"""A game of Fate's Edge in tests: orders with the dice they roll, answers to what is asked, and what was told.

``Playing(rules, position).do("M", "move", at=…)``: a refused order is the test's business only if it asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zoc.law import Ruleset, Verdict
from zoc.play import Game, WrittenDice, fingerprint, order_of, replayed
from zoc.position import Position, Unit


class Playing:
    """A game that goes on."""

    def __init__(self, rules: Ruleset, position: Position) -> None:
        self.game = Game(rules, position)

    @property
    def position(self) -> Position:
        return self.game.position

    def unit(self, name: str) -> Unit:
        return self.position.unit(name)

    # Orders and answers

    def do(self, unit: str, deed: str, *dice: Any, side: Any = "", **given: Any) -> Playing:
        """An order that is allowed, with the dice it rolls."""
        played = self._order(unit, deed, dice, side, given)
        assert played.legal, played.verdict.say()
        self.game = played.game
        return self

    def refused(self, unit: str, deed: str, side: str = "", **given: Any) -> Verdict:
        """An order that is not allowed: the law's word; nothing has changed."""
        played = self._order(unit, deed, (), side, given)
        assert not played.legal, played.verdict.say()
        assert played.game is self.game
        return played.verdict

    def _order(self, unit: str, deed: str, dice: Any, side: str, given: dict[str, Any]) -> Any:
        side = side or self.position.unit(unit).side
        written = {"do": deed, **({"unit": unit} if self.game.law.deeds[deed].by == "unit" else {}), **given}
        return self.game.order(order_of(self.game.law, self.game.seen_by(side), side, written), WrittenDice(*dice))

    def answer(self, pick: str, *dice: Any) -> Playing:
        """An answer to what is asked, by whom it is asked of."""
        assert self.game.waiting, "nobody was asked anything"
        played = self.game.answer(self.game.waiting.side, pick, WrittenDice(*dice))
        assert played.legal
        self.game = played.game
        return self

    @property
    def asked(self) -> tuple[str, str, tuple[str, ...]]:
        """Who is asked what: the side, the unit it is about, and the names of the picks."""
        assert self.game.waiting, "nobody was asked anything"
        return self.game.waiting.side, self.game.waiting.unit, tuple(pick.name for pick in self.game.waiting.picks)

    # What was told

    def lines(self, *sides: str) -> list[str]:
        return [line.text for line in self.game.log(*sides)]

    def last(self, *sides: str) -> str:
        return self.lines(*sides)[-1]

    def event(self, name: str, *sides: str) -> Mapping[str, object]:
        """The last event of a kind, as these sides know it."""
        events = [line.event for line in self.game.log(*sides) if line.event]
        return next(event for event in reversed(events) if event["name"] == name)

    def cites(self) -> tuple[str, ...]:
        """What the last line cites."""
        return self.game.log()[-1].cites

    def again(self) -> None:
        """The same comes of what was written down."""
        other = replayed(self.game.law, self.game.first, self.game.events)
        assert fingerprint(other.position) == fingerprint(self.position)
        assert other.log() == self.game.log()
        assert asked(other) == asked(self.game)


def asked(game: Game) -> tuple[str, str, tuple[str, ...]] | None:
    """Who is asked what, and what may be answered."""
    if (waiting := game.waiting) is None:
        return None
    return waiting.side, waiting.question, tuple(pick.name for pick in waiting.picks)

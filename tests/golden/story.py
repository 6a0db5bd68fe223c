"""A game retold as it is played: every order, what the log says to it with its citations, what is asked, what is refused."""

from __future__ import annotations

from typing import Any

from zoc.play import Game, WrittenDice, order_of
from zoc.play.ordering import written


class Story:
    """A game and its telling so far."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lines: list[str] = []

    def heading(self, text: str) -> None:
        self.lines += ["", text, ""] if self.lines else [text, ""]

    def order(self, side: str, *fallen: Any, **given: Any) -> None:
        """What a side orders, with what falls; refused, it is told why."""
        order = order_of(self.game.law, self.game.seen_by(side), side, given)
        rest = {key: value for key, value in written(order).items() if key not in ("do", "unit")}
        said = [order.name.replace("_", " "), *([order.unit] if order.unit else [])]
        said += [f"{key} {' '.join(value) if isinstance(value, list) else value}" for key, value in rest.items()]
        self.lines.append(f"> {side}: {' '.join(said)}")
        played = self.game.order(order, WrittenDice(*fallen))
        if not played.legal:
            self.lines += [f"  refused: {line.strip()}" for line in played.verdict.say().splitlines()]
        self._tell(played.game)

    def answer(self, pick: str, *fallen: Any) -> None:
        """What whoever is asked answers."""
        waiting = self.game.waiting
        assert waiting is not None, "nobody is asked"
        self.lines.append(f"> {waiting.side} answers: {next(each.text for each in waiting.picks if each.name == pick)}")
        self._tell(self.game.answer(waiting.side, pick, WrittenDice(*fallen)).game)

    def _tell(self, game: Game) -> None:
        told = len(self.game.now.log)
        self.game = game
        self.lines += [f"  {line.say()}" for line in game.now.log[told:]]
        if game.waiting:
            self.lines.append(f"  A question for {game.waiting.side}: {game.waiting.question}")
        if game.over:
            self.lines.append(f"  The game is over: {game.over}.")

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

"""Players on the court in a few words, and what the law says of them in short.

``on_court(h="home 1,12 MD ball", e="away 1,11 LG speed=3 exhausted")``: the side, the hex (or ``bench``), then facts.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from zoc.action import Action, Attempt, attempt
from zoc.law import Ruleset
from zoc.movement import Answer, why
from zoc.play import Game, Played, WrittenDice, order_of
from zoc.position import Position
from zoc.rulesets.bashketball import Size, court, rules, with_cards
from zoc.rulesets.bashketball.state import HeldCards, MatchState
from zoc.testing.older import older
from zoc.units import columns_of

COURT = court()
HEXES = tuple((row, column) for row in range(5) for column in range(14))


def label(place: tuple[int, int]) -> str:
    return f"{place[0]},{place[1]}"


def on_court(*, decks: Any = None, **players: str) -> Position:
    """A position from a line of words for each player."""
    who, facts = [], []
    for name, words in players.items():
        side, place, *rest = words.split()
        who.append((name, side, place))
        facts.append(dict(map(_fact, rest)))
    columns = columns_of(rules.units, facts)
    position = Position.of(COURT, ("home", "away"), who, columns, boxes=("bench",), phase="")
    return older(position, MatchState, **(decks or {}))


def told(position: Position, pile: str) -> str:
    """The cards of a pile in a row, ``"4 5:spirit+1"``; those that lie face down are question marks."""
    state, (team, _, what) = MatchState.of(position), pile.partition("_")
    held = state.hands.get(team, HeldCards())
    down = held.face_down if what == "hand" else 0
    piles = {"hand": held.cards, "deck": state.decks.get(team, ()), "table": state.tabled.get(team, ())}
    return " ".join([*map(str, {**piles, "fresh": state.fresh.get(team, ())}[what]), *["?"] * down])


def _fact(word: str) -> tuple[str, Any]:
    if word in Size.__members__:
        return "size", word
    name, sign, number = word.partition("=")
    return name, int(number) if sign else True


# Attempts


def shoot(rules: Ruleset, position: Position, unit: str = "h", cards: dict[str, int] | None = None, **facts: Any) -> Attempt:
    return _try(rules, position, Action("shot", unit, said=facts), cards)


def throw(
    rules: Ruleset, position: Position, unit: str = "h", to: str | None = "m", cards: dict[str, int] | None = None, **facts: Any
) -> Attempt:
    return _try(rules, position, Action("pass", unit, to, said=facts), cards)


def _try(rules: Ruleset, position: Position, action: Action, cards: dict[str, int] | None) -> Attempt:
    return attempt(rules, position, with_cards(action, cards) if cards else action)


Source = tuple[str, int | Fraction | None, tuple[str, ...]]


def sources(found: Attempt, of: str = "") -> list[Source]:
    """The sources of a test that count: clause, level and who causes it, in the book's order."""
    assert found.legal, found.say()
    told = (r for r in found.sources.told if r.effect.name == of and r.effect.kind == "shift")
    return [(r.clause.number, r.amount, r.by) for r in told if r.counts]


def net(found: Attempt) -> int:
    assert found.legal, found.say()
    return int(found.facts["level"])


def zone_part(found: Attempt) -> int | Fraction:
    """What the zones alone add up to, not capped."""
    return sum((amount or 0 for clause, amount, _ in sources(found) if clause.startswith(("SH-", "P-"))), 0)


def capped(found: Attempt) -> bool:
    """Whether the cap is told, which it is where it bites."""
    return any(r.clause.number == "S-2" for r in found.sources.told)


def readings(found: Attempt, clause: str) -> dict[str, object]:
    """The readings that a source of this clause rests on."""
    [reason] = [r for r in found.sources.told if r.clause.number == clause]
    return dict(reason.readings)


def refusal(found: Attempt) -> tuple[str, ...]:
    """The clauses that refuse it; a refused attempt has neither sources nor odds."""
    assert not found.legal, found.say()
    assert not found.sources.reasons
    assert not found.chances
    assert found.chance == 0
    return found.verdict.cites


# Moves


def move(rules: Ruleset, position: Position, cell: str, unit: str = "h", **how: Any) -> Answer:
    return why(rules, position, unit, cell, **{"points": 9, **how})


def charged(answer: Answer) -> list[tuple[str, Fraction | int | None, tuple[str, ...]]]:
    """What is paid on the way: clause, points and to whom they are due, without the steps as such."""
    assert answer.legal, answer.say()
    paid = (r for r in answer.verdict.reasons if r.effect.kind == "cost" and r.counts and r.clause.number != "M-5")
    return [(r.clause.number, r.amount, r.by) for r in paid]


def cost(answer: Answer) -> Fraction:
    assert answer.legal, answer.say()
    return answer.reach[answer.cell].cost


# Games


def play(rules: Ruleset, position: Position) -> Game:
    return Game(rules, position)


def order(game: Game, side: str, *fallen: Any, **written: Any) -> Played:
    """An order as somebody writes it, with the cards that fall."""
    return game.order(order_of(game.law, game.seen_by(side), side, written), WrittenDice(*fallen))


def done(game: Game, side: str, *fallen: Any, **written: Any) -> Game:
    """The game after an order that is allowed."""
    played = order(game, side, *fallen, **written)
    assert played.legal, played.verdict.say()
    return played.game


def answered(game: Game, *picks: str, cards: tuple[Any, ...] = ()) -> Game:
    """The game after whoever is asked has answered, one after the other; the cards fall with the last answer."""
    for nth, pick in enumerate(picks):
        assert game.waiting is not None, f"nobody is asked: {game.log()[-1].text}"
        game = game.answer(game.waiting.side, pick, WrittenDice(*cards if nth == len(picks) - 1 else ())).game
    return game


def forbidden(played: Played, game: Game) -> tuple[str, ...]:
    """The clauses that refuse an order; it has changed nothing."""
    assert not played.legal
    assert played.game is game
    return tuple(r.clause.number for r in played.verdict.standing if r.effect.kind == "forbid")


def story(game: Game, *sides: str) -> list[str]:
    """The log in words with its citations."""
    return [line.say() for line in game.log(*sides)]

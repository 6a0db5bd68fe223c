"""Play at random: whatever the book offers is ordered, in any order, with any dice; a game must bear it.

On the way it is checked that what is offered is accepted, that a refusal changes nothing, that looking twice is looking
once; at the end, that the game replays to the same, and can be taken back to its beginning.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from zoc.action import Order
from zoc.law import Ruleset
from zoc.play import UMPIRE, Chance, Game, Offer, fingerprint, offers, replayed
from zoc.position import Position, Side

UNITS = 3
"""How many units are asked what they may do before the side ends what it is at."""


def played(law: Ruleset, position: Position, seed: int, orders: int = 30) -> Game:
    """A game after so many random orders and answers, checked all the way."""
    return games(law, position, seed, orders)[-1]


def games(law: Ruleset, position: Position, seed: int, orders: int = 30) -> tuple[Game, ...]:
    """The same game from its beginning on, after each order and answer."""
    random, found = Random(seed), [Game(law, position)]
    while len(found) <= orders and not found[-1].over:
        game = step(found[-1], random)
        for side in position.sides.names:
            seen = law.seen(game.position, side)
            assert fingerprint(law.seen(seen, side)) == fingerprint(seen), f"{side} sees another thing when it looks twice"
        found.append(game)
    _checked(found[-1])
    return tuple(found)


def _checked(game: Game) -> None:
    again = replayed(game.law, game.first, game.events)
    assert fingerprint(again.position) == fingerprint(game.position), "the game replays to another table"
    assert again.log() == game.log(), "the game replays to another log"
    back = game
    while back.now.previous is not None:
        back = back.undo(UMPIRE).game
    assert fingerprint(back.position) == fingerprint(game.first), "taken back, it is not as it began"


def step(game: Game, random: Random, deeds: int | None = None) -> Game:
    """The game after one more random order or answer that is offered; quicker, if units are asked about so many deeds only."""
    chance = Chance(random.getrandbits(32))
    if game.waiting:
        return game.answer(game.waiting.side, random.choice(game.waiting.picks).name, chance).game
    side = game.position.to_move or random.choice(game.first.sides.names)
    for order in _orders(game, side, random, deeds):
        done = game.order(order, chance)
        assert done.legal, f"{order.say()} was offered, and is refused: {done.verdict.say()}"
        return done.game
    return game


def _orders(game: Game, side: Side, random: Random, deeds: int | None) -> Iterator[Order]:
    """Orders that are offered: of a few units, then of the side."""
    seen = game.seen_by(side)
    mine = [unit for unit in seen.ids if seen.unit(unit).side == side]
    for unit in random.sample(mine, min(UNITS, len(mine))):
        yield from _offered(game.law, seen, side, unit, random, deeds)
    yield from _offered(game.law, seen, side, "", random)


def _offered(law: Ruleset, seen: Position, side: Side, unit: str, random: Random, deeds: int | None = None) -> Iterator[Order]:
    names = random.sample(list(law.deeds), min(deeds, len(law.deeds))) if deeds else None
    found = [offer for offer in offers(law, seen, side, unit, names) if offer.legal]
    random.shuffle(found)
    for offer in found:
        given = _given(law, seen, unit, offer, random)
        if given is not None:
            yield Order(offer.deed.name, side, unit, given)


def _given(law: Ruleset, seen: Position, unit: str, offer: Offer, random: Random) -> dict[str, object] | None:
    """What else the order is told: of what was tried, one that is allowed; of a move, a cell it reaches."""
    if not offer.deed.listed:
        return None  # it does what moves do
    if not offer.deed.moves:
        return dict(random.choice([one.given for one in offer.tried if one.verdict.legal]))
    listed = law.table(seen).legal(seen.unit(unit).side, unit, (offer.deed.name,))
    return dict(random.choice(listed).given) if len(listed) else None

"""OCS played at random through whole turns: nothing breaks, refusals change nothing, games replay, views hold."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import zoc
from zoc.action import Order
from zoc.errors import ZocError
from zoc.movement import reach
from zoc.play import UMPIRE, Chance, Game, Offer, fingerprint, offers, order_of, replayed
from zoc.rulesets.ocs.state import OcsState
from zoc.scenario.scenario import loads

pytestmark = pytest.mark.long

ORDERS = 45
RARE = ("put_on_top", "keep_free", "roll", "draw", "throw")
"""Deeds that would crowd out the others."""


def _given(game: Game, seen: Any, unit: str, offer: Offer, random: Random) -> dict[str, Any] | None:
    if not offer.deed.moves:
        return dict(random.choice([one.given for one in offer.tried if one.verdict.legal]))
    cells = [cell for cell in reach(game.law, seen, unit, way=offer.deed.way) if cell != seen.unit(unit).label]
    return {"at": random.choice(cells)} if cells else None


def _order(game: Game, random: Random) -> Order:
    """Something that is offered; else, and now and then, the segment is closed."""
    side = game.position.to_move
    seen = game.seen_by(side)
    mine = [unit for unit in seen.ids if seen.unit(unit).side == side]
    busy = OcsState.of(game.position).segment in ("movement", "combat", "barrage")
    for unit in random.sample(mine, min(4, len(mine))) if random.random() < (0.9 if busy else 0.4) else ():
        able = [offer for offer in offers(game.law, seen, side, unit) if offer.legal]
        able = [offer for offer in able if offer.deed.name not in RARE or random.random() < 0.1]
        random.shuffle(able)
        for offer in able:
            if (given := _given(game, seen, unit, offer, random)) is not None:
                return Order(offer.deed.name, side, unit, given)
    return Order("next", side)


def _nonsense(game: Game, random: Random) -> Order:
    """An order that somebody might type: any deed, any unit, any hex; what it makes no sense to say is refused at once."""
    side, position = game.position.to_move, game.position
    seen = game.seen_by(side)
    deed = random.choice(list(game.law.deeds.values()))
    unit = random.choice(seen.ids) if deed.by == "unit" else ""
    cell = random.choice([position.board.grid.label(cell) for cell in position.board.grid.cells.tolist()])
    values = {"cell": cell, "route": [cell], "units": list(seen.ids[:2]), "number": 3, "flag": True, "word": "1/2"}
    written: dict[str, Any] = {"do": deed.name} | ({"unit": unit} if unit else {})
    for key, take in deed.takes.items():
        words = take.listed(game.law.table(seen), unit) if take.kind == "choice" else ()
        if not take.optional or words or random.random() < 0.5:
            written[key] = random.choice(words) if words else values.get(take.kind, random.choice([*seen.ids, cell]))
    return order_of(game.law, seen, side, written)


def _played(game: Game, random: Random, orders: int) -> Game:
    for _ in range(orders):
        if game.over:
            break
        chance = Chance(random.getrandbits(32))
        if game.waiting:
            game = game.answer(game.waiting.side, random.choice(game.waiting.picks).name, chance).game
            continue
        order = _order(game, random)
        done = game.order(order, chance)
        assert done.legal, f"{order.say()} was offered: {done.verdict.say()}"
        game = done.game
        _checked_views(game)
        _checked_nonsense(game, random)
    return game


def _checked_views(game: Game) -> None:
    for side in game.first.sides.names:
        seen = game.seen_by(side)
        assert fingerprint(game.law.seen(seen, side)) == fingerprint(seen)
        assert all(line.text for line in game.log(side))
    assert fingerprint(game.seen_by(*game.first.sides.names)) == fingerprint(game.seen_by(*reversed(game.first.sides.names)))


def _checked_nonsense(game: Game, random: Random) -> None:
    """Whatever is typed is done, refused or said to make no sense; only what is done changes anything."""
    if game.waiting or game.over:
        return
    before = fingerprint(game.position)
    try:
        played = game.order(_nonsense(game, random), Chance(1))
    except ZocError:
        return
    finally:
        assert fingerprint(game.position) == before
    assert played.legal or played.game is game


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", ["ocs/spearhead", "ocs/bridgehead", "ocs/besieged_port"])
def test_random_play_breaks_nothing(name: str, seed: int) -> None:
    scenario = zoc.loads(zoc.example(name))
    random = Random(f"{name} {seed}")
    game = _played(Game(scenario.rules, scenario.position), random, ORDERS)
    again = replayed(game.law, game.first, game.events)
    assert fingerprint(again.position) == fingerprint(game.position)
    assert again.log() == game.log()
    text = scenario.with_position(game.position).dump()
    assert loads(text).dump() == text
    while game.now.previous is not None:
        game = game.undo(UMPIRE).game
    assert fingerprint(game.position) == fingerprint(scenario.position)

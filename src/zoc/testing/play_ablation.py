"""Play ablation: under a law with a clause struck out, what that clause alone refused is carried out, and nobody cites it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from zoc.action import Order
from zoc.law import Ruleset
from zoc.play import Chance, Game
from zoc.position import Position
from zoc.testing.agreement import drawn, given


@dataclass(frozen=True)
class Struck:
    """An order that one clause alone refuses, on the table where it does."""

    number: str
    position: Position
    order: Order


def refused_by_one(law: Ruleset, position: Position, seed: int, orders: int = 12, draws: int = 60) -> Iterator[Struck]:
    """Orders along a random game that one clause alone refuses, one for each clause."""
    game, random, known = Game(law, position), Random(seed), set[str]()
    for _ in range(orders):
        if game.over:
            return
        if game.waiting:
            pick = random.choice(game.waiting.picks)
            game = game.answer(game.waiting.side, pick.name, Chance(random.getrandbits(32))).game
            continue
        for side in position.sides.names:
            seen = law.table(game.seen_by(side))
            for order in drawn(seen, side, random, draws):
                verdict = seen.judge(order)
                barring = {r.clause.number for r in verdict.reasons if r.counts and r.effect.kind in ("forbid", "noend")}
                if len(barring) == 1 and not verdict.lacks and not known & barring:
                    [number] = barring
                    known.add(number)
                    yield Struck(number, game.position, order)
        game = given(game, random)


def check_struck(law: Ruleset, struck: Struck, seed: int = 0) -> None:
    """Whether a law without the clause carries the order out, and never cites the clause."""
    other = law.without(struck.number)
    game = Game(other, struck.position)
    verdict = other.table(game.seen_by(struck.order.side)).judge(struck.order)
    assert struck.number not in verdict.cites, f"{struck.number} is struck out, and cited: {verdict.say()}"
    if not verdict.legal:  # what the clause hid may refuse it now: a way that is too long, say
        assert verdict.lacks or verdict.asks or verdict.cites, f"{struck.order.say()} is refused without a reason"
        return
    done = game.order(struck.order, Chance(seed))
    assert done.legal, f"{struck.order.say()} was refused by {struck.number} alone, and still is: {done.verdict.say()}"
    cited = {number for line in done.game.log() for number in line.cites}
    assert struck.number not in cited, f"{struck.number} is struck out, and the log cites it"

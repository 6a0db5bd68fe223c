"""Agreement: what is listed, judged, offered, reached and carried out is one and the same, along random games.

    python -m zoc.testing.agreement europa --seeds 5

At every table and for every side, on what that side sees: each listed order is judged legal and each order drawn at random
from all that could be said is listed if and only if it is judged legal; a unit reaches the cells to which its move is
listed; a menu offers what is listed. Then a listed order is given: it is carried out, or thwarted by something unseen.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from random import Random

from zoc.action import Order
from zoc.action.legal import candidates, still_open
from zoc.draw.text import text
from zoc.law import Deed, Ruleset
from zoc.play import Chance, Game, offers
from zoc.position import Position, Side
from zoc.table import Table

DRAWS = 25
"""How many orders are drawn at random at a table."""
MENUS = 2
"""Of how many units the menu is looked at."""


class Disagreement(AssertionError):
    """Two answers to one question: the board, the order and both of them."""


def agreed(law: Ruleset, position: Position, seed: int, orders: int = 20, draws: int = DRAWS) -> Game:
    """A game after so many random orders and answers, at whose every table all answers agree."""
    game, random = Game(law, position), Random(seed)
    for _ in range(orders):
        if game.over:
            break
        if game.waiting:
            pick = random.choice(game.waiting.picks)
            game = game.answer(game.waiting.side, pick.name, Chance(random.getrandbits(32))).game
            continue
        for side in position.sides.names:
            check(law.table(game.seen_by(side)), side, random, draws)
        game = given(game, random)
    return game


def given(game: Game, random: Random) -> Game:
    """The game after one more listed order, drawn evenly over the deeds that can be done."""
    sides = [game.position.to_move] if game.position.to_move else list(game.first.sides.names)
    side = random.choice(sides)
    table = game.law.table(game.seen_by(side))
    by_deed: dict[str, list[Order]] = {}
    for order in table.legal(side):
        by_deed.setdefault(order.name, []).append(order)
    if not by_deed:
        return game
    order = random.choice(by_deed[random.choice(list(by_deed))])
    done = game.order(order, Chance(random.getrandbits(32)))
    if not done.legal:
        _differ(table, order, "listed", f"refused in play: {done.verdict.say()}")
    if done.game is game:
        _differ(table, order, "listed", "given, and nothing happened")
    return done.game


def check(table: Table, side: Side, random: Random, draws: int = DRAWS) -> None:
    """Whether all answers to a side agree on what it sees."""
    listed = [*table.legal(side), *by_name(table, side)]
    keys = {order.key for order in listed}
    if len(keys) != len(listed):
        raise Disagreement(f"an order is listed twice: {len(listed)} orders, {len(keys)} different ones")
    for order in random.sample(list(listed), min(draws, len(listed))):
        verdict = table.judge(order)
        if not verdict.legal:
            _differ(table, order, "listed", verdict.say())
    for order in drawn(table, side, random, draws):
        verdict = table.judge(order)
        if verdict.legal != (order.key in keys):
            _differ(table, order, "listed" if order.key in keys else "not listed", verdict.say())
        if not verdict.legal and not verdict.asks and not verdict.lacks and not verdict.cites:
            _differ(table, order, "refused", "no clause and no lack says why")
    _check_units(table, side, listed, random)


def by_name(table: Table, side: Side) -> Iterator[Order]:
    """The legal orders that stand in a listing only by their name."""
    names = [deed.name for deed in table.law.deeds.values() if not deed.listed]
    return iter(table.legal(side, deeds=names) if names else ())


def _check_units(table: Table, side: Side, listed: Sequence[Order], random: Random) -> None:
    position, law = table.position, table.law
    mine = [unit for unit in position.ids if position.unit(unit).side == side]
    for unit in random.sample(mine, min(MENUS, len(mine))):
        orders = [order for order in listed if order.unit == unit]
        for deed in (deed for deed in law.deeds.values() if deed.moves):
            cells = {order.get("at") for order in orders if order.name == deed.name}
            if law.moving(deed.errand, deed.way) is deed and position.to_move in ("", side):
                reached = set(table.reach(unit, way=deed.way, errand=deed.errand)) - {position.unit(unit).label}
                if reached - cells and _whole(deed):
                    _differ(table, Order(deed.name, side, unit), f"reaches {sorted(reached)}", f"is listed for {sorted(cells)}")
        if position.to_move not in ("", side):
            continue
        for offer in offers(law, position, side, unit):
            if offer.legal != any(order.name == offer.deed.name for order in orders):
                _differ(table, Order(offer.deed.name, side, unit), f"offered: {offer.legal}", f"listed: {not offer.legal}")


def _whole(deed: Deed) -> bool:
    """Whether a move has nothing to say but where it goes."""
    return deed.unsaid({}) == ("at",)


def drawn(table: Table, side: Side, random: Random, draws: int) -> Iterator[Order]:
    """Orders drawn at random from all that could be said: any unit, any piece, any cell, any word."""
    position, deeds = table.position, list(table.law.deeds.values())
    cells = [position.board.grid.label(cell) for cell in position.board.grid.cells.tolist()]
    for _ in range(draws if deeds and position.ids else 0):
        deed = random.choice(deeds)
        order = Order(deed.name, side, random.choice(position.ids) if deed.by == "unit" else "")
        said = dict[str, object]()
        for key in deed.unsaid({}):
            if key in still_open(table, deed, order.saying(**said)):
                said[key] = _any(table, deed, order, key, cells, random)
        if all(value is not None for value in said.values()):
            yield order.saying(**said)


def _any(table: Table, deed: Deed, order: Order, key: str, cells: Sequence[str], random: Random) -> object:
    take = deed.takes[key]
    if take.kind == "cell" and random.random() < 0.5:
        return random.choice(cells)
    if take.kind in ("unit", "enemy", "friend") and random.random() < 0.5:
        return random.choice(table.position.ids)
    likely = candidates(table, deed, order, key)
    return random.choice(likely) if likely else None


def _differ(table: Table, order: Order, one: str, other: str) -> None:
    position = table.position
    turn = f"turn {position.turn}, {position.phase or 'no phase'}, {position.to_move or 'nobody'} to move"
    raise Disagreement(f"{text(position)}\n{turn}\n{order.say()}\n  one answer: {one}\n  another: {other}")


def main(words: Sequence[str]) -> int:
    """Play the scenarios of the books named, or of all."""
    from zoc.scenario import loads
    from zoc.scenario.examples import example, names

    seeds = int(words[words.index("--seeds") + 1]) if "--seeds" in words else 3
    books = [word for word in words if not word.startswith("--") and not word.isdigit()]
    failed = 0
    for name in names():
        scenario = loads(example(name))
        if books and not any(book in (scenario.rules.name, name) for book in books):
            continue
        for seed in range(seeds):
            try:
                game = agreed(scenario.rules, scenario.position, seed)
                print(f"{name} {seed}: {len(game.events)} events agree")
            except Disagreement as differ:
                failed += 1
                print(f"{name} {seed}:\n{differ}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

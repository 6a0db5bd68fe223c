"""What a side cannot see changes nothing that its bot orders; a bot that looks at the truth is caught."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.play.test_resample import secretive
from zoc import example, loads
from zoc.action import Order
from zoc.bots import Bot, bot_named
from zoc.bots.search import SearchBot
from zoc.law.unseen import alike
from zoc.play import Game
from zoc.play.known import Known
from zoc.position import Side
from zoc.testing.blindness import Decides, check_blind

HIDING = ["bashketball/fast_break", "europa/meeting", "fates_edge/shield_wall", "ocs/spearhead", "wesnoth/bridge", "freeciv/gap"]
"""A scenario of each book that hides something: cards, stacks, units out of sight."""


def honest(bot: Bot) -> Decides:
    """A bot that is given what its side knows."""

    def decides(game: Game, side: Side) -> Order | None:
        thought = bot.decide(Known.of(game, side))
        return thought.order if thought else None

    return decides


def hidden(name: str) -> tuple[Game, Side]:
    """A game with something to hide from the side that is to move."""
    scenario = loads(example(name))
    law, side = scenario.rules, scenario.position.to_move
    tables = (secretive(law, scenario.position, Random(seed)) for seed in range(40))
    return Game(law, next(table for table in tables if not alike(law.seen(table, side), table))), side


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("bot", ["random", "greedy", "search"])
def test_another_hidden_truth_changes_no_order_of_a_bot(name: str, bot: str) -> None:
    game, side = hidden(name)

    def fresh(played: Game, seat: Side) -> Order | None:
        sits = SearchBot(3, simulations=4) if bot == "search" else bot_named(bot, 3)
        return honest(sits)(played, seat)

    assert check_blind(fresh, game, side, Random(5), draws=2) > 0, "nothing else was hidden, so nothing was shown"


def test_a_bot_that_looks_at_the_truth_is_caught() -> None:
    game, side = hidden("ocs/spearhead")

    def cheats(played: Game, seat: Side) -> Order | None:
        known = Known.of(played, seat)
        enemies = [unit for unit in played.position.ids if unit not in known.view.ids]
        places = sorted(played.position.unit(unit).label for unit in enemies)
        orders = known.orders
        return orders[hash_of(places) % len(orders)]

    with pytest.raises(AssertionError, match="and sees the same"):
        check_blind(cheats, game, side, Random(5), draws=6)


def test_a_greedy_bot_that_is_given_the_truth_for_its_view_is_caught() -> None:
    game, side = hidden("europa/meeting")

    def cheats(played: Game, seat: Side) -> Order | None:
        thought = bot_named("greedy", 3).decide(replace(Known.of(played, seat), view=played.position))
        return thought.order if thought else None

    with pytest.raises(AssertionError, match="and sees the same"):
        check_blind(cheats, game, side, Random(5), draws=12)


def hash_of(places: list[str]) -> int:
    """A number that is the same in every process."""
    return sum(ord(sign) * (nth + 1) for nth, sign in enumerate("".join(places)))

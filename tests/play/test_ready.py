"""Who can still do something, what is lacking where nothing can be done, and what an order is sure to bring."""

from __future__ import annotations

import pytest

import zoc
from zoc.action import Order
from zoc.play import Chance, Game, offers


def ready(scenario: str, *orders: Order) -> set[str]:
    """The pieces that can still do something, by the book's own word."""
    start = zoc.loads(zoc.example(scenario))
    game = Game(start.rules, start.position)
    for order in orders:
        played = game.order(order, Chance())
        assert played.legal
        game = played.game
    return {unit for line in start.rules.glance(game.position, "") for unit in line.ready}


@pytest.mark.parametrize(
    ("scenario", "orders", "able"),
    [
        ("ford", (), {"spearman", "fencer"}),
        ("ford", (Order("end_turn", "red"),), {"grunt", "archer", "peasant"}),
        ("bashketball/fast_break", (), {"halfling", "human", "minotaur"}),
        ("europa/counterstroke", (), {"infantry", "static", "motorised"}),
        ("fates_edge/shield_wall", (), {"raider", "held", "archer"}),
        ("fates_edge/shield_wall", (Order("begin", "raiders", "held"),), {"held"}),
        ("ocs/spearhead", (), {"airfield"}),
        ("ocs/spearhead", (Order("refit", "blue", "airfield"),), set()),
    ],
)
def test_the_book_says_who_can_still_do_something(scenario: str, orders: tuple[Order, ...], able: set[str]) -> None:
    assert ready(scenario, *orders) == able


def test_supply_and_bases_and_planes_are_not_said_to_march() -> None:
    marching = ready("ocs/spearhead", *(Order("next", "blue") for _ in range(3)))
    assert "panzer" in marching
    assert not marching & {"dump", "airfield", "stukas", "fighters"}


def test_what_is_lacking_is_said_in_words_of_what_an_order_takes() -> None:
    start = zoc.loads(zoc.example("ocs/spearhead"))
    moving = start.position.replace(phase="movement").noted(segment="movement")
    lacking = {offer.deed.name: offer.verdict.lacking for offer in offers(start.rules, moving, "blue", "panzer")}
    assert lacking["embark"] == "there is nothing to choose from: it takes one of the landing craft of its side where a unit is"
    assert "there is no target for it" not in lacking.values()


def test_what_an_order_is_sure_to_bring_is_known_before_anything_falls() -> None:
    start = zoc.loads(zoc.example("bashketball/fast_break"))
    ran = Game(start.rules, start.position).prospect(Order("end_turn", "home"))
    assert ran.waits is not None
    assert ran.heard_by(start.rules, "home")[0] == "The turn of home ends; it discards a 1, a 2, a 7 and an 8."

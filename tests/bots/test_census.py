"""A census: the same seed gives the same bytes, the counts are those of the games, and what is never used is named."""

from __future__ import annotations

import json
from random import Random
from xml.etree import ElementTree

import pytest

from zoc import example, loads
from zoc.bots import bot_named
from zoc.bots.census import Census, CensusPlan, GameTally, play_one, played
from zoc.bots.census_page import census_page
from zoc.bots.match import steps
from zoc.bots.win_rate import WinRate
from zoc.errors import Malformed, Unknown
from zoc.law import Ruleset
from zoc.play import Chance, Game
from zoc.play.sides import winners
from zoc.table import Table

FORD = loads(example("ford"))


def plan(seed: int = 1, orders: int = 500) -> CensusPlan:
    return CensusPlan(FORD.rules, FORD.position, {"red": "random", "blue": "random"}, seed, orders)


def taken(games: int, jobs: int = 1, *, seed: int = 1, orders: int = 500) -> Census:
    return Census(plan(seed, orders), tuple(played(plan(seed, orders), games, jobs)))


def test_the_same_seed_gives_the_same_bytes_on_any_number_of_cores() -> None:
    first, second = (json.dumps(taken(3, jobs, orders=12).as_dict()) for jobs in (1, 2))
    assert first == second
    assert first != json.dumps(taken(3, 1, orders=12, seed=2).as_dict())


def test_the_counts_are_those_of_the_games() -> None:
    census = Census(plan(), tuple(played(plan(), 2, 1)))
    won, orders, turns = list[str](), list[int](), list[int]()
    for nth in range(2):
        game, players = Game(FORD.rules, FORD.position), {side: bot_named("random", 1 + 7 * nth) for side in ("red", "blue")}
        done = list(steps(game, players, Chance(1 + nth), 500))
        orders.append(len(done))
        turns.append(done[-1].game.position.turn)
        won += winners(done[-1].game)
    assert {side: share.part for side, share in census.wins.items()} == {side: won.count(side) for side in ("red", "blue")}
    assert (census.orders.least, census.orders.most) == (min(orders), max(orders))
    assert (census.turns.least, census.turns.most) == (min(turns), max(turns))
    assert census.drawn == 2 - len(won)


def test_after_one_order_everything_but_one_unit_and_cell_is_unused() -> None:
    census = taken(1, orders=1, seed=3)
    [tally] = census.tallies
    [(unit, _)], [(cell, _)] = tally.moved.items(), tally.stood.items()
    stands = {FORD.position.unit(each).label for each in FORD.position.ids}
    assert set(census.unused_cells) == {
        FORD.position.where(each) for each in FORD.position.board.grid.cells.tolist()
    } - stands - {cell}
    assert set(census.idle_units) == set(FORD.position.ids) - {unit} - tally.named.keys()
    assert (census.unfinished, census.orders.most) == (1, 1)


def test_a_clause_that_is_struck_out_bars_nothing() -> None:
    def barred(law: Ruleset) -> set[str]:
        tally, random = GameTally(), Random(1)
        for _ in range(60):
            tally.probe(Table(law, FORD.position), "red", random)
        assert tally.asked == 60
        return set(tally.barred)

    assert "3" in barred(FORD.rules)
    assert "3" not in barred(FORD.rules.without("3"))


def test_a_zone_is_made_by_clauses_that_are_not_idle_because_they_are_not_counted() -> None:
    idle = taken(1, orders=1).idle_clauses
    assert "1" not in idle
    assert "4.2" in idle


def test_games_on_boards_with_boxes_beside_them_are_counted() -> None:
    match = loads(example("bashketball/whole_game"))
    seats = dict.fromkeys(match.position.sides.names, "random")
    tally = play_one(CensusPlan(match.rules, match.position, seats, orders=8), 0)
    assert tally.orders.total() == 8


@pytest.mark.parametrize(
    ("bots", "error", "said"),
    [
        ({"red": "random", "blue": "random", "green": "random"}, Unknown, "no side 'green'"),
        ({"red": "random"}, Malformed, "no bot plays blue"),
        ({"red": "random", "blue": "randon"}, Unknown, "did you mean 'random'"),
    ],
)
def test_a_plan_names_its_mistake(bots: dict[str, str], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        CensusPlan(FORD.rules, FORD.position, bots)


def test_a_census_of_no_games_is_refused() -> None:
    with pytest.raises(Malformed, match="at least 1 game"):
        list(played(plan(), 0))


def test_an_interval_is_wide_where_few_games_were_played() -> None:
    few, many = WinRate(5, 10).interval, WinRate(500, 1000).interval
    assert few[0] < many[0] < 0.5 < many[1] < few[1]
    assert WinRate(0, 10).interval[0] == 0
    assert WinRate(0, 0).interval == (0, 1)


def test_the_page_is_a_drawing_with_every_side_and_clause() -> None:
    census = taken(2, orders=20)
    page = ElementTree.fromstring(census_page(census, "Ford & <mill>"))
    said = {"".join(each.itertext()) for each in page.iter("{http://www.w3.org/2000/svg}text")}
    assert {"Ford & <mill>", "red", "blue", "§2 Terrain"} <= said

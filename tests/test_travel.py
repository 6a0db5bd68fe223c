"""Values travel to another process, also after questions: what was worked out stays behind, what was asked goes along."""

from __future__ import annotations

import multiprocessing
import pickle
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

import pytest

import zoc
from zoc.law import Book, Forbid
from zoc.movement import Steps
from zoc.play import Game, fingerprint
from zoc.testing.random_play import step

SCENARIOS = {
    "bashketball": "bashketball/fast_break",
    "europa": "europa/meeting",
    "fates_edge": "fates_edge/doorway",
    "freeciv": "freeciv/landing",
    "ocs": "ocs/bridgehead",
    "wesnoth": "ford",
}

LONG = 1100
"""More orders than Python lets functions call one another."""

own = zoc.Ruleset(Book("travelling", title="Travelling"))


@own.step("1", "Home", Forbid)
def home(s: Steps) -> Any:
    """Nobody goes anywhere."""
    return s.leaves.any | True


house = own.without("1").extended(Book("staying", title="Staying"))
"""House rules: a book of its own, which strikes a clause of another out and has one instead."""


@house.step("2", "Away", Forbid)
def away(s: Steps) -> Any:
    """Nobody leaves an enemy zone."""
    return s.leaves.any


fewer = house.without("2")


def there_and_back(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Callable[..., Any]]:
    """Run a function in a process that was spawned, and has loaded nothing of ours."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield lambda function, *values: pool.submit(function, *values).result()


def ford() -> zoc.Table:
    return zoc.loads(zoc.example("ford")).table


def asked(table: zoc.Table) -> tuple[str, list[str], tuple[str, ...]]:
    answer, reach = table.why("spearman", "7,3"), table.reach("spearman")
    return answer.say(), [f"{cell}: {reach[cell].cost}" for cell in reach], tuple(table.control("blue"))


def look(reach: zoc.Reach, zones: zoc.ControlMap, verdict: zoc.Verdict) -> tuple[Any, ...]:
    route = [(step.start, step.onto, step.total) for step in reach.route("6,4")]
    return dict(reach), route, reach.reasons(), dict(zones), zones.reasons(), verdict.say()


def test_a_table_is_asked_in_a_spawned_process_after_questions_here(elsewhere: Callable[..., Any]) -> None:
    table = ford()
    here = asked(table)
    assert elsewhere(asked, table) == here
    assert elsewhere(asked, zoc.Table(table.law, table.position)) == here


def test_answers_come_from_a_spawned_process_and_go_there(elsewhere: Callable[..., Any]) -> None:
    table = ford()
    reach, zones, answer = table.reach("spearman"), table.control("blue"), table.why("spearman", "7,3")
    here = look(reach, zones, answer.verdict)
    assert elsewhere(look, reach, zones, answer.verdict) == here
    back = elsewhere(zoc.Table.why, table, "spearman", "7,3")
    assert back.say() == answer.say()
    assert back.verdict == answer.verdict, "clauses are the same here and there"
    assert table.remedies(back)[0].say() == table.remedies(answer)[0].say()


def go_on(game: Game, seed: int) -> Game:
    random = Random(seed)
    for _ in range(3):
        game = step(game, random, 4)
    return game


@pytest.mark.parametrize("book", SCENARIOS)
def test_a_game_goes_on_after_a_journey(book: str) -> None:
    scenario, random = zoc.loads(zoc.example(SCENARIOS[book])), Random(7)
    game = Game(scenario.rules, scenario.position)
    for _ in range(6):
        game = step(game, random, 4)
    other = there_and_back(game)
    assert other.law is game.law
    assert (other.events, other.now.log, other.waiting) == (game.events, game.now.log, game.waiting)
    assert fingerprint(other.position) == fingerprint(game.position)
    assert go_on(other, 3).events == go_on(game, 3).events


def test_a_game_is_played_in_a_spawned_process(elsewhere: Callable[..., Any]) -> None:
    scenario = zoc.loads(zoc.example("ford"))
    game = go_on(Game(scenario.rules, scenario.position), 1)
    assert elsewhere(go_on, game, 2).events == go_on(game, 2).events


def test_a_long_game_travels_and_can_be_taken_back() -> None:
    scenario = zoc.loads(zoc.example("freeciv/gap"))
    game = Game(scenario.rules, scenario.position.noted(last_turn=0))
    for _ in range(LONG):
        game = game.order(zoc.Order("end_turn", game.position.to_move)).game
    assert len(game.events) == LONG > sys.getrecursionlimit()
    other = there_and_back(game)
    assert other.events == game.events
    last = game.now.by
    assert other.undo(last).game.position.to_move == game.undo(last).game.position.to_move == last


def test_a_bundled_book_travels_by_its_name() -> None:
    rules = zoc.ruleset("wesnoth")
    assert there_and_back(rules) is rules
    assert len(pickle.dumps(rules)) < 100
    struck = rules.without("3")
    assert [c.number for c in there_and_back(struck).clauses] == [c.number for c in struck.clauses]
    assert there_and_back(rules.clauses) == rules.clauses
    for clause, other in zip(struck.clauses, there_and_back(struck.clauses), strict=True):
        assert (clause.number, clause.overrides) == (other.number, other.overrides)


def test_a_ruleset_of_ones_own_travels_by_its_module_and_else_says_what_to_do() -> None:
    assert there_and_back(own) is own
    assert there_and_back(own.clauses) == own.clauses
    nameless = zoc.Ruleset(Book("nameless", title="Nameless"))
    nameless.step("1", "Home", Forbid)(home)
    with pytest.raises(pickle.PicklingError, match="Nameless cannot be pickled: keep its ruleset under a name in the module"):
        pickle.dumps(nameless)


def test_house_rules_travel_with_what_they_strike_out() -> None:
    assert there_and_back(house) is house
    assert (house.struck, fewer.struck) == ({"1"}, {"1", "2"})
    assert there_and_back(fewer).clauses == fewer.clauses == fewer.without("1").clauses == ()


def test_what_was_worked_out_stays_behind() -> None:
    table = ford()
    before = len(pickle.dumps(table))
    asked(table)
    assert table.position.memo
    assert len(pickle.dumps(table)) == pytest.approx(before, rel=0.1)
    assert not there_and_back(table.position).memo

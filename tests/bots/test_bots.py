"""Bots: what they know, what they choose, that they say why, and that they beat chance where little is to be seen."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from zoc import example, loads
from zoc.bots import BOTS, bot_named
from zoc.bots.contest import contest
from zoc.bots.forecast import Effort, forecast
from zoc.bots.match import steps
from zoc.bots.search import SearchBot
from zoc.bots.thought import Thought, bot_words
from zoc.errors import Malformed, Unknown
from zoc.law.score import progress, worth
from zoc.play import Chance, Game
from zoc.play.known import Known
from zoc.play.sides import winners
from zoc.rulesets import BOOKS, ruleset
from zoc.rulesets.bashketball.state import MatchState
from zoc.testing.words import phrases, wordless


def begun(name: str) -> Game:
    scenario = loads(example(name))
    return Game(scenario.rules, scenario.position)


def test_a_goal_is_done_the_more_the_nearer_its_units_are() -> None:
    table = loads(example("ford")).table
    [goal, _] = table.position.goals
    done = [progress(table.on(table.position.moved("spearman", cell)), goal) for cell in ("4,4", "6,4", "8,4", "9,4")]
    assert done == sorted(set(done))
    assert done[0] > 0
    assert done[-1] == 1


def test_what_is_good_for_one_side_is_bad_for_its_enemy() -> None:
    table = loads(example("ford")).table
    near = table.on(table.position.moved("spearman", "7,4").without("grunt"))
    assert worth(near, "red") > worth(table, "red")
    assert worth(near, "blue") < worth(table, "blue")


def test_points_count_in_bashketball_and_harm_in_fates_edge() -> None:
    match = loads(example("bashketball/whole_game")).table
    scored = match.position.noted(score=MatchState.of(match.position).score.having("home", 2))
    assert worth(match.on(scored), "home") - worth(match, "home") == Fraction(2, 11)
    fight = loads(example("fates_edge/shield_wall")).table
    hurt = next(unit for unit in fight.position.ids if fight.position.unit(unit).side == "shields")
    assert worth(fight.on(fight.position.changed(hurt, harm=1)), "raiders") > worth(fight, "raiders")


def test_greedy_crosses_the_ford_and_says_what_it_rejected() -> None:
    game = begun("ford")
    thought = bot_named("greedy", 1).decide(Known.of(game, "red"))
    assert thought.order.unit == "spearman"
    assert thought.worth > thought.now
    said = thought.say(game.law)
    assert said[0].startswith("Red chooses “spearman: move, at ")
    assert len([each for each in said if "is rejected" in each]) == 2
    assert any("§2 Terrain" in each for each in said)
    assert thought == bot_named("greedy", 1).decide(Known.of(game, "red")), "the same knowledge, the same thought"


def test_few_results_of_chance_are_counted_exactly_and_many_are_sampled() -> None:
    game = begun("ocs/spearhead")
    known = Known.of(game, "blue")
    roll = next(order for order in known.orders if order.name == "roll")
    exact = forecast(known, roll.saying(dice=1), Effort(20, 12), Random(1))
    assert not exact.sampled
    assert [leaf.chance for leaf in exact.leaves] == [Fraction(1, 6)] * 6
    sampled = forecast(known, roll.saying(dice=2), Effort(20, 12), Random(1))
    assert sampled.sampled
    assert sum((leaf.chance for leaf in sampled.leaves), Fraction(0)) == 1
    assert len(sampled.leaves) == 12


def test_a_game_is_played_to_its_end() -> None:
    game = begun("ford")
    played = [*steps(game, {side: bot_named("random", 3) for side in ("red", "blue")}, Chance(3), 300)]
    assert played[-1].game.over
    assert len(winners(played[-1].game)) == 1


@pytest.mark.long
def test_greedy_beats_random_at_the_ford() -> None:
    tally = contest(loads(example("ford")), ("greedy", "random"), games=2, seed=5)
    assert tally.won == {"greedy": 2}
    assert tally.rows(("greedy", "random"))[0].startswith("greedy: 2 of 2 won, 100 %")


def test_a_bot_that_nobody_knows_is_refused_with_the_names_of_those_that_there_are() -> None:
    with pytest.raises(Unknown, match="greedy"):
        bot_named("gredy")
    assert set(BOTS) >= {"random", "greedy"}


@pytest.mark.parametrize("book", BOOKS)
def test_every_phrase_of_a_bot_has_words_on_top_of_each_book(book: str) -> None:
    words = bot_words(ruleset(book))
    assert not list(wordless(words, phrases("zoc.bots"), own=words.own))


def test_a_bot_that_picks_at_random_says_so() -> None:
    game = begun("ford")
    thought = bot_named("random", 1).decide(Known.of(game, "red"))
    assert isinstance(thought, Thought)
    assert thought.say(game.law)[0].endswith(f"at random, one of {len(game.legal('red'))} legal orders.")


def test_a_search_may_be_named_with_its_seconds() -> None:
    searching = bot_named("search:5")
    assert isinstance(searching, SearchBot)
    assert searching.seconds == 5
    with pytest.raises(Malformed, match="1 to 60 whole seconds"):
        bot_named("search:0")
    with pytest.raises(Unknown, match="greedy:5"):
        bot_named("greedy:5")

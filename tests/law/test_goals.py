"""Goals of a scenario: when one is reached, who has won by it, and what a file may say."""

from __future__ import annotations

import pytest

from zoc.action import Order
from zoc.errors import Malformed
from zoc.law.goals import doubts, judged
from zoc.play.game import Game
from zoc.position import Position
from zoc.rulesets.bashketball.state import MatchState
from zoc.scenario import Scenario, loads
from zoc.scenario.examples import example, names
from zoc.testing.older import older

FIELD = """
ruleset = "wesnoth"
to_move = "red"
grid = {width = 6, height = 3, labels = "c,r"}
side = [{name = "red"}, {name = "blue"}]
notes = {last_turn = 2}

[[unit]]
id = "knight"
side = "red"
at = "1,2"

[[unit]]
id = "squire"
side = "red"
at = "1,1"

[[unit]]
id = "grunt"
side = "blue"
at = "6,1"
"""


def field(*goals: str) -> Scenario:
    """Two of red and one of blue on a plain, with these goals."""
    return loads(FIELD + "".join(f"\n[[goal]]\n{goal}\n" for goal in goals))


def begun(scenario: Scenario) -> Game:
    return Game(scenario.rules, scenario.position)


def move(game: Game, unit: str, at: str) -> Game:
    played = game.order(Order("move", game.position.unit(unit).side, unit, {"at": at}))
    assert played.legal
    return played.game


def end_turns(game: Game, count: int) -> Game:
    for _ in range(count):
        game = game.order(Order("end_turn", game.position.to_move)).game
    return game


REACH = 'side = "red"\nreach = ["4,2", "4,3"]'
OTHERWISE = 'side = "blue"\notherwise = true'


def test_a_goal_is_reached_at_any_moment_and_the_game_is_over() -> None:
    game = move(begun(field(REACH, OTHERWISE)), "knight", "3,2")
    assert not game.over
    game = move(begun(field(REACH, OTHERWISE)), "knight", "4,3")
    assert game.over == "red wins: knight has reached 4,2 and 4,3"
    assert game.log()[-1].text == "Red wins: knight has reached 4,2 and 4,3."
    assert not game.order(Order("move", "red", "squire", {"at": "2,1"})).legal


def test_who_prevents_it_until_the_last_turn_is_over_has_won() -> None:
    game = end_turns(begun(field(REACH, OTHERWISE)), 3)
    assert not game.over
    assert end_turns(game, 1).over == "blue wins: nobody else has reached a goal"


def test_a_goal_by_a_turn_is_too_late_afterwards_and_the_game_ends_where_no_goal_is_left() -> None:
    game = end_turns(begun(field(REACH + "\nby = 1", OTHERWISE)), 2)
    assert (game.position.turn, game.over) == (2, "blue wins: nobody else has reached a goal")


def test_without_anybody_who_wins_otherwise_nobody_wins() -> None:
    assert end_turns(begun(field(REACH)), 4).over == "nobody wins: no goal is reached"


def test_what_is_held_counts_when_the_time_is_over_and_not_before() -> None:
    game = begun(field('side = "red"\nhold = ["1,1"]\nby = 1'))
    assert not game.over
    assert judged(game.law.table(game.position), game.position.goals[0])
    assert end_turns(game, 2).over == "red wins: red holds 1,1"
    left = end_turns(move(game, "squire", "2,1"), 2)
    assert left.over == "nobody wins: no goal is reached"


def test_a_cell_with_an_enemy_in_it_is_not_held() -> None:
    table = field('side = "red"\nhold = ["1,1"]').table
    goal = table.position.goals[0]
    assert judged(table, goal) is not None
    assert judged(table.on(table.position.moved("grunt", "1,1")), goal) is None


def test_some_of_several_cells_are_enough_where_the_file_says_so() -> None:
    table = field('side = "red"\nhold = ["1,1", "1,2", "5,1"]\ncount = 2').table
    assert judged(table, table.position.goals[0]) is not None
    all_of_them = field('side = "red"\nhold = ["1,1", "1,2", "5,1"]').table
    assert judged(all_of_them, all_of_them.position.goals[0]) is None


def test_reaching_with_named_units_takes_those() -> None:
    table = field('side = "red"\nreach = ["4,2"]\nunits = ["squire"]').table
    goal = table.position.goals[0]
    assert judged(table.on(table.position.moved("knight", "4,2")), goal) is None
    assert judged(table.on(table.position.moved("squire", "4,2")), goal) is not None


def test_units_are_removed_or_kept() -> None:
    table = field('side = "red"\nremove = ["grunt"]', 'side = "blue"\nkeep = ["grunt"]').table
    gone = table.on(table.position.without("grunt"))
    remove, keep = table.position.goals
    assert (judged(table, remove), judged(gone, keep)) == (None, None)
    assert judged(gone, remove) is not None
    assert judged(table, keep) is not None


def test_enemies_who_reach_their_goals_at_once_have_drawn() -> None:
    both = field('side = "red"\nhold = ["1,1"]\nby = 1', 'side = "blue"\nkeep = ["grunt"]\nby = 1')
    assert end_turns(begun(both), 2).over == "nobody wins: red and blue have reached their goals at once"


def test_allies_win_together() -> None:
    text = FIELD.replace('{name = "blue"}', '{name = "blue", allies = ["red"]}')
    both = loads(text + '\n[[goal]]\nside = "red"\nhold = ["1,1"]\nby = 1\n\n[[goal]]\nside = "blue"\nkeep = ["grunt"]\nby = 1\n')
    assert end_turns(begun(both), 2).over == "red and blue win: red holds 1,1"


def test_goals_are_read_and_written() -> None:
    told = field(
        'side = "red"\nreach = ["4,2"]\nwhere = "the hill"\nunits = ["knight", "squire"]\ncount = 2\nby = 2\nlast = true'
    )
    assert loads(told.dump()).position.goals == told.position.goals
    status = {line.name: line.text for line in told.rules.glance(told.position)}
    assert status["Goals"] == "knight and squire of red must reach the hill by the end of turn 2 and be there at the end"


def test_the_status_lists_every_goal_in_the_words_of_the_book() -> None:
    both = field('side = "red"\nhold = ["1,1"]\nby = 1', 'side = "blue"\nkeep = ["grunt"]\nby = 1')
    status = {line.name: line.text for line in both.rules.glance(both.position)}
    assert status["Goals"] == "red must hold 1,1 at the end of turn 1; blue must have grunt in the game at the end of turn 1"


def test_the_last_turn_is_over_once_the_next_one_begins() -> None:
    table = field().position
    assert table.last_turn == 2
    assert [table.replace(turn=turn).played_out for turn in (1, 2, 3)] == [False, False, True]
    endless = loads(FIELD.replace("last_turn = 2", "last_turn = 0")).position
    assert not endless.replace(turn=99).played_out


def test_mistakes_in_goals_are_listed_together() -> None:
    with pytest.raises(Malformed) as refused:
        field('reach = ["9,9"]', 'side = "green"\nhold = ["1,1"]\nkeep = ["grunt"]', 'side = "red"\nhold = ["1,1"]\ncount = 2')
    told = str(refused.value)
    for expected in ("side", "9,9", "green", "hold and keep", "from 1 to 1"):
        assert expected in told


def test_a_check_finds_goals_that_make_no_sense() -> None:
    text = (
        FIELD.replace("last_turn = 2", "last_turn = 0")
        + '\n[[goal]]\nside = "red"\nreach = ["1,1"]\nunits = ["sqire", "squire"]\n'
    )
    told = [str(doubt.message) for doubt in loads(text).rules.doubted(loads(text).position)]
    assert told[0].startswith("there is no unit 'sqire'")
    assert told[1:] == ["it is reached before the game begins"]
    endless = FIELD.replace("last_turn = 2", "last_turn = 0") + '\n[[goal]]\nside = "red"\nhold = ["1,1"]\n'
    assert [doubt.where for doubt in doubts(loads(endless).table)] == ["goal 1"]


def test_a_hidden_unit_is_not_named_in_the_goals_that_its_enemies_read() -> None:
    told = loads(FIELD.replace('at = "1,1"', 'at = "1,1"\nhidden = true') + '\n[[goal]]\nside = "red"\nkeep = ["squire"]\n')

    def goals(seen: Position) -> str:
        return told.rules.glance(seen)[-1].text

    assert "squire" in goals(told.rules.seen(told.position, "red"))
    assert "squire" not in goals(told.rules.seen(told.position, "blue"))


@pytest.mark.parametrize("name", [name for name in names() if "printed" not in name])
def test_every_scenario_that_is_played_has_goals_that_are_open_when_it_begins(name: str) -> None:
    scenario = loads(example(name))
    assert {goal.side for goal in scenario.position.goals} == set(scenario.position.sides.names)
    assert list(doubts(scenario.table)) == []


def test_points_are_a_goal_of_bashketball() -> None:
    table = loads(example("bashketball/fast_break")).table
    goal = table.position.goals[0]
    assert judged(table, goal) is None
    assert judged(table.on(older(table.position, MatchState, home_score=2)), goal) is not None


def test_who_is_down_reaches_nothing_in_fates_edge() -> None:
    table = loads(example("fates_edge/doorway")).table
    inside = table.position.moved("cutthroat", "E3")
    goal = table.position.goals[0]
    assert judged(table.on(inside), goal) is not None
    assert judged(table.on(inside.changed("cutthroat", harm=4)), goal) is None


def test_a_ritual_is_a_goal_of_fates_edge() -> None:
    table = loads(example("fates_edge/ritual")).table
    goal = table.position.goals[0]
    assert judged(table, goal) is None
    assert judged(table.on(table.position.changed("witch", ritual=0, rounds_left=0, performed=3)), goal) is not None


def test_a_stack_that_fits_is_a_goal_of_ocs() -> None:
    table = loads(example("ocs/crossroads")).table
    goal = table.position.goals[0]
    assert judged(table, goal) is None
    assert judged(table.on(table.position.moved("first", "0402")), goal) is not None

"""Where a game turned: the orders that cost their side most, by what it could know, each with a better one."""

from __future__ import annotations

from io import BytesIO, StringIO
from json import loads as read_json

from zoc import example, loads
from zoc.bots import bot_named
from zoc.bots.answers import fearing
from zoc.bots.review import Review, review, standing, turning_points
from zoc.bots.task import ThinkTask
from zoc.bots.thinker import framed, serve
from zoc.play import Chance, Game, order_of
from zoc.play.known import Known


def ford() -> Game:
    """The ford, where red lets a turn go by and then marches its spearman back."""
    scenario = loads(example("ford"))
    game = Game(scenario.rules, scenario.position)
    for side, written in (
        ("red", {"do": "move", "unit": "fencer", "at": "4,5"}),
        ("red", {"do": "end_turn"}),
        ("blue", {"do": "end_turn"}),
        ("red", {"do": "move", "unit": "spearman", "at": "1,4"}),
        ("red", {"do": "end_turn"}),
    ):
        played = game.order(order_of(game.law, game.seen_by(side), side, written), Chance(1))
        assert played.legal, played.verdict.say()
        game = played.game
    return game


def test_the_order_that_marched_away_from_the_goal_cost_most() -> None:
    game = ford()
    first, *rest = turning_points(game, sides=("red",))
    assert (first.side, first.turn, first.event) == ("red", 2, 4)
    assert first.given.as_dict() == {"do": "move", "unit": "spearman", "at": "1,4"}
    assert (first.better.unit, first.better.name) == ("spearman", "move")
    assert first.lost == first.best - first.worth > 0
    assert [each.lost for each in (first, *rest)] == sorted((each.lost for each in (first, *rest)), reverse=True)
    assert first.say(game.law).startswith("Turn 2, red: “spearman: move, at 1,4” was worth ")


def test_an_order_that_was_taken_back_is_not_reviewed() -> None:
    game = ford().undo("").game.undo("").game
    assert [each.event for each in standing(game)] == [3, 2, 1]
    assert [each.order.side for each in standing(game, ("red",))] == ["red", "red"]


def test_the_best_order_is_no_mistake() -> None:
    game = ford()
    found = turning_points(game, 1, sides=("red",))[0]
    then = next(each for each in standing(game) if each.event == found.event)
    assert review(then.known, found.better) is None


def test_a_thinker_answers_in_lines_and_ends_with_its_input() -> None:
    game = ford()
    then = next(each for each in standing(game) if each.event == 4)
    tasks = [ThinkTask(Known.of(game, "blue"), "random"), ThinkTask(then.known, given=then.order), ThinkTask(then.known, "gredy")]
    answers = StringIO()
    serve(BytesIO(b"".join(map(framed, tasks))), answers)
    decided, reviewed, wrong = map(read_json, answers.getvalue().splitlines())
    assert decided["side"] == "blue"
    assert decided["reasons"][0]["kind"] == "ChosenAtRandom"
    assert then.found(review(then.known, then.order)) == Review.of(then, reviewed)
    assert "did you mean 'greedy'" in wrong["error"]


def test_the_strongest_answer_of_an_enemy_is_named() -> None:
    known = Known.of(ford(), "blue")
    thought = bot_named("greedy", 1).decide(known)
    assert thought is not None
    feared = fearing(known, thought)
    assert feared.answer is not None
    assert feared.answer.side == "red"
    assert feared.answer.worth < thought.worth
    said = feared.say(known.law)
    [told] = [each for each in said if each.startswith("The strongest answer that it sees is ")]
    assert f"{feared.answer.unit} of red in {feared.answer.cell}" in told

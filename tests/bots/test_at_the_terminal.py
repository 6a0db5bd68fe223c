"""``zoc play --terminal --bot SIDE=BOT``: the bot answers at once, and ``why`` gives its reasons."""

from __future__ import annotations

from tests.cli.commands import zoc


def played(typed: str, *words: str) -> str:
    done = zoc("play", *words, "--terminal", stdin=typed)
    assert (done.code, done.err) == (0, "")
    return done.out


def test_a_bot_answers_and_says_why_and_what_it_did_is_taken_back_with_ones_own_order() -> None:
    said = played("move spearman 5,4\nend\nwhy\nundo\nlog\nquit\n", "ford", "--bot", "blue=greedy", "--seed", "1")
    before, _, after = said.partition("The turn of red ends")
    assert "blue, turn 1" not in said, "nobody types for the bot"
    assert "The turn of blue ends; turn 2, red to move" in after
    assert "no bot has given" not in said
    assert "Blue chooses “" in after
    assert "red, turn 2, movement>" in after
    assert "Taken back" in after
    assert "red, turn 1, movement>" in before


def test_two_bots_play_to_the_end() -> None:
    said = played("", "ford", "--bot", "blue=random", "--bot", "red=greedy", "--seed", "2")
    assert "The turn of red ends; turn 1, blue to move." in said, "whoever watches is told what they do"
    assert said.count("The game is over.") == 1
    assert said.count("wins: ") == 1, "who has won is said once"


def test_a_bot_is_not_asked_before_its_order_is_taken_back() -> None:
    said = played("end\nundo\nwhy\nquit\n", "bashketball/fast_break", "--bot", "away=random", "--seed", "3")
    assert "Agreed?" not in said
    assert "Taken back: home: end turn." in said
    assert "chooses “" not in said.partition("Taken back: home")[2], "an order that was taken back needs no reasons"


def test_a_side_or_a_bot_that_is_not_there_is_refused() -> None:
    done = zoc("play", "ford", "--terminal", "--bot", "green=greedy", "--bot", "blue", "--bot", "red=gredy", stdin="")
    assert done.code != 0
    assert "--bot green=greedy" in done.err
    assert "expected a side and a bot, such as blue=greedy" in done.err
    assert "did you mean 'greedy'" in done.err or "greedy" in done.err.split("red=gredy")[1]


def test_a_bot_is_only_for_a_game_at_the_terminal() -> None:
    done = zoc("play", "ford", "--bot", "blue=greedy")
    assert done.code != 0
    assert "--bot: only for a game at the terminal" in done.err


def test_a_hint_and_where_the_game_turned() -> None:
    said = played("hint\nmove spearman 1,4\nend\nturning-points\nquit\n", "ford", "--bot", "blue=random", "--seed", "1")
    advised, _, turned = said.partition("goes from 4,4 to 1,4")
    assert "has the highest expected score" in advised
    assert "“spearman: move, at 7,1” is rejected" in advised or "“spearman: move, at 7,1” has" in advised
    assert "Turn 1, red: “spearman: move, at 1,4” was worth " in turned
    assert "blue: “" not in turned.partition("turning-points")[2], "the orders of the other side are its own while it plays"

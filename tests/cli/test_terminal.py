"""Playing at a terminal: what is typed, what is answered, and that nothing is lost when somebody leaves."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands import zoc
from zoc.cli.order_words import spelt_order, usage
from zoc.errors import Malformed, Unknown
from zoc.scenario import loads
from zoc.scenario.examples import example
from zoc.scenario.gamefile import load_game

pytestmark = pytest.mark.long


def played(typed: str, *words: str, cwd: Path | None = None) -> str:
    """What is printed to somebody who types this and leaves."""
    with chdir(cwd or Path.cwd()):
        done = zoc("play", *words, "--terminal", stdin=typed)
    assert done.code == 0, done.err
    assert done.err == ""
    return done.out


def test_a_move_is_made_one_is_refused_with_its_reason_and_the_turn_passes() -> None:
    said = played("move spearman 7,3\nmove spearman 5,4\nend\nmove spearman 4,4\nquit\n", "ford")
    assert "spearman from 4,4 to 7,3: not allowed" in said
    assert "It must stop in 6,3, because of grunt." in said
    assert "(Wesnoth §3)" in said
    assert "spearman goes from 4,4 to 5,4 for 1 point. (§2)" in said
    assert "blue, turn 1, movement>" in said
    assert "spearman belongs to red" in said


def test_no_odds_are_told_of_an_order_that_rolls_nothing() -> None:
    said = played("shift held F1 pay=act\nquit\n", "fates_edge/shield_wall")
    assert "held shifts from" in said
    assert "dice against" not in said
    tested = played("shift held F1 pay=test\nquit\n", "fates_edge/shield_wall", "--seed", "1")
    assert "dice against DV 4" in tested


def test_what_stands_at_a_glance_is_told_at_first_and_when_the_turn_passes() -> None:
    said = played("move human 2,8\nend\nquit\n", "bashketball/fast_break", "--seed", "1")
    assert said.count("Score: home 0, away 0") == 2
    first, passed = said.split("draws 5 cards", 1)
    assert "Actions: home has 3 of 3 left" in first
    assert "Your hand: a 1, a 2, a 7 and an 8" in first
    assert "Actions: away has 3 of 3 left" in passed


def test_a_lawful_way_of_one_who_has_moved_already_is_no_plain_yes() -> None:
    said = played("why human 2,8\nmove human 2,8\nwhy human 2,9\nreach human\nquit\n", "bashketball/fast_break", "--seed", "1")
    before, after = said.split("human goes from", 1)
    assert "Yes: human may go from" in before
    assert "Not now" not in before
    assert after.index("Not now: A player moves once in a turn") < after.index("Yes: human may go from 2,8 to 2,9")
    assert after.count("Not now: A player moves once in a turn") == 2


def test_what_bars_a_move_is_said_once_and_so_is_what_several_clauses_come_to() -> None:
    said = played("move cutthroat C5\nwhy cutthroat D4\nreach cutthroat\nquit\n", "fates_edge/doorway")
    asked, reach = said.split("> why cutthroat D4")[1].split("> reach cutthroat")
    assert asked.count("It may not enter D4.") == asked.count("A turn has one Move") == 1
    assert asked.index("Not now: A turn has one Move") < asked.index("No: cutthroat may not go")
    assert reach.index("Not now: A turn has one Move") < reach.index("cutthroat can reach")


def test_a_deed_is_refused_with_a_whole_sentence() -> None:
    said = played("attack wraith knight\nquit\n", "fates_edge/doorway")
    assert "A melee attack, a Shove and a Pull reach the cells of one's own zone and no others" in said
    assert "Threatening" not in said


def test_who_shares_a_terminal_takes_back_what_was_done_last() -> None:
    said = played("end_turn wraith\nend_turn scholar\nundo\nquit\n", "fates_edge/doorway")
    assert "Taken back: scholar: end turn." in said
    assert "would like to take back" not in said


def test_an_answer_at_the_table_repeats_nothing() -> None:
    """What an order has told before it asked something is told once."""
    said = played("shot halfling\n1\n1\n1\n1\nquit\n", "bashketball/fast_break", "--seed", "3")
    assert said.index("a fate of 6 or more") < said.index("Which card is discarded, 1 of 2?")
    assert "success: 4/13 (≈ 30.8 %)" in said
    told = [line for line in said.splitlines() if line.startswith("Shot: ")]
    assert len(told) == len(set(told))


def test_the_game_is_on_disk_and_goes_on(tmp_path: Path) -> None:
    played("move spearman 5,4\nend\n", "ford", "--save", "ford.jsonl", cwd=tmp_path)
    assert len(load_game(tmp_path / "ford.jsonl").game.events) == 2
    said = played("log\nmove grunt 7,5\n", "ford.jsonl", cwd=tmp_path)
    assert "1  spearman goes from 4,4 to 5,4 for 1 point." in said
    assert "goes on" in said
    record = load_game(tmp_path / "ford.jsonl")
    assert len(record.game.events) == 3
    assert record.game.position.unit("grunt").label == "7,5"


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 0), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_who_is_told_to_end_says_where_the_game_is(tmp_path: Path, number: int, code: int) -> None:
    command, pipe = [sys.executable, "-m", "zoc", "play", "ford", "--terminal", "--save", "ford.jsonl"], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=tmp_path) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        assert playing.stderr is not None
        playing.stdin.write(b"move spearman 5,4\n\xff\n")
        playing.stdin.flush()
        said = b""
        while said.count(b"movement> ") < 3:
            said += playing.stdout.read(1)
        playing.send_signal(number)
        said += playing.stdout.read()
        assert (playing.wait(), playing.stderr.read()) == (code, b"")
    assert said.endswith(b"movement> \nThe game is in ford.jsonl; `zoc play ford.jsonl --terminal` goes on.\n")
    assert len(load_game(tmp_path / "ford.jsonl").game.events) == 1


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("precious")
    said = played("move spearman 5,4\nsave notes.txt\nsave new.jsonl\nquit\n", "ford", cwd=tmp_path)
    assert "there is a file notes.txt already" in said
    assert (tmp_path / "notes.txt").read_text() == "precious"
    assert len(load_game(tmp_path / "new.jsonl").game.events) == 1


def test_undo_menus_questions_and_mistakes() -> None:
    orders = ["spearman", "1", "menu", "move spearman 5,4", "undo", "undo", "redo"]
    others = ["why spearman 7,3", "fly spearman", "move", "9", "'", "help move", "help", "quit"]
    said = played("\n".join([*orders, *others, ""]), "ford")
    assert "1  move: Go to a hex" in said
    assert "Move spearman: where?" in said
    assert "It is typed: move UNIT CELL…" in said
    assert "1  end turn: End the turn" in said
    assert "Taken back: spearman: move, at 5,4." in said
    assert "nothing has been done yet" in said
    assert "It would be legal" in said
    assert "there is no order, question or unit 'fly'" in said
    assert "the last menu has 2 lines" in said
    assert "there is no menu to choose from" in played("9\nquit\n", "ford")
    assert "quotes come in pairs" in said
    assert "undo the last order" in said


def test_a_last_line_cut_off_is_said_and_can_be_mended(tmp_path: Path) -> None:
    played("move spearman 5,4\nend\n", "ford", "--save", "ford.jsonl", cwd=tmp_path)
    file = tmp_path / "ford.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole[:-9])
    with chdir(tmp_path):
        done = zoc("play", "ford.jsonl", "--terminal")
    assert (done.code, "line 3: the last line is cut off" in done.err) == (2, True)
    said = played("end\n", "ford.jsonl", "--mend", cwd=tmp_path)
    assert 'The last line was cut off and is left out: \'{"n":2,' in said
    assert "The file as it was is ford.jsonl.before\n" in said
    assert (tmp_path / "ford.jsonl.before").read_bytes() == whole[:-9]
    assert len(load_game(file).game.events) == 2


def test_a_file_whose_last_end_of_line_is_missing_is_whole(tmp_path: Path) -> None:
    played("move spearman 5,4\nend\n", "ford", "--save", "ford.jsonl", cwd=tmp_path)
    file = tmp_path / "ford.jsonl"
    file.write_bytes(file.read_bytes()[:-1])
    assert "cut off" not in played("end\n", "ford.jsonl", "--mend", cwd=tmp_path)
    assert len(load_game(file).game.events) == 3
    assert [each.name for each in tmp_path.iterdir()] == ["ford.jsonl"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--seed", "0"], "--seed: only for a game at the terminal"),
        (["--own-dice", "--save", "x.jsonl"], "--save, --own-dice: only for a game at the terminal"),
        (["--terminal", "--port", "8000", "--no-browser"], "--port, --no-browser: only for a game in the browser"),
    ],
)
def test_an_option_that_would_do_nothing_is_refused(words: list[str], told: str, tmp_path: Path) -> None:
    with chdir(tmp_path):
        done = zoc("play", "ford", *words)
    assert (done.code, told in done.err) == (2, True)
    assert not list(tmp_path.iterdir())


def test_a_game_that_is_over_says_so_once_and_stays_open_until_one_leaves(tmp_path: Path) -> None:
    typed = "\n".join(["end"] * 12) + "\nshow\nmove spearman 5,4\nsave over.jsonl\nundo\nyes\nmove grunt 7,5\nend\nlog\nquit\n"
    said = played(typed, "ford", cwd=tmp_path)
    first, again = said.split("Taken back", 1)
    assert first.count("The turn of blue ends.\nBlue wins: nobody else has reached a goal.\nThe game is over.\n") == 1
    assert "turn 7" not in said
    assert "red (the game is over)> show" in first
    assert "not allowed (the game is over" in first
    assert len(load_game(tmp_path / "over.jsonl").game.events) == 16, "the orders after it are in the file too"
    assert "grunt goes from 7,4 to 7,5" in again
    assert "The game is over." in again
    assert again.count("Blue wins: nobody else has reached a goal.") == 2, "when it happens, and in the log"


@pytest.mark.parametrize(("scenario", "last"), [("europa/meeting", "next"), ("ocs/bridgehead", "end"), ("freeciv/gap", "end")])
def test_no_turn_begins_after_the_last(scenario: str, last: str) -> None:
    table = loads(example(scenario)).position
    said = played(f"{last}\n" * 200, scenario).partition("The game is over")[0]
    assert f"urn {table.last_turn + 1}" not in said
    assert "urn of" in said.splitlines()[-2]


# Orders as they are typed


def test_an_order_is_typed_in_its_order_or_by_key() -> None:
    scenario = loads(example("ford"))
    law, table = scenario.rules, scenario.position
    assert spelt_order(law, table, ["move", "a", "6,3"]) == {"do": "move", "unit": "a", "at": "6,3"}
    assert spelt_order(law, table, ["move", "a", "5,4", "6,3"]) == {"do": "move", "unit": "a", "route": ["5,4", "6,3"]}
    assert spelt_order(law, table, ["mo", "a", "at=6,3"]) == {"do": "move", "unit": "a", "at": "6,3"}
    assert spelt_order(law, table, ["end"]) == {"do": "end_turn"}
    assert usage(law.deeds["end_turn"]) == "It is typed: end_turn"
    with pytest.raises(Malformed, match="one word too many: 'now'"):
        spelt_order(law, table, ["end_turn", "now"])
    assert spelt_order(law, table, ["move"]) == {"do": "move"}
    with pytest.raises(Unknown, match="no deed 'fly'"):
        spelt_order(law, table, ["fly"])


def test_a_word_is_for_the_key_that_it_fits() -> None:
    doorway = loads(example("fates_edge/doorway"))

    def spelt(*words: str) -> dict[str, Any]:
        return spelt_order(doorway.rules, doorway.position, words)

    assert spelt("rush", "cutthroat", "G2", "knight") == {"do": "rush", "unit": "cutthroat", "at": "G2", "target": "knight"}
    assert spelt("rush", "cutthroat", "knight", "G2") == {"do": "rush", "unit": "cutthroat", "at": "G2", "target": "knight"}
    assert spelt("move", "cutthroat", "C4", "s") == {"do": "move", "unit": "cutthroat", "at": "C4", "facing": "s"}
    by_way_of = {"do": "move", "unit": "cutthroat", "route": ["C4", "C5"], "facing": "s"}
    assert spelt("move", "cutthroat", "C4", "C5", "s") == by_way_of
    assert spelt("move", "cutthroat", "nowhere") == {"do": "move", "unit": "cutthroat", "at": "nowhere"}


def test_help_tells_what_an_order_may_say_and_how_a_question_is_put() -> None:
    said = played("help rush\nhelp dash\nhelp lane\nask dash cutthroat\nquit\n", "fates_edge/doorway")
    for words in (
        "It is typed: rush UNIT",
        "target=",
        "facing=  facing where: n, e, s, w",
        "It is typed: lane SIDE [NUMBER] [PAID_OFF]",
    ):
        assert words in said, words
    assert "cutthroat dashes to 30 cells" in said
    assert "cutthroat dashes: 2 more points" not in said
    assert "there is no order, question, command or unit 'fly'" in played("help fly\nquit\n", "fates_edge/doorway")

"""Playing at a terminal: what is typed, what is answered, and that nothing is lost when somebody leaves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from zoc.cli.words import spelt_order, usage
from zoc.errors import Malformed, Unknown
from zoc.notation.gamefile import load_game
from zoc.rulesets import ruleset


def played(typed: str, *words: str, cwd: Path | None = None) -> str:
    """The real command, typed into."""
    done = subprocess.run(
        [sys.executable, "-m", "zoc", "play", *words, "--terminal"],
        input=typed, capture_output=True, text=True, timeout=120, cwd=cwd, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_a_move_is_made_one_is_refused_with_its_reason_and_the_turn_passes() -> None:
    said = played("move spearman 7,3\nmove spearman 5,4\nend\nmove spearman 4,4\nquit\n", "ford")
    assert "spearman from 4,4 to 7,3: not allowed" in said
    assert "It must stop in 6,3, because of grunt." in said
    assert "(Wesnoth §3)" in said
    assert "spearman goes from 4,4 to 5,4 for 1 point. (§2)" in said
    assert "blue, turn 1, movement>" in said
    assert "spearman belongs to red" in said


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
    assert "But not now" not in before
    assert "Yes: human may go from 2,8 to 2,9" in after
    assert after.count("But not now: A player moves once in a turn") == 2


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
    assert "It is typed: move UNIT [AT] [ROUTE…]" in said
    assert "1  end turn: End the turn" in said
    assert "Taken back: spearman: move, at 5,4." in said
    assert "nothing has been done yet" in said
    assert "It would be legal" in said
    assert "there is no deed, question or unit 'fly'" in said
    assert "there is no menu to choose from" in said
    assert "quotes come in pairs" in said
    assert "take the last order back" in said


def test_a_last_line_cut_off_is_said_and_can_be_mended(tmp_path: Path) -> None:
    played("move spearman 5,4\nend\n", "ford", "--save", "ford.jsonl", cwd=tmp_path)
    file = tmp_path / "ford.jsonl"
    file.write_bytes(file.read_bytes()[:-9])
    done = subprocess.run(
        [sys.executable, "-m", "zoc", "play", "ford.jsonl", "--terminal"],
        input="", capture_output=True, text=True, cwd=tmp_path, timeout=120,
    )  # fmt: skip
    assert (done.returncode, "line 3: the last line is cut off" in done.stderr) == (2, True)
    played("end\n", "ford.jsonl", "--mend", cwd=tmp_path)
    assert len(load_game(file).game.events) == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--seed", "0"], "--seed: only for a game at the terminal"),
        (["--own-dice", "--save", "x.jsonl"], "--save, --own-dice: only for a game at the terminal"),
        (["--terminal", "--port", "8000", "--no-browser"], "--port, --no-browser: only for a game in the browser"),
    ],
)
def test_an_option_that_would_do_nothing_is_refused(words: list[str], told: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "zoc", "play", "ford", *words],
        input="", capture_output=True, text=True, cwd=tmp_path, timeout=120,
    )  # fmt: skip
    assert (done.returncode, told in done.stderr) == (2, True)
    assert not list(tmp_path.iterdir())


# Orders as they are typed


def test_an_order_is_typed_in_its_order_or_by_key() -> None:
    law = ruleset("wesnoth")
    assert spelt_order(law, ["move", "a", "6,3"]) == {"do": "move", "unit": "a", "at": "6,3"}
    assert spelt_order(law, ["move", "a", "5,4", "6,3"]) == {"do": "move", "unit": "a", "route": ["5,4", "6,3"]}
    assert spelt_order(law, ["mo", "a", "at=6,3"]) == {"do": "move", "unit": "a", "at": "6,3"}
    assert spelt_order(law, ["end"]) == {"do": "end_turn"}
    assert usage(law.deeds["end_turn"]) == "It is typed: end_turn"
    with pytest.raises(Malformed, match="one word too many: 'now'"):
        spelt_order(law, ["end_turn", "now"])
    with pytest.raises(Malformed, match="It is typed: move UNIT"):
        spelt_order(law, ["move"])
    with pytest.raises(Unknown, match="no deed 'fly'"):
        spelt_order(law, ["fly"])

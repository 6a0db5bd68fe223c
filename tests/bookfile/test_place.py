"""A book of one's own: written by a command, found by name, path and neighbourhood, served like a built-in one."""

from __future__ import annotations

import pickle
import runpy
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from tests.bookfile.frontier import FRONTIER
from tests.cli.commands import zoc
from zoc import rulesets
from zoc.bookfile import load_book
from zoc.errors import Malformed
from zoc.scenario import examples, load, loads

SCENARIO = """
title = "Ford"
ruleset = "frontier"
grid = {width = 6, height = 4}
side = [{name = "red"}, {name = "blue"}]
unit = [{id = "a", side = "red", at = "0202"}, {id = "e", side = "blue", at = "0402"}]
"""


@pytest.fixture(autouse=True)
def _own_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test registers books of its own."""
    monkeypatch.setattr(rulesets, "_registered", {})


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("books")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert zoc("new-book", "skirmish").code == 0
    return folder / "skirmish"


@pytest.fixture
def frontier(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "frontier.toml").write_text(FRONTIER)
    (tmp_path / "ford.toml").write_text(SCENARIO)
    return iter([tmp_path])


def test_a_new_book_is_sound_and_so_are_its_scenario_and_its_test(written: Path) -> None:
    files = [str(written), str(written / "book.toml"), str(written / "scenarios" / "first.toml")]
    checked = zoc("check", *files)
    assert (checked.code, checked.err) == (0, "")
    assert "a book of 10 clauses and 3 deeds" in checked.out
    runpy.run_path(str(written / "tests" / "test_book.py"), run_name="__main__")


def test_a_new_book_is_not_written_over_another(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(written.parent)
    assert "there is something called skirmish already" in zoc("new-book", "skirmish").err
    assert "small letters" in zoc("new-book", "../Frontier").err


def test_a_new_book_is_played_at_the_terminal_to_an_attack(written: Path) -> None:
    typed = "move hussar 0504\nend phase\nattack hussar militia\nundo\nquit\n"
    played = zoc("play", str(written / "scenarios" / "first.toml"), "--terminal", "--seed", "3", stdin=typed).out
    assert "Red ends movement; combat begins." in played
    assert "hussar attacks militia at 1:1" in played
    refused = zoc(
        "play", str(written / "scenarios" / "first.toml"), "--terminal", stdin="end phase\nattack guard militia\nquit\n"
    ).out
    assert "A unit attacks an enemy in the next hex." in refused
    assert "(Skirmish §7.2)" in refused


def test_why_cites_the_book_and_its_ledger_is_its_own(written: Path) -> None:
    refused = zoc("why", "skirmish/first", "guard", "0704", "--book", str(written))
    assert refused.code == 1
    assert "A unit stops when it enters an enemy-controlled hex. (Skirmish §6.3)" in refused.out
    assert "In the combat phase" in zoc("rules", str(written), "7").out
    assert "6 rows, 2 proven, 4 missing" in zoc("rules", str(written), "--coverage").out
    assert "skirmish" in zoc("rules", "--book", str(written)).out
    assert "a scenario of skirmish" in zoc("new", str(written)).out.lower()


def test_a_book_is_found_beside_its_scenario_or_at_the_path_that_it_names(frontier: Iterator[Path]) -> None:
    [folder] = frontier
    assert zoc("why", str(folder / "ford.toml"), "a", "0502", "--at-large").code == 1
    (folder / "ford.toml").write_text(SCENARIO.replace('"frontier"', '"./frontier.toml"'))
    assert zoc("check", str(folder / "ford.toml")).code == 0
    (folder / "ford.toml").write_text(SCENARIO.replace('"frontier"', '"./frontear.toml"'))
    assert "did you mean 'frontier.toml'?" in zoc("check", str(folder / "ford.toml")).err


def test_a_path_is_refused_wherever_no_command_of_ones_own_reads_it(frontier: Iterator[Path]) -> None:
    [folder] = frontier
    for path in (str(folder / "frontier.toml"), "./frontier.toml", "../../etc/passwd", "frontier.toml"):
        with pytest.raises(Malformed, match="a book is named here, and not its file"):
            loads(SCENARIO.replace('"frontier"', f'"{path}"'))
    assert load(folder / "ford.toml", rules=load_book(folder / "frontier.toml")).rules.name == "frontier"


def test_two_books_of_one_name_are_refused(frontier: Iterator[Path]) -> None:
    [folder] = frontier
    shutil.copy(folder / "frontier.toml", folder / "other.toml")
    said = zoc("rules", "frontier", "--book", str(folder / "frontier.toml"), "--book", str(folder / "other.toml")).err
    assert "there are two books called 'frontier'" in said
    (folder / "other.toml").write_text(FRONTIER.replace('"frontier"', '"wesnoth"'))
    assert "'wesnoth' is the name of a book that is here already" in zoc("rules", str(folder / "other.toml")).err


def test_its_scenarios_are_examples_and_it_travels_to_other_processes(written: Path) -> None:
    rules = load_book(written)
    assert "skirmish/first" in examples.names()
    sent = pickle.dumps((rules, rules.without("6.2"), rules.clauses[0]))
    told = f"import pickle\nwhole, less, clause = pickle.loads({sent!r})\nprint(whole, less, clause)"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert ran.stdout == (
        "<Ruleset skirmish, revision 1, 10 clauses> <Ruleset skirmish, revision 1, 9 clauses> <Skirmish §5.1 Terrain: cost>\n"
    )
    assert zoc("census", "skirmish/first", "--games", "1", "--jobs", "1", "--orders", "12", "--json").told["games"] == 1


def test_a_book_that_strikes_clauses_out_travels_too(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text('book = "house"\ntitle = "House"\nextends = "wesnoth"\nstrike = ["2.2"]\n')
    rules = load_book(tmp_path / "house.toml")
    whole, less = pickle.loads(pickle.dumps((rules, rules.without("3"))))
    assert (whole.struck, less.struck) == ({"2.2"}, {"2.2", "3"})
    assert [clause.number for clause in whole.clauses] == [clause.number for clause in rules.clauses]


def test_a_book_in_python_is_a_file_too(tmp_path: Path) -> None:
    (tmp_path / "book.py").write_text(
        "from zoc.law import Book, Cost, Ruleset\n"
        "rules = Ruleset(Book('plain', title='Plain'))\n"
        "@rules.step('1', 'A step', Cost(1))\n"
        "def a_step(s):\n    'Every hex costs one point.'\n    return True\n"
    )
    assert "Every hex costs one point." in zoc("rules", str(tmp_path)).out
    (tmp_path / "none.py").write_text("rules = 1\n")
    assert "under the name `rules`" in zoc("rules", str(tmp_path / "none.py")).err


def test_an_installed_package_brings_a_book_with_its_own_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "frontier_rules"
    (package / "scenarios").mkdir(parents=True)
    (package / "book.toml").write_text(FRONTIER)
    (package / "scenarios" / "ford.toml").write_text(SCENARIO)
    (package / "ledger.toml").write_text('[[row]]\nid = "FR-6"\ngist = "Zones stop."\nclauses = ["6.3"]\n')
    (package / "__init__.py").write_text(
        "from pathlib import Path\nfrom zoc.bookfile import loads_book\nhome = Path(__file__).parent\n"
        "rules = loads_book((home / 'book.toml').read_text())\nrules.home = home\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    brought = EntryPoints([EntryPoint("frontier", "frontier_rules:rules", "zoc.rulesets")])
    monkeypatch.setattr(rulesets, "_brought", lambda: brought)
    assert "Frontier §6.3" in zoc("why", "frontier/ford", "a", "0502", "--at-large").out
    assert "1 rows, 0 proven" in zoc("rules", "frontier", "--coverage").out


def test_the_words_of_a_folder_come_on_top(written: Path, tmp_path: Path) -> None:
    home = tmp_path / "skirmish"
    shutil.copytree(written, home)
    (home / "words.toml").write_text('PhaseEnded = "{then} it is, says {side}."')
    played = zoc("play", str(home / "scenarios" / "first.toml"), "--terminal", stdin="end phase\nquit\n").out
    assert "Combat it is, says red." in played

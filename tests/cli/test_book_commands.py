"""Commands that books bring: the command line names no book, and every declared question is a command."""

from __future__ import annotations

import re
from pathlib import Path

from typer import Context
from typer.main import get_group

import zoc.cli
from tests.cli.commands import zoc as run
from zoc.cli.app import app
from zoc.rulesets import BOOKS, ruleset
from zoc.rulesets.questions import FILE, listing, questions


def test_the_list_of_questions_is_what_the_books_declare() -> None:
    """If this fails, write the list again: ``python -m zoc.rulesets.questions``."""
    assert FILE.read_text(encoding="utf-8") == listing()
    assert all(each.text for each in questions())


def test_help_lists_every_question_under_its_book() -> None:
    shown = run("--help").out
    for book in BOOKS:
        own = [each.name for each in questions() if each.book == book and each.name != "odds"]
        section = re.search(rf"Questions of {book}:\n((?:  .*\n)+)", shown)
        assert re.findall(r"^  (\w+) ", section[1], re.MULTILINE) == own if section else not own


def test_help_of_a_question_says_what_each_book_takes() -> None:
    shown = " ".join(run("supply", "--help").out.split())
    assert "europa: What an attack" in shown
    assert "WORDS: defended attackers base" in shown
    assert "ocs: The line by which" in shown
    assert "WORDS: unit to [kind] [points]" in shown


def test_a_question_of_another_book_is_refused_with_those_of_this_one() -> None:
    ran = run("screen", "ford", "red", "5,4")
    assert ran.code == 2
    assert "question that Wesnoth answers" in ran.err
    assert all(name in ran.err for name in ruleset("wesnoth").questions)


def test_a_command_that_neither_zoc_nor_a_book_has_is_refused() -> None:
    ran = run("scren", "ford")
    assert ran.code == 2
    assert "No such command 'scren'" in ran.err


def test_a_completing_shell_is_offered_questions_too() -> None:
    group = get_group(app)
    assert {each.name for each in questions()} <= set(group.list_commands(Context(group)))


def test_the_command_line_names_no_book() -> None:
    for file in Path(zoc.cli.__path__[0]).rglob("*.py"):
        for book in BOOKS:
            assert not re.search(rf"\b{book}\b", file.read_text(encoding="utf-8")), file.name

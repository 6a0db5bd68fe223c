"""Commands that books bring: one for each question that a book declares, named like the question."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

import typer

from zoc.cli.console import unmarked
from zoc.cli.options import File, Json, Switches, Viewer, Words

if TYPE_CHECKING:
    from zoc.ask.clerk import Reply

Print = Callable[..., None]


def names() -> list[str]:
    """Every question that a book declares."""
    from zoc.rulesets.questions import questions

    return [each.name for each in questions()]


def command(name: str, show: Print) -> Any:
    """The command of that name, if a book declares such a question; its words are the question's keys in their order."""
    from zoc.rulesets.questions import questions

    asked = [each for each in questions() if each.name == name]
    if not asked:
        return None
    one = typer.Typer(rich_markup_mode=None, add_completion=False, context_settings={"help_option_names": ["-h", "--help"]})
    text = "\n\n".join(f"{each.book}: {unmarked(each.text)} WORDS: {each.takes or 'none'}" for each in asked)

    @one.command(name, help=text)
    def put(file: File, words: Words = None, viewer: Viewer = None, reading: Switches = None, json: Json = False) -> None:
        from zoc.cli import asking

        found: Reply = asking.put_words(file, name, words or [], viewer, reading)
        show(found, "told", json=json)

    return typer.main.get_command(one)


def listed(commands: Container[str]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """For each book the commands it brings, with what they answer; a command that every book has is not listed again."""
    from zoc.rulesets.questions import questions

    for book, asked in groupby(questions(), key=lambda each: each.book):
        if rows := [(each.name, unmarked(each.text)) for each in asked if each.name not in commands]:
            yield f"Questions of {book}", rows

"""The questions that only some books answer, known without loading the books.

``questions.toml`` is made of what the books declare; ``python -m zoc.rulesets.questions`` writes it.
"""

from __future__ import annotations

import inspect
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from zoc.rulesets import BOOKS, names, ruleset

if TYPE_CHECKING:
    from zoc.law import Ruleset

FILE = Path(__file__).with_name("questions.toml")


class BookQuestion(NamedTuple):
    """A question that a book declares: the keys it takes, in their order, and what it answers."""

    book: str
    name: str
    takes: str
    text: str


def questions() -> tuple[BookQuestion, ...]:
    """The questions of every book. Only books from other packages are loaded for it."""
    listed = tomllib.loads(FILE.read_text(encoding="utf-8"))
    here = [BookQuestion(book, name, **entry) for book, asked in listed.items() for name, entry in asked.items()]
    brought = (question for name in names() if name not in BOOKS for question in declared(ruleset(name)))
    return (*here, *brought)


def declared(law: Ruleset) -> Iterator[BookQuestion]:
    """The questions of one book, from its functions: their parameters after the table, and their first sentence."""
    for name, function in law.questions.items():
        given = list(inspect.signature(function).parameters.values())[1:]
        takes = " ".join(each.name if each.default is each.empty else f"[{each.name}]" for each in given)
        yield BookQuestion(law.name, name, takes, (inspect.getdoc(function) or "").split("\n")[0])


def listing() -> str:
    """The text of ``questions.toml``."""
    found = (question for book in BOOKS for question in declared(ruleset(book)))
    heads = ((f"[{each.book}.{each.name}]", each) for each in found)
    return "\n".join(f"{head}\ntakes = {_string(each.takes)}\ntext = {_string(each.text)}\n" for head, each in heads)


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


if __name__ == "__main__":
    FILE.write_text(listing(), encoding="utf-8")

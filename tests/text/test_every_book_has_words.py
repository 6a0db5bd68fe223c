"""Every book has words for each of its phrases, and for nothing else; the engine too."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import pytest

from zoc.action import events
from zoc.rulesets import BOOKS, ruleset
from zoc.testing.words import check_words, phrases, wordless
from zoc.text import engine_words


@pytest.mark.parametrize("book", BOOKS)
def test_every_phrase_of_a_book_has_words(book: str) -> None:
    check_words(ruleset(book), f"zoc.rulesets.{book}")


def test_every_phrase_of_the_engine_has_words() -> None:
    packages = ("zoc.action", "zoc.play", "zoc.law", "zoc.look", "zoc.text")
    for package in map(import_module, packages):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    declared = phrases(*packages)
    assert events.Moved in declared
    assert not list(wordless(engine_words(), declared, own=engine_words().own))

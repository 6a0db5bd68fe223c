"""The pages of the books are what the generator makes of them; ``python -m tests.test_books [BOOK…]`` writes them anew."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from zoc.cli.bookpage import PICTURES, page, pictures
from zoc.rulesets import ruleset

pytestmark = pytest.mark.long

FOLDER = Path(__file__).parent.parent / "docs" / "books"
BOOKS = sorted(file.stem for file in FOLDER.glob("*.md"))


@pytest.mark.parametrize("book", BOOKS)
def test_a_page_is_as_generated(book: str) -> None:
    assert page(ruleset(book)) == (FOLDER / f"{book}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("book", BOOKS)
def test_its_pictures_are_as_drawn(book: str) -> None:
    for name, drawn in pictures(ruleset(book)).items():
        assert drawn == (FOLDER / PICTURES / name).read_text(encoding="utf-8"), name


def test_there_is_a_page() -> None:
    assert "bashketball" in BOOKS


def write(book: str) -> None:
    """Write a book's page and its pictures."""
    (FOLDER / PICTURES).mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{book}.md").write_text(page(ruleset(book)), encoding="utf-8")
    for name, drawn in pictures(ruleset(book)).items():
        (FOLDER / PICTURES / name).write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    for book in sys.argv[1:] or BOOKS:
        write(book)

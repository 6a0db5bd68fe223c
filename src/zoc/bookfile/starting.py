"""A first book: small, played as it is, with a ledger, a scenario and a test; ``zoc new-book NAME`` writes it."""

from __future__ import annotations

from pathlib import Path

from zoc.bookfile.facts import is_name
from zoc.errors import Malformed

TEMPLATES = Path(__file__).with_name("starter")
FILES = ("book.toml", "ledger.toml", "scenarios/first.toml", "tests/test_book.py")


def write_book(name: str, folder: Path | None = None) -> Path:
    """Write a first book into a folder of its name, which must not exist yet; returns the folder."""
    if not is_name(name):
        raise Malformed(f"the name of a book is in small letters, such as frontier, not {name!r}")
    home = (folder or Path()) / name
    try:
        home.mkdir(parents=True)
        for file in FILES:
            text = (TEMPLATES / f"{file}.txt").read_text(encoding="utf-8")
            told = text.replace("NAME", name).replace("TITLE", name.replace("_", " ").capitalize()).replace("CODE", name.upper())
            (home / file).parent.mkdir(exist_ok=True)
            (home / file).write_text(told, encoding="utf-8", newline="\n")
    except FileExistsError:
        raise Malformed(f"there is something called {home} already: nothing was written") from None
    except OSError as wrong:
        raise Malformed(f"{home} cannot be written: {(wrong.strerror or str(wrong)).lower()}") from None
    return home

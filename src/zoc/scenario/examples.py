"""Bundled scenarios, by name: ``ford``, ``bashketball/fast_break``; and those in the folders of other books."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from zoc.errors import Unknown
from zoc.rulesets import homes

_PACKAGE = Path(__file__).parent.parent
FOLDER = next((folder for folder in (_PACKAGE / "examples", _PACKAGE.parent.parent / "examples") if folder.is_dir()), _PACKAGE)
"""In an installed package beside the code, in a checkout at its root."""
SCENARIOS = "scenarios"
"""The folder of scenarios in the folder of a book."""


def names() -> tuple[str, ...]:
    """The names of all examples."""
    return tuple(sorted(_files()))


def _files() -> dict[str, Path]:
    """Every example with its file."""
    bundled = {file.relative_to(FOLDER).with_suffix("").as_posix(): file for file in FOLDER.rglob("*.toml")}
    return {name: file for home in homes().items() for name, file in _brought(*home)} | bundled


def _brought(book: str, home: Path) -> Iterator[tuple[str, Path]]:
    """The scenarios in the folder of a book."""
    folder = home / SCENARIOS
    return ((f"{book}/{file.relative_to(folder).with_suffix('').as_posix()}", file) for file in folder.rglob("*.toml"))


def find(name: str) -> Path | None:
    """The file of an example, if there is one of that name; the bundled ones are looked through first."""
    bundled = FOLDER / f"{name}.toml"
    return bundled if bundled.is_file() and ".." not in bundled.parts else _files().get(name)


def path(name: str) -> Path:
    """The file of an example."""
    found = find(name)
    if found is None:
        raise Unknown.name("example", name, names())
    return found


def example(name: str) -> str:
    """The text of an example."""
    return path(name).read_text(encoding="utf-8")

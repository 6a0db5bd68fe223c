"""Scenarios that come with the package; they go by their name alone: ``ford``, ``bashketball/fast_break``."""

from __future__ import annotations

from pathlib import Path

from zoc.errors import Unknown

_PACKAGE = Path(__file__).parent.parent
FOLDER = next((folder for folder in (_PACKAGE / "examples", _PACKAGE.parent.parent / "examples") if folder.is_dir()), _PACKAGE)
"""Beside the code in an installed package, at the root of a checkout."""


def names() -> tuple[str, ...]:
    """The examples there are."""
    return tuple(sorted(file.relative_to(FOLDER).with_suffix("").as_posix() for file in FOLDER.rglob("*.toml")))


def path(name: str) -> Path:
    """The file of an example."""
    if name not in names():
        raise Unknown.name("example", name, names())
    return FOLDER / f"{name}.toml"


def example(name: str) -> str:
    """The text of an example."""
    return path(name).read_text(encoding="utf-8")

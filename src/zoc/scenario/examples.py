"""Bundled scenarios, by name: ``ford``, ``bashketball/fast_break``."""

from __future__ import annotations

from pathlib import Path

from zoc.errors import Unknown

_PACKAGE = Path(__file__).parent.parent
FOLDER = next((folder for folder in (_PACKAGE / "examples", _PACKAGE.parent.parent / "examples") if folder.is_dir()), _PACKAGE)
"""In an installed package beside the code, in a checkout at its root."""


def names() -> tuple[str, ...]:
    """The names of all examples."""
    return tuple(sorted(file.relative_to(FOLDER).with_suffix("").as_posix() for file in FOLDER.rglob("*.toml")))


def path(name: str) -> Path:
    """The file of an example."""
    if name not in names():
        raise Unknown.name("example", name, names())
    return FOLDER / f"{name}.toml"


def example(name: str) -> str:
    """The text of an example."""
    return path(name).read_text(encoding="utf-8")

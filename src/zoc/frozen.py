"""Immutable values."""

from __future__ import annotations

from typing import Any, NoReturn

from numpy.typing import NDArray


class Frozen:
    """A value: every change returns a new one.

    Its ``memo`` caches what was computed from the rest, and is not sent to another process.
    """

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in self.__dict__.items() if name != "memo"}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state, memo={})

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{name!r} cannot be set: a {type(self).__name__.lower()} is frozen, a change returns a new one")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{name!r} cannot be deleted: a {type(self).__name__.lower()} is frozen")


def still(column: NDArray[Any]) -> NDArray[Any]:
    """A read-only column."""
    column.setflags(write=False)
    return column

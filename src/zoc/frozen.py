"""Values that do not change once they are made."""

from __future__ import annotations

from typing import Any, NoReturn

from numpy.typing import NDArray


class Frozen:
    """A value: what would change it returns another.

    What it keeps in its ``memo`` was worked out from the rest, and does not travel to another process.
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
    """A column that nobody writes to any more."""
    column.setflags(write=False)
    return column

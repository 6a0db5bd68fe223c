"""Values that do not change once they are made."""

from __future__ import annotations

from typing import Any, NoReturn

from numpy.typing import NDArray


class Frozen:
    """A value: what would change it returns another."""

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{name!r} cannot be set: a {type(self).__name__.lower()} is frozen, a change returns a new one")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{name!r} cannot be deleted: a {type(self).__name__.lower()} is frozen")


def still(column: NDArray[Any]) -> NDArray[Any]:
    """A column that nobody writes to any more."""
    column.setflags(write=False)
    return column

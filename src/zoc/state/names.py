"""Names in a state: units, sides and cells; and values kept per side or per name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

if TYPE_CHECKING:
    from typing import Self

V = TypeVar("V")

UnitName = Annotated[str, "unit"]
"""The name of a unit, which may have left the table; empty for none."""
SideName = Annotated[str, "side"]
"""The name of a side; empty for none."""
CellName = Annotated[str, "cell"]
"""The printed label of a cell."""


class ByName(Mapping[str, V]):
    """Values under names; frozen, so that a state can be compared, hashed and shared.

    >>> left = ByName(rail=3)
    >>> left.having("sea", 2), left
    (ByName({'rail': 3, 'sea': 2}), ByName({'rail': 3}))
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, V] | None = None, **named: V) -> None:
        self._values = {**(values or {}), **named}

    def having(self, name: str, value: V) -> Self:
        """The same with another value under a name."""
        return type(self)({**self._values, name: value})

    def __getitem__(self, name: str) -> V:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByName) and self._values == other._values

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._values!r})"

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[dict[str, V]]]:
        return type(self), (self._values,)


class BySide(ByName[V]):
    """Values for sides."""

    __slots__ = ()

"""A marker that a book puts on cells: what lying there says, and what its number stands for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Marker:
    """What it says; how high its number goes, or that its number is that of a side, counted from 1.

    >>> Marker("hits on a port", most=4).numbers(2), Marker("whose it is", of_side=True).numbers(2)
    (range(1, 5), range(1, 3))
    """

    text: str
    most: int = 1
    of_side: bool = False

    def numbers(self, sides: int) -> range:
        """What may be written on it at a table with so many sides."""
        return range(1, (sides if self.of_side else self.most) + 1)

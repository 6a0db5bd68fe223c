"""What an import or an export understood, guessed and left out, each with its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

Level = Literal["understood", "guessed", "left out"]
LEVELS: tuple[Level, ...] = ("understood", "guessed", "left out")
MOST = 2000
"""The most remarks of a report; a broken file could have one for each of its cells."""


@dataclass(frozen=True)
class Remark:
    """One line of a report.

    >>> print(Remark("left out", "the sound 'roar.ogg'", "line 12"))
    left out: the sound 'roar.ogg' (line 12)
    """

    level: Level
    message: str
    where: str = ""

    def __str__(self) -> str:
        return f"{self.level}: {self.message}" + (f" ({self.where})" if self.where else "")


@dataclass
class Remarks:
    """A report in the making: each remark once, in the order in which it was made."""

    listed: dict[Remark, None] = field(default_factory=dict)
    dropped: int = 0

    def understood(self, message: str, where: str = "") -> None:
        """Something that has one meaning."""
        self.add(Remark("understood", message, where))

    def guessed(self, message: str, where: str = "") -> None:
        """Something that may mean something else."""
        self.add(Remark("guessed", message, where))

    def left_out(self, message: str, where: str = "") -> None:
        """Something that the result does not have."""
        self.add(Remark("left out", message, where))

    def add(self, remark: Remark) -> None:
        """One more remark."""
        if remark in self.listed:
            return
        if len(self.listed) < MOST:
            self.listed[remark] = None
        else:
            self.dropped += 1

    def extend(self, remarks: Iterable[Remark]) -> None:
        """Several more."""
        for remark in remarks:
            self.add(remark)

    def all(self) -> tuple[Remark, ...]:
        """The report: what was understood first, what was left out last."""
        more = [Remark("left out", f"{self.dropped} more remarks of this report")] if self.dropped else []
        return tuple(sorted([*self.listed, *more], key=lambda remark: LEVELS.index(remark.level)))


def several(number: int, noun: str, many: str = "") -> str:
    """A number with its noun.

    >>> several(1, "hex", "hexes"), several(3, "unit")
    ('1 hex', '3 units')
    """
    return f"{number} {noun if number == 1 else many or noun + 's'}"


def some(places: Iterable[str], most: int = 3) -> str:
    """The first few places of a list.

    >>> some(["1,1", "2,1", "3,1", "4,1"])
    '1,1, 2,1, 3,1 …'
    """
    listed = list(places)
    return ", ".join(listed[:most]) + (" …" if len(listed) > most else "")

"""A law and a position: what every hook of a book is handed; the table that questions are put to is one with verbs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zoc.position import Position

if TYPE_CHECKING:
    from zoc.law.ruleset import Ruleset


@dataclass(frozen=True, eq=False)
class Setting:
    """A position under its law; frozen."""

    law: Ruleset
    position: Position
    large: bool = False
    """Whether no turn is counted on it."""

    def __reduce__(self) -> tuple[Callable[[Ruleset, Position, bool], Setting], tuple[Ruleset, Position, bool]]:
        return _laid, (self.law, self.position, self.large)


def _laid(law: Ruleset, position: Position, large: bool) -> Setting:
    """A table in the process to which its law and its position have travelled."""
    table: Setting = law.table(position, large=large)
    return table

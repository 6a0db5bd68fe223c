"""Columns: what rows give to a clause, and what a clause returns.

A column is a plain numpy array, or a numpy scalar that stands for every row. Its kinds exist for the type checker alone
(``columns.pyi``), since numpy would let any comparison pass.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Generic, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

E = TypeVar("E", bound=IntEnum)

Bools = NDArray[np.bool_]
"""Yes or no for every row: what most clauses return."""
Ints = NDArray[np.signedinteger[Any]]
"""A whole number for every row: what a counting clause returns."""
ALWAYS = np.True_
"""The result of a clause that holds on every row."""

Numbers = Noted = np.ndarray


class Texts(str):
    """A word that clauses compare with; the answer is a numpy boolean, so that ``~`` means *not*."""

    __slots__ = ()

    def __eq__(self, other: object) -> Any:
        return np.bool_(str.__eq__(self, other) is True)

    def __ne__(self, other: object) -> Any:
        return np.bool_(str.__eq__(self, other) is not True)

    __hash__ = str.__hash__


class Members(Generic[E]):
    """A member of one enum for each row; for annotations only."""


def as_numbers(column: NDArray[Any]) -> Numbers:
    """A column of whole numbers, as clauses read it."""
    return column


def plain(member: E) -> E:
    """A member of an enum to compare columns with; at run time its number, which numpy compares ten times faster.

    >>> class Size(IntEnum):
    ...     SMALL, LARGE = range(2)
    >>> plain(Size.LARGE)
    1
    """
    return cast("E", int(member))

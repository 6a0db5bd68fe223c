"""What a counter shows: the face of a piece, in words that any drawing can use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Face:
    """A symbol, a few short values and marks: ``Face("infantry", ("4-4-3",), size="XX", marks=("DG",))``.

    ``shape`` is how the piece looks as such: a square ``counter``, a round ``player`` or a ``miniature`` with a nose.
    """

    symbol: str = ""
    values: tuple[str, ...] = ()
    size: str = ""
    marks: tuple[str, ...] = ()
    shape: str = "counter"
    faded: bool = False

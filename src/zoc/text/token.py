"""Tokens: a sentence as a list of words and references, so that a page can turn each reference into a link."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

Kind = Literal["", "unit", "cell", "side", "number"]
KINDS: tuple[Kind, ...] = ("unit", "cell", "side", "number")
Json = str | dict[str, str]


@dataclass(frozen=True)
class Token:
    """A run of text; ``kind`` and ``ref`` say what it names, if it names something: ``Token("rifle 3", "unit", "rifle_3")``."""

    text: str
    kind: Kind = ""
    ref: str = ""

    def as_json(self) -> Json:
        """Plain text as a string; a reference as ``{"unit": "rifle_3", "text": "rifle 3"}``."""
        return {self.kind: self.ref, "text": self.text} if self.kind else self.text

    @classmethod
    def of_json(cls, written: str | Mapping[str, str]) -> Token:
        """The token that ``as_json`` wrote."""
        if isinstance(written, str):
            return cls(written)
        for kind in KINDS:
            if kind in written:
                return cls(written["text"], kind, written[kind])
        return cls(written["text"])


def text_of(tokens: Iterable[Token]) -> str:
    """The sentence as plain text."""
    return "".join(token.text for token in tokens)

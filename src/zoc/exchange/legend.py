"""A legend: what the words of a file are in our books, as a TOML file that a person fills in.

::

    zoc_legend = 1
    kind = "tiled"
    book = "ocs"

    [terrain]
    deep_woods = {is = "woods", guess = true}       # 33 hexes; delete the guess, or correct it
    town = {is = "open", city = true}               # a terrain and a fact of the cell
    sparkle = false                                 # left out
    odd = "?"                                       # nothing resembles it; fill it in

    [hexsides]
    stream = "river"

    [sides]
    "1" = "red"

    [pieces]
    Tank = {side = "red", kind = "combat", moves = 8}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from typing import Literal

from zoc.errors import Malformed
from zoc.scenario import toml
from zoc.scenario.entry import Entry, shown
from zoc.scenario.scenario import parse
from zoc.values import Json

VERSION = 1
OPEN = "?"
"""What stands for a word that nobody has explained yet."""
IS, GUESS = "is", "guess"
Section = Literal["terrain", "hexsides", "sides", "pieces"]
SECTIONS: tuple[Section, ...] = ("terrain", "hexsides", "sides", "pieces")
TOP = ("zoc_legend", "kind", "book", *SECTIONS)
COLUMN = 44
"""The column where comments begin."""


@dataclass(frozen=True)
class Meaning:
    """What a word stands for: a name of ours, facts, or both; nothing at all if it is left out."""

    name: str = ""
    facts: Mapping[str, Json] = field(default_factory=dict)
    guess: bool = False
    left_out: bool = False

    @property
    def open(self) -> bool:
        """Whether nobody has explained it yet."""
        return self.name == OPEN

    def written(self) -> Json:
        """The meaning as the legend writes it."""
        if self.left_out:
            return False
        said: dict[str, Json] = {IS: self.name} if self.name else {}
        said |= self.facts
        said |= {GUESS: True} if self.guess else {}
        return self.name if said == {IS: self.name} else said


@dataclass(frozen=True)
class ImportLegend:
    """The meaning of every word, section by section."""

    kind: str = ""
    book: str = ""
    words: Mapping[Section, Mapping[str, Meaning]] = field(default_factory=dict)

    def meaning(self, section: Section, word: str) -> Meaning | None:
        """What the legend says of a word, if anything."""
        return self.words.get(section, {}).get(word)

    def having(self, section: Section, word: str, meaning: Meaning) -> ImportLegend:
        """The same legend with one more word."""
        return replace(self, words={**self.words, section: {**self.words.get(section, {}), word: meaning}})

    def dump(self, remarks: Mapping[Section, Mapping[str, str]] | None = None, source: str = "") -> str:
        """The legend as a file, with a comment for each word."""
        head = [
            f"# What the words of {source or 'the file'} mean in the book {self.book}.".replace("\n", " "),
            '# A guess is marked: correct it, or take `guess = true` away. false leaves a word out; fill in every "?".',
            f"zoc_legend = {VERSION}",
            f"kind = {toml.quoted(self.kind)}",
            f"book = {toml.quoted(self.book)}",
        ]
        tables = [self._table(section, (remarks or {}).get(section, {})) for section in SECTIONS if self.words.get(section)]
        return "\n\n".join(["\n".join(head), *tables]) + "\n"

    def _table(self, section: Section, remarks: Mapping[str, str]) -> str:
        lines = [f"[{section}]"]
        for word, meaning in self.words[section].items():
            line = f"{toml.key(word)} = {toml.value(meaning.written())}"
            lines.append(f"{line:<{COLUMN}}# {remarks[word]}" if word in remarks else line)
        return "\n".join(lines)


# Reading


def load_legend(path: str | PathLike[str]) -> ImportLegend:
    """The legend in a file."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as refusal:
        reason = (refusal.strerror if isinstance(refusal, OSError) else None) or "it is not UTF-8 text"
        raise Malformed(f"the legend cannot be read: {reason}", source=str(path)) from None
    return read_legend(text, str(path))


def read_legend(text: str, source: str = "") -> ImportLegend:
    """A legend from its text, or all its mistakes.

    >>> read_legend('zoc_legend = 1\\n[terrain]\\nGs = {is = "flat", guess = true}').meaning("terrain", "Gs")
    Meaning(name='flat', facts={}, guess=True, left_out=False)
    """
    try:
        top = parse(text)
        top.only(TOP)
        if "zoc_legend" not in top:
            top.wrong(f"this is no legend: it needs zoc_legend = {VERSION}")
        top.number("zoc_legend", VERSION, 1, VERSION)
        words: dict[Section, dict[str, Meaning]] = {
            section: {word: _meaning(entry) for word, entry in top.table(section).entries()} for section in SECTIONS
        }
        kind, book = top.line("kind"), top.line("book")
        if top.report.problems:
            raise Malformed(top.report.listed())
    except Malformed as refusal:
        raise Malformed(refusal.problems, source=source) from None
    return ImportLegend(kind, book, words)


def _meaning(entry: Entry) -> Meaning:
    if entry.value is False:
        return Meaning(left_out=True)
    if isinstance(entry.value, str):
        return Meaning(entry.value.strip())
    if not isinstance(entry.value, dict):
        entry.wrong(f'expected a name in quotes, a table such as {{is = "forest"}}, or false; not {shown(entry.value)}')
        return Meaning()
    facts = {key: value for key, value in entry.value.items() if key not in (IS, GUESS)}
    return Meaning(entry.text(IS), facts, entry.flag(GUESS))

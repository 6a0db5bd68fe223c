"""What is printed in a cell: a pattern such as ``ccrr``, and where its numbers begin.

A pattern holds one column and one row; everything else in it is printed as it is::

    c r      a plain number            "c,r"    4,6       "r,c"   6,4
    cc rrr   a number with zeros       "ccrr"   0406      "Rcc"   F04
    C R      letters A … Z, AA, AB …   "Cr"     D6
    CC RR    letters A … Z, AA, BB …   "CCr"    DD6 is column 30

Plain numbers may begin anywhere, also at 0 or below; numbers with zeros begin at 0 or later,
letters at 1 (A) or later.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from zoc.errors import Malformed, Problem, Unknown

PLAIN, PADDED, LETTERS, DOUBLED = "plain", "padded", "letters", "doubled"


@dataclass(frozen=True)
class Labels:
    """How the cells of a map are numbered; ``first_column`` and ``first_row`` are the lowest numbers printed.

    Numbers grow to the right and downwards, unless they descend: then the lowest is at the other end.

    >>> labels = Labels("ccrr", first_row=0)
    >>> labels.write(2, 5, width=30, height=20), labels.read("0305", width=30, height=20)
    ('0305', (2, 5))
    """

    pattern: str
    first_column: int = 1
    first_row: int = 1
    columns_descend: bool = False
    rows_descend: bool = False

    @staticmethod
    def fitting(width: int, height: int) -> str:
        """The pattern of most maps of this size: two digits each, or as many as needed.

        >>> Labels.fitting(30, 20), Labels.fitting(120, 20)
        ('ccrr', 'cccrrr')
        """
        digits = max(2, len(str(max(width, height))))
        return "c" * digits + "r" * digits

    def check(self, width: int, height: int) -> None:
        """Refuse labels that cannot be read back, or that do not fit a map of this size."""
        form = _form(self.pattern)
        problems = [
            *form.column.misfits(f"{self.pattern!r}: the columns", self.first_column, width),
            *form.row.misfits(f"{self.pattern!r}: the rows", self.first_row, height),
        ]
        if problems:
            raise Malformed([Problem(problem) for problem in problems])

    def column_number(self, column: int, width: int) -> int:
        """The printed number of a column counted from 0; for letters, the place in the alphabet."""
        return self.first_column + (width - 1 - column if self.columns_descend else column)

    def row_number(self, row: int, height: int) -> int:
        """The printed number of a row counted from 0; for letters, the place in the alphabet."""
        return self.first_row + (height - 1 - row if self.rows_descend else row)

    def write(self, column: int, row: int, width: int, height: int) -> str:
        """What is printed in the cell of a column and a row, both counted from 0."""
        form = _form(self.pattern)
        words = {"c": form.column.write(self.column_number(column, width)), "r": form.row.write(self.row_number(row, height))}
        return "".join(words.get(kind, text) for kind, text in form.parts)

    def read(self, label: str, width: int, height: int) -> tuple[int, int]:
        """The column and row of a printed label, both counted from 0; lower case and extra blanks are accepted."""
        form, match = _form(self.pattern), self._match(label)
        if not match:
            raise Malformed(f"{label!r} is not a cell; cells are written like {self.write(0, 0, width, height)}")
        across = form.column.read(match["c"]) - self.first_column
        down = form.row.read(match["r"]) - self.first_row
        if not (0 <= across < width and 0 <= down < height):
            first, last = self.write(0, 0, width, height), self.write(width - 1, height - 1, width, height)
            raise Unknown(f"{label!r} is off the map, which runs from {first} to {last}")
        return (width - 1 - across if self.columns_descend else across), (height - 1 - down if self.rows_descend else down)

    def looks_like(self, text: str) -> bool:
        """Whether a text is written like these labels, on the map or off it.

        >>> Labels("ccrr").looks_like("9999"), Labels("ccrr").looks_like("D6")
        (True, False)
        """
        return self._match(text) is not None

    def _match(self, text: str) -> re.Match[str] | None:
        given = text.strip() if " " in self.pattern else text.replace(" ", "")
        return _form(self.pattern).reader.fullmatch(given)


class LabelField(NamedTuple):
    """The column or the row in a pattern: what it is made of, and how many digits it has if it is padded."""

    sort: str
    digits: int

    def reader(self, name: str) -> str:
        """The expression that reads it, as a group of that name."""
        inside = {
            PLAIN: "0|-?[1-9][0-9]*",
            PADDED: f"[0-9]{{{self.digits}}}",
            LETTERS: "[A-Za-z]+",
            DOUBLED: f"(?P<{name}1>[A-Za-z])(?i:(?P={name}1))*",
        }[self.sort]
        return f"(?P<{name}>{inside})"

    def misfits(self, what: str, first: int, count: int) -> list[str]:
        """The problem with printing ``count`` numbers from ``first`` on."""
        last = first + count - 1
        if self.sort in (LETTERS, DOUBLED):
            return [] if first >= 1 else [f"{what} are letters, so they begin at 1 (A) or later, not at {first}"]
        if self.sort == PADDED and first < 0:
            return [f"{what} are padded with zeros, so they begin at 0 or later, not at {first}"]
        if self.sort == PADDED and len(str(last)) > self.digits:
            return [f"{what} run to {last}, which does not fit {self.digits} digits"]
        return []

    def write(self, number: int) -> str:
        if self.sort == PADDED:
            return f"{number:0{self.digits}d}"
        if self.sort == PLAIN:
            return str(number)
        return _letters(number) if self.sort == LETTERS else chr(65 + (number - 1) % 26) * (1 + (number - 1) // 26)

    def read(self, text: str) -> int:
        if self.sort in (PLAIN, PADDED):
            return int(text)
        places = [ord(letter) - 64 for letter in text.upper()]
        if self.sort == DOUBLED:
            return places[0] + 26 * (len(places) - 1)
        return sum(place * 26**power for power, place in enumerate(reversed(places)))


class LabelForm(NamedTuple):
    """A pattern taken apart: its column, its row, its pieces in order, and the expression that reads it."""

    column: LabelField
    row: LabelField
    parts: tuple[tuple[str, str], ...]
    reader: re.Pattern[str]


@lru_cache(maxsize=256)
def _form(pattern: str) -> LabelForm:
    """Take a pattern apart, or say why nobody could read its labels."""
    parts = [_part(run.group()) for run in re.finditer(r"c+|r+|C+|R+|[^crCR]+", pattern)]
    kinds = [kind for kind, _ in parts]
    if kinds.count("c") != 1 or kinds.count("r") != 1:
        raise Malformed(f"labels {pattern!r} need one column (c, cc, C) and one row (r, rr, R), such as 'ccrr' or 'Cr'")
    if pattern != pattern.strip():
        raise Malformed(f"labels {pattern!r} cannot be read back: blanks before or after a label are not seen")
    start, end = sorted((kinds.index("c"), kinds.index("r")))
    between = "".join(text for _, text in parts[start + 1 : end])
    fields = {kind: _field(text) for kind, text in parts if kind}
    _check_apart(pattern, _field(parts[start][1]), between, _field(parts[end][1]))
    reader = "".join(_field(text).reader(kind) if kind else re.escape(text) for kind, text in parts)
    return LabelForm(fields["c"], fields["r"], tuple(parts), re.compile(reader))


def _part(text: str) -> tuple[str, str]:
    return (text[0].lower() if text[0] in "crCR" else "", text)


def _field(text: str) -> LabelField:
    if text[0] in "CR":
        return LabelField(LETTERS if len(text) == 1 else DOUBLED, 0)
    return LabelField(PLAIN if len(text) == 1 else PADDED, len(text))


def _check_apart(pattern: str, first: LabelField, between: str, second: LabelField) -> None:
    """Two plain numbers, or two words of letters, need something between them that is neither."""
    digits, letters = (PLAIN,), (LETTERS, DOUBLED)
    for sort, inside in ((digits, str.isdigit), (letters, str.isalpha)):
        if first.sort in sort and second.sort in sort and all(inside(sign) for sign in between):
            raise Malformed(f"labels {pattern!r} cannot be read back: nothing tells the column from the row; try 'c,r' or 'ccrr'")


def _letters(number: int) -> str:
    """A number as letters: 1 is A, 26 is Z, 27 is AA.

    >>> _letters(1), _letters(26), _letters(27), _letters(702), _letters(703)
    ('A', 'Z', 'AA', 'ZZ', 'AAA')
    """
    word = ""
    while number > 0:
        number, place = divmod(number - 1, 26)
        word = chr(65 + place) + word
    return word

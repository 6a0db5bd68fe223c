"""Where answers for people are printed: a terminal's width and colours, or plain text into a file or a pipe."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from zoc.text.unprintable import BREAKS, JOINERS, unprinted

if TYPE_CHECKING:
    from rich.console import Console

    from zoc.draw import Marks
    from zoc.position import Position

PIPE_WIDTH = 120
LARGEST = 60 * 60
"""How many cells a drawing in a terminal may have."""
BOLD, DIM, GOOD, BAD = "bold", "dim", "bold green", "bold red"


@cache
def paper() -> Console:
    """The console; outside a terminal it is plain and wide."""
    from rich.console import Console

    width = None if sys.stdout.isatty() else PIPE_WIDTH
    return Console(highlight=False, markup=False, emoji=False, width=width, soft_wrap=False)


def plain(text: str) -> str:
    """A text without signs that a terminal would obey, or that turn the words round; it may come from anybody.

    >>> plain("spear\\x1b[2Jman\\nof \\u202ered")
    'spear[2Jman\\nof red'
    """
    strange = unprinted(text, JOINERS + BREAKS)
    return "".join(sign for sign in text if sign not in strange) if strange else text


def unmarked(text: str) -> str:
    """A docstring without its marks for code."""
    return text.replace("``", "")


def put(*content: object, style: str = "") -> None:
    """Print something of rich's, without blanks at the ends of lines.

    It goes to standard output by ``print``: rich would end the program by itself if nobody reads it any more.
    """
    with paper().capture() as drawn:
        paper().print(*content, style=style or None)
    print("\n".join(each.rstrip() for each in drawn.get().splitlines()))


def line(text: str = "", style: str = "") -> None:
    """A paragraph, wrapped at the width of the paper."""
    put(plain(text), style=style)


def indented(text: str, by: int = 4, style: str = "") -> None:
    """A paragraph set in from the margin."""
    from rich.padding import Padding

    put(Padding(plain(text), (0, 0, 0, by), expand=False), style=style)


def hanging(head: str, text: str, style: str = "") -> None:
    """A paragraph after a head, whose further lines begin below its first word."""
    wrapped = textwrap.wrap(plain(text), max(paper().width - len(head), 20), break_long_words=False, break_on_hyphens=False)
    for nth, each in enumerate(wrapped or [""]):
        put((head if not nth else " " * len(head)) + each, style=style)


def rows(heads: Sequence[str], content: Iterable[Sequence[str]], *, last_fills: bool = True) -> None:
    """A table without lines between its columns; what is too long for the last column is wrapped there."""
    from rich.table import Table as Grid

    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=DIM, show_header=any(heads))
    for number, head in enumerate(heads):
        grid.add_column(head, no_wrap=not (last_fills and number == len(heads) - 1))
    for row in content:
        grid.add_row(*map(plain, row))
    put(grid)


def board(position: Position, marks: Marks | None = None) -> None:
    """The map as text, never wrapped; of one that nobody could take in, only how large it is."""
    from zoc import draw

    columns, lines = draw.extent(position, marks or draw.Marks())
    if columns * lines > LARGEST:
        size = f"{columns} × {lines} {'hexes' if position.board.grid.kind == 'hex' else 'squares'}"
        line(f"The map, {size}, is too large to draw here; `zoc show FILE --svg OUT` draws it.", DIM)
        return
    colour = paper().color_system is not None and not paper().no_color
    print(draw.text(position, marks or draw.Marks(), colour=colour, width=paper().width))

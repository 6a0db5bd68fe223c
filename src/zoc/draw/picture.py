"""A picture as a value: shown by notebooks, saved to a file."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from zoc.draw.marks import Marks, faces_of, marks_of_control, marks_of_reach, values_of
from zoc.draw.svg import svg
from zoc.draw.theme import LIGHT, Theme
from zoc.errors import Malformed
from zoc.position import Position

if TYPE_CHECKING:
    from zoc.control import ControlMap
    from zoc.movement import Reach
    from zoc.table import Table

ALLOWANCE = "moves"
"""The fact that most rulesets call the movement allowance."""


@dataclass(frozen=True, repr=False)
class Picture:
    """A drawing, made once."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture, {len(self.svg) / 1000:.0f} kB of SVG>"

    def save(self, path: str | PathLike[str]) -> Path:
        """Write the picture to a file, and say where it is."""
        file = Path(path)
        file.write_text(self.svg, encoding="utf-8", newline="\n")
        return file


def picture(
    position: Position,
    marks: Marks = Marks(),  # noqa: B008 (frozen)
    *,
    theme: Theme = LIGHT,
    size: int | None = None,
) -> Picture:
    """The position, drawn."""
    return Picture(svg(position, marks, theme=theme, size=size))


def svg_of(thing: Position | Table | Reach | ControlMap | Picture) -> str:
    """Draw a position, a table, a reach, a control map or a picture, each in its default style."""
    from zoc.control import ControlMap
    from zoc.movement import Reach
    from zoc.table import Table

    if isinstance(thing, Picture):
        return thing.svg
    if isinstance(thing, Position):
        return svg(thing, Marks(values=values_of(thing, ALLOWANCE)))
    if isinstance(thing, Table):
        law, position = thing.law, thing.position
        return svg(position, Marks(values=values_of(position, law.allowance), faces=faces_of(law, position)))
    if isinstance(thing, Reach):
        return svg(thing.position, marks_of_reach(thing))
    if isinstance(thing, ControlMap):
        return svg(thing.position, marks_of_control(thing))
    raise Malformed(f"a {type(thing).__name__} cannot be drawn")

"""The printed map, lengths in sides of a cell."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from zoc.service.wire.kinds import Label, exact

Point = Annotated[list[float], Field(min_length=2, max_length=2)]


@exact
class TintJson(TypedDict):
    """A colour in the light and in the dark theme."""

    light: str
    dark: str


@exact
class LookJson(TypedDict):
    """How a kind of ground is printed."""

    light: str
    dark: str
    ink: Annotated[TintJson, Field(description="the colour of the little drawing on it")]
    glyph: Annotated[str, Field(description="the drawing's name in `glyphs`, or nothing")]


@exact
class Terrain(TypedDict):
    """The kinds of ground, and the kind of each cell."""

    names: list[str]
    of: list[int]
    looks: dict[str, LookJson]


@exact
class GlyphJson(TypedDict):
    """A little drawing, as two paths."""

    filled: str
    drawn: str


@exact
class CounterSymbol(TypedDict):
    """The symbol of a counter, in a frame unless bare."""

    lines: str
    filled: str
    letters: str
    bare: bool


@exact
class EdgeJson(TypedDict):
    """A feature of a side."""

    name: str
    value: bool | int
    line: Annotated[list[Point], Field(min_length=2, max_length=2)]
    between: Annotated[list[Label], Field(min_length=2, max_length=2)]
    directed: NotRequired[Annotated[bool, Field(description="it counts from the first cell to the second only")]]


@exact
class StrokeLine(TypedDict):
    """One line of a stroke; its width in `unit`s."""

    ink: str
    width: float
    dashes: list[float]


@exact
class StrokeJson(TypedDict):
    """How a feature of sides is drawn; `none` is not drawn, it only describes another feature."""

    run: Literal["along", "across", "gap", "none"]
    wavy: bool
    lines: Annotated[list[StrokeLine], Field(description="from the lowest up")]


@exact
class Inks(TypedDict):
    """The colours that lines and words are drawn in, by theme."""

    light: dict[str, str]
    dark: dict[str, str]


@exact
class BoardJson(TypedDict):
    """The printed map; lengths in sides of a cell."""

    kind: Literal["hex", "square"]
    orientation: Literal["flat", "pointy"]
    labels: list[Label]
    x: list[float]
    y: list[float]
    corners: Annotated[list[Point], Field(description="clockwise; side k runs from corner k to corner k + 1")]
    sides: Annotated[list[int], Field(description="the direction that lies beyond side k")]
    neighbours: Annotated[list[list[int]], Field(description="by direction; -1 where the map ends")]
    directions: list[str]
    bearings: Annotated[list[float], Field(description="degrees from the top, by direction")]
    extent: Annotated[list[float], Field(min_length=4, max_length=4)]
    unit: Annotated[float, Field(description="the length in which glyphs and strokes are drawn")]
    glyphs: dict[str, GlyphJson]
    symbols: Annotated[dict[str, CounterSymbol], Field(description="the signs on counters")]
    figures: Annotated[dict[str, str], Field(description="what miniatures carry")]
    inks: Inks
    terrain: Terrain
    elevation: NotRequired[list[int]]
    facts: dict[str, dict[Label, bool | int]]
    signs: Annotated[dict[str, str], Field(description="the glyph of a fact")]
    notes: Annotated[dict[Label, list[str]], Field(description="what is written in a cell: facts neither drawn nor tinted")]
    regions: Annotated[dict[str, TintJson], Field(description="facts that cover whole parts of the map")]
    edges: list[EdgeJson]
    strokes: dict[str, StrokeJson]


@exact
class GroundJson(TypedDict):
    """The parts of the map that play has changed."""

    terrain: NotRequired[Terrain]
    elevation: NotRequired[list[int]]
    facts: NotRequired[dict[str, dict[Label, bool | int]]]
    signs: NotRequired[dict[str, str]]
    notes: NotRequired[dict[Label, list[str]]]
    regions: NotRequired[dict[str, TintJson]]
    edges: NotRequired[list[EdgeJson]]
    strokes: NotRequired[dict[str, StrokeJson]]

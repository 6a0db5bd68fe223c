"""A rulebook: its clauses, readings, deeds and the facts of its pieces and maps."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from zoc.service.wire.kinds import Exact, Json, Value, exact
from zoc.service.wire.orders import Moves, TakeJson


@exact
class BookHead(TypedDict):
    """The title page of a book."""

    name: str
    title: str
    edition: str
    source: str
    revision: int
    grids: list[Literal["hex", "square"]]


@exact
class ClauseJson(TypedDict):
    """A clause: its text, its effect, and its exceptions."""

    clause: str
    title: str
    text: str
    question: str
    effect: str
    overrides: list[str]
    overridden_by: list[str]
    amount: NotRequired[Exact]
    name: NotRequired[str]
    of: NotRequired[list[str]]
    zone: NotRequired[str]


@exact
class LedgerRowJson(TypedDict):
    """A row of the ledger that no single clause carries."""

    row: str
    text: str
    clauses: list[str]


@exact
class ReadingValue(TypedDict):
    """One value of a reading, and its meaning."""

    value: Value
    text: str


@exact
class ReadingJson(TypedDict):
    """A reading: its clause, its default, and the meaning of each value."""

    name: str
    clause: str
    default: Value
    values: list[ReadingValue]


@exact
class QuestionOfBook(TypedDict):
    """A question of this book alone."""

    text: str
    keys: list[str]
    kinds: dict[str, Literal["name", "names", "number", "exact", "flag"]]
    needed: list[str]


@exact
class RulesOfBook(TypedDict):
    """The book, as in `rules` of ``ask``."""

    book: BookHead
    clauses: list[ClauseJson]
    readings: list[ReadingJson]
    counter: Annotated[str, Field(description="what its pieces show")]
    levels: Annotated[list[str], Field(description="from none to the strongest")]
    ways: Annotated[dict[str, str], Field(description="the ways of moving, each with what it is")]
    units: Annotated[dict[str, str], Field(description="the facts of a unit")]
    actions: Annotated[list[str], Field(description="what is tested by dice or cards")]
    options: Annotated[list[str], Field(description="the actions of which `best` lists every way")]
    purposes: Annotated[list[str], Field(description="for what a zone may be asked")]
    lines: Annotated[list[str], Field(description="the errands of a line: supply, rail")]
    zones: list[str]
    questions: Annotated[dict[str, QuestionOfBook], Field(description="the questions that only this book answers")]


@exact
class DeedOfBook(TypedDict):
    """What a player may do."""

    text: str
    by: Literal["unit", "side"]
    takes: dict[str, TakeJson]
    moves: NotRequired[Moves]


@exact
class FactJson(TypedDict):
    """A fact that a book declares: its kind, its default, and its words."""

    text: str
    default: Value
    kind: Literal["flag", "number", "points", "word", "row"]
    words: NotRequired[list[str]]
    chart: NotRequired[str]


@exact
class MarkerJson(TypedDict):
    """A marker of a book: its number is a count, or names a side."""

    text: str
    kind: Literal["number", "side"]
    most: NotRequired[int]


@exact
class Facts(TypedDict):
    """The facts of units, cells and hexsides, and the markers."""

    units: dict[str, FactJson]
    cells: dict[str, FactJson]
    hexsides: dict[str, FactJson]
    markers: dict[str, MarkerJson]


@exact
class GroundLook(TypedDict):
    """The look of a ground in a palette."""

    light: NotRequired[str]
    dark: NotRequired[str]
    glyph: NotRequired[str]


@exact
class Form(TypedDict):
    """The choices in a scenario of a book, besides the facts."""

    grids: list[Literal["hex", "square"]]
    boards: Annotated[list[str], Field(description="maps that come with the book")]
    labels: str
    sides: list[str]
    grounds: dict[str, GroundLook]
    runs: Annotated[dict[str, Literal["along", "across", "gap", "none"]], Field(description="how each feature of sides is drawn")]
    rows: Annotated[dict[str, list[str]], Field(description="the rows of each chart")]
    state: Annotated[Json, Field(description="what the book keeps of a game: a JSON Schema for each field")]
    starting: Annotated[Json, Field(description="what a first piece is given")]


@exact
class BookJson(RulesOfBook):
    """A whole book."""

    deeds: Annotated[dict[str, DeedOfBook], Field(description="what its players may do")]
    fields: Facts
    form: Form

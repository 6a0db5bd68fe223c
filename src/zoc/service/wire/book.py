"""A rulebook: its clauses, readings, deeds and the facts of its pieces and maps."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from zoc.service.wire.kinds import Exact, Json, Value, exact
from zoc.service.wire.orders import Moves, TakeJson


@exact
class BookHead(TypedDict):
    """Which book it is."""

    name: str
    title: str
    edition: str
    source: str
    revision: int
    grids: list[Literal["hex", "square"]]


@exact
class ClauseJson(TypedDict):
    """A clause: what it says, what it does, and its exceptions."""

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
    """What the book says where no clause carries it alone."""

    row: str
    text: str
    clauses: list[str]


@exact
class ReadingValue(TypedDict):
    """One value of a switch, and what it says."""

    value: Value
    text: str


@exact
class ReadingJson(TypedDict):
    """A switch: its clause, its default, and what each value says."""

    name: str
    clause: str
    default: Value
    values: list[ReadingValue]


@exact
class QuestionOfBook(TypedDict):
    """A question that only this book answers."""

    text: str
    keys: list[str]
    kinds: dict[str, Literal["name", "names", "number", "exact", "flag"]]
    needed: list[str]


@exact
class RulesOfBook(TypedDict):
    """What is played by, as `rules` of ``ask`` tells it."""

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
    """A fact that a book declares: of what kind it is, what it is if nobody says, which words there are for it."""

    text: str
    default: Value
    kind: Literal["flag", "number", "points", "word", "row"]
    words: NotRequired[list[str]]
    chart: NotRequired[str]


@exact
class MarkerJson(TypedDict):
    """A marker that a book knows: its number counts, or is that of a side."""

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
    """How a ground looks in a palette."""

    light: NotRequired[str]
    dark: NotRequired[str]
    glyph: NotRequired[str]


@exact
class Form(TypedDict):
    """What may be chosen in a scenario of a book, beside the facts."""

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

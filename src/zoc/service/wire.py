"""The shapes that travel: what a request may hold, and what comes back (docs/design/0007-service.md)."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, model_validator
from typing_extensions import TypedDict

Json = dict[str, Any]
Text = Annotated[str, Field(max_length=200)]
Key = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{8,64}$", description="random; the same order sent again has the same")]
Changes = Annotated[list[Json], Field(max_length=1000, description="what to suppose: moves, removals, additions, facts, …")]
As = Annotated[str, Field("", alias="as", max_length=200, description="the side that the umpire looks from or acts for")]


class Wanted(BaseModel):
    """A request: nothing in it is guessed at, nothing unknown passed over."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Open(BaseModel):
    """A request with further keys, which the book or the question declares."""

    model_config = ConfigDict(extra="allow", strict=True)


class NewTable(Wanted):
    """What is to be played: an example by its name, a scenario, or a game that was begun elsewhere."""

    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"minProperties": 1, "maxProperties": 1})

    scenario: Annotated[str, Field(max_length=200)] = Field(default="", description="the name of an example")
    toml: str = Field(default="", description="a scenario")
    game: str = Field(default="", description="a game file")

    @model_validator(mode="after")
    def one(self) -> NewTable:
        if len(self.model_fields_set) != 1:
            raise ValueError("give one of scenario, toml and game")
        return self


class NewSeat(Wanted):
    """A seat whose link was lost, or came to the wrong hands."""

    role: Text = Field(description="a side, `umpire` or `observer`")


class Question(Open):
    """A question of ``ask`` (docs/ask.md); its further keys belong to its verb."""

    ask: Text
    viewer: As
    at: Annotated[int, Field(ge=0, lt=1 << 31, description="after which event; now, if nothing is said")] | None = None
    what_if: Changes = []


Have = Annotated[
    list[Annotated[str, Field(max_length=40)]] | None,
    Field(max_length=100, description="the tags of parts that need not be sent again; then the answer is told in parts"),
]


class Draft(Wanted):
    """A scenario as far as it is written."""

    toml: str
    have: Have = None


class DraftQuestion(Open):
    """A question about a scenario that is being written."""

    toml: str
    ask: Text


class DraftEdit(Wanted):
    """Edits to a scenario that is being written (zoc.notation.editing)."""

    toml: str
    edits: Annotated[list[Json], Field(max_length=1000)]
    have: Have = None


class Beginning(Wanted):
    """A scenario to begin with: of which book, on which grid; on the book's own map if none is named."""

    ruleset: Text
    grid: Json | None = None
    bare: bool = False


class About(Wanted):
    """What is to be offered: the deeds of a unit, or those of the side."""

    unit: Text = ""
    viewer: As
    what_if: Changes = []


class Supposition(About):
    """What is to be supposed of a table."""

    openly: bool = Field(default=False, description="on what every side sees: refused if it names anything else")


class Order(Open):
    """Something to be done; its further keys belong to the deed."""

    do: Text
    viewer: As


class Deed(Order):
    """An order to be carried out, after the last event that its sender knows of."""

    after: Annotated[int, Field(ge=0, lt=1 << 31)]
    key: Key


# What comes back


class Problem(TypedDict):
    message: str
    where: str
    line: int | None


class Trouble(TypedDict):
    kind: str
    message: str
    problems: list[Problem]


class Refused(TypedDict):
    """Why it was not done."""

    error: Trouble


class Seats(TypedDict):
    """A table, and the secret of each new seat, told this once."""

    table: str
    seats: dict[str, str]


class Listed(TypedDict):
    """A scenario that comes with zoc."""

    name: str
    title: str
    about: str
    ruleset: str
    book: str
    sides: list[str]


class Pick(TypedDict):
    name: str
    text: str
    group: NotRequired[str]


class Waiting(TypedDict):
    side: str
    question: str
    picks: list[Pick]
    unit: str
    since: int
    mine: bool
    say: NotRequired[list[str]]


class Unit(TypedDict):
    id: str
    side: str
    cell: str | None
    order: int
    name: str
    facts: Json
    told: list[str]
    footprint: list[str]
    values: list[str]


class Line(TypedDict):
    n: int
    side: str
    text: str
    tokens: list[str | dict[str, str]]
    cites: list[str]
    about: dict[str, list[str]]
    event: NotRequired[Json]


class Side(TypedDict):
    name: str
    number: int
    colour: str


class OnTable(TypedDict):
    """What is on a table."""

    title: str
    about: str
    ruleset: str
    revision: int
    turn: int
    phase: str
    to_move: str
    readings: Json
    sides: list[Side]
    units: list[Unit]
    boxes: dict[str, list[str]]
    markers: dict[str, dict[str, int]]
    tags: dict[str, list[str]]
    notes: Json


class Status(TypedDict):
    """A line of what stands at a glance; one that tells of a track has its steps, and which of them it is now."""

    name: str
    text: str
    steps: NotRequired[list[str]]
    now: NotRequired[int]


class State(OnTable):
    """A table as a seat sees it."""

    table: str
    seat: str
    event: int
    may_act: bool
    status: list[Status]
    waiting: Waiting | None
    log: list[Line]
    undo: bool
    redo: bool
    over: str


class Event(TypedDict):
    """What a seat may know of an event."""

    n: int
    kind: str
    side: str
    lines: list[Line]


class Events(TypedDict):
    events: list[Event]
    event: int


class Stale(TypedDict):
    """What has happened meanwhile."""

    error: Trouble
    event: NotRequired[int]
    events: NotRequired[list[Event]]


class Board(TypedDict):
    """The printed map."""

    kind: Literal["hex", "square"]
    orientation: str
    labels: list[str]
    x: list[float]
    y: list[float]
    corners: list[list[float]]
    neighbours: list[list[int]]
    directions: list[str]
    extent: list[float]
    terrain: Json
    facts: Json
    edges: list[Json]


class LegalOrders(TypedDict):
    """Every order that may be given now, as it would be given."""

    orders: list[Json]


class Offers(TypedDict):
    """Every deed, and how it fares."""

    offers: list[Json]


class Tried(TypedDict):
    """What would come of an order."""

    ok: bool
    verdict: Json
    say: list[str]
    happens: NotRequired[list[str]]
    roll: NotRequired[Json]
    over: NotRequired[str]


class Done(TypedDict):
    """What came of an order: the table afterwards, or why it is refused."""

    ok: bool
    event: NotRequired[int]
    state: NotRequired[State]
    verdict: NotRequired[Json]
    say: NotRequired[list[str]]
    told: NotRequired[list[Json]]


class Checked(TypedDict):
    """A draft as it would lie on the table, or everything that is wrong with it and what is sound of it if its map is.

    What is written, if it is TOML at all, is the document. To who says what he has, board, position and document are told in
    parts: the tag of each, and those that he lacks.
    """

    ok: bool
    board: NotRequired[Board]
    position: NotRequired[OnTable]
    problems: NotRequired[list[Problem]]
    document: NotRequired[Json]
    parts: NotRequired[dict[str, str]]
    news: NotRequired[dict[str, Any]]


class Edited(Checked):
    """A draft with edits made to it."""

    toml: str

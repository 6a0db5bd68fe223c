"""A table as a seat sees it, and its events."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from zoc.service.wire.board import GroundJson
from zoc.service.wire.kinds import Json, Label, Side, UnitId, Values, exact, open_ended
from zoc.service.wire.verdict import AttemptJson


@exact
class PickJson(TypedDict):
    """One answer to a question; answers of a group belong together."""

    name: str
    text: str
    group: NotRequired[str]


@exact
class Waiting(TypedDict):
    """A pending choice of a side."""

    side: Side
    question: str
    picks: list[PickJson]
    unit: UnitId
    since: Annotated[int, Field(description="the event with which began what is waited for")]
    mine: bool
    say: NotRequired[Annotated[list[str], Field(description="what it needs, and its odds; for the seat that decides")]]
    attempt: NotRequired[Annotated[AttemptJson, Field(description="the same, to be drawn")]]


@exact
class BadgeJson(TypedDict):
    """A small round picture beside a piece."""

    name: str
    colour: str
    lines: Annotated[str, Field(description="an SVG path in a circle of radius 14")]


@exact
class UnitJson(TypedDict):
    """A piece on the table."""

    id: UnitId
    side: Side
    cell: Annotated[Label | None, Field(description="nothing for a piece in a box beside the map")]
    box: NotRequired[str]
    order: int
    name: str
    facts: Values
    told: Annotated[list[str], Field(description="the facts as people say them")]
    footprint: list[Label]
    facing: NotRequired[str]
    bearing: NotRequired[Annotated[float, Field(description="degrees from the top")]]
    values: list[str]
    symbol: str
    size: str
    marks: list[str]
    shape: Literal["counter", "player", "miniature"]
    faded: bool
    lying: NotRequired[bool]
    badge: NotRequired[BadgeJson]
    hidden: NotRequired[bool]


@exact
class SideOfTable(TypedDict):
    """A side, and its enemies."""

    name: Side
    number: int
    colour: str
    dark: str
    enemies: list[Side]


@exact
class AboutLine(TypedDict):
    """What a line of the log is about."""

    units: list[UnitId]
    cells: list[Label]


@exact
class FellJson(TypedDict):
    """The dice or cards that fell."""

    kind: Literal["dice", "cards"]
    sides: NotRequired[int]
    shows: list[int | str]


@exact
class TokenJson(TypedDict):
    """A run of text that names a unit, a cell, a side or a number."""

    text: str
    unit: NotRequired[UnitId]
    cell: NotRequired[Label]
    side: NotRequired[Side]
    number: NotRequired[str]


@exact
class LogLineJson(TypedDict):
    """A line of the log."""

    n: int
    side: Side
    text: str
    tokens: Annotated[list[str | TokenJson], Field(description="the same, run by run")]
    cites: list[str]
    about: AboutLine
    event: NotRequired[Annotated[Json, Field(description="the event as data, as far as this seat may know it")]]
    fell: NotRequired[FellJson]


@exact
class OnTable(TypedDict):
    """What is on a table."""

    title: str
    about: str
    ruleset: str
    revision: int
    turn: int
    phase: str
    to_move: Side
    readings: Values
    sides: list[SideOfTable]
    units: list[UnitJson]
    boxes: dict[str, list[UnitId]]
    markers: dict[str, dict[Label, int]]
    tags: Annotated[dict[Label, list[str]], Field(description="the markers in words")]
    kept: Annotated[Json, Field(description="what the book keeps of the game, where it is not as usual")]


@exact
class StatusJson(TypedDict):
    """A status line; the first names the turn."""

    name: str
    text: str
    steps: NotRequired[Annotated[list[str], Field(description="what follows what, if it tells of a track")]]
    now: NotRequired[Annotated[int, Field(description="which of the steps it is now; -1 for none")]]
    ready: NotRequired[Annotated[list[UnitId], Field(description="the pieces it tells of that can still do something")]]


@exact
class AtTable(OnTable):
    """A table as a seat sees it, without the log."""

    table: str
    seat: Annotated[str, Field(description='a side, "umpire" or "observer"')]
    event: Annotated[int, Field(description="the number of the last event")]
    may_act: bool
    status: list[StatusJson]
    waiting: Waiting | None
    undo: bool
    redo: bool
    over: str
    ground: Annotated[GroundJson | None, Field(description="what play has changed of the map")]


@exact
class TableState(AtTable):
    """A table as a seat sees it."""

    log: list[LogLineJson]


@open_ended
class Given(TypedDict):
    """An order as given; its further keys belong to the deed."""

    do: str
    unit: NotRequired[UnitId]


@exact
class EventJson(TypedDict):
    """What a seat may know of an event."""

    n: int
    kind: str
    side: Side
    lines: list[LogLineJson]
    order: NotRequired[Given]
    pick: NotRequired[str]
    results: NotRequired[list[list[int | str]]]
    cites: NotRequired[list[str]]
    table: NotRequired[Annotated[str, Field(description="the fingerprint of the table after it")]]


@exact
class Events(TypedDict):
    """The events since a given one."""

    events: list[EventJson]
    event: int


@exact
class Update(TypedDict):
    """A message of the websocket: everything later than the listener knew."""

    event: int
    events: list[EventJson]
    state: TableState


@exact
class Seats(TypedDict):
    """A table, and the secret of each new seat, sent this once."""

    table: str
    seats: dict[str, str]


@exact
class ListedJson(TypedDict):
    """A bundled scenario."""

    name: str
    title: str
    about: str
    ruleset: str
    book: str
    sides: list[Side]

"""A draft of a scenario."""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import Field, JsonValue
from typing_extensions import TypedDict

from zoc.service.wire.board import BoardJson
from zoc.service.wire.kinds import Json, exact
from zoc.service.wire.state import OnTable
from zoc.service.wire.trouble import ProblemJson


@exact
class DraftFields(TypedDict):
    """The content of a draft, right or wrong: any key may hold anything."""

    title: NotRequired[JsonValue]
    about: NotRequired[JsonValue]
    public: NotRequired[JsonValue]
    ruleset: NotRequired[JsonValue]
    turn: NotRequired[JsonValue]
    phase: NotRequired[JsonValue]
    to_move: NotRequired[JsonValue]
    boxes: NotRequired[JsonValue]
    board: NotRequired[JsonValue]
    readings: NotRequired[JsonValue]
    state: NotRequired[JsonValue]
    notes: NotRequired[JsonValue]
    markers: NotRequired[JsonValue]
    grid: NotRequired[JsonValue]
    charts: NotRequired[JsonValue]
    legend: Json
    sides: list[Json]
    units: Annotated[list[Json], Field(description="in the order of the file")]


@exact
class Checked(TypedDict):
    """A draft as it would look on the table, or all its mistakes and its sound parts, if its map is sound.

    The document is the content, if it is TOML at all. A client that names the parts it has is sent board, position and
    document in parts: the tag of each, and the parts that it lacks.
    """

    ok: bool
    board: NotRequired[BoardJson]
    position: NotRequired[OnTable]
    problems: NotRequired[list[ProblemJson]]
    document: NotRequired[DraftFields]
    parts: NotRequired[Annotated[dict[str, str], Field(description="the tag of every part")]]
    news: NotRequired[Annotated[dict[str, JsonValue], Field(description="the parts that are new, by their tags")]]


@exact
class Edited(Checked):
    """A draft after some edits."""

    toml: str

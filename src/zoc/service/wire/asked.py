"""What a request may hold (docs/design/0007-service.md)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, model_validator
from typing_extensions import TypeAliasType

from zoc.service.wire.kinds import Json

Text = Annotated[str, Field(max_length=200)]
Key = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{8,64}$", description="random; the same order sent again has the same")]
Change = TypeAliasType(
    "Change",
    Annotated[
        dict[str, JsonValue],
        Field(
            description="one change of a what-if: move and to; remove; add, like or side, and at; set and facts; phase; readings"
        ),
    ],
)
Edit = TypeAliasType("Edit", Annotated[dict[str, JsonValue], Field(description="one edit of a draft (zoc.edit.editing)")])
Changes = Annotated[list[Change], Field(max_length=1000, description="what to suppose: moves, removals, additions, facts, …")]
As = Annotated[str, Field("", alias="as", max_length=200, description="the side that the umpire looks from or acts for")]
Moment = Annotated[int | None, Field(ge=0, lt=1 << 31, description="after which event; now, if nothing is said")]
MANY = 100_000
Spots = Annotated[list[Text], Field(max_length=MANY)]
Have = Annotated[
    list[Annotated[str, Field(max_length=40)]] | None,
    Field(max_length=100, description="the tags of parts that need not be sent again; then the answer is told in parts"),
]


class Wanted(BaseModel):
    """A request: nothing in it is guessed, and unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Open(BaseModel):
    """A request with further keys, which the book or the question declares."""

    model_config = ConfigDict(extra="allow", strict=True)

    def further(self) -> Json:
        """The keys that the book or the question declares."""
        return dict(self.model_extra or {})


class NewTable(Wanted):
    """What to play: an example by its name, a scenario, or a saved game."""

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
    """A seat whose link was lost or leaked."""

    role: Text = Field(description="a side, `umpire` or `observer`")


class QuestionJson(Open):
    """A question of ``ask`` (docs/ask.md); its further keys belong to its verb."""

    ask: Text
    viewer: As
    at: Moment = None
    what_if: Changes = []


class DraftJson(Wanted):
    """An unfinished scenario."""

    toml: str
    have: Have = None


class DraftQuestion(Open):
    """A question about a draft."""

    toml: str
    ask: Text


class DraftEdit(Wanted):
    """Edits to a draft (zoc.edit.editing)."""

    toml: str
    edits: Annotated[list[Edit], Field(max_length=1000)]
    have: Have = None


class Beginning(Wanted):
    """A first scenario: its book and its grid, or the book's own map if no grid is named."""

    ruleset: Text
    grid: Json | None = None
    bare: bool = False


class About(Wanted):
    """What to offer: the deeds of a unit, or those of the side."""

    unit: Text = ""
    viewer: As
    at: Moment = None
    what_if: Changes = []


class BranchJson(Wanted):
    """Where another game begins: after an event, with what is supposed there."""

    viewer: As
    at: Moment = None
    what_if: Changes = []


class ReachMark(Wanted):
    """A cell where a move may end."""

    left: Text
    stops: bool = False


class ZoneMark(Wanted):
    """The zone of a side: its level in each cell."""

    side: Text
    levels: Annotated[dict[Text, int], Field(max_length=MANY)]


class WashMark(Wanted):
    """Cells in a colour, or in a shade from 0 to 4."""

    cells: Spots
    colour: Text = ""
    shade: Annotated[int, Field(ge=0, le=4)] = 0


class LineMark(Wanted):
    """A line from cell to cell."""

    start: Annotated[Text, Field(alias="from")]
    to: Text


class MarksJson(Wanted):
    """What is drawn on top of a map."""

    reach: Annotated[dict[Text, ReachMark], Field(max_length=MANY)] = {}
    zones: Annotated[list[ZoneMark], Field(max_length=20)] = []
    washes: Annotated[list[WashMark], Field(max_length=50)] = []
    lit: Spots = []
    units: Spots = []
    route: Spots = []
    lines: Annotated[list[LineMark], Field(max_length=1000)] = []
    words: Annotated[dict[Text, Text], Field(max_length=MANY)] = {}


class PictureJson(BranchJson):
    """A picture of the table with what is shown and said there."""

    theme: Literal["light", "dark"] = "light"
    marks: MarksJson = MarksJson()
    caption: Annotated[list[Annotated[str, Field(max_length=1000)]], Field(max_length=40)] = []


class Supposition(About):
    """Changes to suppose at a table."""

    openly: bool = Field(default=False, description="on what every side sees: refused if it names anything else")


class OrderJson(Open):
    """An order; its further keys belong to the deed."""

    do: Text
    viewer: As


class DeedJson(OrderJson):
    """An order to carry out, after the last event that its sender knows."""

    after: Annotated[int, Field(ge=0, lt=1 << 31)]
    key: Key

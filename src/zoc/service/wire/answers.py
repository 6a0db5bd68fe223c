"""The answers to questions of ``ask`` (docs/ask.md), by verb."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from zoc.service.wire.asked import Change
from zoc.service.wire.book import BookHead, ClauseJson, LedgerRowJson, ReadingJson, RulesOfBook
from zoc.service.wire.kinds import Exact, Json, Label, Side, UnitId, Values, exact, open_ended
from zoc.service.wire.state import Given, StatusJson
from zoc.service.wire.verdict import AttemptJson, LackJson, ReasonInWords, ReasonJson, RiskJson, VerdictJson


class Answered(TypedDict):
    """The answer to a valid question."""

    ok: Literal[True]


@open_ended
class BookAnswer(Answered):
    """The answer to a book's own question; the book declares its keys."""

    say: NotRequired[str]


# Moves

_In = TypedDict("_In", {"in": Label})
_From = TypedDict("_From", {"from": Label})
_With = TypedDict("_With", {"with": NotRequired[list[UnitId]]})


@exact
class WayTest(ReasonJson, _In):
    """A test on the route, and its cell."""


@exact
class EndingJson(TypedDict):
    """Where a move can end, and the tests on the way there."""

    cost: Exact
    left: Exact
    stops: bool
    tests: NotRequired[list[WayTest]]


@exact
class ReachAnswer(Answered):
    """Where a unit can go, or a line runs."""

    cells: dict[Label, EndingJson]
    reasons: list[ReasonJson]
    lacking: NotRequired[str]
    at_large: NotRequired[list[str]]
    say: str


@exact
class StepJson(_From):
    """One step of a route."""

    to: Label
    cost: Exact
    total: Exact


@exact
class RouteStep(StepJson):
    """One step of a route, and the verdict on it."""

    legal: bool
    reasons: list[ReasonJson]
    stops: bool
    lacking: NotRequired[str]
    lacks: NotRequired[list[LackJson]]
    asks: NotRequired[list[str]]
    at_large: NotRequired[list[str]]
    told: list[ReasonInWords]


@exact
class RouteAnswer(Answered):
    """A route along given cells."""

    legal: bool
    reasons: list[ReasonJson]
    cost: NotRequired[Exact]
    stops: NotRequired[bool]
    lacking: NotRequired[str]
    lacks: NotRequired[list[LackJson]]
    asks: NotRequired[list[str]]
    at_large: NotRequired[list[str]]
    cells: Annotated[list[Label], Field(description="the start first")]
    budget: Exact
    stopped_in: str
    steps: list[RouteStep]
    ending: Annotated[list[ReasonInWords], Field(description="what the law says to ending there")]
    risks: Annotated[list[RiskJson], Field(description="what is left to chance on the way")]
    say: str


@exact
class RemedyJson(TypedDict):
    """A change that makes a move legal; it has been tried."""

    kind: str
    text: str
    cost: Exact
    units: NotRequired[list[UnitId]]
    cells: NotRequired[list[Label]]
    points: NotRequired[Exact]
    way: NotRequired[str]


@exact
class TryKeys(TypedDict):
    """The keys with which the same question tries a remedy."""

    what_if: NotRequired[list[Change]]
    points: NotRequired[Exact]
    way: NotRequired[str]


@exact
class Try(TypedDict):
    """A remedy, and the keys that try it."""

    say: str
    keys: TryKeys


@exact
class PromiseJson(TypedDict):
    """Units that a move relies on."""

    clause: str
    cell: Label
    keepers: list[UnitId]
    need: int


@exact
class RemediesAnswer(Answered):
    """What would make a move legal."""

    legal: bool
    remedies: list[RemedyJson]
    say: str
    short: Annotated[str, Field(description="the same, and of a refusal what decides it")]
    told: list[ReasonInWords]
    barring: Annotated[list[ReasonInWords], Field(description="what bars the straight way, if the lawful one goes round")]
    risks: Annotated[list[RiskJson], Field(description="what is left to chance on the way")]
    tries: list[Try]


@exact
class RulingJson(RemediesAnswer):
    """Whether a unit may go to a cell, and why."""

    reasons: list[ReasonJson]
    cost: NotRequired[Exact]
    left: NotRequired[Exact]
    stops: NotRequired[bool]
    lacking: NotRequired[str]
    lacks: NotRequired[list[LackJson]]
    asks: NotRequired[list[str]]
    at_large: NotRequired[list[str]]
    barred: NotRequired[list[ReasonJson]]
    promises: NotRequired[list[PromiseJson]]
    route: NotRequired[list[StepJson]]
    blockers: NotRequired[list[UnitId]]
    detour: NotRequired[Exact]


# Orders


@exact
class AssessmentJson(TypedDict):
    """What affects a test."""

    total: dict[str, Exact]
    sources: list[ReasonJson]


@exact
class JudgementJson(Answered, VerdictJson):
    """Whether an order is legal."""

    test: NotRequired[AssessmentJson]
    say: str
    told: list[ReasonInWords]


@open_ended
class LegalAnswer(Answered):
    """Every legal order."""

    orders: list[Given]


@open_ended
class PlayAnswer(Answered):
    """A game judged (docs/ask.md)."""


# Zones


@exact
class HolderJson(_With):
    """A unit that controls a cell, and the others of its stack that count with it."""

    unit: UnitId
    level: str


@exact
class HeldBy(TypedDict):
    """How strongly a cell is controlled, and by which units."""

    level: str
    by: list[HolderJson]


@exact
class LevelAnswer(Answered, HeldBy):
    """How strongly a side controls one cell."""

    reasons: list[ReasonJson]
    derived: list[str]
    told: list[ReasonInWords]


@exact
class ControlAnswer(Answered):
    """The cells that a side controls."""

    cells: dict[Label, HeldBy]
    reasons: list[ReasonJson]
    say: NotRequired[str]


@exact
class Compared(TypedDict):
    """A cell under one choice of readings."""

    level: str | None
    reasons: list[ReasonJson]


@exact
class DifferenceAtCell(TypedDict):
    """A cell under two choices of readings."""

    first: Compared
    second: Compared


@exact
class CompareAnswer(Answered):
    """Where two choices of readings differ."""

    cells: dict[Label, DifferenceAtCell]
    say: str


# Chances


@open_ended
class AttemptAnswer(Answered, AttemptJson):
    """What an action rolls."""

    say: str


@exact
class OddsAnswer(Answered):
    """The exact chances of dice or cards."""

    odds: dict[str, Exact]
    chance: NotRequired[Exact]


@open_ended
class RankedOption(AttemptJson):
    """One way to do something, and what it rolls."""

    option: str


@exact
class BestAnswer(Answered):
    """Every legal way to do something, the best first."""

    options: list[RankedOption]


# The table and the book


@exact
class ShowAnswer(Answered):
    """What is on the table; a unit has its facts besides its side and its cell."""

    title: str
    ruleset: str
    sides: list[Side]
    turn: int
    phase: str
    to_move: Side
    status: list[StatusJson]
    readings: Values
    units: dict[UnitId, Json]
    say: NotRequired[str]


@exact
class RulesAnswer(Answered, RulesOfBook):
    """The book of this table."""


@exact
class ClauseAnswer(Answered):
    """What a citation names."""

    book: BookHead
    clauses: list[ClauseJson]
    readings: list[ReadingJson]
    rows: NotRequired[list[LedgerRowJson]]


Answer = (
    ReachAnswer
    | RouteAnswer
    | RulingJson
    | RemediesAnswer
    | JudgementJson
    | LegalAnswer
    | PlayAnswer
    | LevelAnswer
    | ControlAnswer
    | CompareAnswer
    | AttemptAnswer
    | OddsAnswer
    | BestAnswer
    | ShowAnswer
    | RulesAnswer
    | ClauseAnswer
    | BookAnswer
)

ANSWERS: dict[str, tuple[type, ...]] = {
    "reach": (ReachAnswer,),
    "route": (RouteAnswer,),
    "trace": (ReachAnswer,),
    "why": (RulingJson,),
    "remedies": (RemediesAnswer,),
    "judge": (JudgementJson,),
    "legal": (LegalAnswer,),
    "play": (PlayAnswer,),
    "control": (ControlAnswer,),
    "compare": (CompareAnswer,),
    "level": (LevelAnswer,),
    "odds": (OddsAnswer, AttemptAnswer),
    "best": (BestAnswer,),
    "show": (ShowAnswer,),
    "rules": (RulesAnswer, ClauseAnswer),
}
"""The answers to the questions that every book knows; a book's own are ``BookAnswer``."""

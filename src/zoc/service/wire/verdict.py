"""The law's answers: reasons, verdicts, chances."""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from zoc.service.wire.kinds import Exact, Label, UnitId, Values, exact, open_ended


@exact
class ReasonJson(TypedDict):
    """A reason as data."""

    clause: str
    title: str
    text: str
    effect: str
    by: list[UnitId]
    cells: list[Label]
    amount: NotRequired[Exact]
    name: NotRequired[str]
    sets: NotRequired[Annotated[bool, Field(description="whether the amount is the number itself, and not added to it")]]
    waived_by: NotRequired[list[str]]
    outdone: NotRequired[bool]
    readings: NotRequired[Values]


@exact
class ReasonInWords(TypedDict):
    """A reason in words."""

    say: Annotated[str, Field(description="what the clause does here")]
    rule: Annotated[str, Field(description="the clause, with its citation")]
    clause: Annotated[str, Field(description="its number")]
    but: Annotated[list[str], Field(description="the clauses that waive it")]
    reading: Annotated[str, Field(description="the switches it rests on, as a scenario writes them")]
    readings: Annotated[Values, Field(description="the same, to be looked up in the book")]
    units: list[UnitId]
    cells: list[Label]
    effect: str
    counts: bool


@open_ended
class LackJson(TypedDict):
    """A refusal without a clause; its further keys are its fields."""

    kind: str
    name: str


@exact
class VerdictJson(TypedDict):
    """The verdict on an order."""

    legal: bool
    reasons: list[ReasonJson]
    cost: NotRequired[Exact]
    stops: NotRequired[bool]
    lacking: NotRequired[str]
    lacks: NotRequired[list[LackJson]]
    asks: NotRequired[list[str]]
    at_large: NotRequired[list[str]]


@open_ended
class AttemptJson(TypedDict):
    """What an action rolls; its further keys are facts from the book."""

    action: str
    unit: UnitId
    legal: bool
    target: NotRequired[UnitId]
    reasons: list[ReasonJson]
    lacking: NotRequired[str]
    lacks: NotRequired[list[LackJson]]
    asks: NotRequired[list[str]]
    at_large: NotRequired[list[str]]
    sources: list[ReasonJson]
    total: dict[str, Exact]
    needs: NotRequired[str]
    chances: NotRequired[dict[str, Exact | None]]
    notes: NotRequired[list[str]]
    line: NotRequired[Annotated[str, Field(description="the cells along which it goes, with spaces between them")]]


@exact
class RiskJson(TypedDict):
    """A risk on a route, and its exact chance."""

    what: str
    by: UnitId
    chance: Exact | None
    say: str

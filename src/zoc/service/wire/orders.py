"""Possible orders, their prospects, and their results."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from zoc.service.wire.kinds import Json, exact
from zoc.service.wire.state import EventJson, Given, TableState
from zoc.service.wire.trouble import TroubleJson
from zoc.service.wire.verdict import AttemptJson, ReasonInWords, ReasonJson, VerdictJson


@exact
class LegalOrders(TypedDict):
    """Every legal order, ready to give."""

    orders: list[Given]


@exact
class TakeJson(TypedDict):
    """One argument of an order."""

    kind: str
    optional: bool
    words: NotRequired[list[str]]
    label: NotRequired[Annotated[str, Field(description="how people ask for it")]]


@exact
class Moves(TypedDict):
    """How a deed moves its unit."""

    way: str
    errand: str


@exact
class TriedJson(TypedDict):
    """One way to give an order."""

    given: Json
    legal: bool
    say: list[str]
    lacking: NotRequired[str]
    attempt: NotRequired[AttemptJson]


@exact
class OfferJson(TypedDict):
    """A deed of the book, and its verdict."""

    do: str
    text: str
    by: Literal["unit", "side"]
    takes: dict[str, TakeJson]
    legal: bool
    moves: NotRequired[Moves]
    say: list[str]
    lacking: NotRequired[Annotated[str, Field(description="what keeps it from being done, besides the clauses")]]
    reasons: list[ReasonJson]
    tried: list[TriedJson]


@exact
class OffersJson(TypedDict):
    """Every deed, and its verdict."""

    offers: list[OfferJson]


@exact
class ThrowJson(TypedDict):
    """What an order rolls or draws, or the side it asks."""

    what: str
    by: str
    dice: NotRequired[int]
    sides: NotRequired[int]
    cards: NotRequired[int]
    attempt: NotRequired[AttemptJson]
    say: NotRequired[list[str]]


@exact
class Prospect(TypedDict):
    """The prospect of an order."""

    ok: bool
    verdict: VerdictJson
    say: list[str]
    happens: NotRequired[Annotated[list[str], Field(description="what is sure to come of it before anything falls")]]
    roll: NotRequired[ThrowJson]
    over: NotRequired[Annotated[str, Field(description="how the game ends by it")]]


@exact
class Done(TypedDict):
    """An order that was carried out and is on disk."""

    ok: Literal[True]
    event: int
    state: TableState


@exact
class NotDone(TypedDict):
    """An order that the law refuses."""

    ok: Literal[False]
    verdict: VerdictJson
    say: list[str]
    told: list[ReasonInWords]


@exact
class Stale(TypedDict):
    """The events since then."""

    error: TroubleJson
    event: NotRequired[int]
    events: NotRequired[list[EventJson]]

"""Bots at a table, their reasons, hints, and where a game turned."""

from __future__ import annotations

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from zoc.service.wire.asked import As, Text, Wanted
from zoc.service.wire.kinds import Exact, Side, exact
from zoc.service.wire.state import Given

LONGEST = 10_000
"""The most milliseconds between two orders of a bot."""


class NewBot(Wanted):
    """A bot for a seat: its own, or the one that the umpire names."""

    bot: Text = Field(description="random, greedy, search, or search:5 for 5 seconds of CPU")
    side: Text = Field(default="", description="the side, if the umpire asks")
    pause: Annotated[int, Field(ge=0, le=LONGEST, description="milliseconds between two of its orders")] = 400


class WantedHint(Wanted):
    """A hint, from this bot."""

    bot: Text = "greedy"
    viewer: As


class HintSwitch(Wanted):
    """Whether players may ask for hints."""

    hints: bool


@exact
class LevelJson(TypedDict):
    """An opponent to choose."""

    bot: str
    title: str
    about: str


@exact
class SeatedBotJson(TypedDict):
    """A bot at a seat."""

    side: Side
    bot: str
    thinking: bool


@exact
class BotsJson(TypedDict):
    """The bots at a table, those that can be asked for, and whether hints are given."""

    bots: list[SeatedBotJson]
    levels: list[LevelJson]
    hints: bool


@exact
class BotReasonJson(TypedDict):
    """One sentence of a bot."""

    kind: Annotated[str, Field(description="the name of its phrase, such as Chosen, CountsOn, OddsOf, Fears, RejectedFor")]
    text: str


@exact
class BotReasons(TypedDict):
    """Why a bot did what it did in an event; without sentences if that is not known, or not for this seat."""

    event: int
    side: NotRequired[Side]
    bot: NotRequired[str]
    reasons: list[BotReasonJson]


@exact
class HintJson(TypedDict):
    """What a bot would do at this seat, and why."""

    order: NotRequired[Given]
    reasons: list[BotReasonJson]


@exact
class TurningPointJson(TypedDict):
    """An order that cost its side much, and a better one."""

    event: int
    turn: int
    side: Side
    lost: Exact
    given: Given
    worth: Exact
    better: Given
    best: Exact
    say: str


@exact
class TurningPoints(TypedDict):
    """Where a game turned, as far as its orders have been looked at."""

    done: int
    whole: int
    points: list[TurningPointJson]

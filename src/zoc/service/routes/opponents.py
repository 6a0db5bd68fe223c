"""Bots at a table: asking for one, its reasons, hints, and where a finished game turned."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import APIRouter, Depends, Query, Request

from zoc.bots.bot import bot_named, levels
from zoc.bots.task import ThinkTask
from zoc.errors import Unknown
from zoc.play.known import Known
from zoc.service.answer import Json
from zoc.service.limits import caller
from zoc.service.opponents import Opponents
from zoc.service.refusal import EVERYWHERE, Refusal
from zoc.service.request import ExactRoute, Place, Seated
from zoc.service.routes.tables import REFUSED
from zoc.service.seats import OBSERVER, Seat
from zoc.service.session import Session
from zoc.service.turning import GameReview, given_orders, review_key
from zoc.service.wire.opponents import (
    BotReasons,
    BotsJson,
    HintJson,
    HintSwitch,
    NewBot,
    TurningPoints,
    WantedHint,
)

HINTS, OFF = "hints", "off"
"""The setting of a table that says whether hints are given."""
OfSide = Annotated[str, Query(max_length=200, description="the side, if the umpire asks")]
OfEvent = Annotated[int, Query(ge=0, lt=1 << 31)]

router = APIRouter(prefix="/api/tables/{table}", tags=["opponents"], route_class=ExactRoute, responses=EVERYWHERE)


def opponents(request: Request) -> Opponents:
    """The bots of this service."""
    found: Opponents = request.app.state.opponents
    return found


Bots = Annotated[Opponents, Depends(opponents)]


@router.get("/bots", response_model=BotsJson, responses=REFUSED)
async def bots(place: Seated, here: Bots) -> Json:
    """The bots at this table, those that can be asked for, and whether hints are given."""
    return Json(await _told(place, here))


async def _told(place: Place, here: Opponents) -> BotsJson:
    seated = [{"side": bot.side, "bot": bot.bot, "thinking": bot.thinking} for bot in here.at(place.table)]
    offered = [{"bot": level.bot, "title": level.title, "about": level.about} for level in levels()]
    return cast(BotsJson, {"bots": seated, "levels": offered, "hints": await _hints(place)})


@router.post("/bots", status_code=201, response_model=BotsJson, responses=REFUSED)
async def seat_bot(request: Request, place: Seated, here: Bots, wanted: NewBot) -> Json:
    """Have a bot play: the side of this seat, or the one that the umpire names. It knows what that side knows."""
    side = await _side(place, wanted.side)
    await place.lobby.apart(bot_named, wanted.bot)
    await here.seat(place.table, side, wanted.bot, wanted.pause / 1000, caller(request.scope))
    return Json(await _told(place, here), 201)


@router.delete("/bots", response_model=BotsJson, responses=REFUSED)
async def send_bot_away(place: Seated, here: Bots, side: OfSide = "") -> Json:
    """Have a bot leave the side of this seat, or the one that the umpire names."""
    here.leave(place.table, await _side(place, side))
    return Json(await _told(place, here))


async def _side(place: Place, named: str) -> str:
    """The side of a bot: the seat's own, or any side for the umpire."""
    if place.seat.role == OBSERVER or (named not in ("", place.seat.side) and not place.seat.umpire):
        raise Refusal(403, "only the player of a side, or the umpire, has a bot play it")
    side = named or place.seat.side
    names = (await place.lobby.table(place.table)).game.first.sides.names
    if side not in names:
        raise Unknown.name("side", side, names)
    return side


@router.get("/bots/reasons", response_model=BotReasons, responses=REFUSED)
async def reasons(place: Seated, here: Bots, event: OfEvent) -> Json:
    """Why a bot did what it did in an event: for its own side, and for the others as far as nothing is secret."""
    found = here.why(place.table, event)
    allowed = found is not None and await place.lobby.at(place.table, _may_know, place.seat, found["side"])
    return Json(found if allowed else {"event": event, "reasons": []})


def _may_know(table: Session, seat: Seat, side: str) -> bool:
    """Whether a seat may read the reasons of a side: what the side alone knows is nobody else's while the game goes on."""
    return seat.umpire or seat.side == side or bool(table.game.over) or not table.has_secrets()


# Hints


@router.post("/hint", response_model=HintJson, responses=REFUSED)
async def hint(place: Seated, here: Bots, wanted: WantedHint) -> Json:
    """What a bot would do at this seat now, and why; unless the umpire has switched hints off for this table."""
    if not await _hints(place):
        raise Refusal(403, "the umpire has switched hints off at this table", kind="hints")
    await place.lobby.apart(bot_named, wanted.bot)
    known = await place.lobby.at(place.table, _known, place.seat, wanted.viewer)
    thought = await here.thinkers.think(ThinkTask(known, wanted.bot, hint=True))
    if not thought:
        raise Refusal(409, "there is nothing to do at this seat now", kind="early")
    order = {"order": thought["order"]} if thought["worth"] is not None or thought["listed"] == 1 else {}
    return Json({**order, "reasons": thought["reasons"]})


def _known(table: Session, seat: Seat, viewer: str) -> Known:
    """What a side knows that has something to do."""
    game = table.game
    if seat.role == OBSERVER or (viewer and viewer != seat.side and not seat.umpire):
        raise Refusal(403, "a hint is for the player of a side")
    waiting = game.waiting.side if game.waiting else ""
    side = viewer or seat.side or waiting or game.position.to_move or game.first.sides.names[0]
    if side not in game.first.sides.names:
        raise Unknown.name("side", side, game.first.sides.names)
    if game.over or not game.may_act(side):
        raise Refusal(409, "there is nothing to do at this seat now", kind="early")
    return Known.of(game, side)


@router.post("/hints", response_model=BotsJson, responses=REFUSED)
async def switch_hints(place: Seated, here: Bots, wanted: HintSwitch) -> Json:
    """Switch hints on or off for this table, by the umpire."""
    if not place.seat.umpire:
        raise Refusal(403, "only the umpire switches hints on or off")
    await place.lobby.aside(place.lobby.store.set, place.table, HINTS, "" if wanted.hints else OFF)
    return Json(await _told(place, here))


async def _hints(place: Place) -> bool:
    return await place.lobby.aside(place.lobby.store.setting, place.table, HINTS) != OFF


# After the game


@router.post("/turning-points", response_model=TurningPoints, responses=REFUSED)
async def turning_points(place: Seated, here: Bots) -> Json:
    """Where a finished game turned: the orders that cost their side most, so far; ask again until all were looked at."""
    key = await place.lobby.at(place.table, review_key, place.seat)
    found = here.reviews.kept.get(key)
    if found is None:
        found = here.reviews.begin(key, await place.lobby.at(place.table, given_orders, key))
    return Json(await place.lobby.at(place.table, _reviewed, found, anew=False))


def _reviewed(table: Session, game: GameReview) -> TurningPoints:
    law = table.game.law
    points = [each.as_dict() | {"say": each.say(law)} for each in game.points]
    return cast(TurningPoints, {"done": game.done, "whole": len(game.orders), "points": points})

"""Opening a table, and looking at it from a seat."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from zoc.service.answer import Json, in_json
from zoc.service.limits import caller
from zoc.service.lobby import Lobby
from zoc.service.newgame import NewGame, read_new
from zoc.service.refusal import EVERYWHERE, Refusal, Responses
from zoc.service.request import ExactRoute, InLobby, Seated
from zoc.service.routes.gallery import Theme, drawn
from zoc.service.seats import Seat
from zoc.service.session import Session
from zoc.service.wire import BoardJson, Events, NewSeat, NewTable, RefusedJson, Seats, TableState

After = Annotated[int, Query(ge=0, lt=1 << 31)]
At = Annotated[int | None, Query(ge=0, lt=1 << 31, description="after which event; now, if nothing is said")]
As = Annotated[str, Query(alias="as", max_length=200, description="the side that the umpire looks from")]
REFUSED: Responses = {status: {"model": RefusedJson} for status in (400, 401, 403, 404, 409, 429, 503)}

router = APIRouter(prefix="/api/tables", tags=["tables"], route_class=ExactRoute, responses=EVERYWHERE)


@router.post("", status_code=201, response_model=Seats, responses={s: {"model": RefusedJson} for s in (400, 413, 429, 503)})
async def lay(request: Request, lobby: InLobby, wanted: NewTable) -> Json:
    """Open a table, and get the secret of every seat: keep yours, send the others to the other players."""
    return await laid_with(wanted, request, lobby)


async def laid_with(wanted: NewTable, request: Request, lobby: Lobby) -> Json:
    """A new table with what is wanted there, read and judged by a worker."""
    address = caller(request.scope)
    lobby.tables_rate.take(address)
    told = await lobby.hire(address, read_new, wanted, lobby.limits.cells, lobby.limits.events)
    return Json(await lobby.lay(NewGame.read(told)), 201)


@router.get("/{table}", response_model=TableState, responses=REFUSED)
async def state(place: Seated, viewer: As = "", at: At = None) -> Json:
    """The table as a seat sees it, or as it saw it after an earlier event."""
    return Json(await place.lobby.at(place.table, Session.state, place.seat, viewer, at))


@router.post("/{table}/seats", status_code=201, response_model=Seats, responses=REFUSED)
async def reseat(place: Seated, wanted: NewSeat) -> Json:
    """A new secret for a seat, by the umpire: a lost or leaked link stops working."""
    if not place.seat.umpire:
        raise Refusal(403, "only the umpire gives a seat another link")
    return Json(await place.lobby.reseat(place.table, wanted.role), 201)


@router.get("/{table}/board", response_model=BoardJson, responses=REFUSED)
async def board(request: Request, place: Seated) -> Response:
    """The printed map, which never changes."""
    kept = await place.lobby.at(place.table, Session.board, place.seat, anew=False)
    return kept.answer(request, "private, no-cache")


@router.get("/{table}/events", response_model=Events, responses=REFUSED)
async def events(place: Seated, after: After = 0, viewer: As = "") -> Json:
    """The events after a given one, as far as a seat may know them."""
    return Json(await place.lobby.at(place.table, in_json(_events), place.seat, viewer, after))


def _events(table: Session, seat: Seat, viewer: str, after: int) -> Events:
    return {"events": table.events(table.view(seat, viewer), after), "event": table.event}


@router.get("/{table}/position.toml", responses={**REFUSED, 200: {"content": {"application/toml": {}}}}, response_class=Response)
async def position(place: Seated, viewer: As = "", at: At = None) -> Response:
    """The table as a scenario, as a seat sees it, or as it saw it after an earlier event."""
    text = await place.lobby.at(place.table, lambda table: table.view(place.seat, viewer, at).shown.dump())
    return Response(text, media_type="application/toml; charset=utf-8")


@router.get("/{table}/position.svg", responses={**REFUSED, 200: {"content": {"image/svg+xml": {}}}}, response_class=Response)
async def picture(place: Seated, viewer: As = "", at: At = None, theme: Theme = "light") -> Response:
    """The table as a picture, as a seat sees it, or as it saw it after an earlier event."""
    svg = await place.lobby.at(place.table, lambda table: drawn(table.view(place.seat, viewer, at).shown, theme))
    return Response(svg, media_type="image/svg+xml")


@router.get("/{table}/game.jsonl", responses={**REFUSED, 200: {"content": {"application/jsonl": {}}}}, response_class=Response)
async def game(place: Seated, at: At = None) -> Response:
    """The game as a file, whole or up to an event: for the umpire, and for everybody once the game is over."""
    file = await place.lobby.at(place.table, _file, place.seat, at)
    return Response(file, media_type="application/jsonl; charset=utf-8")


def _file(table: Session, seat: Seat, at: int | None) -> bytes:
    if not table.gives_file(seat):
        raise Refusal(403, "the file of a game is the umpire's alone until the game is over")
    return table.file(at)

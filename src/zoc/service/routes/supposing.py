"""The table after supposed changes, for a what-if, which touches no game."""

from __future__ import annotations

from fastapi import APIRouter

from zoc.ask.subject import Subject as Supposed
from zoc.ask.whatif import changes, supposed
from zoc.errors import Malformed, Problem
from zoc.service.answer import Json, in_json
from zoc.service.refusal import EVERYWHERE
from zoc.service.request import ExactRoute, Seated
from zoc.service.routes.tables import REFUSED
from zoc.service.seats import OBSERVER, Seat
from zoc.service.session import Session
from zoc.service.view import on_table
from zoc.service.wire import OnTable, Supposition

router = APIRouter(prefix="/api/tables/{table}", tags=["play"], route_class=ExactRoute, responses=EVERYWHERE)


@router.post("/suppose", response_model=OnTable, responses=REFUSED)
async def suppose(place: Seated, about: Supposition) -> Json:
    """What a board would show after changes to the table as a seat, or as every side, sees it."""
    return Json(await place.lobby.at(place.table, in_json(_supposed), place.seat, about))


def _supposed(table: Session, seat: Seat, about: Supposition) -> OnTable:
    try:
        wanted = changes(about.what_if)
    except ValueError as wrong:
        raise Malformed(Problem(str(wrong), "what_if")) from None
    view = table.view(Seat(OBSERVER)) if about.openly else table.view(seat, about.viewer)
    return on_table(supposed(Supposed(view.shown), wanted).scenario)

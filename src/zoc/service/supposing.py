"""The table as it would stand after changes that nobody has made: for a what-if, which touches no game."""

from __future__ import annotations

from fastapi import APIRouter

from zoc.errors import Malformed, Problem
from zoc.notation.table import Table as Supposed
from zoc.notation.whatif import changes, supposed
from zoc.service.answer import Json, in_json
from zoc.service.request import ExactRoute, Seated
from zoc.service.seats import OBSERVER, Seat
from zoc.service.table import Table
from zoc.service.tables import REFUSED
from zoc.service.view import on_table
from zoc.service.wire import OnTable, Supposition

router = APIRouter(prefix="/api/tables/{table}", tags=["play"], route_class=ExactRoute)


@router.post("/suppose", response_model=OnTable, responses=REFUSED)
async def suppose(place: Seated, about: Supposition) -> Json:
    """What a board would show if the table, as a seat sees it or as everybody does, were changed."""
    return Json(await place.hall.at(place.table, in_json(_supposed), place.seat, about))


def _supposed(table: Table, seat: Seat, about: Supposition) -> OnTable:
    try:
        wanted = changes(about.what_if)
    except ValueError as wrong:
        raise Malformed(Problem(str(wrong), "what_if")) from None
    view = table.view(Seat(OBSERVER)) if about.openly else table.view(seat, about.viewer)
    return on_table(supposed(Supposed(view.shown), wanted).scenario)

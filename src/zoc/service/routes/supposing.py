"""The table after supposed changes, for a what-if, which touches no game; and another game that begins there."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter, Request

from zoc.ask.subject import Subject
from zoc.ask.whatif import changes, supposed
from zoc.errors import Malformed, Problem
from zoc.scenario.scenario import Scenario
from zoc.service.answer import Json, in_json
from zoc.service.refusal import EVERYWHERE
from zoc.service.request import ExactRoute, Seated
from zoc.service.routes.tables import REFUSED, laid_with
from zoc.service.seats import OBSERVER, Seat
from zoc.service.session import Session
from zoc.service.view import SeatView, on_table
from zoc.service.wire import BranchJson, Change, NewTable, OnTable, Seats, Supposition

router = APIRouter(prefix="/api/tables/{table}", tags=["play"], route_class=ExactRoute, responses=EVERYWHERE)


@router.post("/suppose", response_model=OnTable, responses=REFUSED)
async def suppose(place: Seated, about: Supposition) -> Json:
    """What a board would show after changes to the table as a seat, or as every side, sees it, now or after an earlier event."""
    return Json(await place.lobby.at(place.table, in_json(_supposed), place.seat, about))


def _supposed(table: Session, seat: Seat, about: Supposition) -> OnTable:
    view = table.view(Seat(OBSERVER), "", about.at) if about.openly else table.view(seat, about.viewer, about.at)
    return on_table(supposition(view, about.what_if))


@router.post("/branch", status_code=201, response_model=Seats, responses=REFUSED)
async def branch(request: Request, place: Seated, wanted: BranchJson) -> Json:
    """Open another table that goes on from here: from an earlier event, or from what is supposed. This game is not touched.

    Whoever may have the game's file takes its log along; others take what their seat sees.
    """
    game = await place.lobby.at(place.table, _branched, place.seat, wanted)
    return await laid_with(game, request, place.lobby)


def _branched(table: Session, seat: Seat, wanted: BranchJson) -> NewTable:
    view = table.view(seat, wanted.viewer, wanted.at)
    if not wanted.what_if and not wanted.viewer and table.gives_file(seat):
        return NewTable(game=table.file(len(view.game.events)).decode())
    return NewTable(toml=supposition(view, wanted.what_if).dump())


def supposition(view: SeatView, wanted: Sequence[Change]) -> Scenario:
    """The table as a seat sees it, after the changes it supposes."""
    try:
        read = changes(wanted)
    except ValueError as wrong:
        raise Malformed(Problem(str(wrong), "what_if")) from None
    return supposed(Subject(view.shown), read).scenario

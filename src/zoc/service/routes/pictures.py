"""A picture of the table to take away: with the zones, the reach and the way that are shown, and the verdict as its caption."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Response

from zoc import draw
from zoc.errors import Malformed, Problem, no_such
from zoc.service.refusal import EVERYWHERE, Responses
from zoc.service.request import ExactRoute, Seated
from zoc.service.routes.supposing import supposition
from zoc.service.routes.tables import REFUSED
from zoc.service.seats import Seat
from zoc.service.session import Session
from zoc.service.wire import PictureJson
from zoc.service.wire.asked import MarksJson

SVG: Responses = {200: {"content": {"image/svg+xml": {}}}}
router = APIRouter(prefix="/api/tables/{table}", tags=["play"], route_class=ExactRoute, responses=EVERYWHERE)


@router.post("/picture", responses={**REFUSED, **SVG}, response_class=Response)
async def picture(place: Seated, wanted: PictureJson) -> Response:
    """The table as a picture, as a seat sees it, at any moment and with what is supposed, shown and said there."""
    svg = await place.lobby.at(place.table, _drawn, place.seat, wanted)
    return Response(svg, media_type="image/svg+xml")


def _drawn(table: Session, seat: Seat, wanted: PictureJson) -> str:
    scenario = supposition(table.view(seat, wanted.viewer, wanted.at), wanted.what_if)
    rules, position = scenario.rules, scenario.position
    if unknown := {zone.side for zone in wanted.marks.zones} - set(position.sides.names):
        raise Malformed([Problem(no_such("side", side, position.sides.names), "marks.zones") for side in sorted(unknown)])
    marks = replace(
        _marks(wanted.marks),
        title=scenario.title,
        caption="\n".join(wanted.caption),
        colours=scenario.colours,
        faces=draw.faces_of(rules, position),
        levels={int(level): level.name for level in rules.levels if level} if rules.top > 1 else {},
    )
    return draw.svg(position, marks, theme=draw.DARK if wanted.theme == "dark" else draw.LIGHT)


def _marks(told: MarksJson) -> draw.Marks:
    return draw.Marks(
        reach={cell: (ending.left, ending.stops) for cell, ending in told.reach.items()},
        zones=[(zone.side, dict(zone.levels.items())) for zone in told.zones],
        fill={cell: wash.colour or wash.shade for wash in told.washes for cell in wash.cells},
        cells=told.lit,
        units=told.units,
        route=[(cell, "") for cell in told.route],
        arrows=[(line.start, line.to) for line in told.lines],
        labels=dict(told.words.items()),
    )

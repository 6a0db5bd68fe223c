"""Questions, trials and orders at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, cast

from fastapi import APIRouter, Query
from pydantic import JsonValue

from zoc import play
from zoc.action import Choose, Roll
from zoc.ask.sentences import reasons, sentences
from zoc.errors import Malformed, Problem, no_such
from zoc.law import Ruleset, Verdict
from zoc.play import Chance, Game, Played, Ran
from zoc.position import Position
from zoc.service.answer import Json, in_json
from zoc.service.refusal import EVERYWHERE, Refusal
from zoc.service.request import ExactRoute, Seated
from zoc.service.routes.supposing import supposition
from zoc.service.routes.tables import REFUSED, As
from zoc.service.seats import OBSERVER, Seat
from zoc.service.session import Session, Wish
from zoc.service.view import SeatView
from zoc.service.wire import (
    About,
    Answer,
    Change,
    DeedJson,
    Done,
    LegalOrders,
    NotDone,
    OffersJson,
    OrderJson,
    Prospect,
    QuestionJson,
    Stale,
)
from zoc.service.wire import (
    Json as JsonObject,
)
from zoc.service.wire.orders import ThrowJson
from zoc.service.wire.verdict import AttemptJson

OfUnit = Annotated[str, Query(max_length=200, description="only the orders of this unit")]

router = APIRouter(prefix="/api/tables/{table}", tags=["play"], route_class=ExactRoute, responses=EVERYWHERE)


@router.post("/ask", response_model=Answer, responses=REFUSED)
async def ask(place: Seated, question: QuestionJson) -> Json:
    """A question of ``ask``, answered with what a seat may know."""
    return Json(await place.lobby.at(place.table, in_json(_answered), place.seat, question))


def _answered(table: Session, seat: Seat, question: QuestionJson) -> Answer:
    asked = {"ask": question.ask, **question.further()} | ({"what_if": question.what_if} if question.what_if else {})
    found = table.view(seat, question.viewer, question.at).clerk.put(asked)
    return cast(Answer, {"ok": True} | found.told() | sentences(found.found))


@router.post("/offers", response_model=OffersJson, responses=REFUSED)
async def offers(place: Seated, about: About) -> Json:
    """Every deed of a unit, or of the side itself; those not allowed have their reasons."""
    return Json(await place.lobby.at(place.table, in_json(_offered), place.seat, about))


def _offered(table: Session, seat: Seat, about: About) -> OffersJson:
    view = table.view(seat, about.viewer, about.at)
    seen = supposition(view, about.what_if).position
    side = _owner(seen, about.unit) or _side(view, about.viewer, seen, about.unit)
    return cast(OffersJson, {"offers": [offer.as_dict() for offer in play.offers(table.game.law, seen, side, about.unit)]})


@router.get("/legal", response_model=LegalOrders, responses=REFUSED)
async def legal(place: Seated, unit: OfUnit = "", viewer: As = "") -> Json:
    """Every order that a seat may give now, or only those of one unit; during a choice, the picks."""
    return Json(await place.lobby.at(place.table, in_json(_legal), place.seat, unit, viewer))


def _legal(table: Session, seat: Seat, unit: str, viewer: str) -> LegalOrders:
    view = table.view(seat, viewer)
    side = viewer or seat.side or (view.game.waiting.side if view.game.waiting else "") or _side(view, viewer, view.seen, unit)
    if unit:
        view.seen.row(unit)
    found = table.game.legal(side, unit) if seat.side or seat.umpire else ()
    return cast(LegalOrders, {"orders": [order.as_dict() for order in found]})


@router.post("/try", response_model=Prospect, responses=REFUSED)
async def attempt(place: Seated, order: OrderJson) -> Json:
    """What an order would do, up to the first roll, draw or choice of another player; nothing changes."""
    return Json(await place.lobby.at(place.table, in_json(_tried), place.seat, order))


def _tried(table: Session, seat: Seat, order: OrderJson) -> Prospect:
    view = table.view(seat, order.viewer)
    written = _written(order)
    seen = supposition(view, cast(list[Change], written.pop("what_if", []))).position
    side = _side(view, order.viewer, seen, written.get("unit"))
    known = replace(view.known, now=replace(view.known.now, position=seen))
    return _prospect(known.law, known.prospect(play.order_of(known.law, seen, side, written)), side)


def _prospect(law: Ruleset, ran: Ran, side: str) -> Prospect:
    """What an order would do: what is certain first, then the next roll, draw or choice."""
    said = ran.verdict.say().split("\n")
    told = cast(Prospect, {"ok": ran.legal, "verdict": ran.verdict.as_dict(), "say": said})
    if happens := ran.heard_by(law, side):
        told["happens"] = list(happens)
    waits = ran.waits
    if waits is None or not ran.legal:
        if over := ran.over(law):
            told["over"] = over
        return told
    if isinstance(waits, Choose):
        roll: ThrowJson = {"what": waits.heard_by(side), "by": waits.side}
    elif isinstance(waits, Roll):
        roll = {"what": waits.what, "by": waits.by, "dice": waits.dice, "sides": waits.sides}
    else:
        roll = {"what": waits.what, "by": waits.by, "cards": waits.count}
    if waits.attempt is not None:
        roll["attempt"] = cast(AttemptJson, waits.attempt.as_dict())
        roll["say"] = waits.attempt.say().split("\n")
        told["say"] += roll["say"]
    told["roll"] = roll
    return told


@router.post("/do", response_model=Done | NotDone, responses={**REFUSED, 409: {"model": Stale}})
async def do(place: Seated, deed: DeedJson) -> Json:
    """Carry out an order of the book, ``answer`` the pending choice, ``undo`` or ``redo``.

    If the response says ok, the event is on disk.
    """
    return Json(await place.lobby.at(place.table, _done, place.seat, deed, place.lobby.limits.events, anew=False))


def _done(table: Session, seat: Seat, deed: DeedJson, most: int) -> bytes | NotDone:
    if seat.role == OBSERVER:
        raise Refusal(403, "an observer looks on")
    if deed.viewer and deed.viewer != seat.side and not seat.umpire:
        raise Refusal(403, "only the umpire acts for another side")
    written = _written(deed)
    wish = Wish(seat, deed.key, deed.after, written, _act(table, seat, deed.viewer, written))
    done = table.do(wish, most)
    if not isinstance(done, Verdict):
        return done
    told = {"ok": False, "verdict": done.as_dict(), "say": done.say().split("\n"), "told": reasons(done.reasons)}
    return cast(NotDone, told)


def _act(table: Session, seat: Seat, viewer: str, written: Mapping[str, JsonValue]) -> Callable[[Game], Played]:
    """How a game carries out a request."""
    side, name = viewer or seat.side, str(written["do"])

    def answer(game: Game) -> Played:
        pick = written.get("pick")
        if not isinstance(pick, str):
            raise Malformed(Problem("an answer says what is picked", "pick"))
        return game.answer(side, pick, Chance())

    def take_back(game: Game) -> Played:
        return game.undo(side) if game.may_reconsider(side) else _told_only(table, seat, game).undo(side)

    def do_again(game: Game) -> Played:
        return game.redo(side)

    def carry_out(game: Game) -> Played:
        view = table.view(seat, viewer)
        order = play.order_of(game.law, view.seen, _side(view, viewer, view.seen, written.get("unit")), written)
        return _told_only(table, seat, game).order(order, Chance())

    known = {"answer": (answer, {"do", "pick"}), "undo": (take_back, {"do"}), "redo": (do_again, {"do"})}
    act, keys = known.get(name, (carry_out, set(written)))
    if more := written.keys() - keys:
        raise Malformed([Problem(no_such("key", key, keys)) for key in sorted(more)])
    return act


def _told_only(table: Session, seat: Seat, game: Game) -> Game:
    """While a choice is pending, other orders are refused, and the refusal reveals only what this seat may see."""
    return table.view(seat).known if game.waiting and not seat.umpire else game


def _written(order: OrderJson) -> JsonObject:
    """An order as the book reads it, without the service's own keys."""
    return {"do": order.do, **order.further()}


def _side(view: SeatView, viewer: str, seen: Position, unit: object) -> str:
    """The side of an order or trial: the seat's own, or the one that the umpire names."""
    return viewer or view.seat.side or _owner(seen, unit) or seen.to_move or seen.sides.names[0]


def _owner(seen: Position, unit: object) -> str:
    return seen.unit(unit).side if isinstance(unit, str) and unit in seen.ids else ""

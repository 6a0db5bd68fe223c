"""What a bot has to do at a table, and how it is done. This runs in a worker thread, with the table's lock."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from uuid import uuid4

from pydantic import JsonValue

from zoc.action.events import NO, YES
from zoc.law import Verdict
from zoc.play import Chance, Game, Played, order_of
from zoc.play.known import Known
from zoc.service.refusal import Refusal
from zoc.service.seats import UMPIRE, Seat
from zoc.service.session import Session, Wish

UNDO: Mapping[str, JsonValue] = {"do": "undo"}


@dataclass(frozen=True)
class BotTurn:
    """What a bot has to do now: decide on what it knows, or something that needs no decision."""

    side: str
    after: int
    """The last event."""
    known: Known | None = None
    does: Mapping[str, JsonValue] | None = None
    umpire: bool = False
    """Whether it is done for the umpire: orders of bots are taken back without asking anybody."""
    over: bool = False


def bot_turn(table: Session, side: str, bots: Set[str]) -> BotTurn:
    """What there is to do for the bot of a side, at a table where bots play some sides."""
    game, after = table.game, table.event
    if _asked_to_take_back(game, side):
        agreed = not (game.over and table.has_secrets())
        return BotTurn(side, after, does={"do": "answer", "pick": (YES if agreed else NO).name}, over=bool(game.over))
    if game.over or not game.may_act(side):
        return BotTurn(side, after, over=bool(game.over))
    if _taken_back(game, bots):
        return BotTurn(side, after, does=UNDO, umpire=True)
    return BotTurn(side, after, known=Known.of(game, side))


def _asked_to_take_back(game: Game, side: str) -> bool:
    """Whether a side is asked to agree to an undo."""
    return game.waiting is not None and game.waiting.side == side and bool(game.now.asking)


def _taken_back(game: Game, bots: Set[str]) -> bool:
    """Whether a person has taken something back and bots have to take back more, until a person may act again."""
    people = [side for side in game.first.sides.names if side not in bots]
    if not people or not game.events or game.events[-1].kind not in ("undo", "answer") or not game.now.undone:
        return False
    return game.now.previous is not None and not any(map(game.may_act, people))


def acted(table: Session, turn: BotTurn, does: Mapping[str, JsonValue], most: int) -> int:
    """Carry out what a bot does, if nothing has happened meanwhile; returns the number of the event."""
    side = "" if turn.umpire else turn.side
    seat = Seat(UMPIRE if turn.umpire else turn.side)

    def act(game: Game) -> Played:
        if does["do"] == "undo":
            return game.undo(side)
        if does["do"] == "answer":
            return game.answer(side, str(does["pick"]), Chance())
        return game.order(order_of(game.law, game.seen_by(side), side, does), Chance())

    done = table.do(Wish(seat, str(uuid4()), turn.after, does, act), most)
    if isinstance(done, Verdict):
        raise Refusal(409, f"the law refuses what a bot orders: {done.say()}", kind="bot")
    return table.event

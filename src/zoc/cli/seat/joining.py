"""``zoc join``: take a seat at a table of a service, from this terminal."""

from __future__ import annotations

from zoc.cli.console import DIM, line
from zoc.cli.seat.keyboard import Keyboard, keyboard
from zoc.cli.seat.link import SeatLink
from zoc.cli.seat.remote import Seated
from zoc.cli.seat.signals import Signals
from zoc.cli.seat.terminal import Terminal
from zoc.cli.seat.typed import Quit
from zoc.errors import Malformed
from zoc.service.seats import OBSERVER, UMPIRE

WELCOME = {
    UMPIRE: "You are the umpire: you see everything, and act for any side (`side NAME`).",
    OBSERVER: "You are the observer: you see what every side may see, and may ask questions.",
}


def join(written: str | None) -> None:
    """Sit down by a link, and play until the game is over or one leaves."""
    with Signals() as signals, keyboard(signals) as keys:
        seat = Seated(SeatLink.of(written if written is not None else _asked(keys)))
        line(WELCOME.get(seat.seat, f"You play {seat.seat}."), DIM)
        line()
        Terminal(seat, keys).run()


def join_bot(written: str | None, name: str, seed: int) -> None:
    """Have a bot sit down by a link, and play until the game is over."""
    from zoc.bots import bot_named
    from zoc.cli.seat.bot_seat import BotSeat

    bot = bot_named(name, seed)
    with Signals() as signals, keyboard(signals) as keys:
        BotSeat(Seated(SeatLink.of(written if written is not None else _asked(keys))), bot).run()


def _asked(keys: Keyboard) -> str:
    try:
        return keys.secret("The link of your seat (not echoed): ")
    except Quit:
        raise Malformed("no seat was given: give the link of one") from None

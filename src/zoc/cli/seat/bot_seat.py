"""A bot at a seat of a service: it knows what the seat is told, decides in a process of its own, and says why."""

from __future__ import annotations

from zoc.action import Choose
from zoc.action.script import Pick
from zoc.bots import Bot, Thought
from zoc.cli.console import BAD, BOLD, DIM, GOOD, indented, line
from zoc.cli.seat.client import Declined
from zoc.cli.seat.remote import OvertakenOrder, Seated
from zoc.cli.seat.session import GivenUp
from zoc.errors import Malformed
from zoc.play.known import Known, UnderWay
from zoc.position import Position
from zoc.scenario.gamefile import read_game
from zoc.service.seats import OBSERVER, UMPIRE

SECRET = 403
"""The service keeps the game's file to itself, because something in it is hidden from somebody."""


class BotSeat:
    """Plays a seat until the game is over."""

    def __init__(self, seat: Seated, bot: Bot) -> None:
        if seat.seat in (UMPIRE, OBSERVER):
            raise Malformed(f"this link is the {seat.seat}'s, and a bot plays a side: give it the link of a side")
        self.seat, self.bot = seat, bot
        self.first: Position | None = None
        """The table when the bot sat down, as its side saw it."""
        self.secrets = False
        """Whether the service has kept the game's file to itself."""

    def run(self) -> None:
        """Until the game is over, or somebody ends it."""
        line(f"{self.bot.name} plays {self.seat.seat}; Ctrl-C ends it.", DIM)
        try:
            self._played()
        except (KeyboardInterrupt, GivenUp):
            line(self.seat.leave(), DIM)
        else:
            self.seat.leave()

    def _played(self) -> None:
        self.seat.begin(lambda: None)
        self.first = self.seat.scenario().position
        self._tell()
        while not self.seat.over:
            if self.seat.listener.deaf:
                raise Malformed("the service does not let this seat listen any more")
            if not self._acts():
                self.seat.listener.pause(None, self.seat.stirring)
            self._tell()
        line(f"The game is over: {self.seat.over}.", BOLD)

    def _tell(self) -> None:
        """Take in and print what has happened."""
        news = self.seat.news()
        for said in news.asides:
            line(said, BAD)
        for told in news.lines:
            line(told.say(), GOOD)

    def _acts(self) -> bool:
        """Give an order or an answer, if there is one to give."""
        if not self.seat.state["may_act"]:
            return False
        thought = self.bot.decide(self.known())
        if thought is None:
            return False
        try:
            refused = self.seat.do(thought.order.as_dict())
        except OvertakenOrder:
            return True
        if refused is not None:
            raise Malformed(f"{thought.order.say()}: {refused.say}")
        self._tell()
        self._say(thought)
        return True

    def _say(self, thought: Thought) -> None:
        for said in thought.say(self.seat.law):
            indented(said, style=DIM)

    def known(self) -> Known:
        """What the seat knows now."""
        seat, asked = self.seat, self.seat.asked
        view = seat.scenario().position
        picks = tuple(Pick(name, text) for name, text in asked.picks) if asked else ()
        waiting = Choose(asked.side, asked.question, picks) if asked else None
        heard = tuple(told.text for told in seat.log())
        under_way = self._under_way() if waiting else None
        return Known(seat.law, seat.seat, self.first or view, view, heard, waiting, under_way, bool(seat.over))

    def _under_way(self) -> UnderWay | None:
        """The order that asks this seat; nothing where something in the game is hidden from somebody."""
        if self.secrets:
            return None
        try:
            file = self.seat.game_file()
        except Declined as refusal:
            if refusal.status != SECRET:
                raise
            self.secrets = True
            return None
        return Known.of(read_game(file.encode()).game, self.seat.seat).under_way

"""``zoc play FILE --terminal``: a game between people who share one terminal.

Each sees the table as his side knows it. Every order is on disk before the next is asked for, if the game has a file.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from zoc.ask.sentences import reasons
from zoc.bots import Bot, Thought, bot_named
from zoc.bots.answers import fearing
from zoc.bots.greedy import Greedy
from zoc.bots.match import stepped
from zoc.bots.review import turning_points
from zoc.cli import asking
from zoc.cli.console import BAD, board, line, paper
from zoc.cli.naming import Names
from zoc.cli.seat import manual
from zoc.cli.seat.keyboard import Keyboard, follow_pipe
from zoc.cli.seat.menu import Offer
from zoc.cli.seat.session import OVER, News, PendingChoice, RefusedOrder, Written, moment
from zoc.cli.seat.signals import Signals
from zoc.cli.seat.terminal import Terminal
from zoc.cli.seat.typed import OwnDice, typed
from zoc.errors import Malformed, Problem, ZocError
from zoc.law import Ruleset
from zoc.look import Status
from zoc.play import UMPIRE, Chance, Game, LogLine, Played, Source, offers, order_of
from zoc.play.known import Known
from zoc.position import Position
from zoc.scenario import gamefile
from zoc.scenario.gamefile import Record
from zoc.scenario.scenario import Scenario

CLEAR = "\033[2J\033[3J\033[H"
"""The screen, and what one could scroll back to."""


class HotSeat:
    """One game at one terminal, which goes from hand to hand."""

    manual = manual.HOT_SEAT

    def __init__(
        self,
        record: Record,
        source: Source,
        signals: Signals,
        file: Path | None = None,
        bots: Mapping[str, Bot] | None = None,
    ) -> None:
        self.record, self.source, self.signals, self.file = record, source, signals, file
        self.bots: Mapping[str, Bot] = bots or {}
        self.thoughts: tuple[tuple[Game, Thought], ...] = ()
        """Why bots gave their orders since a person last acted, and the game before each."""
        self.facing = ""
        self.fresh = News()
        self.otherwise: Position | None = None

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def law(self) -> Ruleset:
        return self.game.law

    @property
    def side(self) -> str:
        """The side that is to act, or the side that a bot is to act against; where any may, the one that typed last."""
        waiting, people = self.game.waiting, self._people()
        acts = waiting.side if waiting else self.game.position.to_move or self.facing or people[0]
        return acts if acts in people else self.facing or people[0]

    def _people(self) -> tuple[str, ...]:
        """The sides that people play; where bots play all of them, every side."""
        sides = self.game.first.sides.names
        return tuple(side for side in sides if side not in self.bots) or sides

    @property
    def over(self) -> str:
        return self.game.over

    # Looking

    @property
    def asked(self) -> PendingChoice | None:
        waiting = self.game.waiting
        if waiting is None:
            return None
        say = waiting.attempt.say().split("\n") if waiting.attempt else ()
        return PendingChoice(waiting.side, waiting.question, tuple(say), tuple((pick.name, pick.text) for pick in waiting.picks))

    def prompt(self) -> str:
        if self.over:
            return f"{self.side} ({OVER})> "
        position = self.game.position
        return f"{self.side}, {moment(position.turn, position.phase, self.glance()[0])}> "

    def scenario(self) -> Scenario:
        about = self.record.scenario.about if self.record.scenario.public or not self._secrets() else ""
        return replace(self.record.scenario, position=self.game.seen_by(self.side), about=about)

    def _secrets(self) -> bool:
        return bool(self.law.views) or bool(self.game.position.units["hidden"].any())

    def glance(self) -> tuple[Sequence[Status], str]:
        return self.law.glance(self.game.seen_by(self.side), self.side), self.game.position.to_move

    def log(self) -> Sequence[LogLine]:
        return self.game.log(self.side)

    def offers(self, unit: str) -> Sequence[Offer]:
        return [offer.as_dict() for offer in offers(self.law, self.game.seen_by(self.side), self.side, unit)]

    # Doing

    def prospect(self, order: Written) -> str | None:
        side = self.side
        prospect = self.game.prospect(order_of(self.law, self.game.seen_by(side), side, order))
        if prospect.legal and prospect.waits is None:
            return None
        return prospect.waits.attempt.say() if prospect.legal and prospect.waits and prospect.waits.attempt else ""

    def do(self, order: Written) -> RefusedOrder | None:
        played = self._played(order)
        if not played.legal:
            return RefusedOrder(played.verdict.say().split("\n")[0], reasons(played.verdict.standing))
        self._take(played.game)
        self.thoughts = ()
        if order["do"] == "undo":
            self._take_back_bots()
        self._bots_act()
        return None

    def _bots_act(self) -> None:
        """Have bots act until a person is to, or the game is over."""
        while not self.game.over and self._for_bots():
            step = stepped(self.game, self.bots, self.source)
            if step is None:
                return
            self.thoughts = (*self.thoughts, (self.game, step.thought))
            self._take(step.game)

    def _for_bots(self) -> bool:
        """Whether no person may act now, and a bot may."""
        acting = [side for side in self.game.first.sides.names if self.game.may_act(side)]
        return bool(acting) and all(side in self.bots for side in acting)

    def _take_back_bots(self) -> None:
        """Take back what bots have done since a person last acted."""
        while self._for_bots() and (back := self.game.undo(UMPIRE)).legal:
            self._take(back.game)

    def reasons(self) -> Sequence[Sequence[str]]:
        """Why bots gave their orders since a person last acted: for each order, one sentence each."""
        return [self._feared(game, thought).say(self.law) for game, thought in self.thoughts]

    def _feared(self, game: Game, thought: Thought) -> Thought:
        return thought if thought.worth is None else fearing(Known.of(game, thought.side), thought)

    def hint(self) -> Sequence[str]:
        """What ``greedy`` would do here, and why."""
        side = self.side
        if self.game.over or not self.game.may_act(side):
            raise Malformed("there is nothing to do now")
        known = Known.of(self.game, side)
        thought = Greedy().decide(known)
        if thought is None:
            raise Malformed("there is nothing to do now")
        return [reason.text for reason in self._feared(self.game, thought).reasons(self.law, hint=True)]

    def turning_points(self) -> Sequence[str]:
        """The orders that changed the expected result most; while the game goes on, only those of the side that asks."""
        sides = () if self.game.over else (self.side,)
        return [point.say(self.law) for point in turning_points(self.game, sides=sides)]

    def _played(self, order: Written) -> Played:
        side = self.side
        match order["do"]:
            case "answer":
                return self.game.answer(side, str(order["pick"]), self.source)
            case "undo":
                # Whoever shares a terminal takes back what he has just done himself; a bot is not asked.
                last = self.game.now.by
                return self.game.undo(UMPIRE if last in self.bots else last or side)
            case "redo":
                return self.game.redo(side)
            case _:
                return self.game.order(order_of(self.law, self.game.seen_by(side), side, order), self.source)

    def _take(self, game: Game) -> None:
        """What came of it, on disk first."""
        before, viewer = self.game, self.side
        with self.signals.held():
            if self.file:
                for n in range(len(before.events), len(game.events)):
                    gamefile.append(self.file, n + 1, game.events[n])
            self.record = replace(self.record, game=game)
            known = {(told.n, told.text) for told in before.log(viewer)}
            seen = game.seen_by(viewer)
            lines = tuple(told for told in game.log(viewer) if (told.n, told.text) not in known)
            self.fresh = News((), (*self.fresh.lines, *lines))
            if self.otherwise is not None or not look_alike(before.seen_by(viewer), seen):
                self.otherwise = seen

    def stirring(self) -> bool:
        return self.fresh != News()

    def news(self) -> News:
        fresh, self.fresh = self.fresh, News()
        return fresh

    def redrawn(self) -> Position | None:
        seen, self.otherwise = self.otherwise, None
        return seen

    def wait(self, tell: Callable[[], None]) -> None:
        """Nobody plays elsewhere."""

    # Coming, handing over and going

    def begin(self, rouse: Callable[[], None]) -> None:
        """Have bots act first if it is their turn; after that, nothing happens here but what is typed here."""
        self._bots_act()

    def ready(self) -> None:
        """Where the sides have secrets, nobody looks while the terminal changes hands."""
        side = self.side
        if side != self.facing and self.facing and self._secrets() and sys.stdin.isatty():
            print("\n" * paper().height if paper().is_dumb_terminal else CLEAR, end="")
            typed(f"Hand over to {side}, who presses Enter. ")
            board(self.game.seen_by(side))
        self.facing = side

    def sit(self, words: Sequence[str]) -> str:
        """Where both sides may act at once: who is typing."""
        if len(words) != 1:
            raise Malformed("side takes the name of a side")
        side = Names(self.game.first).side(words[0]) or words[0]
        self.game.first.sides.number(side)
        if side in self.bots:
            raise Malformed(f"a bot plays {side}")
        self.facing = side
        if self.side != side:
            return f"You still type for {self.side}, who is to act; `side` chooses only where all sides may act at once."
        return f"You type for {side}."

    def save(self, file: Path) -> str:
        if file.exists() and file != self.file:
            raise Malformed(f"there is a file {file} already: nothing was written")
        gamefile.save(self.record, file)
        self.file = file
        return f"Saved; from now on every order goes to {file}."

    def leave(self) -> str:
        if self.file:
            return f"The game is in {self.file}; `zoc play {self.file} --terminal` goes on."
        return "The game was not saved. (`save FILE` before you leave keeps it.)" if self.game.events else ""


def look_alike(before: Position, after: Position) -> bool:
    """Whether a drawing of the table would be the same."""
    same = ("id", "x", "y", "facing", "shape")
    return before.markers == after.markers and all(np.array_equal(before.units[name], after.units[name]) for name in same)


def start(file: str, *, save: str | None, seed: int | None, own_dice: bool, mend: bool, bots: Sequence[str] = ()) -> None:
    """Begin a scenario, or go on with a game from its file."""
    source: Source = OwnDice() if own_dice else Chance(seed)
    kept = Path(file) if file != asking.STDIN and gamefile.is_game(file) else None
    with Signals() as signals:
        record = asking.recorded(file, mend=mend)
        _show_changes(record, kept, file)
        seat = HotSeat(record, source, signals, kept, seated(record.game, bots, seed or 0))
        if not seat.law.deeds:
            raise Malformed(f"{seat.law.book.title} says nothing of how it is played")
        if file == asking.STDIN:
            follow_pipe()
        terminal = Terminal(seat, Keyboard(signals))
        if save:
            terminal.save([save])
        terminal.run()


def seated(game: Game, said: Sequence[str], seed: int) -> dict[str, Bot]:
    """The bots at their sides, as they are written: ``blue=greedy``."""
    found, problems = dict[str, Bot](), list[Problem]()
    for each in said:
        side, sign, name = each.partition("=")
        try:
            if not sign:
                raise Malformed("expected a side and a bot, such as blue=greedy")
            game.first.sides.number(side)
            found[side] = bot_named(name, seed)
        except ZocError as wrong:
            problems.append(Problem(str(wrong), f"--bot {each}"))
    if problems:
        raise Malformed(problems)
    return found


def _show_changes(record: Record, kept: Path | None, file: str) -> None:
    """List what a game comes to now under other rules, and write its file again beside a copy."""
    for changed in record.changes:
        line(changed.say(), BAD)
    if not record.whole:
        raise Malformed("the game cannot be replayed to its end under the current rules", source=asking.source(file))
    if record.torn or record.changes:
        copy = gamefile.copied(kept) if kept else None
        if kept:
            gamefile.save(replace(record, revision=record.scenario.rules.revision), kept)
        for told in filter(None, [record.left_out(), f"The file as it was is {copy}" if copy else ""]):
            line(told, BAD)

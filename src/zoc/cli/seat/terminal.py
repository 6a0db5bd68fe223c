"""A game at a terminal: what is typed is an order, a question, or a number of the last menu.

Where the game is played is none of its business: people may share this terminal (``zoc.cli.seat.hotseat``), or each sits at his
own, at a table of a service (``zoc.cli.seat.remote``).
"""

from __future__ import annotations

import errno
import shlex
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from zoc.ask.book_questions import book_verb, spelt
from zoc.ask.clerk import Clerk
from zoc.ask.questions import VERBS
from zoc.ask.sentences import sentences
from zoc.ask.subject import Subject
from zoc.cli import asking, hush, pages
from zoc.cli.console import BAD, BOLD, DIM, GOOD, board, indented, line
from zoc.cli.seat import manual, menu
from zoc.cli.seat.keyboard import Keyboard, Roused
from zoc.cli.seat.order_words import deed_named, spelt_order
from zoc.cli.seat.session import GivenUp, RefusedOrder, Sitting, Written
from zoc.cli.seat.signals import HUNG_UP, Signals
from zoc.cli.seat.typed import Quit
from zoc.errors import Malformed, Unknown, ZocError, no_such
from zoc.law import Ruleset
from zoc.play import offers
from zoc.text.names import joined

Command = Callable[["Terminal", list[str]], None]


class Terminal:
    """One terminal, at which somebody sits at a game."""

    def __init__(self, sitting: Sitting, keyboard: Keyboard | None = None) -> None:
        self.sitting, self.keyboard = sitting, keyboard or Keyboard()
        self.menu: list[menu.Entry] = []
        self.moment: tuple[str, ...] = ()
        """The turn, the side to move and the phases, as they were last told."""

    @property
    def signals(self) -> Signals:
        return self.keyboard.signals

    @property
    def law(self) -> Ruleset:
        return self.sitting.law

    def run(self) -> None:
        """Until the game is over, or somebody leaves, or the program is told to end."""
        try:
            self._played()
        except (Quit, KeyboardInterrupt):
            self._left()
        except SystemExit:
            with suppress(OSError):
                self._left()
            raise
        except OSError as gone:
            if gone.errno != errno.EIO:
                raise
            raise SystemExit(HUNG_UP) from None  # nobody sits at the terminal any more
        finally:
            self._put_down()

    def _played(self) -> None:
        self._show([])
        line()
        line("Type the name of a unit to see what it may do, an order, a question, or help.", DIM)
        self.sitting.begin(self.keyboard.rouse)
        while not self.sitting.ended:
            self._prompted()
        self.signals.leaving = True
        line()
        line(f"The game is over: {self.sitting.over}.", BOLD)
        self.sitting.leave()

    def _left(self) -> None:
        """Say goodbye; what has happened before that, and was not told yet, is told."""
        self.signals.leaving = True
        with suppress(ZocError):
            for told in self.sitting.news().lines:
                line(told.say(), GOOD)
        line(self.sitting.leave(), DIM)

    def _put_down(self) -> None:
        """Nothing is left to be printed, or there is nobody to read it."""
        try:
            sys.stdout.flush()
        except OSError as gone:
            if gone.errno == errno.EIO:
                hush()

    def _prompted(self) -> None:
        said = self._typed()
        try:
            words = shlex.split(said, comments=True)
        except ValueError as wrong:
            line(f"{wrong}: quotes come in pairs", BAD)
            return
        if words:
            try:
                self._obey(words)
            except ZocError as wrong:
                line(str(wrong), BAD)
                if isinstance(wrong, GivenUp):
                    self.signals.heed()
            self._tell()

    def _typed(self) -> str:
        """A line that somebody types. What happens meanwhile is told above it, and what he had begun is kept."""
        begun = ""
        while True:
            self._tell()
            if self.sitting.ended:
                return ""
            self.sitting.ready()
            self._stand()
            line()
            self._ask()
            try:
                return self.keyboard.line(self.sitting.prompt(), begun, self.sitting.stirring)
            except Roused as news:
                begun = news.begun
            except Malformed as wrong:
                begun = ""
                line(str(wrong), BAD)

    def _ask(self) -> None:
        """What there is to decide before anything else."""
        asked = self.sitting.asked
        if asked is None:
            return
        line(f"{asked.side}: {asked.question}", BOLD)
        if asked.say:
            indented("\n".join(asked.say), 2)
        for nth, (name, text) in enumerate(asked.picks, 1):
            indented(f"{nth}  {text}" + (f" ({name})" if name != text.lower() else ""), 2)
        self.menu = [{"answer": name} for name, _ in asked.picks]

    def _tell(self) -> None:
        """What has happened, and the table if it looks otherwise now."""
        with self.signals.held():
            news = self.sitting.news()
            for aside in news.asides:
                line(aside, DIM)
            for told in news.lines:
                line(told.say(), GOOD)
            if news.lines:
                self.menu = []
        table = self.sitting.redrawn()
        if table is not None:
            board(table)

    def _stand(self) -> None:
        """What stands at a glance, when the turn or the phase has passed on."""
        if self.moment != (moment := self._moment()):
            self.moment = moment
            pages.standing(self.sitting.glance()[0])

    def _moment(self) -> tuple[str, ...]:
        status, to_move = self.sitting.glance()
        return (status[0].text, to_move, *(each.text for each in status if each.steps))

    def _obey(self, words: list[str]) -> None:
        if len(words) > 1:
            words = joined(words, self.sitting.scenario().position.ids)
        first, asked = words[0].lower(), self.sitting.asked
        if first.isdigit() and len(words) == 1:
            self._chosen(int(first))
        elif asked and first in [name for name, _ in asked.picks]:
            self._do({"do": "answer", "pick": first})
        elif first in COMMANDS:
            COMMANDS[first](self, words[1:])
        elif deed_named(self.law, first):
            self._order(spelt_order(self.law, self.sitting.scenario().position, [first, *words[1:]]))
        elif first in self.law.questions or first in VERBS:
            self._asked(first, words[1:])
        elif words[0] in (ids := self.sitting.scenario().position.ids):
            self._offers(words)
        else:
            known = [*COMMANDS, *self.law.deeds, *VERBS, *self.law.questions, *ids]
            raise Malformed(no_such("deed, question or unit", words[0], known) + " (help lists them)")

    def _chosen(self, number: int) -> None:
        if not 1 <= number <= len(self.menu):
            raise Malformed(f"the last menu has {len(self.menu)} lines" if self.menu else "there is no menu to choose from")
        entry = self.menu[number - 1]
        if "answer" in entry:
            self._do({"do": "answer", "pick": entry["answer"]})
        elif "do" in entry:
            self._order(entry)
        else:
            line(entry["usage"], DIM)

    # Doing something

    def _order(self, order: Written) -> None:
        rolled = self.sitting.prospect(order)
        rolled = self._odds(order) if rolled == "" else rolled
        if rolled:
            indented(rolled, 2, DIM)
        self._do(order)

    def _odds(self, order: Written) -> str:
        """The odds of a deed that asks something before it rolls, if the book knows it as an action."""
        if order["do"] not in self.law.attempts or "unit" not in order:
            return ""
        action = {"name": order["do"], "actor": order["unit"], **{key: order[key] for key in ("target", "at") if key in order}}
        try:
            found = Clerk(self.sitting.scenario()).put({"ask": "odds", "action": action}).found
        except ZocError:
            return ""
        return str(found.say()) if found.legal else ""

    def _do(self, order: Written) -> None:
        refused = self.sitting.do(order)
        if refused:
            self._refused(refused)
        else:
            self.menu = []

    def _refused(self, refused: RefusedOrder) -> None:
        line(refused.say, BAD)
        pages.reasoned(refused.reasons)

    def _undo(self, words: list[str]) -> None:
        self._do({"do": "undo"})

    def _redo(self, words: list[str]) -> None:
        self._do({"do": "redo"})

    # Asking something

    def _question(self, words: list[str]) -> None:
        """A question that is called like an order."""
        known = [*VERBS, *self.law.questions]
        if not words or words[0] not in known:
            raise Unknown.name("question", words[0] if words else "", known)
        self._asked(words[0], words[1:])

    def _asked(self, name: str, words: list[str]) -> None:
        clerk = Clerk(self.sitting.scenario())
        verb = book_verb(self.law, name) if name in self.law.questions else VERBS[name]
        going = name in ("reach", "why", "route")
        asked = clerk.put({"ask": name, **spelt(verb, words), **({"at_large": True} if going else {})})
        page = getattr(pages, name, None) if name not in self.law.questions else None
        about = words[:1] if name in ("control", "level") else []
        if late := self._not_now(words[0], asked.found) if going else "":
            line(f"Not now: {late}", BAD)
            line("Apart from that:", DIM)
        if page:
            page(asked.found, *about)
        elif hasattr(asked.found, "say"):
            pages.told(asked)
        else:
            asking.print_json(asked.told())

    def _not_now(self, unit: str, found: object) -> str:
        """Why a unit may not be ordered to move now, whatever the law of moving says; nothing if the answer tells that itself."""
        position, side = self.sitting.scenario().position, self.sitting.side
        if position.unit(unit).side != side:
            return ""
        moves = [offer for offer in offers(self.law, position, side, unit) if offer.deed.moves]
        if not moves or any(offer.legal for offer in moves):
            return ""
        late, told = menu.why_not(self.law, moves[0].as_dict()), sentences(found)
        held = told.get("told")
        rules = [str(reason["rule"]) for reason in held if isinstance(reason, dict)] if isinstance(held, list) else []
        return "" if any(late in rule for rule in (str(told.get("say", "")), *rules)) else late

    def _offers(self, words: list[str]) -> None:
        """The menu of a unit, or of the player."""
        unit = words[0] if words else ""
        self.menu = menu.show(self.law, self.sitting.offers(unit), unit)

    # The table

    def _show(self, words: list[str]) -> None:
        self.moment = self._moment()
        pages.show(Subject(self.sitting.scenario(), self.sitting.side))

    def _log(self, words: list[str]) -> None:
        for told in self.sitting.log():
            indented(f"{told.n:>3}  {told.say()}", 0)

    def _wait(self, words: list[str]) -> None:
        """Until there is something to do here, or the game is over."""
        try:
            self._tell()
            self.sitting.wait(self._tell)
        except KeyboardInterrupt:
            self.signals.heed()
            line()

    def save(self, words: list[str]) -> None:
        """Keep the game in a file."""
        if len(words) != 1:
            raise Malformed("save takes the name of a file")
        line(self.sitting.save(Path(words[0])), GOOD)

    def _quit(self, words: list[str]) -> None:
        raise Quit

    def _side(self, words: list[str]) -> None:
        self.sitting.sit(words)

    def _help(self, words: list[str]) -> None:
        manual.show(self.law, self.sitting.scenario().position, self.sitting.manual, words[0] if words else "")


COMMANDS: dict[str, Command] = {
    "help": Terminal._help, "?": Terminal._help, "show": Terminal._show, "log": Terminal._log, "undo": Terminal._undo,
    "redo": Terminal._redo, "save": Terminal.save, "quit": Terminal._quit, "exit": Terminal._quit, "menu": Terminal._offers,
    "side": Terminal._side, "wait": Terminal._wait, "ask": Terminal._question,
}  # fmt: skip

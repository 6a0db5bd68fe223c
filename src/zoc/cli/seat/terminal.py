"""A game at a terminal: what is typed is an order, a question, or a number of the last menu.

Where the game is played is none of its business: people may share this terminal (``zoc.cli.seat.hotseat``), or each sits at his
own, at a table of a service (``zoc.cli.seat.remote``).
"""

from __future__ import annotations

import errno
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from zoc.ask.clerk import Clerk
from zoc.ask.questions import VERBS
from zoc.ask.subject import Subject
from zoc.cli import asking, hush, lawbook, pages, question_words
from zoc.cli.console import BAD, BOLD, DIM, GOOD, board, hanging, indented, line
from zoc.cli.naming import Names
from zoc.cli.order_words import deed_of, spelt_order, usage
from zoc.cli.seat import manual, menu
from zoc.cli.seat.keyboard import Keyboard, Roused
from zoc.cli.seat.session import GivenUp, RefusedOrder, Sitting, Written
from zoc.cli.seat.signals import HUNG_UP, Signals
from zoc.cli.seat.typed import Quit
from zoc.cli.unfinished import Unfinished, asked_back, asked_for, missing, unsaid
from zoc.errors import Malformed, MissingKey, Unknown, ZocError, no_such
from zoc.law import Ruleset
from zoc.law.goals import GameUndecided, GameWon, goals_in_full
from zoc.text.names import joined, spoken
from zoc.values import Json

Command = Callable[["Terminal", list[str]], None]
DECIDED = (GameWon.__name__, GameUndecided.__name__)
"""The events that say how a game has ended."""
NUMBERED = 15
"""How many choices are listed with a number each."""


class Terminal:
    """One terminal, at which somebody sits at a game."""

    def __init__(self, sitting: Sitting, keyboard: Keyboard | None = None) -> None:
        self.sitting, self.keyboard = sitting, keyboard or Keyboard()
        self.menu: list[menu.Entry] = []
        self.moment: tuple[str, ...] = ()
        """The turn, the side to move and the phases, as they were last told."""
        self.begun: Unfinished | None = None
        """An order or a question that was typed and needs something more."""
        self.weighed: tuple[str, ...] = ()
        """The odds of the pending choice, as they were last told."""
        self.over = False
        """Whether the end of the game has been told."""

    @property
    def signals(self) -> Signals:
        return self.keyboard.signals

    @property
    def law(self) -> Ruleset:
        return self.sitting.law

    def run(self) -> None:
        """Until somebody leaves, or the program is told to end; a game that is over can still be looked at."""
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
        self._tell()
        while True:
            self._prompted()

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
            self.sitting.ready()
            self._end()
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
            self.weighed = ()
        else:
            line(f"{asked.side}: {asked.question}", BOLD)
            if asked.say and asked.say != self.weighed:
                indented("\n".join(asked.say), 2)
            self.weighed = asked.say
            counted = self.begun is None or not self.begun.numbered  # one list on the screen has numbers
            for nth, (name, text) in enumerate(asked.picks, 1):
                told = text + (f" ({name})" if name != text.lower() else "")
                hanging(f"  {nth}  " if counted else "  –  ", told)
            self.menu = [{"answer": name} for name, _ in asked.picks]
        if self.begun is not None:
            self._ask_more(self.begun)

    def _ask_more(self, begun: Unfinished) -> None:
        """What an order or a question still needs: a short list is numbered."""
        line(begun.text[:1].upper() + begun.text[1:], BOLD)
        if begun.numbered and len(begun.choices) <= NUMBERED:
            self.menu = [{"fill": choice} for choice in begun.choices]
            for nth, choice in enumerate(begun.choices, 1):
                indented(f"{nth}  {spoken(choice)}", 2)
        else:
            self.menu = [] if self.sitting.asked is None else self.menu
            if told := "  ".join(map(spoken, begun.choices)) or begun.expects:
                indented(told, 2)

    def _tell(self) -> None:
        """What has happened, and the table if it looks otherwise now."""
        with self.signals.held():
            news = self.sitting.news()
            for aside in news.asides:
                line(aside, DIM)
            for told in news.lines:
                line(told.say(), GOOD)
            if news.lines:
                self.menu, self.begun = [], None
        table = self.sitting.redrawn()
        if table is not None:
            board(table)

    def _end(self) -> None:
        """Say once that the game is over, and how, unless the log has just said it."""
        told, self.over = self.over, bool(self.sitting.over)
        if self.over and not told:
            said = any(each.event is not None and each.event.get("name") in DECIDED for each in self.sitting.log()[-1:])
            line("The game is over." if said else f"The game is over: {self.sitting.over}.", BOLD)
            line("You can still look, ask questions, undo the last order or save the game; quit leaves.", DIM)

    def _stand(self) -> None:
        """What stands at a glance, when the turn or the phase has passed on."""
        if not self.over and self.moment != (moment := self._moment()):
            self.moment = moment
            pages.standing(self.sitting.glance()[0])

    def _moment(self) -> tuple[str, ...]:
        status, to_move = self.sitting.glance()
        return (status[0].text, to_move, *(each.text for each in status if each.steps))

    def _obey(self, words: list[str]) -> None:
        seen = self.sitting.scenario().position
        names = Names(seen)
        words = joined(words, seen.ids)
        first = words[0].lower()
        deed, rest = deed_of(self.law, words)
        if self.begun and first not in COMMANDS and " ".join(words) in self.begun.choices:
            self._fill(self.begun, self.begun.with_value(self.law, seen, " ".join(words)))
        elif first.isdigit() and len(words) == 1 and (self.menu or not self.begun):
            self._chosen(int(first))
        elif pick := self._pick(names, words):
            self._do({"do": "answer", "pick": pick})
        elif self.begun and first not in COMMANDS and (filled := self.begun.filled(self.law, seen, words)):
            self._fill(self.begun, filled)
        elif words == ["why"] and (reasons := self.sitting.reasons()):
            self._reasons(reasons)
        elif first in COMMANDS:
            COMMANDS[first](self, words[1:])
        elif first not in self.law.deeds and len(words) == 1 and names.unit(words[0], begins=False):
            self._offers(words)
        elif deed:
            self._order(spelt_order(self.law, seen, [deed.name, *rest]))
        elif question := self._question_named(first):
            self._asked(question, words[1:])
        elif len(words) == 1 and names.unit(words[0]):
            self._offers(words)
        elif names.unit(words[0]):
            self._unit_first(words)
        else:
            self._not_understood(words[0])

    def _not_understood(self, word: str) -> None:
        """Say what is known that is called like it: orders that begin so, or a name that resembles it."""
        if begun := [spoken(name) for name in self.law.deeds if len(word) > 1 and name.startswith(word.lower())]:
            raise Malformed(f"{word!r} may be {', '.join(begun)}")
        seen = self.sitting.scenario().position
        if Names(seen).side(word) is not None:
            raise Malformed(f"{word} is a side: `control {word}` shows what it controls, `legal {word}` what it may order")
        known = [*COMMANDS, *map(spoken, self.law.deeds), *VERBS, *self.law.questions, *seen.ids]
        raise Malformed(no_such("order, question or unit", word, known) + " (help lists them)")

    def _question_named(self, word: str) -> str:
        """A question of this name; nothing if there is none."""
        return word if word in self.law.questions or word in VERBS else ""

    def _unit_first(self, words: list[str]) -> None:
        """An order or a question that begins with its unit."""
        unit, *others = words
        deed, rest = deed_of(self.law, others)
        if deed is not None:
            self._obey([deed.name, unit, *rest])
        elif question := self._question_named(others[0].lower()):
            self._obey([question, unit, *others[1:]])
        else:
            raise Malformed(f"what is {unit} to do? {others[0]!r} is neither an order nor a question (help lists them)")

    def _reasons(self, reasons: Sequence[Sequence[str]]) -> None:
        """Why a bot gave its orders since a person last acted, one after the other."""
        for nth, each in enumerate(reasons):
            if nth:
                line()
            for reason in each:
                indented(reason, 2)

    def _pick(self, names: Names, words: list[str]) -> str | None:
        """The pick of a pending choice that is typed: by its name, by its words, or as a unit is called."""
        asked = self.sitting.asked
        if asked is None:
            return None
        whole = " ".join(words)
        named = [
            name for name, text in asked.picks if whole.casefold() in (name.casefold(), spoken(name).casefold(), text.casefold())
        ]
        if named:
            return named[0]
        units = names.units(whole, begins=False) if len(words) == 1 else ()
        return next((name for name, _ in asked.picks if name in units), None)

    def _fill(self, begun: Unfinished, said: dict[str, Json]) -> None:
        """Go on with an order or a question that has been told what it needed."""
        self.begun = None
        if begun.order:
            self._order(said)
        else:
            self._put(begun.name, said)

    def _chosen(self, number: int) -> None:
        if not 1 <= number <= len(self.menu):
            raise Malformed(f"the last menu has {len(self.menu)} lines" if self.menu else "there is no menu to choose from")
        entry = self.menu[number - 1]
        if "fill" in entry and self.begun:
            self._fill(self.begun, self.begun.with_value(self.law, self.sitting.scenario().position, entry["fill"]))
        elif "answer" in entry:
            self._do({"do": "answer", "pick": entry["answer"]})
        elif "do" in entry:
            self._order(entry)
        else:
            self._order({"do": entry["begin"], **({"unit": entry["unit"]} if entry["unit"] else {})})

    # Doing something

    def _order(self, order: Written) -> None:
        """Give an order; one that leaves out what it needs is asked for it."""
        deed = self.law.deeds[str(order["do"])]
        self.begun = unsaid(self.law, self.sitting.scenario().position, self.sitting.side, order)
        if self.begun is not None:
            if self.begun.hopeless:
                self._hopeless(self.begun)
            return
        if deed.by == "unit" and "unit" not in order:
            line(f"No unit may {spoken(deed.name)} now; type the name of a unit to see why.", BAD)
            line(usage(deed), DIM)
            return
        rolled = self.sitting.prospect(order)
        rolled = self._odds(order) if rolled == "" else rolled
        if rolled:
            indented(rolled, 2, DIM)
            self.weighed = tuple(rolled.split("\n"))
        self._do(order)

    def _hopeless(self, begun: Unfinished) -> None:
        """Say why nothing that could be named would make an order legal, where the menu knows it."""
        offers = self.sitting.offers(str(begun.said.get("unit", "")))
        shut = next((offer for offer in offers if offer["do"] == begun.name and not offer["legal"]), None)
        if shut is not None:
            line(f"{begun.about}: {menu.why_not(self.law, shut)}", BAD)
            self.begun = None

    def _odds(self, order: Written) -> str:
        """The odds of a deed that asks something before it rolls, if the book knows it as an action."""
        if order["do"] not in self.law.attempts or "unit" not in order:
            return ""
        aim = {key: order[key] for key in ("target", "at") if key in order}
        facts = {key: value for key, value in order.items() if key not in ("do", "unit", *aim)}
        action = {"name": order["do"], "actor": order["unit"], **aim, "facts": facts}
        try:
            found = Clerk(self.sitting.scenario()).put({"ask": "odds", "action": action}).found
        except ZocError:
            return ""
        return str(found.say()) if found.legal else ""

    def _do(self, order: Written) -> None:
        self.begun = None
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
        if not words or words[0].lower() not in known:
            raise Unknown.name("question", words[0] if words else "", known)
        self._asked(words[0].lower(), words[1:])

    def _asked(self, name: str, words: list[str]) -> None:
        self._put(name, question_words.said(self.law, self.sitting.scenario().position, name, words))

    def _put(self, name: str, said: Mapping[str, Json]) -> None:
        """Put a question and print the answer; one that leaves out what it needs is asked for it."""
        self.begun = self.begun if self.begun and self.begun.order else None
        if name == "rules":
            lawbook.read(self.law, str(said.get("clause", "")))
            return
        seen = self.sitting.scenario().position
        unfinished = missing(self.law, seen, name, said)
        if unfinished is not None:
            self.begun = unfinished
            return
        try:
            asked = Clerk(self.sitting.scenario()).put(question_words.question(self.law, name, said))
        except MissingKey as open_key:
            self.begun = asked_for(self.law, seen, name, said, open_key.key, open_key.choices)
            return
        if (more := asked_back(self.law, seen, said, asked.found)) is not None:
            self.begun = more
            return
        own = name in self.law.questions
        if name in pages.PAGES and not own:
            pages.answered(asked, name)
        elif hasattr(asked.found, "say"):
            pages.answered(asked, "told")
        else:
            asking.print_json(asked.told())

    def _offers(self, words: list[str]) -> None:
        """The menu of a unit, or of the player."""
        self.begun = None
        if self.sitting.asked:
            line("Answer the question first; you may ask questions meanwhile.", DIM)
            return
        unit = (Names(self.sitting.scenario().position).unit(words[0]) or words[0]) if words else ""
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
        line(self.sitting.sit(words), DIM)

    def _goals(self, words: list[str]) -> None:
        """What each side must achieve, with every cell."""
        for told in goals_in_full(self.law.table(self.sitting.scenario().position)) or ("This scenario has no goals.",):
            indented(told, 2)

    def _hint(self, words: list[str]) -> None:
        """What a bot would do here, and why."""
        for said in self.sitting.hint():
            indented(said)

    def _turning_points(self, words: list[str]) -> None:
        """The orders that changed the expected result most."""
        for said in self.sitting.turning_points() or ("No order changed the expected result.",):
            indented(said)

    def _help(self, words: list[str]) -> None:
        manual.show(self.law, self.sitting.scenario().position, self.sitting.manual, words)


COMMANDS: dict[str, Command] = {
    "help": Terminal._help, "?": Terminal._help, "show": Terminal._show, "log": Terminal._log, "undo": Terminal._undo,
    "redo": Terminal._redo, "save": Terminal.save, "quit": Terminal._quit, "exit": Terminal._quit, "menu": Terminal._offers,
    "side": Terminal._side, "wait": Terminal._wait, "ask": Terminal._question, "goals": Terminal._goals, "goal": Terminal._goals,
    "hint": Terminal._hint, "turning-points": Terminal._turning_points,
}  # fmt: skip

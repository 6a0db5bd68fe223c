"""``zoc play FILE --terminal``: a game between people who share one terminal.

Each sees the table as his side knows it. What is typed is an order, a question, or a number of the last menu; every
order is on disk before the next is asked for, if the game has a file.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from zoc.cli import desk, manual, menu, pages
from zoc.cli.paper import BAD, BOLD, DIM, GOOD, board, indented, line
from zoc.cli.typed import OwnDice, Quit, typed
from zoc.cli.words import deed_named, spelt_order
from zoc.errors import Malformed, ZocError, no_such
from zoc.law import Ruleset, Verdict
from zoc.notation import gamefile
from zoc.notation.ask import Clerk
from zoc.notation.bookwise import book_verb, spelt
from zoc.notation.gamefile import Record
from zoc.notation.questions import VERBS
from zoc.play import Chance, Game, Played, Source, order_of
from zoc.position import Position

Command = Callable[["Terminal", list[str]], None]


class Terminal:
    """One game at one terminal."""

    def __init__(self, record: Record, source: Source, file: Path | None = None) -> None:
        self.record, self.source, self.file = record, source, file
        self.menu: list[dict[str, Any]] = []
        self.facing = ""

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def law(self) -> Ruleset:
        return self.game.law

    @property
    def side(self) -> str:
        """Who is to do something; where anybody may, the one who was last asked to type."""
        waiting, sides = self.game.waiting, self.game.first.sides.names
        return waiting.side if waiting else self.game.position.to_move or self.facing or sides[0]

    def run(self) -> None:
        """Until the game is over, or somebody leaves."""
        pages.show(self._clerk().table)
        line()
        line("Type the name of a unit to see what it may do, an order, a question, or help.", DIM)
        try:
            while not self.game.over:
                self._hand_over()
                self._prompted()
            line()
            line(f"The game is over: {self.game.over}.", BOLD)
        except (Quit, KeyboardInterrupt):
            self._left()

    def _left(self) -> None:
        if self.file:
            line(f"The game is in {self.file}; `zoc play {self.file} --terminal` goes on.", DIM)
        elif self.game.events:
            line("The game was not saved. (`save FILE` before the end keeps it.)", DIM)

    def _hand_over(self) -> None:
        """Where the sides have secrets, nobody looks while the terminal changes hands."""
        side = self.side
        if side != self.facing and self.facing and self._secrets() and sys.stdin.isatty():
            print("\033[2J\033[H", end="")
            typed(f"Hand over to {side}, who presses Enter. ")
            board(self.game.seen_by(side))
        self.facing = side

    def _secrets(self) -> bool:
        return bool(self.law.views) or bool(self.game.position.units["hidden"].any())

    def _prompted(self) -> None:
        waiting, position = self.game.waiting, self.game.position
        line()
        if waiting:
            line(f"{waiting.side}: {waiting.question}", BOLD)
            if waiting.attempt:
                indented(waiting.attempt.say(), 2)
            for nth, pick in enumerate(waiting.picks, 1):
                indented(f"{nth}  {pick.text}" + (f" ({pick.name})" if pick.name != pick.text.lower() else ""), 2)
            self.menu = [{"answer": pick.name} for pick in waiting.picks]
        where = f"turn {position.turn}, {position.phase}"
        said = typed(f"{self.side}, {where}> ")
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

    def _obey(self, words: list[str]) -> None:
        first = words[0].lower()
        if first.isdigit() and len(words) == 1:
            self._chosen(int(first))
        elif self.game.waiting and first in [pick.name for pick in self.game.waiting.picks]:
            self._done(self.game.answer(self.side, first, self.source))
        elif first in COMMANDS:
            COMMANDS[first](self, words[1:])
        elif deed_named(self.law, first):
            self._order(spelt_order(self.law, [first, *words[1:]]))
        elif first in self.law.questions or first in VERBS:
            self._asked(first, words[1:])
        elif words[0] in self.game.seen_by(self.side).ids:
            self._offers(words)
        else:
            known = [*COMMANDS, *self.law.deeds, *VERBS, *self.law.questions, *self.game.seen_by(self.side).ids]
            raise Malformed(no_such("deed, question or unit", words[0], known) + " (help lists them)")

    def _chosen(self, number: int) -> None:
        if not 1 <= number <= len(self.menu):
            raise Malformed(f"the last menu has {len(self.menu)} lines" if self.menu else "there is no menu to choose from")
        entry = self.menu[number - 1]
        if "answer" in entry:
            self._done(self.game.answer(self.side, entry["answer"], self.source))
        elif "do" in entry:
            self._order(entry)
        else:
            line(entry["usage"], DIM)

    # Doing something

    def _order(self, written: Mapping[str, Any]) -> None:
        side = self.side
        order = order_of(self.law, self.game.seen_by(side), side, written)
        prospect = self.game.prospect(order)
        if prospect.legal and prospect.waits and prospect.waits.attempt:
            indented(prospect.waits.attempt.say(), 2, DIM)
        self._done(self.game.order(order, self.source))

    def _done(self, played: Played) -> None:
        """What came of it, on disk first."""
        if not played.legal:
            self._refused(played.verdict)
            return
        before = self.game
        if self.file:
            for n in range(len(before.events), len(played.game.events)):
                gamefile.append(self.file, n + 1, played.game.events[n])
        viewer = self.side
        self.record, self.menu = replace(self.record, game=played.game), []
        known = {(told.n, told.text) for told in before.log(viewer)}
        for told in played.game.log(viewer):
            if (told.n, told.text) not in known:
                line(told.say(), GOOD)
        seen = played.game.seen_by(viewer)
        if not _looks_alike(before.seen_by(viewer), seen):
            board(seen)

    def _refused(self, verdict: Verdict) -> None:
        line(verdict.say().split("\n")[0], BAD)
        pages.reasons(verdict.standing)

    # Asking something

    def _clerk(self) -> Clerk:
        side = self.side
        position = self.game.seen_by(side)
        about = self.record.scenario.about if not self._secrets() else ""
        return Clerk(replace(self.record.scenario, position=position, about=about))

    def _asked(self, name: str, words: list[str]) -> None:
        clerk = self._clerk()
        verb = book_verb(self.law, name) if name in self.law.questions else VERBS[name]
        asked = clerk.put({"ask": name, **spelt(verb, words)})
        page = getattr(pages, name, None) if name not in self.law.questions else None
        about = words[:1] if name in ("control", "level") else []
        if page:
            page(asked.found, *about)
        elif hasattr(asked.found, "say"):
            pages.told(asked.found)
        else:
            desk.print_json(asked.told())

    def _offers(self, words: list[str]) -> None:
        """The menu of a unit, or of the player."""
        self.menu = menu.show(self.law, self.game.seen_by(self.side), self.side, words[0] if words else "")

    # The table

    def _show(self, words: list[str]) -> None:
        pages.show(self._clerk().table)

    def _log(self, words: list[str]) -> None:
        for told in self.game.log(self.side):
            indented(f"{told.n:>3}  {told.say()}", 0)

    def _undo(self, words: list[str]) -> None:
        self._done(self.game.undo(self.side))

    def _redo(self, words: list[str]) -> None:
        self._done(self.game.redo(self.side))

    def _save(self, words: list[str]) -> None:
        if len(words) != 1:
            raise Malformed("save takes the name of a file")
        file = Path(words[0])
        if file.exists() and file != self.file:
            raise Malformed(f"there is a file {words[0]} already: nothing was written")
        gamefile.save(self.record, file)
        self.file = file
        line(f"Saved; from now on every order goes to {file}.", GOOD)

    def _quit(self, words: list[str]) -> None:
        raise Quit

    def _side(self, words: list[str]) -> None:
        """Where both sides may act at once: who is typing."""
        if len(words) != 1:
            raise Malformed("side takes the name of a side")
        self.game.first.sides.number(words[0])
        self.facing = words[0]

    def _help(self, words: list[str]) -> None:
        manual.show(self.law, words[0] if words else "")


def _looks_alike(before: Position, after: Position) -> bool:
    """Whether a drawing of the table would be the same."""
    same = ("id", "x", "y", "facing", "shape")
    return before.markers == after.markers and all(np.array_equal(before.units[name], after.units[name]) for name in same)


COMMANDS: dict[str, Command] = {
    "help": Terminal._help, "?": Terminal._help, "show": Terminal._show, "log": Terminal._log, "undo": Terminal._undo,
    "redo": Terminal._redo, "save": Terminal._save, "quit": Terminal._quit, "exit": Terminal._quit, "menu": Terminal._offers,
    "side": Terminal._side,
}  # fmt: skip


def start(file: str, *, save: str | None, seed: int | None, own_dice: bool, mend: bool) -> None:
    """Begin a scenario, or go on with a game from its file."""
    source: Source = OwnDice() if own_dice else Chance(seed)
    path = Path(file)
    if path.exists() and gamefile.is_game(path):
        record = _continued(path, mend=mend)
        terminal = Terminal(record, source, path)
    else:
        terminal = Terminal(Record.of(desk.opened(file)), source)
        if not terminal.law.deeds:
            raise Malformed(f"{terminal.law.book.title} says nothing of how it is played")
    if save:
        terminal._save([save])
    terminal.run()


def _continued(path: Path, *, mend: bool) -> Record:
    record = gamefile.load_game(path, mend=mend)
    for changed in record.changes:
        line(changed.say(), BAD)
    if not record.whole:
        raise Malformed("under the rules as they are now the game cannot be replayed to its end", source=str(path))
    if mend or record.changes:
        gamefile.save(replace(record, revision=record.scenario.rules.revision), path)
    return record


"""What can be typed at a table: orders, questions, and the rest."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.ask.book_questions import book_verb
from zoc.ask.questions import VERBS
from zoc.ask.verb import Verb
from zoc.cli.console import BOLD, DIM, line, rows
from zoc.cli.seat.order_words import deed_named, shortly, told, usage
from zoc.errors import Unknown
from zoc.law import Ruleset
from zoc.position import Position

SHARED = ("reach", "why", "route", "control", "level", "legal", "rules")

ANYWHERE = [
    ["UNIT", "a menu of what it may do: type a number"],
    ["menu", "what you may do as a player"],
    ["show, log", "the table; what has happened"],
    ["undo, redo", "undo the last order; redo it"],
]
HOT_SEAT = [
    *ANYWHERE,
    ["why", "the reasons for the last order of a bot"],
    ["side NAME", "the side that types, while all sides may act"],
    ["save FILE, quit", "keep the game; leave"],
]
SEAT = [
    *ANYWHERE,
    ["wait", "wait until you have something to do, or the game is over; Ctrl-C stops waiting"],
    ["save FILE, quit", "a copy of the game, where it has no secrets; leave (the link brings you back)"],
]
UMPIRE = [
    *SEAT,
    ["side NAME", "act for a side; `side NAME view` also shows its view; `side umpire` shows everything again"],
]


def show(law: Ruleset, seen: Position, table: Sequence[Sequence[str]], word: str = "") -> None:
    """All that can be typed, or how one deed is."""
    if word and (deed := deed_named(law, word)):
        line(deed.text)
        line(usage(deed), DIM)
        if deed.takes:
            rows(["", ""], [[key, holds] for key, holds in told(law, seen, deed)])
            line("Words in [ ] are optional; every word can be given by name, as in the list.", DIM)
        return
    if verb := _questions(law).get(word):
        line(verb.text.split("\n")[0])
        line(f"It is typed: {_asked(law, word, verb)}", DIM)
        return
    if word:
        raise Unknown.name("order or question", word, [*law.deeds, *_questions(law)])
    line("Orders", BOLD)
    rows(["", ""], [[shortly(deed), deed.text] for deed in law.deeds.values()])
    line("`help DEED` lists the further words of an order.", DIM)
    line()
    line("Questions", BOLD)
    asked = _questions(law).items()
    rows(["", ""], [[_asked(law, name, verb, shortly=True), verb.text.split("\n")[0]] for name, verb in asked])
    line()
    line("The table", BOLD)
    rows(["", ""], table)


def _questions(law: Ruleset) -> dict[str, Verb]:
    """The questions that are answered here: everybody's, those for odds where there are any, the book's own."""
    chances = [name for name, there in (("odds", law.attempts), ("best", law.options)) if there]
    return {name: VERBS[name] for name in (*SHARED, *chances)} | {name: book_verb(law, name) for name in law.questions}


def _asked(law: Ruleset, name: str, verb: Verb, *, shortly: bool = False) -> str:
    """How a question is typed; one that is called like an order needs the word before it."""
    if name == "odds" and name not in law.questions:
        return "odds UNIT ACTION" if shortly else "odds UNIT ACTION [TARGET] [NAME=VALUE…]"
    keys = [key.upper() if key in verb.needed else f"[{key.upper()}]" for key in verb.keys if not shortly or key in verb.needed]
    return " ".join([*(["ask"] if deed_named(law, name) else []), name, *keys])

"""What can be typed at a table: orders, questions, and the rest."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.cli.paper import BOLD, DIM, line, rows
from zoc.cli.words import deed_named, shortly, usage
from zoc.law import Ruleset
from zoc.notation.bookwise import book_verb
from zoc.notation.questions import VERBS

SHARED = ("reach", "why", "route", "control", "level", "rules")

ANYWHERE = [
    ["UNIT", "what it may do, as a menu: type a number of it"],
    ["menu", "what you may do as a player"],
    ["show, log", "the table; what has happened"],
    ["undo, redo", "take the last order back; do it again"],
]
HOT_SEAT = [*ANYWHERE, ["side NAME", "who is typing, while anybody may"], ["save FILE, quit", "keep the game; leave"]]
SEAT = [
    *ANYWHERE,
    ["wait", "until there is something for you to do, or the game is over; Ctrl-C ends the waiting"],
    ["save FILE, quit", "a copy of the game, where it has no secrets; leave (the link brings you back)"],
]
UMPIRE = [
    *SEAT,
    ["side NAME", "act for a side; `side NAME view` looks from there, too; `side umpire` sees all again"],
]


def show(law: Ruleset, table: Sequence[Sequence[str]], word: str = "") -> None:
    """All that can be typed, or how one deed is."""
    if word and (deed := deed_named(law, word)):
        line(deed.text)
        line(usage(deed), DIM)
        return
    line("Orders", BOLD)
    rows(["", ""], [[shortly(deed), deed.text] for deed in law.deeds.values()])
    line("`help DEED` tells what else an order may say.", DIM)
    line()
    line("Questions", BOLD)
    asked = {name: VERBS[name] for name in SHARED} | {name: book_verb(law, name) for name in law.questions}
    rows(["", ""], [[" ".join([name, *map(str.upper, verb.needed)]), verb.text.split("\n")[0]] for name, verb in asked.items()])
    line()
    line("The table", BOLD)
    rows(["", ""], table)

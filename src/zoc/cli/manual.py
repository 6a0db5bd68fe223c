"""What can be typed at a table: orders, questions, and the rest."""

from __future__ import annotations

from zoc.cli.paper import BOLD, DIM, line, rows
from zoc.cli.words import deed_named, shortly, usage
from zoc.law import Ruleset
from zoc.notation.bookwise import book_verb
from zoc.notation.questions import VERBS

SHARED = ("reach", "why", "route", "control", "level", "rules")

TABLE = [
    ["UNIT", "what it may do, as a menu: type a number of it"],
    ["menu", "what you may do as a player"],
    ["show, log", "the table; what has happened"],
    ["undo, redo", "take the last order back; do it again"],
    ["side NAME", "who is typing, while anybody may"],
    ["save FILE, quit", "keep the game; leave"],
]


def show(law: Ruleset, word: str = "") -> None:
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
    rows(["", ""], TABLE)

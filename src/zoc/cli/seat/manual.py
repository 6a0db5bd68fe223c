"""What can be typed at a table: orders, questions, and the rest."""

from __future__ import annotations

from collections.abc import Sequence

from zoc.ask.book_questions import book_verb
from zoc.ask.questions import VERBS
from zoc.ask.verb import Verb
from zoc.cli.console import BOLD, DIM, line, rows, unmarked
from zoc.cli.naming import Names
from zoc.cli.order_words import deed_named, deed_of, shortly, told, usage
from zoc.cli.question_words import actions, takes_of
from zoc.cli.question_words import usage as question_usage
from zoc.errors import Unknown
from zoc.law import Deed, Ruleset, Take
from zoc.position import Position
from zoc.text.names import spoken

SHARED = ("reach", "why", "route", "control", "level", "legal", "rules")

ANYWHERE = [
    ["UNIT", "a menu of what it may do: type a number"],
    ["menu", "what you may do as a player"],
    ["show, log", "the table; what has happened"],
    ["goals", "what each side must achieve, with every cell that counts"],
    ["undo, redo", "undo the last order; redo it"],
    ["hint", "what a bot would do here, and why"],
    ["turning-points", "where the game turned: the orders that cost most, each with a better one"],
]
HOT_SEAT = [
    *ANYWHERE,
    ["why", "the reasons for the last orders of a bot"],
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


def show(law: Ruleset, seen: Position, table: Sequence[Sequence[str]], words: Sequence[str] = ()) -> None:
    """All that can be typed; or how one order or question is, or what a name stands for."""
    deed, word = deed_of(law, words)[0], words[0].lower() if words else ""
    if deed is not None and word not in _questions(law):
        _order(law, seen, deed)
    elif word in _questions(law):
        _question(law, seen, word)
        if deed is not None:
            line()
            _order(law, seen, deed)
    elif words:
        line(_meaning(law, seen, table, " ".join(words)))
    else:
        _everything(law, table)


def _everything(law: Ruleset, table: Sequence[Sequence[str]]) -> None:
    line("Orders", BOLD)
    rows(["", ""], [[shortly(deed), deed.text] for deed in law.deeds.values()])
    line("`help` with an order or a question explains its words.", DIM)
    line()
    line("Questions", BOLD)
    rows(
        ["", ""],
        [[_typed(law, name, shortly=True), unmarked(verb.text.split("\n")[0])] for name, verb in _questions(law).items()],
    )
    line()
    line("The table", BOLD)
    rows(["", ""], table)


def _order(law: Ruleset, seen: Position, deed: Deed) -> None:
    line(deed.text)
    line(usage(deed), DIM)
    if deed.takes:
        rows(["", ""], [[key, holds] for key, holds in told(law, seen, deed)])
        line("Words in [ ] are optional; every word can be given by name, as in the list.", DIM)


def _question(law: Ruleset, seen: Position, name: str) -> None:
    for paragraph in unmarked(_questions(law)[name].text).split("\n\n"):
        line(" ".join(paragraph.split()))
    line(f"It is typed: {_typed(law, name)}", DIM)
    takes = takes_of(law, name)
    rows(["", ""], [[f"{key}=", _holds(law, seen, name, key, take)] for key, take in takes.items()])


def _holds(law: Ruleset, seen: Position, name: str, key: str, take: Take) -> str:
    """What a key of a question holds: how it is asked for, and the words it can be."""
    words = actions(law, name) if key == "action" else tuple(law.ways) if key == "way" else ()
    words = words or (take.listed(law.table(seen), "") if take.kind == "choice" else ())
    asked = f"{take.label[:1].lower()}{take.label[1:]}" if take.label else spoken(key)
    return asked + (f": {', '.join(filter(None, words))}" if words else "")


def _meaning(law: Ruleset, seen: Position, table: Sequence[Sequence[str]], word: str) -> str:
    """What can be typed with a word that is no order and no question: a command, a unit, a side."""
    for typed, does in table:
        if word.lower() in (each.split()[0].lower() for each in typed.split(", ") if each.split()[0].islower()):
            return f"{typed}: {does}"
    names = Names(seen)
    if (unit := names.unit(word)) is not None:
        it = seen.unit(unit)
        return f"{spoken(unit)} is a unit of {it.side}, in {it.label}. Type its name to see what it may do."
    if (side := names.side(word)) is not None:
        return f"{side} is a side: `control {side}` shows what it controls, `legal {side}` what it may order."
    known = [*law.deeds, *_questions(law), *(typed.split()[0] for typed, _ in table), *seen.ids]
    raise Unknown.name("order, question, command or unit", word, known)


def _questions(law: Ruleset) -> dict[str, Verb]:
    """The questions that are answered here: everybody's, those for odds where there are any, the book's own."""
    chances = [name for name, there in (("odds", law.attempts), ("best", law.options)) if there]
    return {name: VERBS[name] for name in (*SHARED, *chances)} | {name: book_verb(law, name) for name in law.questions}


def _typed(law: Ruleset, name: str, *, shortly: bool = False) -> str:
    """How a question is typed; one that is called like an order needs the word before it."""
    return " ".join([*(["ask"] if deed_named(law, name) else []), question_usage(law, name, shortly=shortly)])

"""A question as a person types it, at a table or on a command line: words in the order of its keys, or ``key=value``.

Names are understood in any case, by the abbreviation on the board and by a beginning (``zoc.cli.naming``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from zoc.ask import keys
from zoc.ask.book_questions import book_verb
from zoc.ask.questions import VERBS
from zoc.ask.verb import Verb
from zoc.cli import argument_words
from zoc.cli.argument_words import fits, listed, with_keys
from zoc.cli.naming import Names
from zoc.cli.order_words import deed_named
from zoc.errors import Malformed
from zoc.law import Ruleset, Take
from zoc.law import deed as take
from zoc.position import Position
from zoc.values import Json

ODDS: Mapping[str, Take] = {
    "unit": take.unit(label="Which unit"),
    "action": take.word(label="Which action"),
    "target": take.unit(label="Against whom", optional=True),
}
"""The keys of a question for the odds of an action."""
LARGE = "at_large"
"""The key of any question that ignores the turn."""


# The keys of a question


def verb_of(law: Ruleset, name: str) -> Verb:
    """The verb of a question, the book's own or everybody's."""
    return book_verb(law, name) if name in law.questions else VERBS[name]


def of_action(law: Ruleset, name: str) -> bool:
    """Whether it asks for the odds of an action, of which further facts may be said."""
    return name == "odds" and name not in law.questions


def takes_of(law: Ruleset, name: str) -> Mapping[str, Take]:
    """The keys of a question in their order, and what each holds."""
    return ODDS if of_action(law, name) else verb_of(law, name).takes


def needed_by(law: Ruleset, name: str) -> tuple[str, ...]:
    """The keys that a question needs."""
    return ("unit", "action") if of_action(law, name) else verb_of(law, name).needed


def actions(law: Ruleset, name: str) -> tuple[str, ...]:
    """The actions of which a question tells the odds."""
    return tuple(law.options if name == "best" else law.attempts)


def usage(law: Ruleset, name: str, *, shortly: bool = False) -> str:
    """How a question is typed."""
    needed = needed_by(law, name)
    said = [key.upper() if key in needed else f"[{key.upper()}]" for key in takes_of(law, name) if not shortly or key in needed]
    more = ["[NAME=VALUE…]"] if of_action(law, name) and not shortly else []
    return " ".join([name, *said, *more])


# What is said


def said(law: Ruleset, seen: Position, name: str, words: Sequence[str]) -> dict[str, Json]:
    """What words say for the keys of a question; a key that it needs may be open."""
    takes, found, strange = takes_of(law, name), dict[str, list[str]](), list[str]()
    for given, word in with_keys(tuple(takes), words):
        if given in takes or (given and of_action(law, name)):
            found.setdefault(given, []).append(word)
        elif given and given != LARGE:
            strange.append(given)
    for given, word in with_keys(tuple(takes), words):
        key = None if given else _key_of(law, seen, name, found, word)
        if key is not None:
            found.setdefault(key, []).append(word)
        elif not given:
            strange.append(word)
    if strange:
        raise Malformed(f"{strange[0]!r} is too much; it is typed: {usage(law, name)}")
    values = {key: value_of(law, seen, name, key, given) for key, given in found.items() if key != LARGE}
    return values | ({LARGE: True} if any(key == LARGE for key, _ in with_keys((), words)) else {})


def _key_of(law: Ruleset, seen: Position, name: str, found: Mapping[str, list[str]], word: str) -> str | None:
    """The key that a word is for: the first needed one that it fits, or else the first that is open, which will say so."""
    takes, needed = takes_of(law, name), needed_by(law, name)

    def meant(key: str) -> bool:
        return fits(law, seen, "", takes[key], word)

    last = list(found)[-1] if found else ""
    if last in takes and takes[last].kind == "route" and meant(last):
        return last
    open_keys = [key for key in takes if key not in found]
    for wanted in ([key for key in open_keys if key in needed], [key for key in open_keys if key not in needed]):
        if wanted:
            return next(filter(meant, wanted), wanted[0])
    return None


def value_of(law: Ruleset, seen: Position, name: str, key: str, words: Sequence[str]) -> Json:
    """What words say for a key, with the names that are meant by them."""
    if of_action(law, name) and key not in ODDS:
        return ";".join(words)
    take, reader = takes_of(law, name)[key], None if of_action(law, name) else verb_of(law, name).keys[key]
    if key == "action":
        return _action(law, name, words[-1])
    if key == "target" and Names(seen).cell(words[-1]) is not None:
        return words[-1]
    value = argument_words.value_of(law, seen, "", take, words)
    if reader is keys.names and isinstance(value, str):
        return [each for word in words for each in listed(word)]
    return str(value) if reader is keys.points else value


def _action(law: Ruleset, name: str, word: str) -> str:
    """An action by its name, or by a word for the order that tries it: ``shoot`` for ``shot``."""
    typed, known = word.lower().replace(" ", "_"), actions(law, name)
    deed = deed_named(law, typed)
    also = (deed.name, *deed.called) if deed is not None and typed not in known else ()
    return next((each for each in also if each in known), typed)


# The question


def question(law: Ruleset, name: str, said: Mapping[str, Json]) -> dict[str, Json]:
    """The question as it is put to a clerk."""
    if not of_action(law, name):
        return {"ask": name, **said}
    large: dict[str, Json] = {LARGE: True} if said.get(LARGE) else {}
    action: dict[str, Json] = {put: said[key] for key, put in (("unit", "actor"), ("action", "name")) if key in said}
    action |= {key: said[key] for key in ("target", "at") if key in said}
    facts = {key: _fact(str(value)) for key, value in said.items() if key not in (*ODDS, "at", "card", LARGE)}
    action |= {"facts": facts} if facts else {}
    if "card" in said:
        action["cards"] = cards(law, str(said["card"]).split(";"))
    return {"ask": name, "action": action, **large}


def _fact(value: str) -> int | str | bool:
    """A whole number, true or false, or a word."""
    if re.fullmatch(r"[+-]?\d{1,9}", value, re.ASCII):
        return int(value)
    return {"true": True, "false": False}.get(value, value)


def cards(law: Ruleset, words: Iterable[str]) -> dict[str, Json]:
    """Cards that are played on an action: ``name=level``."""
    if not law.cards:
        raise Malformed(f"{law.book.title} has no cards to play on an action")
    found: dict[str, Json] = {}
    for word in words:
        name, _, level = word.rpartition("=")
        if not name or not re.fullmatch(r"[+-]?\d{1,3}", level, re.ASCII):
            raise Malformed(f"--card takes NAME=LEVEL, such as Spirit=1, not {word!r}")
        found[name] = int(level)
    return found

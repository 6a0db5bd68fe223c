"""A question as one types it at a table: words in the order of its keys, ``key=value``, or options as on a command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zoc.ask import keys
from zoc.ask.book_questions import spelt
from zoc.cli.asking import odds_keys
from zoc.cli.seat.naming import Names
from zoc.cli.seat.unfinished import needed_by, verb_of
from zoc.errors import Malformed
from zoc.law import Ruleset
from zoc.position import Position

NO_NAMES = ("way", "errand", "purpose", "phase", "zone", "action", "kind", "by", "keep", "clause")
"""Keys whose words name nothing on the table."""
PIECES = ("unit", "units", "target", "against", "attackers", "cargo", "attack", "defence", "paid_off", "loser")
"""Keys that name pieces, by a beginning too."""
ODDS = ("unit", "action", "target")


def said(law: Ruleset, seen: Position, name: str, words: Sequence[str]) -> dict[str, object]:
    """What words say for the keys of a question; a key that it needs may be open."""
    plain, named = _parted(words)
    open_keys = [key for key in _keys(law, name) if key not in named]
    found: dict[str, object] = dict(zip(open_keys, plain, strict=False))
    strange = [key for key in named if key not in _keys(law, name) and not _acts(law, name)]
    if strange or len(plain) > len(open_keys):
        usage = " ".join(key if key in needed_by(law, name) else f"[{key}]" for key in _keys(law, name))
        raise Malformed(f"{name} takes: {usage or 'nothing more'}")
    return {key: _meant(law, seen, name, key, str(value)) for key, value in {**found, **named}.items()}


def _acts(law: Ruleset, name: str) -> bool:
    """Whether it asks for the odds of an action, of which anything may be said."""
    return name == "odds" and name not in law.questions


def _keys(law: Ruleset, name: str) -> tuple[str, ...]:
    return ODDS if _acts(law, name) else tuple(verb_of(law, name).keys)


def _parted(words: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """Words without a key, and those with one: ``way=rush``, ``--way rush``, ``--way=rush``."""
    plain, named, left = list[str](), dict[str, str](), list(words)
    while left:
        word = left.pop(0)
        key, sign, value = word.removeprefix("--").partition("=")
        if word.startswith("--") and not sign:
            value = left.pop(0) if left and key != "at-large" else "yes"
        if sign or word.startswith("--"):
            key = key.replace("-", "_")
            named[key] = f"{named[key]};{value}" if key == "card" and key in named else value
        else:
            plain.append(word)
    named.pop("at_large", None)
    return plain, named


def _meant(law: Ruleset, seen: Position, name: str, key: str, value: str) -> str:
    """A value with the names that are meant by it."""
    free = _acts(law, name) and key not in ("unit", "target", "at")
    if key in NO_NAMES or free or not _naming(law, name, key):
        return value
    names = Names(seen)
    if key == "unit" or (key == "target" and names.cell(value) is None):
        return names.unit(value) or value
    return ",".join(names.anything(part, begins=key in PIECES) for part in _parts(law, name, key, value))


def _naming(law: Ruleset, name: str, key: str) -> bool:
    return _acts(law, name) or verb_of(law, name).keys.get(key) in (keys.name, keys.names)


def _parts(law: Ruleset, name: str, key: str, value: str) -> list[str]:
    several = not _acts(law, name) and verb_of(law, name).keys.get(key) is keys.names
    return [part for part in value.split(",") if part] if several else [value]


def question(law: Ruleset, name: str, said: Mapping[str, object]) -> dict[str, object]:
    """The question as it is put to a clerk."""
    if _acts(law, name):
        cards = [card for card in str(said.get("card", "")).split(";") if card]
        rest = [f"{key}={value}" for key, value in said.items() if key not in (*ODDS, "card")]
        return {"ask": name, **odds_keys(law, [*(str(said[key]) for key in ODDS if key in said), *rest], cards)}
    return {"ask": name, **spelt(verb_of(law, name), [f"{key}={value}" for key, value in said.items()])}

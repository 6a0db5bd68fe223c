"""Opening a scenario, putting a question to it, and writing answers in JSON."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING

from zoc.errors import Malformed, Unknown
from zoc.values import Json

if TYPE_CHECKING:
    from zoc.ask.clerk import Clerk, Reply
    from zoc.ask.subject import Subject
    from zoc.law import Ruleset
    from zoc.scenario import Scenario
    from zoc.scenario.gamefile import Record
    from zoc.units import Value

STDIN, PIPED = "-", "standard input"


def opened(file: str) -> Scenario:
    """A scenario from a file, by the name of an example, or from standard input."""
    from zoc import scenario
    from zoc.scenario import examples
    from zoc.scenario.scenario import from_bytes

    if file == STDIN:
        return from_bytes(standard_input(), PIPED)
    if not Path(file).suffix and not Path(file).exists():
        if file not in examples.names():
            raise Unknown.name("file or example", file, examples.names())
        return scenario.load(examples.path(file))
    return scenario.load(file)


def recorded(file: str, *, mend: bool) -> Record:
    """A game to go on with, or a scenario as a game that has not begun."""
    from zoc.scenario import gamefile
    from zoc.scenario.scenario import from_bytes

    if file == STDIN:
        data = standard_input()
        if gamefile.begins_game(data):
            return gamefile.read_game(data, PIPED, mend=mend)
        return gamefile.Record.of(from_bytes(data, PIPED))
    return gamefile.load_game(file, mend=mend) if gamefile.is_game(file) else gamefile.Record.of(opened(file))


def source(file: str) -> str:
    """What messages call it."""
    return PIPED if file == STDIN else file


def standard_input() -> bytes:
    """Everything on standard input. It can be read once, so a command opens its file once."""
    if sys.stdin is None:
        raise Malformed("it is closed", source=PIPED)
    return sys.stdin.buffer.read()


def clerk(file: str) -> Clerk:
    """Somebody to put questions about a scenario to."""
    from zoc.ask.clerk import Clerk

    return Clerk(opened(file))


def put(file: str, verb: str, viewer: str | None = None, reading: Iterable[str] | None = None, **keys: object) -> Reply:
    """Ask one question as it stands on the command line; options that are not given are left out."""
    return _put(clerk(file), verb, viewer, reading, **keys)


def _put(desk: Clerk, verb: str, viewer: str | None = None, reading: Iterable[str] | None = None, **keys: object) -> Reply:
    question: dict[str, object] = {"ask": verb, "as": viewer, **keys}
    if reading:
        question["readings"] = dict(_switch(desk.table.rules, word) for word in reading)
    return desk.put({key: value for key, value in question.items() if value is not None})


def put_comparison(file: str, side: str, reading: Iterable[str], **keys: str | None) -> Reply:
    """Ask where other readings make a difference."""
    desk = clerk(file)
    return _put(desk, "compare", side=side, other=dict(_switch(desk.table.rules, word) for word in reading), **keys)


def put_words(file: str, verb: str, words: Sequence[str], viewer: str | None, reading: Iterable[str] | None) -> Reply:
    """Ask a question of the book's own, its keys given as words in their order."""
    return _put_words(clerk(file), verb, words, viewer, reading)


def _put_words(desk: Clerk, verb: str, words: Sequence[str], viewer: str | None, reading: Iterable[str] | None) -> Reply:
    from zoc.ask.book_questions import book_verb, spelt

    return _put(desk, verb, viewer, reading, **spelt(book_verb(desk.table.rules, verb), words))


def put_odds(
    file: str,
    words: Sequence[str],
    viewer: str | None,
    reading: Iterable[str] | None,
    cards: Iterable[str] = (),
    *,
    at_large: bool | None = None,
) -> Reply:
    """Ask for odds as the book puts them, or of an action: unit, action and target, then what else is to be said of it."""
    desk = clerk(file)
    return _put(desk, "odds", viewer, reading, **odds_keys(desk.table.rules, words, cards), at_large=at_large)


def odds_keys(rules: Ruleset, words: Sequence[str], cards: Iterable[str] = ()) -> dict[str, Json]:
    """The keys of a question for odds: the book's own question, or an action by unit, name and target, then NAME=VALUE."""
    from zoc.ask.book_questions import book_verb, spelt

    if cards and not rules.cards:
        raise Malformed(f"{rules.book.title} has no cards to play on an action")
    if "odds" in rules.questions:
        return dict(spelt(book_verb(rules, "odds"), words))
    named, facts = [word for word in words if "=" not in word], dict(_fact(word) for word in words if "=" in word)
    if not 2 <= len(named) <= 3:
        raise Malformed("odds takes UNIT ACTION, a TARGET if the action has one, then NAME=VALUE, such as dv=4 or at=C3")
    action: dict[str, Json] = dict(zip(("actor", "name", "target"), named, strict=False))
    action |= {"at": str(facts.pop("at"))} if "at" in facts else {}
    action |= {"facts": dict(facts)} if facts else {}
    if cards:
        action["cards"] = dict(map(_card, cards))
    return {"action": action}


def _fact(word: str) -> tuple[str, int | str]:
    """``name=value``: a whole number, true or false, or a word."""
    name, _, value = word.partition("=")
    if re.fullmatch(r"[+-]?\d{1,9}", value, re.ASCII):
        return name, int(value)
    return name, {"true": True, "false": False}.get(value, value)


def _card(word: str) -> tuple[str, int]:
    """``name=level``."""
    name, _, level = word.rpartition("=")
    if not name or not re.fullmatch(r"[+-]?\d{1,3}", level, re.ASCII):
        raise Malformed(f"--card takes NAME=LEVEL, such as Spirit=1, not {word!r}")
    return name, int(level)


def _switch(rules: Ruleset, word: str) -> tuple[str, Value]:
    """``name=value``, with the value as the book declares it."""
    name, sign, value = word.partition("=")
    if not sign:
        raise Malformed(f"--reading takes NAME=VALUE, not {word!r}")
    declared = rules.readings[name].values if name in rules.readings else ()
    return name, next((known for known in declared if str(known).lower() == value.lower()), value)


def ask(file: str, questions: str | None) -> None:
    """Answer questions line by line, each as soon as it is read."""
    if file == STDIN and questions in (None, STDIN):
        raise Malformed("the scenario and the questions cannot both come from standard input: give --questions FILE")
    desk = clerk(file)
    with _stream(questions) as stream:
        for answer in desk.answers(stream):
            _write(answer)


def _stream(questions: str | None) -> IO[bytes]:
    try:
        return sys.stdin.buffer if questions in (None, STDIN) else Path(questions).open("rb")
    except OSError as error:
        raise cannot(error, str(questions)) from None


def cannot(error: OSError, file: str) -> Malformed:
    """A file that cannot be read or written, as an error of the input."""
    return Malformed(error.strerror or str(error), source=file)


def print_json(told: Mapping[str, Json]) -> None:
    """An answer on one line."""
    from zoc.ask.clerk import written

    _write(written(told))


def _write(line: str) -> None:
    """JSON is UTF-8 whatever the terminal says; half a surrogate pair becomes the escape that JSON has for it."""
    sys.stdout.flush()
    sys.stdout.buffer.write(line.encode("utf-8", "backslashreplace") + b"\n")
    sys.stdout.buffer.flush()


def write_svg(table: Subject, out: str) -> None:
    """The map as a picture."""
    from zoc import draw

    marks = draw.Marks(title=table.scenario.title, faces=draw.faces_of(table.rules, table.position))
    picture = draw.svg(table.position, marks)
    if out == STDIN:
        print(picture)
        return
    try:
        Path(out).write_text(picture, encoding="utf-8")
    except OSError as error:
        raise cannot(error, out) from None

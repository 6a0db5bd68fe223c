"""Opening a scenario, putting a question to it, and writing answers in JSON."""

from __future__ import annotations

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
    from zoc.position import Position
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
        data = standard_input()
        return from_bytes(data, PIPED, rules=_book_of(None, data))
    if not Path(file).suffix and not Path(file).exists():
        found = examples.find(file)
        if found is None:
            raise Unknown.name("file or example", file, examples.names())
        return scenario.load(found, rules=_book_at(found))
    return scenario.load(file, rules=_book_at(Path(file)))


HEAD = 1 << 16
"""Within so many bytes a scenario names its book, and a game its scenario's."""


def _book_at(file: Path) -> Ruleset | None:
    """The book in a file that a scenario or a game names, if it does; a file that cannot be read is reported later."""
    try:
        with file.open("rb") as opened:
            data = opened.read(HEAD)
    except (OSError, ValueError):
        return None
    return _book_of(file, data)


def _book_of(file: Path | None, data: bytes) -> Ruleset | None:
    """The same for what is in the file."""
    from zoc.rulesets import BOOKS
    from zoc.scenario.named_ruleset import named_ruleset

    name = named_ruleset(data)
    if not name or name in BOOKS:
        return None
    from zoc.bookfile import book_beside

    return book_beside(file, name)


def recorded(file: str, *, mend: bool) -> Record:
    """A game to go on with, or a scenario as a game that has not begun."""
    from zoc.scenario import gamefile
    from zoc.scenario.scenario import from_bytes

    if file == STDIN:
        data = standard_input()
        if gamefile.begins_game(data):
            _book_of(None, data)
            return gamefile.read_game(data, PIPED, mend=mend)
        return gamefile.Record.of(from_bytes(data, PIPED, rules=_book_of(None, data)))
    if not gamefile.is_game(file):
        return gamefile.Record.of(opened(file))
    _book_at(Path(file))
    return gamefile.load_game(file, mend=mend)


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
    """Names are understood as at a table: in any case, by the abbreviation on the board, by a beginning."""
    from zoc.cli import question_words

    side, seen = _viewed(desk, viewer)
    question: dict[str, object] = {"ask": verb, "as": side}
    for key, value in keys.items():
        words = [value] if isinstance(value, str) else list(value) if isinstance(value, list) else []
        named = bool(words) and key in question_words.takes_of(desk.table.rules, verb)
        question[key] = question_words.value_of(desk.table.rules, seen, verb, key, words) if named else value
    return desk.put(_with_readings(desk, question, reading))


def _viewed(desk: Clerk, viewer: str | None) -> tuple[str | None, Position]:
    """The side that looks, by its name, and what it sees."""
    from zoc.cli.naming import Names

    position = desk.table.position
    side = Names(position).side(viewer) or viewer if viewer else viewer
    return side, desk.table.rules.seen(position, side) if side in position.sides.names else position


def _with_readings(desk: Clerk, question: Mapping[str, object], reading: Iterable[str] | None) -> dict[str, object]:
    switched = {"readings": dict(_switch(desk.table.rules, word) for word in reading)} if reading else {}
    return {key: value for key, value in {**question, **switched}.items() if value is not None}


def put_comparison(file: str, side: str, reading: Iterable[str], **keys: str | None) -> Reply:
    """Ask where other readings make a difference."""
    desk = clerk(file)
    return _put(desk, "compare", side=side, other=dict(_switch(desk.table.rules, word) for word in reading), **keys)


def put_words(
    file: str,
    verb: str,
    words: Sequence[str],
    viewer: str | None,
    reading: Iterable[str] | None,
    cards: Iterable[str] = (),
    *,
    at_large: bool = False,
) -> Reply:
    """Ask a question by its words: those without a key in the order of the keys, the others as ``key=value``."""
    from zoc.ask.book_questions import book_verb
    from zoc.cli import question_words
    from zoc.cli.unfinished import asked_back, missing

    desk = clerk(file)
    rules = desk.table.rules
    if not question_words.of_action(rules, verb):
        book_verb(rules, verb)  # a question of another book is refused by its name
    played = tuple(cards)
    if played:
        question_words.cards(rules, played)
    side, seen = _viewed(desk, viewer)
    said = question_words.said(rules, seen, verb, [*words, *(f"card={card}" for card in played)])
    if (open_key := missing(rules, seen, verb, said)) is not None:
        raise open_key.error(rules)
    asked = {"as": side, **question_words.question(rules, verb, said), "at_large": at_large or None}
    reply = desk.put(_with_readings(desk, asked, reading))
    if (open_key := asked_back(rules, seen, said, reply.found)) is not None:
        raise open_key.error(rules)
    return reply


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

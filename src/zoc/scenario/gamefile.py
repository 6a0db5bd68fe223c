"""A game on disk: JSON Lines, a header and then one event per line.

The header has the scenario as TOML, the ruleset's revision, the clauses that house rules strike out, and the readings; each
event has its dice and cards, the clauses it cited and a fingerprint of the table afterwards. So a file can be replayed by
itself, and one that was written under another revision of the rules shows which verdicts have changed.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from os import PathLike
from pathlib import Path
from typing import NotRequired, TypedDict

from zoc.action import Order
from zoc.errors import Malformed, Problem, Unknown, ZocError, no_such, shown
from zoc.play import Game, GameEvent, Moment, fingerprint, order_of, outdated, written
from zoc.scenario.draft import read_rules
from zoc.scenario.jsonline import json_line
from zoc.scenario.scenario import Scenario, loads, parse
from zoc.units import plainly
from zoc.values import Json, JsonObject

FORMAT = 1
LARGEST, LONGEST = 64 << 20, 20 << 20
"""The most bytes of a file, and of a line."""
OWN = 0o600
"""For its owner alone."""
HEADER = ("zoc", "format", "ruleset", "revision", "strike", "title", "readings", "scenario")
EVENT = ("n", "kind", "side", "order", "pick", "results", "cites", "table")


@dataclass(frozen=True)
class Changed:
    """An event with another result under today's rules."""

    n: int
    what: str
    before: tuple[str, ...]
    now: tuple[str, ...]
    verdict: str = ""

    def say(self) -> str:
        was = f"it cited {', '.join(self.before) or 'nothing'}"
        told = f"it is refused now: {self.verdict}" if self.verdict else f"now it cites {', '.join(self.now) or 'nothing'}"
        if not self.verdict and self.before == self.now:
            told = "it leaves another table now"
        return f"event {self.n}, {self.what}: {was}; {told}"


@dataclass(frozen=True)
class Record:
    """A game with its first scenario; ``changes`` are the verdicts that differ from those in the file.

    A game from a file under other rules goes as far as it can be replayed; ``whole`` says whether to its end.
    """

    scenario: Scenario
    game: Game
    revision: int
    changes: tuple[Changed, ...] = ()
    whole: bool = True
    moments: tuple[Moment, ...] = ()
    """The table after each event, if the game has just been read and judged."""
    torn: str = ""
    """A truncated last line that was left out."""
    upgraded: Mapping[str, str] = field(default_factory=dict)
    """Older fingerprints in the file, each with its current one."""

    @classmethod
    def of(cls, scenario: Scenario) -> Record:
        """A game that has not begun."""
        return cls(scenario, Game(scenario.rules, scenario.position), scenario.rules.revision)

    def left_out(self) -> str:
        """A sentence about what was left out to mend a file."""
        return f"The last line was cut off and is left out: {shown(self.torn)}" if self.torn else ""

    def dump(self) -> str:
        """The file, as it would be written now."""
        lines = [header(self.scenario), *(event_line(n, event) for n, event in enumerate(self.game.events, 1))]
        return "".join(map(line, lines))


# Writing


def line(told: Mapping[str, Json]) -> str:
    """One line of the file."""
    return json.dumps(told, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"


def header(scenario: Scenario) -> JsonObject:
    """The header for the first line."""
    rules = scenario.rules
    struck: JsonObject = {"strike": sorted(rules.struck)} if rules.struck else {}
    return {
        "zoc": "game",
        "format": FORMAT,
        "ruleset": rules.name,
        "revision": rules.revision,
        **struck,
        "title": scenario.title,
        "readings": {name: plainly(value) for name, value in rules.in_force(scenario.position.readings).values.items()},
        "scenario": scenario.dump(),
    }


class EventLine(TypedDict):
    """One event as its line has it."""

    n: int
    kind: str
    side: str
    order: NotRequired[Mapping[str, Json]]
    pick: NotRequired[str]
    results: NotRequired[list[list[int | str]]]
    cites: list[str]
    table: str


def event_line(n: int, event: GameEvent) -> JsonObject:
    """One event, for its line."""
    told: JsonObject = {"n": n, "kind": event.kind, "side": event.side}
    told |= {"order": written(event.order)} if event.order else {}
    told |= {"pick": event.pick} if event.pick else {}
    told |= {"results": [list(result) for result in event.results]} if event.results else {}
    return told | {"cites": list(event.cites), "table": event.table}


def event_written(told: EventLine) -> GameEvent:
    """A trusted event that zoc wrote itself; ``event_of`` reads events from elsewhere."""
    said, side, order = told.get("order"), told["side"], None
    if said is not None:
        given = {key: value for key, value in said.items() if key not in ("do", "unit")}
        given = {key: tuple(value) if isinstance(value, list) else value for key, value in given.items()}
        order = Order(str(said["do"]), side, str(said.get("unit", "")), given)
    results = tuple(map(tuple, told.get("results", ())))
    return GameEvent(told["kind"], side, order, told.get("pick", ""), results, tuple(told["cites"]), told["table"])


def save(record: Record, path: str | PathLike[str]) -> None:
    """Write a game to a file, completely or not at all. Only its owner can read a new file, since a game may have secrets."""
    file = Path(path)
    beside = file.with_name(f".{file.name}.part")
    try:
        mode = stat.S_IMODE(file.stat().st_mode) if file.exists() else OWN
        beside.unlink(missing_ok=True)
        with open(beside, "x", encoding="utf-8", newline="\n", opener=owned) as opened:
            opened.write(record.dump())
            opened.flush()
            os.fsync(opened.fileno())
        beside.chmod(mode)
        beside.replace(file)
    except OSError as refusal:
        beside.unlink(missing_ok=True)
        raise Malformed(f"the file cannot be written: {refusal.strerror or refusal}", source=str(path)) from None


def owned(path: str, flags: int) -> int:
    """Opens a new file that only its owner may read."""
    return os.open(path, flags, OWN)


def copied(path: str | PathLike[str]) -> Path:
    """A copy of a file beside it, under a free name."""
    file = Path(path)
    try:
        data = file.read_bytes()
        for nth in count(1):
            copy = file.with_name(f"{file.name}.before{'' if nth == 1 else f'-{nth}'}")
            if not copy.exists():
                break
        with open(copy, "xb", opener=owned) as opened:
            opened.write(data)
            opened.flush()
            os.fsync(opened.fileno())
    except OSError as refusal:
        raise Malformed(f"no copy of the file can be made: {refusal.strerror or refusal}", source=str(path)) from None
    return copy


def append(path: str | PathLike[str], n: int, event: GameEvent) -> None:
    """Add an event to a file; it is on disk when this returns."""
    try:
        with Path(path).open("a+b") as opened:
            if opened.seek(0, os.SEEK_END):
                opened.seek(-1, os.SEEK_END)
                ended = opened.read(1) == b"\n"
            else:
                ended = True
            opened.write((b"" if ended else b"\n") + line(event_line(n, event)).encode())
            opened.flush()
            os.fsync(opened.fileno())
    except OSError as refusal:
        raise Malformed(f"the file cannot be written: {refusal.strerror or refusal}", source=str(path)) from None


# Reading


def is_game(path: str | PathLike[str]) -> bool:
    """Whether a file looks like a game and not like a scenario."""
    try:
        with Path(path).open("rb") as opened:
            return begins_game(opened.read(64))
    except OSError:
        return False


def begins_game(data: bytes) -> bool:
    """Whether these bytes begin a game and not a scenario."""
    return data[:64].removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")


def load_game(path: str | PathLike[str], *, mend: bool = False) -> Record:
    """Read a game from its file."""
    source = str(path)
    try:
        with Path(path).open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except FileNotFoundError:
        raise Unknown(f"there is no file {source!r}") from None
    except (OSError, ValueError) as refusal:
        reason = (refusal.strerror if isinstance(refusal, OSError) else None) or str(refusal)
        raise Malformed(f"the file cannot be read: {reason}", source=source) from None
    return read_game(data, source, mend=mend)


def read_game(data: bytes, source: str = "", *, mend: bool = False) -> Record:
    """Read a game from its lines; ``mend`` leaves out a truncated last line."""
    try:
        return _read(data, mend=mend)
    except Malformed as wrong:
        raise Malformed(wrong.problems, source=source) from None


def _read(data: bytes, *, mend: bool) -> Record:
    if len(data) > LARGEST:
        raise Malformed(f"the file is longer than {LARGEST >> 20} MB")
    lines = data.removeprefix(b"\xef\xbb\xbf").rstrip().split(b"\n")
    if lines == [b""]:
        raise Malformed("the file is empty: a game begins with a line that says what is played")
    torn = b"" if data.endswith(b"\n") or len(lines) == 1 or _parses(lines[-1]) else lines.pop()
    scenario, revision = _header(lines[0])
    if torn and not mend:
        told = "the last line is cut off; everything before it is whole, and `zoc play --mend` goes on without it"
        raise Malformed(Problem(told, line=len(lines) + 1))
    record = Record(scenario, Game(scenario.rules, scenario.position), revision)
    moments = [record.game.now]
    for nth, each in enumerate(lines[1:], 2):
        if not record.whole:
            break
        try:
            record = further(record, each)
        except Malformed as wrong:
            raise Malformed([Problem(problem.message, problem.where, nth) for problem in wrong.problems]) from None
        moments.append(record.game.now)
    return replace(record, moments=tuple(moments), torn=torn.decode("utf-8", "replace"))


def _parses(last: bytes) -> bool:
    """Whether a last line is complete although it has no line break."""
    try:
        json_line(last, "the line", LONGEST)
    except Malformed:
        return False
    return True


def _header(first: bytes) -> tuple[Scenario, int]:
    told = _object(first, HEADER, ("zoc", "format", "ruleset", "revision", "scenario"), 1)
    if told["zoc"] != "game":
        raise Malformed(Problem(f"this is no game of zoc: its first line says {shown(told['zoc'])}", "zoc", 1))
    if type(told["format"]) is not int or told["format"] != FORMAT:
        raise Malformed(Problem(f"the file has format {shown(told['format'])}, this zoc reads {FORMAT}", "format", 1))
    kinds = {"ruleset": (str, "a text"), "revision": (int, "a whole number from 0"), "title": (str, "a text")}
    kinds |= {"readings": (dict, "an object in braces"), "scenario": (str, "a text"), "strike": (list, "a list of clauses")}
    problems = [
        Problem(f"expected {expected}, not {shown(told[key])}", key, 1)
        for key, (kind, expected) in kinds.items()
        if key in told and (type(told[key]) is not kind or (kind is int and _negative(told[key])))
    ]
    if problems:
        raise Malformed(problems)
    try:
        scenario = _scenario(str(told["scenario"]), told)
    except Malformed as wrong:
        raise Malformed([Problem(f"its scenario cannot be read: {problem}", line=1) for problem in wrong.problems]) from None
    if contradictions := list(_contradictions(told, scenario)):
        raise Malformed(contradictions)
    return scenario, int(str(told["revision"]))


def _scenario(text: str, told: Mapping[str, object]) -> Scenario:
    """The scenario of a game, under its book without the clauses that the first line strikes out.

    A clause that another revision of the book no longer has needs no striking.
    """
    struck = told.get("strike")
    rules = read_rules(parse(text)) if isinstance(struck, list) else None
    if not isinstance(struck, list) or rules is None:
        return loads(text, "its scenario")
    known = {clause.number: None for clause in rules.clauses} | dict.fromkeys(rules.struck)
    strange = [number for number in struck if not isinstance(number, str) or number not in known]
    if strange and told["revision"] == rules.revision:
        raise Malformed([Problem(no_such("clause", number, known), "strike") for number in strange])
    return loads(text, "its scenario", rules=rules.without(*(number for number in struck if number not in strange)))


def _negative(value: object) -> bool:
    return isinstance(value, int) and value < 0


def _contradictions(told: Mapping[str, object], scenario: Scenario) -> Iterator[Problem]:
    """Contradictions between the header and its scenario; under other rules there may be other readings."""
    rules = scenario.rules
    if told["ruleset"] != rules.name:
        yield Problem(f"the first line names the ruleset {shown(told['ruleset'])}, its scenario {rules.name!r}", "ruleset", 1)
        return
    if told.get("title", scenario.title) != scenario.title:
        yield Problem(f"the first line has the title {shown(told['title'])}, its scenario {shown(scenario.title)}", "title", 1)
    if told["revision"] == rules.revision:
        values = rules.in_force(scenario.position.readings).values
        readings = told.get("readings")
        for name, value in readings.items() if isinstance(readings, dict) else ():
            if name not in values:
                yield Problem(no_such("reading", name, values), "readings", 1)
            elif (type(value), value) != (type(values[name]), values[name]):
                said = f"the first line sets {name} to {shown(value)}, its scenario to {shown(values[name])}"
                yield Problem(said, "readings", 1)


def further(record: Record, each: bytes) -> Record:
    """The record with one more line of its file."""
    told = _object(each, EVENT, ("n", "kind", "side", "table"), None)
    game, n = record.game, len(record.game.events) + 1
    if told["n"] != n:
        raise Malformed(Problem(f"expected event {n}, not {shown(told['n'])}", "n"))
    old = record.revision != record.scenario.rules.revision
    try:
        event = upgraded(event_of(game, told), record)
        after = game.happened(event)
    except ZocError as wrong:
        if not old:
            raise
        what = str(told.get("order", told["kind"]))
        changed = Changed(n, what, _cited(told), (), str(wrong))
        return replace(record, changes=(*record.changes, changed), whole=False)
    now = after.events[-1]
    record, event = (
        with_upgrade(record, str(told["table"]), now),
        replace(event, table=now.table) if outdated(event.table) else event,
    )
    if (now.cites, now.table) != (event.cites, event.table):
        what = event.order.say() if event.order else event.kind
        changed = Changed(n, what, event.cites, now.cites)
        if not old:
            raise Malformed(f"this is not what the rules make of it: {changed.say()}")
        return replace(record, game=after, changes=(*record.changes, changed))
    return replace(record, game=after)


def upgraded(event: GameEvent, record: Record) -> GameEvent:
    """An event with today's fingerprint of its table, if an earlier line of the file shows which table that is.

    Older fingerprints were computed from notes, which are no longer written. One that no earlier event has left belongs to
    a new table or, after an undo, to the first one.
    """
    if not outdated(event.table) or (event.table not in record.upgraded and event.kind != "undo"):
        return event
    return replace(event, table=record.upgraded.get(event.table, fingerprint(record.game.first)))


def with_upgrade(record: Record, table: str, now: GameEvent) -> Record:
    """The record with today's fingerprint for an older one."""
    return replace(record, upgraded={**record.upgraded, table: now.table}) if outdated(table) else record


def _cited(told: Mapping[str, object]) -> tuple[str, ...]:
    cites = told.get("cites")
    return tuple(cites) if isinstance(cites, list) else ()


def event_of(game: Game, told: Mapping[str, object]) -> GameEvent:
    """A recorded event, read for the table on which it happened."""
    problems = list[Problem]()
    kind, side, pick = told.get("kind"), told.get("side"), told.get("pick", "")
    results, cites, table = told.get("results", []), told.get("cites", []), told.get("table", "")
    for key, value in (("kind", kind), ("side", side), ("pick", pick), ("table", table)):
        if not isinstance(value, str):
            problems.append(Problem(f"expected a text, not {shown(value)}", key))
    if not isinstance(cites, list) or not all(isinstance(number, str) for number in cites):
        problems.append(Problem(f"expected a list of clauses, not {shown(cites)}", "cites"))
    if not isinstance(results, list) or not all(_fallen(result) for result in results):
        problems.append(Problem(f"expected lists of what fell, not {shown(results)}", "results"))
    said = told.get("order") if kind == "order" else {}
    if not isinstance(said, dict):
        problems.append(Problem("an order says what is to be done", "order"))
    if problems or not (isinstance(said, dict) and isinstance(results, list) and isinstance(cites, list)):
        raise Malformed(problems)
    order = order_of(game.law, game.position, str(side), said) if kind == "order" else None
    return GameEvent(str(kind), str(side), order, str(pick), tuple(map(tuple, results)), tuple(cites), str(table))


def _fallen(result: object) -> bool:
    return isinstance(result, list) and all(isinstance(card, int | str) and not isinstance(card, bool) for card in result)


def _object(each: bytes, known: tuple[str, ...], needed: tuple[str, ...], nth: int | None) -> dict[str, object]:
    try:
        told = json_line(each, "the line", LONGEST)
    except Malformed as wrong:
        raise Malformed([Problem(problem.message, problem.where, nth) for problem in wrong.problems]) from None
    if not isinstance(told, dict):
        raise Malformed(Problem(f"expected an object in braces, not {shown(told)}", line=nth))
    problems = [Problem(f"the key {key!r} is missing", line=nth) for key in needed if key not in told]
    problems += [Problem(no_such("key", key, known), line=nth) for key in told if key not in known]
    if problems:
        raise Malformed(problems)
    return told

"""A game on disk: JSON Lines, first what is played, then one event a line.

The first line has the scenario as TOML, the ruleset's revision and the readings; each event has what fell in it, the
clauses it cited and a fingerprint of the table afterwards. So a file is replayed from itself alone, and one that was
written under another revision of the rules says which verdicts are others now.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from zoc.errors import Malformed, Problem, Unknown, ZocError, no_such
from zoc.notation.jsonline import json_line
from zoc.notation.keys import shown
from zoc.notation.scenario import Scenario, loads
from zoc.play import Event, Game, order_of, written

FORMAT = 1
LARGEST, LONGEST = 64 << 20, 20 << 20
"""How many bytes a file may have, and a line of it."""
HEADER = ("zoc", "format", "ruleset", "revision", "title", "readings", "scenario")
EVENT = ("n", "kind", "side", "order", "pick", "results", "cites", "table")


@dataclass(frozen=True)
class Changed:
    """An event that comes out otherwise under the rules as they are now."""

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
    """A game with the scenario it began as; ``changes`` are the verdicts that were others when it was written.

    A game whose file was written under other rules goes as far as it can be replayed: ``whole`` says whether to its end.
    """

    scenario: Scenario
    game: Game
    revision: int
    changes: tuple[Changed, ...] = ()
    whole: bool = True

    @classmethod
    def of(cls, scenario: Scenario) -> Record:
        """A game that has not begun."""
        return cls(scenario, Game(scenario.rules, scenario.position), scenario.rules.revision)

    def dump(self) -> str:
        """The file, as it would be written now."""
        lines = [header(self.scenario), *(event_line(n, event) for n, event in enumerate(self.game.events, 1))]
        return "".join(map(line, lines))


# Writing


def line(told: Mapping[str, Any]) -> str:
    """One line of the file."""
    return json.dumps(told, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"


def header(scenario: Scenario) -> dict[str, Any]:
    """What is played, for the first line."""
    rules = scenario.rules
    return {
        "zoc": "game",
        "format": FORMAT,
        "ruleset": rules.name,
        "revision": rules.revision,
        "title": scenario.title,
        "readings": dict(rules.in_force(scenario.position.readings).values),
        "scenario": scenario.dump(),
    }


def event_line(n: int, event: Event) -> dict[str, Any]:
    """One event, for its line."""
    told: dict[str, Any] = {"n": n, "kind": event.kind, "side": event.side}
    told |= {"order": written(event.order)} if event.order else {}
    told |= {"pick": event.pick} if event.pick else {}
    told |= {"results": [list(result) for result in event.results]} if event.results else {}
    return told | {"cites": list(event.cites), "table": event.table}


def save(record: Record, path: str | PathLike[str]) -> None:
    """Write a game to a file: all of it, or nothing."""
    file = Path(path)
    beside = file.with_name(f".{file.name}.part")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as opened:
            opened.write(record.dump())
            opened.flush()
            os.fsync(opened.fileno())
        beside.replace(file)
    except OSError as refusal:
        beside.unlink(missing_ok=True)
        raise Malformed(f"the file cannot be written: {refusal.strerror or refusal}", source=str(path)) from None


def append(path: str | PathLike[str], n: int, event: Event) -> None:
    """Add an event to a file; it is on disk when this returns."""
    try:
        with Path(path).open("a", encoding="utf-8", newline="\n") as opened:
            opened.write(line(event_line(n, event)))
            opened.flush()
            os.fsync(opened.fileno())
    except OSError as refusal:
        raise Malformed(f"the file cannot be written: {refusal.strerror or refusal}", source=str(path)) from None


# Reading


def is_game(path: str | PathLike[str]) -> bool:
    """Whether a file looks like a game and not like a scenario."""
    try:
        with Path(path).open("rb") as opened:
            return opened.read(64).removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")
    except OSError:
        return False


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
    """Read a game from its lines; ``mend`` leaves out a last line that was cut off in the middle of writing it."""
    try:
        return _read(data, mend=mend)
    except Malformed as wrong:
        raise Malformed(wrong.problems, source=source) from None


def _read(data: bytes, *, mend: bool) -> Record:
    if len(data) > LARGEST:
        raise Malformed(f"the file is longer than {LARGEST >> 20} MB")
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    cut = lines.pop()
    if not lines and not cut.strip():
        raise Malformed("the file is empty: a game begins with a line that says what is played")
    scenario, revision = _header(lines[0] if lines else cut)
    if cut.strip() and not mend:
        told = "the last line is cut off; everything before it is whole"
        raise Malformed(Problem(told, line=len(lines) + 1))
    record = Record(scenario, Game(scenario.rules, scenario.position), revision)
    for nth, each in enumerate(lines[1:], 2):
        if not record.whole:
            break
        try:
            record = further(record, each)
        except Malformed as wrong:
            raise Malformed([Problem(problem.message, problem.where, nth) for problem in wrong.problems]) from None
    return record


def _header(first: bytes) -> tuple[Scenario, int]:
    told = _object(first, HEADER, ("zoc", "format", "ruleset", "revision", "scenario"), 1)
    if told["zoc"] != "game":
        raise Malformed(Problem(f"this is no game of zoc: its first line says {shown(told['zoc'])}", "zoc", 1))
    if told["format"] != FORMAT:
        raise Malformed(Problem(f"the file has format {shown(told['format'])}, this zoc reads {FORMAT}", "format", 1))
    if not isinstance(told["scenario"], str) or not isinstance(told["revision"], int) or isinstance(told["revision"], bool):
        raise Malformed(Problem("expected the scenario as a text and the revision as a whole number", line=1))
    try:
        scenario = loads(told["scenario"], "its scenario")
    except Malformed as wrong:
        raise Malformed([Problem(f"its scenario cannot be read: {problem}", line=1) for problem in wrong.problems]) from None
    if scenario.rules.name != told["ruleset"]:
        played = f"the first line names the ruleset {shown(told['ruleset'])}, its scenario {scenario.rules.name!r}"
        raise Malformed(Problem(played, "ruleset", 1))
    return scenario, told["revision"]


def further(record: Record, each: bytes) -> Record:
    """The record with one more line of its file."""
    told = _object(each, EVENT, ("n", "kind", "side", "table"), None)
    game, n = record.game, len(record.game.events) + 1
    if told["n"] != n:
        raise Malformed(Problem(f"expected event {n}, not {shown(told['n'])}", "n"))
    old = record.revision != record.scenario.rules.revision
    try:
        event = event_of(game, told)
        after = game.happened(event)
    except ZocError as wrong:
        if not old:
            raise
        what = str(told.get("order", told["kind"]))
        changed = Changed(n, what, tuple(told.get("cites", ())), (), str(wrong))
        return Record(record.scenario, game, record.revision, (*record.changes, changed), whole=False)
    now = after.events[-1]
    if (now.cites, now.table) != (event.cites, event.table):
        what = event.order.say() if event.order else event.kind
        changed = Changed(n, what, event.cites, now.cites)
        if not old:
            raise Malformed(f"this is not what the rules make of it: {changed.say()}")
        return Record(record.scenario, after, record.revision, (*record.changes, changed))
    return Record(record.scenario, after, record.revision, record.changes)


def event_of(game: Game, told: Mapping[str, Any]) -> Event:
    """An event as it was written down, read for the table on which it happened."""
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
    if kind == "order" and not isinstance(told.get("order"), dict):
        problems.append(Problem("an order says what is to be done", "order"))
    if problems:
        raise Malformed(problems)
    order = order_of(game.law, game.position, str(side), told["order"]) if kind == "order" else None
    return Event(str(kind), str(side), order, str(pick), tuple(map(tuple, results)), tuple(cites), str(table))


def _fallen(result: Any) -> bool:
    return isinstance(result, list) and all(isinstance(card, int | str) and not isinstance(card, bool) for card in result)


def _object(each: bytes, known: tuple[str, ...], needed: tuple[str, ...], nth: int | None) -> dict[str, Any]:
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

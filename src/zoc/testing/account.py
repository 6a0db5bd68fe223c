"""What each event of a game came to, as a text that can be compared line by line.

An event has a block: what was done and what fell; the clauses it cites; fingerprints of the table and of each side's view;
how long each side's log is, and its new lines with those who read them, as data and not in words; what is waited for; how
the game ended::

    4 blue: {"do":"march","unit":"armour","at":"0405"}
      cites 4.5a 4.6
      table 53a1b2c3d4e5f607
      seen blue 0f… red 9c…
      log umpire 6 blue 6 red 5
      * Moved unit=armour path=0403,0404,0405 start=0403 to=0405 points=3 (§4.5a)
      blue: …
      asks red: …? | yes “Yes” | no “No”
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping

from zoc.play import Game, GameEvent, LogLine, fingerprint, written

EVERYBODY = "*"


def began(game: Game) -> str:
    """The first table of a game, as each side sees it."""
    return "\n".join(["0", *_tables(game)])


def account(game: Game) -> str:
    """What the last event of a game came to."""
    event = game.events[-1]
    head = f"{len(game.events)} {event.side or 'umpire'}: {_done(event)}"
    lines = [f"cites {' '.join(event.cites)}"] if event.cites else []
    return "\n".join([head, *(f"  {line}" for line in lines), *_tables(game), *_told(game), *_asked(game)])


def _done(event: GameEvent) -> str:
    told = json.dumps(written(event.order), ensure_ascii=False, separators=(",", ":")) if event.order else event.kind
    picked = f" {event.pick}" if event.pick else ""
    fell = "".join(f" [{' '.join(map(str, each))}]" for each in event.results)
    return f"{told}{picked}{fell}"


def _tables(game: Game) -> Iterator[str]:
    sides = game.first.sides.names
    yield f"  table {fingerprint(game.position)}"
    yield f"  seen {' '.join(f'{side} {fingerprint(game.seen_by(side))}' for side in sides)}"


def _told(game: Game) -> Iterator[str]:
    """The log's new lines, each with those who read it; and how long each reader's log is."""
    logs = {"umpire": game.log(), **{side: game.log(side) for side in game.first.sides.names}}
    yield "  log " + " ".join(f"{reader} {len(log)}" for reader, log in logs.items())
    hearers = dict[tuple[str, int], list[str]]()
    for reader, log in logs.items():
        times = Counter[str]()
        for line in log:
            if line.n == len(game.events):
                text = _line(line)
                times[text] += 1
                hearers.setdefault((text, times[text]), []).append(reader)
    for (text, _), readers in hearers.items():
        heard = EVERYBODY if len(readers) == len(logs) else ", ".join(readers)
        yield f"  {heard}: {text}" if heard != EVERYBODY else f"  * {text}"


def _line(line: LogLine) -> str:
    cited = f" (§{', §'.join(line.cites)})" if line.cites else ""
    return f"{_data(line.event or {})}{cited}"


def _data(event: Mapping[str, object]) -> str:
    """An event as data on one line; what is empty or unknown is left out."""
    told = (f"{key}={_value(value)}" for key, value in event.items() if key != "name" and value not in ("", None, [], False))
    return " ".join((str(event.get("name", "")), *told))


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return f"{{{_data(value)}}}"
    return ",".join(map(_value, value)) if isinstance(value, list) else str(value)


def _asked(game: Game) -> Iterator[str]:
    waiting = game.waiting
    if waiting:
        picks = [f"{pick.name} “{' '.join(pick.text.split())}”" for pick in waiting.picks]
        yield "  " + " | ".join([f"asks {waiting.side}: {waiting.question}", *picks])
        if waiting.attempt:
            chances = (f"{name} {chance}" for name, chance in waiting.attempt.chances.items())
            yield f"  odds {', '.join((waiting.attempt.needs, *chances))}"
    if game.over:
        yield f"  over: {game.over}"

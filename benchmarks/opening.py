"""Opening a long game: judged event by event, as a file from elsewhere is; or recalled, as a table is that was judged before.

For each book a random game on the scenario with most on the table, with what was taken back in it. The run stops if the
game that is recalled is not the game that was judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

import zoc
from benchmarks import sheet
from benchmarks.clock import cpu
from zoc.play import UMPIRE, Game, fingerprint
from zoc.scenario.gamefile import Record, event_line, header, read_game
from zoc.service.answer import compact
from zoc.service.seats import Seat
from zoc.service.session import Session
from zoc.service.store.games import Store, opened
from zoc.testing.random_play import step

SCENARIOS = (
    "bashketball/whole_game", "europa/meeting", "fates_edge/shield_wall", "freeciv/gap", "ocs/spearhead", "wesnoth/pass",
)  # fmt: skip
NAME, TRIES, LOOKS, DEEDS = "0" * 16, 3, 16, 4


class Failure(Exception):
    """What was recalled is not what was judged."""


def opening(events: int = 1000) -> None:
    """Print what it costs to open a game, to look at an earlier moment of it, and to take its last order back."""
    sheet.heading("Opening a game")
    sheet.note(f"Games of {events:,} events: CPU ms to judge them all, and to open the table again when that has been done once;")
    sheet.note("CPU ms for the whole state after an earlier event, and to take the last order back.\n")
    heads = ["scenario", "judged", "again", "judged / again", "ms an event", "then", "undo"]
    sheet.table(heads, ([*_row(name, events)] for name in SCENARIOS))


def _row(name: str, events: int) -> Iterator[object]:
    record = long_game(name, events)
    data = record.dump().encode()
    judged = _once(lambda: read_game(data))
    with TemporaryDirectory() as folder:
        store = opened(str(Path(folder, "games")))
        lines = [compact(event_line(n, event)) for n, event in enumerate(record.game.events, 1)]
        store.make(NAME, compact(header(record.scenario)), {"umpire": "0" * 64}, lines, made=0)
        _opened(store)
        again = cpu(lambda: _opened(store), TRIES) / 1e3
        table = _opened(store)
        store.close()
    if table.game.log() != record.game.log() or fingerprint(table.game.position) != fingerprint(record.game.position):
        raise Failure(name)
    yield from (name, judged, again, sheet.ratio(judged, again), again / len(record.game.events))
    yield from (_then(table), cpu(lambda: table.game.undo(UMPIRE), TRIES) / 1e3)


def _once(job: Callable[[], object]) -> float:
    """CPU ms of something that takes seconds."""
    start = process_time()
    job()
    return (process_time() - start) * 1e3


def _opened(store: Store) -> Session:
    table = Session(NAME, store, store.header(NAME) or "")
    table.catch_up()
    return table


def _then(table: Session) -> float:
    """CPU ms for the state after an earlier event that nobody has looked at yet."""
    moments = range(1, table.event, max(1, table.event // LOOKS))
    return _once(lambda: [table.state(Seat("umpire"), at=n) for n in moments]) / len(moments)


def long_game(name: str, events: int) -> Record:
    """A random game that goes on and on: no turn is the last one, and whoever has won takes it back."""
    scenario = zoc.loads(zoc.example(name))
    record, random = Record.of(scenario.with_position(scenario.position.noted(last_turn=events))), Random(name)
    game = record.game
    while len(game.events) < events:
        game = _taken_back(game, random) if game.over or random.random() < 0.02 else step(game, random, DEEDS)
    return replace(record, game=game)


def _taken_back(game: Game, random: Random) -> Game:
    for _ in range(random.randint(1, 8) if game.over else 1):
        game = game.undo(UMPIRE).game
    return game

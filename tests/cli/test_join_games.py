"""Two terminals at one table play a scenario of every book to its end, while the service is killed again and again.

Whatever was acknowledged is there once and in order, the game replays to the same table, both terminals told the same
ending, and nothing that is hidden from a side was printed at its terminal.
"""

from __future__ import annotations

import random
import re
import threading
import time
from pathlib import Path

import pytest

from tests.cli.seats import OVER, Joined, awaited
from tests.service.nursery import Nursery
from tests.service.running import Table, http
from zoc.play import fingerprint
from zoc.scenario import Scenario, examples, loads
from zoc.scenario.gamefile import Record, read_game
from zoc.service.store.games import opened

pytestmark = pytest.mark.long

SCENARIOS = {
    "ford": 4, "freeciv/causeway": 4, "bashketball/fast_break": 2, "europa/river_line": 1, "ocs/bridgehead": 1,
    "fates_edge/doorway": 1,
}  # fmt: skip
"""Each with its last turn."""
BUSY = 1
"""How many units a player turns to, at most, before he passes on."""
DEATHS = 6
LURKER = "xyzzy"
PASSES = ("next phase", "next", "end turn", "settle", "begin")
REFUSED = re.compile("not allowed|not carried out|there is |needs it|expected |which unit|It is typed|is (no|an) enemy")
ASKS = re.compile(r"^[A-Z][^\n]*: (?:where|which [^\n]*)\?\n(.*)\n", re.MULTILINE | re.DOTALL)
"""What an order still needs, and the values below it."""
CHOICE = re.compile(r"^ +([1-9]\d?)  (\w[\w ]*)", re.MULTILINE)
"""A numbered choice; a list of cells has longer numbers."""


class Player(threading.Thread):
    """Plays by the menus: asks a few units what they may do, picks a number, and passes on."""

    def __init__(self, seat: Joined, units: list[str], seed: int) -> None:
        super().__init__(daemon=True)
        self.seat, self.units, self.random = seat, units, random.Random(seed)
        self.moving = [unit for unit in units if unit != LURKER]  # what is hidden keeps still
        self.done = 0
        self.wrong: list[BaseException] = []

    def run(self) -> None:
        try:
            while (said := self.seat.do("wait")) != OVER:
                if self.asked(said):
                    self.order(str(self.random.choice(self.asked(said))))
                else:
                    self.turn()
        except BaseException as wrong:
            self.wrong.append(wrong)

    def asked(self, said: str) -> list[int]:
        """The numbers of a decision that stands right above the prompt."""
        *_, last = said.rpartition("\n\n")
        return [int(number) for number, _ in CHOICE.findall(last)] if "\n" in last else []

    def order(self, typed: str) -> str:
        said = self.seat.do(typed)
        self.done += not REFUSED.search(said) and not ASKS.search(said)
        return said

    def turn(self) -> None:
        """Something with a unit or two, and then pass on, if anything lets one."""
        for unit in self.random.sample(self.moving, self.random.randint(0, min(BUSY, len(self.moving)))):
            said = self.with_unit(unit)
            if said == OVER or self.asked(said) or " to move), turn" in said:
                return
        choices = self.offered("menu")
        for passing in PASSES:
            for number, name in choices:
                if name.startswith(passing):
                    self.order(str(number))
                    return
        for unit in self.units:
            for number, name in self.offered(unit):
                if name.startswith(PASSES):
                    self.order(str(number))
                    return

    def with_unit(self, unit: str) -> str:
        choices = self.offered(unit)
        if not choices:
            return ""
        number, _ = self.random.choice(choices)
        said = self.order(str(number))
        while asks := ASKS.search(said):
            numbers, words = self.asked(said), re.split(r"\s{2,}", asks[1].strip())
            said = self.order(str(self.random.choice(numbers)) if numbers else self.random.choice(words))
        return said

    def offered(self, word: str) -> list[tuple[int, str]]:
        return [(int(number), name.strip()) for number, name in CHOICE.findall(self.seat.do(word))]


def scenario(name: str, last: int) -> tuple[Scenario, str]:
    """A scenario with its last turn, and with a hidden piece of the side that does not begin; and who that is."""
    found = loads(re.sub(r"last_turn = \d+", f"last_turn = {last}", examples.example(name)))
    position = found.position
    other = next(side for side in position.sides.names if position.sides.hostile(side, position.to_move))
    mine = [unit for unit in position.ids if position.unit(unit).side == other and position.unit(unit).cell is not None]
    hidden, ids = position.units["hidden"].copy(), position.units["id"].copy()
    hidden[position.row(mine[-1])], ids[position.row(mine[-1])] = True, LURKER
    return found.with_position(position.with_columns(hidden=hidden, id=ids)), other


@pytest.mark.parametrize("name", SCENARIOS)
def test_two_terminals_play_to_the_end_while_the_service_dies(name: str, nursery: Nursery, tmp_path: Path) -> None:
    place, (played, hider) = str(tmp_path / "games.sqlite3"), scenario(name, SCENARIOS[name])
    number, url = nursery.start(place)
    table = laid(url, played)
    sides = played.position.sides.names
    seats = {side: Joined(table, side, terminal=side == hider and name == "ford") for side in sides}
    try:
        players = [Player(seats[side], units_of(played, side), nth) for nth, side in enumerate(sides)]
        for seat in seats.values():
            seat.prompted()  # who comes later is not told what he sees on the table
        for player in players:
            player.start()
        deaths = 0
        while any(player.is_alive() for player in players):
            more_or_over(players, random.randint(1, 3) if deaths < DEATHS else 1000)
            time.sleep(random.random() * 0.02)  # a moment that nobody can foresee
            nursery.kill(number)
            number, _ = nursery.start(place, int(url.rpartition(":")[2]))
            deaths += 1
        assert [player.wrong for player in players if player.wrong] == []
        for seat in seats.values():
            seat.until(OVER)
            seat.type("quit")
        codes = {side: seat.ended() for side, seat in seats.items()}
    finally:
        for seat in seats.values():
            seat.__exit__()
        nursery.kill(number)
    assert codes == dict.fromkeys(sides, 0)
    assert deaths > 1
    record = replayed(place, table)
    check(record, {player.seat.role: player for player in players})
    for side in sides:
        hidden = LURKER not in record.game.seen_by(side).ids
        assert not hidden or LURKER not in seats[side].said, f"{side} was told of what it cannot see"
        assert side != hider or LURKER in seats[side].said


def laid(url: str, played: Scenario) -> Table:
    told = http.post(f"{url}/api/tables", json={"toml": played.dump()}).raise_for_status().json()
    return Table(url, told["table"], told["seats"])


def units_of(played: Scenario, side: str) -> list[str]:
    """What a side may order about."""
    position = played.position
    return [unit for unit in position.ids if position.unit(unit).side == side]


def more_or_over(players: list[Player], more: int) -> None:
    """Until so many more orders have been acknowledged, or the game is over."""
    before = sum(player.done for player in players)
    awaited(
        lambda: sum(player.done for player in players) >= before + more or not any(player.is_alive() for player in players),
        "nothing is acknowledged any more",
    )


def replayed(place: str, table: Table) -> Record:
    """The game as it stands in the store."""
    store = opened(place)
    events, header = store.events(table.name), store.header(table.name)
    store.close()
    assert [event.n for event in events] == list(range(1, len(events) + 1))
    record = read_game("".join(f"{line}\n" for line in (header, *(event.body for event in events))).encode())
    assert (record.whole, record.changes) == (True, ())
    assert record.game.events[-1].table == fingerprint(record.game.position)
    return record


def check(record: Record, players: dict[str, Player]) -> None:
    """Every order that was acknowledged is there once, and each terminal has told the log in its order, to the same end."""
    game = record.game
    assert game.over
    for side, player in players.items():
        assert sum(event.side == side for event in game.events) == player.done, f"{side} was told otherwise"
        told, at = " ".join(player.seat.said.split()), 0
        for line in game.log(side):
            said = " ".join(line.say().split())
            at = told.find(said, at)
            assert at >= 0, f"{side} was not told in its place: {said}"
            at += len(said)
        assert told.count(OVER + ".") + told.count(f"{OVER}: {game.over}.") == 1

"""The service killed at random moments under load: what it has acknowledged is there, nothing twice, and replays alike."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.patience import PATIENCE
from tests.service.nursery import Nursery
from tests.service.running import FORD, Guest, Table
from zoc.play import fingerprint
from zoc.scenario.gamefile import read_game
from zoc.service.store.games import opened

pytestmark = pytest.mark.long

DEATHS = 50
"""On each of the two databases."""
TABLES, GUESTS = 3, 2


class House:
    """Where the service is just now; everybody moves there when it has died."""

    def __init__(self) -> None:
        self.moved = threading.Condition()
        self.url, self.count, self.closed = "", 0, False

    def move(self, url: str) -> None:
        with self.moved:
            self.url, self.count = url, self.count + 1
            self.moved.notify_all()

    def close(self) -> None:
        with self.moved:
            self.closed = True
            self.moved.notify_all()


class Player(threading.Thread):
    """Ends turn after turn, each under a key of its own, and sends it again until it is acknowledged."""

    def __init__(self, house: House, table: Table) -> None:
        super().__init__(daemon=True)
        self.house, self.table = house, table
        self.client, self.after = httpx.Client(timeout=PATIENCE), 0
        self.acknowledged: dict[str, int] = {}
        self.wrong: list[object] = []

    def run(self) -> None:
        try:
            while not self.house.closed:
                self.end_turn(str(uuid4()))
        except BaseException as wrong:
            self.wrong.append(wrong)

    def end_turn(self, key: str) -> None:
        while True:
            house = self.house.count
            umpire = Guest(self.table.at(self.house.url), "umpire", self.client)
            try:
                response = umpire.send(self.after, "end_turn", key)
            except httpx.TransportError:
                self.wait_for_another(house)
                continue
            told: dict[str, Any] = response.json()
            if response.status_code == 200:
                assert told["ok"], told
                self.acknowledged[key] = self.after = told["event"]
                return
            assert response.status_code == 409, told
            self.after = told["event"]

    def wait_for_another(self, house: int) -> None:
        with self.house.moved:
            assert self.house.moved.wait_for(lambda: self.house.count > house or self.house.closed, timeout=PATIENCE)


def test_whatever_was_acknowledged_survives_fifty_deaths(place: str, nursery: Nursery) -> None:
    chance = random.Random()
    house = House()
    number, url = nursery.start(place)
    tables = [laid(url) for _ in range(TABLES)]
    house.move(url)
    players = [Player(house, table) for table in tables for _ in range(GUESTS)]
    for player in players:
        player.start()
    for _ in range(DEATHS):
        wait_for(players, more=chance.randint(1, 12))
        time.sleep(chance.random() * 0.02)  # a moment that nobody can foresee
        nursery.kill(number)
        number, url = nursery.start(place)
        house.move(url)
    wait_for(players, more=len(players))
    house.close()
    for player in players:
        player.join(timeout=PATIENCE)
    assert [player.wrong for player in players if player.wrong] == []
    now = [table.at(url)["umpire"].state() for table in tables]
    nursery.kill(number)
    for table, state in zip(tables, now, strict=True):
        check(place, table, state, [player for player in players if player.table is table])


def laid(url: str) -> Table:
    told = httpx.post(f"{url}/api/tables", json={"toml": FORD}).json()
    return Table(url, told["table"], told["seats"])


def wait_for(players: list[Player], more: int) -> None:
    """Until so many more orders have been acknowledged."""
    before = sum(len(player.acknowledged) for player in players)
    deadline = time.monotonic() + 60
    while sum(len(player.acknowledged) for player in players) < before + more:
        assert [player.wrong for player in players if player.wrong] == []
        assert time.monotonic() < deadline, "nothing is acknowledged any more"
        time.sleep(0.002)


def check(place: str, table: Table, state: dict[str, Any], players: list[Player]) -> None:
    store = opened(place)
    events, header = store.events(table.name), store.header(table.name)
    store.close()
    assert [event.n for event in events] == list(range(1, len(events) + 1))
    written = {event.key: event.n for event in events}
    acknowledged = {key: n for player in players for key, n in player.acknowledged.items()}
    assert set(Counter(event.key for event in events).values()) == {1}
    assert acknowledged == written  # each order once, under the number that its player was told; and no other
    record = read_game("".join(f"{line}\n" for line in (header, *(event.body for event in events))).encode())
    assert (record.whole, record.changes) == (True, ())
    assert record.game.events[-1].table == fingerprint(record.game.position)
    position = record.game.position
    assert (state["event"], state["turn"], state["to_move"]) == (len(events), position.turn, position.to_move)

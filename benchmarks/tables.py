"""Two hundred tables with two players each on one service: how long a question, an order and its news take.

A real service in a process of its own, over loopback, with its store in a file: an order is on disk before it is
answered. The players are in this process and share the machine with it.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from benchmarks import sheet
from zoc.scenario.examples import example

LOOSE = ("rate", "burst", "address_rate", "address_burst", "tables_rate")
FORD = example("ford").partition("[state]")[0]
"""Without its last turn: it is played on and on."""
SHARES = (50, 90, 99, 100)


class Failure(Exception):
    """The service did not answer as it should."""


@dataclass
class Times:
    """Milliseconds that things took, by what they were."""

    question: list[float] = field(default_factory=list)
    order: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)


def tables(count: int = 200, rounds: int = 6, pace: float = 5.0) -> None:
    """Print the percentiles: at the pace of people, and as fast as it can be done."""
    sheet.heading("Tables")
    sheet.note(f"{count} tables, two players each, {rounds} rounds: each asks and orders in turn.")
    sheet.note("Milliseconds to the answer of a question, of an order (it is on disk then), and until both have the news.\n")
    with service() as home:
        players = asyncio.run(_all(home, count, rounds, pace))
    shares = [f"{share} %" if share < 100 else "longest" for share in SHARES]
    sheet.table(["what", "how many", *shares], _rows(players, pace))
    orders, seconds = len(players[1].order), players[2]
    sheet.note(f"\nNo error. Flat out: {orders / seconds:.0f} orders a second, each on disk and told to both players.")


@contextmanager
def service() -> Iterator[str]:
    """A service of our own: its address."""
    with TemporaryDirectory() as folder:
        limits = [word for name in LOOSE for word in ("--limit", f"{name}=1000000")]
        command = [sys.executable, "-m", "zoc", "play", "--no-browser", "--port", "0", "--store", str(Path(folder, "games"))]
        with subprocess.Popen([*command, *limits], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            found = re.match(r"zoc is at (\S+)", process.stdout.readline())
            if found is None:
                raise Failure("the service did not start")
            try:
                yield found[1]
            finally:
                process.terminate()


async def _all(home: str, count: int, rounds: int, pace: float) -> tuple[Times, Times, float]:
    random = Random(count)
    laid = [await Table.lay(home) for _ in range(count)]
    try:
        paced, fast = Times(), Times()
        async with asyncio.TaskGroup() as playing:
            for table in laid:
                playing.create_task(table.play(rounds, paced, pace, random.random() * pace))
        start = perf_counter()
        async with asyncio.TaskGroup() as playing:
            for table in laid:
                playing.create_task(table.play(rounds, fast))
        return paced, fast, perf_counter() - start
    finally:
        await asyncio.gather(*(table.leave() for table in laid))


def _rows(players: tuple[Times, Times, float], pace: float) -> Iterator[list[object]]:
    paced, fast, _ = players
    for how, times in ((f"every {pace:g} s", paced), ("flat out", fast)):
        for what in ("question", "order", "news"):
            took = sorted(getattr(times, what))
            yield [f"{what}, {how}", len(took), *(took[max(0, len(took) * share // 100 - 1)] for share in SHARES)]


class Table:
    """One table, and the two who sit at it: each has a line for what he sends and a websocket for what he hears."""

    def __init__(self, home: str, name: str, seats: dict[str, str]) -> None:
        self.home, self.name, self.seats = home, name, seats
        self.lines: dict[str, Line] = {}
        self.sockets: dict[str, ClientConnection] = {}
        self.event, self.sides = 0, ("red", "blue")

    @classmethod
    async def lay(cls, home: str) -> Table:
        line = await Line.open(home)
        told = await line.post("/api/tables", "", {"toml": FORD})
        await line.close()
        table = cls(home, told["table"], told["seats"])
        for side in table.sides:
            table.lines[side] = await Line.open(home)
            socket = table.sockets[side] = await connect(f"{home.replace('http', 'ws')}/api/tables/{table.name}/live")
            await socket.send(json.dumps({"seat": table.seats[side], "after": 0}))
            await table._hear(side)
        return table

    async def play(self, rounds: int, times: Times, pace: float = 0, wait: float = 0) -> None:
        """Take turns, one every so many seconds."""
        await asyncio.sleep(wait)
        for _ in range(rounds):
            for side, other in (self.sides, self.sides[::-1]):
                start = perf_counter()
                await self._post(side, "ask", {"ask": "reach", "unit": {"red": "spearman", "blue": "grunt"}[side]})
                asked = perf_counter()
                order = {"after": self.event, "key": f"{self.name}-{self.event}", "do": "end_turn"}
                hearing = asyncio.create_task(self._hear(other))
                done = await self._post(side, "do", order)
                answered = perf_counter()
                self.event += 1
                heard = [await hearing, await self._hear(side)]
                if {done["event"], *heard} != {self.event}:
                    raise Failure(f"event {self.event} was expected, not {done['event']} and {heard}")
                times.question.append((asked - start) * 1e3)
                times.order.append((answered - asked) * 1e3)
                times.news.append((perf_counter() - asked) * 1e3)
                await asyncio.sleep(max(0.0, pace - (perf_counter() - start)))

    async def _post(self, side: str, what: str, body: dict[str, Any]) -> dict[str, Any]:
        told = await self.lines[side].post(f"/api/tables/{self.name}/{what}", self.seats[side], body)
        if not told.get("ok"):
            raise Failure(f"{what} was refused: {told}")
        return told

    async def _hear(self, side: str) -> int:
        told = json.loads(await self.sockets[side].recv())
        if "error" in told:
            raise Failure(str(told))
        return int(told["event"])

    async def leave(self) -> None:
        for socket in self.sockets.values():
            await socket.close()
        for line in self.lines.values():
            await line.close()


class Line:
    """A connection that stays open; no more of HTTP than is needed, so that the players take little of the machine."""

    def __init__(self, host: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.host, self.reader, self.writer = host, reader, writer

    @classmethod
    async def open(cls, home: str) -> Line:
        host = home.removeprefix("http://")
        name, _, port = host.partition(":")
        return cls(host, *await asyncio.open_connection(name, int(port)))

    async def post(self, path: str, secret: str, body: dict[str, Any]) -> dict[str, Any]:
        sent = json.dumps(body).encode()
        seat = f"Authorization: Bearer {secret}\r\n" if secret else ""
        head = f"POST {path} HTTP/1.1\r\nHost: {self.host}\r\n{seat}Content-Type: application/json\r\n"
        self.writer.write(f"{head}Content-Length: {len(sent)}\r\n\r\n".encode() + sent)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = re.search(r"^content-length: (\d+)", answer, re.MULTILINE)
        if length is None:
            raise Failure(answer)
        told: dict[str, Any] = json.loads(await self.reader.readexactly(int(length[1])))
        if "error" in told:
            raise Failure(str(told))
        return told

    async def close(self) -> None:
        self.writer.close()
        await self.writer.wait_closed()

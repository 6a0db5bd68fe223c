"""Processes that decide for bots, so that the service keeps answering while they think."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from zoc.bots.task import ThinkTask
from zoc.bots.thinker import framed
from zoc.service.refusal import Refusal, log
from zoc.values import JsonObject

PATIENCE = 120
"""Seconds after which a decision is given up."""
LONGEST = 1 << 22
"""The most bytes of an answer."""


class Thinkers:
    """A few processes, started when they are needed; each makes one decision at a time, and the rest wait their turn."""

    def __init__(self, most: int) -> None:
        self.turn = asyncio.Semaphore(most)
        self.idle: list[Process] = []
        self.busy: set[Process] = set()

    async def think(self, task: ThinkTask) -> JsonObject:
        """The answer to a task. A process whose answer nobody waits for any more is ended."""
        async with self.turn:
            process = self.idle.pop() if self.idle else await _started()
            self.busy.add(process)
            try:
                answer = await asyncio.wait_for(_asked(process, task), PATIENCE)
                self.idle.append(process)
            except TimeoutError:
                raise Refusal(503, f"no decision was made in {PATIENCE} seconds", kind="bot") from None
            finally:
                self.busy.discard(process)
                if process not in self.idle:
                    _end(process)
        if "error" in answer:
            raise Refusal(409, str(answer["error"]), kind="bot")
        return answer

    def close(self) -> None:
        """End all of them."""
        for process in (*self.idle, *self.busy):
            _end(process)
        self.idle.clear()


async def _started() -> Process:
    """A new process. It has a session of its own: Ctrl-C ends the service, which ends it."""
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "zoc.bots.thinker", stdin=PIPE, stdout=PIPE, limit=LONGEST, start_new_session=True
    )


async def _asked(process: Process, task: ThinkTask) -> JsonObject:
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(ConnectionError):
        process.stdin.write(await asyncio.to_thread(framed, task))
        await process.stdin.drain()
    line = await process.stdout.readline()
    if not line:
        log.error("a process that decides for a bot has ended with %s", await process.wait())
        raise Refusal(503, "the process that decides for the computer has failed", kind="bot")
    found: JsonObject = json.loads(line)
    return found


def _end(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()

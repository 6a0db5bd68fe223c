"""A worker: a process that does one piece of work at a time, within a deadline and a memory limit.

The operating system ends a worker that takes too long, whatever it is doing; the service notices that the connection has
ended, and takes another worker.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from zoc.errors import Problem
from zoc.service.answer import encoded
from zoc.service.refusal import Refusal, refusal

DONE, REFUSED, TIRED, FAULT = b"+", b"-", b"~", b"!"
"""The first byte of a worker's answer: a result, a refusal, a refusal for lack of memory, or a fault of zoc with its
traceback."""
NICE = 10
"""Seats come first: a worker gives way to the service."""
PATIENT = 6
"""How many times its deadline a worker may take by the clock, for it gives way to others."""
TOO_LARGE = "this takes more memory than the service gives to one request"


@dataclass(frozen=True)
class Bounds:
    """What one piece of work may take."""

    seconds: int = 20
    """Of the processor: a busy machine is no fault of the work."""
    memory: int = 512 << 20
    """Bytes, besides what a worker has when it begins."""


def serve(line: Connection, bounds: Bounds) -> None:
    """Say that the worker is there, and work until the service hangs up."""
    _give_way()
    _limit_memory(bounds.memory)
    line.send_bytes(DONE)
    while True:
        try:
            function, given = pickle.loads(line.recv_bytes())
        except (EOFError, OSError):
            return
        _alarm(bounds.seconds)
        told = answer(function, given)
        _alarm(0)
        try:
            line.send_bytes(told)
        except OSError:
            return


def answer(function: Callable[..., object], given: tuple[object, ...]) -> bytes:
    """The result as JSON, or the refusal."""
    try:
        result = function(*given)
        return DONE + (result if isinstance(result, bytes) else encoded(result))
    except MemoryError:
        return TIRED + _refused(Refusal(413, TOO_LARGE, kind="work"))
    except Exception as error:
        found = refusal(error)
        if found.status_code == 500:
            return FAULT + traceback.format_exc().encode("utf-8", "backslashreplace")
        return REFUSED + _refused(found)


def result_of(told: bytes) -> bytes:
    """The result in an answer; a refusal is raised here as it was there."""
    if told[:1] == DONE:
        return told[1:]
    if told[:1] == FAULT:
        raise RuntimeError(f"in a worker:\n{told[1:].decode()}")
    found = json.loads(told[1:])
    problems = [Problem(*each) for each in found["problems"]]
    raise Refusal(found["status"], found["message"], kind=found["kind"], problems=problems, headers=found["headers"])


def _refused(found: Refusal) -> bytes:
    problems = [(each.message, each.where, each.line) for each in found.problems]
    head = {"status": found.status_code, "message": str(found.detail), "kind": found.kind}
    return encoded({**head, "problems": problems, "headers": dict(found.headers or {})})


def _give_way() -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")  # where memory runs out, a worker ends and not the service


def _limit_memory(most: int) -> None:
    """Where the operating system says how much a process has, and can limit it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        limit = pages * resource.getpagesize() + most
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _alarm(seconds: int) -> None:
    """The end of this process after so many seconds of the processor, or far more by the clock; 0 calls it off."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.setitimer(signal.ITIMER_REAL, seconds * PATIENT)

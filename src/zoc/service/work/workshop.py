"""The workshop: the workers of a service, and the work that they are given."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection

from zoc.service.refusal import Refusal
from zoc.service.work import foreman
from zoc.service.work.worker import PATIENT, TIRED, Bounds, result_of, serve

JOBS = 200
"""After so many jobs a worker makes room for a fresh one, with empty caches."""
BEGINNING = 60
"""Seconds for a worker to begin: one that is not forked loads everything first."""
SLACK = 5
"""Seconds after its deadline for a worker to end by itself."""


@dataclass
class Worker:
    """A worker from outside; ``end`` ends one that does not end by itself."""

    line: Connection
    end: Callable[[], None]
    jobs: int = 0

    def close(self) -> None:
        self.line.close()
        self.end()


class Workshop:
    """Workers, each hired when it is needed, kept while it is idle, and replaced when it has ended.

    ``run`` waits for the result: call it in a thread.
    """

    def __init__(self, bounds: Bounds = Bounds()) -> None:  # noqa: B008 (frozen)
        self.bounds = bounds
        self.foreman = foreman.forked(bounds)
        self.idle: list[Worker] = []
        self.turn = threading.Lock()

    def run(self, function: Callable[..., object], *given: object) -> bytes:
        """The result of a function as JSON; a refusal, also of work that takes too long, is raised."""
        task = pickle.dumps((function, given))
        for worker in self._idle():
            with suppress(OSError):  # an idle worker may have ended: then a new one does it
                worker.line.send_bytes(task)
                return self._result(worker)
            worker.close()
        worker = self._hired()
        worker.line.send_bytes(task)
        return self._result(worker)

    def close(self) -> None:
        """Let all workers go."""
        with self.turn:
            gone, self.idle = self.idle, []
        for worker in gone:
            worker.close()
        if self.foreman is not None:
            self.foreman.close()

    def _idle(self) -> list[Worker]:
        """The worker that was idle last, if there is one: it may have cached what comes again."""
        with self.turn:
            return [self.idle.pop()] if self.idle else []

    def _result(self, worker: Worker) -> bytes:
        try:
            told = worker.line.recv_bytes() if worker.line.poll(self.bounds.seconds * PATIENT + SLACK) else b""
        except (EOFError, OSError):
            told = b""
        if not told:
            worker.close()
            most = f"{self.bounds.seconds} seconds"
            raise Refusal(413, f"this takes more than {most} or more memory than the service gives to one request", kind="work")
        worker.jobs += 1
        if worker.jobs < JOBS and told[:1] != TIRED:
            with self.turn:
                self.idle.append(worker)
        else:
            worker.close()
        return result_of(told)

    def _hired(self) -> Worker:
        if self.foreman is not None:
            with suppress(OSError, EOFError):
                return _begun(Worker(foreman.hired(self.foreman), lambda: None))
            self.foreman = None  # it has ended
        return _begun(_spawned(self.bounds))


def _begun(worker: Worker) -> Worker:
    """A worker that has said it is there."""
    if not worker.line.poll(BEGINNING):
        worker.close()
        raise Refusal(503, "there is nobody to do this at the moment: try again", kind="work")
    worker.line.recv_bytes()
    return worker


def _load_and_serve(line: Connection, bounds: Bounds) -> None:
    """Load whatever work needs before saying that the worker is there: no deadline counts that."""
    import_module("zoc.service.app")
    serve(line, bounds)


def _spawned(bounds: Bounds) -> Worker:
    """A worker that begins from nothing, where no foreman can be forked."""
    ours, theirs = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=_load_and_serve, args=(theirs, bounds), daemon=True)
    process.start()
    theirs.close()
    return Worker(ours, process.kill)

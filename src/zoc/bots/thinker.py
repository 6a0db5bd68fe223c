"""``python -m zoc.bots.thinker``: decides for seats of a service in a process of its own, one task after the other.

It reads pickled tasks, each after its length in eight bytes, and writes one line of JSON for each. It ends with its input,
and so with the service that has started it.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
from contextlib import suppress
from typing import BinaryIO, TextIO

from zoc.bots.task import ThinkTask
from zoc.errors import ZocError

LENGTH = 8
"""Bytes before each task, which say how long it is."""
NICE = 5
"""How far a thinker steps back behind the service and everything else on the machine."""


def framed(task: ThinkTask) -> bytes:
    """A task as it is sent."""
    body = pickle.dumps(task)
    return len(body).to_bytes(LENGTH, "big") + body


def serve(tasks: BinaryIO, answers: TextIO) -> None:
    """Answer tasks until there are no more."""
    while len(head := tasks.read(LENGTH)) == LENGTH:
        body = tasks.read(int.from_bytes(head, "big"))
        try:
            answer = pickle.loads(body).done()
        except ZocError as wrong:
            answer = {"error": str(wrong)}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def main() -> None:
    """Answer what comes on standard input."""
    with suppress(AttributeError, OSError):  # not every system has priorities
        os.nice(NICE)
    serve(sys.stdin.buffer, sys.stdout)


if __name__ == "__main__":
    main()

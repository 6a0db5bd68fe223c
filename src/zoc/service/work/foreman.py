"""The foreman: a small process without threads, forked when the service begins, that forks workers for it.

The service itself has threads, and a process with threads must not fork. The foreman has everything loaded already, so that
a worker begins within milliseconds. It ends when the service does.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
import threading
from multiprocessing.connection import Connection

from zoc.service.work.worker import Bounds, serve

STANDARD = 3
"""Standard input, output and error."""


def forked(bounds: Bounds) -> socket.socket | None:
    """A foreman, asked through a socket; none where a process cannot fork, or has threads already."""
    if not hasattr(os, "fork") or not hasattr(socket, "send_fds") or threading.active_count() > 1:
        return None
    ours, theirs = socket.socketpair()
    if os.fork():
        theirs.close()
        return ours
    try:
        _apart(theirs.fileno())
        _tend(theirs, bounds)
    finally:
        os._exit(0)


def hired(foreman: socket.socket) -> Connection:
    """A new worker of the foreman, by its connection."""
    ours, theirs = socket.socketpair()
    with theirs:
        socket.send_fds(foreman, [b"."], [theirs.fileno()])
    return Connection(ours.detach())


def _apart(kept: int) -> None:
    """Let go of whatever belongs to the service: its files, its sockets, its terminal and its signals."""
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in range(STANDARD):
        os.dup2(nothing, standard)
    os.closerange(STANDARD, kept)
    os.closerange(kept + 1, os.sysconf("SC_OPEN_MAX"))
    signal.set_wakeup_fd(-1)
    for number in (signal.SIGTERM, signal.SIGALRM, signal.SIGPROF, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a worker
    gc.freeze()


def _tend(service: socket.socket, bounds: Bounds) -> None:
    while True:
        asked, fds, _, _ = socket.recv_fds(service, 1, 1)
        if not asked:
            return
        if not os.fork():
            service.close()
            serve(Connection(fds[0]), bounds)
            return
        os.close(fds[0])

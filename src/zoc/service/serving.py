"""Serving: a socket, the application, and an orderly end."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from fastapi import FastAPI

from zoc.errors import Malformed
from zoc.service.connections import Connections
from zoc.service.limits import Limits
from zoc.service.protocol import protocols

PORT = 8420
"""The default port."""
FAREWELL = 3
"""Seconds for pending requests when the service ends."""
IDLE = 75
"""Seconds that an idle connection is kept open."""
DEAF = 30
"""Seconds after which a client that reads nothing counts as gone."""
WAITING = 2048
"""The most connections that may queue."""
OWN = 200
"""Open files that a service needs besides its connections."""
REFUSED = "ASGI callable returned without completing handshake."
"""A log message of uvicorn to ignore: a websocket that was properly refused, with a reason."""


def bound(host: str, port: int | None) -> socket.socket:
    """A socket at an address; without a given port, the default one or the next free one."""
    try:
        found = socket.getaddrinfo(host, port or PORT, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as wrong:
        raise Malformed(f"there is no address {host!r} here: {getattr(wrong, 'strerror', wrong)}") from None
    family, _, _, _, address = found[0]
    tried = (port,) if port is not None else (PORT, 0)
    for each in tried:
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, or asyncio delays small answers
        if os.name == "posix":  # elsewhere it would let another process listen on the same port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * DEAF)
        try:
            listening.bind((address[0], each, *address[2:]))
            listening.listen(WAITING)
            return listening
        except OSError as wrong:
            listening.close()
            refused = wrong
    raise Malformed(f"port {port} of {host} cannot be had: {(refused.strerror or str(refused)).lower()}; name another by --port")


def url(listening: socket.socket) -> str:
    """The address for a browser on this machine."""
    host, port = listening.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _open_files() -> int:
    """How many files this process may open; as many as it is allowed."""
    try:
        import resource
    except ImportError:
        return 1 << 20
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return soft if soft != resource.RLIM_INFINITY else 1 << 20


class Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def serve(app: FastAPI, listening: socket.socket, *, ready: Callable[[], None] = lambda: None, proxy: str = "") -> None:
    """Serve until the end. Requests are not logged: addresses and questions are private."""
    limits: Limits = app.state.lobby.limits
    connections = Connections(
        min(limits.connections, _open_files() - OWN), limits.address_connections, [each.strip() for each in proxy.split(",")]
    )
    http, ws = protocols(connections, limits.head)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or None,
        http=http,
        ws=ws,
        ws_max_size=1 << 16,
        ws_per_message_deflate=False,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=FAREWELL,
    )
    logging.getLogger("uvicorn.error").addFilter(lambda said: said.msg != REFUSED)
    try:
        Server(config, ready).run(sockets=[listening])
    except KeyboardInterrupt:
        return

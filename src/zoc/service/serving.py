"""Serving: a socket, the application, and an orderly end."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from zoc.errors import Malformed

PORT = 8420
"""The port, if nobody asks for another and it is free."""
FAREWELL = 3
"""Seconds that requests under way are given when the service ends."""
IDLE = 75
"""Seconds that a connection is kept open for the next request."""
DEAF = 30
"""Seconds after which somebody who takes nothing that is sent to him counts as gone."""
CONNECTIONS, WAITING = 5000, 2048
"""How many are served, and how many more may stand in line."""
REFUSED = "ASGI callable returned without completing handshake."
"""What uvicorn takes for a fault: a websocket that was refused in order, with an answer that says why."""


def bound(host: str, port: int | None) -> socket.socket:
    """A socket at an address; if nobody asked for a port, the usual one or the next that is free."""
    try:
        found = socket.getaddrinfo(host, port or PORT, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as wrong:
        raise Malformed(f"there is no address {host!r} here: {getattr(wrong, 'strerror', wrong)}") from None
    family, _, _, _, address = found[0]
    tried = (port,) if port is not None else (PORT, 0)
    for each in tried:
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, or asyncio lets small answers wait
        if os.name == "posix":  # elsewhere it would let somebody else listen in
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
    """Serve until somebody ends it. Nothing is logged of who asks for what: addresses and questions are nobody's business."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or None,
        ws="websockets-sansio",
        ws_max_size=1 << 16,
        ws_per_message_deflate=False,
        limit_concurrency=CONNECTIONS,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=FAREWELL,
    )
    logging.getLogger("uvicorn.error").addFilter(lambda said: said.msg != REFUSED)
    try:
        Server(config, ready).run(sockets=[listening])
    except KeyboardInterrupt:
        return

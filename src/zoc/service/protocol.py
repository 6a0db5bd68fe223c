"""HTTP and websockets on the wire: uvicorn's protocols, with a deadline for the head of a request, and counted connections.

uvicorn has no deadline for a head, and answers everybody with 503 once there are too many connections, half-sent requests
among them.
"""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from http import HTTPStatus
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from zoc.service.answer import encoded
from zoc.service.connections import KEY, Connected, Connections
from zoc.service.refusal import Refusal


def protocols(connections: Connections, patience: float) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """The protocols of a service, for HTTP and for websockets; ``patience`` is the deadline for a head, in seconds."""

    class Http(H11Protocol):
        """One HTTP connection."""

        def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, object], _loop: Any = None) -> None:
            super().__init__(config, server_state, app_state, _loop)
            self.app = _naming(self.app, connections, self)
            self.address = ""
            self.late: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            assert isinstance(transport, asyncio.Transport)
            super().connection_made(transport)
            self.address = self.client[0] if self.client else ""
            try:
                connections.open(self)
            except Refusal as refusal:
                return self.hang_up(refusal)
            self._expect()

        def data_received(self, data: bytes) -> None:
            if self.transport.is_closing():
                return
            if self.late is None and self._between:
                self._expect()
            super().data_received(data)
            if not self._between:
                self._relax()

        def connection_lost(self, exc: Exception | None) -> None:
            self._relax()
            connections.close(self)
            super().connection_lost(exc)

        def handle_websocket_upgrade(self, event: Any) -> None:
            self._relax()
            connections.close(self)
            super().handle_websocket_upgrade(event)

        def send_400_response(self, msg: str) -> None:
            self.hang_up(Refusal(400, "this is no HTTP request", kind="malformed"))

        @property
        def answering(self) -> bool:
            return not self._between and not self.cycle.more_body

        def hang_up(self, why: Refusal) -> None:
            self._relax()
            if not self.transport.is_closing():
                if self._between or not self.cycle.response_started:
                    self.transport.write(_response(why))
                self.transport.close()

        @property
        def _between(self) -> bool:
            """Whether no request has begun, or its head is incomplete."""
            return self.cycle is None or self.cycle.response_complete

        def _expect(self) -> None:
            self.late = self.loop.call_later(patience, self._missed)

        def _relax(self) -> None:
            if self.late is not None:
                self.late.cancel()
                self.late = None

        def _missed(self) -> None:
            self.late = None
            self.hang_up(Refusal(408, f"the head of the request has not come within {patience:g} seconds"))

    class LiveSocket(WebSocketsSansIOProtocol):
        """One websocket; whoever listens says whose seat it is in time, or is dropped."""

        def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, object], _loop: Any = None) -> None:
            super().__init__(config, server_state, app_state, _loop)
            self.app = _naming(self.app, connections, self)
            self.address = ""

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            self.address = self.client[0] if self.client else ""
            try:
                connections.open(self)
            except Refusal as refusal:
                self.hang_up(refusal)

        def connection_lost(self, exc: Exception | None) -> None:
            connections.close(self)
            super().connection_lost(exc)

        @property
        def answering(self) -> bool:
            return False

        def hang_up(self, why: Refusal) -> None:
            if not self.transport.is_closing():
                if not self.handshake_complete:
                    self.transport.write(_response(why))
                self.transport.close()

    return Http, LiveSocket


def _naming(app: Any, connections: Connections, line: Connected) -> Any:
    """The same application, with each request's connection in its scope."""

    async def named(scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        scope[KEY] = connections, line
        await app(scope, receive, send)

    return named


def _response(why: Refusal) -> bytes:
    """A refusal, as the bytes of a whole response after which the connection ends."""
    body = encoded(why.told())
    headers = {**(why.headers or {}), "Content-Type": "application/json", "Connection": "close", "Cache-Control": "no-store"}
    lines = [f"HTTP/1.1 {why.status_code} {HTTPStatus(why.status_code).phrase}"]
    lines += [f"{name}: {value}" for name, value in {**headers, "Content-Length": str(len(body))}.items()]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body

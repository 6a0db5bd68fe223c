"""Reading requests: JSON with exact numbers and no duplicate keys, and the client's seat."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Request, Response
from fastapi.routing import APIRoute
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import JsonValue

from zoc.errors import Malformed
from zoc.scenario.jsonline import json_line
from zoc.service.connections import keep_place
from zoc.service.limits import caller
from zoc.service.lobby import Lobby
from zoc.service.refusal import Refusal, refusal
from zoc.service.seats import Seat

bearer = HTTPBearer(auto_error=False, bearerFormat="secret of a seat", description="The secret of a seat at the table.")


VALUES = 200_000
"""The most values in a body: so many are read while everybody waits."""
_TEXT = re.compile(rb'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)


class ExactRequest(Request):
    """A request whose JSON is read as exactly as a question of ``ask``."""

    async def json(self) -> JsonValue:
        if not hasattr(self, "_json"):
            body = await self.body()
            _check_values(body)
            try:
                self._json: JsonValue = json_line(body, "the body", len(body))
            except Malformed as wrong:
                raise refusal(wrong) from None
        return self._json


def _check_values(body: bytes) -> None:
    """Refuse a body with too many values, before they are made; a long text is one value."""
    if len(body) > VALUES:
        signs = _TEXT.sub(b"", body)
        if sum(map(signs.count, (b",", b":", b"[", b"{"))) > VALUES:
            raise Refusal(413, f"the body has more than {VALUES:,} values")


class ExactRoute(APIRoute):
    """A route that reads its requests this way."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def exactly(request: Request) -> Response:
            return await handle(ExactRequest(request.scope, request.receive))

        return exactly


@dataclass(frozen=True)
class Place:
    """A client's table and seat."""

    lobby: Lobby
    table: str
    seat: Seat


async def place(request: Request, table: str, given: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]) -> Place:
    """The seat of a request's secret."""
    lobby: Lobby = request.app.state.lobby
    if given is None:
        raise Refusal(401, "which seat? Send its secret as `Authorization: Bearer …`", headers={"WWW-Authenticate": "Bearer"})
    seat = await lobby.seated(table, given.credentials)
    keep_place(request.scope)
    return Place(lobby, table, seat)


def lobby(request: Request) -> Lobby:
    """The lobby that an application serves."""
    found: Lobby = request.app.state.lobby
    return found


@dataclass(frozen=True)
class Guest:
    """A client without a seat: its work is done by a process that has a deadline and a memory limit."""

    lobby: Lobby
    address: str

    async def work(self, function: Callable[..., object], *given: object) -> bytes:
        return await self.lobby.hire(self.address, function, *given)


def guest(request: Request) -> Guest:
    """A client of a route without a seat."""
    return Guest(request.app.state.lobby, caller(request.scope))


Visiting = Annotated[Guest, Depends(guest)]
Seated = Annotated[Place, Depends(place)]
InLobby = Annotated[Lobby, Depends(lobby)]

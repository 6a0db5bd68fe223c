"""Reading requests: JSON with exact numbers and no duplicate keys, and the client's seat."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Request, Response
from fastapi.routing import APIRoute
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import JsonValue

from zoc.errors import Malformed
from zoc.scenario.jsonline import json_line
from zoc.service.lobby import Lobby
from zoc.service.refusal import Refusal, refusal
from zoc.service.seats import Seat

bearer = HTTPBearer(auto_error=False, bearerFormat="secret of a seat", description="The secret of a seat at the table.")


class ExactRequest(Request):
    """A request whose JSON is read as exactly as a question of ``ask``."""

    async def json(self) -> JsonValue:
        if not hasattr(self, "_json"):
            body = await self.body()
            try:
                self._json: JsonValue = json_line(body, "the body", len(body))
            except Malformed as wrong:
                raise refusal(wrong) from None
        return self._json


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
    return Place(lobby, table, await lobby.seated(table, given.credentials))


def lobby(request: Request) -> Lobby:
    """The lobby that an application serves."""
    found: Lobby = request.app.state.lobby
    return found


Seated = Annotated[Place, Depends(place)]
InLobby = Annotated[Lobby, Depends(lobby)]

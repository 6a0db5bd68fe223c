"""Tickets: how the browser that ``zoc play`` opens gets its seat.

Everybody on the machine can read a program's arguments in the process list. So the browser does not get the link of a
seat but a ticket for it, valid once, for a minute, and on this machine only.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from secrets import token_urlsafe

from fastapi import APIRouter, Request, Response

from zoc.service.refusal import log
from zoc.service.seats import RANDOM
from zoc.service.security import is_loopback

MINUTE = 60
"""Seconds for which a ticket is valid."""
WORTHLESS = (
    "This address was good once, for a minute, on the machine where `zoc play` runs.\n"
    "The link of every seat stands in the terminal in which it was started.\n"
)
TWICE = (
    "the address that was opened in the browser was asked for again: if its page does not show your seat, "
    "somebody else has taken it, and `zoc tables link` gives the seat another link"
)


class Tickets:
    """Unused tickets, each with its link."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.good: dict[str, tuple[str, float]] = {}
        self.used: set[str] = set()

    def give(self, link: str) -> str:
        """A ticket for a link."""
        ticket = token_urlsafe(RANDOM)
        self.good[ticket] = link, self.clock() + MINUTE
        return ticket

    def take(self, ticket: str) -> str:
        """The link of a ticket; nothing if it was used, has expired or never existed."""
        link, until = self.good.pop(ticket, ("", 0.0))
        if ticket in self.used:
            log.warning(TWICE)
        elif link:
            self.used.add(ticket)
        return link if self.clock() < until else ""


def entrance(tickets: Tickets) -> APIRouter:
    """The route for tickets: it redirects to the seat."""
    router = APIRouter()

    @router.get("/ticket/{ticket}", include_in_schema=False)
    async def enter(request: Request, ticket: str) -> Response:
        link = tickets.take(ticket) if _from_here(request) else ""
        if not link:
            return Response(WORTHLESS, 410, media_type="text/plain; charset=utf-8")
        return Response(status_code=303, headers={"Location": link})

    return router


def _from_here(request: Request) -> bool:
    """Whether the request comes from this machine."""
    client, server = request.client, request.scope.get("server") or ("",)
    return client is not None and (is_loopback(client.host) or client.host == server[0])

"""The application: routes, limits and guards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from zoc import __version__
from zoc.service.limits import Door, Limits
from zoc.service.lobby import Lobby
from zoc.service.opponents import Opponents
from zoc.service.refusal import refuse_with
from zoc.service.routes import drafts, gallery, health, opponents, orders, pictures, rulebooks, supposing, tables
from zoc.service.routes.live import live
from zoc.service.routes.pages import Pages
from zoc.service.security import Guard, HostNames
from zoc.service.store.games import Store
from zoc.service.ticket import Tickets, entrance
from zoc.service.work.workshop import Workshop

DESCRIPTION = """Tables for several people, judged by the rulebook. A seat is a secret, sent as `Authorization: Bearer …`; it is
told what its side may know. Live updates come over the websocket `/api/tables/ID/live`."""


def application(
    store: Store,
    names: HostNames,
    limits: Limits = Limits(),  # noqa: B008 (frozen)
    tickets: Tickets | None = None,
    workshop: Workshop | None = None,
) -> FastAPI:
    """The service on a store, with its host names and tickets; a workshop is best begun before the process has threads."""
    lobby = Lobby(store, limits, workshop or Workshop(limits.bounds))

    @asynccontextmanager
    async def open_lobby(app: FastAPI) -> AsyncIterator[None]:
        lobby.watch()
        app.state.opponents = Opponents(lobby, limits)
        yield
        await app.state.opponents.close()
        store.close()
        lobby.workers.close()

    app = FastAPI(
        title="zoc",
        version=__version__,
        description=DESCRIPTION,
        lifespan=open_lobby,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.lobby = lobby
    refuse_with(app)
    for part in (health, gallery, rulebooks, tables, orders, supposing, pictures, opponents, drafts):
        app.router.routes.extend(part.router.routes)  # include_router would make the schemas of every route anew
    app.include_router(live(lobby))
    app.include_router(entrance(tickets or Tickets()))
    app.router.default = Pages()
    app.add_middleware(Door, limits=limits)
    app.add_middleware(Guard, names=names)  # the last one added runs first
    return app

"""Whether the service is alive, and whether it can serve: for a supervisor or a load balancer."""

from __future__ import annotations

from fastapi import APIRouter

from zoc.service.answer import Json
from zoc.service.request import InLobby

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def alive() -> Json:
    """The process answers; nothing else is asked."""
    return Json({"ok": True})


@router.get("/readyz")
async def ready(lobby: InLobby) -> Json:
    """The store can be read: otherwise 503, as everywhere."""
    await lobby.aside(lobby.store.count)
    return Json({"ok": True})

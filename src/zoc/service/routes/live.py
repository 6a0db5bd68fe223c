"""Events of a table, sent to its listeners, each as its seat may know them.

Nothing is queued for a listener: it is sent everything new since the last message it took, however much that is.
A listener that takes nothing for too long is dropped; it reconnects and catches up.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import TypedDict

import anyio
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from zoc.errors import Malformed
from zoc.scenario.jsonline import json_line
from zoc.service.answer import encoded
from zoc.service.connections import keep_place
from zoc.service.lobby import Lobby
from zoc.service.refusal import Refusal, log, refusal
from zoc.service.seats import LONGEST, Seat
from zoc.service.session import Session
from zoc.service.store.games import StoreGone

FIRST = 1000
"""Bytes of the first message."""
FAREWELL = 1.0
"""Seconds for a last message."""
AGAIN = 1.0
"""Seconds before a lost store is tried again."""
POLICY, TRY_LATER = 1008, 1013
"""Close codes: the message is not allowed; or the listener is too slow, there are too many, or the service has a fault."""


class First(TypedDict):
    """The first message of a listener."""

    seat: str
    after: int
    viewer: str


def live(lobby: Lobby) -> APIRouter:
    """The websocket of every table."""
    router = APIRouter()

    @router.websocket("/api/tables/{table}/live")
    async def listen(socket: WebSocket, table: str) -> None:
        await socket.accept()
        try:
            await _serve(lobby, socket, table)
        except WebSocketDisconnect:
            return
        except Exception as error:
            found = refusal(error)
            if found.status_code == 500:
                log.error("%s", socket.url.path, exc_info=error)
            await _close(socket, found, TRY_LATER if found.status_code == 429 or found.status_code >= 500 else POLICY)

    return router


async def _close(socket: WebSocket, why: Refusal, code: int) -> None:
    """Send the reason, if the listener is still there; otherwise the operating system gives the connection up in a while."""
    with suppress(RuntimeError, WebSocketDisconnect), anyio.move_on_after(FAREWELL):
        await socket.send_text(encoded(why.told()).decode())
        await socket.close(code, why.kind)


async def _serve(lobby: Lobby, socket: WebSocket, name: str) -> None:
    first = await _first(lobby, socket)
    seat = await lobby.seated(name, first["seat"])
    keep_place(socket.scope)
    woken = lobby.listen(name, seat)
    hearing = asyncio.create_task(_hear(socket))
    telling = asyncio.create_task(_tell(lobby, socket, name, seat, first, woken))
    try:
        done, _ = await asyncio.wait([hearing, telling], return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        lobby.leave(name, woken)
        hearing.cancel()
        telling.cancel()
        await asyncio.gather(hearing, telling, return_exceptions=True)


async def _first(lobby: Lobby, socket: WebSocket) -> First:
    """The listener's seat and last event, received in time; its message is never repeated to others."""
    try:
        with anyio.fail_after(lobby.limits.patience):
            said = await socket.receive()
    except TimeoutError:
        raise Refusal(401, "nobody said whose seat this is") from None
    if said["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(said.get("code", 1000))
    text = said.get("text") or ""
    try:
        first = json_line(text.encode("utf-8", "surrogatepass"), "the first message", FIRST)
    except Malformed:
        first = None
    known = isinstance(first, dict) and first.keys() <= {"seat", "after", "as"} and isinstance(first.get("seat"), str)
    after = first.get("after", 0) if known else None
    if not known or type(after) is not int or after < 0 or not isinstance(first.get("as", ""), str):
        raise Refusal(422, 'the first message is {"seat": SECRET, "after": LAST_EVENT}')
    return {"seat": first["seat"][: LONGEST + 1], "after": after, "viewer": first.get("as", "")}


async def _hear(socket: WebSocket) -> None:
    """Wait until the listener leaves; it sends nothing else."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        continue


async def _tell(lobby: Lobby, socket: WebSocket, name: str, seat: Seat, first: First, woken: asyncio.Event) -> None:
    last = -1
    after = first["after"]
    while True:
        woken.clear()
        try:
            await lobby.sits(name, first["seat"])
            table = await lobby.table(name)
            anew = last < 0 or table.event <= last  # a new listener may be the first client since the service started
            last, said = await lobby.at(name, _news, seat, first["viewer"], after, last, anew=anew)
        except StoreGone:
            with anyio.move_on_after(AGAIN):
                await woken.wait()
            continue
        if said is not None:
            after = last
            try:
                with anyio.fail_after(lobby.limits.patience):
                    await socket.send_text(said)
            except TimeoutError:
                log.warning("a listener has taken nothing for %d seconds, and is dropped", lobby.limits.patience)
                raise Refusal(429, "you do not listen: come back and catch up", kind="slow") from None
        await woken.wait()


def _news(table: Session, seat: Seat, viewer: str, after: int, last: int) -> tuple[int, str | None]:
    """The news for a listener: the last event, and everything since the one it knew."""
    if table.event == last:
        return last, None
    events = table.events(table.view(seat, viewer), min(after, table.event))
    state = table.state(seat, viewer).decode()
    return table.event, f'{{"event":{table.event},"events":{json.dumps(events)},"state":{state}}}'

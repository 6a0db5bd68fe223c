"""A service gives out a book from a folder as it does a built-in one, and opens no path that a client sends."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from zoc import rulesets
from zoc.bookfile import load_book, write_book
from zoc.service.app import application
from zoc.service.limits import Limits
from zoc.service.routes import gallery, rulebooks
from zoc.service.security import HostNames
from zoc.service.store.games import opened


def test_a_book_of_ones_own_is_served_and_a_path_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulesets, "_registered", {})
    home = write_book("skirmish", tmp_path)
    load_book(home)
    for kept in (gallery._listed, gallery._text, gallery._drawn, rulebooks._shelf, rulebooks._book, rulebooks._schema):
        kept.cache_clear()
    store = opened(str(tmp_path / "games.sqlite3"))
    app = application(store, HostNames.of("127.0.0.1"), Limits())

    async def asked() -> dict[str, Any]:
        found: dict[str, Any] = {}
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://127.0.0.1") as client:
            found["listed"] = [each for each in (await client.get("/api/scenarios")).json() if each["ruleset"] == "skirmish"]
            found["picture"] = (await client.get("/api/scenarios/skirmish/first.svg")).text
            found["book"] = (await client.get("/api/books/skirmish")).json()
            laid = (await client.post("/api/tables", json={"scenario": "skirmish/first"})).json()
            seat = {"Authorization": f"Bearer {laid['seats']['red']}"}
            question = {"ask": "why", "unit": "guard", "cell": "0704"}
            found["why"] = (await client.post(f"/api/tables/{laid['table']}/ask", json=question, headers=seat)).text
            text = (home / "scenarios" / "first.toml").read_text(encoding="utf-8")
            for path in (str(home / "book.toml"), "../book.toml", "book.toml"):
                sent = await client.post("/api/tables", json={"toml": text.replace('"skirmish"', f'"{path}"')})
                found[path] = sent.status_code, sent.json()["error"]["message"]
        app.state.lobby.workers.close()
        return found

    found = asyncio.run(asked())
    store.close()
    for kept in (gallery._listed, gallery._text, gallery._drawn, rulebooks._shelf, rulebooks._book, rulebooks._schema):
        kept.cache_clear()
    assert [each["name"] for each in found["listed"]] == ["skirmish/first"]
    assert found["picture"].startswith("<svg")
    assert [clause["clause"] for clause in found["book"]["clauses"]][:2] == ["5.1", "5.2"]
    assert "Skirmish §6.3" in found["why"]
    refused = "line 3, ruleset: a book is named here, and not its file: only a command on your own machine reads a path"
    assert [found[path] for path in (str(home / "book.toml"), "../book.toml", "book.toml")] == [(400, refused)] * 3

"""The page in the browser, served as it is: no build, no directory listing, nothing but files of known kinds."""

from __future__ import annotations

from pathlib import Path

from fastapi import Request
from fastapi.concurrency import run_in_threadpool
from starlette.types import Receive, Scope, Send

from zoc.service.answer import CachedAnswer
from zoc.service.refusal import Refusal

FOLDER = Path(__file__).parents[2] / "web"
FIRST = "index.html"
METHODS = ("GET", "HEAD")
TYPES = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}  # fmt: skip
"""By suffix; the operating system's own types differ from machine to machine."""


class Pages:
    """The files of the page, each read again when it has changed."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder.resolve()
        self.kept: dict[Path, tuple[int, CachedAnswer]] = {}

    def page(self, path: str) -> CachedAnswer:
        """The file of an address."""
        try:
            file = (self.folder / (path or FIRST)).resolve()
            if not file.is_relative_to(self.folder) or file.suffix not in TYPES or not file.is_file():
                raise Refusal(404, "there is no such page")
            changed = file.stat().st_mtime_ns
            if (known := self.kept.get(file)) is None or known[0] != changed:
                known = self.kept[file] = changed, CachedAnswer(file.read_bytes(), TYPES[file.suffix])
            return known[1]
        except (OSError, ValueError):  # a name that no file system accepts
            raise Refusal(404, "there is no such page") from None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer every other address."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["method"] not in METHODS:
            raise Refusal(405, "pages are only looked at", headers={"Allow": ", ".join(METHODS)})
        request = Request(scope, receive)
        kept = await run_in_threadpool(self.page, scope["path"].removeprefix("/"))
        await kept.answer(request, "no-cache")(scope, receive, send)

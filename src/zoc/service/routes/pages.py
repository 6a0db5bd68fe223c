"""The page in the browser: its bundle where there is one, else its sources; nothing but files of known kinds, no listing."""

from __future__ import annotations

from pathlib import Path

from fastapi import Request
from fastapi.concurrency import run_in_threadpool
from starlette.types import Receive, Scope, Send

from zoc.service.answer import CachedAnswer
from zoc.service.bundle import BUNDLE, FIRST, PAGE, fits, sources
from zoc.service.refusal import Refusal

METHODS = ("GET", "HEAD")
FOR_EVER = "public, max-age=31536000, immutable"
TYPES = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}  # fmt: skip
"""By suffix; the operating system's own types differ from machine to machine."""


class Pages:
    """The files of the page, each read again when it has changed."""

    def __init__(self, folder: Path = PAGE) -> None:
        self.folder = folder.resolve()
        self.kept: dict[Path, tuple[int, CachedAnswer]] = {}
        self.first: tuple[list[tuple[Path, int]], str] = [], FIRST

    def start(self) -> str:
        """The file to begin with: that of the bundle, unless a source has changed since."""
        written = [(file, file.stat().st_mtime_ns) for file in sources(self.folder)]
        if written != self.first[0]:
            self.first = written, f"{BUNDLE}/{FIRST}" if fits(self.folder) else FIRST
        return self.first[1]

    def page(self, path: str) -> CachedAnswer:
        """The file of an address."""
        try:
            file = (self.folder / (path or self.start())).resolve()
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
        path = scope["path"].removeprefix("/")
        kept = await run_in_threadpool(self.page, path)
        await kept.answer(request, FOR_EVER if _names_its_content(path) else "no-cache")(scope, receive, send)


def _names_its_content(path: str) -> bool:
    return path.startswith(f"{BUNDLE}/") and not path.endswith(FIRST)

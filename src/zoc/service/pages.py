"""The page in the browser, served as it is: no build, no directory listing, nothing but files of known kinds."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request, Response

from zoc.service.answer import Kept
from zoc.service.refusal import Refusal

FOLDER = Path(__file__).parent.parent / "web"
FIRST = "index.html"
TYPES = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}  # fmt: skip
"""By the ends of their names; what a system believes of them differs from machine to machine."""


class Pages:
    """The files of the page, each read anew when it has changed."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder.resolve()
        self.kept: dict[Path, tuple[int, Kept]] = {}

    def page(self, path: str) -> Kept:
        """The file of an address."""
        try:
            file = (self.folder / (path or FIRST)).resolve()
            if not file.is_relative_to(self.folder) or file.suffix not in TYPES or not file.is_file():
                raise Refusal(404, "there is no such page")
            changed = file.stat().st_mtime_ns
            if (known := self.kept.get(file)) is None or known[0] != changed:
                known = self.kept[file] = changed, Kept(file.read_bytes(), TYPES[file.suffix])
            return known[1]
        except (OSError, ValueError):  # a name that no file system takes
            raise Refusal(404, "there is no such page") from None


def pages(folder: Path = FOLDER) -> APIRouter:
    """The route to them, to be tried after all others."""
    router, found = APIRouter(include_in_schema=False), Pages(folder)

    @router.api_route("/{path:path}", methods=["GET", "HEAD"])
    def page(path: str, request: Request) -> Response:
        return found.page(path).answer(request, "no-cache")

    return router

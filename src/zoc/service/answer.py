"""Responses: JSON, text, and cacheable content."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import ParamSpec

from fastapi import Request, Response

P = ParamSpec("P")

WORTH_PACKING = 1400
"""The least bytes worth compressing; what fits into one packet gains nothing."""
PACKED = ("text/", "application/json", "image/svg+xml")


def compact(told: object) -> str:
    """JSON on one line, in ASCII that any database keeps."""
    return json.dumps(told, allow_nan=False, separators=(",", ":"))


def encoded(told: object) -> bytes:
    """JSON in UTF-8; a lone surrogate becomes its JSON escape."""
    return json.dumps(told, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode("utf-8", "backslashreplace")


def in_json(work: Callable[P, object]) -> Callable[P, bytes]:
    """The same work, with its result serialized in the worker: a long answer takes time too."""
    return lambda *given, **named: encoded(work(*given, **named))


class Json(Response):
    """A JSON response."""

    media_type = "application/json"

    def render(self, content: object) -> bytes:
        return content if isinstance(content, bytes) else encoded(content)


class CachedAnswer:
    """Immutable content: sent once to each browser, compressed once for all of them."""

    def __init__(self, body: bytes, media_type: str) -> None:
        self.body, self.media_type = body, media_type
        self.tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
        worth = len(body) > WORTH_PACKING and media_type.startswith(PACKED)
        self.packed = gzip.compress(body, 6, mtime=0) if worth else None

    def answer(self, request: Request, cache: str) -> Response:
        """The content, or 304 if the browser has it already."""
        headers = {"ETag": self.tag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
        if self.tag in (tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")):
            return Response(status_code=304, headers=headers)
        if self.packed is not None and _takes_gzip(request.headers):
            return Response(self.packed, media_type=self.media_type, headers={**headers, "Content-Encoding": "gzip"})
        return Response(self.body, media_type=self.media_type, headers=headers)


def _takes_gzip(headers: Mapping[str, str]) -> bool:
    offered = [word.strip().replace(" ", "") for word in headers.get("accept-encoding", "").split(",")]
    return any(word == "gzip" or (word.startswith("gzip;q=") and word != "gzip;q=0") for word in offered)

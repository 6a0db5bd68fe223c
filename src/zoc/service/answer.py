"""What the service sends back: JSON, text, and things that stay the same and are kept."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import ParamSpec

from fastapi import Request, Response

P = ParamSpec("P")

WORTH_PACKING = 1400
"""Bytes; what fits into one packet gains nothing by being packed."""
PACKED = ("text/", "application/json", "image/svg+xml")


def compact(told: object) -> str:
    """JSON on one line, in letters that any database keeps."""
    return json.dumps(told, allow_nan=False, separators=(",", ":"))


def encoded(told: object) -> bytes:
    """JSON in UTF-8; half a surrogate pair becomes the escape that JSON has for it."""
    return json.dumps(told, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode("utf-8", "backslashreplace")


def in_json(work: Callable[P, object]) -> Callable[P, bytes]:
    """The same work, its result put into JSON where it is done: a long answer takes its time, too."""
    return lambda *given, **named: encoded(work(*given, **named))


class Json(Response):
    """An answer in JSON."""

    media_type = "application/json"

    def render(self, content: object) -> bytes:
        return content if isinstance(content, bytes) else encoded(content)


class CachedAnswer:
    """Something that stays as it is: sent once to each browser, packed once for all of them."""

    def __init__(self, body: bytes, media_type: str) -> None:
        self.body, self.media_type = body, media_type
        self.tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
        worth = len(body) > WORTH_PACKING and media_type.startswith(PACKED)
        self.packed = gzip.compress(body, 6, mtime=0) if worth else None

    def answer(self, request: Request, cache: str) -> Response:
        """The whole, or word that the browser has it already."""
        headers = {"ETag": self.tag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
        if self.tag in (tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")):
            return Response(status_code=304, headers=headers)
        if self.packed is not None and _takes_gzip(request.headers):
            return Response(self.packed, media_type=self.media_type, headers={**headers, "Content-Encoding": "gzip"})
        return Response(self.body, media_type=self.media_type, headers=headers)


def _takes_gzip(headers: Mapping[str, str]) -> bool:
    offered = [word.strip().replace(" ", "") for word in headers.get("accept-encoding", "").split(",")]
    return any(word == "gzip" or (word.startswith("gzip;q=") and word != "gzip;q=0") for word in offered)

"""Split an answer into parts tagged by content hash, so a client is never sent a part it already has."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from hashlib import blake2b
from typing import TypedDict

from pydantic import JsonValue

from zoc.service.answer import encoded


class Parts(TypedDict):
    """The tag of every part, and the parts that are new."""

    parts: dict[str, str]
    news: dict[str, JsonValue]


def in_parts(told: Mapping[str, JsonValue], have: Collection[str], **known: str) -> Parts:
    """The tag of every part by its name, and the parts with new tags; known tags need not be computed.

    >>> first = in_parts({"terrain": [0, 0, 1], "edges": []}, ())
    >>> in_parts({"terrain": [0, 1, 1], "edges": []}, first["parts"].values())["news"].values()
    dict_values([[0, 1, 1]])
    """
    tags = {name: known.get(name) or tag(part) for name, part in told.items()}
    return {"parts": tags, "news": {tags[name]: part for name, part in told.items() if tags[name] not in have}}


def tag(part: object) -> str:
    """The hash of a part's content."""
    return blake2b(encoded(part), digest_size=12).hexdigest()

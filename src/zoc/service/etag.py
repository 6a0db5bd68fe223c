"""An answer cut into parts, each with a tag made of what it says: who has a part already is not sent it again."""

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
    """The tag of every part by its name, and the parts whose tags are news; tags that are known need not be made.

    >>> first = in_parts({"terrain": [0, 0, 1], "edges": []}, ())
    >>> in_parts({"terrain": [0, 1, 1], "edges": []}, first["parts"].values())["news"].values()
    dict_values([[0, 1, 1]])
    """
    tags = {name: known.get(name) or tag(part) for name, part in told.items()}
    return {"parts": tags, "news": {tags[name]: part for name, part in told.items() if tags[name] not in have}}


def tag(part: object) -> str:
    """A short name for what a part says."""
    return blake2b(encoded(part), digest_size=12).hexdigest()

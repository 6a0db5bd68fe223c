"""Values as JSON and TOML write them, for answers, events and files."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Json: TypeAlias = bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"] | None
    """Anything that JSON writes."""
    JsonObject: TypeAlias = dict[str, Json]
    """What JSON writes in braces."""
else:  # a recursive alias cannot be read where annotations are evaluated
    Json, JsonObject = object, dict

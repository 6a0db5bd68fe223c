"""Values as JSON and TOML write them: what answers, events and files are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Json: TypeAlias = bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"] | None
    """Anything that JSON writes."""
    JsonObject: TypeAlias = dict[str, Json]
    """What JSON writes in braces."""
else:  # an alias that names itself cannot be read where annotations are looked at
    Json, JsonObject = object, dict

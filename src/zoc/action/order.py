"""An order: what a player tells a piece, or the side, to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from zoc.law.finding import Unsaid
from zoc.position import Side, UnitId
from zoc.text.names import listed, spoken
from zoc.values import JsonObject


@dataclass(frozen=True)
class Order:
    """A deed, a side, a unit (none for a deed of the side), and further arguments: ``order["target"]``, ``order.get("way")``."""

    name: str
    side: Side
    unit: UnitId = ""
    given: Mapping[str, object] = field(default_factory=dict)

    def __getitem__(self, key: str) -> Any:
        if (value := self.given.get(key)) is None:
            raise Unsaid(key)
        return value

    def get(self, key: str, otherwise: object = None) -> Any:
        """The argument for a key, if given."""
        return self.given.get(key, otherwise)

    @cached_property
    def key(self) -> tuple[object, ...]:
        """The key that distinguishes it from other orders."""
        return (self.name, self.side, self.unit, *sorted((k, _plain(v)) for k, v in self.given.items() if v is not None))

    def saying(self, **more: object) -> Order:
        """The same order with more arguments."""
        return Order(self.name, self.side, self.unit, {**self.given, **more})

    def say(self) -> str:
        """The order as a player writes it."""
        rest = (f"{key} {_said(value)}" for key, value in self.given.items())
        return ", ".join([f"{spoken(self.unit) or self.side}: {spoken(self.name)}", *rest])

    def as_dict(self) -> JsonObject:
        """The same for the wire."""
        given: dict[str, Any] = {key: list(value) if isinstance(value, tuple) else value for key, value in self.given.items()}
        return {"do": self.name} | ({"unit": self.unit} if self.unit else {}) | given


def _plain(value: object) -> str:
    return repr(tuple(value) if isinstance(value, list) else value)


def _said(value: object) -> str:
    """The argument for a key, in words."""
    return listed(map(_said, value)) if isinstance(value, tuple) else spoken(str(value))

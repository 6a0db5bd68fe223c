"""The kinds of values in a state: how each is read, written and described in a JSON Schema.

The written form is plain (numbers, words, true and false, lists and tables), so that TOML and JSON can both hold it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any, Protocol

from zoc.errors import Malformed, no_such
from zoc.errors import shown as cut_short
from zoc.state.names import ByName
from zoc.units import EXACT, Field, exact

Path = tuple[str | int, ...]
"""The place of a value within the state."""
Schema = dict[str, Any]
FAILED: Any = object()
"""The result of reading a wrong value; the reader has the reason."""
TEXT: Schema = {"type": "string"}


def shown(said: object) -> str:
    """A written value, as a message shows it."""
    return "a table" if isinstance(said, Mapping) else "a list" if isinstance(said, list | tuple) else cut_short(said)


@dataclass
class Reader:
    """The names that a state may use, and all problems so far."""

    sides: Collection[str] | None = None
    is_cell: Callable[[str], bool] | None = None
    problems: list[tuple[Path, str]] = field(default_factory=list)

    def wrong(self, at: Path, message: str) -> Any:
        """Report a problem."""
        self.problems.append((at, message))
        return FAILED


class ValueKind(Protocol):
    """How values of one kind are read, written and described."""

    def read(self, said: object, at: Path, reader: Reader) -> Any:
        """The value, or ``FAILED`` and a report."""

    def write(self, value: Any) -> Any:
        """The value as plain data."""

    def schema(self) -> Schema:
        """What may be written."""


@dataclass(frozen=True)
class PlainKind:
    """True or false, or a whole number."""

    kind: type

    def read(self, said: object, at: Path, reader: Reader) -> Any:
        if isinstance(said, dict | list):
            return reader.wrong(at, f"expected {self._meaning}, not {shown(said)}")
        try:
            return self.kind(Field(self.kind, self.kind(), "").read(said))
        except ValueError as wrong:
            return reader.wrong(at, str(wrong))

    @property
    def _meaning(self) -> str:
        return "true or false" if self.kind is bool else "a whole number"

    def write(self, value: Any) -> Any:
        return self.kind(value)

    def schema(self) -> Schema:
        return {"type": "boolean" if self.kind is bool else "integer"}


@dataclass(frozen=True)
class ExactKind:
    """A whole number or a fraction."""

    def read(self, said: object, at: Path, reader: Reader) -> Any:
        try:
            return exact(said)
        except ValueError:
            return reader.wrong(at, f'expected a whole number or a fraction such as "7/2", not {shown(said)}')

    def write(self, value: Any) -> Any:
        number = Fraction(value)
        return number.numerator if number.denominator == 1 else str(number)

    def schema(self) -> Schema:
        return {"anyOf": [{"type": "number"}, {"type": "string", "pattern": f"^{EXACT.pattern}$"}]}


@dataclass(frozen=True)
class TextKind:
    """A text, or the name of a unit, a side or a cell."""

    of: str = ""

    def read(self, said: object, at: Path, reader: Reader) -> Any:
        if not isinstance(said, str):
            expected = f"the name of a {self.of}" if self.of else "a text"
            return reader.wrong(at, f"expected {expected} in quotes, not {shown(said)}")
        if self.of == "side" and said and reader.sides is not None and said not in reader.sides:
            return reader.wrong(at, no_such("side", said, reader.sides))
        if self.of == "cell" and reader.is_cell is not None and not reader.is_cell(said):
            return reader.wrong(at, f"there is no cell {shown(said)}")
        return said

    def write(self, value: Any) -> Any:
        return str(value)

    def schema(self) -> Schema:
        return {**TEXT, "description": f"the name of a {self.of}"} if self.of else TEXT


@dataclass(frozen=True)
class EnumKind:
    """A member of an enum, written by its name."""

    kind: type[Enum]

    def read(self, said: object, at: Path, reader: Reader) -> Any:
        names = {member.name.lower(): member for member in self.kind}
        if not isinstance(said, str) or said.lower() not in names:
            return reader.wrong(at, no_such("value", said, names))
        return names[said.lower()]

    def write(self, value: Any) -> Any:
        return self.kind(value).name.lower()

    def schema(self) -> Schema:
        return {"enum": [member.name.lower() for member in self.kind]}


@dataclass(frozen=True)
class ListKind:
    """A list of values of one kind."""

    item: ValueKind

    def read(self, said: object, at: Path, reader: Reader) -> Any:
        if not isinstance(said, list | tuple):
            return reader.wrong(at, f"expected a list: [ … ], not {shown(said)}")
        items = [self.item.read(each, (*at, nth), reader) for nth, each in enumerate(said)]
        return FAILED if any(each is FAILED for each in items) else tuple(items)

    def write(self, value: Any) -> Any:
        return [self.item.write(each) for each in value]

    def schema(self) -> Schema:
        return {"type": "array", "items": self.item.schema()}


@dataclass(frozen=True)
class MappingKind:
    """Values of one kind under names."""

    kind: type[ByName[Any]]
    key: ValueKind
    item: ValueKind

    def read(self, said: object, at: Path, reader: Reader) -> Any:
        if not isinstance(said, Mapping):
            return reader.wrong(at, f"expected a table, not {shown(said)}")
        keys = [self.key.read(key, (*at, key), reader) for key in said]
        items = {key: self.item.read(each, (*at, key), reader) for key, each in said.items()}
        return FAILED if any(each is FAILED for each in (*keys, *items.values())) else self.kind(items)

    def write(self, value: Any) -> Any:
        return {str(key): self.item.write(each) for key, each in value.items()}

    def schema(self) -> Schema:
        return {"type": "object", "additionalProperties": self.item.schema()}


class Spelled(Protocol):
    """A record with a spelling of its own, shorter than a table."""

    @classmethod
    def spelled(cls, said: object) -> Any:
        """The value of a spelling; ``ValueError`` or ``Malformed`` says what was expected."""

    @property
    def written(self) -> int | str:
        """How it is written."""


@dataclass(frozen=True)
class SpelledKind:
    """A record written as one word or number."""

    kind: Any

    def read(self, said: object, at: Path, reader: Reader) -> Any:
        try:
            return self.kind.spelled(said)
        except (Malformed, ValueError) as wrong:
            return reader.wrong(at, str(wrong))

    def write(self, value: Any) -> Any:
        return value.written

    def schema(self) -> Schema:
        return {"type": ["integer", "string"]}

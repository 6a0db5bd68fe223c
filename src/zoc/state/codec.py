"""A book's own state: a frozen class of annotated fields, which define how it is read and written.

    @dataclass(frozen=True)
    class Siege(BookState):
        breached: bool = kept(False, "whether the wall has fallen")
        assaults: tuple[Assault, ...] = kept((), "assaults under way")
        supply: BySide[Fraction] = kept(BySide(), "what each side has left")

A field is ``bool``, ``int``, ``Fraction``, ``str``, an enum, ``UnitName``, ``SideName``, ``CellName``, a tuple of such values,
``ByName`` or ``BySide`` of them, or a frozen dataclass of such fields. Only values that differ from the default are written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeVar, get_args, get_origin, get_type_hints

from zoc.errors import BadRuleset, Malformed, Problem, no_such
from zoc.state.kind import (
    FAILED,
    EnumKind,
    ExactKind,
    ListKind,
    MappingKind,
    Path,
    PlainKind,
    Reader,
    Schema,
    SpelledKind,
    TextKind,
    ValueKind,
    shown,
)
from zoc.state.names import ByName, BySide

if TYPE_CHECKING:
    from typing import Self

T = TypeVar("T")
S = TypeVar("S", bound="BookState")
Table = dict[str, Any]


def kept(default: T, text: str) -> T:
    """A field of a state: its default and its meaning."""
    return field(default=default, metadata={"text": text})


class HasState(Protocol):
    """A position."""

    @property
    def state(self) -> BookState: ...


@dataclass(frozen=True)
class BookState:
    """The state that every book has; a book adds its own fields."""

    last_turn: int = kept(0, "the turn after which the game is over; 0 if there is none")

    @classmethod
    def of(cls, position: HasState) -> Self:
        """The state of a position, as this book's; a position made without a book has this book's defaults.

        >>> from zoc import example, loads
        >>> BookState.of(loads(example("ford")).position).last_turn
        6
        """
        state = position.state
        return state if isinstance(state, cls) else cls(last_turn=state.last_turn)

    @classmethod
    def upgraded(cls, name: str, said: object) -> tuple[Path, object]:
        """A note of a format 1 file in today's form: its place in the state, and its value.

        A book whose notes had another spelling overrides this. An unreadable note is a ``ValueError``.
        """
        return (name,), said


@dataclass(frozen=True)
class KeptField:
    """One field of a record or a state: its kind, its default and its meaning."""

    kind: ValueKind
    default: Any
    text: str

    @property
    def needed(self) -> bool:
        return self.default is MISSING

    def schema(self) -> Schema:
        """What may be written for it."""
        said = {"description": self.text} if self.text else {}
        usual = {} if self.needed else {"default": self.kind.write(self.default)}
        return {**self.kind.schema(), **said, **usual}


_PARTS: dict[type, Mapping[str, KeptField]] = {}


def parts_of(kind: type) -> Mapping[str, KeptField]:
    """The fields of a state or of a record in it, in the order of their declaration; a field that no file can hold is refused."""
    if (found := _PARTS.get(kind)) is None:
        hints = get_type_hints(kind, include_extras=True)
        found = _PARTS[kind] = {each.name: _part(kind, each, hints[each.name]) for each in fields(kind)}
    return found


def _part(owner: type, declared: Field[Any], hint: Any) -> KeptField:
    made = declared.default_factory() if declared.default_factory is not MISSING else declared.default
    try:
        return KeptField(kind_of(hint), made, declared.metadata.get("text", ""))
    except TypeError as wrong:
        raise BadRuleset(f"{owner.__name__}.{declared.name}: {wrong}") from None


def kind_of(hint: Any) -> ValueKind:
    """The kind of an annotation."""
    origin, within = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return TextKind(within[1])
    if origin is tuple and len(within) == 2 and within[1] is Ellipsis:
        return ListKind(kind_of(within[0]))
    if isinstance(origin, type) and issubclass(origin, ByName):
        return MappingKind(origin, TextKind("side" if issubclass(origin, BySide) else ""), kind_of(within[0]))
    if isinstance(hint, type):
        if hint in (bool, int):
            return PlainKind(hint)
        if hint in (str, Fraction):
            return TextKind() if hint is str else ExactKind()
        if issubclass(hint, Enum):
            return EnumKind(hint)
        if hasattr(hint, "spelled"):
            return SpelledKind(hint)
        if is_dataclass(hint):
            return RecordKind(hint)
    raise TypeError(f"a state cannot keep a {hint}")


@dataclass(frozen=True)
class RecordKind:
    """A small frozen dataclass, written as a table of its fields."""

    kind: type

    def read(self, said: object, at: Path, reader: Reader) -> Any:
        if not isinstance(said, Mapping):
            return reader.wrong(at, f"expected a table, not {shown(said)}")
        parts, failed = parts_of(self.kind), False
        for name in (name for name in said if name not in parts):
            failed = reader.wrong((*at, name), no_such("key", name, parts)) is FAILED
        for name in (name for name, part in parts.items() if part.needed and name not in said):
            failed = reader.wrong(at, f"needs a key {name!r}") is FAILED
        found = {name: part.kind.read(said[name], (*at, name), reader) for name, part in parts.items() if name in said}
        if failed or any(each is FAILED for each in found.values()):
            return FAILED
        try:
            return self.kind(**found)
        except (Malformed, ValueError) as wrong:  # the record checks itself
            return reader.wrong(at, str(wrong))

    def write(self, value: Any) -> Any:
        parts = ((name, part, getattr(value, name)) for name, part in parts_of(self.kind).items())
        return {name: part.kind.write(each) for name, part, each in parts if part.needed or each != part.default}

    def schema(self) -> Schema:
        parts = parts_of(self.kind)
        needed = [name for name, part in parts.items() if part.needed]
        table: Schema = {"type": "object", "properties": {name: part.schema() for name, part in parts.items()}}
        return table | {"additionalProperties": False} | ({"required": needed} if needed else {})


def read_state(kind: type[S], said: Mapping[str, object], reader: Reader) -> S:
    """The state in a table; wherever a value is wrong, the default, and the reader has every problem."""
    found = RecordKind(kind).read(said, (), reader)
    return kind() if found is FAILED else found


@lru_cache(maxsize=4096)
def written_state(state: BookState) -> Table:
    """The state as plain data, without defaults; the same object for the same state, so do not change it."""
    table: Table = RecordKind(type(state)).write(state)
    return table


def state_of(kind: type[S], said: Mapping[str, object]) -> S:
    """A state from plain data that ``plain`` wrote; other data is refused."""
    reader = Reader()
    state = read_state(kind, said, reader)
    if reader.problems:
        raise Malformed([Problem(message, ", ".join(map(str, at))) for at, message in reader.problems])
    return state

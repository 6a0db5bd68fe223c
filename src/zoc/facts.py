"""The facts of a book, declared once: fields of its files and forms, columns of its rows, values of its pieces.

A book writes a class for its units, one for its cells, one for its hexsides::

    class Counter(UnitFacts):
        size = choice(Size.DIVISION, "how large it is")
        moves = points(6, "movement points")
        dug_in = flag("has dug in", "dug in")

On the class a fact is a field (``Counter.size.text``), over the rows of a question it is a column (``z.unit.size``), of one
piece it is a value (``ACounter(position, "a").size``). The type checker knows all three.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from zoc.columns import Bools, Numbers, Texts
from zoc.units import Field, Points, Row, Value

if TYPE_CHECKING:
    from typing import Self

    from zoc.columns import Members

V = TypeVar("V")
C = TypeVar("C")
E = TypeVar("E", bound=IntEnum)


class RowFacts:
    """Facts of things of one sort, one row each: read here, a fact is a column."""


class Single:
    """A single thing: read here, a fact is a value."""

    def value(self, fact: Fact[V, C]) -> V:
        """The value of the fact for this thing."""
        raise NotImplementedError


@dataclass(frozen=True)
class Fact(Field, Generic[V, C]):
    """A declared fact, whose value is a ``V`` and whose column is a ``C``."""

    derived: bool = False
    """Whether the law computes it, so that no file gives it."""
    name: str = ""

    def __set_name__(self, owner: type, name: str) -> None:
        object.__setattr__(self, "name", name.removesuffix("_"))  # pass_ is written "pass"

    @overload
    def __get__(self, thing: None, owner: type) -> Self: ...

    @overload
    def __get__(self, thing: Single, owner: type) -> V: ...

    @overload
    def __get__(self, thing: RowFacts, owner: type) -> C: ...

    def __get__(self, thing: Any, owner: type) -> Any:
        return self if thing is None else thing.value(self)

    def of(self, number: int, parts: int) -> bool | int | Fraction | IntEnum:
        """The value for the number that a column holds."""
        if self.kind is bool:
            return bool(number)
        if self.kind is Points:
            return Fraction(number, parts)
        return self.kind(number) if isinstance(self.kind, type) and issubclass(self.kind, IntEnum) else number


def flag(
    text: str = "", label: str = "", *, default: bool = False, kept: bool = False, otherwise: str = "", derived: bool = False
) -> Fact[bool, Bools]:
    """A fact that holds or does not."""
    return Fact(bool, default, text, label, kept, (), otherwise, derived=derived)


def number(
    default: int = 0, text: str = "", label: str = "", *, kept: bool = False, derived: bool = False, least: int | None = None
) -> Fact[int, Numbers]:
    """A fact that is a whole number, at least ``least`` if the book says so."""
    return Fact(int, default, text, label, kept, derived=derived, least=least)


def points(
    default: Value = 0, text: str = "", label: str = "", *, kept: bool = False, least: int | None = None
) -> Fact[Fraction, Numbers]:
    """A fact counted in points and their fractions; its column is in parts of a point."""
    return Fact(Points, default, text, label, kept, least=least)


def choice(
    default: E, text: str = "", label: str = "", *, words: tuple[tuple[str, str], ...] = (), kept: bool = False
) -> Fact[E, Members[E]]:
    """A fact that is one member of an enum, written by its name."""
    return Fact(type(default), default, text, label, kept, words)


def row(chart: str, default: str, text: str = "", label: str = "") -> Fact[int, Numbers]:
    """A fact that names a row of a chart; its value and its column are that row's number."""
    return Fact(Row(chart), default, text, label)


def word(text: str = "") -> Fact[str, Texts]:
    """A finding or an argument that is a word."""
    return Fact(str, "", text)


class UnitFacts(RowFacts):
    """Facts of a unit in every book; for the unit that moves or acts also its way of moving, and whether a promise binds it."""

    id = Fact[str, Texts](str, "", "its name", derived=True)
    side = Fact[str, Numbers](str, "", "the side it is of", derived=True)
    order = number(0, "its height in the stack", derived=True)
    facing = number(0, "the direction it faces", derived=True)
    shape = number(0, "the base it stands on", derived=True)
    hidden = flag("is not shown to the enemy", derived=True)
    way = Fact[str, Texts](str, "", "the way it moves", derived=True)
    bound = flag("a promise holds it where it is", derived=True)


class CellFacts(RowFacts):
    """Facts of a cell in every book."""

    void = flag("no cell of the map", derived=True)
    terrain = number(0, "its ground, a column of the terrain chart", derived=True)
    elevation = number(0, "how high it lies", derived=True)


class HexsideFacts(RowFacts):
    """Facts of a hexside."""


class _Has:
    """Whether an argument was given, by its name."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Bools: ...


class Arguments(RowFacts):
    """The arguments of orders; ``has`` says of each optional one whether it was given."""

    if TYPE_CHECKING:
        has: _Has


class ActFacts(RowFacts):
    """What the law finds about acts."""


def declared(facts: type[RowFacts]) -> dict[str, Fact[Any, Any]]:
    """The facts of a class that files give, in the order of their declaration."""
    known = (fact for owner in reversed(facts.__mro__) for fact in vars(owner).values() if isinstance(fact, Fact))
    return {fact.name: fact for fact in known if not fact.derived}

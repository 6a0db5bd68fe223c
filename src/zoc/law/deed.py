"""A deed: something the book lets players do, the arguments of its order, how it is judged and how it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias, TypedDict, Unpack

from zoc.errors import BadRuleset
from zoc.law.clause import Book

if TYPE_CHECKING:
    from zoc.action.script import Script
    from zoc.law.setting import Setting

Among = Callable[..., tuple[object, ...]]
"""The possible values of an argument, from a table and the unit of the order."""
Reads = Callable[..., object]
"""How an argument is read, from a table, the order and what was said; a ``ZocError`` says why it cannot be."""
Words = Callable[..., tuple[str, ...]]
Kind: TypeAlias = "str | tuple[str, ...] | Words | Take"
"""What a key of an order holds: a Take, or in short one of KINDS, some words, or a function that lists words."""

KINDS = ("unit", "units", "enemy", "friend", "cell", "route", "number", "word", "flag")


@dataclass(frozen=True)
class Take:
    """One argument of an order: its kind, and what happens if it is not given.

    It is *needed* (the verdict asks for it, unless a ``default`` finds it) unless it is ``optional`` (then it has a
    ``default``, a value or a function of the table and the order), ``later`` (the script asks for it when the time comes) or
    ``free`` (open-ended: a number, a route, any subset of a stack; listings leave it out and say so). ``among`` lists what it
    might be, for menus and listings: whatever is not listed must be refused by a clause. ``words`` are all there are. With
    ``each`` an optional one is listed left out and with every value, because it decides whether the order is legal: a card
    to pay with.
    ``example`` is what listings give for an open-ended one that is needed.
    A number is refused below ``least`` and above ``most``, a word that ``reads`` cannot read as unreadable.
    """

    kind: str
    words: tuple[str, ...] | Words = ()
    optional: bool = False
    later: bool = False
    free: bool = False
    default: object = None
    among: Among | None = None
    label: str = ""
    each: bool = False
    least: int | None = None
    most: int | None = None
    reads: Reads | None = None
    example: object = None

    @property
    def needed(self) -> bool:
        """Whether an order is incomplete without it."""
        return not (self.optional or self.later or self.free)

    @property
    def always(self) -> bool:
        """Whether every order must say it: it is needed, and no default finds it."""
        return self.needed and self.default is None

    def listed(self, table: Setting, unit: str) -> tuple[str, ...]:
        """The current words to choose from."""
        if not callable(self.words):
            return self.words
        found: tuple[str, ...] = table.law.listed(self.words, "the words of an argument", table, unit)
        return found


class TakeTerms(TypedDict, total=False):
    """Further options of an argument."""

    optional: bool
    later: bool
    free: bool
    default: object
    label: str
    each: bool
    least: int
    most: int
    reads: Reads


def cell(among: Among | None = None, **rest: Unpack[TakeTerms]) -> Take:
    """A cell by its printed label."""
    return _taken("cell", among=among, **rest)


def unit(among: Among | None = None, **rest: Unpack[TakeTerms]) -> Take:
    """A piece of any side."""
    return _taken("unit", among=among, **rest)


def enemy(among: Among | None = None, **rest: Unpack[TakeTerms]) -> Take:
    """A piece of an enemy."""
    return _taken("enemy", among=among, **rest)


def friend(among: Among | None = None, **rest: Unpack[TakeTerms]) -> Take:
    """A piece of one's own side or of an ally."""
    return _taken("friend", among=among, **rest)


def units(among: Among | None = None, **rest: Unpack[TakeTerms]) -> Take:
    """Other pieces that act together with the unit of the order; free by default."""
    rest.setdefault("free", True)
    return _taken("units", among=among, **rest)


def side(**rest: Unpack[TakeTerms]) -> Take:
    """A side by its name; for questions."""
    return _taken("side", **rest)


def route(**rest: Unpack[TakeTerms]) -> Take:
    """Cells to go along: free."""
    rest.setdefault("free", True)
    return _taken("route", **rest)


def number(among: Among | None = None, **rest: Unpack[TakeTerms]) -> Take:
    """A whole number."""
    return _taken("number", among=among, **rest)


def flag(**rest: Unpack[TakeTerms]) -> Take:
    """Yes or no; no by default."""
    rest.setdefault("default", False)
    return _taken("flag", **rest)


def word(*words: str, among: Words | None = None, **rest: Unpack[TakeTerms]) -> Take:
    """One of these words, one of those that a function lists, or any word at all."""
    if words:
        return _taken("choice", words, **rest)
    return _taken("choice", among, **rest) if among else _taken("word", **rest)


def _taken(kind: str, words: tuple[str, ...] | Words = (), among: Among | None = None, **rest: Unpack[TakeTerms]) -> Take:
    rest["optional"] = rest.get("optional", False) or "default" in rest
    return Take(kind, words, among=among, **rest)


@dataclass(frozen=True)
class Deed:
    """One deed of a book: of a piece, or of the player."""

    book: Book
    name: str
    script: Callable[..., Script]
    by: str
    moves: str
    given: Mapping[str, Kind]
    tells: Callable[..., str] | None = None
    """What it is as things stand, from a table; as a rule its one sentence says it."""
    act: str = ""
    """The act that is judged as this deed, if its name differs."""
    called: tuple[str, ...] = ()
    """Other words that players use for it."""
    listed: bool = True
    """Whether a list of all legal orders has it; one that does over several turns what other orders do is listed by name only."""

    def __post_init__(self) -> None:
        if not self.text:
            raise BadRuleset(f"{self.book.title}: the deed {self.name!r} needs one sentence that says what it is")
        if self.by not in ("unit", "side"):
            raise BadRuleset(f"{self.book.title}: the deed {self.name!r} is by a unit or by a side, not by {self.by!r}")
        for key, take in self.takes.items():
            if take.kind not in (*KINDS, "choice"):
                known = ", ".join(KINDS)
                raise BadRuleset(f"{self.book.title}: {self.name!r} takes {key!r} of a kind {take.kind!r}; known: {known}")

    @property
    def text(self) -> str:
        """What it is, in one sentence for the player."""
        return " ".join((self.script.__doc__ or "").split("\n\n")[0].split())

    @cached_property
    def takes(self) -> Mapping[str, Take]:
        """The further keys of an order for it; a ``?`` after a kind makes one optional, as an empty word among words does."""
        return {key: _take(kind) for key, kind in self.given.items()}

    @property
    def way(self) -> str:
        """The way of moving it goes by, if it is a move."""
        return "" if ":" in self.moves else self.moves

    @property
    def errand(self) -> str:
        """The errand it is on, if it is a move."""
        return self.moves.partition(":")[2] or "move"

    @cached_property
    def defaults(self) -> Mapping[str, object]:
        """The defaults: values, and functions of the table and the order."""
        return {key: take.default for key, take in self.takes.items() if take.default is not None}

    @cached_property
    def each(self) -> tuple[str, ...]:
        """The optional arguments that are listed with every value all the same."""
        return tuple(key for key, take in self.takes.items() if take.each)

    def unsaid(self, said: Mapping[str, object]) -> tuple[str, ...]:
        """What an order still has to say: each needed argument it does not; a move says where to, or by which route."""
        missing = tuple(key for key, take in self.takes.items() if take.needed and said.get(key) is None)
        goes = self.moves or self.takes.keys() == {"at", "route"}  # a spell may be cast at a cell or along a route, or at neither
        if goes and said.get("at") is None and not said.get("route"):
            return tuple(dict.fromkeys(("at", *missing)))
        return missing


def _take(kind: Kind) -> Take:
    if isinstance(kind, Take):
        return kind
    if isinstance(kind, str):
        name = kind.removesuffix("?")
        return Take(name, optional=kind.endswith("?"), default=False if kind == "flag?" else None)
    if callable(kind):
        return Take("choice", kind)
    return Take("choice", tuple(word for word in kind if word), optional="" in kind)

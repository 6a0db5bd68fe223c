"""A book and its clauses: small functions that carry the book's numbers."""

from __future__ import annotations

import dis
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from types import CodeType

from zoc.columns import Bools, Ints
from zoc.errors import BadRuleset
from zoc.law.effect import ALLOWED, DEAREST, Effect
from zoc.law.home import clause_at, home_of

PROMISING = ("against", "enter", "leave", "within")
"""The questions whose waivers may bind units."""

Ask = Callable[..., Bools | Ints]
Who = Callable[..., Bools]


@dataclass(frozen=True)
class Book:
    """A rulebook as people cite it."""

    name: str
    title: str
    edition: str = ""
    source: str = ""

    def cite(self, number: str) -> str:
        """How a clause is cited.

        >>> Book("frontier", title="Frontier").cite("6.4")
        'Frontier §6.4'
        """
        return f"{self.title} §{number}"


@dataclass(frozen=True)
class Commits:
    """The units that a waiver binds: these can keep the promise, and this many must.

    ``need`` is a number, or a function of the rows for a promise that binds more where it does more. Where the book
    says exactly who is bound, ``exactly`` names the rows of those units, from the rows of the question and one of them.
    ``passing``: a unit that ends its move there relies on no promise.
    """

    keepers: Who
    need: int | Ask = 1
    exactly: Callable[..., Iterable[int]] | None = None
    passing: bool = False


@dataclass(frozen=True, eq=False)
class Clause:
    """One clause of a book: its title, its text, its question and its effect."""

    book: Book
    number: str
    title: str
    text: str
    question: str
    effect: Effect
    ask: Ask
    overrides: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    many: str = "highest"
    zone: str = "control"
    commits: Commits | None = None
    place: int = 0
    turn: bool = False
    """Whether it is about the turn and nothing else: whose it is, which phase, what is used up."""

    @property
    def citation(self) -> str:
        """How it is cited: book and number."""
        return self.book.cite(self.number)

    def speaks_of(self, errand: str) -> bool:
        """Whether it concerns an errand."""
        return not self.of or errand in self.of

    def __reduce__(self) -> tuple[Callable[..., Clause], tuple[object, ...]]:
        return clause_at, (home_of(self.book, (self,)), self.number, self.question, self.zone, self.overrides)

    def __repr__(self) -> str:
        return f"<{self.citation} {self.title}: {self.effect}>"


def check(clause: Clause, levels: bool) -> None:
    """Refuse a clause that no player could read or no engine could ask."""
    if not isinstance(clause.number, str) or not clause.number:
        raise BadRuleset(f'{clause.book.title}: a clause is numbered by a word such as "6.1", not {clause.number!r}')
    name = clause.citation
    if not hasattr(clause.ask, "__code__"):
        raise BadRuleset(f"{name} is a {type(clause.ask).__name__}: write a function, so that it can be read before it is asked")
    if not clause.text:
        raise BadRuleset(f"{name} has no docstring: write the clause in one sentence of your own")
    if not isinstance(clause.effect, Effect):
        raise BadRuleset(f"{name}: {clause.effect!r} is no effect; write Cost, Stop, Forbid … as they are imported")
    if not any(clause.effect.like(allowed) for allowed in ALLOWED[clause.question]):
        known = ", ".join(effect.kind.capitalize() for effect in ALLOWED[clause.question])
        raise BadRuleset(f"{name}: '{clause.question}' does not understand {clause.effect.kind}; it takes {known}")
    _check_amount(clause)
    if clause.effect.kind in ("base", "combine") and not levels:
        raise BadRuleset(f"{name}: '{clause.effect.kind}' needs a ruleset with levels")
    if clause.effect.kind in ("mark", "keep", "flip") and not clause.effect.name:
        raise BadRuleset(f"{name}: {clause.effect.kind} needs the name of a flag")
    if clause.effect.kind == "waive" and not clause.overrides:
        raise BadRuleset(f"{name} has no effect and overrides nothing")
    if clause.commits and clause.question not in PROMISING:
        raise BadRuleset(f"{name}: '{clause.question}' notes no promises; {', '.join(PROMISING)} do")
    if branches(clause.ask):
        raise BadRuleset(
            f"{name} branches on what it looks at (if, and, or, not, a < b < c): it is asked over columns, so write &, | and ~"
        )


def _check_amount(clause: Clause) -> None:
    """Refuse an amount that is not exact, and a cost that no unit could pay."""
    effect, name = clause.effect, clause.citation
    if isinstance(effect.amount, bool) or not isinstance(effect.amount, int | Fraction | None):
        raise BadRuleset(f"{name}: the amount of {effect.kind} is a whole number or a Fraction, not {effect.amount!r}")
    if effect.kind == "cost" and effect.name:
        raise BadRuleset(f"{name}: a cost is a number of points, not {effect.name!r}")
    if effect.kind == "cost" and effect.amount is not None and not 0 <= effect.amount < DEAREST:
        raise BadRuleset(f"{name}: a cost is at least 0 and less than {DEAREST} points, not {effect.amount}")


def branches(function: Ask) -> bool:
    """Whether a function branches instead of answering for every row.

    Movers are distinguished by what clauses *read*; a read that depends on another read would hide behind a jump.
    """
    return _jumps(function.__code__)


def _jumps(code: CodeType) -> bool:
    inner = (const for const in code.co_consts if isinstance(const, CodeType))
    return any(map(_decides, dis.get_instructions(code))) or any(map(_jumps, inner))


def _decides(step: dis.Instruction) -> bool:
    """Whether an instruction needs one truth value for all rows: ``not``, or a conditional jump."""
    return ("JUMP" in step.opname and "_IF_" in step.opname) or step.opname == "UNARY_NOT"

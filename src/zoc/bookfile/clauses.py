"""The tables ``[[clause]]`` and ``[term]``: conditions and amounts, each compiled to a clause over columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import lcm
from typing import Any

from zoc.bookfile.expression import RESERVED, Compiler, Term, WrongExpression, parsed
from zoc.bookfile.facts import is_name
from zoc.bookfile.vocabulary import NUMBER, POINTS, QUESTIONS, ColumnKind, Dictionary
from zoc.errors import BadRuleset
from zoc.law import Bar, Base, Cost, Effect, Ends, Exert, Flip, Floor, Forbid, Keep, Mark, NoEnd, Ruleset, Shift, Stop, Test
from zoc.law.effect import ALLOWED, Combine, Waive
from zoc.scenario.entry import Entry, shown, unknown
from zoc.units import EXACT, exact

PLAIN = {"exert": Exert, "bar": Bar, "stop": Stop, "forbid": Forbid, "noend": NoEnd, "test": Test, "ends": Ends}
AMOUNTS = {"cost": Cost, "shift": Shift, "base": Base, "floor": Floor}
FLAGS = {"mark": Mark, "keep": Keep, "flip": Flip}
KEYS = (
    "number", "title", "text", "question", "effect", "when", "overrides", "of", "many", "zone", "turn", "level", *AMOUNTS, *FLAGS,
)  # fmt: skip
MOST_CLAUSES, MOST_TERMS = 300, 100
TERM = re.compile(r"([a-z][a-z0-9_]{0,39})(?:\(([a-z0-9_, ]{1,80})\))?")


def read_terms(top: Entry) -> dict[str, Term]:
    """The table ``[term]``: a name, maybe with arguments, and what it stands for; a term may use those above it."""
    terms = dict[str, Term]()
    for key, entry in list(top.table("term").entries())[:MOST_TERMS]:
        found = TERM.fullmatch(key)
        arguments = tuple(word.strip() for word in found[2].split(",")) if found and found[2] else ()
        if not found or not all(map(is_name, (found[1], *arguments))):
            entry.wrong('a term is a name, or a name with arguments such as "paved(tile)"')
        elif {found[1], *arguments} & {*RESERVED}:
            entry.wrong(f"{', '.join(sorted({found[1], *arguments} & {*RESERVED}))} has a meaning of its own")
        elif not isinstance(entry.value, str):
            entry.wrong(f"expected a condition or an amount in quotes, not {shown(entry.value)}")
        elif found[1] in terms:
            entry.wrong(f"the term {found[1]} is written twice")
        else:
            try:
                terms[found[1]] = Term(found[1], arguments, parsed(entry.value), tuple(terms))
            except WrongExpression as wrong:
                entry.wrong(str(wrong))
    return terms


class ClauseReader:
    """Reads clauses into a ruleset, in the order of the file."""

    def __init__(self, rules: Ruleset, dictionary: Dictionary, terms: dict[str, Term], file: str) -> None:
        self.rules, self.dictionary, self.terms, self.file = rules, dictionary, terms, file
        self.fractions: set[int] = set()

    @property
    def parts(self) -> int:
        """The parts of a point that its fractions need."""
        return lcm(1, *self.fractions)

    def read(self, top: Entry) -> None:
        """Every clause of a file; a wrong one is reported, and holds its number for those that override it."""
        for nth, entry in enumerate(top.tables("clause")):
            if nth == MOST_CLAUSES:
                entry.wrong(f"a book has at most {MOST_CLAUSES} clauses")
                break
            number = entry.line("number")
            self._clause(entry.called(f"clause {number}" if number else "clause"), number)

    def _clause(self, entry: Entry, number: str) -> None:
        entry.only(KEYS)
        before = len(entry.report.problems)
        for key in ("number", "title", "text", "question"):
            entry.needs(key, KEYS)
        question = entry["question"].one_of(QUESTIONS, "question") if "question" in entry else ""
        if not question or not number:
            return
        effect, amount = self._effect(entry, question)
        over, of, zone = (tuple(self._words(entry, key)) for key in ("overrides", "of", "zone"))
        over = self._overridden(entry, question, over, zone or ("control",))
        function = self._function(entry, question, effect, amount)
        if function is None or len(entry.report.problems) > before:
            function, effect = _silent(entry.line("text")), effect or Waive
        terms: dict[str, Any] = {"overrides": over, "of": of, "turn": entry.flag("turn")}
        terms |= {"zone": zone} if zone else {}
        terms |= {"many": entry.line("many")} if "many" in entry else {}
        declare = getattr(self.rules, question)
        given = () if question == "combine" else (effect or Waive,)
        try:
            declare(number, entry.line("title"), *given, **terms)(function)
        except BadRuleset as wrong:
            if len(entry.report.problems) == before:
                entry.wrong(str(wrong))

    def _overridden(self, entry: Entry, question: str, over: tuple[str, ...], zones: tuple[str, ...]) -> tuple[str, ...]:
        """The clauses that one overrides, if they are there, on the same question."""
        same = [c for c in self.rules.clauses if c.question == question and c.zone in zones]
        numbers = dict.fromkeys(clause.number for clause in same)
        for number in over:
            if number not in numbers:
                entry.wrong(unknown(f"earlier clause on {question} of the number", number, numbers), "overrides")
        return tuple(number for number in over if number in numbers)

    def _words(self, entry: Entry, key: str) -> Iterator[str]:
        """A word, or a list of words."""
        if isinstance(entry.value.get(key), list):
            for each in entry.list(key):
                if isinstance(each.value, str):
                    yield each.value
                else:
                    each.wrong(f"expected a word in quotes, not {shown(each.value)}")
        elif key in entry:
            yield entry.line(key)

    # Effects

    def _effect(self, entry: Entry, question: str) -> tuple[Effect | None, Entry | None]:
        """What a clause does, and the amount that it works out, if it does."""
        given = [key for key in ("effect", *AMOUNTS, *FLAGS, "level") if key in entry]
        if len(given) > 1:
            entry.wrong(f"{' and '.join(given)}: a clause does one thing", given[1])
            return None, None
        if question == "combine":
            if given != ["level"]:
                entry.wrong('a clause of combine works out the level of a stack: level = "highest"')
            return Combine, _part(entry, "level")
        if not given:
            if "overrides" not in entry:
                able = ", ".join(
                    dict.fromkeys(each.kind for each in ALLOWED[question] if each.kind in (*PLAIN, *AMOUNTS, *FLAGS))
                )
                entry.wrong(f"needs what it does ({able}), or which clause it overrides")
            return Waive, None
        [key] = given
        if key == "effect":
            return self._plain(entry, question), None
        if key in FLAGS:
            return FLAGS[key](entry.line(key)), None
        if key == "level":
            entry.wrong("only a clause of combine works out a level", key)
            return None, None
        return self._amount(entry[key], AMOUNTS[key])

    def _plain(self, entry: Entry, question: str) -> Effect | None:
        known = [kind for kind, effect in PLAIN.items() if effect in ALLOWED[question]]
        name = entry["effect"].one_of(known, f"effect of {question}")
        return PLAIN.get(name)

    def _amount(self, entry: Entry, effect: Effect) -> tuple[Effect | None, Entry | None]:
        """An exact amount that is the same wherever the clause holds, or one that is worked out."""
        written = entry.value
        if isinstance(written, bool) or not isinstance(written, int | str):
            entry.wrong(f"expected a number, or an amount in quotes, not {shown(written)}")
            return None, None
        if isinstance(written, int) or EXACT.fullmatch(written):
            number = entry.take(exact)
            return (None, None) if number is None else (effect(_whole(number)), None)
        if effect.kind == "floor":
            entry.wrong("expected a whole number")
        return effect, entry

    # Functions

    def _function(self, entry: Entry, question: str, effect: Effect | None, amount: Entry | None) -> Callable[..., Any] | None:
        compiler = Compiler(self.dictionary.of(question), self.terms, self.fractions)
        when = _part(entry, "when")
        code: Any = None
        for part, kind in ((when, None), (amount, _amount_kind(effect))):
            if part is None:
                continue
            if not isinstance(part.value, str):
                part.wrong(f"expected a condition in quotes, not {shown(part.value)}")
                return None
            try:
                made = compiler.condition(part.value) if kind is None else compiler.amount(part.value, kind)
            except WrongExpression as wrong:
                part.wrong(str(wrong))
                return None
            code = made if code is None else compiler.times(made, code)
        line = entry.report.lines.of((when or amount or entry).path) or 1
        return compiler.function(code or compiler.always(), entry.line("text"), file=self.file, line=line)


def _part(entry: Entry, key: str) -> Entry | None:
    """A place within a clause, if it is there."""
    if key in entry:
        return entry[key]
    return None


def _amount_kind(effect: Effect | None) -> ColumnKind:
    return POINTS if effect is not None and effect.kind == "cost" else NUMBER


def _whole(number: Fraction) -> int | Fraction:
    return int(number) if number.denominator == 1 else number


def _silent(text: str) -> Callable[..., Any]:
    """A clause that never holds, in the place of one that is wrong."""

    def silent(rows: Any) -> bool:
        return False

    silent.__doc__ = text or "A clause."
    return silent


def strike(rules: Ruleset, top: Entry) -> Ruleset:
    """The ruleset without the clauses that a file strikes out."""
    known = dict.fromkeys(clause.number for clause in rules.clauses)
    numbers = []
    for entry in top.list("strike"):
        if entry.value in known:
            numbers.append(str(entry.value))
        else:
            entry.wrong(unknown(f"clause of {rules.book.title}", str(entry.value), known))
    return rules.without(*numbers) if numbers else rules

"""Which mutants of a book no test of it notices."""

from __future__ import annotations

import contextlib
import io
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from zoc.law import Ruleset
from zoc.rulesets import ruleset
from zoc.rulesets.ledger import ledger
from zoc.testing.ablation import Proof, fails, proofs_of
from zoc.testing.mutation import Mutant, mutants

HERE = Path(__file__).parent
TESTS = HERE.parent / "conformance"


@cache
def found(book: str) -> tuple[Mutant, ...]:
    """Every mutant of a book, in its order."""
    return tuple(mutants(ruleset(book)))


@cache
def meaning_the_same(book: str) -> dict[str, str]:
    """The mutants of a book that no test can notice, each with the reason."""
    file = HERE / "same" / f"{book}.toml"
    said = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return {str(place): str(reason) for place, reason in said.items()}


class Hunt:
    """The proofs of one book; those that have noticed much are tried first."""

    def __init__(self, book: str) -> None:
        self.book, self.rules = book, ruleset(book)
        files = sorted(file.stem for file in (TESTS / book).glob("test_*.py"))
        self.modules = [import_module(f"tests.conformance.{book}.{file}") for file in files]
        rows = [row.id for row in ledger(book)]
        self.all = list(dict.fromkeys(proofs_of(rows, self.modules)))
        self.noticed = Counter[Proof]()
        self.sound = dict[Proof, bool]()

    def survivors(self, of: Iterable[Mutant]) -> Iterator[Mutant]:
        """Those that no proof notices."""
        for mutant in of:
            wrong = mutant.into(self.rules)
            killer = next((proof for proof in self._order(mutant) if self._fails(proof, wrong) and self._holds(proof)), None)
            if killer is None:
                yield mutant
            else:
                self.noticed[killer] += 1

    def _order(self, mutant: Mutant) -> list[Proof]:
        """The proofs of the mutant's own clauses, then the others, the sharpest first."""
        numbers = {clause.number for clause in self.rules.clauses if clause.ask is mutant.function}
        rows = [row.id for row in ledger(self.book) if numbers & set(row.clauses)]
        return list(dict.fromkeys([*proofs_of(rows, self.modules), *sorted(self.all, key=lambda proof: -self.noticed[proof])]))

    def _holds(self, proof: Proof) -> bool:
        """Whether a proof holds for the book as it is; tried once."""
        if proof not in self.sound:
            self.sound[proof] = not self._fails(proof, self.rules)
        return self.sound[proof]

    def _fails(self, proof: Proof, rules: Ruleset) -> bool:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            return fails(proof, rules)

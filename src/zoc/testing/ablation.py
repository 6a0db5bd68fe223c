"""Ablation: strike a clause out of the book, and whoever claims to prove it must notice."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType

from zoc.law import Clause, Ruleset

Proof = Callable[[Ruleset], None]


def survivors(
    rules: Ruleset, proofs: Callable[[str], Iterable[Proof]], numbers: Iterable[str] | None = None
) -> tuple[Clause, ...]:
    """The clauses that can be struck out with none of their own proofs failing that held before; there should be none.

    ``proofs(number)`` are functions that take a ruleset and raise if it is not as the clause of that number says.
    ``numbers`` are the clauses to strike out, all of them unless given.
    """
    found = []
    sound: dict[Proof, bool] = {}
    for number in dict.fromkeys(clause.number for clause in rules.clauses) if numbers is None else numbers:
        struck = rules.without(number)
        for proof in proofs(number):
            if fails(proof, struck) and _holds(proof, rules, sound):
                break
        else:
            found.append(rules.clause(number)[0])
    return tuple(found)


def _holds(proof: Proof, rules: Ruleset, sound: dict[Proof, bool]) -> bool:
    """Whether a proof holds for the whole book; tried once."""
    if proof not in sound:
        sound[proof] = not fails(proof, rules)
    return sound[proof]


def fails(proof: Proof, rules: Ruleset) -> bool:
    """Whether a proof does not hold under these rules."""
    try:
        proof(rules)
    except Exception:  # a struck clause may also leave a proof without the very thing it asks for
        return True
    return False


def proofs_of(rows: Iterable[str], modules: Iterable[ModuleType]) -> Iterator[Proof]:
    """The tests of these modules that name one of the rows and need nothing but the ``rules``."""
    wanted = set(rows)
    for test in (test for module in modules for test in vars(module).values()):
        named = {row for mark in getattr(test, "pytestmark", ()) if mark.name == "clause" for row in mark.args}
        if wanted & named and list(inspect.signature(test).parameters) == ["rules"]:
            yield test

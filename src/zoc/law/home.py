"""The home of a ruleset: it is pickled by its name, or by the module that declares it, never by its functions."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from pickle import PicklingError
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zoc.law.clause import Book, Clause
    from zoc.law.ruleset import Ruleset

Home = tuple[str, str]
"""A module and the name of a ruleset in it; for a bundled book, no module and the book's name; for one in a file, FILE and it."""
FILE = "file:"


def home_of(book: Book, clauses: Iterable[Clause]) -> Home:
    """Where another process finds a book; the modules of its clauses tell."""
    rulesets = import_module("zoc.rulesets")  # the list of books is above the law
    if book.name in rulesets.BOOKS and rulesets.ruleset(book.name).book is book:
        return "", book.name
    known = rulesets.registered(book.name)
    if known is not None and known.book is book and known.home is not None:
        return FILE, str(known.home)
    for module in dict.fromkeys(clause.ask.__module__ for clause in clauses):
        values = vars(sys.modules.get(module, object)).items()
        mine = {name: value for name, value in values if getattr(value, "book", None) is book and hasattr(value, "struck")}
        if mine:  # the book itself, not one with more clauses struck out
            return module, min(mine, key=lambda name: len(mine[name].struck))
    raise PicklingError(f"{book.title} cannot be pickled: keep its ruleset under a name in the module that declares its clauses")


def at_home(home: Home) -> Ruleset:
    """The ruleset that lives there."""
    module, name = home
    if module == FILE:
        loaded: Ruleset = import_module("zoc.bookfile").load_book(name)
        return loaded
    found: Ruleset = getattr(import_module(module), name) if module else import_module("zoc.rulesets").ruleset(name)
    return found


def ruleset_at(home: Home, struck: tuple[str, ...]) -> Ruleset:
    """A ruleset from its home, without the clauses that were struck out."""
    rules = at_home(home)
    more = [number for number in struck if number not in rules.struck]
    return rules.without(*more) if more else rules


def clause_at(home: Home, number: str, question: str, zone: str, overrides: tuple[str, ...]) -> Clause:
    """A clause from the home of its book; of a book with clauses struck out, with the overrides that it has there."""
    [clause] = (c for c in at_home(home).clauses if (c.number, c.question, c.zone) == (number, question, zone))
    return clause if clause.overrides == overrides else replace(clause, overrides=overrides)

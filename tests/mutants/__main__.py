"""``python3 run mutants [BOOK …]``: every mutant of these books, or of all; the ones that no test notices are listed."""

from __future__ import annotations

import sys

from tests.mutants.hunt import Hunt, found, meaning_the_same
from zoc.rulesets import BOOKS


def main(books: list[str]) -> int:
    """Hunt the mutants of each book; 1 if one survives that is not known to mean the same."""
    lost = 0
    for book in books or sorted(BOOKS):
        same = meaning_the_same(book)
        alive = list(Hunt(book).survivors(found(book)))
        unknown = [mutant for mutant in alive if mutant.place not in same]
        print(f"{book}: {len(found(book))} mutants, {len(alive)} not noticed, {len(alive) - len(unknown)} of them mean the same")
        for mutant in unknown:
            print(f"  line {mutant.line}, {mutant.place}")
        for place in same.keys() - {mutant.place for mutant in alive}:
            print(f"  listed as meaning the same, but noticed or gone: {place}")
        lost += len(unknown)
        sys.stdout.flush()
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

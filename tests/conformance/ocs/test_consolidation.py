"""OCS 13.9: units consolidated."""

from __future__ import annotations

import pytest

from tests.conformance.ocs.ordering import order
from tests.conformance.ocs.table import barred, clause, on_map
from tests.play.ocs_seats import done, heard, same_again, table
from zoc.testing import clause as proves

DIVISION = "f 0,0 multi_step re=4 size=division strength=12"
PHASE = {"phase": "reinforcement", "notes": {"phasing": "f"}}


def consolidates(first="", second="", where="0,0", **rest):
    other = f"{DIVISION} {second}".replace("0,0", where)
    return order(on_map(**PHASE | {"A": f"{DIVISION} {first}", "B": other} | rest), "consolidate", "A", other="B")


@clause("OCS-X-13.9")
def test_who_is_consolidated_when(rules):
    assert consolidates("steps_lost=2", "steps_lost=3").legal
    assert consolidates("steps_lost=2 oos", "steps_lost=3", E="e 1,0").legal
    assert barred(consolidates(phase="movement")) == {"13.9": ()}
    assert barred(consolidates(notes={"phasing": "e"})) == {"13.9": ()}
    for second, where in (("", "0,1"), ("ar=3", "0,0"), ("re=3", "0,0"), ("move_ma=8", "0,0"), ("hq", "0,0")):
        assert barred(consolidates("steps_lost=2", second, where)) == {"13.9-1": ("B",)}, second
    single = {"A": "f 0,0 size=regiment", "B": "f 0,0 size=regiment"}
    assert barred(order(on_map(**PHASE, **single), "consolidate", "A", other="B")) == {"13.9-1": ("B",)}
    for words in ("dg", "stocks=low", "stocks=exhausted"):
        assert set(barred(consolidates(words))) == {"13.9-2"}, words
        assert set(barred(consolidates("", words))) == {"13.9-2"}, words


@proves("OCS-X-13.9")
@pytest.mark.parametrize(("lost", "more", "left"), [(2, 3, 3), (1, 1, 4)])
def test_steps_are_added_and_none_beyond_full_strength(lost: int, more: int, left: int) -> None:
    units = {"A": f"{DIVISION} steps_lost={lost}", "B": f"{DIVISION} steps_lost={more}"}
    game = done(table("reinforcement", "", E="e 5,0", **units), "consolidate", "A", other="B")
    assert (game.position.unit("A").steps_lost, "B" in game.position.ids) == (4 - left, False)
    assert heard(game)[-1] == f"Steps of A now: {left}."
    same_again(game)

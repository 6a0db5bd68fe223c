"""OCS at its margins: the least and the most at which a clause still bites, and what it leaves alone."""

from __future__ import annotations

from tests.conformance.ocs.ordering import order
from tests.conformance.ocs.table import barred, clause, on_map, ordered

BREAKOUT = {"phasing": "f", "segment": "breakout"}


@clause("OCS-X-12.8e")
def test_who_can_move_on_either_side_breaks_out_and_fifteen_hexes_are_near_enough(rules):
    def tries(words="oos", friend="f 3,0", **table):
        notes = table.pop("notes", BREAKOUT)
        return ordered(on_map(U=f"f -8,8 {words}", F=friend, notes=notes, **table), "breakout", "U", towards="F")

    assert tries("oos combat_ma=1 move_ma=0").legal
    assert tries("oos combat_ma=0 move_ma=1").legal
    assert barred(tries("oos combat_ma=0 move_ma=0")) == {"12.8e-3": ()}
    assert tries(friend="f 7,-7").legal
    assert barred(tries(friend="f 8,-8")) == {"12.8e-2": ()}
    assert "12.8e" in barred(tries(phase="combat"))


@clause("OCS-X-13.8d")
def test_engineers_build_in_their_own_movement_phase_alone(rules):
    def builds(**table):
        return order(on_map(N="f 0,0 hq", **table), "construct", "N", what="hedgehog")

    assert builds(notes={"phasing": "f", "segment": "movement"}).legal
    assert "13.8a" in barred(builds(notes={"phasing": "e", "segment": "movement"}))
    assert "13.8a" in barred(builds(phase="combat", notes={"phasing": "f", "segment": "movement"}))

"""Fate's Edge at its margins: the least and the most at which a clause still bites, and what it leaves alone."""

from __future__ import annotations

from tests.conformance.fates_edge.table import ordered, squares, under_way
from zoc.testing import clause


@clause("FE-3-2")
def test_a_track_of_one_segment_can_be_full(rules):
    table = squares()
    position = table.put(M="red 1,0 leash_size=1 leash=1", E="blue 9,9")
    assert ordered(rules, under_way(position, "M"), "move", at=table.at(2, 0)).cites == ("3-2",)
    free = position.changed("M", leash=0)
    assert ordered(rules, under_way(free, "M"), "move", at=table.at(2, 0)).legal


@clause("FE-3-5")
def test_what_no_boon_pays_for_does_not_wait_for_the_end(rules):
    table = squares()
    position = table.put(M="red 1,0 facing=n prone", E="blue 9,9").reading(boon_window="end")
    assert ordered(rules, under_way(position, "M"), "stand").legal
    standing = table.put(M="red 1,0 facing=n", E="blue 9,9").reading(boon_window="end")
    assert ordered(rules, under_way(standing, "M"), "face", facing="s").legal
    assert ordered(rules, under_way(position.changed("M", boons=1), "M"), "stand", pay="boon").cites == ("3-5",)

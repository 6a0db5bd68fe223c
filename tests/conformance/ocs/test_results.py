"""OCS 9.10 to 9.12: on whom losses fall, how options are taken and who advances, as the law lists it."""

from __future__ import annotations

from typing import Any

from tests.conformance.ocs.table import act, barred, clause, hx, on_map
from zoc.rulesets.ocs.deeds.losses import takers

STACK = {"D": "f 0,0 multi_step re=3", "B": "f 0,0 size=battalion"}
LOSS: dict[str, Any] = {"among": ("D", "B"), "leader": "", "taken": (), "by_turns": True}
OPTIONS: dict[str, Any] = {"among": ("D", "B"), "steps": 0, "ignores": False, "let_off": False}


def falls_on(rules, position, *taken, leader="", spread=True):
    return takers(rules.table(position), ["D", "B"], taken, leader, spread=spread)


@clause("OCS-X-9.11")
def test_a_loss_falls_on_a_unit_that_has_a_step_left(rules):
    position = on_map(**{**STACK, "B": "f 0,0 size=battalion steps_lost=1"})
    assert barred(act(position, "take_loss", "B", **LOSS)) == {"9.11": ()}
    assert falls_on(rules, position) == ["D"]
    assert falls_on(rules, on_map(**STACK), spread=False) == ["D", "B"]


@clause("OCS-X-9.11c")
def test_in_combat_the_leader_takes_the_first_loss(rules):
    position = on_map(**STACK)
    assert barred(act(position, "take_loss", "D", **LOSS | {"leader": "B"})) == {"9.11c": ("B",)}
    assert falls_on(rules, position, leader="B") == ["B"]
    assert falls_on(rules, position, "B", leader="B", spread=False) == ["D", "B"]
    assert falls_on(rules, on_map(**{**STACK, "B": "f 0,0 steps_lost=1"}), leader="B") == ["D"]


@clause("OCS-X-9.11c")
def test_in_combat_nobody_takes_a_second_loss_before_all_have_taken_one(rules):
    position = on_map(**{**STACK, "D": "f 0,0 multi_step re=3 steps_lost=1"})
    assert barred(act(position, "take_loss", "D", **LOSS | {"taken": ("D",)})) == {"9.11c-1": ("B",)}
    assert falls_on(rules, position, "D") == ["B"]
    assert falls_on(rules, position, "D", spread=False) == ["D", "B"]


@clause("OCS-X-9.10")
def test_options_are_steps_that_are_there_or_hexes(rules):
    position = on_map(**STACK)
    assert act(position, "take_options", "D", **OPTIONS | {"steps": 4}).legal
    assert barred(act(position, "take_options", "D", **OPTIONS | {"steps": 5})) == {"9.10a": ()}


@clause("OCS-X-9.10")
def test_options_are_ignored_only_where_the_attacker_did_not_take_his(rules):
    position = on_map(**STACK)
    assert barred(act(position, "take_options", "D", **OPTIONS | {"ignores": True})) == {"9.10a-1": ()}
    assert act(position, "take_options", "D", **OPTIONS | {"ignores": True, "let_off": True}).legal


@clause("OCS-X-9.12")
def test_attackers_that_kept_their_ground_advance_into_the_hex_they_cleared(rules):
    cleared = on_map(A="f 0,0", T="e 1,0 transport")
    assert act(cleared, "advance", "A", at="1,0", start=hx("0,0")).legal
    assert barred(act(cleared, "advance", "A", at="1,0", start=hx("0,1"))) == {"9.12g": ()}
    assert barred(act(on_map(A="f 0,0", E="e 1,0"), "advance", "A", at="1,0", start=hx("0,0"))) == {"9.12g": ()}

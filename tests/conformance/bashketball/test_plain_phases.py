"""Bashketball's turn said again in plain Python: who may run, shoot and pass with what is left, on random tables."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.bashketball.plain import BASKETS, Player, Table, distance
from tests.conformance.bashketball.table import label
from tests.conformance.bashketball.test_properties import tables
from tests.effort import tries
from zoc.action import Order
from zoc.rulesets.bashketball import rules
from zoc.rulesets.bashketball.state import MatchState
from zoc.testing.older import older

PHASES = ("tip_off", "actions", "restart")


def may_run(me: Player, phase: str, actions: int, again: bool) -> bool:
    """In the turns, with an action left, by a player on the court who is not exhausted and has not moved yet."""
    fresh = me.at is not None and not me.exhausted
    return phase == "actions" and actions > 0 and fresh and (again or not me.moved)


def may_act(me: Player, phase: str, actions: int, held: int | None) -> bool:
    """A standard action takes an action and two cards, from the hand of a team that has one."""
    ready = me.at is not None and not me.exhausted and bool(me.ball)
    return phase == "actions" and actions > 0 and ready and (held is None or held >= 2)


@settings(max_examples=tries(200), deadline=None)
@given(
    tables(), st.sampled_from(PHASES), st.integers(0, 3), st.sampled_from([None, 0, 1, 2, 3]), st.sampled_from(["home", "away"]),
    st.booleans(),
)  # fmt: skip
def test_what_is_left_of_a_turn_is_what_plain_python_says(table: Table, phase, actions, held, to_move, moved):
    notes = {"actions": actions, "begins": "home"} | ({} if held is None else {"home_hand": " ".join("123"[:held])})
    me, mate = table.players[0], table.players[1]
    assert me.at is not None
    here = me.at
    me = Player(me.name, me.side, me.at, me.size, {**me.facts, "moved": moved})
    table = Table((me, *table.players[1:]), table.readings)
    assert me.at is not None
    asked = rules.table(older(table.position(), MatchState, **notes).replace(phase=phase, to_move=to_move))
    mine = to_move == "home"
    runs = mine and may_run(me, phase, actions, table.readings["moves_a_turn"] == "again")
    reached = {label(hex) for hex in table.reach(me, me.facts["speed"])} - {label(here)} if runs else set()
    assert {order["at"] for order in asked.legal("home", "h", ("move",))} == reached
    assert set(asked.reach("h")) - {label(here)} == reached
    acts = mine and may_act(me, phase, actions, held)
    shoots = acts and distance(here, BASKETS["home"]) <= 7
    assert asked.judge(Order("shot", "home", "h")).legal == shoots
    passes = acts and mate.at is not None and distance(here, mate.at) <= 6
    assert asked.judge(Order("pass", "home", "h", {"target": "m"})).legal == passes
    goes = mine and phase == "restart" and not any(p.moved for p in table.players if p.side == "home")
    free = {label(hex) for hex in table.reach(me, me.facts["speed"], restart=True)} - {label(here)} if goes else set()
    assert {order["at"] for order in asked.legal("home", "h", ("restart",))} == free

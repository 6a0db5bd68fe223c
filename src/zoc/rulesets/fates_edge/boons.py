"""§11 Boons and DVs: one step that disregards zones, and the Heroic Rush."""

from __future__ import annotations

from zoc.columns import Bools
from zoc.law import Forbid, Mark
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.facts import Acts, Ends, Figure, Meetings, Steps
from zoc.rulesets.fates_edge.terms import OTHER_ACTS, PRICES, ROLLED, TURN

# 11  SRD INTEGRATION: BOONS AND DV


@rules.act("11-8", "Who has Boons", Forbid, of=(*ROLLED, *OTHER_ACTS, *TURN, *PRICES))
def too_few_boons(a: Acts) -> Bools:
    """What is paid with Boons takes Boons in hand, and characters of the GM keep none."""
    return (a.found.price > 0) & (a.actor.npc | (a.actor.boons < a.found.price))


@rules.act("11-1", "A Boon for a step", Forbid, of="slip_by", turn=True)
def once_a_turn(a: Acts) -> Bools:
    """Zones are disregarded in one step for a Boon, once a turn."""
    return a.actor.spared


@rules.enter("11-1", "One step", overrides="5.2-1", of="move")
def one_cell(m: Meetings) -> Bools:
    """For a Boon one cell of enemy zones, or the step out of them, is free (our reading FE-11-1)."""
    return (m.mover.way == "slip_by") & ~m.state.spent


@rules.enter("11-1a", "Only one", Mark("spent"), of="move")
def only_one(m: Meetings) -> Bools:
    """Whoever has disregarded one cell is stopped by the next."""
    return m.mover.way == "slip_by"


@rules.end("11-2", "End outside", Forbid, of="move")
def end_outside(e: Ends) -> Bools:
    """Whoever pays to disregard a step ends outside every enemy zone."""
    return (e.mover.way == "slip_by") & e.zone.any


@rules.leave("11-3", "Ignored steps", overrides="5.3-1", of="move")
@rules.leave("11-3", "Ignored steps", overrides="10.BRACE-3", zone="strike", of="move")
def no_strike(m: Meetings) -> Bools:
    """Steps that disregard zones draw no strike (our reading FE-11-3)."""
    return (m.mover.way == "slip_by") & m.state.spent


@rules.step("11-5a", "No Dash in a Rush", Forbid, of="move")
def no_dash(s: Steps) -> Bools:
    """A Heroic Rush goes up to Speed, so a Dash has no part in it (our reading FE-11-5)."""
    return (s.mover.way == "rush") & s.mover.running


@rules.enter("11-5", "Heroic Rush", overrides="5.2-1", of="move")
def rush(m: Meetings) -> Bools:
    """A Heroic Rush disregards zones all the way."""
    return m.mover.way == "rush"


@rules.leave("11-5", "Heroic Rush", overrides="5.3-1", of="move")
@rules.leave("11-5", "Heroic Rush", overrides="10.BRACE-3", zone="strike", of="move")
def rush_draws_nothing(m: Meetings) -> Bools:
    """Nobody strikes at a Heroic Rush (our reading FE-11-5)."""
    return m.mover.way == "rush"


@rules.end("11-6", "Into melee", Forbid, of="move")
def into_melee(e: Ends) -> Bools:
    """A Heroic Rush ends in the zone of the enemy that was chosen; others may hold the cell too (our reading FE-11-6)."""
    chosen = str(e.note.named)

    def it(unit: Figure) -> Bools:
        return (unit.id == chosen) | (chosen == "")

    return (e.mover.way == "rush") & (e.enemies(it) == 0)

"""What interrupts: Guarded Strikes, and rituals that must be held."""

from __future__ import annotations

from collections.abc import Iterable

from zoc.action import Action, Ask, Attempt, attempt, happened
from zoc.action.events import YES_OR_NO
from zoc.law import Ruleset
from zoc.position import Position
from zoc.rulesets.fates_edge.deeds.rolling import thrown
from zoc.rulesets.fates_edge.deeds.telling import Running, tell
from zoc.rulesets.fates_edge.events.fighting import MayStrike
from zoc.rulesets.fates_edge.events.magic import RitualEnded
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.outcome import struck
from zoc.rulesets.fates_edge.placement import ready
from zoc.rulesets.fates_edge.spells import ritual_held, rituals_disturbed
from zoc.rulesets.fates_edge.terms import DOWN
from zoc.rulesets.fates_edge.turn import earned
from zoc.rulesets.fates_edge.view import sees, shown
from zoc.text import Phrase

Interruption = Running[Position]


def strikes(law: Ruleset, position: Position, strikers: Iterable[str], target: str, why: Phrase) -> Interruption:
    """Each of these may strike at a unit, one after the other, as long as it is not down (our reading FE-5.3-4)."""
    for striker in strikers:
        if target in position.ids and AFigure(position, target).harm < DOWN:
            position = yield from strike(law, position, striker, target, why)
    return position


def strike(law: Ruleset, position: Position, striker: str, target: str, why: Phrase) -> Interruption:
    """A Guarded Strike, if its owner wants it; nobody strikes at what he cannot see.

    Whoever is unseen has been told beforehand what to do: to stop and ask would tell the mover that somebody is there.
    """
    if not ready(law, position, striker) or not sees(position, striker, target):
        return position
    tried = attempt(law, position, Action("strike", striker, target))
    if not tried.legal:
        return position
    if not sees(position, target, striker):
        its = AFigure(position, striker)
        if not (its.ambush or its.guarding):
            return position
    elif not (yield from _wanted(position, striker, why, tried)):
        return position
    position = shown(position, striker)
    position, rolled = yield from thrown(law, position, tried, "Guarded Strike")
    done = struck(position, striker, target, rolled, reaction=True)
    yield from tell(done)
    return (yield from interrupted(law, done.position, target, position))


def _wanted(position: Position, striker: str, why: Phrase, tried: Attempt) -> Running[bool]:
    pick = yield Ask(position.unit(striker).side, MayStrike(why, striker), YES_OR_NO, striker, tried)
    return bool(pick == "yes")


def interrupted(law: Ruleset, position: Position, caster: str, before: Position, *, moved: bool = False) -> Interruption:
    """A ritual whose caster was hurt, thrown down or, if that is asked, moved by others: it must be held, and ends with a
    caster who goes down (our reading FE-14.3-2)."""
    if caster not in position.ids or not AFigure(position, caster).ritual:
        return position
    was, now = AFigure(before, caster), AFigure(position, caster)
    hurt, thrown_down = now.harm != was.harm, now.prone > was.prone
    if hurt and now.harm >= DOWN:
        ended = position.changed(caster, ritual=0, rounds_left=0, rite=0)
        yield happened(ended, RitualEnded(caster))
        return ended
    if (moved and position.unit(caster).label != was.label) or (not moved and (hurt or thrown_down)):
        return (yield from held(law, position, (caster,)))
    return position


def disturbed(law: Ruleset, position: Position, mover: str, before: Position) -> Interruption:
    """Rituals that a unit disturbs where it now stands, and did not before: each must be held."""
    if mover not in position.ids or not position.units["ritual"].any():
        return position
    known = rituals_disturbed(law, before, mover)
    return (yield from held(law, position, [c for c in rituals_disturbed(law, position, mover) if c not in known]))


def held(law: Ruleset, position: Position, casters: Iterable[str]) -> Interruption:
    """Each of these tests whether the ritual holds."""
    for caster in casters:
        tried = attempt(law, position, Action("hold", caster))
        if tried.legal:
            position, rolled = yield from thrown(law, position, tried, "Holding the ritual")
            done = ritual_held(earned(position, caster, rolled.outcome), caster, rolled)
            yield from tell(done)
            position = done.position
    return position

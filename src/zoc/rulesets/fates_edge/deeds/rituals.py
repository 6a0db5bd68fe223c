"""§14.3 Rituals: begun, performed, and cast when they are done; and cracking the Seal, which casts at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from zoc.action import Order, Part, Script, happened
from zoc.law.deed import Take, number, word
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.aiming import dv_known, spell_parts
from zoc.rulesets.fates_edge.deeds.befalling import bought, game_master
from zoc.rulesets.fates_edge.deeds.magic import AIM, SPELLS
from zoc.rulesets.fates_edge.deeds.own_turn import in_own_turn
from zoc.rulesets.fates_edge.deeds.rolling import weighed
from zoc.rulesets.fates_edge.deeds.telling import followed, tell
from zoc.rulesets.fates_edge.events.magic import CastNothing, RitualBegun, SealBreaks, SpendOnSeal
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.opening import opened
from zoc.rulesets.fates_edge.situation import knows
from zoc.rulesets.fates_edge.spells import ritual_begun, seal_cracked
from zoc.rulesets.fates_edge.state import FightState
from zoc.rulesets.fates_edge.terms import DEFAULT_DV, RITUAL_DV, TAGS, Rite
from zoc.rulesets.fates_edge.turn import acts

if TYPE_CHECKING:
    from zoc.table import Table


def known(table: Table, unit: str) -> tuple[str, ...]:
    """The spells that a unit can make a ritual of."""
    return tuple(tag for tag in TAGS if knows(table.position, unit, tag))


def prepared(table: Table, unit: str) -> tuple[str, ...]:
    """The spell of the ritual that a unit has begun or done; where nobody said which, all that it knows."""
    rite = Rite(AFigure(table.position, unit).rite)
    return (rite.name.lower(),) if rite is not Rite.NONE else known(table, unit)


OTHER = "other"
"""What is cast is something that only the table knows."""


def sealed(table: Table, unit: str) -> tuple[str, ...]:
    """What a cracked Seal may cast: the spell of the ritual; where nobody said which, any it knows or something else."""
    spells = prepared(table, unit)
    return spells if AFigure(table.position, unit).rite else (*spells, OTHER)


@rules.parts("begin_ritual")
def beginning(table: Table, order: Order) -> Iterator[Part]:
    """A ritual begun, at its DV."""
    least = AFigure(table.position, order.unit).spell_dv
    yield Part("ritual", order.unit, said={"dv": max(least, int(order.get("dv") or 0)) or RITUAL_DV})


@rules.deed("begin_ritual", act="ritual", spell=word(among=known, optional=True), dv=number(optional=True))
@in_own_turn
def begin_ritual(table: Table, order: Order) -> Script:
    """Begin a ritual in clear space: it takes its DV in rounds, and one more."""
    unit, spell, tried = order.unit, str(order.get("spell") or ""), weighed(table, order, "ritual")
    dv, rite = int(tried.action.facts["dv"]), Rite[spell.upper()] if spell else Rite.NONE
    begun = ritual_begun(acts(table.position, unit), unit, dv, rite)
    yield happened(begun, RitualBegun(unit, spell.upper(), dv, AFigure(begun, unit).rounds_left))


def first_prepared(table: Table, order: Order) -> str | None:
    """The spell that a ritual casts, unless another is named."""
    return next(iter(prepared(table, order.unit)), None)


def by_ritual(table: Table, order: Order) -> Order:
    """The spell of a ritual that is done, as it is cast: at the DV of the ritual, without a test."""
    dv = AFigure(table.position, order.unit).performed
    return Order("cast", order.side, order.unit, {**order.given, "dv": dv, "performed": True})


@rules.parts("cast_ritual")
def performing(table: Table, order: Order) -> Iterator[Part]:
    """A ritual that is done, and the spell that it casts."""
    yield Part("perform", order.unit)
    if AFigure(table.position, order.unit).performed:
        yield from spell_parts(table, by_ritual(table, order), order.get("spell") or "")


@rules.deed("cast_ritual", spell=Take("choice", prepared, optional=True, default=first_prepared), **AIM)
@in_own_turn
def cast_ritual(table: Table, order: Order) -> Script:
    """Cast the spell of a ritual that is done: it needs no test."""
    if order.get("spell") and AFigure(table.position, order.unit).performed:
        yield from SPELLS[order["spell"]](table, by_ritual(table, order))
    else:
        yield happened(acts(table.position, order.unit), CastNothing(order.unit))


def seal_of(table: Table, order: Order) -> str | None:
    """What a cracked Seal casts: the spell of the ritual; without one its player says which, if there is a choice."""
    table = opened(table, order.unit).table
    spells, its = sealed(table, order.unit), AFigure(table.position, order.unit)
    if len(spells) > 1 and not its.ritual:
        return None
    return spells[0] if its.rite else OTHER


def at_once(table: Table, order: Order) -> Order:
    """The spell of a cracked Seal, as it is cast: at the DV of the ritual; of one not begun that of the spell, or as given."""
    its = AFigure(table.position, order.unit)
    return replace(order, given={**order.given, "dv": its.ritual or its.performed or order.get("dv"), "instant": True})


def seal_dv(table: Table, order: Order) -> int | None:
    """The DV of the ritual; without one no DV beyond what the law finds, and nothing where it finds none."""
    its, spell = AFigure(table.position, order.unit), order.get("spell") or seal_of(table, order)
    begun = its.ritual or its.performed
    return begun or (0 if spell == OTHER else dv_known(table, order.saying(spell=spell)))


@rules.parts("crack_seal")
def cracking(table: Table, order: Order) -> Iterator[Part]:
    """A Seal cracked, and the spell that is cast at once."""
    yield Part("crack", order.unit)
    if order["spell"] != OTHER:
        yield from spell_parts(table, at_once(table, order), order["spell"])


@rules.deed(
    "crack_seal",
    spell=Take("choice", sealed, default=seal_of),
    **AIM,
    dv=Take("number", default=seal_dv, example=DEFAULT_DV),
)
@in_own_turn
def crack_seal(table: Table, order: Order) -> Script:
    """Crack the Seal: what would take a ritual is cast at once, for 2 Obligation.

    The DV is that of the ritual; of one not begun that of the spell, or as the order gives it.
    """
    position, unit, spell = table.position, order.unit, order["spell"]
    if spell == OTHER:
        cracked = seal_cracked(acts(position, unit), unit, untold=True)
        yield from tell(cracked)
        done = cracked.position
    else:
        cracked = seal_cracked(position, unit)
        yield from tell(cracked)
        done = yield from followed(SPELLS[spell](table.on(cracked.position), at_once(table, order)), cracked.position)
    if unit in done.ids and (foe := game_master(done, unit)) != order.side and FightState.of(done).beats:
        yield from bought(table.law, done, unit, foe, 1, SpendOnSeal(unit), SealBreaks(unit), "14.3-3")

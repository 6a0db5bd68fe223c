"""§14.3 Rituals: begun, performed, and cast when they are done; and cracking the Seal, which casts at once."""

from __future__ import annotations

from zoc.action import Action, Order, Script, attempt, judge
from zoc.law import Ruleset, Verdict
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.rulesets.fates_edge.deeds.befalling import bought, game_master
from zoc.rulesets.fates_edge.deeds.magic import AIM, SPELLS
from zoc.rulesets.fates_edge.deeds.own_turn import in_own_turn
from zoc.rulesets.fates_edge.deeds.telling import preceded, tell, told
from zoc.rulesets.fates_edge.event import Event
from zoc.rulesets.fates_edge.spells import ritual_begun, seal_cracked
from zoc.rulesets.fates_edge.terms import RITUAL_DV, TAGS, Rite
from zoc.rulesets.fates_edge.turn import acts


def known(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The spells that a unit can make a ritual of."""
    return tuple(tag for tag in TAGS if position.unit(unit).facts[f"casts_{tag}"])


def prepared(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """The spell of the ritual that a unit has begun or done; where nobody said which, all that it knows."""
    rite = Rite(position.unit(unit).facts["rite"])
    return (rite.name.lower(),) if rite is not Rite.NONE else known(law, position, unit)


def rites(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """What a ritual may be for: something that only the table knows, or a spell."""
    return ("", *known(law, position, unit))


OTHER = "other"
"""What is cast is something that only the table knows."""


def sealed(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """What a cracked Seal may cast: the spell of the ritual; where nobody said which, any it knows or something else."""
    spells = prepared(law, position, unit)
    return spells if position.unit(unit).facts["rite"] else (*spells, OTHER)


@rules.deed("begin_ritual", spell=rites, dv="number?")
@in_own_turn
def begin_ritual(law: Ruleset, position: Position, order: Order) -> Script:
    """Begin a ritual in clear space: it takes its DV in rounds, and one more."""
    unit, spell = order.unit, str(order.get("spell") or "")
    dv = max(position.unit(unit).facts["spell_dv"], int(order.get("dv") or 0)) or RITUAL_DV
    tried = attempt(law, position, Action("ritual", unit, facts={"dv": dv}))
    yield tried.verdict
    rite = Rite[spell.upper()] if spell else Rite.NONE
    begun = ritual_begun(acts(position, unit), unit, dv, rite)
    what = f" for [{spell.upper()}]" if spell else ""
    yield told(begun, Event(f"{unit} begins a ritual{what} of DV {dv}: {tried.needs}.", ("14.3-1",), (unit,)))


@rules.deed("cast_ritual", spell=prepared, **AIM)
@in_own_turn
def cast_ritual(law: Ruleset, position: Position, order: Order) -> Script:
    """Cast the spell of a ritual that is done: it needs no test."""
    yield judge(law, position, Action("perform", order.unit))
    if not (spell := order.get("spell") or next(iter(prepared(law, position, order.unit)), "")):
        yield Verdict(about=order.say(), lacking=f"{order.unit} knows no spell")
    given = {**order.given, "dv": position.unit(order.unit).facts["performed"], "performed": True}
    yield from SPELLS[spell](law, position, Order("cast", order.side, order.unit, given))


@rules.deed("crack_seal", spell=sealed, **AIM, dv="number?")
@in_own_turn
def crack_seal(law: Ruleset, position: Position, order: Order) -> Script:
    """Crack the Seal: what would take a ritual is cast at once, for 2 Obligation.

    The DV is that of the ritual; of one not begun that of the spell, or as the order gives it.
    """
    unit, facts = order.unit, position.unit(order.unit).facts
    yield judge(law, position, Action("crack", unit))
    spells, spell = sealed(law, position, unit), order.get("spell")
    if not spell and len(spells) > 1 and not facts["ritual"]:
        yield Verdict(about=order.say(), lacking=f"say which spell is cast: {', '.join(spells)}")
    spell = spell or (spells[0] if facts["rite"] else OTHER)
    if spell == OTHER:
        cracked = seal_cracked(acts(position, unit), unit, "what it casts is for the table to tell")
        yield from tell(cracked)
        done = cracked.position
    else:
        cracked = seal_cracked(position, unit)
        given = {**order.given, "dv": facts["ritual"] or facts["performed"] or order.get("dv"), "instant": True}
        inner = SPELLS[spell](law, cracked.position, Order("cast", order.side, unit, given))
        done = yield from preceded(list(tell(cracked)), inner, cracked.position)
    if unit in done.ids and (foe := game_master(done, unit)) != order.side and int(done.notes.get("beats", 0)):
        question = f"{unit} has cracked the Seal. Spend a Story Beat on it at once: what does it do?"
        event = Event(f"{unit}'s cracked Seal breaks loose", ("14.3-3",), (unit,))
        yield from bought(law, done, unit, foe, 1, question, event)

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


def sealed(law: Ruleset, position: Position, unit: str) -> tuple[str, ...]:
    """What a cracked Seal may cast: something that only the table knows, or the spell of the ritual."""
    return ("", *prepared(law, position, unit))


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


@rules.deed("crack_seal", spell=sealed, **AIM)
@in_own_turn
def crack_seal(law: Ruleset, position: Position, order: Order) -> Script:
    """Crack the Seal: what would take a ritual is cast at once, for 2 Obligation."""
    unit, spell = order.unit, str(order.get("spell") or "")
    yield judge(law, position, Action("crack", unit))
    cracked = seal_cracked(position, unit)
    done = acts(cracked.position, unit)
    telling = list(tell(cracked))
    if spell:
        given = {"dv": position.unit(unit).facts["ritual"] or RITUAL_DV, **order.given, "instant": True}
        inner = SPELLS[spell](law, cracked.position, Order("cast", order.side, unit, given))
        done = yield from preceded(telling, inner, done)
    else:
        yield from telling
    if unit in done.ids and (foe := game_master(done, unit)) != order.side and int(done.notes.get("beats", 0)):
        question = f"{unit} has cracked the Seal. Spend a Story Beat on it at once: what does it do?"
        event = Event(f"{unit}'s cracked Seal breaks loose", ("14.3-3",), (unit,))
        yield from bought(law, done, unit, foe, 1, question, event)

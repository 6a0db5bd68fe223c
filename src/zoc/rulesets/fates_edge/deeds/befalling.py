"""What befalls a unit where the guide leaves it to the table: somebody is asked, and what is picked is done.

Story Beats are spent by the enemies of whoever they are spent on: there is no game master at this table but the two sides.
"""

from __future__ import annotations

from zoc.action import NO, Choose, Pick
from zoc.law import Ruleset
from zoc.position import Position, Side
from zoc.rulesets.fates_edge.deeds.reacting import Interruption, interrupted
from zoc.rulesets.fates_edge.deeds.telling import told
from zoc.rulesets.fates_edge.event import Event
from zoc.rulesets.fates_edge.outcome import harmed
from zoc.rulesets.fates_edge.terms import DOWN
from zoc.rulesets.fates_edge.view import onlookers

HARM = Pick("harm", "1 Harm")
PRONE = Pick("prone", "It is thrown to the ground")
SHAKEN = Pick("off_balance", "Its next action is at a worse Position")
OTHER = Pick("other", "Something else, as the table tells it")
NOTHING = Pick("nothing", "Nothing")


def game_master(position: Position, unit: str) -> Side:
    """The side that says what befalls a unit: its enemies, or its own where they cannot see it."""
    own, seeing = position.unit(unit).side, onlookers(position, unit) or position.sides.names
    return next((name for name in seeing if position.sides.hostile(name, own)), own)


def offered(position: Position, unit: str) -> tuple[Pick, ...]:
    """What could befall a unit, as it is."""
    facts = position.unit(unit).facts
    picks = [HARM] if facts["harm"] < DOWN else []
    picks += [PRONE] if not facts["prone"] else []
    picks += [SHAKEN] if not facts["off_balance"] else []
    return (*picks, OTHER)


def bought(law: Ruleset, position: Position, unit: str, foe: Side, price: int, question: str, why: Event) -> Interruption:
    """Story Beats that a side may spend on a unit: what they do is picked and done; ``why`` is how the log tells of it."""
    pick = yield Choose(foe, question, (*offered(position, unit), NO))
    if pick == NO.name:
        return position
    paid = position.noted(beats=int(position.notes["beats"]) - price)
    beats = f"{price} Story Beat{'s' * (price > 1)}"
    return (yield from befalls(law, paid, unit, pick, Event(f"{why.text}, for {beats}", why.cites, why.about)))


def befalls(law: Ruleset, position: Position, unit: str, pick: str, why: Event) -> Interruption:
    """Carry out what was picked."""
    before = position
    if pick == HARM.name:
        position = harmed(position, unit, 1)
        harm = position.unit(unit).facts["harm"]
        says = f"Harm {harm}{', down' if harm >= DOWN else ''}"
    elif pick == PRONE.name:
        position, says = position.changed(unit, prone=1), f"{unit} is prone"
    elif pick == SHAKEN.name:
        position, says = position.changed(unit, off_balance=1), f"{unit} is off balance"
    else:
        says = "the table tells what it does"
    yield told(position, Event(f"{why.text}: {says}.", why.cites, why.about))
    return (yield from interrupted(law, position, unit, before))

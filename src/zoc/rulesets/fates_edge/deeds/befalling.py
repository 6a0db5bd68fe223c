"""What befalls a unit where the guide leaves it to the table: somebody is asked, and what is picked is done.

Story Beats are spent by the enemies of whoever they are spent on: there is no game master at this table but the two sides.
"""

from __future__ import annotations

from zoc.action import Ask, Choice, happened
from zoc.action.events import YES_OR_NO
from zoc.law import Ruleset
from zoc.position import Position, Side
from zoc.rulesets.fates_edge.deeds.reacting import Interruption, interrupted
from zoc.rulesets.fates_edge.events.magic import Backlash, Befell, EntersFilled, Mishap, SealBreaks
from zoc.rulesets.fates_edge.facts import AFigure
from zoc.rulesets.fates_edge.outcome import harmed
from zoc.rulesets.fates_edge.state import FightState, with_beats
from zoc.rulesets.fates_edge.terms import DOWN
from zoc.rulesets.fates_edge.view import onlookers
from zoc.text import Phrase

HARM, PRONE, SHAKEN, OTHER, NOTHING = "harm", "prone", "off_balance", "other", "nothing"
Why = EntersFilled | Backlash | SealBreaks
"""Why something befalls a unit."""


def game_master(position: Position, unit: str) -> Side:
    """The side that says what befalls a unit: its enemies, or its own where they cannot see it."""
    own, seeing = position.unit(unit).side, onlookers(position, unit) or position.sides.names
    return next((name for name in seeing if position.sides.hostile(name, own)), own)


def offered(position: Position, unit: str, *more: str) -> tuple[Choice, ...]:
    """What could befall a unit, as it is."""
    its = AFigure(position, unit)
    names = [HARM] if its.harm < DOWN else []
    names += [PRONE] if not its.prone else []
    names += [SHAKEN] if not its.off_balance else []
    return tuple(Choice(name, Mishap(name)) for name in (*names, OTHER, *more))


def bought(
    law: Ruleset, position: Position, unit: str, foe: Side, price: int, question: Phrase, why: Why, *cites: str
) -> Interruption:
    """Story Beats that a side may spend on a unit: what they do is picked and done."""
    _, no = YES_OR_NO
    pick = yield Ask(foe, question, (*offered(position, unit), no))
    if pick == no.name:
        return position
    paid = with_beats(position, FightState.of(position).beats - price)
    return (yield from befalls(law, paid, unit, pick, why, *cites, beats=price))


def befalls(law: Ruleset, position: Position, unit: str, pick: str, why: Why, *cites: str, beats: int = 0) -> Interruption:
    """Carry out what was picked."""
    before, harm, becomes = position, 0, pick in (PRONE, SHAKEN)
    if pick == HARM:
        position = harmed(position, unit, 1)
        harm = AFigure(position, unit).harm
    elif becomes:
        position = position.changed(unit, **{pick: 1})
    yield happened(position, Befell(unit, why, beats, pick, becomes, harm, down=harm >= DOWN), *cites)
    return (yield from interrupted(law, position, unit, before))

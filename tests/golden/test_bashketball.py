"""One possession of Bashketball, from the fast break to the basket and the restart, told line by line; and a short game.

``python -m tests.golden.test_bashketball`` writes both anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.golden.story import Story
from zoc.action import Action, Attempt, attempt, best
from zoc.control import control
from zoc.law import Bar, Exert, Reason
from zoc.law.effect import signed
from zoc.movement import Answer, why
from zoc.odds import percent
from zoc.play import Game
from zoc.position import Position
from zoc.rulesets.bashketball import Level, deck, outcome, reveal, rules
from zoc.scenario import load
from zoc.text.names import listed

ROOT = Path(__file__).parent.parent.parent
STORY = Path(__file__).parent / "bashketball_possession.txt"
GAME = Path(__file__).parent / "bashketball_game.txt"


def cited(reason: Reason) -> str:
    """A reason as one sentence, with whoever causes it."""
    by = f" Because of {listed(reason.by)}." if reason.by else ""
    waived = f" Waived by {listed(c.citation for c in reason.waived_by)}." if reason.waived_by else ""
    counted = {"shift": reason.effect.name or "level", "cost": "points"}.get(reason.effect.kind)
    amount = f"{signed(reason.amount or 0)} {counted}: " if counted else ""
    read = f" As read here: {listed(f'{name} = {value}' for name, value in reason.readings)}." if reason.readings else ""
    return f"  {amount}{reason.clause.text} ({reason.clause.citation}){by}{waived}{read}"


def zones(position: Position, side: str) -> Iterator[str]:
    """Who covers how much, and why somebody covers nothing."""
    held = control(rules, position, side)
    for unit in map(position.unit, position.ids):
        if unit.side == side and unit.cell is not None:
            count = sum(unit.id in held[cell].units for cell in held)
            why = Exert if count else Bar
            [reason] = [r for r in held.derive(unit.label, unit.label).reasons() if r.stands and r.effect.like(why)]
            yield f"{unit.id} in {unit.label} covers {count} hexes: {reason.clause.text} ({reason.clause.citation})"


def moving(answer: Answer) -> Iterator[str]:
    """A move step by step, and to whom each point is due."""
    yield f"{answer.verdict.about} costs {answer.reach[answer.cell].cost} of {answer.budget} points."
    for told in answer.route:
        yield f"  {told.start} to {told.onto} costs {told.cost}."
        yield from (f"  {cited(r)}" for r in told.verdict.reasons if r.effect.kind != "waive")


def weighing(found: Attempt) -> Iterator[str]:
    """What an attempt is judged by."""
    if not found.legal:
        yield f"{found.action.say()} is refused."
        yield from map(cited, found.verdict.standing)
        return
    level = Level(found.facts["level"])
    yield f"{found.action.say()}: {level}, and {found.needs} comes with {found.chance} ({percent(found.chance)})."
    yield from map(cited, found.sources.told)


def trying(position: Position, action: Action, *fates: int) -> tuple[Position, list[str]]:
    """Do it: the cards that are turned over, and what comes of it."""
    found = attempt(rules, position, action)
    turned = reveal(position, found, *fates)
    done = outcome(turned.position, found, success=turned.success)
    side = position.unit(action.actor).side
    shown = f"{side} reveals {listed(map(str, fates))}; {turned.kept} counts and {found.facts['difficulty']} was needed."
    left = f"{side} has {len(deck(done.position, side))} cards left."
    came = f"{'It succeeds' if done.success else 'It fails'}; {done.points} points."
    return done.position, [*weighing(found), shown, came, left]


def possession() -> Iterator[str]:
    """The whole story."""
    scenario = load(ROOT / "examples" / "bashketball" / "fast_break.toml")
    position = scenario.position
    yield "AWAY'S ZONES"
    yield from zones(position, "away")
    yield "\nTHE HALFLING LOOKS ROUND"
    yield from weighing(attempt(rules, position, Action("shot", "minotaur")))
    for ranked in best(rules, position, "halfling", "pass"):
        yield f"A pass {ranked.option.text} succeeds with {ranked.attempt.chance}."
    first = best(rules, position, "halfling", "shot")[0]
    yield f"The best shot is {first.option.text}, with {first.attempt.chance}."
    yield "\nTHE PASS"
    position, told = trying(position, Action("pass", "halfling", "minotaur"), 6)
    yield from told
    yield from zones(position, "home")
    yield from weighing(attempt(rules, position, Action("pass", "halfling", "human")))
    yield "\nTHE MINOTAUR STEPS OUT"
    yield from weighing(attempt(rules, position, Action("shot", "minotaur")))
    yield from moving(why(rules, position, "minotaur", "2,10"))
    under = why(rules, position, "minotaur", "2,11")
    yield f"{under.verdict.about} is not allowed: {under.verdict.lacking}."
    yield from map(cited, under.verdict.standing)
    first = best(rules, position, "minotaur", "shot")[0]
    yield f"The best shot is {first.option.text}, with {first.attempt.chance}."
    out = why(rules, position, "minotaur", "1,9")
    yield from moving(out)
    position = out.reach.taken("1,9")
    yield "\nTHE SHOT"
    position, told = trying(position, Action("shot", "minotaur"), 4, 7)
    yield from told
    yield "\nAFTER THE BASKET"
    yield from zones(position, "away")
    yield from moving(why(rules, position, "goblin", "3,8", way="restart"))


def told() -> str:
    return "\n".join(possession()) + "\n"


def game() -> str:
    """The first turns of a game to three points, as orders are given and answered."""
    scenario = load(ROOT / "examples" / "bashketball" / "whole_game.toml")
    story = Story(Game(rules, scenario.position.noted(winning=3)))
    story.heading("THE TIP-OFF")
    story.order("home", do="move", unit="goblin", at="1,7")
    story.order("home", (4,), (4,), do="tip_off", unit="minotaur", target="ogre")
    story.answer("home")
    story.answer("no")
    story.answer("again")
    story.answer("yes", (6,), (3,))
    story.answer("goblin", (4, "2:spirit+1", 5, "5:long_arms", 8))
    story.heading("THE FIRST TURN OF HOME")
    story.order("home", do="play_card", unit="minotaur", card="long_arms")
    story.order("home", do="move", unit="goblin", at="1,8")
    story.order("home", do="move", unit="goblin", at="0,7")
    story.order("home", (0, 3), do="shot", unit="goblin", card="spirit")
    story.answer("elf")
    story.answer("yes")
    story.order("home", do="move", unit="human", at="3,5")
    story.order("home", (7, 6, 1, 3, "6:shot_pressure-1"), do="end_turn")
    story.heading("THE FIRST TURN OF AWAY")
    story.order("away", do="play_card", unit="ogre", card="shot_pressure")
    story.order("away", do="shot", unit="elf")
    story.order("away", do="check", unit="ogre", target="minotaur")
    story.order("away", do="screen", unit="ogre", target="minotaur")
    story.answer("fate_1")
    story.answer("fate_3", (8,))
    story.answer("yes", (1, 2, 0))
    story.answer("halfling")
    story.order("away", do="move", unit="elf", at="1,6")
    story.order("away", (4, 4, 5, 3, 7), do="end_turn")
    story.heading("THE SECOND TURN OF HOME")
    story.order("home", do="steal", unit="human", target="elf")
    story.order("home", do="restart", unit="human", at="2,6")
    story.order("home", do="move", unit="human", at="2,6")
    story.order("home", do="steal", unit="human", target="elf")
    story.answer("fate_3")
    story.answer("fate_4", (8, 2))
    story.order("home", do="shot", unit="human")
    story.answer("fate_4")
    story.answer("fate_5", (6, 5))
    return story.text()


def test_a_possession_is_told_as_it_was() -> None:
    assert told() == STORY.read_text(encoding="utf-8")


def test_a_game_is_told_as_it_was_played() -> None:
    assert game() == GAME.read_text(encoding="utf-8")


if __name__ == "__main__":
    STORY.write_text(told(), encoding="utf-8")
    GAME.write_text(game(), encoding="utf-8")

"""A movement phase, the price of an attack and a reaction phase of Europa, told line by line; and a player turn as played.

``python -m tests.golden.test_europa`` writes both anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.conformance.europa.table import price, screening
from tests.golden.story import Story
from zoc.control import control
from zoc.movement import reach, why
from zoc.play import Game
from zoc.position import Position
from zoc.rulesets.europa import Level, begin_phase, rules
from zoc.scenario import examples, load

STORY = Path(__file__).parent / "europa_phases.txt"
GAME = Path(__file__).parent / "europa_game.txt"


def classes(position: Position, side: str, *cells: str) -> Iterator[str]:
    """What a side exerts on some hexes, and how it comes about."""
    zones = control(rules, position, side)
    for cell in cells:
        held = zones[cell]
        yield f"{cell} is {Level(held.level).name} for {side}."
        for exertion in held.by:
            yield from (f"  {line}" for line in zones.derive(exertion.source, cell).say().splitlines())


def moved(position: Position, unit: str, cell: str) -> tuple[Position, list[str]]:
    """A move made, with what it says for itself and what it binds."""
    answer = why(rules, position, unit, cell)
    assert answer.legal, answer.say()
    return reach(rules, position, unit).taken(cell), answer.say().splitlines()


def story() -> Iterator[str]:
    position = load(examples.path("europa/counterstroke")).position
    yield "MOVEMENT PHASE OF THE AXIS"
    yield ""
    yield from classes(position, "soviet", "0403")
    yield ""
    yield from screening(position, "axis", "0403").say().splitlines()
    yield ""
    yield from why(rules, position, "motorised", "0504").say().splitlines()
    yield ""
    position, told = moved(position, "static", "0403")
    yield from told
    yield ""
    yield from screening(position, "axis", "0403").say().splitlines()
    yield ""
    position, told = moved(position, "motorised", "0504")
    yield from told
    yield ""
    yield from why(rules, position, "infantry", "0302").say().splitlines()
    yield ""
    yield "COMBAT PHASE OF THE AXIS"
    yield ""
    position = begin_phase(position, "combat")
    yield from price(position, "0404", ["0403", "0504"], 12).say().splitlines()
    yield ""
    yield "REACTION MOVEMENT PHASE OF THE SOVIETS"
    yield ""
    position = begin_phase(position, "reaction_move", "soviet")
    yield from classes(position, "axis", "0604")
    yield ""
    yield from screening(position, "soviet", "0604", unit="reserve").say().splitlines()
    yield ""
    position, told = moved(position, "reserve", "0604")
    yield from told
    yield ""
    position = begin_phase(position, "combat", "axis").changed("reserve", reserve=0)
    yield from price(position, "0604", ["0504"], 12).say().splitlines()


def game() -> str:
    """The axis breaks in, the Soviet reserve reacts, the axis attacks and takes the hex."""
    told = Story(Game(rules, load(examples.path("europa/counterstroke")).position))
    told.heading("MOVEMENT PHASE OF THE AXIS")
    told.order("axis", do="move", unit="motorised", at="0504")
    told.order("axis", do="move", unit="static", at="0403")
    told.order("axis", do="move", unit="motorised", at="0504")
    told.order("axis", do="move", unit="infantry", at="0302")
    told.order("axis", do="attack", unit="infantry", target="0404", odds="2:1")
    told.order("axis", do="next_phase")
    told.heading("REACTION MOVEMENT PHASE OF THE SOVIETS")
    told.order("soviet", do="move", unit="rifle_3", at="0405")
    told.order("soviet", do="move", unit="reserve", at="0604")
    told.order("soviet", do="next_phase")
    told.heading("COMBAT PHASE OF THE AXIS")
    told.order("axis", do="move", unit="infantry", at="0302")
    told.order("axis", do="attack", unit="infantry", target="0404", joined=["static", "motorised"], supply=12)
    told.answer("3:1")
    told.order("axis", do="next_phase")
    told.order("axis", do="result", target="0404", retreats="defender", hexes=2, advance=1)
    told.answer("no")
    told.order("axis", do="result", target="0404", retreats="defender", hexes=1, advance=1)
    told.answer("yes")
    told.order("soviet", do="retreat", unit="rifle_3", at="0405")
    told.order("axis", do="advance", unit="infantry", at="0404")
    told.order("axis", do="settle", target="0404")
    told.order("axis", do="end_turn")
    return told.text()


def test_the_phases_are_told_as_they_were() -> None:
    assert list(story()) == STORY.read_text(encoding="utf-8").splitlines()


def test_a_player_turn_is_told_as_it_was_played() -> None:
    assert game() == GAME.read_text(encoding="utf-8")


if __name__ == "__main__":
    STORY.write_text("\n".join(story()) + "\n", encoding="utf-8")
    GAME.write_text(game(), encoding="utf-8")

"""Every change of a fact that a player sees has a line in the log that names the unit: random play, order by order."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.effort import seeds
from tests.play.games import random_games
from zoc.play import Game
from zoc.position import Position
from zoc.scenario.examples import names
from zoc.text.names import spoken

pytestmark = pytest.mark.long

IN_PASSING = {
    "speed", "moves", "moved", "acted", "gone", "halted", "shifted", "turned", "running", "spared", "led", "disengaged",
    "reactions",
}  # fmt: skip
"""What a turn counts by itself: points, what is used up, and what comes back when a turn begins."""
WORDS = {
    "boons": "Boon", "guarding": "Guard", "braced": "[Bb]race", "prone": "prone|stands up|falls", "harm": "Harm|down",
    "ball": "ball|pass|shot|scores",
}  # fmt: skip
"""What a line has to speak of that tells of such a fact."""
ALL = ("everybody", "its players")
"""Words by which a line speaks of everybody."""


def told(law: Any, position: Position, unit: str) -> dict[str, str]:
    """The facts of a unit as its player reads them."""
    facts, parts, charts = position.unit(unit).facts, position.board.parts, position.board.charts
    written = {
        name: field.write(facts[name], parts, charts[field.kind.chart].rows if hasattr(field.kind, "chart") else ())
        for name, field in law.units.items()
        if name in facts and name not in IN_PASSING
    }
    return {name: law.units[name].told(name, value) for name, value in written.items()}


def unsaid(before: Game, after: Game) -> list[str]:
    """What has changed about units that no new line names."""
    law, lines = after.law, after.log()[len(before.log()) :]
    texts = " ".join(line.text for line in lines)
    found = []
    for unit in set(before.position.ids) & set(after.position.ids):
        was, now = told(law, before.position, unit), told(law, after.position, unit)
        changed = {name: (was[name], now[name]) for name in now if was.get(name) != now[name]}
        if not changed or any(word in texts for word in ALL):
            continue
        of_it = [line.text for line in lines if unit in line.units or spoken(unit) in line.text]
        wordless = [name for name in changed if not any(re.search(WORDS.get(name, ""), text) for text in of_it)]
        if wordless:
            found.append(f"{unit}: {changed}; told was: {texts!r}")
    return found


FIGHTS = [name for name in names() if name.split("/")[0] in ("fates_edge", "bashketball", "wesnoth", "freeciv", "ford")]


@pytest.mark.parametrize("seed", seeds(1, deep=20))
@pytest.mark.parametrize("name", FIGHTS)
def test_whatever_changes_about_a_unit_is_told(name: str, seed: int) -> None:
    before, *games = random_games(name, seed)
    for game in games:
        assert not unsaid(before, game), game.log()[-1].text
        before = before if game.waiting else game  # what was told while somebody was asked belongs to the same order

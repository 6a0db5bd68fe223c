"""Two full rounds of Fate's Edge on squares and on hexes, told line by line as the log keeps them.

``python -m tests.golden.test_fates_edge`` writes both anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden.story import Story
from zoc.play import Game
from zoc.rulesets.fates_edge import rules
from zoc.scenario import load

HERE = Path(__file__).parent
FOLDER = HERE.parents[1] / "examples" / "fates_edge"


def begun(name: str) -> Story:
    return Story(Game(rules, load(FOLDER / f"{name}.toml").position))


def doorway() -> str:
    """On squares: a ward crossed, a shove, a banishment, a strike at one who leaves; what is refused, and why."""
    story = begun("doorway")
    story.heading("THE DOORWAY, ROUND 1")
    story.order("intruders", (10, 8, 1, 3, 2), do="move", unit="wraith", at="E3", facing="e")
    story.order("intruders", (6, 7, 2, 2, 9), do="attack", unit="wraith", target="knight")
    story.order("intruders", do="move", unit="cutthroat", at="C3")
    story.order("intruders", do="end_turn", unit="wraith")
    story.order("crypt", (9, 9, 8, 7, 1, 2), do="shove", unit="knight", target="wraith")
    story.order("crypt", do="guard", unit="knight")
    story.order("crypt", do="move", unit="knight", at="F4", facing="w")
    story.order("crypt", do="end_turn", unit="knight")
    story.order("intruders", do="move", unit="cutthroat", at="C3", facing="e")
    story.order("intruders", do="guard", unit="cutthroat")
    story.order("intruders", do="end_turn", unit="cutthroat")
    story.order("crypt", do="move", unit="scholar", at="G3")
    story.order("crypt", (9, 2, 6, 2, 1), do="cast", spell="banish", unit="scholar", target="wraith")
    story.answer("harm")
    story.order("crypt", do="end_turn", unit="scholar")
    story.heading("ROUND 2")
    story.order("intruders", do="move", unit="wraith", at="F3", facing="s")
    story.order("intruders", (6, 8, 2, 9, 7), do="tackle", unit="wraith", target="knight")
    story.order("intruders", do="end_turn", unit="wraith")
    story.order("crypt", do="disengage", unit="knight")
    story.order("crypt", do="stand", unit="knight")
    story.order("crypt", do="end_turn", unit="knight")
    story.order("intruders", (5, 2, 2, 3, 4, 2), do="move", unit="cutthroat", at="E3", facing="e")
    story.answer("boon", (7,))
    story.answer("no")
    story.order("intruders", do="end_turn", unit="cutthroat")
    story.order("crypt", (9, 9, 9, 6, 2), (2,), do="cast", spell="banish", unit="scholar", target="wraith")
    story.order("crypt", do="end_turn", unit="scholar")
    return story.text()


def ritual() -> str:
    """On hexes: a Heroic Rush, a ritual held and broken, a pike that braces, Boons for dice."""
    story = begun("ritual")
    story.heading("THE RITUAL, ROUND 1")
    story.order("hunters", (6, 7, 10, 2, 3, 1), do="rush", unit="hunter", at="0504", target="witch", facing="nw")
    story.answer("flourish")
    story.order("hunters", (6, 6, 2, 3, 4), do="attack", unit="hunter", target="witch")
    story.order("hunters", do="end_turn", unit="hunter")
    dice = (9, 9, 6, 6, 2, 2), (1,), (9, 9, 9, 9, 2, 2)
    story.order("coven", *dice, do="cast", spell="ward", unit="witch", at="0405", towards="0505")
    story.order("coven", do="end_turn", unit="witch")
    story.order("hunters", do="move", unit="guard", at="0703", facing="sw")
    story.order("hunters", do="brace", unit="guard")
    story.order("hunters", do="end_turn", unit="guard")
    story.order("coven", (9, 9, 9, 2, 2), do="attack", unit="familiar", target="hunter")
    story.order("coven", do="end_turn", unit="familiar")
    story.heading("ROUND 2")
    story.order("hunters", (9, 9, 6, 2, 1), (6, 7, 2, 2, 3, 1), do="attack", unit="hunter", target="witch")
    story.order("hunters", do="end_turn", unit="hunter")
    story.order("coven", do="move", unit="witch", at="0303")
    story.order("coven", (9, 8, 7, 6, 2, 3), do="disengage", unit="witch")
    story.order("coven", do="move", unit="witch", at="0303", facing="se")
    story.answer("yes", (2, 3, 6, 1))
    story.answer("no")
    story.answer("yes", (9, 8, 6, 2))
    story.order("coven", do="end_turn", unit="witch")
    story.order("hunters", do="move", unit="guard", at="0604", facing="sw")
    story.order("hunters", do="pull", unit="guard", target="familiar")
    story.order("hunters", (9, 9, 9, 7, 2), do="attack", unit="guard", target="familiar")
    story.order("hunters", do="end_turn", unit="guard")
    story.order("coven", do="dash", unit="familiar")
    story.order("coven", (2, 9, 9, 9, 9), do="disengage", unit="familiar")
    story.order("coven", do="end_turn", unit="familiar")
    return story.text()


PLAYS = {"fates_edge_doorway": doorway, "fates_edge_ritual": ritual}


@pytest.mark.parametrize("name", PLAYS)
def test_two_rounds_are_told_as_they_were(name: str) -> None:
    assert PLAYS[name]() == (HERE / f"{name}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":  # writes the texts anew, to be reviewed
    for name, play in PLAYS.items():
        (HERE / f"{name}.txt").write_text(play(), encoding="utf-8")

"""Recorded games replay to the same tables, views, log lines, citations and questions.

A game is in ``tests/golden/games``: its file, and beside it what each event came to. If an answer has changed on purpose,
say so in the CHANGELOG under *Verdicts*, list the games in ``tests/golden/games/CHANGED.md``, and record them again:

    python -m zoc.testing.recorded                          what differs, and which deeds the games have
    python -m zoc.testing.recorded --again [GAME …]         the same orders, answers and dice, as they come out now
    python -m zoc.testing.recorded --write GAME --from 12   keep the first 11 events, play on at random
    python -m zoc.testing.recorded --write                  play all games anew
"""

from __future__ import annotations

from pathlib import Path

import pytest

from zoc.scenario.examples import names
from zoc.testing.recorded import BOOKS, games, used
from zoc.testing.replaying import difference

pytestmark = pytest.mark.long

FOLDER = Path(__file__).parent.parent / "golden" / "games"


@pytest.mark.parametrize("path", games(FOLDER), ids=lambda path: path.stem)
def test_a_recorded_game_comes_out_as_it_did(path: Path) -> None:
    found = difference(path)
    if found:
        pytest.fail(found.say(), pytrace=False)


def test_every_scenario_has_recorded_games() -> None:
    recorded = {path.stem.rpartition("_")[0] for path in games(FOLDER)}
    assert {name.replace("/", "_") for name in names()} <= recorded
    assert all(used(games(FOLDER))[book] for book in BOOKS)

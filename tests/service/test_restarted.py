"""A service that was ended and begun again knows at once what it knew, whoever asks first."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.service.nursery import Nursery
from tests.service.running import FORD, Table, http

pytestmark = pytest.mark.long


def test_who_listens_first_is_told_where_the_game_is(nursery: Nursery, tmp_path: Path) -> None:
    place = str(tmp_path / "games.sqlite3")
    number, url = nursery.start(place)
    told = http.post(f"{url}/api/tables", json={"toml": FORD}).json()
    table = Table(url, told["table"], told["seats"])
    table["red"].do(0, "move", unit="spearman", at="5,4")
    nursery.kill(number)
    number, url = nursery.start(place)
    with table.at(url)["blue"].live(after=0) as blue:
        heard = blue.hear()
    assert (heard["event"], [event["n"] for event in heard["events"]], heard["state"]["event"]) == (1, [1], 1)
    nursery.kill(number)

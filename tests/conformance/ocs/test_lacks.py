"""OCS: what an order says that cannot be read or is out of range is refused by a lack, never by an error."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.ocs.table import on_map, ordered

UNITS = {"U": "f 0,0 strength=4 move truck", "E": "e 1,0", "H": "f 0,0 hq throw=5", "D": "f 0,1 sp points=2",
         "T": "f 0,0 transport move points=2 ma=45", "A": "f -1,0 artillery barrage=8 range=2"}  # fmt: skip
UNREADABLE: list[tuple[str, str, dict[str, Any]]] = [
    ("draw", "U", {"dump": "D", "points": "1/3"}),
    ("draw", "U", {"dump": "D", "points": "much"}),
    ("draw", "U", {"dump": "D", "points": "0"}),
    ("throw", "H", {"user": "U", "points": "1/3"}),
    ("load", "T", {"dump": "D", "points": "1/3"}),
    ("unload", "T", {"points": "-1"}),
    ("overrun", "U", {"at": "1,0", "defence": "-1"}),
    ("overrun", "U", {"at": "1,0", "factors": "nobody x 2"}),
    ("attack", "U", {"at": "1,0", "defence": "1//2"}),
    ("barrage", "A", {"at": "1,0", "against": "units", "factor": "half"}),
    ("march", "U", {"at": "0,1", "drop": "nonsense"}),
    ("march", "U", {"at": "0,1", "drop": "U@9999"}),
    ("march", "U", {"at": "0,1", "drop": "nobody@0909"}),
]


@pytest.mark.parametrize("said", UNREADABLE, ids=lambda said: f"{said[0]} {said[2]}")
def test_what_cannot_be_read_is_a_lack(said: tuple[str, str, dict[str, Any]]) -> None:
    do, unit, given = said
    verdict = ordered(on_map(**UNITS), do, unit, **given)
    assert not verdict.legal
    [lack] = verdict.lacks
    argument, value = list(given.items())[-1]
    told = lack.as_dict()
    assert (lack.name, told["argument"], told["said"]) == ("unreadable", argument, value)
    assert verdict.reasons == ()


@pytest.mark.parametrize(("dice", "sides"), [(0, 6), (21, 6), (-1, 6), (2, 1), (2, 101)])
def test_dice_out_of_range_are_a_lack(dice: int, sides: int) -> None:
    verdict = ordered(on_map(**UNITS), "roll", purpose="weather", dice=dice, sides=sides)
    [lack] = verdict.lacks
    fields = {"what": "dice", "least": 1, "most": 20} if sides == 6 else {"what": "sides", "least": 2, "most": 100}
    assert lack.as_dict() == {"kind": "out of range", "name": "out_of_range", **fields}
    assert ordered(on_map(**UNITS), "roll", purpose="weather", dice=20, sides=100).legal

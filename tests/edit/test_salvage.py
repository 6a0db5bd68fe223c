"""What is left of a scenario with mistakes: everything that is not wrong, on the map that it names."""

from __future__ import annotations

import pytest

from zoc.edit.document import Document
from zoc.edit.salvage import remains
from zoc.errors import Malformed
from zoc.scenario import loads
from zoc.scenario.examples import example, names

FORD = example("ford")
WHOLE = loads(FORD)


def left(text: str) -> tuple[str, ...]:
    """Who is on the map that remains of a text that cannot be read."""
    with pytest.raises(Malformed):
        loads(text)
    found = remains(Document.read(text))
    assert found is not None
    return found.position.ids


@pytest.mark.parametrize("name", names())
def test_nothing_is_struck_out_of_what_is_sound(name: str) -> None:
    assert remains(Document.read(example(name))) == loads(example(name))


def test_a_wrong_fact_goes_and_its_piece_stays() -> None:
    assert left(FORD.replace("moves = 6", 'moves = "many"')) == WHOLE.position.ids
    assert left(FORD.replace("moves = 6", "speed = 6")) == WHOLE.position.ids


def test_a_piece_without_a_place_goes_and_the_others_stay() -> None:
    here = WHOLE.position.unit("grunt").label
    text = FORD.replace(f'side = "blue"\nat = "{here}"', 'side = "blue"\nat = "99,99"')
    assert left(text) == tuple(unit for unit in WHOLE.position.ids if unit != "grunt")


def test_of_two_pieces_with_one_name_the_first_stays() -> None:
    found = remains(Document.read(FORD.replace('id = "archer"', 'id = "grunt"')))
    assert found is not None
    assert found.position.unit("grunt").label == WHOLE.position.unit("grunt").label


def test_wrong_places_go_and_the_rest_of_a_feature_stays() -> None:
    text = example("ocs/crossroads") + '\n[markers]\nheld = {"0303" = 2, "9999" = 1, "0304" = 7}\n'
    found = remains(Document.read(text))
    assert found is not None
    assert {found.position.where(cell): value for cell, value in found.position.markers["held"].items()} == {"0303": 2}


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ('ruleset = "wesnoth"', 'ruleset = "wesnot"'),
        ("[grid]\n", "[grid]\nwidht = 3\n"),
        ('name = "red"', 'naem = "red"'),
    ],
)
def test_without_a_sound_map_nothing_is_left(good: str, bad: str) -> None:
    assert good in FORD
    assert remains(Document.read(FORD.replace(good, bad, 1))) is None

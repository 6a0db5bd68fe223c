"""The front door: ``zoc`` gives tables, and a table is what is asked; there is no second meaning of a question beside it."""

from __future__ import annotations

import pytest

import zoc


@pytest.mark.parametrize("verb", ["best", "judge", "legal", "reach", "remedies", "route", "trace", "why"])
def test_a_question_is_put_to_a_table_and_not_to_the_package(verb: str) -> None:
    assert callable(getattr(zoc.Table, verb))
    with pytest.raises(AttributeError, match=rf"a table is asked: zoc\.load\(FILE\)\.table\.{verb}"):
        getattr(zoc, verb)


def test_the_turn_binds_what_the_front_door_answers() -> None:
    scenario = zoc.loads(zoc.example("ford"))
    made = zoc.Table(scenario.rules, scenario.position)
    for table in (scenario.table, made):
        assert not table.reach("grunt"), "it is the turn of red"
        assert [lack.name for lack in table.why("grunt", "7,5").verdict.lacks] == ["not_your_turn"]
        assert table.at_large().why("grunt", "7,5").legal


def test_every_public_name_is_there() -> None:
    for name in zoc.__all__:
        assert getattr(zoc, name) is not None
    assert not {"why", "reach", "judge"} & set(zoc.__all__)

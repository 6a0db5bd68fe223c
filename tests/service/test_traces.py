"""Lines asked of the service: answered, or refused as the asker's mistake, never as ours."""

from __future__ import annotations

import pytest

from tests.ask.test_traces import TABLES, questions
from tests.service.running import Service
from zoc.scenario import loads
from zoc.scenario.examples import example


@pytest.mark.parametrize("name", TABLES)
def test_every_line_of_every_book_is_answered_or_refused(service: Service, name: str) -> None:
    text = example(name)
    umpire = service.lay(toml=text)["umpire"]
    for question in questions(loads(text)):
        told = umpire.post("/ask", **question)
        assert told.status_code in (200, 400), (question, told.text)
        assert told.status_code == 200 or told.json()["error"]["kind"] == "malformed", told.text

"""The one command that plays the bars: a table with intervals, and who stands better where nobody wins."""

from __future__ import annotations

import pytest

from zoc import example, loads
from zoc.bots import bars
from zoc.bots.contest import contest


def test_the_bars_are_told_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    bars.main(["ford", "--games", "1", "--bot", "greedy", "--orders", "400"])
    head, line, row = capsys.readouterr().out.splitlines()
    assert head.count("|") == line.count("|") == row.count("|") == 8
    assert row.startswith("| `ford` | `greedy` – `random` | 1 | ")


def test_where_nobody_wins_it_is_told_who_stands_better() -> None:
    tally = contest(loads(example("isthmus")), ("random", "random"), games=1, seed=1, most=3)
    assert (tally.undecided, sum(tally.ahead.values())) == (1, 1)
    assert tally.rows(("random", "random"))[-1].startswith("undecided: 1, random ahead in 1")

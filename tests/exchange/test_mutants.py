"""Damaged files of every kind: a few here, ten thousand with ``python -m tests.exchange.mutants``."""

from __future__ import annotations

import os

import pytest

from tests.exchange.mutants import tried
from tests.exchange.samples import SAMPLES

MUTANTS = int(os.environ.get("ZOC_MUTANTS", "60"))


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_damaged_file_is_read_or_refused_and_never_breaks_the_reader(sample: str) -> None:
    outcomes = tried(sample, MUTANTS)
    assert outcomes["refused"] > 0
    assert outcomes["refused without a word"] == 0

"""The law the tests are put to; the ablation puts them to the same law with a clause struck out."""

from __future__ import annotations

import pytest

from zoc.law import Ruleset
from zoc.rulesets import ruleset


@pytest.fixture
def rules() -> Ruleset:
    return ruleset("ocs")

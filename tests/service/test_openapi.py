"""Schemathesis attacks every endpoint that the OpenAPI document names: no fault of ours, and all answers as it says."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import ignored_auth, negative_data_rejection, positive_data_acceptance

from tests.effort import tries
from tests.service.running import Service, http

UNFIT = [positive_data_acceptance, negative_data_rejection, ignored_auth]
"""A question of the right shape may still be about a unit that is not there; and table and seat are put in by us."""
EXAMPLES = tries(25)
"""For every endpoint."""


def test_no_endpoint_breaks(service: Service) -> None:
    schema = schemathesis.openapi.from_url(f"{service.url}/api/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    attacked = service.lay(scenario="ford")
    seats = {"Authorization": f"Bearer {attacked.seats['umpire']}"}
    modes = [schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE]

    for operation in operations:
        known = [mode for mode in modes if has_cases(operation, mode)]

        @given(case=st.one_of([operation.as_strategy(generation_mode=mode) for mode in known]))
        @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        def attack(case: Any) -> None:
            if "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = attacked.name
            case.call_and_validate(headers=seats, excluded_checks=UNFIT)

        attack()
    assert len(operations) >= len(KNOWN)


def has_cases(operation: Any, mode: Any) -> bool:
    """Whether there is anything of the kind to send: what takes nothing cannot be sent wrongly."""
    takes = bool(list(operation.iter_parameters())) or bool(list(operation.body))
    return takes or mode is schemathesis.GenerationMode.POSITIVE


KNOWN = {
    ("get", "/api/scenarios"), ("get", "/api/scenarios/{name}"), ("get", "/api/scenarios/{name}.svg"),
    ("get", "/api/books"), ("get", "/api/books/{name}"), ("get", "/api/books/{name}/schema"),
    ("post", "/api/tables"), ("get", "/api/tables/{table}"), ("get", "/api/tables/{table}/board"),
    ("get", "/api/tables/{table}/events"), ("post", "/api/tables/{table}/ask"), ("post", "/api/tables/{table}/offers"),
    ("get", "/api/tables/{table}/legal"),
    ("post", "/api/tables/{table}/try"), ("post", "/api/tables/{table}/do"), ("get", "/api/tables/{table}/position.toml"),
    ("get", "/api/tables/{table}/position.svg"), ("get", "/api/tables/{table}/game.jsonl"),
    ("post", "/api/draft"), ("post", "/api/draft/ask"),
}  # fmt: skip
"""What docs/design/0007-service.md promises."""


def test_the_document_names_every_endpoint(service: Service) -> None:
    document = http.get(f"{service.url}/api/openapi.json").json()
    named = {(method, path) for path, methods in document["paths"].items() for method in methods}
    assert named >= KNOWN


@pytest.mark.parametrize("method", ["DELETE", "PUT", "PATCH"])
def test_what_cannot_be_done_to_a_place_says_what_can(service: Service, method: str) -> None:
    for path, allowed in (("/api/tables", {"POST"}), ("/api/books", {"GET"}), ("/", {"GET", "HEAD"})):
        refused = http.request(method, service.url + path)
        assert (refused.status_code, set(refused.headers["allow"].split(", "))) == (405, allowed)

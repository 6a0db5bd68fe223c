"""A conformance suite for other engines: positions, questions, and the verdicts and clauses to expect (docs/conformance.md)."""

from zoc.conformance.runner import CaseDifference, RunReport, run_suite
from zoc.conformance.suite import ConformanceCase, Suite, load_suite, write_suite

__all__ = ["ConformanceCase", "CaseDifference", "RunReport", "Suite", "load_suite", "run_suite", "write_suite"]

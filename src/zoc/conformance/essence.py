"""What of an answer is compared: the verdict and its clauses, and nothing that is only said for people."""

from __future__ import annotations

from collections.abc import Mapping

from zoc.values import Json, JsonObject

ASKED = ("control", "judge", "reach", "why")
"""The questions of a suite."""


def essence(ask: str, answer: Mapping[str, Json]) -> JsonObject:
    """The part of an answer that a suite compares; both an engine's short form and that of ``zoc ask`` are understood.

    >>> essence("why", {"legal": False, "reasons": [{"clause": "3"}, {"clause": "2"}, {"clause": "1", "waived_by": ["2"]}]})
    {'legal': False, 'clauses': ['2', '3'], 'lacks': []}
    """
    found: JsonObject = {}
    if ask in ("why", "judge"):
        found["legal"] = answer.get("legal")
        if ask == "why" and answer.get("legal") is True:
            found["cost"] = str(answer.get("cost"))
    if ask in ("reach", "control"):
        found["cells"] = _cells(ask, answer.get("cells"))
    clauses = _clauses(answer)
    if clauses is not None:
        found["clauses"] = clauses
    if ask in ("why", "judge"):
        lacks = answer.get("lacks")
        kinds = [_kind(lack) for lack in lacks] if isinstance(lacks, list | tuple) else []
        found["lacks"] = sorted(set(kinds))
        if isinstance(asks := answer.get("asks"), list | tuple) and asks:
            found["asks"] = sorted(map(str, asks))
    return found


def _cells(ask: str, written: Json) -> Json:
    """Reached cells with cost and stop, or controlled cells with their level."""
    if not isinstance(written, Mapping):
        return None
    if ask == "control":
        return {label: said.get("level") if isinstance(said, Mapping) else said for label, said in sorted(written.items())}
    plain: JsonObject = {}
    for label, said in sorted(written.items()):
        plain[label] = {"cost": str(said.get("cost")), "stops": bool(said.get("stops"))} if isinstance(said, Mapping) else said
    return plain


def _clauses(answer: Mapping[str, Json]) -> Json:
    """The clauses that stand: listed, or the reasons not lifted or outdone; nothing if the engine cites none."""
    listed, reasons = answer.get("clauses"), answer.get("reasons")
    if isinstance(listed, list | tuple):
        return sorted(set(map(str, listed)))
    if not isinstance(reasons, list | tuple):
        return None
    standing = [each for each in reasons if isinstance(each, Mapping) and not each.get("waived_by") and not each.get("outdone")]
    return sorted({str(each.get("clause")) for each in standing})


def _kind(lack: Json) -> str:
    return str(lack.get("kind")) if isinstance(lack, Mapping) else str(lack)

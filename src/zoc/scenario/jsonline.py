"""One line of JSON from outside: exact numbers, no duplicate keys, nothing unusual."""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal
from typing import Any

from zoc.errors import Malformed, shown

DIGITS = 30
"""The most digits of a number."""


def json_line(line: bytes, what: str, longest: int) -> Any:
    """The content of a line; ``what`` names it in errors."""
    if len(line) > longest:
        raise Malformed(f"{what} is longer than {longest} bytes")
    try:
        return json.loads(
            line.decode("utf-8-sig"), object_pairs_hook=_once, parse_int=_whole, parse_float=_decimal, parse_constant=_strange
        )
    except UnicodeDecodeError as error:
        raise Malformed(f"{what} is not UTF-8: byte {error.start + 1} is {error.object[error.start]:#04x}") from None
    except json.JSONDecodeError as error:
        raise Malformed(f"{what} is not JSON: {error.msg} at character {error.pos + 1}") from None
    except RecursionError:
        raise Malformed(f"{what} nests too deep") from None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    read = dict(pairs)
    if len(read) < len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise Malformed(f"the key {shown(twice)} is written twice")
    return read


def _whole(digits: str) -> int:
    if len(digits) > DIGITS:
        raise Malformed(f"a number of {len(digits)} digits is too long")
    return int(digits)


def _decimal(digits: str) -> Decimal:
    if len(digits) > DIGITS:
        raise Malformed(f"a number of {len(digits)} digits is too long")
    return Decimal(digits)


def _strange(constant: str) -> None:
    raise Malformed(f"{constant} is not a number in JSON")

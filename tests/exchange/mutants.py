"""Damaged files: a reader refuses them with a message, or reads them; it never breaks.

python -m tests.exchange.mutants wesnoth --mutants 10000
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections import Counter

from tests.exchange.samples import MODULES, PACKED, SAMPLES
from zoc.errors import Malformed
from zoc.exchange import SourceFile, import_file

LIVELY = [
    b"<",
    b">",
    b'"',
    b"\\",
    b"{",
    b"[",
    b",",
    b"^",
    b"-1",
    b"0",
    b"999999999",
    b"1e999999999",
    b"\x00",
    b"\xff",
    b"\n",
    b"NaN",
    b"&a;",
]


NUMBERS = [b"0", b"-1", b"1", b"7", b"1000", b"1001", b"4294967295", b"1e99", b"0.5", b"99999999999999999999", b"x", b""]


def mutant(data: bytes, chance: random.Random) -> bytes:
    """The same file with a few places changed, cut out, doubled or exchanged; half of them keep the format whole."""
    made = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        made = _meant(made, chance) if chance.random() < 0.5 else _damaged(made, chance)
    return bytes(made)


def _meant(made: bytearray, chance: random.Random) -> bytearray:
    """Another number, or another word of the file, in a place that had one."""
    numbers = chance.random() < 0.6
    found = [each.span() for each in re.finditer(rb"-?[0-9.]+" if numbers else rb"[A-Za-z_]{2,}", made)]
    if found:
        start, end = chance.choice(found)
        other, last = chance.choice(found)
        made[start:end] = chance.choice(NUMBERS) if numbers else made[other:last]
    return made


def _damaged(made: bytearray, chance: random.Random) -> bytearray:
    at, end = sorted(chance.randrange(len(made) + 1) for _ in range(2))
    end = min(end, at + chance.choice((1, 1, 3, 10, 200)))
    match chance.randrange(6):
        case 0:
            made[at:end] = b""
        case 1:
            made[at:at] = chance.choice(LIVELY)
        case 2:
            made[at:end] = chance.choice(LIVELY)
        case 3:
            made[at:at] = made[at:end] * chance.choice((1, 2, 50))
        case 4:
            made[at:end] = bytes(chance.randrange(256) for _ in range(end - at))
        case _:
            made = made[:at] + made[end:] if chance.random() < 0.8 else made[:at]
    return made or bytearray(b" ")


def outcome(name: str, data: bytes, kind: str, book: str, module: bytes | None = None) -> str:
    """What becomes of a file: it is read, or refused."""
    given = None if module is None else SourceFile("game.vmod", module)
    try:
        made = import_file(SourceFile(name, data, beside=lambda _: None, module=given), kind, book)
    except Malformed as refusal:
        return "refused" if str(refusal) else "refused without a word"
    return "unsound" if made.problems else "read"


def tried(sample: str, number: int, seed: int = 1) -> Counter[str]:
    """The outcomes of many mutants of a sample; one that is packed is packed again after the mutation."""
    packed, module = PACKED.get(sample, bytes), MODULES.get(sample)
    name, data, kind, book = SAMPLES[sample]
    chance, outcomes = random.Random(f"{sample} {seed}"), Counter[str]()
    for _ in range(number):
        started = time.process_time()
        changed = packed(mutant(data, chance))
        outcomes[outcome(name, changed, kind, book, module)] += 1
        outcomes["slowest, in ms"] = max(outcomes["slowest, in ms"], round(1000 * (time.process_time() - started)))
    return outcomes


def main() -> None:
    """Try many mutants of one sample or of all."""
    reads = argparse.ArgumentParser(description="Damage files and import them.")
    reads.add_argument("samples", nargs="*", default=list(SAMPLES))
    reads.add_argument("--mutants", type=int, default=10_000)
    said = reads.parse_args()
    for sample in said.samples:
        print(sample, dict(tried(sample, said.mutants)), flush=True)


if __name__ == "__main__":
    main()

"""What the log says besides: Boons won and stances ended in passing, which no sentence of their own has told."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.action import Told
from zoc.position import Position
from zoc.rulesets.fates_edge.book import rules
from zoc.text.names import count

ENDED = {"guarding": ("Guard", "is no longer on Guard"), "braced": ("brace", "is no longer braced")}


@rules.notice
def notices(before: Position, after: Position, said: Told) -> Iterator[tuple[str, str]]:
    """Boons that were won, a Guard or a Brace that has ended; not what was just told of the same unit."""
    told = said.text
    for unit in (unit for unit in after.ids if unit in before.ids):
        was, now = before.unit(unit).facts, after.unit(unit).facts
        named = unit in told
        won = now["boons"] - was["boons"]
        if won > 0 and not (named and "Boon" in told):
            yield unit, f"{unit} wins {count(won, 'Boon')} and has {now['boons']}."
        for fact, (word, text) in ENDED.items():
            if was[fact] and not now[fact] and not (named and word in told):
                yield unit, f"{unit} {text}."

"""The promises of 4.5b in plain Python: what a table of people with pencils would write down."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Ledger:
    """Who has used the hex and who could have kept it: each use with the units that have not spent points since."""

    finished: set[str] = field(default_factory=set)
    uses: list[set[str]] = field(default_factory=list)

    def passage(self, present: set[str]) -> bool:
        """Somebody drives through; whether he may."""
        if not present:
            return False
        if not present & self.finished:
            self.uses.append(set(present))
        return True

    def may_go(self, going: set[str]) -> bool:
        return not any(use <= going for use in self.uses)

    def gone(self, going: set[str]) -> None:
        self.uses = [use - going for use in self.uses]

    def dies(self, unit: str) -> None:
        self.uses = [use for use in self.uses if unit not in use]

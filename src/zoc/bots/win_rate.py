"""How large a share is, as far as some games can tell."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

NORMAL = 1.96
"""Standard deviations of a 95 % interval."""


@dataclass(frozen=True)
class WinRate:
    """So many of so many."""

    part: int
    whole: int

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval.

        >>> tuple(round(end, 2) for end in WinRate(9, 10).interval)
        (0.6, 0.98)
        """
        if not self.whole:
            return 0.0, 1.0
        share, z, n = self.part / self.whole, NORMAL, self.whole
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    def say(self) -> str:
        """In per cent, with the interval.

        >>> WinRate(9, 10).say(), WinRate(0, 0).say()
        ('90 % (60 to 98)', 'no games')
        """
        if not self.whole:
            return "no games"
        low, high = self.interval
        return f"{100 * self.part / self.whole:.0f} % ({100 * low:.0f} to {100 * high:.0f})"

"""The link to a seat: ``http://HOST:PORT/#table=ID&seat=SECRET``, as ``zoc play`` prints it and the page copies it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

from zoc.errors import Malformed

SHAPE = "http://HOST:PORT/#table=ID&seat=SECRET"


@dataclass(frozen=True)
class SeatLink:
    """Where a table stands, and the secret of a seat at it."""

    home: str
    table: str
    secret: str = field(repr=False)

    @classmethod
    def of(cls, written: str) -> SeatLink:
        """A link as somebody pastes it; what is wrong with it is said without repeating its secret.

        >>> SeatLink.of("http://127.0.0.1:8420/#table=0011223344556677&seat=secret")
        SeatLink(home='http://127.0.0.1:8420', table='0011223344556677')
        """
        try:
            parts = urlsplit(written.strip().strip("<>\"'"))
            named, _ = parts.hostname, parts.port
        except ValueError:
            raise Malformed(f"this is no link to a seat: expected {SHAPE}") from None
        said = parse_qs(parts.fragment)
        table, secret = (said.get(key, [""])[0] for key in ("table", "seat"))
        wrong = [] if parts.scheme in ("http", "https") and named else ["the address of a service (http://HOST:PORT)"]
        wrong += [] if re.fullmatch(r"[A-Za-z0-9_-]{1,64}", table) else ["the name of a table (table=ID)"]
        wrong += [] if re.fullmatch(r"[A-Za-z0-9_-]{1,200}", secret) else ["the secret of a seat (seat=SECRET)"]
        if wrong:
            raise Malformed(f"this is no link to a seat: {' and '.join(wrong)} is missing; expected {SHAPE}")
        return cls(f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}", table, secret)

    @property
    def api(self) -> str:
        """The address of everything at the table."""
        return f"{self.home}/api/tables/{self.table}"

    @property
    def afar(self) -> bool:
        """Whether a proxy of the user's network may stand between; never for this machine itself."""
        return urlsplit(self.home).hostname not in ("127.0.0.1", "localhost", "::1")

    @property
    def live(self) -> str:
        """The address of its websocket."""
        return f"{self.api.replace('http', 'ws', 1)}/live"

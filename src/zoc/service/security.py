"""Protection for browsers: the host names answered to, the allowed origins, and the content policy."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zoc.service.refusal import Refusal

POLICY = "; ".join([
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "font-src 'self'",
    "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "form-action 'none'", "base-uri 'none'",
    "frame-ancestors 'none'",
])  # fmt: skip
"""No foreign content, nothing inline, no framing."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True)
class HostNames:
    """The host names that a service answers to.

    A foreign page may point its own name at this machine (DNS rebinding) and would then count as ours. So only known names
    are answered; plain addresses cannot be redirected.
    """

    known: frozenset[str]
    anywhere: bool = False
    """Whether the service is open to other machines, and so under any address."""

    @classmethod
    def of(cls, host: str, allowed: Iterable[str] = ()) -> HostNames:
        """The names for a service bound to a host."""
        known = {"localhost", *(name.lower().rstrip(".") for name in allowed)}
        if is_loopback(host):
            return cls(frozenset(known))
        own = socket.gethostname().lower()
        return cls(frozenset({*known, host.lower(), own, f"{own.partition('.')[0]}.local"}), anywhere=True)

    def __contains__(self, host: object) -> bool:
        name = _name(str(host))
        number = _number(name)
        if number is not None:
            return self.anywhere or number.is_loopback or name in self.known
        return name in self.known


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach it."""
    number = _number(host.strip("[]"))
    return number.is_loopback if number is not None else host.lower() == "localhost"


class Guard:
    """Checks each request first, and adds security headers to each response."""

    def __init__(self, app: ASGIApp, names: HostNames) -> None:
        self.app, self.names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)

        async def sealed(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            self._check(scope)
        except Refusal as refusal:
            return await refusal.answer()(scope, receive, sealed)
        await self.app(scope, receive, sealed)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if host not in self.names:
            raise Refusal(421, "this service does not answer to that name; `zoc play --allow-host NAME` lets it")
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            self._check_origin(headers, host)

    def _check_origin(self, headers: Headers, host: str) -> None:
        """A browser names the page that sends a request; only our own may. A program sends no origin."""
        origin = headers.get("origin")
        if origin is None:
            if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
                raise Refusal(403, "this was sent by a page of another site", kind="origin")
            return
        page = urlsplit(origin).netloc.lower()
        if not page or (page != host.lower() and _name(page) not in self.names.known - {"localhost"}):
            raise Refusal(403, "this was sent by a page of another site", kind="origin")


def _name(host: str) -> str:
    """A host without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower().rstrip(".")


def _number(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None

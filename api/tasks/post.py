"""One POST to an address that somebody typed: checked, short, and never led elsewhere."""

import contextlib
import functools
import socket
import ssl
import time
from collections.abc import Iterable, Mapping
from typing import Any

import httpcore
import httpx

from api.domain.hooks.delivery import Answer
from api.domain.hooks.reach import Unreachable, read_address, refuse_machines
from api.enums import HookFault

LONGEST = 10.0
"""Seconds for the whole of it, however slowly the other side speaks."""

MOST_READ = 2048
"""Bytes of an answer; the rest is left unread."""

GONE = 410


class _Stream(httpcore.NetworkStream):
    """A connection that ends at a moment: each single wait is cut to what is left until then."""

    def __init__(self, inner: httpcore.NetworkStream, until: float) -> None:
        self._inner, self._until = inner, until

    def _left(self) -> float:
        left = self._until - time.monotonic()
        if left <= 0:
            raise httpcore.ReadTimeout("the time is over")
        return left

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._inner.read(max_bytes, self._left())

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._inner.write(buffer, self._left())

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        """As httpcore does; the certificate is to be that of the name in the address."""
        inner = self._inner.start_tls(ssl_context, server_hostname, self._left())
        return _Stream(inner, self._until)

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)


class _Outside(httpcore.NetworkBackend):
    """Resolves a name once, checks every machine of it, and connects to those alone: a name that
    leads elsewhere a moment later leads nowhere here."""

    def __init__(self, url: httpx.URL, until: float) -> None:
        self._url, self._until = url, until
        self._inner = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """A connection to a machine that may be called. Raises Unreachable."""
        fault: httpcore.NetworkError | httpcore.TimeoutException
        fault = httpcore.ConnectError("no machine")
        for machine in refuse_machines(resolve(host, port), self._url):
            left = self._until - time.monotonic()
            if left <= 0:
                break
            try:
                inner = self._inner.connect_tcp(machine, port, left, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as failed:
                fault = failed
            else:
                return _Stream(inner, self._until)
        raise fault


def resolve(host: str, port: int) -> list[str]:
    """The machines of a name, as the system knows them. Raises Unreachable where there is none."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as fault:
        raise Unreachable(HookFault.UNKNOWN_NAME) from fault
    return list(dict.fromkeys(str(machine[4][0]) for machine in found))


def post(address: str, *, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Send it once. Never raises for what the other side does."""
    trust, began = build_trust(), time.monotonic()
    fault: HookFault | None
    status, text, error = None, "", ""
    try:
        url = read_address(address)
        status, text = _ask(url, trust, body=body, headers=headers, until=began + LONGEST)
        fault = _judge(status)
    except Unreachable as refused:
        fault = refused.fault
    except (httpcore.TimeoutException, TimeoutError) as late:
        fault, error = HookFault.TOO_SLOW, type(late).__name__
    except (httpcore.NetworkError, httpcore.ProtocolError, OSError, ValueError) as broken:
        untrusted = "CERTIFICATE_VERIFY_FAILED" in str(broken)
        fault = HookFault.UNTRUSTED if untrusted else HookFault.NO_ANSWER
        error = f"{type(broken).__name__} {broken}"
    took = int((time.monotonic() - began) * 1000)
    return Answer(fault=fault, status=status, text=text, took_ms=took, error=error)


def _ask(
    url: httpx.URL,
    trust: ssl.SSLContext,
    *,
    body: bytes,
    headers: Mapping[str, str],
    until: float,
) -> tuple[int, str]:
    """The status and the first words of the answer."""
    pool = httpcore.ConnectionPool(
        ssl_context=trust, network_backend=_Outside(url, until), retries=0
    )
    sent = {"Host": url.netloc.decode(), "Accept": "*/*", "Connection": "close", **headers}
    target = httpcore.URL(
        scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path
    )
    with pool, pool.stream("POST", target, headers=list(sent.items()), content=body) as answer:
        return answer.status, _read(answer)


@functools.cache
def build_trust() -> ssl.SSLContext:
    """Whose certificates are believed: those that HelloAsso's are checked by."""
    return httpx.create_ssl_context()


def _read(answer: httpcore.Response) -> str:
    """What follows a status, which counts however it goes on."""
    read = b""
    with contextlib.suppress(
        httpcore.TimeoutException, httpcore.NetworkError, httpcore.ProtocolError
    ):
        for part in answer.iter_stream():
            read += part
            if len(read) >= MOST_READ:
                break
    # A database of ours takes no NUL.
    return read[:MOST_READ].decode("utf-8", "replace").replace("\0", "")


def _judge(status: int) -> HookFault | None:
    """What a status means: taken, gone, led elsewhere, or a fault of the program."""
    if 200 <= status < 300:
        return None
    if status == GONE:
        return HookFault.GONE
    return HookFault.REDIRECT if 300 <= status < 400 else HookFault.REFUSED

"""Telling programs: by a worker where there is a broker, else by a thread."""

import contextlib
import functools
import socket
import ssl
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import httpcore
import httpx
import structlog
from celery import shared_task
from django.utils import timezone

from api.domain.hooks.delivery import (
    HookAnswer,
    claim_delivery,
    count_due_deliveries,
    mark_answered,
    mark_tested,
    measure_deliveries,
)
from api.domain.hooks.events import begin_test
from api.domain.hooks.messages import build_body, build_headers
from api.domain.hooks.reach import Unreachable, read_address, refuse_machines
from api.enums import HookFault
from api.models import Hook, HookDelivery
from tournaments.tasks.dispatch import finish, have_done
from tournaments.tasks.rounds import HallThread, Rounds

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


def post(address: str, *, body: bytes, headers: Mapping[str, str]) -> HookAnswer:
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
    return HookAnswer(fault=fault, status=status, text=text, took_ms=took, error=error)


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


log = structlog.get_logger(__name__)

EVERY = 30.0
"""Seconds after which a thread looks again, for what was to wait."""


@shared_task(name="tournaments.tell_programs")
def send_due_hooks() -> int:
    """Send everything that is due, each address in its order; how many were tried."""
    return _send_while(lambda: True)


def _send_while(goes_on: Callable[[], bool]) -> int:
    count = 0
    while goes_on() and (delivery := claim_delivery()) is not None:
        mark_answered(delivery, send_delivery(delivery))
        count += 1
    return count


def try_out(hook: Hook) -> HookDelivery:
    """Tell an address that this is a test, while somebody waits; what came of it. Raises Refused
    (`too-many-attempts`)."""
    delivery = begin_test(hook)
    mark_tested(delivery, send_delivery(delivery))
    delivery.refresh_from_db()
    return delivery


def send_delivery(delivery: HookDelivery) -> HookAnswer:
    """Send what was claimed, outside any transaction; what came of it."""
    try:
        answer = _post(delivery)
    except Exception as fault:
        # One that cannot be sent keeps no other waiting: it is tried again and given up as any.
        log.exception("program not told", delivery=str(delivery.key))
        return HookAnswer(fault=HookFault.NO_ANSWER, took_ms=0, error=type(fault).__name__)
    if answer.fault is not None:
        log.warning("program not told", delivery=str(delivery.key), fault=answer.fault.value)
    return answer


def _post(delivery: HookDelivery) -> HookAnswer:
    hook = delivery.hook
    secrets = hook.list_secrets()
    if not secrets or not hook.address:
        return HookAnswer(fault=HookFault.NO_SECRET, took_ms=0)
    body = build_body(delivery)
    headers = build_headers(delivery, body, secrets=secrets, now=timezone.now())
    return post(hook.address, body=body, headers=headers)


def hand_on_hooks(*, after: float = 0.0, **_signal: Any) -> None:
    """Have what waits sent, after an act that wrote it or when a server starts."""
    have_done(send_due_hooks, herald, after=after)


def begin_telling() -> None:
    """Begin to look by and by, where a server starts and some program is told."""
    if Hook.objects.exists():
        hand_on_hooks()


def send_or_hand_on() -> None:
    """Have what is due sent, for a process that ends."""
    finish(send_due_hooks, count_due_deliveries)


herald = Rounds("hooks", _send_while, every=EVERY, longest=LONGEST)
"""Where the process ends without `stop`, what it was sending is sent again."""
THREAD = HallThread(
    rounds=herald,
    begin=begin_telling,
    by_timer=send_or_hand_on,
    trouble="hooks",
    measure=measure_deliveries,
)

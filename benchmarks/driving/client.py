"""Requests that go out when they are due, whether or not others were answered.

A time goes from when somebody wanted the page to its whole answer: a slow site does not make the
crowd ask less.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field

PATIENCE = 20.0
"""Seconds after which nobody waits any longer."""
MOST_WAITING = 900
"""Requests on their way beyond which the site is behind for good."""
HOST = "127.0.0.1"


@dataclass(frozen=True, kw_only=True, slots=True)
class DrivenAnswer:
    """What came back; no status where nothing did."""

    status: int = 0
    tag: str = ""
    body: bytes = b""


@dataclass(kw_only=True)
class Tally:
    """What each kind of request took, in seconds, and what went wrong."""

    times: dict[str, list[float]] = field(default_factory=dict)
    errors: dict[str, int] = field(default_factory=dict)

    def note(self, kind: str, seconds: float, status: int, expected: Iterable[int]) -> None:
        """Count an answer: how long it took, and an error where its status is none expected."""
        self.times.setdefault(kind, []).append(seconds)
        if status not in expected:
            name = f"{kind}: {status or 'no answer'}"
            self.errors[name] = self.errors.get(name, 0) + 1

    def count(self, kind: str) -> int:
        """How many of a kind were answered."""
        return len(self.times.get(kind, ()))

    def percentile(self, kind: str, share: float) -> float:
        """The time that so large a share of a kind stayed under; 0 where there was none."""
        times = sorted(self.times.get(kind, ()))
        return times[min(len(times) - 1, int(len(times) * share))] if times else 0.0


class Client:
    """Asks one server, on as many connections as are wanted at once."""

    def __init__(self, port: int) -> None:
        self.port, self.waiting = port, 0
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def ask(self, request: bytes) -> DrivenAnswer:
        """The answer to a whole request."""
        self.waiting += 1
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._ask(request)
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            return DrivenAnswer()
        finally:
            self.waiting -= 1

    async def _ask(self, request: bytes) -> DrivenAnswer:
        while self._idle:
            line = self._idle.pop()
            try:
                return await self._speak(line, request)
            except (ConnectionError, asyncio.IncompleteReadError):
                # The server closed it meanwhile: nothing was read of the request.
                continue
        return await self._speak(await asyncio.open_connection(HOST, self.port), request)

    async def _speak(
        self, line: tuple[asyncio.StreamReader, asyncio.StreamWriter], request: bytes
    ) -> DrivenAnswer:
        reader, writer = line
        goes_on = False
        try:
            writer.write(request)
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            status = int(head[9:12])
            body = b"" if status == 304 else await _read_body(reader, head)
            goes_on = "\r\nconnection: close" not in head
        finally:
            if goes_on:
                self._idle.append(line)
            else:
                writer.close()
        return DrivenAnswer(status=status, tag=_find(head, "etag"), body=body)

    def close(self) -> None:
        for _reader, writer in self._idle:
            writer.close()


async def _read_body(reader: asyncio.StreamReader, head: str) -> bytes:
    if "transfer-encoding: chunked" not in head:
        return await reader.readexactly(int(_find(head, "content-length") or 0))
    pieces = []
    while size := int(await reader.readline(), 16):
        pieces.append(await reader.readexactly(size))
        await reader.readline()
    await reader.readline()
    return b"".join(pieces)


def _find(head: str, name: str) -> str:
    """A header's value, in small letters as the site's tags are."""
    begin = head.find(f"\r\n{name}: ")
    if begin < 0:
        return ""
    begin += len(name) + 4
    return head[begin : head.index("\r\n", begin)]


async def keep_time(
    acts: Iterable[tuple[float, Callable[[float], Coroutine[None, None, None]]]], client: Client
) -> bool:
    """Begin each act at its moment, in seconds from now, in order, and wait for the last to end.

    An act is told when it was due. Returns whether the site kept up.
    """
    began, tasks = time.perf_counter(), set()
    kept_up = True
    for moment, act in acts:
        await asyncio.sleep(max(0.0, began + moment - time.perf_counter()))
        if client.waiting > MOST_WAITING:
            kept_up = False
            break
        task = asyncio.create_task(act(began + moment))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    while tasks:
        await asyncio.wait(tasks)
    return kept_up

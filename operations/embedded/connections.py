"""Connections of the hall: no phone may hold so many, or so long, that others wait.

waitress closes what rests, but takes a byte now and then for life, lets one address hold every
connection, and writes bodies that never end to temporary files. Where room is short, the
connection that has waited longest goes; one whose request is being answered stays.
"""

import ipaddress
import time
from collections.abc import Iterable
from io import BytesIO
from typing import Any

from django.conf import settings
from django.utils.translation import gettext, gettext_noop, override
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.utilities import BadRequest, RequestEntityTooLarge, RequestHeaderFieldsTooLarge

from operations.embedded.queues import waited_too_long
from operations.embedded.repeated import HallTask, Repeated
from tournaments.views.own_forms import find_most_bytes

MOST_OF_AN_ADDRESS = 64
"""Wide enough for a room behind one router: what waits there is closed, nobody is refused."""
LONGEST_LINE = 8 * 2**10
LONGEST_HEAD = 32 * 2**10
"""Bytes of one line, the first or a header, and of all of them; as nginx takes them."""
HEAD_SECONDS = 15
"""Within which the head of a request has to be there, however it trickles in."""
BODY_SECONDS = 120
"""Within which the whole request has to be there: 5 MB over a bad Wi-Fi."""
BODIES_OF_AN_ADDRESS = 32 * 2**20
BODIES_OF_ALL = 96 * 2**20
"""Bytes that unfinished requests may keep together, in memory and on the disk: a suitcase is one
of them. What is too much goes in the next round of the server's loop."""
READING = frozenset({"GET", "HEAD", "OPTIONS"})
WORTH_COUNTING = 16 * 2**10
ACCEPTED_TOGETHER = 64


class LineTooLong(BadRequest):
    """An address, or a header, longer than any that the site gives or a browser sends."""

    words = gettext_noop(
        "Cette demande est trop longue : le site prend des adresses de 8 000 signes au plus."
    )

    def __init__(self, *, is_address: bool) -> None:
        super().__init__(self.words)
        self.code, self.reason = (
            (414, "URI Too Long") if is_address else (431, "Request Header Fields Too Large")
        )

    def to_response(self, ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        """The sentence in every language of the site: what the reader speaks stood in the head."""
        said = []
        for language, _name in settings.LANGUAGES:
            with override(language):
                said.append(gettext(self.words))
        headers = [("Content-Type", "text/plain; charset=utf-8")]
        return f"{self.code} {self.reason}", headers, "\n".join([*said, ""]).encode()


class _Discarded:
    """The body of a request that is refused: read, and kept nowhere."""

    error = None

    def __init__(self, length: int) -> None:
        self._left = length

    @property
    def completed(self) -> bool:
        return self._left == 0

    def received(self, data: bytes) -> int:
        taken = min(self._left, len(data))
        self._left -= taken
        return taken

    def getfile(self) -> BytesIO:
        return BytesIO()

    getbuf = getfile


class HallRequest(HTTPRequestParser):
    """A request as it comes in."""

    error: Any
    body_rcv: Any
    completed: bool

    def __init__(self, adj: Adjustments) -> None:
        super().__init__(adj)
        self.began = time.time()
        self.sent_whole = b""
        """All of it, where it came in one piece."""
        self.queued_at, self.is_one_too_many = 0.0, False

    def received(self, data: bytes) -> int:
        """Take what came; a body too large is dropped, and the site says so by its length."""
        is_first = not self.header_bytes_received
        head = (self.header_plus + data) if self.body_rcv is None else b""
        taken: int = super().received(data)
        if isinstance(self.error, RequestHeaderFieldsTooLarge):
            self.error = LineTooLong(is_address=b"\n" not in head[:LONGEST_LINE])
        self.sent_whole = data[:taken] if is_first and self.completed else b""
        if self._is_too_large and self._can_be_told:
            if not isinstance(self.body_rcv, _Discarded):
                self.body_rcv = _Discarded(self.content_length)
            self.error, self.completed = None, self.body_rcv.completed
        elif self._is_too_large:
            self.error, self.completed = RequestEntityTooLarge("more than is taken here"), True
        return taken

    def parse_header(self, header_plus: bytes) -> None:
        """Read the head, unless one of its lines is longer than any has to be."""
        lines = header_plus.split(b"\r\n")
        if max(map(len, lines)) > LONGEST_LINE:
            self.error = LineTooLong(is_address=len(lines[0]) > LONGEST_LINE)
            header_plus = b"GET / HTTP/1.1\r\n"
        super().parse_header(header_plus)

    @property
    def _is_too_large(self) -> bool:
        """Whether the request announces more than its address takes, or brings more than any
        does."""
        if isinstance(self.error, RequestEntityTooLarge):
            return True
        size = max(self.content_length, self.body_bytes_received)
        return size >= settings.LARGEST_REQUEST and size >= find_most_bytes(self.path)

    @property
    def _can_be_told(self) -> bool:
        return not self.expect_continue and 0 < self.content_length <= settings.MOST_DISCARDED

    @property
    def bytes_kept(self) -> int:
        """How much of the body is in memory or on the disk."""
        return 0 if isinstance(self.body_rcv, _Discarded) else self.body_bytes_received

    @property
    def writes(self) -> bool:
        """Whether the request may change something, by its method."""
        return self.error is None and self.command not in READING

    @property
    def is_given_up(self) -> bool:
        """Whether too many waited before it, or it waited too long."""
        return self.is_one_too_many or (self.writes and waited_too_long(self.queued_at))

    def is_overdue(self, now: float) -> bool:
        """Whether the request should have been there long ago."""
        return now - self.began > (BODY_SECONDS if self.headers_finished else HEAD_SECONDS)


class HallChannel(HTTPChannel):
    """A connection of the hall's server, bounded in time and size."""

    task_class = HallTask
    parser_class = HallRequest
    request: HallRequest | None

    def __init__(self, server: "HallServer", sock: Any, addr: Any, *args: Any, **kw: Any) -> None:
        self.group = find_address_group(addr[0])
        super().__init__(server, sock, addr, *args, **kw)
        server.make_room(beside=self)

    @property
    def waits(self) -> bool:
        """Whether nothing of it is being answered."""
        return not self.requests

    @property
    def waits_since(self) -> float:
        """Since when it rests, or brings a request that does not end."""
        return self.last_activity if self.request is None else self.request.began

    @property
    def bytes_kept(self) -> int:
        """How much it has sent of a request that is not whole."""
        return 0 if self.request is None else self.request.bytes_kept

    def received(self, data: bytes) -> bool:
        """Take what came, answer what is known, and see to it that bodies do not fill the disk."""
        if self.waits and self.request is None and self.connected and not self.will_close:
            answers, data = self.server.repeated.answer(data)
            self.write_soon(answers)
        whole: bool = super().received(data)
        if self.bytes_kept > WORTH_COUNTING:
            self.server.bound_bodies(self.group)
        return whole

    def handle_close(self) -> None:
        """Close, and let go of what came of a request."""
        if self.request is not None:
            self.request.close()
        super().handle_close()


class HallServer(TcpWSGIServer):
    """A listening socket that bounds its connections, by address and in all."""

    channel_class = HallChannel
    most_connections = 1000
    connections_accepted = 0
    repeated: Repeated

    @property
    def open_sockets(self) -> dict[int, Any]:
        """Whatever its loop looks at, by the number of the file."""
        found: dict[int, Any] = self._map
        return found

    def readable(self) -> bool:
        """Whether to accept; asked before each round of the loop."""
        self.repeated.begin_round()
        return bool(super().readable())

    def handle_accept(self) -> None:
        """Accept who knocks; many at a time, since each round looks at every open connection."""
        for _ in range(ACCEPTED_TOGETHER):
            before = self.connections_accepted
            super().handle_accept()
            if self.connections_accepted == before:
                return

    def make_room(self, *, beside: HallChannel) -> None:
        """Close one connection where an address, or everybody, has one too many."""
        self.connections_accepted += 1
        channels = self._channels()
        of_address = [channel for channel in channels if channel.group == beside.group]
        if len(of_address) > MOST_OF_AN_ADDRESS:
            _close_one(of_address, or_else=beside)
        elif len(channels) > self.most_connections:
            _close_one(channels, or_else=beside)

    def bound_bodies(self, group: str) -> None:
        """Close the unfinished request begun first where all together keep too much."""
        sending = [channel for channel in self._channels() if channel.bytes_kept]
        of_address = [channel for channel in sending if channel.group == group]
        for channels, most in ((of_address, BODIES_OF_AN_ADDRESS), (sending, BODIES_OF_ALL)):
            if sum(channel.bytes_kept for channel in channels) > most:
                min(channels, key=_waits_since).will_close = True
                return

    def maintenance(self, now: float) -> None:
        """Close what rests, and what brings its request too slowly."""
        super().maintenance(now)
        for channel in self._channels():
            if channel.request is not None and channel.request.is_overdue(now):
                channel.will_close = True

    def _channels(self) -> list[HallChannel]:
        channels = (
            channel for channel in self.open_sockets.values() if isinstance(channel, HallChannel)
        )
        return [channel for channel in channels if not channel.will_close]


def find_address_group(address: str) -> str:
    """What one device can have of addresses: one of IPv4, a whole network of IPv6."""
    known = ipaddress.ip_address(address.partition("%")[0])
    if known.version == 4:
        return address
    return str(ipaddress.ip_network((known, 64), strict=False))


def _waits_since(channel: HallChannel) -> float:
    return channel.waits_since


def _close_one(channels: Iterable[HallChannel], *, or_else: HallChannel) -> None:
    waiting = [channel for channel in channels if channel.waits and channel is not or_else]
    # In the next round: the number of a socket closed now would be given to one accepted now.
    min(waiting, key=_waits_since, default=or_else).will_close = True

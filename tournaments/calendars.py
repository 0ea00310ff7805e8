"""Calendars as files: RFC 5545, and RFC 5546 where one is sent to somebody; no database."""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

UID_DOMAIN = "concours.dix-de-der"
"""Not the site's host: a feed that moves to another keeps its events."""
PUBLISHED, CANCELLED = "PUBLISH", "CANCEL"
"""What a file that is sent asks of whoever reads it: to note its events, or to strike them out."""

_OCTETS = 75
"""The longest line that RFC 5545 §3.1 lets stand unfolded."""
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


@dataclass(frozen=True, kw_only=True, slots=True)
class Event:
    """One event; without an hour it takes the whole day. Of two files with the same `uid` the one
    of the higher `revision` holds. `organizer` is a mail address."""

    uid: str
    revision: int
    written_at: datetime.datetime
    day: datetime.date
    begins_at: datetime.datetime | None
    ends_at: datetime.datetime | None
    name: str
    place: str
    text: str
    url: str
    organizer: str = ""


def write_calendar(name: str, events: Sequence[Event], *, method: str = "") -> str:
    """The file: lines of at most 75 octets, ended as the standard asks. With a `method` it is one
    that is sent, about these events alone; without, a feed."""
    feed = [
        f"X-WR-CALNAME:{_escape(name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
        "X-PUBLISHED-TTL:PT6H",
    ]
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Dix de der//Concours//FR",
        "CALSCALE:GREGORIAN",
        *([f"METHOD:{method}"] if method else feed),
        *(line for event in events for line in _list_lines(event, method)),
        "END:VCALENDAR",
    ]
    return "".join(_fold(line) + "\r\n" for line in lines)


def read_method(calendar: str) -> str:
    """What a file that is sent asks; empty for a feed."""
    lines = (line.partition(":") for line in calendar.splitlines())
    return next((value for name, _colon, value in lines if name == "METHOD"), "")


def _list_lines(event: Event, method: str) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{event.uid}"
    yield f"SEQUENCE:{event.revision}"
    yield f"DTSTAMP:{_write_moment(event.written_at)}"
    if event.begins_at is None:
        yield f"DTSTART;VALUE=DATE:{event.day:%Y%m%d}"
    else:
        yield f"DTSTART:{_write_moment(event.begins_at)}"
    if event.ends_at is not None:
        yield f"DTEND:{_write_moment(event.ends_at)}"
    yield f"SUMMARY:{_escape(event.name)}"
    if event.place:
        yield f"LOCATION:{_escape(event.place)}"
    yield f"DESCRIPTION:{_escape(event.text)}"
    if event.url:
        yield f"URL:{event.url}"
    if event.organizer:
        yield f"ORGANIZER:mailto:{event.organizer}"
    if method:
        yield f"STATUS:{'CANCELLED' if method == CANCELLED else 'CONFIRMED'}"
    yield "END:VEVENT"


def _write_moment(moment: datetime.datetime) -> str:
    return f"{moment.astimezone(datetime.UTC):%Y%m%dT%H%M%SZ}"


def _escape(text: str) -> str:
    return text.translate(_ESCAPED)


def _fold(line: str) -> str:
    """The line in pieces of whole characters, each but the first begun with a space."""
    pieces, piece, room = [], "", _OCTETS
    for sign in line:
        size = len(sign.encode())
        if size > room:
            pieces.append(piece)
            piece, room = "", _OCTETS - 1
        piece += sign
        room -= size
    return "\r\n ".join([*pieces, piece])

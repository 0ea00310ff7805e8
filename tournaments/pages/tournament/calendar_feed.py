"""Public tournaments as a calendar that phones subscribe to: RFC 5545, read again as a whole."""

import datetime
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.queries.draws.pace import USUAL_BREAK, find_usual_pace
from tournaments.queries.draws.timetable import StagePlan, find_end, reckon

KEPT_FOR = datetime.timedelta(days=366)
"""How long a tournament stays in the feeds once its day is over."""
_UID_DOMAIN = "concours.dix-de-der"
"""Not the site's host: a feed that moves to another keeps its events."""
_OCTETS = 75
"""The longest line that RFC 5545 §3.1 lets stand unfolded."""
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


@dataclass(frozen=True, kw_only=True, slots=True)
class Event:
    """One tournament as a feed tells it; without an hour it takes the whole day."""

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


def read_events(
    tournaments: QuerySet[Tournament], *, today: datetime.date, address: Callable[[str], str]
) -> list[Event]:
    """The events of those not long over, by day, in three queries; no demonstration among them.

    `address` makes a whole address of a path of the site.
    """
    found = tournaments.filter(is_demo=False, date__gte=today - KEPT_FOR).order_by("date", "pk")
    found = found.select_related("club").prefetch_related("stages__source")
    return [_tell(one, address) for one in found]


def _tell(tournament: Tournament, address: Callable[[str], str]) -> Event:
    club = tournament.club
    begins_at = _find_begin(tournament)
    return Event(
        uid=f"{tournament.key}@{_UID_DOMAIN}",
        # Grows with every act, hence with each change of day, hour, place or name.
        revision=tournament.version,
        written_at=tournament.created_at,
        day=tournament.date,
        begins_at=begins_at,
        ends_at=None if begins_at is None else _foresee_end(tournament, begins_at),
        name=tournament.name,
        place=tournament.place or club.town,
        text=_("Organisé par %(club)s.") % {"club": club.name},
        url=address(tournament.get_absolute_url()),
    )


def _find_begin(tournament: Tournament) -> datetime.datetime | None:
    if tournament.starts_at is None:
        return None
    return timezone.make_aware(datetime.datetime.combine(tournament.date, tournament.starts_at))


def _foresee_end(tournament: Tournament, begins_at: datetime.datetime) -> datetime.datetime | None:
    """The end of the rounds that are planned; None where none is."""
    plans = [
        StagePlan(
            number=stage.number,
            follows=stage.source.number if stage.source else None,
            after_round=None,
            rounds=stage.rounds_planned,
            match=find_usual_pace(stage.length, stage.minutes).match,
        )
        for stage in sorted(tournament.stages.all(), key=lambda stage: stage.number)
    ]
    return find_end(reckon(plans, begins_at=begins_at, now=begins_at, between=USUAL_BREAK))


def write_calendar(name: str, events: Sequence[Event]) -> str:
    """The feed: lines of at most 75 octets, ended as the standard asks."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Dix de der//Concours//FR",
        "CALSCALE:GREGORIAN",
        f"X-WR-CALNAME:{_escape(name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
        "X-PUBLISHED-TTL:PT6H",
        *(line for event in events for line in _list_lines(event)),
        "END:VCALENDAR",
    ]
    return "".join(_fold(line) + "\r\n" for line in lines)


def _list_lines(event: Event) -> Iterator[str]:
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
    yield f"URL:{event.url}"
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

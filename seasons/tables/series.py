"""A club's series: the list of them, the tournaments of one, and who is ranked in it."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

import django_tables2 as tables
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from seasons.models import Series, SeriesEvent
from seasons.queries.seasons import SeasonFacts
from tournaments.dates import phrase_day
from tournaments.names import name_key, name_order
from tournaments.tables.listing import DAY, NUMBER, TEXT, TITLE, ListTable, RemoveColumn
from tournaments.wording import number_writer

DAYS = "concours-"
"""What sorts the tournaments of a series stands before this in the address of its page."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeriesRow:
    """A series of the club."""

    name: str
    ranks: str
    events: int
    shown: str
    address: str

    @property
    def key(self) -> str:
        return name_key(self.name)


def list_series_rows(found: Iterable[Series], club_slug: str) -> list[SeriesRow]:
    """A club's series, their events prefetched."""
    return [
        SeriesRow(
            name=series.name,
            ranks=series.get_ranks_display(),
            events=len(series.events.all()),
            shown=_("visible par tous") if series.is_public else _("caché"),
            address=reverse("organiser:series", args=[club_slug, series.slug]),
        )
        for series in found
    ]


class SeriesTable(ListTable):
    """One row per series; the name leads to it."""

    caption = gettext_lazy("Saisons")
    route = "organiser:series_list_export"

    name = tables.Column(
        verbose_name=gettext_lazy("Saison"),
        order_by=("key",),
        linkify=lambda record: record.address,
        attrs=TITLE,
    )
    ranks = tables.Column(verbose_name=gettext_lazy("Qui est classé"), attrs=TEXT)
    events = tables.Column(verbose_name=gettext_lazy("Concours"), attrs=NUMBER)
    shown = tables.Column(verbose_name=gettext_lazy("Pour qui"))


@dataclass(frozen=True, kw_only=True, slots=True)
class EventRow:
    """A tournament of a series."""

    name: str
    date: datetime.date
    club: str
    counts: str
    remove_url: str

    @property
    def key(self) -> str:
        return name_key(self.name)

    @property
    def club_key(self) -> str:
        return name_order(name_key(self.club))


def list_event_rows(series: Series, events: Iterable[SeriesEvent]) -> list[EventRow]:
    """The tournaments of a series, with how each counts."""
    return [
        EventRow(
            name=event.tournament.name,
            date=event.tournament.date,
            club=event.tournament.club.name,
            counts=_counts(event),
            remove_url=reverse(
                "organiser:series_remove",
                args=[series.club.slug, series.slug, event.tournament.slug],
            ),
        )
        for event in events
    ]


def _counts(event: SeriesEvent) -> str:
    if not event.tournament.is_public:
        return _("caché : il ne compte pas")
    if event.tournament.finished_at is None:
        return _("pas terminé : il compte à titre provisoire")
    return _("il compte")


class EventTable(ListTable):
    """One row per tournament, in the order played."""

    caption = gettext_lazy("Les concours")
    route = "organiser:series_events_export"

    name = tables.Column(verbose_name=gettext_lazy("Concours"), order_by=("key",), attrs=TITLE)
    date = tables.Column(verbose_name=gettext_lazy("Date"), order_by=("date", "key"), attrs=DAY)
    club = tables.Column(
        verbose_name=gettext_lazy("Club"), order_by=("club_key", "date"), attrs=TEXT
    )
    counts = tables.Column(verbose_name=gettext_lazy("État"), attrs=TEXT)
    act = RemoveColumn(address=lambda row: row.remove_url, about=lambda row: row.name)

    class Meta:
        prefix = DAYS

    def render_date(self, value: datetime.date) -> str:
        return phrase_day(value)

    def value_date(self, value: datetime.date) -> datetime.date:
        """The day as a spreadsheet sorts it."""
        return value


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonRow:
    """A person, a team or a club in the ranking of a series."""

    rank: int
    name: str
    clubs: str
    played: int
    points: int
    address: str

    @property
    def key(self) -> str:
        return name_key(self.name)

    @property
    def clubs_key(self) -> str:
        return name_order(name_key(self.clubs))


def list_season_rows(facts: SeasonFacts) -> list[SeasonRow]:
    """Everybody ranked; names lead to their page where the series is public."""
    rows = []
    for row in facts.standings.rows:
        known = facts.competitors[str(row.competitor)]
        where = [facts.series.slug, known.slug]
        rows.append(
            SeasonRow(
                rank=row.rank,
                name=known.name,
                clubs=known.club_names,
                played=len(row.lines),
                points=row.points,
                address=reverse("public:series_competitor", args=where)
                if facts.series.is_public
                else "",
            )
        )
    return rows


class SeasonTable(ListTable):
    """One row per competitor, by rank."""

    caption = gettext_lazy("Le classement")
    route = "organiser:series_export"

    rank = tables.Column(
        verbose_name=gettext_lazy("Rang"),
        order_by=("rank", "key"),
        attrs={"th": {"class": "number"}, "td": {"class": "number total"}},
    )
    name = tables.Column(
        verbose_name=gettext_lazy("Nom"),
        order_by=("key",),
        linkify=lambda record: record.address or None,
        attrs=TITLE,
    )
    clubs = tables.Column(
        verbose_name=gettext_lazy("Club"), order_by=("clubs_key", "rank"), attrs=TEXT
    )
    played = tables.Column(
        verbose_name=gettext_lazy("Concours joués"), order_by=("played", "rank"), attrs=NUMBER
    )
    points = tables.Column(
        verbose_name=gettext_lazy("Points"), order_by=("points", "key"), attrs=NUMBER
    )

    def render_points(self, value: int) -> str:
        """Points in the reader's form."""
        return number_writer()(value)

    def value_points(self, value: int) -> int:
        """Points as a spreadsheet adds them."""
        return value

"""The tournaments that somebody works for."""

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import django_tables2 as tables
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from tournaments.dates import phrase_day
from tournaments.enums import Custody, TournamentStep
from tournaments.models import Tournament
from tournaments.names import name_key, name_order
from tournaments.tables.listing import DAY, TEXT, TITLE, ListTable, build_badge


@dataclass(frozen=True, kw_only=True, slots=True)
class TournamentRow:
    """A tournament, and what is special about it now: (look of the badge, words)."""

    name: str
    date: datetime.date
    place: str
    club: str
    states: tuple[tuple[str, StrOrPromise], ...]
    address: str

    @property
    def key(self) -> str:
        return name_key(self.name)

    @property
    def place_key(self) -> str:
        return name_key(self.place)

    @property
    def club_key(self) -> str:
        return name_order(name_key(self.club))


def list_tournament_rows(found: Iterable[Tournament]) -> list[TournamentRow]:
    """The tournaments in the order they come in."""
    today = timezone.localdate()
    return [
        TournamentRow(
            name=tournament.name,
            date=tournament.date,
            place=tournament.place,
            club=tournament.club.name,
            states=tuple(_states(tournament, today)),
            address=reverse("organiser:begin", args=[tournament.slug]),
        )
        for tournament in found
    ]


def _states(tournament: Tournament, today: datetime.date) -> Iterator[tuple[str, StrOrPromise]]:
    if tournament.is_demo:
        yield "exempt", _("Démonstration")
    if tournament.custody != Custody.HERE:
        yield "submitted", Custody(tournament.custody).label
    if tournament.step == TournamentStep.OVER:
        yield "final", tournament.step.label
    elif tournament.date == today:
        yield "provisional", _("Aujourd'hui")
    elif tournament.date < today:
        yield "open", tournament.step.label


class TournamentTable(ListTable):
    """One row per tournament; the name leads to it."""

    caption = _("Concours")
    route = "organiser:home_export"

    name = tables.Column(
        verbose_name=_("Concours"),
        order_by=("key", "date"),
        linkify=lambda record: record.address,
        attrs=TITLE,
    )
    date = tables.Column(verbose_name=_("Date"), order_by=("date", "key"), attrs=DAY)
    place = tables.Column(verbose_name=_("Lieu"), order_by=("place_key", "date"), attrs=TEXT)
    club = tables.Column(verbose_name=_("Club"), order_by=("club_key", "date"), attrs=TEXT)
    states = tables.Column(verbose_name=_("État"), orderable=False)

    def render_date(self, value: datetime.date) -> str:
        return phrase_day(value)

    def value_date(self, value: datetime.date) -> datetime.date:
        """The day as a spreadsheet sorts it."""
        return value

    def render_states(self, value: tuple[tuple[str, StrOrPromise], ...]) -> SafeString:
        return format_html_join(" ", "{}", ((build_badge(*state),) for state in value))

    def value_states(self, value: tuple[tuple[str, StrOrPromise], ...]) -> str:
        return ", ".join(str(label) for _look, label in value)

"""The tournaments that somebody works for."""

import django_tables2 as tables
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from tournaments.dates import day_words
from tournaments.models import Tournament
from tournaments.tables.listing import TEXT, TITLE, ListTable, badge


class TournamentTable(ListTable):
    """One row per tournament; the name leads to it."""

    caption = _("Concours")

    name = tables.Column(
        verbose_name=_("Concours"),
        linkify=("organiser:overview", {"slug": tables.A("slug")}),
        attrs=TITLE,
    )
    date = tables.Column(verbose_name=_("Date"), order_by=("date", "starts_at", "pk"))
    place = tables.Column(verbose_name=_("Lieu"), attrs=TEXT)
    club = tables.Column(verbose_name=_("Club"), accessor="club__name", attrs=TEXT)
    state = tables.Column(
        verbose_name=_("État"), empty_values=(), order_by=("finished_at", "date", "pk")
    )

    def render_date(self, record: Tournament) -> str:
        """The day in words."""
        return day_words(record.date)

    def value_date(self, record: Tournament) -> object:
        """The day as a spreadsheet sorts it."""
        return record.date

    def render_state(self, record: Tournament) -> SafeString:
        """What is special about it now."""
        return format_html_join(" ", "{}", ((badge(*one),) for one in _states(record)))

    def value_state(self, record: Tournament) -> str:
        """The same in words."""
        return ", ".join(str(label) for _kind, label in _states(record))


def _states(tournament: Tournament) -> list[tuple[str, StrOrPromise]]:
    found: list[tuple[str, StrOrPromise]] = []
    if tournament.is_demo:
        found.append(("exempt", _("Démonstration")))
    if tournament.finished_at:
        found.append(("final", _("Terminé")))
    elif tournament.date == timezone.localdate():
        found.append(("provisional", _("Aujourd'hui")))
    return found

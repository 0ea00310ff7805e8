"""The organiser's list of places asked for from home."""

from datetime import datetime
from typing import Any

import django_tables2 as tables
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bookings.domain.questions import list_questions
from bookings.models import Booking
from bookings.queries.lists import list_bookings
from tournaments.enums import BookingStep
from tournaments.models import Tournament
from tournaments.tables.exports.teams import name_entrant_heading
from tournaments.tables.listing import DAY, TEXT, TITLE, ListTable, build_badge, read_words


class AnswerColumn(tables.Column):
    """What people answered to one question of the club's."""

    def __init__(self, label: str) -> None:
        super().__init__(
            verbose_name=label, accessor="answers", orderable=False, empty_values=(), attrs=TEXT
        )
        self.label = label

    def render(self, value: dict[str, str]) -> str:
        return value.get(self.label, "")


class BookingTable(ListTable):
    """One row per request; the names lead to its page."""

    caption = _("Inscriptions en ligne")
    route = "organiser:bookings_export"
    spare = ("club_name", "team", "confirmed_at")

    names = tables.Column(
        verbose_name=_("Qui"),
        accessor="names",
        order_by=("player_1",),
        linkify=("organiser:booking", {"slug": tables.A("tournament__slug"),
                                       "key": tables.A("key")}),
        attrs=TITLE,
    )  # fmt: skip
    queued_at = tables.DateTimeColumn(verbose_name=_("Demandée le"), short=True, attrs=DAY)
    club_name = tables.Column(verbose_name=_("Club"), attrs=TEXT)
    phone = tables.Column(verbose_name=_("Téléphone"), attrs={"td": {"class": "nowrap"}})
    team = tables.Column(
        verbose_name=_("Équipe"), empty_values=(), order_by=("team__number",),
        attrs={"th": {"class": "number"}, "td": {"class": "number"}},
    )  # fmt: skip
    state = tables.Column(verbose_name=_("Statut"))
    confirmed_at = tables.Column(verbose_name=_("Réponse du club"), empty_values=())

    def __init__(self, tournament: Tournament, **options: Any) -> None:
        """Every request of a tournament; the heading of a number names whoever signs up."""
        answers = [
            (f"answer_{number}", AnswerColumn(question.label))
            for number, question in enumerate(list_questions(tournament), start=1)
        ]
        super().__init__(list_bookings(tournament), extra_columns=answers, **options)
        self.columns["team"].column.verbose_name = name_entrant_heading(tournament)

    def render_team(self, record: Booking) -> str:
        """The number of the team that it is by now."""
        team = record.plays_in
        return "" if team is None else str(team.number)

    def value_queued_at(self, value: datetime) -> datetime:
        """The moment as a spreadsheet sorts it."""
        return value

    def render_state(self, record: Booking) -> SafeString:
        """Where it stands, in words and colour."""
        step: BookingStep = record.step(timezone.now())
        return build_badge(step.badge, record.step_label(timezone.now()))

    def value_state(self, record: Booking) -> str:
        return record.step_label(timezone.now())

    def render_confirmed_at(self, record: Booking) -> str | SafeString:
        """Whether the club has answered."""
        if record.confirmed_at is not None:
            return gettext("confirmée")
        if record.refusal:
            return format_html("<span>{}</span>", record.refusal)
        return ""

    def value_confirmed_at(self, record: Booking) -> str:
        """Answer of the club in words, for a file."""
        return read_words(self.render_confirmed_at(record))

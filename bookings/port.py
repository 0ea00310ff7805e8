"""What the core asks of sign-up and payment from home, answered; what travels of it with a
concours; and what follows an act: places freed go to who waits, and who is concerned is told."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from bookings.domain.offers import offer_free_places
from bookings.domain.online.readiness import find_account_for
from bookings.domain.partners import send_partner_found
from bookings.domain.questions import phrase_answers
from bookings.domain.telling.notices import correct_sums, send_kept, withhold_of_team
from bookings.models import Booking, OnlinePayment
from bookings.queries.lists import (
    count_to_approve,
    list_bookings,
    list_bookings_beside,
    list_bookings_of_team,
)
from bookings.queries.payments import has_arrived
from tournaments.acts import row_of
from tournaments.enums import Act, BookingMode
from tournaments.models import Movement, Team, Tournament
from tournaments.queries.travelling import BOOKING, Travelling
from tournaments.signals import Announcement


class Bookings:
    """The answers to what `tournaments.ports.subjects` asks."""

    def is_offered(self) -> Q:
        offered = Booking.objects.filter(team=OuterRef("pk"), offered_until__gt=timezone.now())
        return Q(Exists(offered))

    def count_requests(self, tournament: Tournament) -> int:
        return count_to_approve(tournament)

    def has_money_arrived(self, tournament: Tournament) -> bool:
        return has_arrived(tournament)

    def takes_online(self, tournament: Tournament) -> bool:
        return find_account_for(tournament) is not None

    def list_answers(self, tournament: Tournament) -> Mapping[int, str]:
        answers: defaultdict[int, dict[str, str]] = defaultdict(dict)
        rows = Booking.objects.filter(tournament=tournament).select_related("team__joined")
        for booking in rows.order_by("pk"):
            team, text = booking.plays_in, phrase_answers(booking)
            if team is not None and text:
                answers[team.pk][booking.player_1] = text
        return {team: _join_answers(texts) for team, texts in answers.items()}


def _join_answers(texts: Mapping[str, str]) -> str:
    """Answers for one team; each by its name where two who came alone both gave some."""
    if len(texts) == 1:
        return next(iter(texts.values()))
    return " · ".join(f"{name} : {text}" for name, text in texts.items())


def pass_places_on(
    announcements: Sequence[Announcement], tournament: Tournament | None, **kwargs: Any
) -> None:
    """Offer places that are free by now to who waits, once the act itself is on record."""
    if tournament is None or tournament.booking_mode == BookingMode.CLOSED:
        return
    if any(row_of(announcement.act).frees_place for announcement in announcements):
        transaction.on_commit(lambda: offer_free_places(tournament))


def send_partners_found(announcements: Sequence[Announcement], **kwargs: Any) -> None:
    """Tell two who came alone who the other is, whoever made a team of them."""
    for announcement in announcements:
        if announcement.act == Act.SOLOS_MATCHED and isinstance(announcement.subject, Team):
            send_partner_found(announcement.subject)


_MOVES_MONEY = frozenset(
    {
        Act.FEES_CHANGED, Act.ENTRY_GIVEN, Act.MONEY_TAKEN, Act.MONEY_REFUNDED, Act.MONEY_REVERSED,
    }
)  # fmt: skip


def keep_mails_true(
    announcements: Sequence[Announcement], tournament: Tournament | None, **kwargs: Any
) -> None:
    """Send nobody word of a place that was given back, at the desk too, nor ask for a sum that is
    paid; tell who had paid for a place that the club keeps that."""
    for announcement in announcements:
        act, subject = announcement.act, announcement.subject
        team = subject.team if isinstance(subject, Movement) else subject
        if act == Act.TARIFFS_CHANGED and tournament is not None:
            correct_sums(list_bookings(tournament))
        if isinstance(subject, OnlinePayment):
            correct_sums(list_bookings_beside(subject.booking))
        if not isinstance(team, Team):
            continue
        if act in _MOVES_MONEY:
            correct_sums(list_bookings_of_team(team))
        if act == Act.TEAM_WITHDRAWN:
            withhold_of_team(team)
        if act == Act.ENTRY_KEPT:
            send_kept(team)


TABLES = (
    Travelling(
        model=Booking,
        shapes=BOOKING,
        # What was paid online stays here, and hangs on it.
        is_kept=True,
        columns=(
            "key", "tournament", "token_hash", "team", "state", "player_1", "player_2",
            "family_1", "family_2", "licence_1", "licence_2", "tariff_1", "tariff_2", "club_name",
            "phone", "email", "language", "shows_initial", "agrees_to_mails", "new_email",
            "email_2", "category", "answers", "consent_at", "consent_words", "queued_at",
            "confirmed_at", "offered_until", "pay_until", "refusal", "partner", "partner_until",
            "accepts_partner", "not_with",
        ),
        told_as={
            "player_1": "–", "player_2": "", "family_1": "", "family_2": "", "licence_1": "",
            "licence_2": "", "phone": "", "email": "", "email_2": "", "answers": {},
            "new_email": "", "refusal": "",
        },
    ),
)  # fmt: skip
"""Those first on which others rest."""

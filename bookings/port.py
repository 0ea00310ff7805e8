"""What the core asks of sign-up and payment from home, answered."""

from collections.abc import Mapping

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from bookings.domain.online.readiness import find_account_for
from bookings.domain.questions import phrase_answers
from bookings.models import Booking
from bookings.queries.lists import count_to_approve
from bookings.queries.payments import has_arrived
from tournaments.models import Tournament


class Bookings:
    """The answers to what `tournaments.ports.bookings` asks."""

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
        answered = Booking.objects.filter(tournament=tournament).exclude(team=None)
        told = {booking.team_id: phrase_answers(booking) for booking in answered.order_by("pk")}
        return {team: text for team, text in told.items() if team is not None and text}

"""What `tournaments` asks of sign-up and payment from home, as one typed port."""

from collections.abc import Mapping
from typing import Protocol

from django.db.models import Q

from tournaments.models import Tournament
from tournaments.ports.socket import Socket


class BookingsPort(Protocol):
    """The questions; each answer is as of now, in a fixed number of queries."""

    def is_offered(self) -> Q:
        """Of a team: whether a place is offered to it, which it still may accept."""

    def count_requests(self, tournament: Tournament) -> int:
        """How many wait for the club's yes or no."""

    def has_money_arrived(self, tournament: Tournament) -> bool:
        """Whether money came in online, in the accounts or not yet."""

    def takes_online(self, tournament: Tournament) -> bool:
        """Whether a fee can be paid online now."""

    def list_answers(self, tournament: Tournament) -> Mapping[int, str]:
        """What was answered to the club's own questions, by the row of the team."""


class NothingFromHome:
    """The null answers: nobody signs up from home."""

    def is_offered(self) -> Q:
        return Q(pk__in=())

    def count_requests(self, tournament: Tournament) -> int:
        return 0

    def has_money_arrived(self, tournament: Tournament) -> bool:
        return False

    def takes_online(self, tournament: Tournament) -> bool:
        return False

    def list_answers(self, tournament: Tournament) -> Mapping[int, str]:
        return {}


bookings: Socket[BookingsPort] = Socket(NothingFromHome())

"""Content of the form by which somebody asks for a place from home."""

from dataclasses import dataclass, field

from bookings.models import Booking
from tournaments.names import tidy, tidy_licence, tidy_person


@dataclass(frozen=True, kw_only=True, slots=True)
class Wanted:
    """What somebody types who asks for a place; `tariff_…` are labels, empty where none is
    chosen."""

    player_1: str
    player_2: str = ""
    family_1: str = ""
    family_2: str = ""
    licence_1: str = ""
    licence_2: str = ""
    tariff_1: str = ""
    tariff_2: str = ""
    club_name: str = ""
    phone: str
    email: str = ""
    email_2: str = ""
    category: str = ""
    answers: dict[str, str] = field(default_factory=dict)
    shows_initial: bool = False
    agrees_to_mails: bool = False

    def set_on(self, booking: Booking) -> None:
        """Set it in memory, tidied."""
        booking.player_1, booking.player_2 = map(tidy_person, (self.player_1, self.player_2))
        booking.family_1, booking.family_2 = map(tidy_person, (self.family_1, self.family_2))
        booking.licence_1, booking.licence_2 = map(tidy_licence, (self.licence_1, self.licence_2))
        booking.tariff_1, booking.tariff_2 = self.tariff_1, self.tariff_2
        booking.club_name, booking.phone = tidy(self.club_name), tidy(self.phone)
        booking.email, booking.shows_initial = self.email, self.shows_initial
        booking.email_2, booking.category = self.email_2, self.category
        booking.answers = dict(self.answers)
        booking.agrees_to_mails = self.agrees_to_mails

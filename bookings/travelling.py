"""What travels of requests for a place with a concours."""

from bookings.models import Booking
from tournaments.queries.travelling import BOOKING, Travelling

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

"""What travels of what happens beside the tables: money, requests for a place, lots."""

from bookings.models import Booking
from prizes.models import Award, Lot, PrizeCategory, PrizeGroup, PrizePlan
from tournaments.models import Charge, DeskSession, Movement, Receipt, ReceiptBook, Tariff
from tournaments.queries.suitcases.shapes import AWARD, BOOKING, PRIZE_PLAN, TILL
from tournaments.queries.travelling import Travelling

_DONE_BY = ("account", "helper_pass", "origin")

BESIDE = (
    Travelling(
        model=Tariff,
        columns=(
            "key", "tournament", "label", "cents", "unit", "until", "needs_proof", "position",
        ),
    ),
    Travelling(
        model=Charge,
        within="team__tournament",
        columns=(
            "key", "team", "player", "kind", "label", "cents", "heads", "reason", "made_at",
            "cancelled_at",
        ),
        loose=("player",),
        told_as={"reason": ""},
    ),
    Travelling(
        model=DeskSession,
        shapes=TILL,
        is_kept=True,
        columns=(
            "key", *_DONE_BY, "tournament", "number", "label", "opened_at", "float_cents",
            "counted_at", "counted_cents", "counted", "closed_at", "expected_cents", "reason",
            "witness",
        ),
        told_as={"label": "", "reason": "", "witness": ""},
    ),
    Travelling(
        model=Movement,
        is_kept=True,
        is_once=True,
        columns=(
            "key", *_DONE_BY, "tournament", "team", "till", "kind", "method", "cents", "label",
            "reason", "at", "reverses", "is_trial", "external_id",
        ),
        told_as={"label": "", "reason": ""},
    ),
    Travelling(
        model=ReceiptBook,
        within="receipts__movement__tournament",
        named_by=("club", "year", "series"),
        is_kept=True,
        is_of_club=True,
        columns=("club", "year", "series"),
    ),
    Travelling(
        model=Receipt,
        within="movement__tournament",
        is_kept=True,
        is_once=True,
        columns=(
            "key", "book", "number", "movement", "cancels", "payer", "label", "club_name",
            "club_town", "cents", "method", "made_at", "is_trial",
        ),
        told_as={"payer": "", "label": ""},
    ),
    Travelling(
        model=Booking,
        shapes=BOOKING,
        # What was paid online stays here, and hangs on it.
        is_kept=True,
        columns=(
            "key", "tournament", "token_hash", "team", "state", "player_1", "player_2",
            "family_1", "family_2", "licence_1", "licence_2", "tariff_1", "tariff_2", "club_name",
            "phone", "email", "language", "shows_initial", "agrees_to_mails", "new_email",
            "consent_at", "consent_words", "queued_at", "confirmed_at", "offered_until",
            "pay_until", "refusal", "partner", "partner_until", "accepts_partner", "not_with",
        ),
        told_as={
            "player_1": "–", "player_2": "", "family_1": "", "family_2": "", "licence_1": "",
            "licence_2": "", "phone": "", "email": "", "new_email": "", "refusal": "",
        },
    ),
    Travelling(
        model=PrizePlan,
        shapes=PRIZE_PLAN,
        columns=(
            "key", "tournament", "sharing", "step_cents", "absent", "kept_until", "fund",
            "arrested_at",
        ),
    ),
    Travelling(model=PrizeGroup, columns=("key", "tournament", "number", "name", "cumul")),
    Travelling(
        model=PrizeCategory,
        columns=(
            "key", "tournament", "number", "name", "members", "team_category", "stage",
            "from_last",
        ),
        many=("teams",),
    ),
    Travelling(
        model=Lot,
        columns=(
            "key", "tournament", "number", "group", "category", "first_place", "last_place",
            "is_drawn", "title", "donor", "value_cents", "cash_cents", "from_fund",
        ),
        told_as={"donor": ""},
    ),
    Travelling(
        model=Award,
        shapes=AWARD,
        columns=(
            "key", "tournament", "number", "group", "lot", "place", "team", "rank",
            "category_name", "is_drawn", "is_only", "title", "donor", "value_cents",
            "cash_cents", "why", "state", "proxy_name", "handed_at", "handed_by", "movement",
        ),
        told_as={"donor": "", "proxy_name": ""},
    ),
)  # fmt: skip
"""Those first on which others rest."""

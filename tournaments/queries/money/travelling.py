"""What travels of tariffs, charges, payments and receipts with a concours."""

from tournaments.models import Charge, DeskSession, Movement, Receipt, ReceiptBook, Tariff
from tournaments.queries.travelling import TILL, Travelling

_DONE_BY = ("account", "helper_pass", "origin")

TABLES = (
    Travelling(
        model=Tariff,
        columns=(
            "key", "tournament", "label", "cents", "unit", "until", "needs_proof",
            "for_members", "code", "from_players", "position",
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
)  # fmt: skip
"""Those first on which others rest."""

"""What travels of lots with a concours."""

from prizes.models import Award, Lot, PrizeCategory, PrizeGroup, PrizePlan
from tournaments.queries.travelling import AWARD, PRIZE_PLAN, Travelling

TABLES = (
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

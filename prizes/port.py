"""What the core asks of lots, answered, and what travels of them with a concours."""

from collections.abc import Mapping

from prizes.domain import lots
from prizes.models import Award, Lot, PrizeCategory, PrizeGroup, PrizePlan
from prizes.pages.award_lines import read_lots_by_team
from prizes.queries import awards, plans
from prizes.queries.plans import list_prize_tags
from tournaments.actors import Actor
from tournaments.models import Movement, Tournament
from tournaments.ports import Envelopes, LotCount, WonLot
from tournaments.queries.travelling import AWARD, PRIZE_PLAN, Travelling


class Prizes:
    """The answers to what `tournaments.ports.subjects` asks."""

    def count_lots(self, tournament: Tournament) -> LotCount:
        return plans.count_lots(tournament)

    def has_lots(self, tournament: Tournament) -> bool:
        return tournament.lots.exists()

    def list_tags(self, tournament: Tournament) -> list[str]:
        return list_prize_tags(tournament)

    def list_lots_by_team(self, tournament: Tournament) -> Mapping[int, tuple[WonLot, ...]]:
        return read_lots_by_team(tournament)

    def find_envelopes(self, tournament: Tournament) -> Envelopes | None:
        return awards.find_envelopes(tournament)

    def is_of_a_lot(self, movement: Movement) -> bool:
        return Award.objects.filter(movement=movement).exists()

    def copy_lots(self, tournament: Tournament, *, source: Tournament, by: Actor) -> None:
        if source.lots.exists():
            lots.copy_lots(tournament, source=source, by=by)


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

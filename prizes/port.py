"""What the core asks of lots, answered."""

from collections.abc import Mapping

from prizes.domain import lots
from prizes.models import Award
from prizes.pages.award_lines import read_lots_by_team
from prizes.queries import awards, plans
from prizes.queries.plans import list_prize_tags
from tournaments.actors import Actor
from tournaments.models import Movement, Tournament
from tournaments.ports import Envelopes, LotCount, WonLot


class Prizes:
    """The answers to what `tournaments.ports.prizes` asks."""

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

"""What the core asks of suitcases, answered."""

from suitcases.domain.packing import find_suitcase_out
from tournaments.models import Tournament


class Suitcases:
    """The answer to what `tournaments.ports.subjects` asks."""

    def name_suitcase(self, tournament: Tournament) -> str:
        return str(find_suitcase_out(tournament) or "")

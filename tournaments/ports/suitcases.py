"""What `tournaments` asks of the suitcases in which a concours travels, as one typed port."""

from typing import Protocol

from tournaments.models import Tournament
from tournaments.ports.socket import Socket


class SuitcasesPort(Protocol):
    """The one question; its answer is as of now, in one query."""

    def name_suitcase(self, tournament: Tournament) -> str:
        """The name of the suitcase in which a tournament is now, empty where it is in none."""


class NothingTravels:
    """The null answer: every concours is where it was made."""

    def name_suitcase(self, tournament: Tournament) -> str:
        return ""


suitcases: Socket[SuitcasesPort] = Socket(NothingTravels())

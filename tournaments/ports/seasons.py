"""What `tournaments` asks of the seasons in which it counts, as one typed port."""

from collections.abc import Mapping
from typing import Protocol

from tournaments.models import Tournament
from tournaments.ports.socket import Socket


class SeasonsPort(Protocol):
    """The questions; each answer is as of now, in a fixed number of queries."""

    def find_season_points(self, tournament: Tournament) -> Mapping[int, int]:
        """By team its points in the season before the tournament; none where nobody is known."""

    def phrase_seeding(self, tournament: Tournament) -> str:
        """In a sentence, how teams enter a stage in the order of the season; empty where the
        tournament counts in no public one."""


class NoSeasons:
    """The null answers: no tournament counts in a season."""

    def find_season_points(self, tournament: Tournament) -> Mapping[int, int]:
        return {}

    def phrase_seeding(self, tournament: Tournament) -> str:
        return ""


seasons: Socket[SeasonsPort] = Socket(NoSeasons())

"""What `tournaments` asks of the seasons in which it counts, as one typed port."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from tournaments.models import Club, Tournament
from tournaments.ports.socket import Socket


class NamedSeries(Protocol):
    """A series by its name, and the address of its page."""

    name: str

    def get_absolute_url(self) -> str: ...


class SeasonsPort(Protocol):
    """The questions; each answer is as of now, in a fixed number of queries."""

    def find_season_points(self, tournament: Tournament) -> Mapping[int, int]:
        """By team its points in the season before the tournament; none where nobody is known."""

    def list_public_series(self, club: Club) -> Sequence[NamedSeries]:
        """The series of a club that the public may read."""

    def phrase_seeding(self, tournament: Tournament) -> str:
        """In a sentence, how teams enter a stage in the order of the season; empty where the
        tournament counts in no public one."""


class NoSeasons:
    """The null answers: no tournament counts in a season."""

    def find_season_points(self, tournament: Tournament) -> Mapping[int, int]:
        return {}

    def list_public_series(self, club: Club) -> Sequence[NamedSeries]:
        return ()

    def phrase_seeding(self, tournament: Tournament) -> str:
        return ""


seasons: Socket[SeasonsPort] = Socket(NoSeasons())

"""What `tournaments` asks of the seasons in which it counts, as one typed port."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

from tournaments.actors import Actor
from tournaments.models import Club, Tournament
from tournaments.ports.socket import Socket


class NamedSeries(Protocol):
    """A series by its name, and the address of its page."""

    pk: int
    club_id: int
    slug: str
    name: str
    is_public: bool

    def get_absolute_url(self) -> str: ...


class SeasonsPort(Protocol):
    """The questions; each answer is as of now, in a fixed number of queries."""

    def find_season_points(self, tournament: Tournament) -> Mapping[int, int]:
        """By team its points in the season before the tournament; none where nobody is known."""

    def list_public_series(self, clubs: Iterable[Club]) -> Sequence[NamedSeries]:
        """The series of some clubs that the public may read, the latest first."""

    def list_series(self, clubs: Iterable[Club]) -> Sequence[NamedSeries]:
        """The series of some clubs, the latest first."""

    def list_counting(self, tournament: Tournament) -> Sequence[NamedSeries]:
        """The series of its own club in which a tournament counts."""

    def count_in(self, tournament: Tournament, *, series: Collection[int], by: Actor) -> None:
        """Count a tournament in some series of its club, by their rows."""

    def phrase_seeding(self, tournament: Tournament) -> str:
        """In a sentence, how teams enter a stage in the order of the season; empty where the
        tournament counts in no public one."""


class NoSeasons:
    """The null answers: no tournament counts in a season."""

    def find_season_points(self, tournament: Tournament) -> Mapping[int, int]:
        return {}

    def list_public_series(self, clubs: Iterable[Club]) -> Sequence[NamedSeries]:
        return ()

    def list_series(self, clubs: Iterable[Club]) -> Sequence[NamedSeries]:
        return ()

    def list_counting(self, tournament: Tournament) -> Sequence[NamedSeries]:
        return ()

    def count_in(self, tournament: Tournament, *, series: Collection[int], by: Actor) -> None:
        """There is nothing to count in."""

    def phrase_seeding(self, tournament: Tournament) -> str:
        return ""


seasons: Socket[SeasonsPort] = Socket(NoSeasons())

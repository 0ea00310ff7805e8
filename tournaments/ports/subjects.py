"""What `tournaments` asks of sign-up and payment from home, of lots, of seasons and of suitcases, a
typed port for each; where a port of this process is plugged in; and what others show on pages."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from django.core.exceptions import ImproperlyConfigured
from django.db.models import Q

from tournaments.actors import Actor
from tournaments.models import Club, Movement, Tournament

Port = TypeVar("Port")


class Socket(Generic[Port]):
    """A typed port: called, it returns who answers. A system check refuses to start a site in which
    nobody does (`check_every_port`)."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._port: Port | None = None

    def __call__(self) -> Port:
        if self._port is None:
            raise ImproperlyConfigured(f"Nobody answers what is asked of {self.name}.")
        return self._port

    @property
    def is_filled(self) -> bool:
        return self._port is not None

    def fill(self, port: Port) -> None:
        """Plug in who answers; done once, when the site starts."""
        self._port = port


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


seasons: Socket[SeasonsPort] = Socket("seasons")


class BookingsPort(Protocol):
    """The questions; each answer is as of now, in a fixed number of queries."""

    def is_offered(self) -> Q:
        """Of a team: whether a place is offered to it, which it still may accept."""

    def count_requests(self, tournament: Tournament) -> int:
        """How many wait for the club's yes or no."""

    def has_money_arrived(self, tournament: Tournament) -> bool:
        """Whether money came in online, in the accounts or not yet."""

    def takes_online(self, tournament: Tournament) -> bool:
        """Whether a fee can be paid online now."""

    def list_answers(self, tournament: Tournament) -> Mapping[int, str]:
        """What was answered to the club's own questions, by the row of the team."""


bookings: Socket[BookingsPort] = Socket("bookings")


class SuitcasesPort(Protocol):
    """The one question; its answer is as of now, in one query."""

    def name_suitcase(self, tournament: Tournament) -> str:
        """The name of the suitcase in which a tournament is now, empty where it is in none."""


suitcases: Socket[SuitcasesPort] = Socket("suitcases")


@dataclass(frozen=True, kw_only=True, slots=True)
class LotCount:
    """`typed`: lots in the table of lots, where a line for all others counts once; `given`: those
    that have a winner, of which `waiting` are still to be handed."""

    typed: int = 0
    given: int = 0
    waiting: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Envelopes:
    """How many envelopes have left and how many may still, with their sums in cents. What left
    stands in the ledger, envelope by envelope."""

    handed: int
    handed_cents: int
    waiting: int
    waiting_cents: int


class WonLot(Protocol):
    """A lot beside the name of its winners: `prize` is what is handed over."""

    @property
    def prize(self) -> str: ...


class PrizesPort(Protocol):
    """The questions; each answer is as of now, in a fixed number of queries."""

    def count_lots(self, tournament: Tournament) -> LotCount:
        """How many lots there are, and how many of them wait for their winners."""

    def has_lots(self, tournament: Tournament) -> bool:
        """Whether there is something to win."""

    def list_tags(self, tournament: Tournament) -> list[str]:
        """The tags of teams that some lots are for."""

    def list_lots_by_team(self, tournament: Tournament) -> Mapping[int, tuple[WonLot, ...]]:
        """The lots that were given, by the row of their team; none before the palmarès is
        arrested."""

    def find_envelopes(self, tournament: Tournament) -> Envelopes | None:
        """The cash of the palmarès; None where no lot is cash."""

    def is_of_a_lot(self, movement: Movement) -> bool:
        """Whether a payment left with a lot, and comes back with it."""

    def copy_lots(self, tournament: Tournament, *, source: Tournament, by: Actor) -> None:
        """Take over the lots of another concours of the club, where it has any."""


prizes: Socket[PrizesPort] = Socket("prizes")


class PagePlace(StrEnum):
    """Pages that have room for parts, and where."""

    BEFORE_DRAW = "before-draw"
    """On the public page, until the first draw."""
    FRONT_LINKS = "front-links"
    """Among the links below the public page."""
    TREASURY = "treasury"
    """Among the accounts of a concours, above who still owes."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PagePart:
    """A template, and what it shows by that name."""

    template: str
    shown: Any


Read = Callable[[Tournament], Any]
_PARTS: defaultdict[PagePlace, list[tuple[int, Read, str]]] = defaultdict(list)


def add_page_part(place: PagePlace, read: Read, template: str, *, order: int = 0) -> None:
    """Take on a part of another subject, as it does when it starts. `template` shows as `shown`
    what `read` finds; where that is nothing, there is no part."""
    _PARTS[place].append((order, read, template))
    _PARTS[place].sort(key=lambda part: part[0])


def read_parts(place: PagePlace, tournament: Tournament) -> list[PagePart]:
    """The parts of a place that have something to show."""
    found = ((read(tournament), template) for _order, read, template in _PARTS[place])
    return [PagePart(template=template, shown=shown) for shown, template in found if shown]

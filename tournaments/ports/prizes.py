"""What `tournaments` asks of the lots of a concours, as one typed port."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from tournaments.actors import Actor
from tournaments.models import Movement, Tournament
from tournaments.ports.socket import Socket


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


class NothingToWin:
    """The null answers: there are no lots."""

    def count_lots(self, tournament: Tournament) -> LotCount:
        return LotCount()

    def has_lots(self, tournament: Tournament) -> bool:
        return False

    def list_tags(self, tournament: Tournament) -> list[str]:
        return []

    def list_lots_by_team(self, tournament: Tournament) -> Mapping[int, tuple[WonLot, ...]]:
        return {}

    def find_envelopes(self, tournament: Tournament) -> Envelopes | None:
        return None

    def is_of_a_lot(self, movement: Movement) -> bool:
        return False

    def copy_lots(self, tournament: Tournament, *, source: Tournament, by: Actor) -> None:
        """There is nothing to take over."""


prizes: Socket[PrizesPort] = Socket(NothingToWin())

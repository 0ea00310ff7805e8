"""What `tournaments` asks of whoever arbitrates it, as one typed port.

`arbitration` knows `tournaments`, never the other way round. Where a page or a decision of a
tournament rests on what arbiters keep, it asks here. `arbitration` fills the port when the site
starts (`AppConfig.ready`), and a system check refuses to start a site whose port is empty.
"""

from collections.abc import Collection
from typing import Protocol

from tournaments.models import Match, Round, ScoreSheet, Tournament


class ArbitrationPort(Protocol):
    """The questions; each answer is as of now, in a fixed number of queries."""

    def list_record_heads(self, tournament: Tournament | None) -> dict[str, str]:
        """The head of a tournament's trail by its name (`{"1a2b…": "37:5f3a…"}`); None: of every
        trail. A trail without entries has no head."""

    def has_incident_at(self, matches: Collection[Match]) -> bool:
        """Whether an incident was ever reported at one of these tables, which then stay drawn."""

    def list_table_counts(self, match: Match) -> list[str]:
        """In sentences, the faults and warnings that make the next decision at a table another
        one. The match comes with its teams and its tournament."""

    def find_stop(self, sheet: ScoreSheet) -> str | None:
        """Why the match of a sheet was handed in before its end, empty where the clock was over;
        None where nobody stopped it."""

    def list_tables_waiting(self, round_: Round) -> frozenset[int]:
        """The tables of a round at which an incident waits for an arbiter."""

    def is_arbiter_coming(self, match: Match) -> bool:
        """Whether an arbiter has taken what was reported at a table, and has not decided yet."""

    def count_waiting_incidents(self, tournament: Tournament) -> int:
        """How many incidents wait for an arbiter: final standings are reopened to decide them."""


class NobodyArbitrates:
    """The null answers: nothing is recorded, nothing happened, nothing waits."""

    def list_record_heads(self, tournament: Tournament | None) -> dict[str, str]:
        """No trail."""
        return {}

    def has_incident_at(self, matches: Collection[Match]) -> bool:
        """No incident."""
        return False

    def list_table_counts(self, match: Match) -> list[str]:
        """Nothing counted."""
        return []

    def find_stop(self, sheet: ScoreSheet) -> str | None:
        """Nobody."""
        return None

    def list_tables_waiting(self, round_: Round) -> frozenset[int]:
        """None."""
        return frozenset()

    def is_arbiter_coming(self, match: Match) -> bool:
        """Nobody comes."""
        return False

    def count_waiting_incidents(self, tournament: Tournament) -> int:
        """None."""
        return 0


class _Socket:
    """Where the one port of this process is plugged in."""

    port: ArbitrationPort = NobodyArbitrates()


def fill_arbitration_port(port: ArbitrationPort) -> None:
    """Plug in who answers; called once, when the site starts."""
    _Socket.port = port


def arbitration() -> ArbitrationPort:
    """Whoever answers for arbitration in this process."""
    return _Socket.port

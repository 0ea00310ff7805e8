"""What `tournaments` asks of whoever arbitrates it, as one typed port.

`arbitration` knows `tournaments`, never the other way round. Where a page or a decision of a
tournament rests on what arbiters keep, it asks here. A system check refuses to start a site whose
port is empty.
"""

import datetime
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

from tournaments.models import Match, Round, ScoreSheet, Tournament
from tournaments.ports.subjects import Socket


@dataclass(frozen=True, kw_only=True, slots=True)
class TrailWords:
    """An entry of a journal in words: who did what when, about which thing (empty for the
    tournament itself), and why; where it and that thing can be read, as far as they can."""

    number: int
    at: datetime.datetime
    who: str
    act: str
    subject: str
    reason: str
    url: str = ""
    subject_url: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class TableRuling:
    """What was decided at a table, in sentences without names: `title` says by whom, and about
    which deal, `reason` why, `notice` what the arbiter tells it besides, `appeal_until` the end of
    its delay to appeal, None where it may not. `appeals` say who appeals and what the jury says;
    `replaced_by` is the number of the one that holds in its place. Without a `number` it is told
    by the sheet alone."""

    number: int = 0
    title: str
    sentences: tuple[str, ...]
    reason: str = ""
    notice: str = ""
    appeals: tuple[str, ...] = ()
    appeal_until: datetime.datetime | None = None
    replaced_by: int | None = None


class ArbitrationPort(Protocol):
    """The questions; each answer is as of now, in a fixed number of queries."""

    def list_record_heads(self, tournament: Tournament | None) -> dict[str, str]:
        """The head of a tournament's journal by its name (`{"1a2b…": "37:5f3a…"}`); None: of every
        journal. A journal without entries has no head."""

    def has_incident_at(self, matches: Collection[Match]) -> bool:
        """Whether an incident was ever reported at one of these tables, which then stay drawn."""

    def holds_seats_at(self, matches: Collection[Match]) -> bool:
        """Whether what was told or decided at one of these tables is about those who sit there: a
        fault on a deal, a decision that changed something. What nothing came of holds nobody."""

    def take_incidents_off(self, matches: Collection[Match]) -> Callable[[], None]:
        """Take what was told at tables off them while these are written anew; what is returned
        puts it back."""

    def list_table_counts(self, match: Match) -> list[str]:
        """In sentences, the faults and warnings that make the next decision at a table another
        one. The match comes with its teams and its tournament."""

    def find_stop(self, sheet: ScoreSheet) -> str | None:
        """Why the match of a sheet was handed in before its end, empty where the clock was over;
        None where nobody stopped it."""

    def list_tables_waiting(self, round_: Round) -> frozenset[int]:
        """The tables of a round at which an incident waits for an arbiter."""

    def is_arbiter_coming(self, match: int) -> bool:
        """Whether an arbiter has taken what was reported at a table, and has not decided yet."""

    def list_table_rulings(self, match: Match) -> list[TableRuling]:
        """What was decided at a table, in order, whether it still holds or another one does; one
        query where nothing was."""

    def find_call_dropped(self, match: Match) -> datetime.datetime | None:
        """When the arbiter closed the latest call of a table without consequence; None where
        there was no call, or it came to something else."""

    def count_waiting_incidents(
        self, tournament: Tournament, *, but_contested: bool = False
    ) -> int:
        """How many incidents wait for an arbiter: final standings are reopened to decide them.
        `but_contested` leaves out those that contested sheets are."""

    def list_decision_numbers(self, tournament: Tournament) -> list[int]:
        """The numbers of what arbiters decided, in order."""

    def list_trail_lines(self, tournament: Tournament) -> Iterator[dict[str, Any]]:
        """The journal of a tournament as a suitcase carries it: a line of JSON values for each
        entry, in order; `number`, `seal`, `act` and `at` are among them."""

    def list_trail_words(
        self, tournament: Tournament, *, first: int, most: int
    ) -> list[TrailWords]:
        """The entries of a journal from a number on, in order, in words; so many at most."""

    def list_line_faults(self, lines: Sequence[dict[str, Any]], key: UUID) -> list[str]:
        """What is wrong with lines that should be the whole journal of the tournament of this
        key, in sentences; empty where nothing is."""

    def extend_trail(self, tournament: Tournament, lines: Sequence[dict[str, Any]]) -> None:
        """Write those entries of a whole journal that this site does not have yet."""

    def cut_trail(self, tournament: Tournament, *, keeps: int) -> None:
        """Take away what a journal has after its first entries, which a file keeps by now."""

    def list_row_faults(self, tournament: Tournament) -> list[str]:
        """Each row of a tournament that is not as its journal has it, in a sentence."""


arbitration: Socket[ArbitrationPort] = Socket("arbitration")

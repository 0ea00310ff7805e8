"""How far an evening is: the current round, what is missing in it, and its clock."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone

from tournaments.enums import Forfeit, SheetState
from tournaments.models import Match, Round, Tournament

EVERY_TABLE = Q()
FINISHED_STATES = frozenset({SheetState.CONFIRMED, SheetState.LOCKED})


@dataclass(frozen=True, kw_only=True, slots=True)
class RoundProgress:
    """How far the tables of a round are; each field lists table numbers in order.

    `playing` has no sheet handed in yet, `submitted` waits for a second pair of eyes,
    `contested` for the arbiter, `finished` has its result (or a forfeit).
    """

    playing: tuple[int, ...]
    submitted: tuple[int, ...]
    contested: tuple[int, ...]
    finished: tuple[int, ...]

    @property
    def total(self) -> int:
        """Tables of the round; teams that sit out have none."""
        return len(self.playing) + len(self.submitted) + len(self.contested) + len(self.finished)

    @property
    def missing(self) -> int:
        """Tables that stand between the round and the next draw."""
        return self.total - len(self.finished)

    @property
    def missing_tables(self) -> tuple[int, ...]:
        """The numbers of those tables, in order."""
        return tuple(sorted((*self.playing, *self.submitted, *self.contested)))

    @property
    def is_complete(self) -> bool:
        """Whether every table has its result."""
        return self.missing == 0


@dataclass(frozen=True, kw_only=True, slots=True)
class RoundClock:
    """When a round began and, with a time limit, when it ends."""

    started_at: datetime.datetime
    ends_at: datetime.datetime | None
    now: datetime.datetime

    @property
    def is_over(self) -> bool:
        """Whether the time has run out."""
        return self.ends_at is not None and self.now >= self.ends_at


def find_sheet_state(match: Match) -> SheetState:
    """The state that counts for a match: a forfeit needs no sheet, no sheet yet is an open one."""
    if match.forfeit != Forfeit.NONE:
        return SheetState.CONFIRMED
    sheet = getattr(match, "sheet", None)
    return SheetState.OPEN if sheet is None else SheetState(sheet.state)


def count_progress(matches: Sequence[Match]) -> RoundProgress:
    """The progress of matches already loaded with their sheets."""
    seated = sorted((m.table_number, find_sheet_state(m)) for m in matches if m.table_number)

    def tables(*states: SheetState) -> tuple[int, ...]:
        return tuple(number for number, state in seated if state in states)

    return RoundProgress(
        playing=tables(SheetState.OPEN),
        submitted=tables(SheetState.SUBMITTED),
        contested=tables(SheetState.CONTESTED),
        finished=tables(*FINISHED_STATES),
    )


def read_round_progress(round_: Round, tables: Q = EVERY_TABLE) -> RoundProgress:
    """What is missing in a round, or at some of its tables, in one query."""
    matches = round_.matches.exclude(ew=None).filter(tables)
    return count_progress(list(matches.select_related("sheet")))


def list_rounds_progress(rounds: Sequence[Round]) -> list[tuple[Round, RoundProgress]]:
    """What is missing in each of several rounds, in one query."""
    matches: dict[int, list[Match]] = {round_.pk: [] for round_ in rounds}
    for match in Match.objects.filter(round__in=rounds, ew__isnull=False).select_related("sheet"):
        matches[match.round_id].append(match)
    return [(round_, count_progress(matches[round_.pk])) for round_ in rounds]


def find_current_round(tournament: Tournament) -> Round | None:
    """The round being played or, between two, the last one published."""
    return tournament.rounds.published().order_by("-number").first()


def find_round_clock(
    round_: Round, tournament: Tournament, *, now: datetime.datetime | None = None
) -> RoundClock | None:
    """The clock of a round that was started; None before that."""
    if round_.started_at is None:
        return None
    ends_at = None
    if tournament.time_limit_minutes:
        ends_at = round_.started_at + datetime.timedelta(minutes=tournament.time_limit_minutes)
    return RoundClock(started_at=round_.started_at, ends_at=ends_at, now=now or timezone.now())

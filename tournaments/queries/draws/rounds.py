"""How far an evening is: the current round, what is missing in it, and its clock."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from tournaments.enums import Forfeit, RoundState, SheetState
from tournaments.models import Match, Round, Team, Tournament
from tournaments.queries.statements import prepared

EVERY_TABLE = Q()
NO_TIME = datetime.timedelta()
FINISHED_STATES = frozenset({SheetState.CONFIRMED, SheetState.LOCKED})


@dataclass(frozen=True, kw_only=True, slots=True)
class RoundProgress:
    """How far the tables of a round are; each field lists table numbers in order.

    `playing` has no sheet handed in yet, `submitted` waits for a second pair of eyes,
    `contested` for the arbiter, `finished` has its result (or a forfeit). Of the contested ones
    `playing_on` go on with a match that is not over.
    """

    playing: tuple[int, ...]
    submitted: tuple[int, ...]
    contested: tuple[int, ...]
    finished: tuple[int, ...]
    playing_on: tuple[int, ...] = ()

    @property
    def still_playing(self) -> tuple[int, ...]:
        """The tables where a match is played, whatever is disputed there."""
        return tuple(sorted((*self.playing, *self.playing_on)))

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
    """When a round began and, with a time limit, when it ends: later by every pause.

    Since `paused_at` it stands still, and its end is what it would be if it went on now.
    """

    started_at: datetime.datetime
    ends_at: datetime.datetime | None
    now: datetime.datetime
    paused_at: datetime.datetime | None = None

    @property
    def is_over(self) -> bool:
        """Whether the time has run out."""
        return self.ends_at is not None and self.now >= self.ends_at

    @property
    def minutes_left(self) -> int:
        """Minutes to play, one that has begun included; 0 without a limit, or beyond it."""
        left = self.ends_at - self.now if self.ends_at else NO_TIME
        return max(0, -(-left // datetime.timedelta(minutes=1)))


def at_the_table(team: Team | OuterRef | int) -> Q:
    """The matches that a team, or the one of a key, plays in: its own or one for the exempt."""
    return Q(ns=team) | Q(ew=team) | Q(ns_partner=team) | Q(ew_partner=team)


def find_sheet_state(match: Match) -> SheetState:
    """The state that counts for a match: a forfeit needs no sheet, no sheet yet is an open one."""
    if match.forfeit != Forfeit.NONE:
        return SheetState.CONFIRMED
    sheet = getattr(match, "sheet", None)
    return SheetState.OPEN if sheet is None else SheetState(sheet.state)


def count_progress(matches: Sequence[Match]) -> RoundProgress:
    """The progress of matches already loaded with their sheets."""
    seated = sorted((m.table_number, find_sheet_state(m)) for m in matches if m.table_number)
    unfinished = {match.table_number for match in matches if match.ns_score is None}

    def tables(*states: SheetState) -> tuple[int, ...]:
        return tuple(number for number, state in seated if state in states)

    return RoundProgress(
        playing=tables(SheetState.OPEN),
        submitted=tables(SheetState.SUBMITTED),
        contested=tables(SheetState.CONTESTED),
        finished=tables(*FINISHED_STATES),
        playing_on=tuple(table for table in tables(SheetState.CONTESTED) if table in unfinished),
    )


def read_round_progress(round_: Round, tables: Q = EVERY_TABLE) -> RoundProgress:
    """What is missing in a round, or at some of its tables, in one query."""
    if tables == EVERY_TABLE:
        return count_progress(_list_seated(round_.pk))
    return count_progress(list(_find_seated(round_.pk).filter(tables)))


def _find_seated(round_: int) -> QuerySet[Match]:
    return Match.objects.filter(round=round_).exclude(ew=None).with_sheet_states()


_list_seated = prepared(_find_seated)


def list_rounds_progress(rounds: Sequence[Round]) -> list[tuple[Round, RoundProgress]]:
    """What is missing in each of several rounds, in one query."""
    matches: dict[int, list[Match]] = {round_.pk: [] for round_ in rounds}
    for match in Match.objects.filter(round__in=rounds, ew__isnull=False).with_sheet_states():
        matches[match.round_id].append(match)
    return [(round_, count_progress(matches[round_.pk])) for round_ in rounds]


@prepared
def list_published_rounds(tournament: int) -> QuerySet[Round]:
    """The published rounds in order, each with how far it is; without what proves its draw."""
    rounds = Round.objects.published().filter(tournament=tournament)
    return rounds.with_steps().defer("certificate", "swaps").order_by("number")


@prepared
def list_published_round(tournament: int, number: int) -> QuerySet[Round]:
    """The round of a number, where it is published, without its draw."""
    found = Round.objects.published().without_draws()
    return found.filter(tournament=tournament, number=number)[:1]


def find_current_round(tournament: Tournament) -> Round | None:
    """The round being played or, between two, the last one published.

    Of stages that are played side by side it is the last that still has a table to finish.
    """
    tables = Match.objects.filter(round=OuterRef("pk"), ew__isnull=False, forfeit=Forfeit.NONE)
    plays = Q(Exists(tables.exclude(sheet__state__in=FINISHED_STATES)), state=RoundState.PUBLISHED)
    rounds = tournament.rounds.published().annotate(plays=plays)
    return rounds.order_by("-plays", "-number").first()


def list_matches_at(round_: Round, number: int, tables: Q = EVERY_TABLE) -> list[Match]:
    """The matches that somebody who looks at a round may mean by a table's number.

    Stages that are played side by side have tables of the same number. Of the round and of the
    other stages' published ones, these are the matches that still wait for their result. Where
    none does, or where the round is closed, it is the round's own match at that table; where the
    round has no such table, those of the others.
    """
    others = round_.tournament.rounds.filter(state=RoundState.PUBLISHED)
    side_by_side = Q(round=round_) | Q(round__in=others.exclude(stage=round_.stage_id))
    matches = Match.objects.filter(side_by_side, tables, table_number=number, ew__isnull=False)
    sides = (Prefetch(side, queryset=Team.objects.with_players()) for side in ("ns", "ew"))
    matches = matches.select_related("sheet", "round__stage").prefetch_related(*sides)
    found = list(matches.order_by("round"))
    here = [match for match in found if match.round_id == round_.pk]
    if here and round_.state == RoundState.CLOSED:
        return here
    playing = [match for match in found if find_sheet_state(match) not in FINISHED_STATES]
    return playing or here or found


class Timed(Protocol):
    """What a round's clock goes by: the round itself, or what was read of it."""

    @property
    def started_at(self) -> datetime.datetime | None: ...
    @property
    def closed_at(self) -> datetime.datetime | None: ...
    @property
    def paused_at(self) -> datetime.datetime | None: ...
    @property
    def paused_for(self) -> datetime.timedelta: ...
    @property
    def minutes(self) -> int | None: ...


def find_round_clock(round_: Timed, *, now: datetime.datetime | None = None) -> RoundClock | None:
    """The clock of a round that was started; None before that, and once the round is over."""
    if round_.started_at is None or round_.closed_at is not None:
        return None
    now = now or timezone.now()
    ends_at = None
    if round_.minutes:
        ends_at = round_.started_at + datetime.timedelta(minutes=round_.minutes)
        ends_at += find_paused_time(round_, now)
    return RoundClock(
        started_at=round_.started_at, ends_at=ends_at, now=now, paused_at=round_.paused_at
    )


def is_time_over(round_: Timed) -> bool:
    """Whether the round has a clock that goes and has run out."""
    clock = find_round_clock(round_)
    return clock is not None and clock.is_over


def find_paused_time(round_: Timed, now: datetime.datetime) -> datetime.timedelta:
    """How long a round's clock has stood still, the pause that goes on included."""
    return round_.paused_for + (now - round_.paused_at if round_.paused_at else NO_TIME)


def has_score(tournament: Tournament) -> bool:
    """Whether a match of the tournament counts already."""
    matches = Match.objects.filter(round__tournament=tournament).exclude(ew=None)
    return matches.filter(Q(ns_score__isnull=False) | ~Q(forfeit=Forfeit.NONE)).exists()

"""What tells a kept public page from a newer one, read in a single cheap query."""

import datetime
from typing import Any

from django.db.models import (
    Case,
    Count,
    Exists,
    F,
    IntegerField,
    Max,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    When,
)

from tournaments.enums import ByeValue, Forfeit, SheetState
from tournaments.models import Match, Round, ScoreSheet, Stage, Team, Tournament
from tournaments.queries.draws.rounds import at_the_table
from tournaments.queries.ranks.standings import PLACED_OTHERWISE
from tournaments.queries.rights.access import list_public_tournaments
from tournaments.queries.statements import prepared

_LARGEST = 32_767
"""No team has a number beyond."""
_OF_TOURNAMENT = ("pk", "version", "club__name", "club__logo_version")
_OF_WHOLE_ROUNDS = ("pk", "whole_version", "club__name", "club__logo_version")


Stamp = tuple[Any, ...]


def _list_public(slug: str) -> QuerySet[Tournament]:
    return list_public_tournaments().filter(slug=slug).order_by()


@prepared
def _list_stamps(slug: str) -> QuerySet[Tournament, Stamp]:
    return _list_public(slug).values_list(*_OF_TOURNAMENT)


@prepared
def _list_whole_stamps(slug: str) -> QuerySet[Tournament, Stamp]:
    return _list_public(slug).values_list(*_OF_WHOLE_ROUNDS)


@prepared
def _list_team_stamps(slug: str, number: int) -> QuerySet[Team, Stamp]:
    told = (
        Match.objects.filter(at_the_table(OuterRef("pk")))
        .order_by()
        .values("round__tournament")
        .annotate(
            told=Sum("sheet__version") + Count("sheet__submitted_at") + Count("sheet__confirmed_at")
        )
    )
    played = Match.objects.filter(
        at_the_table(OuterRef(OuterRef("pk"))), round=OuterRef("pk"), ew__isnull=False
    )
    idle = Round.objects.published().filter(
        ~Exists(played.filter(forfeit=Forfeit.NONE)), tournament=OuterRef("tournament")
    )
    flat = Q(tournament__bye_value=ByeValue.FLAT, tournament__forfeit_value=ByeValue.FLAT)
    version = F("tournament__version")
    teams = Team.objects.filter(number=number, tournament__in=_list_public(slug)).order_by()
    return teams.values_list(
        *(f"tournament__{name}" for name in _OF_WHOLE_ROUNDS),
        Subquery(told.values("told")),
        Case(When(flat | ~Exists(idle), then=0), default=version, output_field=IntegerField()),
    )


@prepared
def _list_round_played_on(
    round_: int, match: int, tournament: int, stage: int
) -> QuerySet[Round, Stamp]:
    others = Match.objects.filter(round=round_, ew__isnull=False).exclude(pk=match)
    unfinished = others.filter(Q(sheet=None) | Q(sheet__state=SheetState.OPEN))
    stages = Stage.objects.filter(tournament=tournament).exclude(pk=stage)
    is_begun = Q(started_at__isnull=False) | Exists(others.begun())
    rounds = Round.objects.filter(is_begun, Exists(unfinished), ~Exists(stages), pk=round_)
    return rounds.order_by().values_list("pk")


def _join(found: list[Stamp]) -> str | None:
    """The stamp that was found; None where there is no such tournament."""
    return "-".join(str(part) for part in found[0]) if found else None


def compute_tournament_stamp(slug: str) -> str | None:
    """A text that changes with everything a tournament's public pages show.

    What happens in its club raises the version as well (`announce_in_club`). None where there is
    no such tournament, or it is not public.
    """
    return _join(_list_stamps(slug))


def compute_whole_stamp(slug: str) -> str | None:
    """A text that changes with what pages show that tell of whole rounds alone."""
    return _join(_list_whole_stamps(slug))


def compute_team_stamp(slug: str, number: int) -> str | None:
    """A text that changes with what a team's page shows: whole rounds, and its own tables; every
    table, where an average values a round that it did not play. None where no team has the number.
    """
    if number > _LARGEST:
        return None
    return _join(_list_team_stamps(slug, number))


def plays_on(sheet: object) -> bool:
    """Whether others of a sheet's round are still played, which was begun before it, and nothing
    but whole rounds places teams: then what comes in from its table moves nobody else."""
    if not isinstance(sheet, ScoreSheet) or sheet.match.round.system in PLACED_OTHERWISE:
        return False
    round_ = sheet.match.round
    where = (round_.pk, sheet.match_id, round_.tournament_id, round_.stage_id)
    return bool(_list_round_played_on(*where))


def compute_calendar_stamp(today: datetime.date) -> str:
    """A text that changes with the list of public tournaments, and with everything it shows."""
    return _stamp_all(today, Tournament.objects.all())


def compute_club_stamp(today: datetime.date, slug: str) -> str:
    """The stamp of one club's tournaments: an act elsewhere leaves it as it is."""
    return _stamp_all(today, Tournament.objects.filter(club__slug=slug))


def compute_past_stamp(tournaments: QuerySet[Tournament]) -> str:
    """The stamp of what is over of some tournaments: an evening being played leaves it as it is."""
    return _sum_up(tournaments.filter(finished_at__isnull=False))


def _stamp_all(today: datetime.date, tournaments: QuerySet[Tournament]) -> str:
    return f"{today}-{_sum_up(tournaments)}"


def _sum_up(tournaments: QuerySet[Tournament]) -> str:
    """The versions of all tournaments summed, hidden ones too: hiding one and showing another
    raises both. Versions only grow; the count, and the newest key, tell of one that was erased."""
    totals = tournaments.aggregate(count=Count("pk"), versions=Sum("version"), newest=Max("pk"))
    return f"{totals['count']}-{totals['versions']}-{totals['newest']}"

"""What tells a kept public page from a newer one, read in a single cheap query."""

import datetime
from collections.abc import Mapping
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
from tournaments.queries.statements import Statement

_SLUG, _NUMBER, _LARGEST = "slug", 32_766, 32_767
"""Marks in statements; no team has a number as large."""
_ROUND, _MATCH, _TOURNAMENT, _STAGE = range(-4, 0)
"""Marks where keys go."""
_OF_TOURNAMENT = ("pk", "version", "club__name", "club__logo_version")
_OF_WHOLE_ROUNDS = ("pk", "whole_version", "club__name", "club__logo_version")


def _find_stamps() -> QuerySet[Tournament]:
    return list_public_tournaments().filter(slug=_SLUG).order_by()


def _find_team_stamps() -> QuerySet[Team, Any]:
    told = (
        Match.objects.filter(at_the_table(OuterRef("pk")))
        .order_by()
        .values("round__tournament")
        .annotate(told=Sum("sheet__version") + Count("sheet__submitted_at"))
    )
    played = Match.objects.filter(
        at_the_table(OuterRef(OuterRef("pk"))), round=OuterRef("pk"), ew__isnull=False
    )
    idle = Round.objects.published().filter(
        ~Exists(played.filter(forfeit=Forfeit.NONE)), tournament=OuterRef("tournament")
    )
    flat = Q(tournament__bye_value=ByeValue.FLAT, tournament__forfeit_value=ByeValue.FLAT)
    version = F("tournament__version")
    teams = Team.objects.filter(number=_NUMBER, tournament__in=_find_stamps()).order_by()
    return teams.values_list(
        *(f"tournament__{name}" for name in _OF_WHOLE_ROUNDS),
        Subquery(told.values("told")),
        Case(When(flat | ~Exists(idle), then=0), default=version, output_field=IntegerField()),
    )


def _find_rounds_played_on() -> QuerySet[Round, Any]:
    others = Match.objects.filter(round=_ROUND, ew__isnull=False).exclude(pk=_MATCH)
    unfinished = others.filter(Q(sheet=None) | Q(sheet__state=SheetState.OPEN))
    stages = Stage.objects.filter(tournament=_TOURNAMENT).exclude(pk=_STAGE)
    is_begun = Q(started_at__isnull=False) | Exists(others.begun())
    rounds = Round.objects.filter(is_begun, Exists(unfinished), ~Exists(stages), pk=_ROUND)
    return rounds.order_by().values_list("pk")


_STAMP = Statement(lambda: _find_stamps().values_list(*_OF_TOURNAMENT))
_WHOLE_STAMP = Statement(lambda: _find_stamps().values_list(*_OF_WHOLE_ROUNDS))
_TEAM_STAMP = Statement(_find_team_stamps)
_PLAYED_ON = Statement(_find_rounds_played_on)


def _ask(stamp: Statement, marked: Mapping[Any, Any]) -> str | None:
    """The stamp that a statement finds; None where there is no such tournament."""
    found = stamp.ask(marked)
    return None if found is None else "-".join(str(part) for part in found)


def compute_tournament_stamp(slug: str) -> str | None:
    """A text that changes with everything a tournament's public pages show.

    What happens in its club raises the version as well (`announce_in_club`). None where there is
    no such tournament, or it is not public.
    """
    return _ask(_STAMP, {_SLUG: slug})


def compute_whole_stamp(slug: str) -> str | None:
    """A text that changes with what pages show that tell of whole rounds alone."""
    return _ask(_WHOLE_STAMP, {_SLUG: slug})


def compute_team_stamp(slug: str, number: int) -> str | None:
    """A text that changes with what a team's page shows: whole rounds, and its own tables; every
    table, where an average values a round that it did not play. None where no team has the number.
    """
    if number > _LARGEST:
        return None
    return _ask(_TEAM_STAMP, {_SLUG: slug, _NUMBER: number})


def plays_on(sheet: object) -> bool:
    """Whether others of a sheet's round are still played, which was begun before it, and nothing
    but whole rounds places teams: then what comes in from its table moves nobody else."""
    if not isinstance(sheet, ScoreSheet) or sheet.match.round.system in PLACED_OTHERWISE:
        return False
    round_ = sheet.match.round
    marked = {
        _ROUND: round_.pk,
        _MATCH: sheet.match_id,
        _TOURNAMENT: round_.tournament_id,
        _STAGE: round_.stage_id,
    }
    return _PLAYED_ON.ask(marked) is not None


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

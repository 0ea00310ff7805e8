"""The records of several concours: of a club, or of a season."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.dates import phrase_day
from tournaments.models import Team, Tournament
from tournaments.pages.pictures.records import (
    Place,
    RankedEvening,
    Record,
    Side,
    find_best_climb,
    find_best_total,
    find_records,
    list_holders,
    name_records,
)
from tournaments.queries.ranks.past_evenings import PastEvening, read_past_evenings
from tournaments.queries.sheets.bids import name_sweeps

MOST = 60
"""Concours that are read, the latest: five years of one a month."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PastRecords:
    """The records, and over how many concours they were looked for."""

    records: tuple[Record, ...]
    evenings: int


def read_past_records(tournaments: QuerySet[Tournament]) -> PastRecords:
    """The records of the latest of some concours, in a fixed number of queries: of those that are
    over, are shown to everybody and hide no standings; no demonstration among them."""
    told = tournaments.filter(
        is_public=True, is_demo=False, hides_standings=False, finished_at__isnull=False
    )
    latest = list(told.order_by("-date", "-pk")[:MOST])
    evenings = read_past_evenings(latest[::-1])
    places = [_place(evening.tournament) for evening in evenings]
    ranked = [
        RankedEvening(place=place, first=evening.first, last=evening.last, totals=evening.totals)
        for evening, place in zip(evenings, places, strict=True)
    ]
    found = [
        *find_records(_list_sides(evenings, places), sweeps=_name_sweeps(evenings)),
        *find_best_total(ranked),
        *find_best_climb(ranked),
    ]
    holders = Team.objects.filter(pk__in=list_holders(found)).with_players()
    return PastRecords(
        records=name_records(found, {team.pk: team for team in holders}), evenings=len(evenings)
    )


def _place(tournament: Tournament) -> Place:
    said = {"name": tournament.name, "day": phrase_day(tournament.date)}
    return Place(
        said=_("%(name)s, %(day)s") % said, url=reverse("public:standings", args=[tournament.slug])
    )


def _name_sweeps(evenings: Sequence[PastEvening]) -> str:
    """What these concours call all tricks; where they differ, as most clubs do."""
    words = {str(name_sweeps(evening.tournament.rules)) for evening in evenings}
    return words.pop() if len(words) == 1 else _("Capots")


def _list_sides(evenings: Sequence[PastEvening], places: Sequence[Place]) -> list[Side]:
    return [
        Side(team=result.participant, line=result, place=place)
        for evening, place in zip(evenings, places, strict=True)
        for result in evening.played
    ]

"""The tournaments that anybody may see: under way, to come, over."""

import datetime
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.text import slugify

from tournaments.models import Club, Round, Team, Tournament
from tournaments.queries.rights.access import list_public_tournaments


@dataclass(frozen=True, kw_only=True, slots=True)
class Calendar:
    """Tournaments by when they are, each still to be cut into pages."""

    running: QuerySet[Tournament]
    coming: QuerySet[Tournament]
    past: QuerySet[Tournament]


def list_clubs_to_see(wanted: str = "") -> QuerySet[Club]:
    """The clubs with a public tournament that is no demonstration, by name; those alone whose name
    or place has every word that is wanted."""
    shown = list_public_tournaments().filter(is_demo=False, club=OuterRef("pk"))
    named = _has_every_word(wanted, keys=("slug",), places=("town",))
    return Club.objects.filter(named, Exists(shown)).order_by("name")


def read_public_calendar(
    today: datetime.date, club: Club | None = None, *, wanted: str = ""
) -> Calendar:
    """The public tournaments, or those of a club, each with `team_count` and `round_count`; those
    alone whose name, place or club has every word that is wanted.

    Under way: of today, or begun and not older than yesterday (an evening ends after midnight).
    """
    of_whom = Q() if club is None else Q(club=club)
    named = are_named(wanted)
    teams = Team.objects.filter(tournament=OuterRef("pk")).registered().complete()
    rounds = Round.objects.published().filter(tournament=OuterRef("pk"))
    # Told of those on the page alone: a site of five years has 15,000 tournaments.
    tournaments = (
        list_public_tournaments()
        .filter(of_whom, named)
        .select_related("club")
        .annotate(team_count=_count(teams), round_count=_count(rounds))
    )
    # Looked up before: asked of each past tournament, it would be read for all of five years.
    yesterday = today - datetime.timedelta(days=1)
    late = tournaments.filter(Exists(rounds), date=yesterday, finished_at=None)
    still_played = Q(pk__in=list(late.values_list("pk", flat=True)))
    by_hour = ("date", "starts_at", "pk")
    running = tournaments.filter(Q(date=today) | still_played, finished_at=None)
    coming = tournaments.filter(finished_at=None, date__gt=today)
    past = tournaments.filter(Q(date__lt=today) | Q(finished_at__isnull=False))
    return Calendar(
        running=running.order_by(*by_hour),
        coming=coming.order_by(*by_hour),
        past=past.exclude(still_played).order_by("-date", "-pk"),
    )


def _count(rows: QuerySet[Any]) -> Coalesce:
    """How many there are of a tournament's, in a query of their own."""
    counted = rows.order_by().values("tournament").annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def are_named(wanted: str) -> Q:
    """Tournaments of which name, place or club has every word that is wanted; all for none."""
    return _has_every_word(wanted, keys=("slug", "club__slug"), places=("place", "club__town"))


def _has_every_word(wanted: str, *, keys: tuple[str, ...], places: tuple[str, ...]) -> Q:
    """Whether each word stands in one of the columns: of keys, which addresses are made of, without
    accents."""
    found = Q()
    for word in wanted.split():
        plain = slugify(word)
        one = Q(*((f"{place}__icontains", word) for place in places), _connector=Q.OR)
        if plain:
            one |= Q(*((f"{key}__contains", plain) for key in keys), _connector=Q.OR)
        found &= one
    return found

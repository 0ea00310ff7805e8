"""What the tabs of a concours count: who is awaited, which tables play, what waits elsewhere."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, IntegerField, Model, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.enums import Forfeit, RoundState, SheetState, TeamStatus
from tournaments.models import Match, Team, Tournament
from tournaments.permissions import Permission
from tournaments.queries.statements import prepared


@dataclass(frozen=True, kw_only=True, slots=True)
class TabCount:
    """Rows of another subject that wait for somebody, counted beside the first of their `places`
    that stands as a tab, else beside « Plus ».

    `list_rows` finds those of all tournaments, at any time. `asked_of` is whose eye they want;
    without it everybody's, and only beside a place that stands as a tab.
    """

    places: tuple[str, ...]
    list_rows: Callable[[], QuerySet[Model]]
    asked_of: Permission | None = None


_OF_OTHERS: list[TabCount] = []


def add_tab_counts(*counts: TabCount) -> None:
    """Take on what another subject has to count, as it does when it starts."""
    _OF_OTHERS.extend(counts)


@dataclass(frozen=True, kw_only=True, slots=True)
class Counts:
    """Teams that have not arrived, once one has; tables whose result is missing; what other
    subjects count."""

    teams: int
    rounds: int
    others: tuple[tuple[TabCount, int], ...]


def count_for_tabs(tournament: Tournament) -> Counts:
    """All counts of a concours, in one query."""
    nothing = (0,) * (3 + len(_OF_OTHERS))
    there, awaited, rounds, *others = next(iter(_list_counts(tournament.pk)), nothing)
    counted = zip(_OF_OTHERS, others, strict=True)
    return Counts(teams=awaited if there else 0, rounds=rounds, others=tuple(counted))


@prepared
def _list_counts(tournament: int) -> QuerySet[Tournament, tuple[Any, ...]]:
    teams = Team.objects.filter(status=TeamStatus.REGISTERED, seeks_partner=False)
    open_sheet = Q(sheet__isnull=True) | Q(sheet__state=SheetState.OPEN)
    contested = Q(sheet__state=SheetState.CONTESTED, ns_score__isnull=True)
    matches = Match.objects.filter(
        open_sheet | contested,
        round__state=RoundState.PUBLISHED,
        ew__isnull=False,
        forfeit=Forfeit.NONE,
    )
    counted = (
        _count(teams.filter(is_present=True), "tournament"),
        _count(teams.filter(is_present=False, left_at=None), "tournament"),
        _count(matches, "round__tournament"),
        *(_count(tab.list_rows(), "tournament") for tab in _OF_OTHERS),
    )
    named = {f"count_{place}": count for place, count in enumerate(counted)}
    own = Tournament.objects.filter(pk=tournament).order_by()
    return own.annotate(**named).values_list(*named)


def _count(rows: QuerySet[Model], whose: str) -> Coalesce:
    """How many of some rows belong to each tournament."""
    counted = rows.order_by().annotate(of=F(whose)).values("of").annotate(many=Count("pk"))
    own = counted.filter(of=OuterRef("pk")).values("many")
    return Coalesce(Subquery(own, output_field=IntegerField()), 0)

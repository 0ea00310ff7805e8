"""What the tabs of a concours count: who is awaited, which tables play, what waits elsewhere."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Count, F, IntegerField, Model, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.enums import Forfeit, RoundState, SheetState, TeamStatus
from tournaments.models import Match, Team, Tournament
from tournaments.permissions import Permission


@dataclass(frozen=True, kw_only=True, slots=True)
class TabCount:
    """Rows of another subject that wait for somebody, counted beside their `place`.

    `list_rows` finds those of all tournaments. `asked_of` is whose eye they want; without it
    everybody's, and only beside a place that stands as a tab.
    """

    place: str
    list_rows: Callable[[], QuerySet[Model]]
    asked_of: Permission | None = None


_OF_OTHERS: list[TabCount] = []


def add_tab_counts(*counts: TabCount) -> None:
    """Take on what another subject has to count, as it does when it starts."""
    _OF_OTHERS.extend(counts)


def list_tab_counts() -> tuple[TabCount, ...]:
    """What other subjects have to count."""
    return tuple(_OF_OTHERS)


def count_for_tabs(tournament: Tournament) -> dict[str, int]:
    """All counts by the code of their place, in one query: teams that have not arrived, once one
    has; tables whose result is missing; what other subjects count."""
    teams = Team.objects.filter(status=TeamStatus.REGISTERED, seeks_partner=False)
    open_sheet = Q(sheet__isnull=True) | Q(sheet__state=SheetState.OPEN)
    contested = Q(sheet__state=SheetState.CONTESTED, ns_score__isnull=True)
    matches = Match.objects.filter(
        open_sheet | contested,
        round__state=RoundState.PUBLISHED,
        ew__isnull=False,
        forfeit=Forfeit.NONE,
    )
    counted = {
        "there": _count(teams.filter(is_present=True), "tournament"),
        "in_teams": _count(teams.filter(is_present=False), "tournament"),
        "in_rounds": _count(matches, "round__tournament"),
        **{f"in_{tab.place}": _count(tab.list_rows(), "tournament") for tab in _OF_OTHERS},
    }
    own = Tournament.objects.filter(pk=tournament.pk)
    found = own.annotate(**counted).values(*counted).get()
    counts = {name.removeprefix("in_"): number for name, number in found.items()}
    return counts | {"teams": counts["teams"] if counts["there"] else 0}


def _count(rows: QuerySet[Model], whose: str) -> Coalesce:
    """How many of some rows belong to each tournament."""
    counted = rows.order_by().annotate(of=F(whose)).values("of").annotate(many=Count("pk"))
    own = counted.filter(of=OuterRef("pk")).values("many")
    return Coalesce(Subquery(own, output_field=IntegerField()), 0)

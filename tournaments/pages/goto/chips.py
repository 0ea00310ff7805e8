"""What « Plus » says beside a place that is in use: the sum, who owes, what waits; and what the
tabs of a concours count: who is awaited, which tables play, what waits elsewhere."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.db.models import Count, F, IntegerField, Model, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.domain.custody import phrase_custody
from tournaments.enums import Forfeit, RoundState, SheetState, TeamStatus
from tournaments.models import Match, Team, Tournament
from tournaments.pages.goto.places import May
from tournaments.permissions import Permission
from tournaments.ports import arbitration


@dataclass(frozen=True, kw_only=True, slots=True)
class Chip:
    """A word beside a place; `url` where it leads elsewhere. `asks`: somebody is awaited."""

    words: str
    url: str = ""
    asks: bool = False


Chips = Iterator[tuple[str, Chip]]
"""Chips, each with the code of its place."""

_OF_OTHERS: list[Callable[[Tournament, May], Chips]] = []


def add_chips(*lists: Callable[[Tournament, May], Chips]) -> None:
    """Take on the chips of another subject, as it does when it starts; each list takes a fixed
    number of queries."""
    _OF_OTHERS.extend(lists)


def find_chips(tournament: Tournament, may: May) -> dict[str, Chip]:
    """The chips of « Plus » by the code of their place; in a fixed number of queries."""
    chips = dict(_list_in_use(tournament)) if Permission.CHANGE_SETTINGS in may else {}
    for list_chips in _OF_OTHERS:
        chips |= dict(list_chips(tournament, may))
    if Permission.RESOLVE_CONTESTS in may:
        chips |= dict(_list_to_settle(tournament))
    if Permission.RUN_CLUB in may and phrase_custody(tournament):
        chips.setdefault("elsewhere", Chip(words=_("en cours")))
    return chips


def _list_in_use(tournament: Tournament) -> Chips:
    counted = Tournament.objects.filter(pk=tournament.pk).aggregate(
        stages=Count("stages", distinct=True), roles=Count("roles", distinct=True)
    )
    if counted["stages"] > 1:
        yield "stages", Chip(words=str(counted["stages"]))
    if counted["roles"]:
        said = ngettext("%(count)d personne", "%(count)d personnes", counted["roles"])
        yield "rights", Chip(words=said % {"count": counted["roles"]})


def _list_to_settle(tournament: Tournament) -> Chips:
    if waiting := arbitration().count_waiting_incidents(tournament):
        said = ngettext("%(count)d à trancher", "%(count)d à trancher", waiting)
        url = reverse("arbitration:queue", args=[tournament.slug])
        yield "report", Chip(words=said % {"count": waiting}, url=url, asks=True)
    if appeals := tournament.pending_appeals:
        said = ngettext("%(count)d appel", "%(count)d appels", appeals)
        yield "decisions", Chip(words=said % {"count": appeals}, asks=True)


@dataclass(frozen=True, kw_only=True, slots=True)
class TabCount:
    """Rows of another subject that wait for somebody, counted beside their `place`.

    `list_rows` finds those of all tournaments. `asked_of` is whose eye they want; without it
    everybody's, and only beside a place that stands as a tab.
    """

    place: str
    list_rows: Callable[[], QuerySet[Model]]
    asked_of: Permission | None = None


_COUNTED_BY_OTHERS: list[TabCount] = []


def add_tab_counts(*counts: TabCount) -> None:
    """Take on what another subject has to count, as it does when it starts."""
    _COUNTED_BY_OTHERS.extend(counts)


def list_tab_counts() -> tuple[TabCount, ...]:
    """What other subjects have to count."""
    return tuple(_COUNTED_BY_OTHERS)


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
        **{f"in_{tab.place}": _count(tab.list_rows(), "tournament") for tab in _COUNTED_BY_OTHERS},
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

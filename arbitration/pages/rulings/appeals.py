"""The appeals of a tournament."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Case, Prefetch, QuerySet, When

from arbitration.enums import AppealState
from arbitration.models import Appeal
from arbitration.pages.rulings.read_rulings import find_rulings
from arbitration.pages.rulings.votes import phrase_shortage
from arbitration.queries.votes import read_bench
from tournaments.models import Team, Tournament


@dataclass(frozen=True, kw_only=True, slots=True)
class AppealLine:
    """An appeal in the list; `shortage` says that its jury is too small to judge it."""

    appeal: Appeal
    shortage: str


def find_appeals(tournament: Tournament) -> QuerySet[Appeal]:
    """Every appeal with its ruling and its team, those that wait first."""
    waits = Case(When(state=AppealState.LODGED, then=0), default=1)
    return (
        Appeal.objects.filter(ruling__tournament=tournament)
        .select_related("decided_by")
        .prefetch_related(
            Prefetch("team", queryset=Team.objects.with_every_player()),
            Prefetch("ruling", queryset=find_rulings(tournament)),
        )
        .order_by(waits, "lodged_at", "pk")
    )


def list_appeals(tournament: Tournament, jurors: Sequence[User]) -> Iterator[AppealLine]:
    """The appeals as the list shows them; `jurors` are the tournament's jury."""
    for appeal in find_appeals(tournament).prefetch_related("judges"):
        waits = appeal.state == AppealState.LODGED
        bench = read_bench(appeal, jurors)
        yield AppealLine(
            appeal=appeal, shortage=phrase_shortage(bench, tournament) if waits else ""
        )

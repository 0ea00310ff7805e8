"""The cash of the palmarès: handed out, and still to be."""

from django.db.models import Count, Q, Sum

from prizes.enums import AwardState
from tournaments.models import Tournament
from tournaments.ports import Envelopes

_LEFT = Q(movement__isnull=False)
_WAITS = Q(state__in=[AwardState.WAITING, AwardState.ABSENT])


def find_envelopes(tournament: Tournament) -> Envelopes | None:
    """The envelopes of a tournament, in one query; None where no lot is cash."""
    sums = tournament.awards.filter(cash_cents__gt=0).aggregate(
        handed=Count("pk", filter=_LEFT),
        handed_cents=Sum("cash_cents", filter=_LEFT, default=0),
        waiting=Count("pk", filter=_WAITS),
        waiting_cents=Sum("cash_cents", filter=_WAITS, default=0),
    )
    return Envelopes(**sums) if sums["handed"] or sums["waiting"] else None

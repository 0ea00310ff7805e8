"""How many lots there are, and how many of them wait for their winners."""

from django.db.models import Case, Count, F, Q, Sum, When

from prizes.enums import AwardState
from prizes.models import OTHERS, Award
from tournaments.models import Tournament
from tournaments.ports import LotCount


def count_lots(tournament: Tournament) -> LotCount:
    """The counts, in two queries."""
    size = Case(When(last_place=OTHERS, then=1), default=F("last_place") - F("first_place") + 1)
    places = tournament.lots.aggregate(typed=Sum(size, default=0))
    awards = Award.objects.filter(tournament=tournament).aggregate(
        given=Count("pk", filter=~Q(state=AwardState.REPLACED)),
        waiting=Count("pk", filter=Q(state__in=(AwardState.WAITING, AwardState.ABSENT))),
    )
    return LotCount(**places, **awards)

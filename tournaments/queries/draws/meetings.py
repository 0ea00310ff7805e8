"""In which rounds teams have met before, as the hall remembers it."""

from collections.abc import Iterable, Mapping

from django.db.models import Q

from tournaments.enums import Forfeit
from tournaments.models import Match, Round, Team
from tournaments.queries.ranks.team_results import list_side_teams

Meetings = Mapping[frozenset[int], tuple[Round, ...]]
"""By two teams' keys, the rounds in which they met."""


def list_earlier_meetings(round_: Round, teams: Iterable[Team]) -> Meetings:
    """Where these teams met others before a round, in its stage or another one.

    What an exempt played meanwhile counts: the people sat opposite each other. A forfeit does not.
    """
    keys = {team.pk for team in teams}
    seated = Q(ns__in=keys) | Q(ew__in=keys) | Q(ns_partner__in=keys) | Q(ew_partner__in=keys)
    earlier = Match.objects.filter(
        seated,
        round__tournament=round_.tournament_id,
        round__number__lt=round_.number,
        ew__isnull=False,
        forfeit=Forfeit.NONE,
    )
    found: dict[frozenset[int], tuple[Round, ...]] = {}
    for match in earlier.with_named_rounds().order_by("round__number"):
        ns, ew = list_side_teams(match)
        for pair in (frozenset((team, opponent)) for team in ns for opponent in ew):
            found[pair] = (*found.get(pair, ()), match.round)
    return found

"""What in a draw wants an organiser's look before the hall sees it, and who has met before."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from django.db.models import Q

from tournaments.enums import DrawSystem, Forfeit
from tournaments.models import Match, Round, Team
from tournaments.queries.ranks.team_results import list_side_teams
from tournaments.queries.stages.chain import is_bracket
from tournaments.queries.teams.seated import list_teams_awaiting_substitutes

Meetings = Mapping[frozenset[int], tuple[Round, ...]]
"""By two teams' keys, the rounds in which they met."""


class Look(StrEnum):
    """Why somebody looks at a draw first."""

    FORBIDDEN = "forbidden"
    PARTNERS_AGAIN = "partners_again"
    REMATCHES = "rematches"
    REPEAT_BYES = "repeat_byes"
    SAME_CLUB = "same_club"
    NOT_PROVED = "not-proved"
    NOTED = "noted"
    SUBSTITUTES = "substitutes"


_COUNTED = (
    Look.FORBIDDEN,
    Look.PARTNERS_AGAIN,
    Look.REMATCHES,
    Look.REPEAT_BYES,
    Look.SAME_CLUB,
)
"""What a draw avoids: each is a number of its certificate."""


_SETTLED_BY_THE_TREE = frozenset({Look.REMATCHES, Look.REPEAT_BYES, Look.SAME_CLUB})
_NOTED_OF_THE_TREE = frozenset({"rematch", "repeat-bye"})
"""What nobody can change of a bracket after its first round: the results say who plays."""

_PLANNED = frozenset({"return-leg", "group-over", "late-schedule"})
"""What a schedule says of itself that was planned so."""

_USUAL_AMONG_PEOPLE = frozenset({"opponents-again", "melee-opponents", "melee-balance"})
"""What every mêlée of some rounds says: only who was a partner is kept from being one again."""


def list_looks(round_: Round) -> list[Look]:
    """The reasons to look at a draw before it is published; none where all is as it should be."""
    certificate = round_.certificate
    noted = {note["code"] for note in certificate.get("notes", ())}
    settled, quiet = _find_settled(round_, noted)
    looks = [look for look in _COUNTED if certificate.get(look.value) and look not in settled]
    if not certificate.get("optimal", True):
        looks.append(Look.NOT_PROVED)
    if not looks and noted - quiet:
        looks.append(Look.NOTED)
    if list_teams_awaiting_substitutes(round_.tournament):
        looks.append(Look.SUBSTITUTES)
    return looks


def _find_settled(round_: Round, noted: set[str]) -> tuple[frozenset[Look], frozenset[str]]:
    """The numbers and the notes of a draw that leave nobody a choice, or were planned."""
    if is_bracket(round_.system) and round_.stage_round > 1:
        return _SETTLED_BY_THE_TREE, _NOTED_OF_THE_TREE
    if round_.system == DrawSystem.MELEE:
        return frozenset({Look.REMATCHES}), _USUAL_AMONG_PEOPLE
    if noted & {"return-leg", "late-schedule"}:
        return frozenset({Look.REMATCHES, Look.REPEAT_BYES}), _PLANNED | {"repeat-bye"}
    return frozenset(), _PLANNED


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

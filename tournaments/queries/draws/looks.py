"""What in a draw wants an organiser's look before the hall sees it."""

from enum import StrEnum

from tournaments.models import Round
from tournaments.queries.stages.chain import is_bracket
from tournaments.queries.teams.exclusions import list_teams_awaiting_substitutes


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


def list_looks(round_: Round) -> list[Look]:
    """The reasons to look at a draw before it is published; none where all is as it should be."""
    certificate = round_.certificate
    goes_on = is_bracket(round_.system) and round_.stage_round > 1
    settled = _SETTLED_BY_THE_TREE if goes_on else frozenset()
    looks = [one for one in _COUNTED if certificate.get(one.value) and one not in settled]
    if not certificate.get("optimal", True):
        looks.append(Look.NOT_PROVED)
    quiet = _NOTED_OF_THE_TREE if goes_on else frozenset()
    if not looks and any(note["code"] not in quiet for note in certificate.get("notes", ())):
        looks.append(Look.NOTED)
    if list_teams_awaiting_substitutes(round_.tournament):
        looks.append(Look.SUBSTITUTES)
    return looks

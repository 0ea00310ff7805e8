"""What in a draw wants an organiser's look before the hall sees it."""

from enum import StrEnum

from tournaments.models import Round
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


def list_looks(round_: Round) -> list[Look]:
    """The reasons to look at a draw before it is published; none where all is as it should be."""
    certificate = round_.certificate
    looks = [one for one in _COUNTED if certificate.get(one.value)]
    if not certificate.get("optimal", True):
        looks.append(Look.NOT_PROVED)
    if certificate.get("notes") and not looks:
        looks.append(Look.NOTED)
    if list_teams_awaiting_substitutes(round_.tournament):
        looks.append(Look.SUBSTITUTES)
    return looks

"""Whether the standings of a tournament are kept from the public until the prize-giving."""

from tournaments.models import Tournament


def hides_standings(tournament: Tournament) -> bool:
    """Whether no public page, wall or season may tell a rank of this tournament.

    What tables, trees and draws made of earlier rounds say stays: it hung in the hall already.
    """
    return tournament.hides_standings

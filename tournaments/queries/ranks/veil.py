"""Whether the standings of a tournament are kept from the public until the prize-giving."""

from tournaments.models import Tournament


def hides_standings(tournament: Tournament) -> bool:
    """Whether no public page, wall or season may tell a rank of this tournament, nor a score of
    any round, from which ranks can be added up.

    Who meets whom where, and whose sheet is in, is still told.
    """
    return tournament.hides_standings

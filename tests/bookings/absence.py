"""A concours that leaves for a hall, and is changed here again."""

from suitcases.domain.packing import pack_tournament, take_again
from tournaments.actors import SERVER
from tournaments.models import Tournament


def take_away(tournament: Tournament) -> None:
    """It leaves."""
    pack_tournament(tournament, by=SERVER)


def come_back(tournament: Tournament) -> None:
    """As far as this site's own rows go, a return and a concours taken up again are one."""
    take_again(tournament, typed_name=tournament.name, reason="Le portable est mort", by=SERVER)

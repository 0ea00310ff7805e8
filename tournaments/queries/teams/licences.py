"""Who holds which licence in a club, and where they play in a tournament."""

from collections.abc import Collection

from django.db.models import Q

from tournaments.enums import TeamStatus
from tournaments.imports.crossing import LicenceHolder
from tournaments.models import Player, Team, TeamMember, Tournament
from tournaments.names import person_key


def list_licensed_players(club: int, licences: Collection[str]) -> dict[str, Player]:
    """The club's players of some licences; no query for none."""
    wanted = set(licences) - {""}
    found = Player.objects.filter(club_id=club, licence__in=wanted)
    return {player.licence: player for player in found} if wanted else {}


Named = tuple[str, str]
"""Somebody by name and licence, which is empty where it is not known."""


def is_same_person(one: Named, other: Named) -> bool:
    """Whether two of a name may be one person: two licences say that they are not."""
    apart = bool(one[1]) and bool(other[1]) and one[1] != other[1]
    return person_key(one[0]) == person_key(other[0]) and not apart


def list_licences_playing(
    tournament: Tournament, *, among: Collection[int], besides: Team | None = None
) -> list[Named]:
    """The names and licences of some players, by key, who play here now."""
    members = TeamMember.objects.filter(
        team__tournament=tournament, until_round=None, player__in=among
    )
    members = members.exclude(team__status=TeamStatus.WITHDRAWN)
    if besides is not None:
        members = members.exclude(team=besides)
    return list(members.order_by("pk").values_list("player__name", "player__licence"))


def list_licence_holders(
    tournament: Tournament, licences: Collection[str], *, besides: Team | None = None
) -> dict[str, LicenceHolder]:
    """Whose some licences are, for who signs up; a withdrawn team holds nobody.

    Who plays in `besides` may go on in it.
    """
    players = list_licensed_players(tournament.club_id, licences)
    if not players:
        return {}
    members = TeamMember.objects.filter(team__tournament=tournament, player__in=players.values())
    seated = members.filter(until_round=None).exclude(team__status=TeamStatus.WITHDRAWN)
    sent_out = members.filter(Q(excluded_at__isnull=False) | Q(team__excluded_at__isnull=False))
    if besides is not None:
        seated, sent_out = seated.exclude(team=besides), sent_out.exclude(team=besides)
    teams = dict(seated.values_list("player", "team__number"))
    excluded = set(sent_out.values_list("player", flat=True))
    return {
        licence: LicenceHolder(
            name=player.name, team=teams.get(player.pk, 0), is_excluded=player.pk in excluded
        )
        for licence, player in players.items()
    }

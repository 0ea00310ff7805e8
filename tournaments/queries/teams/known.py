"""Who played in a club's earlier tournaments, and with whom: proposed while a team signs up."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.enums import Entrants
from tournaments.models import TeamMember, Tournament
from tournaments.names import person_key

_LATEST_PLAYERS = 1_500
"""Places in teams that are looked at, the latest first: some forty evenings of a village."""


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownPerson:
    """A name as it was last written, and of whom it was beside; `partner` is empty of those who
    came alone."""

    name: str
    partner: str = ""


def list_known_people(tournament: Tournament) -> list[KnownPerson]:
    """The people of the club's other tournaments with each regular partner, the latest first;
    names alone, and none of those who are signed up here already. Two queries."""
    here = TeamMember.objects.filter(team__tournament=tournament, until_round=None)
    taken = {person_key(name) for name in here.values_list("player__name", flat=True)}
    with_partner = tournament.entrants == Entrants.TEAMS
    known: dict[tuple[str, str], KnownPerson] = {}
    for first, second in _list_pairs(tournament):
        for name, partner in ((first, second), (second, first)):
            beside = partner if with_partner and person_key(partner) not in taken else ""
            if name and person_key(name) not in taken:
                place = (person_key(name), person_key(beside))
                known.setdefault(place, KnownPerson(name=name, partner=beside))
    paired = {own for own, beside in known if beside}
    return [player for (own, beside), player in known.items() if beside or own not in paired]


def _list_pairs(tournament: Tournament) -> Iterator[tuple[str, str]]:
    members = TeamMember.objects.filter(
        team__tournament__club=tournament.club_id, until_round=None, player__erased_at=None
    ).exclude(team__tournament=tournament)
    latest = members.order_by("-team__tournament__date", "-team", "position")
    pairs: dict[int, list[str]] = {}
    for team, name in latest.values_list("team", "player__name")[:_LATEST_PLAYERS]:
        pairs.setdefault(team, []).append(name)
    for names in pairs.values():
        yield names[0], names[1] if len(names) > 1 else ""

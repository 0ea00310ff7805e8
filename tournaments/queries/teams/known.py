"""The people of a club, proposed while a team signs up: members and whoever played, with whom; who
holds which licence, and where they play in a tournament."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import BooleanField, ExpressionWrapper, Q

from tournaments.enums import Entrants, TeamStatus
from tournaments.imports.crossing import LicenceHolder
from tournaments.models import Club, Player, Team, TeamMember, Tournament
from tournaments.names import name_key, person_key
from tournaments.queries.people import list_namesakes_in_club, list_people, phrase_apart

_LATEST_PLAYERS = 1_000
"""Places in teams that are looked at, the latest first: some twenty-five evenings of a village."""
_APART = re.compile(r"(?P<name>.+?) \((?P<apart>\w+)\)")


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownPerson:
    """A name as it was last written, with a licence or a year behind it where others have it too,
    and of whom it was beside; `partner` is empty of those who came alone."""

    name: str
    partner: str = ""


def list_known_people(tournament: Tournament) -> list[KnownPerson]:
    """The people of the club with each regular partner, the latest first; names alone, and none of
    those who are signed up here already. Two queries."""
    here = TeamMember.objects.filter(team__tournament=tournament, until_round=None)
    is_here = ExpressionWrapper(Q(pk__in=here.values("player")), BooleanField())
    found = list_people(tournament.club_id).annotate(is_here=is_here)
    people = {player.pk: player for player in found}
    taken = {player.pk for player in found if player.is_here}
    names = {person_key(people[pk].name) for pk in taken}
    called = _name_apart(people.values())
    free = {
        pk for pk, player in people.items()
        if pk not in taken and (person_key(player.name) not in names or called[pk] != player.name)
    }  # fmt: skip
    with_partner = tournament.entrants == Entrants.TEAMS
    known: dict[tuple[str, str], KnownPerson] = {}
    for first, second in (*_list_pairs(tournament), *_list_partners(people)):
        for own, mate in ((first, second), (second, first)):
            if own in free:
                beside = called[mate] if with_partner and mate in free else ""
                person = KnownPerson(name=called[own], partner=beside)
                known.setdefault((person_key(person.name), person_key(beside)), person)
    paired = {own for own, beside in known if beside}
    return [player for (own, beside), player in known.items() if beside or own not in paired]


def _name_apart(people: Iterable[Player]) -> dict[int, str]:
    """What each is called: namesakes with what tells them apart."""
    players = list(people)
    many = Counter(person_key(player.name) for player in players)
    return {
        player.pk: f"{player.name} ({apart})"
        if many[person_key(player.name)] > 1 and (apart := phrase_apart(player))
        else player.name
        for player in players
    }


def _list_partners(people: Mapping[int, Player]) -> Iterator[tuple[int, int]]:
    """The members, each with whom they mostly play with; 0 for nobody."""
    for player in people.values():
        if player.member_until is not None or player.partner_id is not None:
            yield player.pk, player.partner_id or 0


def _list_pairs(tournament: Tournament) -> Iterator[tuple[int, int]]:
    members = TeamMember.objects.filter(
        team__tournament__club=tournament.club_id, until_round=None, player__erased_at=None
    ).exclude(team__tournament=tournament)
    latest = members.order_by("-team__tournament__date", "-team", "position")
    pairs: dict[int, list[int]] = {}
    for team, player in latest.values_list("team", "player")[:_LATEST_PLAYERS]:
        pairs.setdefault(team, []).append(player)
    for players in pairs.values():
        yield players[0], players[1] if len(players) > 1 else 0


def read_chosen(club: Club, typed: Iterable[str]) -> tuple[tuple[str, ...], dict[str, int]]:
    """The names in what was typed or chosen, and by name the person whom « ROUX Gérard (1951) »
    means; what is nobody's stays as it was typed."""
    names, chosen = [], {}
    for text in typed:
        found = _APART.fullmatch(text.strip())
        namesakes = list_namesakes_in_club(club, found["name"]) if found else []
        meant = [p for p in namesakes if found and phrase_apart(p) == found["apart"].upper()]
        if len(meant) == 1:
            chosen[name_key(meant[0].name)] = meant[0].pk
        names.append(meant[0].name if len(meant) == 1 else text)
    return tuple(names), chosen


def list_unclear(club_id: int, names: Iterable[str]) -> dict[str, list[Player]]:
    """By name key, the people of a club of whom several have one of some names, each with a
    licence or a year of their own."""
    keys = {name_key(name) for name in names}
    identified = ~Q(licence="") | Q(born_in__isnull=False)
    found: dict[str, list[Player]] = {}
    for player in Player.objects.filter(
        identified, club=club_id, name_key__in=keys, erased_at=None
    ):
        found.setdefault(player.name_key, []).append(player)
    return {key: people for key, people in found.items() if len(people) > 1}


def list_known_players(tournament: Tournament, names: Iterable[str]) -> dict[str, Player]:
    """By name key, the club's players of some names who do not play in this tournament yet: of
    several who have one, whoever has a licence or a year, and nobody where two have."""
    # The club is compared here: SQLite would read all of its players by the index of clubs.
    called = Player.objects.filter(name_key__in={name_key(name) for name in names})
    known = [player for player in called.order_by("-pk") if player.club_id == tournament.club_id]
    if not known:
        return {}
    playing = TeamMember.objects.filter(team__tournament=tournament, player__in=known)
    taken = set(playing.values_list("player", flat=True))
    free = [player for player in known if player.pk not in taken]
    identified = [player for player in free if player.licence or player.born_in]
    many = Counter(player.name_key for player in identified)
    found = {player.name_key: player for player in (*free, *identified)}
    return {key: player for key, player in found.items() if many[key] < 2}


def list_chosen_players(tournament: Tournament, chosen: Collection[int]) -> dict[str, Player]:
    """By name key, some people of the club who do not play in a tournament yet; no query for
    nobody."""
    if not chosen:
        return {}
    playing = TeamMember.objects.filter(team__tournament=tournament).values("player")
    found = Player.objects.filter(club=tournament.club_id, pk__in=chosen).exclude(pk__in=playing)
    return {player.name_key: player for player in found}


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

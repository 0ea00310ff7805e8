"""Who competes in a season: its people, their teams or the clubs, and what each did."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from django.utils.text import slugify

from seasons.enums import SeriesOf
from seasons.queries.people import SeasonPeople
from seasons.reckoning import SeriesResult, results_of_clubs
from tournaments.models import Player, Team, Tournament
from tournaments.names import choose_spelling, name_key
from tournaments.queries.ranks.team_places import build_club_settings
from tournaments.ranking import ClubTeam, rank_club_teams


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonEvent:
    """A tournament of a season; `number` counts in the order played, from 1.

    `size` is how many are ranked in it, 0 before its first finished round. It is provisional
    until the tournament is over, and then counts as after its last finished round.
    """

    number: int
    tournament: Tournament
    size: int
    teams: Sequence[tuple[Team, ClubTeam]]

    @property
    def is_provisional(self) -> bool:
        """Whether its places can still change."""
        return self.tournament.finished_at is None


@dataclass(kw_only=True, slots=True)
class Competitor:
    """A person, a team or a club as a season knows it; the name is the one that the club chose,
    else the best written.

    `apart` names the tournament in which another of the same name played: two people, of whom
    nobody has told yet which one is known from elsewhere. `is_told`: the club said who it is.
    """

    key: str
    name: str
    clubs: dict[str, str] = field(default_factory=dict)
    apart: str = ""
    is_told: bool = False

    @property
    def slug(self) -> str:
        """What stands in an address: readable, and the same from one day to the next."""
        digest = sha256(self.key.encode()).hexdigest()[:8]
        return f"{slugify(self.name)[:40]}-{digest}".lstrip("-")

    @property
    def is_in_doubt(self) -> bool:
        """Whether the name played for several clubs, and nobody told that it is one person."""
        return len(self.clubs) > 1 and not self.is_told

    @property
    def club_names(self) -> str:
        """Every club it played for."""
        return ", ".join(self.clubs.values())


@dataclass(frozen=True, kw_only=True, slots=True)
class Met:
    """Somebody in one tournament, under the key of the competitor that they are.

    Two of one name in one tournament, whom nobody told apart, have a `key` of their own each;
    `apart_from` is the key that both would have had.
    """

    key: str
    name: str
    team: Team
    placed: ClubTeam
    players: tuple[Player, ...]
    sure: int
    words: frozenset[tuple[int, int]] = frozenset()
    apart_from: str = ""


def list_results(
    ranks: str, event: SeasonEvent, people: SeasonPeople, competitors: dict[str, Competitor]
) -> list[SeriesResult]:
    """What everybody did in a tournament; `competitors` learns of those it did not know."""
    if ranks == SeriesOf.CLUBS:
        return _club_results(event, competitors)
    results: list[SeriesResult] = []
    for met in list_met(event, people, of_teams=ranks == SeriesOf.TEAMS):
        apart = event.tournament.name if met.apart_from else ""
        known = competitors.setdefault(met.key, Competitor(key=met.key, name="", apart=apart))
        known.name = choose_spelling(known.name, met.name)
        known.is_told = known.is_told or bool(met.words)
        if met.team.club_name:
            known.clubs[name_key(met.team.club_name)] = met.team.club_name
        results.append(_result(event, met.key, met.placed))
    return results


def list_met(event: SeasonEvent, people: SeasonPeople, *, of_teams: bool = False) -> list[Met]:
    """Everybody in a tournament, or every team; who cannot be told from another stands apart."""
    found = [
        met
        for team, placed in event.teams
        for met in _list_of_team(event, team, placed, people, of_teams=of_teams)
    ]
    certain = _list_certain([(met.key, met.sure) for met in found])
    return [
        met
        if is_certain
        else replace(
            met,
            key=f"{met.key}/{event.tournament.pk}/{met.team.pk}/{index}",
            apart_from=met.key,
        )
        for index, (met, is_certain) in enumerate(zip(found, certain, strict=True))
    ]


def _list_certain(found: Sequence[tuple[str, int]]) -> list[bool]:
    """Of keys in one tournament, each with how sure it is: whether it is the surest, and alone."""
    surest: dict[str, int] = {}
    for key, sure in found:
        surest[key] = max(sure, surest.get(key, sure))
    count = Counter(key for key, sure in found if sure == surest[key])
    return [sure == surest[key] and count[key] == 1 for key, sure in found]


def _list_of_team(
    event: SeasonEvent, team: Team, placed: ClubTeam, people: SeasonPeople, *, of_teams: bool
) -> Iterator[Met]:
    """The competitors who have the team's place: its people, or itself."""
    met = list(_people(event, team, placed, people))
    if not of_teams or len(team.players) < 2:
        yield from met
    elif len(met) == len(team.players):
        yield Met(
            key=_join_keys(person.key for person in met),
            name=" – ".join(person.name for person in met),
            team=team,
            placed=placed,
            players=tuple(team.players),
            sure=sum(person.sure for person in met),
        )


def list_keys_by_team(
    ranks: str, teams: Iterable[Team], tournament: Tournament, people: SeasonPeople
) -> Mapping[int, list[str]]:
    """By team of a tournament to come, the keys under which a season knows those who have its
    place: its people, or itself. Who cannot be told from another of them has none."""
    if ranks == SeriesOf.CLUBS:
        return {team.pk: [name_key(team.club_name)] for team in teams}
    of_teams = ranks == SeriesOf.TEAMS
    found = [
        (team.pk, *who) for team in teams for who in _identify(team, tournament, people, of_teams)
    ]
    keys: defaultdict[int, list[str]] = defaultdict(list)
    certain = _list_certain([(key, sure) for _team, key, sure in found])
    for (team_key, key, _sure), is_certain in zip(found, certain, strict=True):
        if is_certain:
            keys[team_key].append(key)
    return keys


def _identify(
    team: Team, tournament: Tournament, people: SeasonPeople, of_teams: bool
) -> list[tuple[str, int]]:
    playing = [player for player in team.players if player not in team.excluded_players]
    found = [people.identify(player, tournament.pk) for player in playing]
    if not of_teams or len(team.players) < 2:
        return [(who.key, who.sure) for who in found]
    if len(found) < len(team.players):
        return []
    return [(_join_keys(who.key for who in found), sum(who.sure for who in found))]


def _join_keys(keys: Iterable[str]) -> str:
    """The key of a pair, whoever of it is named first."""
    return " + ".join(sorted(keys))


def _people(
    event: SeasonEvent, team: Team, placed: ClubTeam, people: SeasonPeople
) -> Iterator[Met]:
    """The team's people, by the names that their club writes now, whatever papers of that day call
    them; one who was excluded is nobody, the other is not."""
    excluded = team.excluded_players
    for player, member in zip(team.players, team.seated, strict=True):
        if player not in excluded:
            who = people.identify(player, event.tournament.pk)
            yield Met(
                key=who.key,
                name=player.name_for_reader(who.name) or member.player.name,
                team=team,
                placed=placed,
                players=(player,),
                sure=who.sure,
                words=who.words,
            )


def _result(event: SeasonEvent, competitor: str, placed: ClubTeam) -> SeriesResult:
    return SeriesResult(
        event=event.number,
        competitor=competitor,
        place=placed.place,
        size=event.size,
        ranking_points=placed.ranking_points,
        total=placed.total,
        wins=placed.wins,
    )


def _club_results(event: SeasonEvent, competitors: dict[str, Competitor]) -> list[SeriesResult]:
    spellings = {placed.club: team.club_name for team, placed in event.teams}
    ranked = rank_club_teams(
        [placed for _team, placed in event.teams], build_club_settings(event.tournament)
    )
    for row in ranked.rows:
        known = competitors.setdefault(row.club, Competitor(key=row.club, name=""))
        known.name = spellings[row.club]
    return results_of_clubs(event.number, ranked)


def group_people_by_club(
    events: Sequence[SeasonEvent], people: SeasonPeople
) -> Mapping[str, set[str]]:
    """The keys of the people who played for each club, over a season."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for event in events:
        for team, placed in event.teams:
            found[placed.club].update(person.key for person in _people(event, team, placed, people))
    return found

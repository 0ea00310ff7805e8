"""A person through the seasons of a club: where they came, with whom and against whom they played.

Told of whoever is known by one whole name alone: not of those who asked for an initial, nor were
erased, nor may be two people.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Q

from seasons.models import Series
from seasons.queries.competitors import Competitor, Met, SeasonEvent, list_met
from seasons.queries.seasons import SeasonFacts, read_club_seasons
from tournaments.enums import RoundState
from tournaments.models import Match, Player, Team
from tournaments.queries.ranks.team_results import list_results
from tournaments.ranking import Outcome, Result, ResultKind

MOST_TOLD = 12


@dataclass(frozen=True, kw_only=True, slots=True)
class PastSeason:
    """A season of the club in which the person is ranked, among so many."""

    series: Series
    rank: int
    size: int


@dataclass(kw_only=True, slots=True)
class Company:
    """Somebody whom the person played with or against: in how many matches, of which won."""

    name: str
    matches: int = 0
    won: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class PlayedEvening:
    """A concours that the person played: the place, among so many, and with whom."""

    event: SeasonEvent
    place: int
    partners: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Portrait:
    """What the seasons of a club tell of one person."""

    seasons: tuple[PastSeason, ...]
    evenings: tuple[PlayedEvening, ...]
    partners: tuple[Company, ...]
    opponents: tuple[Company, ...]


@dataclass(kw_only=True, slots=True)
class _Past:
    """The person in all seasons: how each met them, and the teams beside and against."""

    mets: dict[int, tuple[SeasonEvent, Met, SeasonFacts]] = field(default_factory=dict)
    teams: dict[int, Team] = field(default_factory=dict)


def read_portrait(series: Series, slug: str) -> Portrait | None:
    """The portrait of a competitor of a season, in a fixed number of queries; None where the season
    ranks no people, nobody has that address, or it is not to be told."""
    read = read_club_seasons(series.club)
    own = next((facts for facts in read if facts.series.pk == series.pk), None)
    person = _find(own, slug) if own else None
    if person is None:
        return None
    past = _gather(person.key, read)
    players = [player for _event, met, _facts in past.mets.values() for player in met.players]
    if any(player.shows_initial or player.erased_at for player in players):
        return None
    partners, opponents = _list_company(past)
    latest = sorted(past.mets.values(), key=lambda told: told[0].tournament.date, reverse=True)
    return Portrait(
        seasons=tuple(_list_seasons(person.key, read)),
        evenings=tuple(
            PlayedEvening(
                event=event,
                place=met.placed.place,
                partners=", ".join(_name_others(met)),
            )
            for event, met, _facts in latest
        ),
        partners=_first(partners),
        opponents=_first(opponents),
    )


def _find(facts: SeasonFacts, slug: str) -> Competitor | None:
    """The competitor of an address, unless it may be two people."""
    found = (person for person in facts.competitors.values() if person.slug == slug)
    person = next(found, None)
    return None if person is None or person.apart or person.is_in_doubt else person


def _list_seasons(key: str, read: Sequence[SeasonFacts]) -> Iterator[PastSeason]:
    for facts in read:
        rows = facts.standings.rows
        row = next((row for row in rows if row.competitor == key), None)
        if row is not None:
            yield PastSeason(series=facts.series, rank=row.rank, size=len(rows))


def _gather(key: str, read: Sequence[SeasonFacts]) -> _Past:
    past = _Past()
    for facts in read:
        for event in facts.events:
            past.teams |= {team.pk: team for team, _placed in event.teams}
            for met in list_met(event, facts.people):
                if met.key == key:
                    past.mets.setdefault(event.tournament.pk, (event, met, facts))
    return past


def _name_others(met: Met) -> list[str]:
    return [player.name for player in met.team.players if player not in met.players]


def _list_company(past: _Past) -> tuple[Iterable[Company], Iterable[Company]]:
    """Partners and opponents of the person, counted match by match."""
    own = {met.team.pk: (met, facts) for _event, met, facts in past.mets.values()}
    partners: dict[str, Company] = {}
    opponents: dict[str, Company] = {}
    for result in _list_played(own):
        met, facts = own[result.participant]
        beside = [player for player in met.team.players if player not in met.players]
        beside += _list_players([result.partner or 0], past.teams)
        against = _list_players(result.opponents, past.teams)
        for company, players in ((partners, beside), (opponents, against)):
            for player in players:
                if player.erased_at:
                    continue
                who = facts.people.identify(player, met.team.tournament_id)
                name = player.name_for_reader(who.name) or player.name
                told = company.setdefault(who.key, Company(name=name))
                told.matches += 1
                told.won += result.outcome is Outcome.WIN
    return partners.values(), opponents.values()


def _list_players(keys: Iterable[int], teams: Mapping[int, Team]) -> list[Player]:
    return [player for pk in keys if pk in teams for player in teams[pk].players]


def _list_played(own: Mapping[int, object]) -> list[Result]:
    seats = (Q(**{f"{seat}__in": own}) for seat in ("ns", "ew", "ns_partner", "ew_partner"))
    matches = Match.objects.filter(Q(*seats, _connector=Q.OR))
    matches = matches.exclude(round__state=RoundState.PREVIEW).select_related("sheet")
    return [
        result
        for result in list_results(list(matches.with_rounds()), ())
        if result.participant in own and result.kind is ResultKind.PLAYED
    ]


def _first(company: Iterable[Company]) -> tuple[Company, ...]:
    often = sorted(company, key=lambda told: (-told.matches, -told.won, told.name))
    return tuple(often[:MOST_TOLD])

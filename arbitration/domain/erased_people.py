"""Who is erased stays the one person that they were: points do not part, ranks do not move."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from django.db.models import F

from seasons.models import Identification, IdentifiedPlayer, Series
from seasons.queries.competitors import list_met
from seasons.queries.people import Place
from seasons.queries.seasons import read_season_facts
from tournaments.models import Club, Player

Appearances = set[tuple[int, int]]
"""Players in one tournament each, by their ids."""


def keep_people_together(people: Sequence[Player]) -> None:
    """Tell each club, in whose seasons some players count, who they are there by more than their
    names, which go: those who are one person by name or licence are so from now on by its word.

    Players of other clubs keep their names in their own club, and lose them beside these.
    """
    played = {"events__tournament__teams__members__player__in": people}
    found: defaultdict[Club, list[Appearances]] = defaultdict(list)
    for series in Series.objects.filter(**played).select_related("club").distinct():
        found[series.club] += _list_appearances(series)
    own = {player.pk for player in people}
    for club, persons in found.items():
        joined = _join(persons)
        for person in joined:
            if not own.isdisjoint(pk for pk, _tournament in person):
                _tell(club, list(_list_places(person, joined)))
        club.series.update(version=F("version") + 1)


def _list_appearances(series: Series) -> list[Appearances]:
    """Each person of a season, by the players who they were in each tournament."""
    facts = read_season_facts(series)
    by_key: defaultdict[str, Appearances] = defaultdict(set)
    for event in facts.events:
        for met in list_met(event, facts.people):
            by_key[met.key].update((player.pk, event.tournament.pk) for player in met.players)
    return list(by_key.values())


def _join(persons: Iterable[Appearances]) -> list[Appearances]:
    """The people of several seasons: those who share an appearance are one."""
    joined: list[Appearances] = []
    for person in persons:
        whole = set(person)
        apart = []
        for known in joined:
            if whole.isdisjoint(known):
                apart.append(known)
            else:
                whole |= known
        joined = [*apart, whole]
    return joined


def _list_places(person: Appearances, everybody: Sequence[Appearances]) -> Iterator[Place]:
    """A player everywhere; in single tournaments where they were somebody else in another."""
    for pk in sorted({pk for pk, _tournament in person}):
        whose = [
            appearances
            for appearances in everybody
            if any(pk == player for player, _where in appearances)
        ]
        if len(whose) == 1:
            yield pk, None
        else:
            yield from sorted(place for place in person if place[0] == pk)


def _tell(club: Club, places: Sequence[Place]) -> None:
    if len({pk for pk, _tournament in places}) < 2:
        return
    told = Identification.objects.create(club=club)
    IdentifiedPlayer.objects.bulk_create(
        IdentifiedPlayer(identification=told, player_id=pk, tournament_id=tournament, person=1)
        for pk, tournament in places
    )

"""Who is who among the players of a season: as its club told, else by licence, else by name.

A club tells of its own seasons alone: of other clubs' players it knows names and no more.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from seasons.models import Identification, IdentifiedPlayer
from tournaments.models import Club, Player
from tournaments.names import person_key

SeasonPlace = tuple[int, int | None]
"""A player in one tournament, or everywhere."""

BY_NAME, BY_LICENCE, BY_HAND = range(3)
"""How sure it is that a player of one evening is the person; of two, the surer one is."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Identity:
    """A person of a season; `name` is empty where the club chose none.

    `words` are those of the club on them that still hold, each with which of its people they
    are: others of the same word are not they.
    """

    key: str
    name: str = ""
    sure: int = BY_NAME
    words: frozenset[tuple[int, int]] = frozenset()


Identities = Mapping[SeasonPlace, Identity]


def read_told(club: Club, *, without: Identification | None = None) -> dict[SeasonPlace, Identity]:
    """What a club told of players, the latest word on each; `without` as if one were undone."""
    rows = IdentifiedPlayer.objects.filter(
        identification__club=club, identification__undone_at=None
    ).select_related("identification", "player")
    rows = rows.order_by("identification", "pk")
    found = list(rows if without is None else rows.exclude(identification=without))
    names: dict[str, str] = {}
    words: defaultdict[SeasonPlace, set[tuple[int, int]]] = defaultdict(set)
    for row in found:
        words[row.player_id, row.tournament_id].add((row.identification_id, row.person))
        key = _key_of(row)
        name = person_key(row.player.name_key)
        names[key] = min(names.get(key, name), name)
    return {
        (row.player_id, row.tournament_id): Identity(
            # The name comes first: those who share a rank stand in the order of their keys.
            key=f"{names[_key_of(row)]} {_key_of(row)}",
            name=row.identification.name if row.person == 1 else "",
            sure=BY_NAME if row.tournament_id is None else BY_HAND,
            words=frozenset(words[row.player_id, row.tournament_id]),
        )
        for row in found
    }


def _key_of(row: IdentifiedPlayer) -> str:
    return f"{row.identification.key}/{row.person}"


def list_players_of_person(player: Player) -> list[Player]:
    """A player, and the others whom their own club told to be the same person."""
    keys = {pk: who.key for (pk, here), who in read_told(player.club).items() if here is None}
    same = [pk for pk, key in keys.items() if key == keys.get(player.pk)]
    others = Player.objects.filter(club=player.club_id, pk__in=same).exclude(pk=player.pk)
    return [player, *others.select_related("partner").order_by("pk")]


class SeasonPeople:
    """The players of a season, each as the person they are.

    A player of whom nothing is told is the person of that name, as long as one person has it.
    """

    def __init__(self, identities: Identities, players: Iterable[Player]) -> None:
        self._identities = identities
        by_name: defaultdict[str, dict[int, Player]] = defaultdict(dict)
        for player in players:
            by_name[person_key(player.name_key)][player.pk] = player
        self._claims = {
            name: self._list_claims(name, found.values()) for name, found in by_name.items()
        }
        erased = [
            player for found in by_name.values() for player in found.values() if player.erased_at
        ]
        self._erased = {self._find(player, None).key: player.name for player in erased}

    def identify(self, player: Player, tournament: int) -> Identity:
        """Who a player was in a tournament; somebody erased, under the name that erasing left."""
        found = self._find(player, tournament)
        return replace(found, name=self._erased.get(found.key, found.name))

    def _find(self, player: Player, tournament: int | None) -> Identity:
        here = self._identities.get((player.pk, tournament))
        if here is not None:
            return here
        name = person_key(player.name_key)
        claims = self._claims[name]
        if player.pk in claims:
            return claims[player.pk]
        several = {claim.key: claim for claim in claims.values()}
        found = next(iter(several.values())) if len(several) == 1 else Identity(key=name)
        return replace(found, sure=BY_NAME)

    def _list_claims(self, name: str, players: Iterable[Player]) -> dict[int, Identity]:
        """By player, those of a name who are known by more than it."""
        identities = {
            player.pk: self._identities[player.pk, None]
            for player in players
            if (player.pk, None) in self._identities
        }
        licences: dict[str, dict[str, Identity]] = defaultdict(dict)
        for player in players:
            if player.licence:
                known = identities.get(player.pk)
                licences[player.licence] |= {known.key: known} if known else {}
        alone = len(licences) == 1 and not identities
        claims: dict[int, Identity] = {}
        for player in players:
            if player.pk in identities:
                sure = BY_LICENCE if player.licence else BY_NAME
                claims[player.pk] = replace(identities[player.pk], sure=sure)
            elif player.licence:
                own = Identity(key=name if alone else f"{name} {player.licence}")
                same = list(licences[player.licence].values())
                found = same[0] if len(same) == 1 else own
                claims[player.pk] = replace(found, sure=BY_LICENCE)
        return claims

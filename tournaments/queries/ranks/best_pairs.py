"""The best of a mêlée as pairs that could play on together."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.enums import Pairing
from tournaments.models import Team, Tournament
from tournaments.pairing.lots import draw_order
from tournaments.queries.ranks.final_places import list_final_places
from tournaments.queries.ranks.team_places import rank_of_teams_now

FEWEST, MOST = 4, 64
"""People who go on: two pairs at least, and no more than a bracket of 32."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Pair:
    """Two people of a mêlée, the better first, with their places in it."""

    first: Team
    second: Team
    places: tuple[int, int]


def list_best(tournament: Tournament) -> list[Team]:
    """The teams in the room, the best first; nobody before any result."""
    if rank_of_teams_now(tournament) is None:
        return []
    ready = set(tournament.teams.ready_to_play().values_list("pk", flat=True))
    return [place.team for place in list_final_places(tournament) if place.team.pk in ready]


def list_best_pairs(tournament: Tournament, *, people: int, pairing: Pairing) -> list[Pair]:
    """The best `people` of those in the room in pairs; the best pair's better player first."""
    best = list_best(tournament)[:people]
    best = best[: len(best) // 2 * 2]
    row = _arrange(best, pairing, tournament.lot_seed)
    place = {team.pk: number for number, team in enumerate(best, start=1)}
    pairs = [
        Pair(first=better, second=worse, places=(place[better.pk], place[worse.pk]))
        for better, worse in (
            sorted(two, key=lambda team: place[team.pk])
            for two in zip(row[::2], row[1::2], strict=True)
        )
    ]
    return sorted(pairs, key=lambda pair: pair.places[0])


def _arrange(best: Sequence[Team], pairing: Pairing, seed: int) -> list[Team]:
    """In a row in which each two who follow each other play together."""
    if pairing == Pairing.NEIGHBOURS:
        return list(best)
    if pairing == Pairing.LOT:
        known = {team.number: team for team in best}
        return [known[number] for number in draw_order("pairs after a mêlée", seed, known)]
    half = len(best) // 2
    return [team for two in zip(best[:half], reversed(best[half:]), strict=True) for team in two]

"""The best of a mêlée go on in pairs, in a bracket of their own."""

import pytest

from tests.factories import TournamentFactory
from tests.tournaments.chains import draw_round, first_stage, play, refused, tournament_of
from tournaments.actors import SERVER
from tournaments.domain.tournament.pairs import continue_in_pairs
from tournaments.enums import Pairing
from tournaments.models import Tournament
from tournaments.queries.ranks.team_places import list_best, list_best_pairs

pytestmark = pytest.mark.django_db


@pytest.fixture
def melee(db: None) -> Tournament:
    """Twelve people after two rounds."""
    tournament = tournament_of(12, entrants="individuals", stage__system="melee")
    play(first_stage(tournament), 2)
    return tournament


def names(tournament: Tournament) -> list[list[str]]:
    teams = tournament.teams.with_players().order_by("number")
    return [[player.name for player in team.players] for team in teams]


@pytest.mark.parametrize(
    ("pairing", "places"),
    [
        (Pairing.ENDS, [(1, 8), (2, 7), (3, 6), (4, 5)]),
        (Pairing.NEIGHBOURS, [(1, 2), (3, 4), (5, 6), (7, 8)]),
    ],
)
def test_pairs_are_made_of_places(
    melee: Tournament, pairing: Pairing, places: list[tuple[int, int]]
) -> None:
    pairs = list_best_pairs(melee, people=8, pairing=pairing)
    best = list_best(melee)
    assert [pair.places for pair in pairs] == places
    assert all(
        (pair.first, pair.second) == tuple(best[place - 1] for place in pair.places)
        for pair in pairs
    )


def test_a_lot_takes_each_once_and_the_same_each_time(melee: Tournament) -> None:
    first, again = (list_best_pairs(melee, people=8, pairing=Pairing.LOT) for _ in range(2))
    assert first == again
    taken = [team for pair in first for team in (pair.first, pair.second)]
    assert {team.pk for team in taken} == {one.pk for one in list_best(melee)[:8]}


def test_who_has_left_makes_room_for_the_next(melee: Tournament) -> None:
    gone, *others = list_best(melee)
    melee.teams.filter(pk=gone.pk).update(is_present=False)
    assert [one.pk for one in list_best(melee)] == [one.pk for one in others]


def test_the_pairs_play_a_bracket_by_the_rules_of_the_melee(melee: Tournament) -> None:
    Tournament.objects.filter(pk=melee.pk).update(length_value=7, best_rounds=1)
    melee.refresh_from_db()
    pairs = list_best_pairs(melee, people=8, pairing=Pairing.ENDS)
    made = continue_in_pairs(melee, name="Finale", people=8, pairing=Pairing.ENDS, by=SERVER)
    assert (made.length_value, made.rulebook, made.best_rounds) == (7, melee.rulebook, None)
    people = [[one.players[0] for one in (pair.first, pair.second)] for pair in pairs]
    teams = made.teams.ready_to_play().with_players().order_by("number")
    assert [team.players for team in teams] == people
    round_ = draw_round(first_stage(made))
    met = {frozenset((match.ns.number, match.ew.number)) for match in round_.matches.all()}
    assert met == {frozenset((1, 4)), frozenset((2, 3))}
    assert names(melee) == names(Tournament.objects.get(pk=melee.pk))


def test_a_concours_of_teams_and_a_melee_not_begun_are_refused(db: None) -> None:
    said = {"name": "Finale", "people": 8, "pairing": Pairing.ENDS, "by": SERVER}
    assert refused(continue_in_pairs, TournamentFactory(), **said) == "no-melee"
    begun = tournament_of(8, entrants="individuals", stage__system="melee")
    assert refused(continue_in_pairs, begun, **said) == "too-few-people"

"""Who gets what in a season: people, teams and clubs, namesakes, tournaments under way."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from seasons.enums import SeriesOf, SeriesPoints
from seasons.models import Series
from seasons.pages.explained import explain_season
from seasons.pages.public_season import (
    list_season_clubs,
    phrase_series_rules,
    read_public_season,
)
from seasons.queries.seasons import read_season_facts
from tests.factories import PlayerFactory, SeriesFactory
from tests.tournaments.chains import (
    draw_round,
    finish,
    lower_number_wins,
    qualified,
    stage_after,
)
from tests.tournaments.evenings import drawn_round, play_round
from tests.tournaments.played.seasons import ANNE, BRUNO, CLAIRE, DENIS, evening_of
from tournaments.actors import SERVER
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.domain.stages.entry import open_stage
from tournaments.enums import Entrants, RoundState, TeamStatus
from tournaments.models import TeamMember
from tournaments.queries.ranks.final_places import list_final_places
from tournaments.queries.ranks.standings import compute_current_standings

pytestmark = pytest.mark.django_db


def names(series: Series) -> list[tuple[int, str, str]]:
    return [
        (line.rank, line.competitor.name, line.points) for line in read_public_season(series).lines
    ]


def cells(series: Series, name: str) -> list[tuple[str, bool]]:
    (line,) = [line for line in read_public_season(series).lines if line.competitor.name == name]
    return [(cell.points, cell.is_kept) for cell in line.cells]


def test_everybody_has_the_place_of_their_team_whoever_the_partner() -> None:
    series = SeriesFactory()
    evening_of(series, [(ANNE, BRUNO), (CLAIRE, DENIS)], day=1)
    evening_of(series, [(CLAIRE, ANNE), (BRUNO, DENIS)], day=2)
    assert names(series) == [(1, ANNE, "20"), (2, BRUNO, "18"), (2, CLAIRE, "18"), (4, DENIS, "16")]


def test_what_was_played_before_goes_by_the_hour_of_one_day() -> None:
    series = SeriesFactory()
    people = [(ANNE, BRUNO), (CLAIRE, DENIS)]
    afternoon = evening_of(series, people, starts_at=datetime.time(14))
    evening = evening_of(series, people[::-1], starts_at=datetime.time(20))
    read = [
        [event.tournament for event in read_season_facts(series, before=one).events]
        for one in (afternoon, evening)
    ]
    assert read == [[], [afternoon]]


def test_a_person_is_known_by_name_in_either_order_and_in_any_club() -> None:
    series, other = SeriesFactory(), SeriesFactory()
    evening_of(series, [(ANNE, BRUNO), (CLAIRE, DENIS)], day=1)
    evening = evening_of(other, [("Anne ANDRÉ", CLAIRE, "Foyer"), (BRUNO, DENIS)], day=2)
    series.events.create(tournament=evening)
    assert names(series)[0] == (1, "Anne ANDRÉ", "20")


def test_people_who_played_for_several_clubs_are_pointed_out() -> None:
    series = SeriesFactory()
    evening_of(series, [(ANNE, BRUNO, "Foyer"), (CLAIRE, DENIS, "Foyer")], day=1)
    evening_of(series, [(ANNE, BRUNO, "Amicale"), (CLAIRE, DENIS, "FOYER")], day=2)
    found = read_public_season(series).in_several_clubs
    assert [(line.competitor.name, line.competitor.club_names) for line in found] == [
        (ANNE, "Foyer, Amicale"),
        (BRUNO, "Foyer, Amicale"),
    ]


def test_two_of_one_name_in_one_tournament_stay_apart() -> None:
    series = SeriesFactory()
    evening = evening_of(series, [(ANNE, BRUNO), ("Anne ANDRE", DENIS)], day=1)
    evening_of(series, [(ANNE, BRUNO), (CLAIRE, DENIS)], day=2)
    lines = read_public_season(series).lines
    found = [
        (line.competitor.name, line.points, line.competitor.apart)
        for line in lines
        if "Anne" in line.competitor.name
    ]
    assert found == [
        (ANNE, "10", ""),
        (ANNE, "10", evening.name),
        ("Anne ANDRE", "8", evening.name),
    ]
    assert len({line.competitor.slug for line in lines}) == len(lines) == 6


def test_in_a_melee_everybody_has_a_place_of_their_own() -> None:
    series = SeriesFactory()
    evening_of(series, [(ANNE,), (BRUNO,)], entrants=Entrants.INDIVIDUALS)
    assert names(series) == [(1, ANNE, "10"), (2, BRUNO, "8")]


def test_the_place_is_of_those_in_the_team_at_the_end() -> None:
    series = SeriesFactory()
    evening_of(series, [(ANNE, BRUNO), (CLAIRE, DENIS)])
    left = TeamMember.objects.get(team__number=1, position=2)
    left.until_round = 1
    left.save()
    eve = PlayerFactory(club=series.club, name="EVE Eva")
    TeamMember.objects.create(team=left.team, player=eve, position=2, since_round=2)
    assert [name for _rank, name, _points in names(series)] == [ANNE, "EVE Eva", CLAIRE, DENIS]


def test_teams_are_the_same_two_people() -> None:
    series = SeriesFactory(ranks=SeriesOf.TEAMS)
    evening_of(series, [(ANNE, BRUNO), (CLAIRE, DENIS)], day=1)
    evening_of(series, [(BRUNO, ANNE), (CLAIRE, DENIS)], day=2)
    assert [(rank, points) for rank, _name, points in names(series)] == [(1, "20"), (2, "16")]


def test_clubs_have_the_place_of_their_best_teams() -> None:
    series = SeriesFactory(ranks=SeriesOf.CLUBS)
    people = [(ANNE, BRUNO, "Foyer"), (CLAIRE, DENIS, "Amicale")]
    evening_of(series, people, day=1, club_teams=1)
    evening_of(series, [(*person[:2], person[2].upper()) for person in people], day=2, club_teams=1)
    assert names(series) == [(1, "FOYER", "20"), (2, "AMICALE", "16")]


@pytest.mark.parametrize(
    "change",
    [{"is_staff": True}, {"status": TeamStatus.WITHDRAWN}, {"excluded_at": "2026-10-01T20:00Z"}],
)
def test_staff_withdrawn_and_excluded_teams_are_nobody(change: dict[str, object]) -> None:
    series = SeriesFactory()
    evening = evening_of(series, [(ANNE, BRUNO), (CLAIRE, DENIS)])
    evening.teams.filter(number=1).update(**change)
    assert names(series) == [(1, CLAIRE, "8"), (1, DENIS, "8")]


def test_an_excluded_player_is_nobody_and_the_partner_keeps_the_place() -> None:
    series = SeriesFactory()
    evening_of(series, [(ANNE, BRUNO), (CLAIRE, DENIS)])
    sent_out(team=1, position=2)
    assert names(series) == [(1, ANNE, "10"), (2, CLAIRE, "8"), (2, DENIS, "8")]


def test_a_pair_with_an_excluded_player_is_nobody() -> None:
    series = SeriesFactory(ranks=SeriesOf.TEAMS)
    evening_of(series, [(ANNE, BRUNO), (CLAIRE, DENIS)])
    sent_out(team=1, position=2)
    assert [rank for rank, _name, _points in names(series)] == [1]


def sent_out(*, team: int, position: int) -> None:
    """Note that a player was excluded."""
    TeamMember.objects.filter(team__number=team, position=position).update(
        excluded_at="2026-10-01T20:00Z"
    )


def test_the_best_count_and_the_others_stand_apart() -> None:
    series = SeriesFactory(best_of=1)
    evening_of(series, [(CLAIRE, DENIS), (ANNE, BRUNO)], day=1)
    evening_of(series, [(ANNE, BRUNO), (CLAIRE, DENIS)], day=2)
    assert cells(series, ANNE) == [("8", False), ("10", True)]


def test_a_tournament_not_played_is_an_empty_cell() -> None:
    series = SeriesFactory()
    evening_of(series, [(ANNE, BRUNO), (CLAIRE, DENIS)], day=1)
    evening_of(series, [(CLAIRE, DENIS), (BRUNO, "EVE")], day=2)
    assert cells(series, ANNE) == [("10", True), ("", False)]


def test_places_further_down_have_the_last_points_of_the_table_where_it_says_so() -> None:
    series = SeriesFactory(points_by_place=[10], last_for_all=True)
    evening_of(series, [(ANNE, BRUNO), (CLAIRE, DENIS)])
    assert {points for _rank, _name, points in names(series)} == {"10"}


def test_a_tournament_under_way_counts_as_after_its_last_finished_round() -> None:
    series = SeriesFactory()
    evening = evening_of(series, [(ANNE, BRUNO), (CLAIRE, DENIS)], finished=False)
    first, second = evening.teams.order_by("number")
    play_round(drawn_round(evening, [second, first], number=2))
    assert read_public_season(series).is_provisional
    assert names(series)[0] == (1, ANNE, "10")


def test_where_stages_decide_places_are_those_of_the_stages() -> None:
    first = qualified(6)
    final = stage_after(first, "Finale", entry="ranks", to_place=4)
    open_stage(final, by=SERVER)
    finish(draw_round(final), lambda match: lower_number_wins(match)[::-1])
    first.tournament.rounds.update(state=RoundState.CLOSED)
    refresh_snapshots(first.tournament)
    series = SeriesFactory(ranks=SeriesOf.TEAMS, points=SeriesPoints.REVERSE)
    series.events.create(tournament=first.tournament)
    by_stages = {
        place.team.label: str(7 - place.place) for place in list_final_places(first.tournament)
    }
    assert {name: points for _rank, name, points in names(series)} == by_stages
    ranked = compute_current_standings(first.tournament).standings.rows
    assert {row.participant.name: str(7 - row.rank) for row in ranked} != by_stages


def test_a_hidden_tournament_counts_for_nothing() -> None:
    series = SeriesFactory()
    evening_of(series, [(ANNE, BRUNO), (CLAIRE, DENIS)], is_public=False)
    assert (names(series), read_public_season(series).events) == ([], [])


def test_a_line_explains_itself_and_its_neighbours() -> None:
    series = SeriesFactory(points=SeriesPoints.REVERSE, participation_points=2)
    evening_of(series, [(ANNE, BRUNO), (CLAIRE, DENIS)])
    line = read_public_season(series).lines[2]
    found = explain_season(series, line.competitor.slug)
    assert found is not None
    assert (found.notes, found.events[0].notes) == (
        ("1 concours : 1", "participation : 1 × 2 = 2"),
        ("place 2 sur 2 : 2 - 2 + 1 = 1",),
    )
    assert found.above is not None
    assert found.above.steps == ("points de la saison : 4 contre 3",)
    assert found.below is not None
    assert found.below.rank == found.line.rank == 3


def test_nobody_is_explained_at_an_unknown_address() -> None:
    assert explain_season(SeriesFactory(), "personne-0000") is None


def test_clubs_tell_what_they_held_and_played() -> None:
    series = SeriesFactory(club__name="FOYER")
    people = [(ANNE, BRUNO, "Foyer"), (CLAIRE, DENIS, "Amicale")]
    evening = evening_of(series, people, day=1)
    evening_of(series, [people[0], (CLAIRE, "EVE", "Amicale")], day=2)
    found = [
        (club.name, len(club.held), club.teams, club.people, club.best_place, club.best_event)
        for club in list_season_clubs(series)
    ]
    assert found == [("Amicale", 0, 2, 3, 2, evening), ("Foyer", 2, 2, 2, 1, evening)]


def test_ranked_clubs_come_first_in_their_order() -> None:
    series = SeriesFactory(ranks=SeriesOf.CLUBS)
    people = [(ANNE, BRUNO, "Foyer"), (CLAIRE, DENIS, "Amicale")]
    evening_of(series, people, club_teams=1)
    ranks = [(club.name, club.line and club.line.rank) for club in list_season_clubs(series)]
    assert ranks == [("Foyer", 1), ("Amicale", 2), (series.club.name, None)]


def test_the_rules_of_a_series_are_sentences() -> None:
    series = SeriesFactory(best_of=3, participation_points=2, last_for_all=True)
    assert list(phrase_series_rules(series)) == [
        "Les joueurs, quel que soit le partenaire.",
        "Points par place : 10, 8, 6, 5.",
        "Les places suivantes ont les points de la dernière citée.",
        "Participation : 2 points par concours joué.",
        "Les 3 meilleurs concours de chacun comptent.",
        (
            "À égalité de points : le meilleur résultat retenu, puis le suivant ; "
            "le plus de concours gagnés ; sinon, le même rang."
        ),
    ]


@pytest.mark.parametrize("evenings", [1, 3])
def test_a_season_costs_the_same_queries(evenings: int) -> None:
    series = SeriesFactory()
    for day in range(1, evenings + 1):
        evening_of(series, [(ANNE, BRUNO), (CLAIRE, DENIS)], day=day)
    with CaptureQueriesContext(connection) as captured:
        read_public_season(series)
    assert len(captured) == 6


@pytest.mark.parametrize("evenings", [1, 3])
def test_a_season_of_staged_tournaments_costs_the_same_queries(evenings: int) -> None:
    series = SeriesFactory()
    for _ in range(evenings):
        first = qualified(6)
        final = open_stage(stage_after(first, "Finale", system="knockout"), by=SERVER)
        finish(draw_round(final))
        series.events.create(tournament=first.tournament)
    with CaptureQueriesContext(connection) as captured:
        read_public_season(series)
    assert len(captured) == 6


def test_places_that_nobody_kept_yet_are_worked_out() -> None:
    first = qualified(6)
    final = open_stage(stage_after(first, "Finale", entry="ranks", to_place=4), by=SERVER)
    finish(draw_round(final), lambda match: lower_number_wins(match)[::-1])
    first.tournament.rounds.update(state=RoundState.CLOSED)
    refresh_snapshots(first.tournament)
    series = SeriesFactory(ranks=SeriesOf.TEAMS)
    series.events.create(tournament=first.tournament)
    kept = names(series)
    first.tournament.snapshots.update(places=None)
    assert names(series) == kept

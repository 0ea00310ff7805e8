"""Who comes late, leaves or changes places while schedules, brackets and mêlées are played."""

import pytest

from tests.factories import TeamFactory
from tests.tournaments.chains import (
    chairs,
    draw_round,
    finish,
    first_stage,
    met,
    numbers_of,
    play,
    play_out,
    qualified,
    refused,
    stage_after,
    tournament_of,
)
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw
from tournaments.domain.draws.late_teams import seat_late_team
from tournaments.domain.draws.seating import swap_teams
from tournaments.domain.stages.entry import open_stage
from tournaments.errors import Refused
from tournaments.queries.draws.stored_draws import list_late_teams, list_unplaced_teams

pytestmark = pytest.mark.django_db


def test_a_late_team_takes_the_place_of_the_exempt_in_a_schedule() -> None:
    tournament = tournament_of(5, stage__system="round_robin")
    stage = first_stage(tournament)
    round_ = draw_round(stage)
    late = TeamFactory(tournament=tournament, number=6)
    exempt = round_.matches.get(ew=None).ns
    seat_late_team(round_, team=late, opponent=exempt, by=SERVER)
    finish(round_)
    rounds = [round_, *play_out(stage)]
    assert [round_.matches.filter(ew=None).count() for round_ in rounds] == [0] * 5
    assert len({pair for round_ in rounds for pair in met(round_)}) == 15


def test_a_late_team_joins_the_pool_of_the_exempt_it_plays() -> None:
    tournament = tournament_of(7, stage__system="pools")
    stage = first_stage(tournament)
    round_ = draw_round(stage)
    late = TeamFactory(tournament=tournament, number=8)
    exempt = round_.matches.get(ew=None).ns
    match = seat_late_team(round_, team=late, opponent=exempt, by=SERVER)
    pools = dict(stage.entrants.values_list("team", "pool"))
    assert pools[late.pk] == pools[exempt.pk] == match.slot


def test_a_late_team_takes_a_bye_of_a_brackets_first_round_and_of_no_other() -> None:
    tournament = tournament_of(5, stage__system="knockout")
    stage = first_stage(tournament)
    round_ = draw_round(stage)
    late = TeamFactory(tournament=tournament, number=6)
    exempt = round_.matches.filter(ew=None).order_by("ns__number").last()
    assert exempt is not None
    match = seat_late_team(round_, team=late, opponent=exempt.ns, by=SERVER)
    assert match.slot == exempt.slot
    finish(round_)
    second = draw_round(stage)
    assert second.matches.count() == 2
    TeamFactory(tournament=tournament, number=7)
    assert [team.number for team in list_unplaced_teams(second)] == []


def test_two_who_both_missed_their_match_of_a_bracket_cannot_both_come_back() -> None:
    bracket = stage_after(qualified(8, 1), "Tableau", system="knockout", options={"apart": False})
    stage = open_stage(bracket, by=SERVER)
    missing = stage.tournament.teams.filter(number__in=numbers_of(stage)[3:5])
    missing.update(is_present=False)
    finish(draw_round(stage))
    missing.update(is_present=True)
    with pytest.raises(Refused) as refusal:
        preview_draw(stage.tournament, stage=stage, by=SERVER, seed=2)
    assert str(refusal.value) == (
        "Deux équipes absentes à leur partie du tableau sont revenues, et une seule peut "
        "continuer : notez l'autre absente."
    )


def test_four_who_wait_make_a_table_of_a_melee() -> None:
    tournament = tournament_of(6, entrants="individuals", stage__system="melee")
    round_ = draw_round(first_stage(tournament))
    waiting = list(round_.matches.filter(ew=None).values_list("ns", flat=True))
    late = TeamFactory(tournament=tournament, number=7)
    people = {team.pk: team for team in list_unplaced_teams(round_)}
    first = people[waiting[0]]
    assert refused(seat_late_team, round_, team=late, opponent=first, by=SERVER) == "four-needed"
    TeamFactory(tournament=tournament, number=8)
    match = seat_late_team(round_, team=late, opponent=first, by=SERVER)
    assert len(chairs(match)) == 4
    assert list_unplaced_teams(round_) == []


def test_a_team_that_left_a_schedule_lets_its_opponents_sit_out() -> None:
    tournament = tournament_of(4, stage__system="round_robin")
    stage = first_stage(tournament)
    finish(draw_round(stage))
    tournament.teams.filter(number=4).update(is_present=False)
    round_ = draw_round(stage)
    assert round_.matches.filter(ew=None).count() == 1
    assert tournament.teams.get(number=4).pk not in [
        pk for match in round_.matches.all() for pk in chairs(match)
    ]


@pytest.mark.parametrize("system", ["round_robin", "pools"])
def test_teams_of_a_schedule_are_not_swapped_by_hand(system: str) -> None:
    tournament = tournament_of(4, stage__system=system)
    round_ = draw_round(first_stage(tournament))
    one, two = tournament.teams.order_by("number")[:2]
    assert refused(swap_teams, round_, first=one, second=two, by=SERVER) == "fixed-draw"


def test_two_people_of_one_table_of_a_melee_change_sides() -> None:
    tournament = tournament_of(4, entrants="individuals", stage__system="melee")
    round_ = draw_round(first_stage(tournament))
    match = round_.matches.get()
    swap_teams(round_, first=match.ns, second=match.ew, by=SERVER)
    changed = round_.matches.get()
    assert (changed.ns, changed.ew, changed.ns_partner) == (match.ew, match.ns, match.ns_partner)
    assert refused(swap_teams, round_, first=changed.ns, second=changed.ns_partner, by=SERVER) == (
        "same-table"
    )


def test_two_exempts_of_a_bracket_keep_each_their_own_place() -> None:
    round_ = draw_round(first_stage(tournament_of(5, stage__system="knockout")))
    one, other = (match.ns for match in round_.matches.filter(ew=None)[:2])
    assert refused(seat_late_team, round_, team=one, opponent=other, by=SERVER) == "two-exempt"
    assert round_.matches.filter(ew=None).count() == 3


def test_those_who_came_late_are_not_the_exempt() -> None:
    tournament = tournament_of(5, stage__system="knockout")
    round_ = draw_round(first_stage(tournament))
    TeamFactory(tournament=tournament, number=6)
    late = list_late_teams(round_, list_unplaced_teams(round_))
    assert [team.number for team in late] == [6]


def test_a_round_of_a_bracket_in_which_everybody_passes_is_not_waited_for() -> None:
    # After three rounds of ten, two undefeated teams leave: some rounds have no table left.
    tournament = tournament_of(10, stage__system="double_elimination")
    stage = first_stage(tournament)
    play(stage, 3)
    tournament.teams.filter(number__in=[1, 2]).update(is_present=False)
    drawn = play_out(stage)
    empty = [
        round_ for round_ in stage.rounds.all() if not round_.matches.exclude(ew=None).exists()
    ]
    assert empty
    assert len(drawn) + len(empty) + 3 == stage.rounds.count()
    assert "preview" not in {round_.state for round_ in empty}

"""A team that joins a round robin or a pool after its first round."""

from itertools import combinations

import pytest
from django.db.models import Q

from tests.factories import TeamFactory
from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    play_out,
    refused,
    tournament_of,
)
from tournaments.models import Match, Stage, Team
from tournaments.pages.draws.certificate import phrase_certificate
from tournaments.pages.draws.reasons import pair_reason
from tournaments.queries.draws.stored_draws import list_late_teams, list_unplaced_teams
from tournaments.queries.stages.progress import StageState, list_stage_progress

pytestmark = pytest.mark.django_db


def joined(teams: int, rounds: int, **stage: object) -> tuple[Stage, Team]:
    """A stage after some rounds, and a team that has come since."""
    begun = first_stage(tournament_of(teams, **{f"stage__{key}": stage[key] for key in stage}))
    for seed in range(rounds):
        finish(draw_round(begun, seed=seed))
    late = TeamFactory(tournament=begun.tournament, number=teams + 1)
    return begun, late


def meetings(stage: Stage) -> list[frozenset[int]]:
    matches = Match.objects.filter(round__stage=stage).exclude(ew=None)
    return [frozenset((match.ns_id, match.ew_id or 0)) for match in matches]


def test_a_late_team_of_a_round_robin_meets_all_and_every_round_can_be_drawn() -> None:
    stage, _late = joined(7, 2, system="round_robin")
    finish(draw_round(stage, seed=9))
    (progress,) = list_stage_progress(stage.tournament)
    assert (progress.rounds_planned, progress.state) == (2 + 7, StageState.TO_DRAW)
    play_out(stage)
    teams = list(stage.tournament.teams.values_list("pk", flat=True))
    assert sorted(map(sorted, meetings(stage))) == sorted(map(list, combinations(sorted(teams), 2)))
    (progress,) = list_stage_progress(stage.tournament)
    assert (progress.rounds_drawn, progress.state) == (9, StageState.OVER)
    assert refused(draw_round, stage) == "stage-over"


def test_a_late_team_of_a_pool_meets_all_of_it() -> None:
    stage, late = joined(8, 1, system="pools")
    play_out(stage)
    pool = stage.entrants.get(team=late).pool
    members = sorted(stage.entrants.filter(pool=pool).values_list("team", flat=True))
    own = [sorted(pair) for pair in meetings(stage) if pair <= set(members)]
    assert sorted(own) == sorted(map(list, combinations(members, 2)))
    exempt = Match.objects.filter(round__stage=stage, ew=None, ns__in=members)
    assert sorted(exempt.values_list("ns", flat=True)) == [pk for pk in members if pk != late.pk]


def test_the_certificate_says_that_the_schedule_was_made_anew_and_of_no_rematch() -> None:
    stage, _late = joined(7, 2, system="round_robin")
    said = [line.text for line in phrase_certificate(draw_round(stage, seed=3))]
    assert said == [
        "Aucune rencontre interdite.",
        "Personne ne rejoue contre les mêmes adversaires.",
        "Les exempts s'équilibrent d'ici la dernière partie.",
        (
            "Une équipe est arrivée en cours de route : le calendrier est refait pour que toutes "
            "se rencontrent. Parties qu'il faut encore, celle-ci comprise : 7."
        ),
        "Prouvé : en moins de parties, tous ne pourraient pas se rencontrer.",
    ]


def test_who_comes_after_the_last_round_opens_nothing_anew() -> None:
    stage, _late = joined(4, 3, system="round_robin")
    assert refused(draw_round, stage) == "stage-over"
    assert stage.entrants.count() == 4


def test_teams_of_a_pool_that_is_over_have_not_come_late() -> None:
    stage = first_stage(tournament_of(9, stage__system="pools"))
    for seed in range(3):
        finish(draw_round(stage, seed=seed))
    last = draw_round(stage, seed=4)
    playing = last.matches.exclude(ew=None)[0].slot
    assert stage.entrants.exclude(pool=playing).count() == 4
    waiting = list_unplaced_teams(last)
    assert [stage.entrants.get(team=team).pool for team in waiting] == [playing]
    assert list_late_teams(last, waiting) == []


def test_why_two_meet_is_said_of_the_schedule_made_anew() -> None:
    stage, late = joined(7, 2, system="round_robin")
    drawn = draw_round(stage, seed=3)
    match = drawn.matches.exclude(ew=None).get(Q(ns=late) | Q(ew=late))
    assert pair_reason(drawn, match.ns, match.ew).sentence.startswith(
        "Elles se rencontrent : elles ne l'ont pas encore fait"
    )
    earlier = stage.rounds.get(stage_round=1).matches.exclude(ew=None)[0]
    assert pair_reason(drawn, earlier.ns, earlier.ew).sentence == (
        "Elles ne se rencontrent pas à ce tour : elles l'ont déjà fait (Partie 1)."
    )

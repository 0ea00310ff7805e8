"""Who comes up for a team that left, in words: those who are level are named."""

from typing import Any

import pytest

from tests.tournaments.chains import draw_round, finish, first_stage, stage_after, tournament_of
from tournaments.actors import SERVER
from tournaments.domain.stages.barrages import arrange_barrages
from tournaments.domain.stages.entry import open_stage, reopen_stage
from tournaments.models import Match, Stage
from tournaments.pages.stages.replacements import list_to_replace
from tournaments.queries.stages.facts import StageFacts

pytestmark = pytest.mark.django_db


def alike(match: Match) -> tuple[int, int]:
    """The lower number wins, by as much at every table."""
    lower = match.ns.number < (match.ew.number if match.ew else 0)
    return (1000, 900) if lower else (900, 1000)


def left_by_one(teams: int, **values: Any) -> tuple[Stage, list[str]]:
    """A final of all who won its only round, which one of them leaves: those who lost are level.
    It, and the names of those who lost."""
    tournament = tournament_of(teams)
    source = first_stage(tournament)
    Stage.objects.filter(pk=source.pk).update(rounds_planned=1)
    finish(draw_round(source), alike)
    asked = {"entry": "ranks", "to_place": teams // 2, "system": "knockout"}
    final = open_stage(stage_after(source, "Finale", **asked | values), by=SERVER)
    won = final.entrants.order_by("seed").values_list("team", flat=True)
    tournament.teams.filter(pk=won[0]).update(is_present=False)
    lost = tournament.teams.exclude(pk__in=list(won)).order_by("number")
    return final, [f"{team.number} {team.label}" for team in lost]


def said(final: Stage) -> str:
    stage = Stage.objects.get(pk=final.pk)
    (told,) = list_to_replace([stage], StageFacts(stage.tournament))
    assert told.button
    return " ".join(told.sentences)


def test_two_who_are_level_where_the_rule_is_a_barrage_are_named_and_it_can_still_be_played() -> (
    None
):
    final, (one, other) = left_by_one(4, cut_tie="barrage")
    assert f"L'équipe {one} et l'équipe {other} sont à égalité pour cette place." in said(final)
    assert "sans barrage ; pour le jouer, passez d'abord par « Reprendre" in said(final)
    reopen_stage(final, by=SERVER)
    arrange_barrages(final, by=SERVER)
    assert Stage.objects.get(decides=final).entrants.count() == 2


def test_neighbours_whose_place_is_always_played_for_are_named() -> None:
    final, lost = left_by_one(4, cut_tie="barrage")
    Stage.objects.filter(pk=final.pk).update(cut_tie="playoff")
    assert "sans barrage" in said(final)
    assert all(name in said(final) for name in lost)


@pytest.mark.parametrize(("teams", "cut_tie"), [(4, "lot"), (6, "barrage"), (6, "lot")])
def test_those_whom_a_lot_left_out_are_named(teams: int, cut_tie: str) -> None:
    final, lost = left_by_one(teams, cut_tie=cut_tie)
    sentence = said(final)
    assert "un tirage au sort" in sentence
    assert "sans barrage" not in sentence
    assert all(sentence.count(name) == 1 for name in lost)


def test_nothing_more_is_said_where_the_ranking_decides() -> None:
    final, lost = left_by_one(4, cut_tie="order")
    assert "égalité" not in said(final)
    assert lost[1] not in said(final)

"""Where the hall sees each stage."""

import pytest

from tests.tournaments.chains import (
    draw_round,
    first_stage,
    play,
    qualified,
    set_score,
    stage_after,
)
from tests.tournaments.chains import tournament_of as teams_of
from tournaments.actors import SERVER
from tournaments.domain.tournament.endings import stop_tournament
from tournaments.models import Stage
from tournaments.pages.ranks.public_standings import PublicStandings
from tournaments.pages.stages.public_stages import read_public_stage_standings, read_public_stages

pytestmark = pytest.mark.django_db


def test_a_stage_before_which_the_evening_was_stopped_is_not_called_over() -> None:
    first = qualified(8, rounds=1)
    stage_after(first, "Finale", entry="ranks", to_place=4)
    tournament = first.tournament
    stop_tournament(tournament, reason="Orage", by=SERVER)
    tournament.refresh_from_db()
    played, *others = [str(stage.step.label) for stage in read_public_stages(tournament)]
    assert (played, others) == ("Terminée", ["Pas jouée"])


def running_stage(*, whole: int) -> Stage:
    """Eight teams, so many rounds over, and one in which the last teams alone have won, by much."""
    stage = first_stage(teams_of(8, stage__rounds_planned=3))
    play(stage, whole)
    stage_after(stage, "Finale", system="knockout", entry="ranks", to_place=4)
    match = draw_round(stage).matches.select_related("ns", "ew").latest("table_number")
    high, low = (1944, 0) if match.ns.number > match.ew.number else (0, 1944)
    set_score(match, high, low)
    return stage


def teams(page: PublicStandings) -> list[int]:
    """The teams by their numbers, the best first."""
    return [line.team.number for line in page.lines]


def test_a_round_that_is_played_is_not_mixed_in() -> None:
    found = read_public_stage_standings(running_stage(whole=2))
    assert (found.after_round, found.whole_rounds, len(found.rounds)) == (2, (1, 2), 2)
    assert {line.progress for line in found.lines} == {""}


def test_who_would_go_on_is_told_by_the_same_rounds() -> None:
    found = read_public_stage_standings(running_stage(whole=2))
    assert [section.title for section in found.sections] == [
        "Passeraient en « Finale »",
        "S'arrêtent là",
    ]
    assert [team for section in found.sections for team in teams(section)] == teams(found)


def test_before_the_first_whole_round_there_are_no_standings() -> None:
    assert read_public_stage_standings(running_stage(whole=0)).after_round == 0


def test_of_a_stage_played_to_its_end_all_rounds_count() -> None:
    stage = first_stage(teams_of(8))
    play(stage, 2)
    assert read_public_stage_standings(stage).after_round == 2

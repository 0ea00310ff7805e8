"""How a tournament ends: over what is open, before what was planned, and for ever."""

from datetime import date

import pytest

from tests.factories import ClubFactory
from tests.tournaments.chains import draw_round, finish, first_stage, stage_after, tournament_of
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw
from tournaments.domain.tournament.endings import (
    finish_tournament,
    remove_tournament,
    resume_tournament,
    stop_tournament,
)
from tournaments.domain.tournament.tournaments import create_tournament
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.pages.tournament.overview import NextStep, read_overview
from tournaments.queries.stages.open_matters import Matter, list_open_matters
from tournaments.signals import about_to_remove

pytestmark = pytest.mark.django_db


def played(teams: int = 4, rounds: int = 3) -> Tournament:
    """One round played of those planned."""
    tournament = tournament_of(teams)
    tournament.stages.update(rounds_planned=rounds)
    finish(draw_round(first_stage(tournament)))
    return tournament


def refused_code(act, *args, **kwargs) -> str:
    with pytest.raises(Refused) as refusal:
        act(*args, by=SERVER, **kwargs)
    return refusal.value.code


def matters(tournament: Tournament) -> list[tuple[Matter, int]]:
    return [(matter.matter, matter.count) for matter in list_open_matters(tournament)]


def test_a_final_that_was_never_opened_asks_a_reason() -> None:
    tournament = played(rounds=1)
    stage_after(first_stage(tournament), "Finale", entry="ranks", to_place=2)
    assert refused_code(finish_tournament, tournament) == "reason-missing"
    finished = finish_tournament(tournament, by=SERVER, reason="La salle ferme")
    assert finished.finished_at is not None


def test_nothing_open_asks_nothing() -> None:
    tournament = played(rounds=1)
    assert (matters(tournament), finish_tournament(tournament, by=SERVER).finished_at) != ([], None)


def test_everything_open_is_listed() -> None:
    tournament = played(rounds=3)
    stage_after(first_stage(tournament), "Finale", entry="ranks", to_place=2)
    draw_round(first_stage(tournament))
    assert matters(tournament) == [(Matter.SHEETS, 2), (Matter.UNOPENED, 1)]


def test_who_stops_early_says_why() -> None:
    assert refused_code(stop_tournament, played(), reason=" ") == "reason-missing"


def test_nobody_stops_while_a_table_plays() -> None:
    tournament = played()
    draw_round(first_stage(tournament))
    assert refused_code(stop_tournament, tournament, reason="Orage") == "round-open"


def test_after_stopping_only_the_end_is_left() -> None:
    tournament = played(rounds=3)
    stage_after(first_stage(tournament), "Finale", entry="ranks", to_place=2)
    stopped = stop_tournament(tournament, by=SERVER, reason="Orage")
    assert refused_code(preview_draw, stopped) == "stopped"
    assert (read_overview(stopped).next_step, matters(stopped)) == (NextStep.FINISH, [])


def test_a_stopped_tournament_goes_on_where_it_was() -> None:
    tournament = played(rounds=3)
    stop_tournament(tournament, by=SERVER, reason="Orage")
    resumed = resume_tournament(tournament, by=SERVER)
    assert (read_overview(resumed).next_step, read_overview(resumed).rounds_planned) == (
        NextStep.DRAW,
        3,
    )


def test_a_tournament_is_not_removed_by_another_name() -> None:
    tournament = played()
    assert refused_code(remove_tournament, tournament, typed_name="Autre") == "name-differs"


def test_a_tournament_is_not_removed_while_people_play() -> None:
    tournament = played()
    draw_round(first_stage(tournament))
    assert refused_code(remove_tournament, tournament, typed_name=tournament.name) == "round-open"


def test_a_tournament_stays_where_its_copy_cannot_be_made() -> None:
    def fail(**removed: object) -> None:
        raise Refused("Disque plein", code="no-back-up")

    tournament = played()
    about_to_remove.connect(fail)
    try:
        assert refused_code(remove_tournament, tournament, typed_name=tournament.name) == (
            "no-back-up"
        )
    finally:
        about_to_remove.disconnect(fail)
    assert Tournament.objects.filter(pk=tournament.pk).exists()


def test_a_removed_tournament_leaves_the_others_alone() -> None:
    tournament = played()
    other = create_tournament(
        ClubFactory(), name="Autre", date=date(2026, 3, 1), preset="village-belote", by=SERVER
    )
    remove_tournament(tournament, typed_name=f" {tournament.name.upper()} ", by=SERVER)
    assert list(Tournament.objects.all()) == [other]

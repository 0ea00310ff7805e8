"""What in a draw wants a look, and what was planned so."""

import datetime

import pytest
from django.utils import timezone

from tests.tournaments.chains import draw_round, finish, first_stage, tournament_of
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.pages.draws.look_words import phrase_draw
from tournaments.queries.draws.looks import Look, list_looks

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("system", "teams", "options", "rounds"),
    [
        ("round_robin", 4, {"legs": 2}, 6),
        ("pools", 7, {"legs": 2}, 6),
        ("melee", 8, {}, 5),
    ],
)
def test_what_a_calendar_or_a_melee_brings_again_wants_no_look(
    system: str, teams: int, options: dict[str, object], rounds: int
) -> None:
    entrants = "individuals" if system == "melee" else "teams"
    tournament = tournament_of(
        teams, entrants=entrants, stage__system=system, stage__options=options,
        stage__rounds_planned=rounds,
    )  # fmt: skip
    drawn = [finish(draw_round(first_stage(tournament), seed=seed)) for seed in range(rounds)]
    assert [list_looks(one) for one in drawn] == [[]] * rounds


def test_a_rematch_that_nobody_planned_wants_a_look() -> None:
    stage = first_stage(tournament_of(2, stage__system="swiss"))
    finish(draw_round(stage))
    assert list_looks(draw_round(stage)) == [Look.REMATCHES]


@pytest.mark.parametrize(
    ("days", "looks"), [(6, [Look.EARLY]), (1, [Look.EARLY]), (0, []), (-1, [])]
)
def test_a_draw_before_the_day_wants_a_look_until_it_is_published(
    days: int, looks: list[Look]
) -> None:
    day = timezone.localdate() + datetime.timedelta(days=days)
    stage = first_stage(tournament_of(4, date=day))
    prepared = preview_draw(stage.tournament, by=SERVER)
    assert list_looks(prepared) == looks
    assert list_looks(publish_draw(prepared, by=SERVER)) == []


def test_the_day_of_the_concours_is_said_before_an_early_launch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = tournament_of(4, date=datetime.date(2026, 12, 5))
    prepared = preview_draw(tournament, by=SERVER)
    monkeypatch.setattr(timezone, "localdate", lambda: datetime.date(2026, 11, 29))
    assert phrase_draw(prepared).text == ("Le concours n'est prévu que le samedi 5 décembre 2026.")

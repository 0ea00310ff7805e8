"""What in a draw wants a look, and what was planned so."""

import pytest

from tests.running.both import as_on_sqlite_but
from tests.tournaments.chains import draw_round, finish, first_stage, tournament_of
from tournaments.queries.draws.looks import Look, list_looks

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("system", "teams", "options", "rounds"),
    as_on_sqlite_but(
        [("melee", 8, {}, 5)],
        [
            ("round_robin", 4, {"legs": 2}, 6),
            ("pools", 7, {"legs": 2}, 6),
            ("melee", 8, {}, 5),
        ],
    ),
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

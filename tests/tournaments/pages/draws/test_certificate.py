"""What the cost of a draw says to players."""

import pytest

from tests.factories import TeamFactory
from tests.tournaments.chains import draw_round, first_stage, tournament_of
from tournaments.actors import SERVER
from tournaments.domain.draws.late_teams import seat_late_team
from tournaments.models import Round
from tournaments.pages.draws.certificate import phrase_certificate

RANKS = (
    "Écarts de rang entre adversaires : {} en tout ; un écart de 2 rangs compte 4, de 3 rangs 9."
)
POINTS = (
    "Écarts de points entre adversaires : {} en tout ; un écart de 2 points compte 4, de 3 "
    "points 9."
)
HALF = (
    "Dans chaque groupe de points, la première moitié rencontre la seconde, dans l'ordre : {} "
    "d'écart en tout ; 2 rangs comptent 4, 3 rangs 9."
)
HELD = {
    "forbidden": 0, "rematches": 0, "repeat_byes": 0, "bye_distance": 0, "same_club": 0,
    "optimal": True, "seed": 7, "notes": [],
}  # fmt: skip


@pytest.mark.parametrize(
    ("system", "cost", "said"),
    [
        ("random", [], []),
        ("ranking", [31], [RANKS.format(31)]),
        ("swiss", [0, 12], [POINTS.format(0), RANKS.format(12)]),
        ("slide", [4, 5], [POINTS.format(4), HALF.format(5)]),
    ],
)
def test_the_cost_is_said_in_words(system: str, cost: list[int], said: list[str]) -> None:
    held = {**HELD, "cost": cost}
    lines = phrase_certificate(Round(system=system, certificate=held))
    assert [line.text for line in lines][2:-1] == said


@pytest.mark.parametrize(
    ("notes", "said"),
    [
        (
            [{"code": "time-limit", "values": []}],
            "Le temps a manqué pour prouver qu'aucun tirage ne fait mieux.",
        ),
        ([], "Vous avez changé des tables vous-même."),
    ],
)
def test_the_time_ran_out_only_where_it_did(notes: list[dict[str, object]], said: str) -> None:
    held = {**HELD, "cost": [], "optimal": False, "notes": notes}
    assert phrase_certificate(Round(system="random", certificate=held))[-1].text == said


@pytest.mark.django_db
def test_a_late_team_at_the_table_that_was_offered_is_nothing_that_somebody_changed() -> None:
    tournament = tournament_of(5, stage__system="ranking")
    round_ = draw_round(first_stage(tournament))
    exempt = round_.matches.get(ew=None).ns
    late = TeamFactory(tournament=tournament, number=6)
    seat_late_team(round_, team=late, opponent=exempt, by=SERVER)
    lines = phrase_certificate(Round.objects.get(pk=round_.pk))
    assert [line.text for line in lines if not line.is_good] == []

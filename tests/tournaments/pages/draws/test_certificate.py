"""What the cost of a draw says to players."""

import pytest

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

"""Who is honoured, in which words."""

from types import SimpleNamespace

import pytest

from prizes.pages.honours import list_podium, read_honours
from tests.tournaments.score_facts import filled_sheet
from tournaments.pages.ranks.places import name_place


@pytest.mark.parametrize(
    ("rank", "words"),
    [(1, "Première place"), (10, "Dixième place"), (11, "11e place"), (63, "63e place")],
)
def test_a_place_is_said_in_words(rank: int, words: str) -> None:
    assert name_place(rank) == words


@pytest.mark.django_db
def test_an_honour_says_what_it_was_worth() -> None:
    read = read_honours(filled_sheet(submitted=True).match.round.tournament)
    said = [(honour.place, honour.worth) for honour in read.honours]
    assert said == [
        ("Première place", "Total des points : 254"),
        ("Deuxième place", "Total des points : 232"),
    ]


def podium(*ranks: int) -> list[tuple[int, int, int]]:
    honours = [SimpleNamespace(rank=rank) for rank in ranks]
    steps = list_podium(honours)
    return [(step.rank, len(step.honours), step.level) for step in steps]


def test_those_who_share_a_place_stand_on_it_together() -> None:
    assert podium(1, 2, 2, 4) == [(1, 1, 0), (2, 2, 0)]


def test_too_many_on_a_step_are_counted() -> None:
    assert podium(1, *[2] * 8) == [(1, 1, 0), (2, 0, 8)]

"""Number of the team."""

from tests.tournaments.ranking.samples.factories import by
from tournaments.ranking import Participant, rank


def test_the_lowest_number_comes_first_whatever_the_id() -> None:
    people = [
        Participant(id=one, number=number, name="") for one, number in ((1, 30), (2, 4), (3, 11))
    ]
    rows = rank(people, [], [], by("number")).rows
    assert [(row.rank, row.participant.number) for row in rows] == [(1, 4), (2, 11), (3, 30)]

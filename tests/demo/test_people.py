"""Made-up players."""

import random

from demo.evening import make_distinct_names
from tournaments.names import person_key


def test_no_two_made_up_players_are_one_person_to_the_site() -> None:
    keys = [person_key(name) for name in make_distinct_names(random.Random(1))]

    assert len(keys) == len(set(keys))
    assert len(keys) >= 2 * 4000


def test_of_two_names_of_one_person_one_is_drawn() -> None:
    names = set(make_distinct_names(random.Random(1)))

    assert len(names & {"BERNARD François", "FRANÇOIS Bernard"}) == 1

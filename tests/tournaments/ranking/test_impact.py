"""What a correction does to the standings."""

from tests.tournaments.ranking.samples.factories import by, matches, participants
from tournaments.ranking import Standings, compare, rank

FOUR = participants(1, 2, 3, 4)


def standings(first: int, *, people: tuple[int, ...] = (1, 2, 3, 4)) -> Standings:
    """Team 1 scores `first` against team 4; 2 and 3 play 1000 to 944."""
    results = matches((1, 1, 4, first, 1944 - first), (1, 2, 3, 1000, 944))
    wanted = [result for result in results if result.participant in people]
    return rank(participants(*people), wanted, [], by("total"))


def test_equal_standings_have_no_impact() -> None:
    impact = compare(standings(1100), standings(1100))
    assert (impact.moves, impact.revalued) == ((), ())


def test_a_correction_moves_those_whose_rank_changes() -> None:
    impact = compare(standings(1100), standings(980))
    assert [(move.participant.id, move.places, move.total_change) for move in impact.moves] == [
        (2, 1, 0),
        (1, -1, -120),
        (4, 1, 120),
        (3, -1, 0),
    ]


def test_other_points_for_the_same_rank_are_no_move() -> None:
    impact = compare(standings(1100), standings(1150))
    assert impact.moves == ()
    assert [(move.participant.id, move.total_change) for move in impact.revalued] == [
        (1, 50),
        (4, -50),
    ]


def test_a_win_that_becomes_a_loss_changes_ranking_points() -> None:
    impact = compare(standings(1100), standings(900))
    assert [(move.participant.id, move.ranking_points_change) for move in impact.moves] == [
        (4, 2),
        (1, -2),
    ]


def test_a_rank_that_becomes_shared_is_a_move() -> None:
    impact = compare(standings(1100), standings(1000))
    assert [(move.participant.id, move.after and move.after.shared) for move in impact.moves] == [
        (1, True),
        (2, True),
        (3, True),
        (4, True),
    ]


def test_who_came_or_went_is_a_move_of_no_places() -> None:
    impact = compare(standings(1100), standings(1100, people=(1, 2, 3)))
    (move,) = impact.moves
    assert (move.participant.id, move.after, move.places, move.total_change) == (4, None, 0, -844)

"""What a draw made by hand costs, where two draws differ, and why two teams do not meet."""

import pytest

from tournaments.pairing import (
    Difference,
    DrawRequest,
    Entrant,
    Pairing,
    compare,
    draw,
    evaluate,
)

TEAMS = tuple(Entrant(id=n, score=4 - n // 3, club="AB"[n % 2]) for n in range(6))
REQUEST = DrawRequest(
    system="swiss",
    teams=TEAMS,
    played=((0, 1), (4, 0), (4, 0)),
    forbidden=((5, 1),),
    avoid_same_club=True,
    seed=3,
)


def tables(*pairs: tuple[int, int]) -> tuple[Pairing, ...]:
    return tuple(Pairing(table=n, ns=ns, ew=ew) for n, (ns, ew) in enumerate(pairs, start=1))


def test_a_hand_made_draw_is_judged_level_by_level() -> None:
    said = evaluate(REQUEST, tables((4, 0), (5, 1), (2, 3)))
    assert (said.forbidden, said.rematches, said.same_club, said.cost) == (1, 2, 2, (3, 33))


def test_a_hand_made_draw_is_not_called_proved() -> None:
    assert evaluate(REQUEST, tables((4, 0), (5, 1), (2, 3))).optimal is False


def test_a_drawn_one_is_judged_as_its_own_certificate_says() -> None:
    answer = draw(REQUEST)
    assert compare(evaluate(REQUEST, answer.tables, answer.byes), answer.certificate) == ()


def test_a_swap_is_told_as_the_levels_that_change() -> None:
    before = evaluate(REQUEST, tables((0, 3), (1, 2), (4, 5)))
    after = evaluate(REQUEST, tables((0, 4), (1, 2), (3, 5)))
    assert compare(before, after) == (
        Difference(level="rematches", before=0, after=2),
        Difference(level="same_club", before=0, after=2),
        Difference(level="cost", before=(1, 11), after=(1, 21)),
    )


@pytest.mark.parametrize("pairs", [((0, 1), (2, 3)), ((0, 1), (2, 3), (4, 4)), ((0, 9), (1, 2))])
def test_a_draw_that_does_not_place_everybody_once_is_refused(
    pairs: tuple[tuple[int, int], ...],
) -> None:
    with pytest.raises(ValueError, match="does not place each of its teams once"):
        evaluate(REQUEST, tables(*pairs))


@pytest.mark.parametrize("system", ["random", "ranking", "swiss", "slide"])
def test_two_teams_made_to_meet_cost_what_the_rest_then_must(system: str) -> None:
    request_ = DrawRequest(system=system, teams=TEAMS[:5], played=((0, 1), (2, 3)))
    answer = draw(request_, together=(1, 0))
    assert {1, 0} in [{table.ns, table.ew} for table in answer.tables]
    assert (answer.certificate.rematches, answer.certificate.forbidden) == (1, 0)


@pytest.mark.parametrize("together", [(0, 0), (0, 99)])
def test_only_two_teams_of_the_draw_can_be_made_to_meet(together: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="not teams of this draw"):
        draw(REQUEST, together=together)

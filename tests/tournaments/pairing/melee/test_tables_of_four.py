"""Who plays with whom, who sits out, and what is said of it."""

import pytest

from tests.tournaments.pairing.melee.oracle import Evening, certified, drawn, vector
from tournaments.pairing import (
    Draw,
    DrawRequest,
    Entrant,
    Note,
    Pairing,
    draw,
    evaluate,
)


def people(*ids: int, **values: object) -> tuple[Entrant, ...]:
    return tuple(Entrant(id=id_, **values) for id_ in ids)


def company(answer: Draw) -> list[set[frozenset[int]]]:
    """The two pairs of each table."""
    return [
        {frozenset({table.ns, table.ns_partner}), frozenset({table.ew, table.ew_partner})}
        for table in answer.tables
    ]


def test_the_first_plays_with_the_last_and_the_best_side_sits_north_south() -> None:
    answer = draw(DrawRequest(system="melee", teams=people(5, 6, 7, 8)))
    assert answer.tables == (Pairing(table=1, ns=5, ns_partner=8, ew=6, ew_partner=7),)


def test_people_of_like_strength_share_a_table() -> None:
    teams = people(1, 2, 3, 4, 5, 6, 7, 8)
    answer = draw(DrawRequest(system="melee", teams=teams, options={"balance": "level"}))
    assert [sorted(one for pair in table for one in pair) for table in company(answer)] == [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
    ]


def test_fewer_than_four_all_sit_out() -> None:
    assert [draw(DrawRequest(system="melee", teams=people(*range(n)))).byes for n in range(4)] == [
        (),
        (0,),
        (0, 1),
        (0, 1, 2),
    ]


def test_the_last_sit_out_first_among_those_who_did_least_often() -> None:
    teams = (*people(1, 2, 3, 4), *people(5, 6, byes=1))
    answer = draw(DrawRequest(system="melee", teams=teams))
    assert (answer.byes, answer.certificate.repeat_byes) == ((3, 4), 0)
    assert answer.certificate.bye_distance == 4


def test_by_lot_the_seed_says_who_sits_out() -> None:
    teams = people(*range(30))
    found = {
        draw(DrawRequest(system="melee", teams=teams, seed=n, options={"byes": "lot"})).byes
        for n in range(20)
    }
    assert len(found) > 15


def test_who_is_not_in_the_room_is_not_placed() -> None:
    teams = (*people(1, 2, 3, 4), *people(5, 6, present=False))
    answer = draw(DrawRequest(system="melee", teams=teams))
    assert (len(answer.tables), answer.byes) == (1, ())


def test_who_comes_late_plays_at_once_and_who_returns_is_remembered() -> None:
    teams = people(1, 2, 3, 4)
    partnered = ((1, 2), (3, 4), (1, 3), (2, 4))
    answer = draw(DrawRequest(system="melee", teams=teams, partnered=partnered))
    assert company(answer) == [{frozenset({1, 4}), frozenset({2, 3})}]


def test_a_forbidden_pair_shares_no_table_where_that_can_be() -> None:
    teams = people(*range(8))
    answer = draw(DrawRequest(system="melee", teams=teams, forbidden=((0, 7), (0, 6))))
    table = next(table for table in company(answer) if frozenset().union(*table) & {0})
    assert not frozenset().union(*table) & {6, 7}
    assert answer.certificate.forbidden == 0


def test_what_cannot_be_avoided_is_said() -> None:
    every = tuple((a, b) for a in range(1, 5) for b in range(a + 1, 5))
    request_ = DrawRequest(
        system="melee",
        teams=people(1, 2, 3, 4),
        partnered=(*every, (3, 1), (2, 3)),
        played=((1, 3), (3, 1), (4, 2)),
        forbidden=((3, 4),),
    )
    assert draw(request_).certificate.notes == (
        Note(code="melee-forbidden", values=(3, 4)),
        Note(code="partners-again", values=(1, 2, 1)),
        Note(code="partners-again", values=(3, 4, 1)),
        Note(code="opponents-again", values=(1, 3, 2)),
        Note(code="opponents-again", values=(2, 4, 1)),
    )


def test_a_repeated_bye_is_said() -> None:
    teams = (*people(1, 2, 3, 4), *people(5, byes=1))
    forbidden = ((5, 1), (5, 2), (5, 3))
    answer = draw(DrawRequest(system="melee", teams=teams, forbidden=forbidden))
    assert answer.byes == (5,)
    assert answer.certificate.notes == (Note(code="melee-repeat-bye", values=(5,)),)


def test_a_fixed_table_of_any_of_the_four_is_kept() -> None:
    teams = (*people(1, 2, 3), Entrant(id=4, fixed_table=9), *people(5, 6, 7, 8))
    answer = draw(DrawRequest(system="melee", teams=teams))
    kept = [
        table.table
        for table, pairs in zip(answer.tables, company(answer), strict=True)
        if 4 in frozenset().union(*pairs)
    ]
    assert kept == [9]


@pytest.mark.parametrize("size", [10, 18, 41])
def test_two_people_may_be_made_to_meet(size: int) -> None:
    first, last = 0, size - 1
    request_ = DrawRequest(system="melee", teams=people(*range(size)))
    found = company(draw(request_, together=(first, last)))
    (sides,) = [table for table in found if first in frozenset().union(*table)]
    assert sorted((first in pair, last in pair) for pair in sides) == [(False, True), (True, False)]


@pytest.mark.parametrize("size", [9, 18, 23, 90])
def test_without_time_the_draw_is_whole_and_says_so(size: int) -> None:
    evening = Evening(size)
    request_ = DrawRequest(system="melee", teams=evening.request().teams, time_limit=0)
    answer = draw(request_)
    assert certified(answer) == vector(request_, *drawn(request_, answer))
    assert (answer.certificate.optimal, answer.certificate.notes[-1].code) == (False, "time-limit")
    assert len(answer.byes) == size % 4


def test_a_draw_by_hand_is_judged_in_the_same_terms() -> None:
    teams = people(1, 2, 3, 4, club="A")
    request_ = DrawRequest(
        system="melee", teams=teams, played=((1, 3),), partnered=((2, 1),), avoid_same_club=True
    )
    tables = (Pairing(table=1, ns=1, ns_partner=2, ew=3, ew_partner=4),)
    said = evaluate(request_, tables, ())
    assert (said.partners_again, said.rematches, said.same_club, said.optimal) == (1, 1, 6, False)


def test_a_draw_by_hand_places_everybody_once() -> None:
    request_ = DrawRequest(system="melee", teams=people(1, 2, 3, 4))
    tables = (Pairing(table=1, ns=1, ns_partner=2, ew=3, ew_partner=3),)
    with pytest.raises(ValueError, match="once"):
        evaluate(request_, tables, ())


def test_everybody_has_a_partner() -> None:
    request_ = DrawRequest(system="melee", teams=people(1, 2))
    with pytest.raises(ValueError, match="two people"):
        evaluate(request_, (Pairing(table=1, ns=1, ew=2),), ())

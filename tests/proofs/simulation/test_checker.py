"""The checker finds what is wrong with a draw; each test spoils a good one in one way."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from proofs.simulation.checker import judge, judge_end, judge_round
from tournaments.pairing import Draw, DrawRequest, Entrant, Pairing, PlayedMatch, draw

REQUEST = DrawRequest(
    system="ranking",
    seed=1,
    teams=tuple(
        Entrant(id=n, score=8 - n, club="A" if n < 3 else "", fixed_table=9 if n == 4 else None)
        for n in range(1, 8)
    ),
    played=((1, 2), (3, 4)),
    avoid_same_club=True,
)
GOOD = draw(REQUEST)


def rules(drawn: Draw, request: DrawRequest = REQUEST, family: str = "matching") -> list[str]:
    return sorted({breach.rule for breach in judge(request, drawn, family).breaches})


def with_tables(tables: Iterable[Pairing]) -> Draw:
    return replace(GOOD, tables=tuple(tables))


def with_certificate(**values: object) -> Draw:
    return replace(GOOD, certificate=replace(GOOD.certificate, **values))


def test_a_good_draw_is_good_and_proved() -> None:
    judgement = judge(REQUEST, GOOD, "matching")
    assert (judgement.breaches, judgement.proved) == ((), True)


def test_somebody_left_over() -> None:
    assert rules(with_tables(GOOD.tables[1:]))[-1] == "the certificate is true"
    assert "nobody left over" in rules(with_tables(GOOD.tables[1:]))


def test_somebody_placed_twice() -> None:
    twice = [replace(GOOD.tables[0], ns=GOOD.byes[0]), *GOOD.tables[1:]]
    assert "placed once" in rules(with_tables(twice))


def test_somebody_who_is_not_there() -> None:
    stranger = [replace(GOOD.tables[0], ns=99), *GOOD.tables[1:]]
    request = replace(REQUEST, teams=(*REQUEST.teams, Entrant(id=99, present=False)))
    assert "only those in the room" in rules(with_tables(stranger), request)


def test_more_than_one_exempt() -> None:
    table = GOOD.tables[0]
    drawn = replace(with_tables(GOOD.tables[1:]), byes=(*GOOD.byes, table.ns, table.ew))
    assert "one exempt at most" in rules(drawn)


def test_a_table_given_twice() -> None:
    first, second, *others = GOOD.tables
    drawn = with_tables([first, replace(second, table=first.table), *others])
    assert "a table once" in rules(drawn)


def test_a_fixed_table_not_kept() -> None:
    drawn = with_tables(replace(table, table=table.table + 20) for table in GOOD.tables)
    assert rules(drawn) == ["the best team's fixed table is kept"]


def test_a_fixed_table_of_one_that_is_named_as_moving_is_none() -> None:
    teams = tuple(
        Entrant(id=n, fixed_table=n if n in {1, 4} else None, present=n != 6) for n in range(1, 7)
    )
    movement = DrawRequest(system="movement", round=2, teams=teams, options={"kind": "mitchell"})
    drawn = draw(movement)
    assert ([table.table for table in drawn.tables if table.ew == 4], drawn.byes) == ([2], (1,))
    assert rules(drawn, movement, "schedule") == []


def test_a_table_that_the_hall_does_not_have() -> None:
    request = replace(REQUEST, tables=(1, 2, 3, 4, 5, 9))
    drawn = with_tables(
        table if table.table == 9 else replace(table, table=table.table + 20)
        for table in GOOD.tables
    )
    assert rules(drawn, request) == ["tables of the hall"]


@pytest.mark.parametrize(
    "values",
    [
        {"forbidden": 1},
        {"rematches": 1},
        {"same_club": 1},
        {"repeat_byes": 1},
        {"partners_again": 1},
        {"cost": (3,)},
    ],
)
def test_a_certificate_that_is_not_true(values: dict[str, object]) -> None:
    assert "the certificate is true" in rules(with_certificate(**values))


def exchanged() -> Draw:
    """Teams 1 and 2 meet again, though they need not, and the certificate says so."""
    tables = (
        Pairing(table=1, ns=1, ew=2),
        Pairing(table=2, ns=3, ew=5),
        Pairing(table=9, ns=4, ew=6),
    )
    held = replace(GOOD.certificate, rematches=1, same_club=1, cost=(9,))
    return replace(GOOD, tables=tables, byes=(7,), certificate=held)


def test_a_rematch_that_could_be_avoided() -> None:
    assert rules(exchanged()) == ["no avoidable rematch"]


def test_a_forbidden_table_that_could_be_avoided() -> None:
    request = replace(REQUEST, forbidden=((1, 2),), played=())
    held = replace(exchanged().certificate, forbidden=1, rematches=0)
    drawn = replace(exchanged(), certificate=held)
    assert rules(drawn, request) == ["no avoidable forbidden table"]


def test_a_second_exempt_that_could_be_avoided() -> None:
    teams = tuple(replace(team, byes=int(team.id == 7)) for team in REQUEST.teams)
    request = replace(REQUEST, teams=teams)
    drawn = with_certificate(repeat_byes=1)
    assert GOOD.byes == (7,)
    assert rules(drawn, request) == ["no avoidable second exempt"]


def test_a_partner_again_who_could_be_avoided() -> None:
    request = DrawRequest(
        system="melee",
        teams=tuple(Entrant(id=n) for n in range(1, 9)),
        partnered=((1, 2), (3, 4), (5, 6), (7, 8)),
    )
    tables = (
        Pairing(table=1, ns=1, ns_partner=2, ew=3, ew_partner=5),
        Pairing(table=2, ns=4, ns_partner=6, ew=7, ew_partner=8),
    )
    good = draw(request)
    held = replace(good.certificate, partners_again=2)
    drawn = replace(good, tables=tables, certificate=held)
    assert rules(good, request, "melee") == []
    assert rules(drawn, request, "melee") == ["no avoidable partner again"]


def match(slot: str, ns: int, ew: int, winner: int) -> PlayedMatch:
    return PlayedMatch(round=1, slot=slot, ns=ns, ew=ew, winner=winner)


def one_table(slot: str, ns: int, ew: int) -> Draw:
    return replace(GOOD, tables=(Pairing(table=1, ns=ns, ew=ew, slot=slot),), byes=())


def test_who_has_lost_does_not_play_on() -> None:
    played = [match("W1-1", 1, 2, 1)]
    found = [breach.rule for breach in judge_round("knockout", played, one_table("W2-1", 2, 3))]
    assert found == ["who is out stays out"]


def test_a_first_defeat_is_not_the_end_of_a_double_elimination() -> None:
    played = [match("W1-1", 1, 2, 1)]
    assert list(judge_round("double_elimination", played, one_table("L1-1", 2, 3))) == []


def test_who_lost_a_semi_final_plays_for_third_place() -> None:
    played = [match("W1-1", 1, 2, 1), match("W1-2", 3, 4, 3)]
    assert list(judge_round("knockout", played, one_table("third", 2, 4))) == []


def test_a_slot_is_played_once() -> None:
    played = [match("W1-1", 1, 2, 1)]
    found = [breach.rule for breach in judge_round("knockout", played, one_table("W1-1", 1, 3))]
    assert found == ["a slot once"]


def test_a_bracket_ends_with_one_winner() -> None:
    played = [match("W1-1", 1, 2, 1)]
    assert [breach.rule for breach in judge_end("knockout", [1, 2, 3], played)] == ["one winner"]
    assert list(judge_end("knockout", [1, 2], played)) == []

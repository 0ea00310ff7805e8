"""Who sits where: NS and EW, table numbers, fixed tables."""

from tournaments.pairing import DrawRequest, Entrant, Note, Pairing, draw


def seated(fixed: dict[int, int], **settings: object) -> tuple[list[tuple[int, int, int]], object]:
    """A ranking draw of eight teams (1–2, 3–4, …) with some fixed tables, and its notes."""
    teams = tuple(Entrant(id=n, fixed_table=fixed.get(n)) for n in range(1, 9))
    answer = draw(DrawRequest(system="ranking", teams=teams, **settings))
    tables = [(table.table, table.ns, table.ew) for table in answer.tables]
    return tables, [(note.code, note.values) for note in answer.certificate.notes]


def test_tables_are_numbered_in_rank_order_and_the_better_team_sits_north_south() -> None:
    assert seated({}) == ([(1, 1, 2), (2, 3, 4), (3, 5, 6), (4, 7, 8)], [])


def test_numbers_start_at_the_first_table() -> None:
    assert seated({}, first_table=11)[0][0] == (11, 1, 2)


def test_a_fixed_table_is_kept_and_the_others_fill_up() -> None:
    assert seated({6: 1}) == ([(1, 5, 6), (2, 1, 2), (3, 3, 4), (4, 7, 8)], [])


def test_a_fixed_table_may_be_far_away() -> None:
    assert seated({2: 40}) == ([(1, 3, 4), (2, 5, 6), (3, 7, 8), (40, 1, 2)], [])


def test_of_two_fixed_tables_in_a_pair_the_better_team_s_is_kept() -> None:
    tables, notes = seated({3: 9, 4: 7})
    assert (tables[-1], notes) == ((9, 3, 4), [("fixed-table", (4, 7, 3))])


def test_two_with_the_same_fixed_table_in_a_pair_are_both_content() -> None:
    assert seated({3: 9, 4: 9})[1] == []


def test_of_two_tables_that_claim_a_number_the_better_claimant_s_gets_it() -> None:
    tables, notes = seated({8: 2, 4: 2})
    assert tables == [(1, 1, 2), (2, 3, 4), (3, 5, 6), (4, 7, 8)]
    assert notes == [("fixed-table", (8, 2, 4))]


def test_the_partner_s_fixed_table_serves_where_the_better_one_s_is_taken() -> None:
    tables, notes = seated({1: 5, 3: 5, 4: 6})
    assert tables == [(1, 5, 6), (2, 7, 8), (5, 1, 2), (6, 3, 4)]
    assert notes == [("fixed-table", (3, 5, 1))]


def test_the_hall_s_own_numbers_come_in_their_order() -> None:
    tables, _ = seated({5: 21}, tables=(30, 21, 22))
    assert tables == [(21, 5, 6), (22, 3, 4), (30, 1, 2), (31, 7, 8)]


def test_the_one_that_sits_out_claims_no_table() -> None:
    teams = (Entrant(id=1), Entrant(id=2), Entrant(id=3, fixed_table=1))
    answer = draw(DrawRequest(system="swiss", teams=teams))
    assert (answer.tables, answer.bye) == ((Pairing(table=1, ns=1, ew=2),), 3)


def test_what_cannot_be_avoided_is_said() -> None:
    teams = (Entrant(id=1), Entrant(id=2))
    pair = ((2, 1),)
    answer = draw(DrawRequest(system="swiss", teams=teams, played=pair * 2, forbidden=pair))
    assert answer.certificate.notes == (
        Note(code="forbidden", values=(1, 2)),
        Note(code="rematch", values=(1, 2, 2)),
    )


def test_a_repeated_bye_is_said() -> None:
    teams = (Entrant(id=1), Entrant(id=2), Entrant(id=3, byes=1))
    met = ((1, 3), (2, 3))
    answer = draw(DrawRequest(system="swiss", teams=teams, played=met))
    assert answer.certificate.notes == (Note(code="repeat-bye", values=(3,)),)

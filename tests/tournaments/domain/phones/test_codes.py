"""The codes on tents and sheets."""

import pytest

from tests.factories import TournamentFactory
from tests.tournaments.refusals import refusal
from tournaments.actors import SERVER
from tournaments.domain.phones import codes
from tournaments.domain.phones.codes import (
    SIGNS,
    compute_check_sign,
    find_scanned_code,
    find_typed_code,
    print_codes,
    replace_code,
)
from tournaments.domain.rights.allowances import Allowance
from tournaments.models import TableCode

pytestmark = pytest.mark.django_db

WRONG = "22222222" + compute_check_sign("22222222")
"""Well typed, and no table's."""


def test_a_code_is_printed_the_same_each_time() -> None:
    tournament = TournamentFactory()
    assert print_codes(tournament, [1, 2]) == print_codes(tournament, [1, 2])
    assert TableCode.objects.count() == 2


def test_both_secrets_lead_to_the_table() -> None:
    tournament = TournamentFactory()
    printed = print_codes(tournament, [5])[5]
    scanned = find_scanned_code(printed.token, address="")
    assert (scanned.tournament, scanned.table_number) == (tournament, 5)
    assert find_typed_code(printed.short, address="") == scanned


def test_neither_secret_is_stored() -> None:
    printed = print_codes(TournamentFactory(), [5])[5]
    stored = TableCode.objects.values_list("token_hash", "short_hash")[0]
    assert not {printed.token, printed.short} & set(stored)


def test_people_take_some_signs_for_others() -> None:
    tournament = TournamentFactory()
    # So many, because the signs are drawn: of a few dozen codes, none may hold both.
    many = print_codes(tournament, range(1, 500)).values()
    short = next(code.short for code in many if "0" in code.short and "1" in code.short)
    as_read = short.replace("0", "o").replace("1", "l").lower()
    assert find_typed_code(as_read, address="").tournament == tournament


def test_a_slip_of_the_finger_is_not_an_attempt() -> None:
    short = print_codes(TournamentFactory(), [5])[5].short
    for wrong in ("", "AAAA", short[:-1], "U" + short[1:], "?" * 9):
        assert refusal(find_typed_code, wrong, address="").code == "mistyped"


def test_sixty_wrong_codes_do_not_lock_a_hall_out() -> None:
    short = print_codes(TournamentFactory(), [5])[5].short
    for _time in range(61):
        assert refusal(find_typed_code, WRONG, address="hall").code == "unknown"
    assert find_typed_code(short, address="hall").table_number == 5


def test_a_program_does_not_guess_on_and_right_codes_are_no_guess(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few = Allowance(scope="few", count=3, seconds=10**6)
    monkeypatch.setattr(codes, "TYPED_CODES", few)
    short = print_codes(TournamentFactory(), [5])[5].short
    for _time in range(5):
        find_typed_code(short, address="hall")
    said = [refusal(find_typed_code, WRONG, address="hall").code for _time in range(4)]
    assert (said[2], said[3]) == ("unknown", "too-many-attempts")
    assert refusal(find_typed_code, short, address="hall").code == "too-many-attempts"
    assert find_typed_code(short, address="another hall").table_number == 5


@pytest.mark.parametrize("place", range(8))
def test_one_wrong_sign_is_told(place: int) -> None:
    signs = "K7QM4TXD"
    right = compute_check_sign(signs)
    others = {
        compute_check_sign(signs[:place] + sign + signs[place + 1 :])
        for sign in SIGNS
        if sign != signs[place]
    }
    assert right not in others


def test_a_code_that_was_replaced_leads_nowhere_and_another_one_does() -> None:
    tournament = TournamentFactory()
    old = print_codes(tournament, [7])[7]
    code = replace_code(tournament, 7, by=SERVER)
    new = print_codes(tournament, [7])[7]
    assert refusal(find_scanned_code, old.token, address="a").code == "unknown"
    assert refusal(find_typed_code, old.short, address="a").code == "unknown"
    assert find_scanned_code(new.token, address="a") == code

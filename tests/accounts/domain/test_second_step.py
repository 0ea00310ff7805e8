"""The second step: switched on by a first code, each code counts once."""

from datetime import timedelta

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from accounts.domain.second_step import (
    find_prepared,
    has_second_step,
    prepare_second_step,
    renew_recovery_codes,
    switch_off,
    switch_on,
    use_code,
)
from accounts.models import RecoveryCode, SecondStep
from tests.accounts.authenticator import show_code, with_second_step
from tests.factories import UserFactory
from tests.people import signed_in
from tests.tournaments.played.together import at_once
from tests.tournaments.refusals import refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def anne():
    return UserFactory(username="anne")


@pytest.fixture
def clock():
    with time_machine.travel("2026-11-21 20:00:10", tick=False) as clock:
        yield clock


def test_prepared_is_not_asked_for(anne):
    prepare_second_step(anne)
    assert not has_second_step(anne)


def test_prepared_again_the_secret_before_is_forgotten(anne):
    prepare_second_step(anne)
    secret = find_prepared(anne).secret
    prepare_second_step(anne)
    assert find_prepared(anne).secret != secret


def test_a_first_code_switches_it_on(anne):
    with_second_step(anne)
    assert (has_second_step(anne), find_prepared(anne)) == (True, None)


def test_a_wrong_first_code_does_not(anne):
    prepare_second_step(anne)
    wrong = f"{(int(show_code(anne)) + 1) % 10**6:06}"
    refused = refusal(switch_on, anne, code=wrong, session_key=None).code
    assert (refused, has_second_step(anne)) == ("wrong-code", False)


def test_switched_on_again_by_the_same_form_it_says_so(anne, clock):
    with_second_step(anne)
    again = refusal(switch_on, anne, code=show_code(anne), session_key=None).code
    assert again == "not-prepared"


def test_the_code_that_switched_it_on_does_not_sign_in(anne, clock):
    with_second_step(anne)
    assert refusal(use_code, anne, show_code(anne)).code == "wrong-code"


def test_a_code_counts_once(anne, clock):
    with_second_step(anne)
    clock.shift(60)
    code = show_code(anne)
    use_code(anne, code)
    assert refusal(use_code, anne, code).code == "wrong-code"


def test_nor_does_one_from_before_the_last(anne, clock):
    with_second_step(anne)
    clock.shift(60)
    earlier = show_code(anne, now=timezone.now() - timedelta(seconds=30))
    use_code(anne, show_code(anne))
    assert refusal(use_code, anne, earlier).code == "wrong-code"


def test_a_code_on_paper_counts_once(anne):
    codes = with_second_step(anne)
    use_code(anne, f"{codes[0][:5]} {codes[0][5:]}")
    left = RecoveryCode.objects.count()
    assert (refusal(use_code, anne, codes[0]).code, left) == ("wrong-code", 9)


def test_codes_of_another_account_are_none(anne):
    codes = with_second_step(UserFactory())
    with_second_step(anne)
    assert refusal(use_code, anne, codes[0]).code == "wrong-code"


def test_new_codes_replace_the_others(anne):
    old = with_second_step(anne)
    new = renew_recovery_codes(anne)
    use_code(anne, new[0])
    assert (len(new), refusal(use_code, anne, old[0]).code) == (10, "wrong-code")


@pytest.mark.parametrize("typed", ["", "abc", "12345", "\x00", "9" * 40])
def test_whatever_is_typed_is_no_code(anne, typed):
    with_second_step(anne)
    assert refusal(use_code, anne, typed).code == "wrong-code"


def test_an_account_without_it_has_no_code(anne):
    prepare_second_step(anne)
    assert refusal(use_code, anne, show_code(anne)).code == "wrong-code"


def test_switched_off_nothing_of_it_stays(anne):
    with_second_step(anne)
    switch_off(anne)
    assert (SecondStep.objects.count(), RecoveryCode.objects.count()) == (0, 0)


def test_the_database_holds_neither_secret_nor_codes(anne):
    codes = with_second_step(anne)
    secret = SecondStep.objects.get().secret
    with connection.cursor() as cursor:
        cursor.execute("SELECT secret FROM tournaments_secondstep")
        kept = cursor.fetchone()[0]
        cursor.execute("SELECT code_hash FROM tournaments_recoverycode")
        hashes = {row[0] for row in cursor.fetchall()}
    assert (len(hashes), hashes & set(codes), secret in kept) == (10, set(), False)


def test_where_the_sites_own_key_is_another_no_code_counts(anne, settings):
    codes = with_second_step(anne)
    settings.SECRET_KEY = "another one, as on the machine that a database was carried to"
    refused = [refusal(use_code, anne, typed).code for typed in ("000000", codes[0])]
    assert refused == ["wrong-code", "wrong-code"]


@pytest.mark.django_db(transaction=True)
def test_of_one_code_at_once_one_counts():
    anne = UserFactory()
    with time_machine.travel("2026-11-21 20:00:10", tick=False) as clock:
        with_second_step(anne)
        clock.shift(60)
        code = show_code(anne)
        found = at_once(lambda number: use_code(anne, code), people=8)
    assert sorted(map(str, found)) == ["None"] + ["wrong-code"] * 7


@pytest.mark.django_db(transaction=True)
def test_of_one_code_on_paper_at_once_one_counts():
    anne = UserFactory()
    codes = with_second_step(anne)
    found = at_once(lambda number: use_code(anne, codes[0]), people=8)
    assert sorted(map(str, found)) == ["None"] + ["wrong-code"] * 7


def test_the_command_takes_it_off_and_signs_out(anne, capsys, caplog):
    with_second_step(anne)
    browser = signed_in(anne)
    with caplog.at_level("INFO"):
        call_command("remove_second_step", "anne")
    gone = "_auth_user_id" not in browser.session
    assert (has_second_step(anne), gone) == (False, True)
    assert "Le mot de passe suffit." in capsys.readouterr().out
    told = " ".join(record.getMessage() for record in caplog.records)
    assert ("second step switched off" in told, str(anne.account_key.key) in told) == (True, True)


def test_the_command_says_when_there_was_none(anne, capsys):
    call_command("remove_second_step", "anne")
    assert "ni connexion en deux temps ni clé" in capsys.readouterr().out


def test_the_command_knows_nobody_of_that_name():
    with pytest.raises(CommandError, match="personne-du-tout"):
        call_command("remove_second_step", "personne-du-tout")

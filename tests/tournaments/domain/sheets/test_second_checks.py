"""Who may check the sheet that somebody without an account handed in, and the other way round."""

from uuid import uuid4

import pytest

from tests.tournaments.score_facts import filled_sheet, somebody, submit_sheet
from tournaments.actors import Actor, PassHeld
from tournaments.domain.sheets.sheets import confirm_sheet
from tournaments.enums import SheetState
from tournaments.errors import Refused

pytestmark = pytest.mark.django_db


def test_two_people_without_an_account_do_not_check_each_other() -> None:
    by = [
        Actor(user=None, helper_pass=PassHeld(pk=n, key=uuid4(), label=f"Aide {n}")) for n in (1, 2)
    ]
    sheet = submit_sheet(filled_sheet(second_check=True), by=by[0])
    with pytest.raises(Refused) as caught:
        confirm_sheet(sheet, by=by[1])
    assert caught.value.code == "same-person"
    assert confirm_sheet(sheet, by=somebody()).state == SheetState.CONFIRMED


def test_a_person_without_an_account_checks_who_has_one() -> None:
    sheet = submit_sheet(filled_sheet(second_check=True), by=somebody())
    by = Actor(user=None, helper_pass=PassHeld(pk=1, key=uuid4(), label="Aide"))
    assert confirm_sheet(sheet, by=by).state == SheetState.CONFIRMED

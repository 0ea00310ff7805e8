"""Several people on one sheet in the same instant."""

import uuid

import pytest
from django.db import transaction

from tests.tournaments.played.together import PEOPLE, at_once
from tests.tournaments.score_facts import THREE_DEALS, open_sheet, played, somebody
from tournaments.domain.sheets.sheets import save_deals
from tournaments.domain.submissions import Sent, spend
from tournaments.models import DealRecord, ScoreSheet

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_version_wins_and_the_others_are_told() -> None:
    sheet = open_sheet()
    clerks = [somebody() for _ in range(PEOPLE)]

    def save(number: int) -> str:
        deals = [played("NS", 100 + number)]
        save_deals(sheet, deals=deals, base_version=0, by=clerks[number])
        return "saved"

    assert sorted(at_once(save)) == ["saved", *["sheet-changed"] * (PEOPLE - 1)]
    assert (DealRecord.objects.count(), ScoreSheet.objects.get().version) == (1, 1)


def test_a_form_sent_several_times_acts_once() -> None:
    sheet, clerk = open_sheet(), somebody()
    sent = Sent(key=uuid.uuid4(), place="/1/", content="a")

    def send(_number: int) -> str:
        with transaction.atomic():
            if not spend(sent):
                return "known"
            save_deals(sheet, deals=THREE_DEALS, base_version=0, by=clerk)
        return "saved"

    assert sorted(at_once(send)) == [*["known"] * (PEOPLE - 1), "saved"]
    assert DealRecord.objects.count() == len(THREE_DEALS)

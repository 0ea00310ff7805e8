"""The marks of a plain sheet: asked without an account, by the terms that its page carries."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.score_facts import somebody
from tests.tournaments.views.organiser.sheets.desk import TYPED, post, url
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.rulings import fix_deal
from tournaments.models import Match, ScoreSheet

pytestmark = pytest.mark.django_db


def terms_of(client: Client, table: Match) -> str:
    """What the page of a sheet carries."""
    return str(client.get(url("sheet", table)).context["terms"])


def test_the_marks_are_those_of_the_sheet_and_no_row_is_read(
    table: Match, helper: Client, outsider: Client, django_assert_num_queries: Any
) -> None:
    terms = terms_of(helper, table)
    asked = post(helper, "sheet_score", table, **TYPED).json()
    with django_assert_num_queries(0):
        answer = outsider.post(reverse("public:marks"), {"terms": terms, **TYPED})
    assert answer.json() == asked
    assert "sessionid" not in answer.cookies


def test_a_server_that_logs_acts_asks_nobody_who_types(
    table: Match, helper: Client, settings: Any, django_assert_num_queries: Any
) -> None:
    settings.LOG_AS_JSON = True
    terms = terms_of(helper, table)
    with django_assert_num_queries(0):
        helper.post(reverse("public:marks"), {"terms": terms, **TYPED})


@pytest.mark.parametrize("forged", ["", "[]", "belote:abc", "é"])
def test_terms_that_the_site_did_not_give_are_none(outsider: Client, forged: str) -> None:
    answer = outsider.post(reverse("public:marks"), {"terms": forged, **TYPED})
    assert answer.status_code == 404


def test_terms_under_which_something_was_changed_are_none(
    table: Match, helper: Client, outsider: Client
) -> None:
    terms = terms_of(helper, table).replace("deals", "target", 1)
    answer = outsider.post(reverse("public:marks"), {"terms": terms, **TYPED})
    assert answer.status_code == 404


def test_a_sheet_with_a_ruling_asks_its_own_page(table: Match, helper: Client) -> None:
    fix_deal(ensure_sheet(table), number=1, facts={"passed": True}, by=somebody(), reason="Tarif")
    page = helper.get(url("sheet", table))
    assert page.context["terms"] == ""
    assert f'data-score-url="{url("sheet_score", table)}"' in page.content.decode()


def test_a_sheet_handed_in_carries_no_terms(table: Match, helper: Client) -> None:
    post(helper, "sheet_submit", table, **TYPED)
    assert ScoreSheet.objects.get(match=table).submitted_at is not None
    assert not helper.get(url("sheet", table)).context["terms"]

"""What one sheet of three deals costs: numbers that a change may lower, never raise unseen."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from arbitration.models import AuditEntry
from scoring.marks import judging
from scoring.rules import ruleset
from tests.tournaments.views.organiser.sheets.desk import TYPED, post, url
from tournaments.domain.acts import ensure_account_key, ensure_site_key
from tournaments.enums import Role
from tournaments.models import Match, ScoreSheet, Tournament


@contextmanager
def counted_calls(*functions: Any) -> Iterator[Counter[str]]:
    """How often each of some functions is called inside the block, by name."""
    names: dict[CodeType, str] = {function.__code__: function.__name__ for function in functions}
    counts: Counter[str] = Counter()

    def look(frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and frame.f_code in names:
            counts[names[frame.f_code]] += 1

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        yield counts
    finally:
        sys.setprofile(before)


@pytest.fixture
def fresh(table: Match) -> Match:
    """A table under rules that no other test plays, so that nothing of them is known yet."""
    Tournament.objects.update(
        rule_overrides={"declarations": False, "trump_required": False, "award_points": 161}
    )
    return table


def test_showing_a_sheet(helper: Client, table: Match, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(13):
        assert helper.get(url("sheet", table)).status_code == 200


def test_handing_in_a_sheet(helper: Client, table: Match, django_assert_num_queries: Any) -> None:
    # The first act of a site and of an account makes their keys; every later one reads them.
    ensure_site_key()
    ensure_account_key(User.objects.get(memberships__role=Role.HELPER))
    # who and where 7, the form's key 3, the sheet made 4, read under lock 2, written 5,
    # the journal 5, standings 2, whom to tell 1, the next table 1, the two transactions' marks 4
    with django_assert_num_queries(34):
        answer = post(helper, "sheet_submit", table, base_version="0", **TYPED)
    assert (answer.status_code, ScoreSheet.objects.get().state) == (302, "confirmed")


def test_handing_in_builds_the_rules_once_and_scores_each_deal_once(
    helper: Client, fresh: Match
) -> None:
    with counted_calls(judging.judge, ruleset._build) as counts:
        post(helper, "sheet_submit", fresh, base_version="0", **TYPED)
    assert counts == {"judge": 3, "_build": 1}


def test_handing_in_is_one_version_and_four_entries(helper: Client, table: Match) -> None:
    before = Tournament.objects.get().version
    post(helper, "sheet_submit", table, base_version="0", **TYPED)
    assert Tournament.objects.get().version == before + 1
    assert list(AuditEntry.objects.order_by("number").values_list("act", flat=True)) == [
        "rules-frozen",
        "sheet-saved",
        "sheet-submitted",
        "sheet-confirmed",
    ]

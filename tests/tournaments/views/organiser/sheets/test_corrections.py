"""A correction does what its page showed, or is shown again."""

from typing import Any

import pytest
from django.test import Client

from tests.crawling.answers import post_as_shown
from tests.factories import MatchFactory
from tests.tournaments.score_facts import somebody, submit_sheet
from tests.tournaments.views.organiser.sheets.desk import TYPED, sheet_at, url
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.sheets import save_totals
from tournaments.models import Match

pytestmark = pytest.mark.django_db

CORRECTED = TYPED | {"d1-points_ns": "20", "base_version": "1"}
OTHERWISE = TYPED | {"d1-points_ns": "120", "base_version": "1"}
APPLY = {"apply": "1", "reason": "Donne 1 relue"}
CHANGED = "Ce que vous aviez vu a changé : voici ce que cela change maintenant."


@pytest.fixture(autouse=True)
def handed_in(table: Match) -> None:
    sheet_at(table, submitted=True)


def shown_for(client: Client, table: Match, typed: dict[str, Any]) -> str:
    """The digest that the page of a preview carries."""
    shown: str = client.post(url("sheet_correct", table), typed).context["shown"]
    return shown


def score_of(table: Match) -> int | None:
    return Match.objects.get(pk=table.pk).ns_score


def test_what_was_shown_is_applied(table: Match, organiser: Client) -> None:
    page = organiser.post(url("sheet_correct", table), CORRECTED)
    post_as_shown(organiser, url("sheet_correct", table), CORRECTED, **APPLY)
    assert (score_of(table), page.context["impact"].after["totals"]["NS"]) == (154, 154)


def test_deals_typed_since_the_preview_are_shown_and_not_applied(
    table: Match, organiser: Client
) -> None:
    shown = shown_for(organiser, table, CORRECTED)
    posted = {**OTHERWISE, **APPLY, "shown": shown}
    page = organiser.post(url("sheet_correct", table), posted)
    assert (score_of(table), page.context["impact"].after["totals"]["NS"]) == (254, 274)
    assert (page.content.decode().count(CHANGED), "Donne 1 relue" in page.content.decode()) == (
        1,
        True,
    )


def test_the_new_preview_may_then_be_applied(table: Match, organiser: Client) -> None:
    shown = shown_for(organiser, table, CORRECTED)
    address = url("sheet_correct", table)
    page = organiser.post(address, {**OTHERWISE, **APPLY, "shown": shown})
    organiser.post(address, {**OTHERWISE, **APPLY, "shown": page.context["shown"]})
    assert score_of(table) == 274


def test_a_correction_without_a_preview_is_shown_first(table: Match, organiser: Client) -> None:
    page = organiser.post(url("sheet_correct", table), {**CORRECTED, **APPLY})
    assert (score_of(table), page.context["impact"].changes_the_match) == (254, True)
    assert CHANGED not in page.content.decode()


def test_a_sheet_handed_in_elsewhere_changes_what_is_shown(table: Match, organiser: Client) -> None:
    shown = shown_for(organiser, table, CORRECTED)
    other = ensure_sheet(MatchFactory(round=table.round, table_number=2))
    totals = {"NS": 186, "EW": 300}
    submit_sheet(save_totals(other, totals=totals, base_version=0, by=somebody()), by=somebody())
    page = organiser.post(url("sheet_correct", table), {**CORRECTED, **APPLY, "shown": shown})
    assert (score_of(table), page.content.decode().count(CHANGED)) == (254, 1)


def test_the_reason_is_not_asked_for_a_preview_and_is_kept(table: Match, organiser: Client) -> None:
    page = organiser.post(url("sheet_correct", table), {**CORRECTED, "reason": "Relue"})
    form = page.context["reason_form"]
    assert (form.is_bound, form["reason"].value()) == (False, "Relue")
    preview = page.content.decode().split("data-sheet-submit")[1].split(">")[0]
    assert "formnovalidate" in preview


ROW = {"X-Row": "1"}


@pytest.fixture
def totals(table: Match) -> Match:
    """Table 8, whose totals count."""
    match = MatchFactory(round=table.round, table_number=8)
    typed = {"NS": 186, "EW": 300}
    found = save_totals(ensure_sheet(match), totals=typed, base_version=0, by=somebody())
    submit_sheet(found, by=somebody())
    return match


def test_a_script_gets_the_row_of_two_totals_and_nothing_of_deals(
    table: Match, totals: Match, organiser: Client
) -> None:
    row = organiser.get(url("sheet_correct", totals), headers=ROW)
    deals = organiser.get(url("sheet_correct", table), headers=ROW)
    assert ('data-state="correcting"' in row.content.decode(), deals.status_code) == (True, 204)


def test_a_row_shows_its_impact_then_what_counts(totals: Match, organiser: Client) -> None:
    typed = {"entry": "totals", "NS": "300", "EW": "186", "base_version": "1"}
    address = url("sheet_correct", totals)
    seen = organiser.post(address, typed, headers=ROW)
    applied = {**typed, "apply": "1", "reason": "Mal tapé", "shown": seen.context["shown"]}
    done = organiser.post(address, applied, headers=ROW)
    assert (score_of(totals), done.context["is_corrected"]) == (300, True)


def test_a_row_refused_stays_a_row_and_says_why(totals: Match, organiser: Client) -> None:
    typed = {"entry": "totals", "NS": "300", "EW": "186", "base_version": "0"}
    page = organiser.post(url("sheet_correct", totals), typed, headers=ROW)
    assert "entre-temps" in page.context["refusal"]
    assert 'data-state="correcting"' in page.content.decode()


def test_a_row_asks_about_a_sum_that_is_doubtful(totals: Match, organiser: Client) -> None:
    typed = {"entry": "totals", "NS": "301", "EW": "186", "base_version": "1"}
    page = organiser.post(url("sheet_correct", totals), typed, headers=ROW).content.decode()
    assert 'name="checked"' in page

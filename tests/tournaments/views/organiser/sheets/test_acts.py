"""What is done to a sheet at the desk: confirmed, contested, decided, reopened, corrected."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.crawling.answers import post_as_shown
from tests.tournaments.score_facts import somebody
from tests.tournaments.views.organiser.sheets.desk import TYPED, post, sheet_at, url
from tournaments.domain.sheets.contests import contest_sheet
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.enums import Forfeit, RoundState, SheetState
from tournaments.models import Match, Round, ScoreSheet, Tournament
from tournaments.queries.ranks.forfeits import compute_forfeit_scores

pytestmark = pytest.mark.django_db

CORRECTED = TYPED | {"d1-points_ns": "20", "base_version": "1"}


def test_a_second_person_confirms_what_they_saw(table: Match, helper: Client) -> None:
    Tournament.objects.update(second_check=True)
    table.round.tournament.refresh_from_db()
    sheet_at(table, submitted=True)
    post(helper, "sheet_confirm", table, base_version="1")
    assert ScoreSheet.objects.get().state == SheetState.CONFIRMED


def test_a_contest_blocks_the_table(table: Match, helper: Client) -> None:
    post(helper, "sheet_contest", table, reason="La donne 3")
    sheet = ScoreSheet.objects.get()
    assert (sheet.state, sheet.contest_reason) == (SheetState.CONTESTED, "La donne 3")


def test_a_contest_without_a_reason_is_refused(table: Match, helper: Client) -> None:
    post(helper, "sheet_contest", table, reason=" ")
    assert not ScoreSheet.objects.filter(state=SheetState.CONTESTED).exists()


def test_a_contested_sheet_shows_what_is_contested(table: Match, helper: Client) -> None:
    contest_sheet(ensure_sheet(table), reason="Belote oubliée", by=somebody())
    assert "Belote oubliée" in helper.get(url("sheet", table)).content.decode()


def test_an_arbiter_decides_with_other_deals(table: Match, arbiter: Client) -> None:
    contest_sheet(sheet_at(table, submitted=True), reason="Donne 1", by=somebody())
    typed = TYPED | {"d1-points_ns": "120", "reason": "Recomptée", "base_version": "1"}
    post(arbiter, "sheet_decide", table, **typed)
    assert (ScoreSheet.objects.get().state, Match.objects.get(pk=table.pk).ns_score) == (
        SheetState.CONFIRMED,
        274,
    )


def test_a_decision_without_a_reason_is_refused(table: Match, arbiter: Client) -> None:
    contest_sheet(sheet_at(table, submitted=True), reason="Donne 1", by=somebody())
    post(arbiter, "sheet_decide", table, **TYPED, reason="")
    assert ScoreSheet.objects.get().state == SheetState.CONTESTED


def test_a_handed_in_sheet_is_reopened(table: Match, helper: Client) -> None:
    sheet_at(table, submitted=True)
    post(helper, "sheet_reopen", table)
    assert ScoreSheet.objects.get().state == SheetState.OPEN


@pytest.mark.parametrize("absent", ["EW", "none"])
def test_a_forfeit_is_recorded_and_taken_back(absent: str, table: Match, helper: Client) -> None:
    post(helper, "sheet_forfeit", table, absent="EW", confirmed="1")
    post(helper, "sheet_forfeit", table, absent=absent, confirmed="1")
    assert Match.objects.get(pk=table.pk).forfeit == Forfeit(absent)


def test_a_closed_round_s_forfeit_is_not_offered_to_be_taken_back(
    table: Match, organiser: Client
) -> None:
    post(organiser, "sheet_forfeit", table, absent="EW", confirmed="1")
    assert b'value="none"' in organiser.get(url("sheet", table)).content
    Round.objects.update(state=RoundState.CLOSED, closed_at=timezone.now())
    page = organiser.get(url("sheet", table)).content
    assert b'value="none"' not in page
    assert b'value="both"' in page


def test_a_correction_shows_its_impact_first(table: Match, organiser: Client) -> None:
    sheet_at(table, submitted=True)
    page = post(organiser, "sheet_correct", table, **CORRECTED)
    assert page.context["impact"].after["totals"] == {"NS": 154, "EW": 332}
    assert Match.objects.get(pk=table.pk).ns_score == 254


def test_a_correction_is_applied_with_a_reason(table: Match, organiser: Client) -> None:
    sheet_at(table, submitted=True)
    given = {"apply": "1", "reason": "Donne 1 relue"}
    post_as_shown(organiser, url("sheet_correct", table), CORRECTED, **given)
    assert Match.objects.get(pk=table.pk).ns_score == 154


def test_a_correction_without_a_reason_shows_the_impact_again(
    table: Match, organiser: Client
) -> None:
    sheet_at(table, submitted=True)
    page = post(organiser, "sheet_correct", table, **CORRECTED, apply="1", reason="")
    assert (page.context["impact"].changes_the_match, page.context["reason_form"].errors) == (
        True,
        {"reason": ["Ce champ est obligatoire."]},
    )


def test_a_correction_is_not_asked_for_once_the_standings_are_final(
    table: Match, organiser: Client
) -> None:
    sheet_at(table, submitted=True)
    Tournament.objects.update(finished_at=timezone.now())
    answer = organiser.get(url("sheet_correct", table), follow=True)
    assert answer.redirect_chain == [(url("sheet", table), 302)]
    assert "Le classement est définitif" in answer.content.decode()


def test_an_open_sheet_is_not_corrected_but_filled_in(table: Match, organiser: Client) -> None:
    assert organiser.get(url("sheet_correct", table)).url == url("sheet", table)


def test_a_forfeit_says_who_is_absent_and_what_it_is_worth_before_it_counts(
    table: Match, helper: Client
) -> None:
    page = post(helper, "sheet_forfeit", table, absent="EW")
    assert (page.context["absent"], page.context["worth"]) == (
        Forfeit.EW,
        compute_forfeit_scores(
            Match(round=table.round, ns=table.ns, ew=table.ew, forfeit=Forfeit.EW)
        ),
    )
    assert Match.objects.get(pk=table.pk).forfeit == Forfeit.NONE
    post(helper, "sheet_forfeit", table, absent="EW", confirmed="1")
    totals = helper.get(url("sheet", table)).context["totals"]
    assert tuple(int(totals[side]) for side in ("NS", "EW")) == page.context["worth"]
    ScoreSheet.objects.filter(match=table).update(entry="totals")
    again = helper.get(url("sheet", table)).content.decode()
    assert re.findall(r'data-total="..">(\d+)<', again) == [totals["NS"], totals["EW"]]


def test_nobody_is_absent_before_somebody_is_chosen(table: Match, helper: Client) -> None:
    page = helper.get(url("sheet", table)).content.decode()
    chosen = page.partition('id="forfeit-absent"')[2].partition("</select>")[0]
    assert (chosen.partition("<option")[2].startswith(' value=""'), "selected" in chosen) == (
        True,
        False,
    )
    post(helper, "sheet_forfeit", table, absent="")
    assert Match.objects.get(pk=table.pk).forfeit == Forfeit.NONE


def test_nothing_is_offered_on_a_sheet_once_the_standings_are_final(
    table: Match, organiser: Client
) -> None:
    sheet_at(table, submitted=True)
    ScoreSheet.objects.update(state=SheetState.LOCKED)
    Tournament.objects.update(finished_at=timezone.now())
    page = organiser.get(url("sheet", table)).content.decode()
    reopen = reverse("organiser:reopen", args=[table.round.tournament.slug])
    assert (url("sheet_correct", table) in page, page.count(reopen)) == (False, 1)

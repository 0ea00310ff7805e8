"""The sheets at the desk: who may open them, typing, saving, conflicts, acts, corrections."""

import uuid
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.factories import MatchFactory, RoundFactory
from tests.tournaments.score_facts import THREE_DEALS, played, somebody
from tournaments.domain.sheet_facts import ensure_sheet
from tournaments.domain.sheets import contest_sheet, save_deals, submit_sheet
from tournaments.enums import Forfeit, SheetEntry, SheetState
from tournaments.models import DealRecord, Match, Round, ScoreSheet, Tournament

pytestmark = pytest.mark.django_db

TYPED = {
    "d1-taker": "NS",
    "d1-points_ns": "100",
    "d2-taker": "EW",
    "d2-points_ew": "90",
    "d3-taker": "NS",
    "d3-points_ns": "82",
}
PAGES = ("sheets", "sheets_round", "sheet")
ACTS = (
    "sheet_score",
    "sheet_submit",
    "sheet_confirm",
    "sheet_contest",
    "sheet_reopen",
    "sheet_forfeit",
)


@pytest.fixture
def table(tournament: Tournament) -> Match:
    """Table 7 of round 1, in a tournament of three deals."""
    tournament.length_value = 3
    tournament.save()
    return MatchFactory(round=RoundFactory(tournament=tournament), table_number=7)


def url(name: str, match: Match) -> str:
    slug = match.round.tournament.slug
    places = {"sheets": [], "sheets_round": [1]}.get(name, [1, match.table_number])
    return reverse(f"organiser:{name}", args=[slug, *places])


def post(client: Client, name: str, match: Match, **data: Any) -> HttpResponse:
    return client.post(url(name, match), {"key": str(uuid.uuid4()), **data})


def sheet_at(match: Match, *, submitted: bool = False) -> ScoreSheet:
    sheet = save_deals(ensure_sheet(match), deals=THREE_DEALS, base_version=0, by=somebody())
    return submit_sheet(sheet, by=somebody()) if submitted else sheet


def set_tournament(**values: Any) -> None:
    Tournament.objects.update(**values)


# --- who -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("person", ["organiser", "arbiter", "helper"])
@pytest.mark.parametrize("name", ["sheets_round", "sheet"])
def test_the_desk_opens_sheets(
    person: str, name: str, table: Match, request: pytest.FixtureRequest
) -> None:
    assert request.getfixturevalue(person).get(url(name, table)).status_code == 200


@pytest.mark.parametrize("name", [*PAGES, "sheet_correct", "sheet_decide"])
def test_somebody_of_another_club_finds_nothing(name: str, table: Match, stranger: Client) -> None:
    assert stranger.get(url(name, table)).status_code == 404


@pytest.mark.parametrize("act", ACTS)
def test_somebody_of_another_club_does_nothing(act: str, table: Match, stranger: Client) -> None:
    assert post(stranger, act, table).status_code == 404


@pytest.mark.parametrize("name", PAGES)
def test_an_outsider_is_sent_to_sign_in(name: str, table: Match, outsider: Client) -> None:
    response = outsider.get(url(name, table))
    assert response.url.startswith(reverse("login"))


@pytest.mark.parametrize("name", ["sheet_correct", "sheet_decide"])
def test_a_helper_neither_corrects_nor_decides(name: str, table: Match, helper: Client) -> None:
    assert helper.get(url(name, table)).status_code == 404


# --- the round -----------------------------------------------------------------------------------


def test_the_way_to_the_sheets_leads_to_the_round_being_played(
    table: Match, helper: Client
) -> None:
    assert helper.get(url("sheets", table)).url == url("sheets_round", table)


def test_before_the_first_draw_the_page_says_what_to_do(
    tournament: Tournament, helper: Client
) -> None:
    page = helper.get(reverse("organiser:sheets", args=[tournament.slug]))
    assert page.status_code == 200


def test_what_is_missing_hides_the_sheets_handed_in(table: Match, helper: Client) -> None:
    MatchFactory(round=table.round, table_number=8)
    sheet_at(table, submitted=True)
    page = helper.get(url("sheets_round", table), {"voir": "manquantes"})
    assert [tile.number for tile in page.context["tiles"]] == [8]


@pytest.mark.parametrize(
    ("typed", "leads_to"), [("7", "sheet"), ("9", "sheets_round"), ("sept", "sheets_round")]
)
def test_a_typed_table_number_opens_its_sheet(
    typed: str, leads_to: str, table: Match, helper: Client
) -> None:
    assert helper.get(url("sheets_round", table), {"table": typed}).url == url(leads_to, table)


def test_the_round_takes_as_many_queries_for_three_tables_as_for_one(
    table: Match, helper: Client
) -> None:
    counts = []
    for more in (0, 2):
        for number in range(more):
            sheet_at(MatchFactory(round=table.round, table_number=20 + number))
        with CaptureQueriesContext(connection) as queries:
            helper.get(url("sheets_round", table))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_sheet_takes_as_many_queries_for_three_deals_as_for_one(
    table: Match, helper: Client
) -> None:
    counts = []
    for deals in (THREE_DEALS[:1], THREE_DEALS):
        sheet = ScoreSheet.objects.filter(match=table).first() or ensure_sheet(table)
        save_deals(sheet, deals=deals, base_version=sheet.version, by=somebody())
        with CaptureQueriesContext(connection) as queries:
            helper.get(url("sheet", table))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_table_of_another_number_is_not_found(table: Match, helper: Client) -> None:
    assert helper.get(url("sheet", table).replace("/7/", f"/{10**30}/")).status_code == 404


# --- typing --------------------------------------------------------------------------------------


def test_looking_at_a_sheet_stores_nothing(table: Match, helper: Client) -> None:
    helper.get(url("sheet", table))
    assert ScoreSheet.objects.count() == 0


def test_marks_are_answered_as_the_sheet_is_typed(table: Match, helper: Client) -> None:
    answer = post(helper, "sheet_score", table, **TYPED).json()
    assert (answer["totals"], answer["finished"], answer["rows"][1]["marks"]) == (
        {"NS": "254", "EW": "232"},
        True,
        {"NS": "72", "EW": "90"},
    )


def test_the_reason_of_each_mark_is_answered_in_words(table: Match, helper: Client) -> None:
    answer = post(helper, "sheet_score", table, **TYPED).json()
    assert answer["rows"][0]["steps"][0] == {
        "side": "NS",
        "points": "+100",
        "words": "points des plis",
        "article": "art. III",
    }


def test_an_impossible_deal_is_answered_beside_its_cell(table: Match, helper: Client) -> None:
    typed = {"d1-taker": "NS", "d1-points_ns": "100", "d1-points_ew": "58"}
    [row] = post(helper, "sheet_score", table, **typed).json()["rows"]
    assert (row["column"], row["message"]) == ("points_ns", "162 points attendus, 158 saisis.")


def test_asking_for_marks_records_nothing(table: Match, helper: Client) -> None:
    post(helper, "sheet_score", table, **TYPED)
    assert (ScoreSheet.objects.count(), DealRecord.objects.count()) == (0, 0)


def test_a_sheet_is_saved_as_far_as_it_goes(table: Match, helper: Client) -> None:
    response = post(helper, "sheet", table, **{"d1-taker": "NS", "d1-points_ns": "100"})
    assert response.url == url("sheet", table)
    assert DealRecord.objects.get().facts == played("NS", 100)


def test_a_refused_sheet_shows_everything_typed(table: Match, helper: Client) -> None:
    page = post(helper, "sheet", table, **(TYPED | {"d2-points_ew": "163"}))
    line = page.context["lines"][1]
    assert [(c.value, str(c.message)) for c in line.cells[:3]] == [
        ("EW", ""),
        ("0", ""),
        ("163", "Les points de plis vont de 0 à 162."),
    ]
    assert DealRecord.objects.count() == 0


def test_handing_in_records_and_leads_to_the_next_missing_sheet(
    table: Match, helper: Client
) -> None:
    following = MatchFactory(round=table.round, table_number=9)
    response = post(helper, "sheet_submit", table, **TYPED)
    assert response.url == url("sheet", following)
    assert ScoreSheet.objects.get().state == SheetState.CONFIRMED


def test_after_the_last_sheet_the_round_is_shown(table: Match, helper: Client) -> None:
    assert post(helper, "sheet_submit", table, **TYPED).url == url("sheets_round", table)


def test_an_unfinished_sheet_is_neither_handed_in_nor_lost(table: Match, helper: Client) -> None:
    page = post(helper, "sheet_submit", table, **{"d1-taker": "NS", "d1-points_ns": "100"})
    assert page.context["lines"][0].cells[1].value == "100"
    assert DealRecord.objects.count() == 0


def test_a_match_stopped_by_time_is_handed_in(table: Match, helper: Client) -> None:
    set_tournament(time_limit_minutes=60)
    typed = {"d1-taker": "NS", "d1-points_ns": "100", "stopped_by_time": "on"}
    post(helper, "sheet_submit", table, **typed)
    assert Match.objects.get(pk=table.pk).winner == "NS"


def test_the_same_post_twice_records_once(table: Match, helper: Client) -> None:
    data = {"key": str(uuid.uuid4()), "base_version": "0", **TYPED}
    answers = [helper.post(url("sheet_submit", table), data).status_code for _ in range(2)]
    assert (answers, DealRecord.objects.count()) == ([302, 302], 3)


def test_without_a_script_saved_marks_stand_in_the_page(table: Match, helper: Client) -> None:
    sheet_at(table)
    page = helper.get(url("sheet", table))
    assert [line.marks.running for line in page.context["lines"]][-1] == {"NS": 254, "EW": 232}


def test_columns_of_rare_cases_are_shown_on_demand(table: Match, helper: Client) -> None:
    hidden = helper.get(url("sheet", table)).context["rare_codes"]
    shown = helper.get(url("sheet", table), {"colonnes": "toutes"}).context["rare_codes"]
    assert (hidden, shown) == ({"barred"}, set())


def test_a_rare_case_on_the_sheet_shows_its_column(table: Match, helper: Client) -> None:
    deals = [THREE_DEALS[0] | {"barred": "EW"}]
    save_deals(ensure_sheet(table), deals=deals, base_version=0, by=somebody())
    assert helper.get(url("sheet", table)).context["rare_codes"] == set()


# --- two people ----------------------------------------------------------------------------------


def test_the_second_person_sees_the_other_s_version_beside_their_own(
    table: Match, helper: Client
) -> None:
    sheet_at(table)
    page = post(helper, "sheet", table, **(TYPED | {"d1-points_ns": "99", "base_version": "0"}))
    [pair] = page.context["conflict"]["pairs"]
    typed, saved = pair["mine"].cells[1].value, pair["theirs"].cells[1].value
    assert (pair["number"], typed, saved) == (1, "99", "100")


def test_nothing_of_the_other_s_version_is_lost_before_a_choice(
    table: Match, helper: Client
) -> None:
    sheet_at(table)
    post(helper, "sheet", table, **(TYPED | {"d1-points_ns": "99", "base_version": "0"}))
    assert DealRecord.objects.get(number=1, is_current=True).facts == THREE_DEALS[0]


def test_the_second_person_may_keep_their_own(table: Match, helper: Client) -> None:
    sheet_at(table)
    mine = TYPED | {"d1-points_ns": "99"}
    page = post(helper, "sheet", table, **(mine | {"base_version": "0"}))
    version = page.context["post_form"].initial["base_version"]
    post(helper, "sheet", table, **(mine | {"base_version": version}))
    assert DealRecord.objects.get(number=1, is_current=True).facts == played("NS", 99)


# --- totals --------------------------------------------------------------------------------------


def test_two_totals_are_enough_where_the_club_keeps_the_deals(table: Match, helper: Client) -> None:
    post(helper, "sheet_submit", table, entry="totals", NS="300", EW="186")
    sheet = ScoreSheet.objects.get()
    assert (sheet.entry, Match.objects.get(pk=table.pk).ns_score) == (SheetEntry.TOTALS, 300)


def test_doubtful_totals_are_recorded_once_looked_at_again(table: Match, helper: Client) -> None:
    doubtful = {"entry": "totals", "NS": "301", "EW": "186"}
    page = post(helper, "sheet", table, **doubtful)
    assert str(page.context["check"].hint) == "1 de trop : une erreur d'addition ?"
    post(helper, "sheet", table, **doubtful, checked="on")
    assert ScoreSheet.objects.get().result["totals"] == {"NS": 301, "EW": 186}


def test_the_check_of_totals_is_answered_as_they_are_typed(table: Match, helper: Client) -> None:
    page = post(helper, "sheet_score", table, entry="totals", NS="300", EW="186")
    assert page.context["check"].is_doubtful is False


# --- acts ----------------------------------------------------------------------------------------


def test_a_second_person_confirms_what_they_saw(table: Match, helper: Client) -> None:
    set_tournament(second_check=True)
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
    post(helper, "sheet_forfeit", table, absent="EW")
    post(helper, "sheet_forfeit", table, absent=absent)
    assert Match.objects.get(pk=table.pk).forfeit == Forfeit(absent)


# --- corrections ---------------------------------------------------------------------------------

CORRECTED = TYPED | {"d1-points_ns": "20", "base_version": "1"}


def test_a_correction_shows_its_impact_first(table: Match, organiser: Client) -> None:
    sheet_at(table, submitted=True)
    page = post(organiser, "sheet_correct", table, **CORRECTED)
    assert page.context["impact"].after["totals"] == {"NS": 154, "EW": 332}
    assert Match.objects.get(pk=table.pk).ns_score == 254


def test_a_correction_is_applied_with_a_reason(table: Match, organiser: Client) -> None:
    sheet_at(table, submitted=True)
    post(organiser, "sheet_correct", table, **CORRECTED, apply="1", reason="Donne 1 relue")
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


def test_an_open_sheet_is_not_corrected_but_filled_in(table: Match, organiser: Client) -> None:
    assert organiser.get(url("sheet_correct", table)).url == url("sheet", table)


# --- whatever arrives ----------------------------------------------------------------------------

TEXTS = st.one_of(
    st.text(max_size=30),
    st.sampled_from(["NS", "EW", "passed", "misdeal-NS", "99999999999999999999", "-1", "\0", "²"]),
)
POSTS = st.dictionaries(
    st.sampled_from(
        [*TYPED, "d2-sweep", "d1-belote", "d120-taker", "NS", "EW", "belotes", "entry", "reason",
         "key", "base_version", "absent", "apply", "stopped_by_time", "checked"]
    ),
    st.one_of(TEXTS, st.sampled_from(["totals", "deals", "both"])),
    max_size=12,
)  # fmt: skip


@pytest.mark.parametrize("act", ["sheet", *ACTS, "sheet_correct", "sheet_decide"])
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=POSTS)
def test_whatever_is_posted_never_breaks_the_site(
    act: str, data: dict[str, str], table: Match, organiser: Client
) -> None:
    assert organiser.post(url(act, table), data).status_code < 500


def test_a_round_of_another_tournament_is_not_found(table: Match, helper: Client) -> None:
    Round.objects.update(number=2)
    assert helper.get(url("sheet", table)).status_code == 404

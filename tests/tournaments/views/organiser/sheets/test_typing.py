"""A sheet being typed: marks as they come, what is recorded, two people at once, totals."""

import re
import uuid
from datetime import timedelta

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.utils import timezone

from tests.factories import MatchFactory
from tests.tournaments.score_facts import THREE_DEALS, played, somebody
from tests.tournaments.views.organiser.sheets.desk import TYPED, post, sheet_at, url
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.rulings import fix_deal
from tournaments.domain.sheets.sheets import hand_in_sheet, save_deals
from tournaments.enums import SheetEntry, SheetState
from tournaments.models import DealRecord, Match, Round, ScoreSheet, Tournament
from tournaments.models.sheets.shapes import DealFacts

pytestmark = pytest.mark.django_db


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


def test_what_is_missing_does_not_say_the_name_of_its_cell_again(
    table: Match, helper: Client
) -> None:
    typed = {"d1-taker": "NS", "d1-points_ns": "100", "d2-points_ns": "80"}
    row = post(helper, "sheet_score", table, **typed).json()["rows"][1]
    assert (row["message"], row["beside"]) == ("À remplir : Prise", "À remplir.")
    page = post(helper, "sheet_submit", table, **typed)
    assert page.context["lines"][1].cells[0].message == "À remplir."
    (said,) = get_messages(page.wsgi_request)
    assert str(said) == "Donne 2 · Prise · À remplir."


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
    (said,) = get_messages(response.wsgi_request)
    assert re.sub(r"\W+", " ", str(said)) == "Table 7 feuille rendue 254 232 "


def test_after_the_last_sheet_the_round_is_shown(table: Match, helper: Client) -> None:
    assert post(helper, "sheet_submit", table, **TYPED).url == url("round", table)


def test_an_unfinished_sheet_is_neither_handed_in_nor_lost(table: Match, helper: Client) -> None:
    page = post(helper, "sheet_submit", table, **{"d1-taker": "NS", "d1-points_ns": "100"})
    assert page.context["lines"][0].cells[1].value == "100"
    assert DealRecord.objects.count() == 0


def test_a_match_stopped_by_time_is_handed_in(table: Match, helper: Client) -> None:
    Tournament.objects.update(time_limit_minutes=60)
    typed = {"d1-taker": "NS", "d1-points_ns": "100", "stopped_by_time": "on"}
    early = timezone.now() - timedelta(minutes=59)
    Round.objects.update(started_at=early)
    post(helper, "sheet_submit", table, stop_reason="Salle fermée", **typed)
    assert Match.objects.get(pk=table.pk).winner == ""
    Round.objects.update(started_at=early - timedelta(minutes=2))
    post(helper, "sheet_submit", table, **typed)
    assert Match.objects.get(pk=table.pk).winner == "NS"
    page = helper.get(url("sheet", table)).content.decode()
    assert "Partie arrêtée par le temps après 1 donne." in page


def test_what_the_clock_ends_is_shown_as_it_will_count(table: Match, helper: Client) -> None:
    Tournament.objects.update(time_limit_minutes=60, length_value=12)
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=61))
    typed = {"d1-taker": "NS", "d1-points_ns": "81"}
    goes_on = post(helper, "sheet_score", table, **typed).json()
    assert (goes_on["totals"], goes_on["pot"]) == ({"NS": "0", "EW": "81"}, "81")
    typed |= {"stopped_by_time": "on"}
    ends = post(helper, "sheet_score", table, **typed).json()
    assert (ends["totals"], ends["pot"], ends["finished"]) == ({"NS": "81", "EW": "81"}, "", False)
    assert ends["rows"][0]["steps"][-2]["words"] == "litige rendu"
    post(helper, "sheet_submit", table, **typed)
    page = helper.get(url("sheet", table))
    assert (page.context["totals"], page.context["pot"]) == (ends["totals"], 0)
    assert page.context["lines"][0].marks.marks == {"NS": 81, "EW": 81}


def test_typing_on_what_the_clock_ended_shows_the_pot_open_again(
    table: Match, helper: Client
) -> None:
    Tournament.objects.update(time_limit_minutes=60, length_value=12, second_check=True)
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=61))
    ended = {"d1-taker": "NS", "d1-points_ns": "81"}
    post(helper, "sheet_submit", table, **ended, stopped_by_time="on")
    assert ScoreSheet.objects.get().state == SheetState.SUBMITTED
    as_it_stands = post(helper, "sheet_score", table, **ended).json()
    assert (as_it_stands["totals"], as_it_stands["pot"]) == ({"NS": "81", "EW": "81"}, "")
    longer = ended | {"d2-taker": "NS", "d2-points_ns": "81"}
    typed_on = post(helper, "sheet_score", table, **longer).json()
    post(helper, "sheet", table, base_version="1", **longer)
    kept = ScoreSheet.objects.get()
    assert (kept.state, kept.result["totals"]) == (SheetState.OPEN, {"NS": 0, "EW": 162})
    assert (typed_on["totals"], typed_on["pot"]) == ({"NS": "0", "EW": "162"}, "162")


def test_an_arbiter_stops_a_match_before_its_hour_and_says_why(
    table: Match, arbiter: Client
) -> None:
    Tournament.objects.update(time_limit_minutes=60)
    typed = {"d1-taker": "NS", "d1-points_ns": "100", "stopped_by_time": "on"}
    post(arbiter, "sheet_submit", table, stop_reason="Salle fermée", **typed)
    page = arbiter.get(url("sheet", table)).content.decode()
    assert "Partie arrêtée par le temps après 1 donne. Salle fermée" in page


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
    assert (hidden, shown) == ({"barred", "lost_by"}, set())


def test_a_rare_case_on_the_sheet_shows_its_column(table: Match, helper: Client) -> None:
    deals = [THREE_DEALS[0] | {"barred": "EW", "lost_by": "EW"}]
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
    shown = [column.code for column in page.context["conflict"]["columns"]]
    assert shown == ["points_ns", "points_ew"]


def test_a_rare_column_in_which_two_versions_differ_is_shown(table: Match, helper: Client) -> None:
    save_deals(
        ensure_sheet(table),
        deals=[THREE_DEALS[0] | {"barred": "EW"}],
        base_version=0,
        by=somebody(),
    )
    typed = {"d1-taker": "NS", "d1-points_ns": "100"}
    page = post(helper, "sheet", table, base_version="0", **typed)
    shown = [column.code for column in page.context["conflict"]["columns"]]
    assert "barred" in shown
    assert "taker" not in shown


def test_nothing_of_the_other_s_version_is_lost_before_a_choice(
    table: Match, helper: Client
) -> None:
    sheet_at(table)
    post(helper, "sheet", table, **(TYPED | {"d1-points_ns": "99", "base_version": "0"}))
    assert DealRecord.objects.get(number=1, is_current=True).facts == THREE_DEALS[0]


@pytest.mark.parametrize("route", ["sheet", "sheet_submit"])
def test_a_page_that_knows_of_more_than_a_restored_site_is_sent_again(
    table: Match, helper: Client, route: str
) -> None:
    page = post(helper, route, table, **(TYPED | {"base_version": "7"}))
    assert "sauvegarde" in page.content.decode()
    assert page.context["lines"][0].cells[1].value == "100"
    version = page.context["post_form"].initial["base_version"]
    post(helper, route, table, **(TYPED | {"base_version": version}))
    assert DealRecord.objects.count() == 3


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
    assert str(page.context["check"].hint) == (
        "1 de plus que 486 (ni belote ni capot) : une erreur d'addition ?"
    )
    post(helper, "sheet", table, **doubtful, checked="on")
    assert ScoreSheet.objects.get().result["totals"] == {"NS": 301, "EW": 186}


def test_the_check_of_totals_is_answered_as_they_are_typed(table: Match, helper: Client) -> None:
    page = post(helper, "sheet_score", table, entry="totals", NS="300", EW="186")
    assert page.context["check"].is_doubtful is False


def test_totals_that_no_deal_can_mark_are_refused_even_when_looked_at_again(
    table: Match, helper: Client
) -> None:
    post(helper, "sheet_submit", table, entry="totals", NS="99999", EW="0", checked="on")
    assert ScoreSheet.objects.filter(version__gt=0).count() == 0


def test_more_belotes_than_deals_are_answered_beside_their_field(
    table: Match, helper: Client
) -> None:
    typed = {"entry": "totals", "NS": "366", "EW": "200", "belotes": "4"}
    page = post(helper, "sheet_submit", table, **typed)
    assert page.context["totals_form"].errors == {"belotes": ["En 3 donnes, il y en a au plus 3."]}


def test_a_total_of_a_coinche_that_its_rounding_cannot_give_is_asked_about(
    table: Match, helper: Client
) -> None:
    Tournament.objects.update(rulebook="ffb-coinche", rule_overrides={})
    doubtful = {"entry": "totals", "NS": "503", "EW": "320"}
    post(helper, "sheet_submit", table, **doubtful)
    unasked = ScoreSheet.objects.filter(version__gt=0).count()
    post(helper, "sheet_submit", table, **doubtful, checked="on")
    assert (unasked, ScoreSheet.objects.get().state) == (0, SheetState.CONFIRMED)


def test_who_is_ahead_is_said_before_the_totals_are_handed_in(table: Match, helper: Client) -> None:
    page = post(helper, "sheet_score", table, entry="totals", NS="300", EW="186")
    assert page.context["check"].leader == "Nord-Sud devant, 300 à 186."


# --- a ruling on a deal that is not written yet ---------------------------------------------------


def award_third_deal(table: Match) -> None:
    award: DealFacts = {"awarded": {"to": "EW", "reason": "third-misdeal"}}
    fix_deal(ensure_sheet(table), number=3, facts=award, by=somebody(), reason="Tarif")


def test_a_deal_that_was_awarded_is_filled_in_before_it_is_reached(
    table: Match, helper: Client
) -> None:
    award_third_deal(table)
    lines = helper.get(url("sheet", table)).context["lines"]
    assert [line.cells[0].value for line in lines] == ["", "", "misdeal-EW"]


def test_an_awarded_deal_does_not_keep_the_deals_before_it_from_being_saved(
    table: Match, helper: Client
) -> None:
    award_third_deal(table)
    typed = {"d1-taker": "NS", "d1-points_ns": "100", "d3-taker": "misdeal-EW"}
    post(helper, "sheet", table, **typed)
    assert [deal.facts for deal in DealRecord.objects.filter(is_current=True)] == [
        played("NS", 100)
    ]


def test_an_awarded_deal_counts_once_the_sheet_is_filled_in_up_to_it(
    table: Match, helper: Client
) -> None:
    award_third_deal(table)
    typed = {name: text for name, text in TYPED.items() if not name.startswith("d3")}
    post(helper, "sheet_submit", table, **typed, **{"d3-taker": "misdeal-EW"})
    assert ScoreSheet.objects.get().result["totals"] == {"NS": 172, "EW": 314}


def test_a_line_that_departs_from_an_award_is_told_which_one_is_right(
    table: Match, helper: Client
) -> None:
    award_third_deal(table)
    page = post(helper, "sheet_submit", table, **TYPED)
    assert str(page.context["lines"][2].cells[0].message) == (
        "L'arbitre a décidé de cette donne : écrivez « fausse donne », à EO."
    )


def test_a_victory_claimed_wrongly_is_explained_on_the_sheet(table: Match, helper: Client) -> None:
    Tournament.objects.update(
        length_kind="target", length_value=1000, rulebook="coinche-suisse", rule_overrides={}
    )
    claimed = {"taker": "NS", "contract": 60, "trump": "H", "points": {"NS": 70, "EW": 20}}
    hand_in_sheet(
        ensure_sheet(Match.objects.get(pk=table.pk)),
        deals=[{**claimed, "claim": "NS"}],
        base_version=0,
        by=somebody(),
    )
    assert Match.objects.get(pk=table.pk).winner == "EW"
    page = helper.get(url("sheet", table)).content.decode().replace("\xa0", " ")
    assert "« Nous avons gagné » dit à tort : Nord-Sud perdent la partie, Est-Ouest" in page


def test_a_litige_open_at_the_bell_is_told_on_the_sheet(table: Match, helper: Client) -> None:
    Tournament.objects.update(length_kind="target", length_value=1000, time_limit_minutes=60)
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=61))
    typed = {"d1-taker": "NS", "d1-points_ns": "81", "stopped_by_time": "on"}
    post(helper, "sheet_submit", table, **typed)
    page = helper.get(url("sheet", table)).content.decode().replace("\xa0", " ")
    assert "Un litige restait ouvert : ses 81 points sont perdus pour tous." in page

"""Score sheets: the right columns and lines, a copy for each table, blank, named or played."""

import pytest
from django.utils import translation

from tests.factories import ClubFactory, TeamFactory, TournamentFactory
from tests.running.nightly import nightly_but
from tests.tournaments.chains import draw_round, first_stage, tournament_of
from tests.tournaments.printing.evenings import (
    count_pages,
    missing,
    needs_pango,
    pages_of,
    paper,
    round_to_print,
    said,
)
from tests.tournaments.score_facts import (
    THREE_DEALS,
    filled_sheet,
    open_sheet,
    somebody,
    submit_sheet,
)
from tournaments.domain.phones.codes import print_codes
from tournaments.domain.sheets.sheets import save_deals
from tournaments.forms.printing.choices import SheetContents
from tournaments.printing.papers import picture_code_to_scan
from tournaments.printing.sheets.copies import list_sheet_copies

pytestmark = pytest.mark.django_db

COINCHE = {"rulebook": "ffb-coinche", "rule_overrides": {}}
ALL_NOTED = {
    "no_trump_all_trump": True,
    "last_trick_uncounted": ["NT", "AT", "sweep"],
    "first_misdeal": "awarded",
    "award_adds_bid": True,
    "irregular_card_after_deal": "awarded",
}
NOTED = {
    "fr": "Les donnes où les points du dernier pli ne comptent pas : tout atout, tous les plis à un"
    " camp. Prise « FD » : fausse donne, 100 à l'autre camp. Prise « FJ » : faute de jeu,"
    " 160 + contrat à l'autre camp.",
    "en": "The deals on which the points of the last trick do not count: all trump, all the tricks"
    " to one side. Taker “MD”: misdeal, 100 to the other side. Taker “FP”: fault in play,"
    " 160 + bid to the other side.",
}
TO_2000 = {**COINCHE, "length_kind": "target", "length_value": 2000}


def sheet(tournament, **choices):
    return paper(tournament, "feuilles", **choices)


@needs_pango
def test_each_table_has_its_sheet():
    pages = pages_of(sheet(round_to_print(teams=5).tournament).pdf())
    names = [
        said(page, "DUPONT1 Éva", "MARTIN2 Noël", "DUPONT3 Éva", "MARTIN4 Noël") for page in pages
    ]
    assert names == [["DUPONT1 Éva", "MARTIN2 Noël"], ["DUPONT3 Éva", "MARTIN4 Noël"]]


@needs_pango
def test_sheets_are_counted():
    pages = pages_of(sheet(round_to_print(teams=6).tournament).pdf())
    counted = [f"feuille {n} sur 3" for n in (1, 2, 3)]
    assert [said(page, *counted) for page in pages] == [[one] for one in counted]


@needs_pango
def test_two_sheets_share_a_page():
    pages = pages_of(sheet(round_to_print(teams=6).tournament, per_page="2").pdf())
    assert [said(page, "DUPONT1", "DUPONT3", "DUPONT5") for page in pages] == [
        ["DUPONT1", "DUPONT3"],
        ["DUPONT5"],
    ]


@needs_pango
def test_blank_sheets_name_nobody():
    pages = pages_of(sheet(round_to_print().tournament, contents="blank", copies="3").pdf())
    assert (len(pages), said(" ".join(pages), "DUPONT")) == (3, [])


@needs_pango
def test_blank_sheets_can_be_had_before_any_draw():
    assert count_pages(sheet(TournamentFactory(), copies="2").pdf()) == 2


@needs_pango
def test_played_sheet_carries_marks_and_running_totals():
    tournament = filled_sheet().match.round.tournament
    page = pages_of(sheet(tournament, contents="played").pdf())[0]
    assert missing(page, ["100", "62", "172", "80", "254", "232"]) == []


@needs_pango
def test_litige_is_carried_in_the_pot():
    empty = open_sheet()
    tie = {"taker": "NS", "points": {"NS": 81, "EW": 81}}
    save_deals(empty, deals=[tie], base_version=0, by=somebody())
    played = sheet(empty.match.round.tournament, contents="played")
    texts = played.copies[0].texts
    assert [texts[f"line1_{code}"] for code in ("marks_ns", "marks_ew", "pot")] == ["0", "81", "81"]


def test_a_litige_that_the_clock_ended_is_written_as_it_counts():
    empty = open_sheet(length_value=12)
    tie = {"taker": "NS", "points": {"NS": 81, "EW": 81}}
    save_deals(empty, deals=[tie, {"passed": True}], base_version=0, by=somebody())
    submit_sheet(empty, by=somebody(), stopped_by_time=True)
    texts = sheet(empty.match.round.tournament, contents="played").copies[0].texts
    codes = ("marks_ns", "marks_ew", "pot", "total_ns", "total_ew")
    assert [texts[f"line1_{code}"] for code in codes] == ["81", "81", "", "81", "81"]
    assert (texts["sum_ns"], texts["line2_pot"]) == ("81", "")


def test_totals_without_deals_are_printed_alone():
    tournament = open_sheet(sheet_entry="totals").match.round.tournament
    one = tournament.rounds.get().matches.get().sheet
    one.result = {"deals": [], "totals": {"NS": 1001, "EW": 943}}
    one.save()
    texts = sheet(tournament, contents="played").copies[0].texts
    assert {name: text for name, text in texts.items() if name.startswith(("sum", "line"))} == {
        "sum_ns": "1\xa0001",
        "sum_ew": "943",
    }


def test_deals_recorded_are_written_line_by_line():
    tournament = filled_sheet().match.round.tournament
    texts = sheet(tournament, contents="played").copies[0].texts
    takers = [texts[f"line{n}_taker"] for n in range(1, len(THREE_DEALS) + 1)]
    assert takers == ["NS", "EO", "NS"]


def test_an_arret_and_a_player_alone_are_written_as_words():
    rules = {"generale": True, "early_stop": "points-so-far"}
    empty = open_sheet(rulebook="ffb-coinche", rule_overrides=rules)
    stop = {"taker": "NS", "contract": 100, "trump": "H", "points": {"NS": 104, "EW": 20}}
    alone = {"taker": "EW", "contract": "generale", "trump": "S", "sweep": "EW", "solo": True}
    save_deals(empty, deals=[{**stop, "stopped": True}, alone], base_version=0, by=somebody())
    texts = sheet(empty.match.round.tournament, contents="played").copies[0].texts
    written = [(texts[f"line{n}_stopped"], texts[f"line{n}_sweep"]) for n in (1, 2)]
    assert written == [("oui", ""), ("", "EO seul")]


@pytest.mark.parametrize("language", NOTED)
def test_what_the_columns_do_not_say_stands_under_the_lines(language):
    rules = {**ALL_NOTED, "last_trick_uncounted": ["AT", "sweep"], "misdeal_points": 100}
    with translation.override(language):
        one = sheet(TournamentFactory(**COINCHE | {"rule_overrides": rules}), contents="blank")
        assert " ".join(one.face.notes) == NOTED[language]


def test_what_a_lost_deal_is_worth_is_the_arbiters_to_say():
    notes = sheet(TournamentFactory(**COINCHE), contents="blank").face.notes
    assert notes[-1] == "Prise « FJ » : faute de jeu, l'arbitre dit ce qui se marque."


def test_a_last_trick_uncounted_under_a_trump_that_nobody_plays_is_not_told():
    rules = {"last_trick_uncounted": ["AT"]}
    one = sheet(TournamentFactory(**COINCHE | {"rule_overrides": rules}), contents="blank")
    assert [note for note in one.face.notes if "dernier pli" in note] == []


def test_an_award_is_not_written_as_a_side_that_took():
    empty = open_sheet(rulebook="ffb-coinche", rule_overrides={"first_misdeal": "awarded"})
    reasons = {"third-misdeal": "EW", "irregular-card": "NS"}
    deals = [{"awarded": {"to": side, "reason": reason}} for reason, side in reasons.items()]
    save_deals(empty, deals=deals, base_version=0, by=somebody())
    texts = sheet(empty.match.round.tournament, contents="played").copies[0].texts
    assert [texts[f"line{n}_taker"] for n in (1, 2)] == ["FD à EO", "FJ à NS"]


def test_no_deal_is_left_out_however_many_were_passed():
    empty = open_sheet()
    award = {"awarded": {"to": "EW", "reason": "third-misdeal"}}
    passed = [{"passed": True}] * 4
    save_deals(empty, deals=[*passed, award], base_version=0, by=somebody())
    played = sheet(empty.match.round.tournament, contents="played")
    takers = [played.copies[0].texts[f"line{n}_taker"] for n in (1, 5)]
    assert (played.face.line_count, takers) == (5, ["passée", "FD à EO"])


def codes(tournament, **choices):
    return [column.code for column in sheet(tournament, contents="blank", **choices).face.columns]


def test_belote_without_annonces_asks_for_little():
    assert codes(TournamentFactory()) == [
        "taker", "points_ns", "points_ew", "sweep", "belote", "pot",
        "marks_ns", "marks_ew", "total_ns", "total_ew",
    ]  # fmt: skip


def test_coinche_asks_for_contract_trump_and_annonces():
    assert codes(TournamentFactory(**COINCHE)) == [
        "taker", "contract", "trump", "doubled", "points_ns", "points_ew", "sweep", "belote",
        "declarations_ns", "declarations_ew", "marks_ns", "marks_ew", "total_ns", "total_ew",
    ]  # fmt: skip


def test_half_a_page_has_running_totals_alone():
    assert codes(TournamentFactory(), per_page="2")[-3:] == ["pot", "total_ns", "total_ew"]


@pytest.mark.parametrize(
    ("settings", "choices", "lines"),
    [
        ({"length_value": 12}, {}, 12),
        ({"length_value": 8}, {"per_page": "2"}, 8),
        (TO_2000, {}, 20),
        (TO_2000, {"per_page": "2"}, 16),
    ],
)
def test_lines_follow_the_length_of_a_match(settings, choices, lines):
    blank = sheet(TournamentFactory(**settings), contents="blank", **choices)
    assert blank.face.line_count == lines


@needs_pango
@pytest.mark.parametrize("deals", nightly_but({16, 24}, [1, 12, 16, 21, 24]))
def test_sheet_takes_one_page_up_to_24_deals(deals):
    tournament = TournamentFactory(length_value=deals, **COINCHE | {"rule_overrides": ALL_NOTED})
    assert count_pages(sheet(tournament, contents="blank", copies="1").pdf()) == 1


@needs_pango
@pytest.mark.parametrize("deals", nightly_but({18}, [12, 16, 18]))
def test_two_sheets_fit_a_page_up_to_18_deals(deals):
    noted = COINCHE | {"rule_overrides": ALL_NOTED}
    tournament = TournamentFactory(length_value=deals, sheet_entry="totals", **noted)
    blank = sheet(tournament, contents="blank", copies="2", per_page="2")
    assert count_pages(blank.pdf()) == 1


@needs_pango
@pytest.mark.parametrize("per_page", ["1", "2"])
def test_long_names_leave_a_sheet_its_page(per_page):
    club = ClubFactory(name="Amicale " + "M" * 52)
    tournament = TournamentFactory(club=club, name="Concours " + "de la Saint-Hubert " * 3)
    blank = sheet(tournament, contents="blank", copies="2", per_page=per_page)
    assert count_pages(blank.pdf()) == 2 // int(per_page)


@needs_pango
def test_longer_sheet_goes_on_over_the_page():
    blank = sheet(TournamentFactory(length_value=40), contents="blank", copies="2")
    assert count_pages(blank.pdf()) == 4


@needs_pango
def test_club_s_own_word_heads_the_lines():
    page = pages_of(sheet(TournamentFactory(deal_word="mène"), copies="1").pdf())[0]
    assert said(page, "Mène", "Donne") == ["Mène"]


def test_page_to_print_has_every_sheet():
    html = sheet(round_to_print(teams=6).tournament).html(as_page=True)
    assert (html.count('<article class="sheet">'), html.count("DUPONT5")) == (3, 1)


def test_address_is_printed_as_a_code():
    tournament = round_to_print().tournament
    html = paper(tournament, "feuilles", address="http://192.168.1.20:8000/t/x/").html(as_page=True)
    assert html.count("scan__code") == 2


@pytest.mark.parametrize("address", ["", "http://localhost:8000/t/x/", "http://127.0.0.1/t/x/"])
def test_address_that_no_phone_reaches_is_no_code(address):
    tournament = round_to_print().tournament
    html = paper(tournament, "feuilles", address=address).html(as_page=True)
    assert html.count("scan__code") == 0


def test_a_sheet_of_a_melee_has_four_names_and_four_numbers(db: None) -> None:
    tournament = tournament_of(0, stage__system="melee", entrants="individuals")
    for number in range(1, 5):
        TeamFactory(tournament=tournament, number=number, players=[f"NOM{number} P"])
    round_ = draw_round(first_stage(tournament))
    (copy,) = list_sheet_copies(tournament, round_, SheetContents.NAMES, 0)
    match = round_.matches.get()
    assert copy.texts["number_ns"] == f"{match.ns.number}–{match.ns_partner.number}"
    names = [copy.texts[f"player{place}_{side}"] for side in ("ns", "ew") for place in (1, 2)]
    assert sorted(names) == ["NOM1 P", "NOM2 P", "NOM3 P", "NOM4 P"]
    assert "own_name_ns" not in copy.texts


@needs_pango
def test_a_sheet_says_what_is_typed_on_a_phone():
    tournament = round_to_print(teams=4).tournament
    tournament.phone_entry = "each"
    tournament.save()
    shorts = [code.short for code in print_codes(tournament, [1, 2]).values()]
    for per_page in ("1", "2"):
        pdf = sheet(tournament, per_page=per_page, address="http://192.168.1.20/t/x/").pdf()
        assert said(" ".join(pages_of(pdf)), *shorts) == shorts


def test_each_sheet_has_the_code_to_scan_of_its_own_table():
    tournament = round_to_print(teams=8).tournament
    tournament.phone_entry = "each"
    tournament.save()
    address = "http://192.168.1.20/t/x/"
    html = paper(tournament, "feuilles", address=address).html(as_page=True)
    pictures = [
        picture_code_to_scan(f"http://192.168.1.20/table/code/{code.token}/")
        for code in print_codes(tournament, [1, 2, 3, 4]).values()
    ]
    assert [html.count(picture) for picture in pictures] == [1, 1, 1, 1]

"""What the laid-out documents say: right names, right numbers, on every page who and when."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.factories import TeamFactory, TournamentFactory
from tests.running.made_once import made_once
from tests.tournaments.printing.evenings import (
    count_pages,
    missing,
    needs_pango,
    pages_of,
    paper,
    round_to_print,
    said,
)
from tests.tournaments.score_facts import filled_sheet
from tournaments.domain.phones.codes import print_codes
from tournaments.enums import RoundState, TeamStatus
from tournaments.printing.documents import list_papers

pytestmark = pytest.mark.django_db

DRAWN = ("tirage", "placement", "certificat")
NAMED = [kind.code for kind in list_papers() if kind.code not in ("numeros", "etiquettes")]


once = made_once(lambda: round_to_print(teams=5).tournament)


@pytest.fixture(scope="module")
def laid_out() -> dict[str, list[str]]:
    return {}


@pytest.fixture
def printed(once, laid_out) -> Callable[[str], list[str]]:
    """The pages of a document of five teams, laid out once for the file."""

    def read(code: str) -> list[str]:
        if code not in laid_out:
            laid_out[code] = pages_of(paper(once(), code, address="http://192.168.1.20/t/x/").pdf())
        return laid_out[code]

    return read


@needs_pango
@pytest.mark.parametrize("code", NAMED)
def test_every_document_names_club_and_concours(code, once, printed):
    tournament = once()
    wanted = [tournament.club.name, tournament.name, "21 novembre 2026"]
    assert missing(printed(code)[0], wanted) == []


@needs_pango
def test_draw_shows_every_table_with_both_teams(printed):
    page = printed("tirage")[0]
    rows = ["1 1 DUPONT1 Éva MARTIN1 Noël 2 DUPONT2 Éva MARTIN2 Noël",
            "2 3 DUPONT3 Éva MARTIN3 Noël 4 DUPONT4 Éva MARTIN4 Noël",
            "Exempt 5 DUPONT5 Éva"]  # fmt: skip
    assert missing(page, rows) == []


@needs_pango
def test_draw_on_the_wall_says_nothing_of_its_guarantees(printed):
    assert said(printed("tirage")[-1], "garantit", "Numéro du tirage") == []


@needs_pango
def test_draw_of_many_tables_numbers_its_pages():
    tournament = round_to_print(teams=64).tournament
    pages = pages_of(paper(tournament, "tirage").pdf())
    wanted = [f"page {n} sur {len(pages)}" for n in range(1, len(pages) + 1)]
    assert [said(page, number) for page, number in zip(pages, wanted, strict=True)] == [
        [number] for number in wanted
    ]


def test_unpublished_draw_is_marked_so():
    assert (
        paper(round_to_print(state=RoundState.PREVIEW).tournament, "tirage").state == "provisional"
    )


def test_published_draw_carries_no_reserve():
    assert paper(round_to_print().tournament, "tirage").state == ""


@needs_pango
def test_seats_lead_each_player_to_the_table(printed):
    page = printed("placement")[0]
    assert missing(page, ["DUPONT4 Éva EO 2", "MARTIN1 Noël NS 1", "MARTIN5 Noël exempt"]) == []


def test_seats_are_read_down_each_column():
    context = paper(round_to_print(teams=4).tournament, "placement").context
    rows = [[line.name for line in row] for row in context["pages"][0]]
    first_names = [row[0] for row in rows]
    assert first_names == ["DUPONT1 Éva", "DUPONT2 Éva", "DUPONT3 Éva", "DUPONT4 Éva"]


def test_seats_begin_each_letter_once():
    context = paper(round_to_print(teams=4).tournament, "placement").context
    lines = [line for row in context["pages"][0] for line in row]
    assert sorted(line.initial for line in lines if line.initial) == ["D", "M"]


@needs_pango
def test_certificate_lists_the_pairings_by_number(printed):
    page = printed("certificat")[0]
    assert missing(page, ["Table 1 : 1 – 2", "Table 2 : 3 – 4", "exempt : 5", "77"]) == []


@needs_pango
def test_standings_give_rank_team_and_total():
    tournament = filled_sheet(submitted=True).match.round.tournament
    page = pages_of(paper(tournament, "classement").pdf())[0]
    assert missing(page, ["Classement après la partie 1", "Provisoire", "254", "232"]) == []


def test_standings_that_nothing_will_change_are_final():
    tournament = filled_sheet(submitted=True).match.round.tournament
    tournament.finished_at = "2026-11-21T23:00:00Z"
    tournament.save()
    final = paper(tournament, "classement")
    assert (final.title, final.state) == ("Classement final", "final")


def test_standings_with_a_contested_sheet_are_under_reserve():
    sheet = filled_sheet(submitted=True)
    sheet.state = "contested"
    sheet.save()
    assert paper(sheet.match.round.tournament, "classement").state == "review"


@needs_pango
def test_reserve_is_printed_in_words():
    sheet = filled_sheet(submitted=True)
    sheet.state = "contested"
    sheet.save()
    page = pages_of(paper(sheet.match.round.tournament, "classement").pdf())[0]
    assert said(page, "Sous réserve") == ["Sous réserve"]


@pytest.mark.parametrize(("order", "numbers"), [("name", [2, 1]), ("number", [1, 2])])
def test_teams_are_listed_by_name_or_number(order, numbers):
    tournament = TournamentFactory()
    TeamFactory(tournament=tournament, number=1, players=["ZOLA Émile", "VERNE Jules"])
    TeamFactory(tournament=tournament, number=2, players=["ÉLUARD Paul", "CHAR René"])
    TeamFactory(tournament=tournament, number=3, status=TeamStatus.WITHDRAWN)
    listed = paper(tournament, "equipes", order=order).context["teams"]
    assert [team.number for team in listed] == numbers


@pytest.mark.parametrize(("licences", "shown"), [("shown", True), ("none", False)])
def test_licences_are_printed_where_the_club_wants_them(licences, shown):
    team = TeamFactory(players=["ZOLA Émile", "VERNE Jules"])
    team.players[1].licence = "0123A"
    team.players[1].save()
    listed = paper(team.tournament, "equipes", licences=licences)
    assert ("0123A" in listed.html(as_page=True)) is shown


@needs_pango
def test_rules_are_printed_in_sentences(printed):
    page = printed("reglement")[0]
    assert said(page, "Une partie compte 12 donnes.") == ["Une partie compte 12 donnes."]


@needs_pango
def test_rules_take_one_sheet_both_sides():
    rules = paper(TournamentFactory(rulebook="ffb-coinche"), "reglement")
    longer = [*rules.context["regulations"], *rules.context["regulations"][-4:]]
    assert count_pages(replace(rules, context={"regulations": longer}).pdf()) == 2


@needs_pango
@pytest.mark.parametrize(("shape", "pages"), [("page", 5), ("half", 3), ("tent", 5)])
def test_plates_take_a_page_or_half_of_one(shape, pages):
    plates = paper(TournamentFactory(), "numeros", shape=shape, first="4", last="8")
    assert count_pages(plates.pdf()) == pages


@needs_pango
def test_folded_plate_says_its_number_on_both_sides():
    plates = paper(TournamentFactory(), "numeros", shape="tent", first="37", last="37")
    assert pages_of(plates.pdf())[0].count("Table 37") == 2


@pytest.mark.parametrize(("shape", "codes"), [("tent", 2), ("page", 0)])
def test_a_tent_leads_to_the_public_page(shape, codes):
    address = "http://192.168.1.20/t/x/"
    plates = paper(TournamentFactory(), "numeros", address=address, shape=shape, last="1")
    assert plates.html(as_page=True).count("scan__code") == codes


def test_plates_begin_with_the_tables_of_the_hall():
    tournament = TournamentFactory(table_numbers=[11, 12, 13])
    pages = paper(tournament, "numeros").context["pages"]
    assert [[face.number for face in faces] for faces in pages] == [[11], [12], [13]]


def test_plates_lead_to_their_table_where_players_use_phones():
    tournament = TournamentFactory(phone_entry="each")
    address = "http://192.168.1.20/t/x/"
    plates = paper(tournament, "numeros", address=address, shape="page", first="4", last="5")
    shorts = [code.short for code in print_codes(tournament, [4, 5]).values()]
    html = plates.html(as_page=True)
    assert [html.count(short) for short in shorts] == [1, 1]
    assert html.count("scan__code") == 2


@needs_pango
@pytest.mark.parametrize("code", ["tirage", "placement", "feuilles"])
def test_any_name_can_be_printed(code):
    tournament = TournamentFactory()
    names = ["D'ARTAGNAN-ŒUVRÉ Zoë 🃏♠", "É" * 60, "Ж" * 30, "<b>x</b>", "a " * 30, "<" * 60]
    for number, name in enumerate(names, start=1):
        TeamFactory(tournament=tournament, number=number, players=[name, f"VERNE{number}"])
    round_to_print(tournament, teams=len(names))
    partners = [f"VERNE{number}" for number in range(1, len(names) + 1)]
    assert missing(" ".join(pages_of(paper(tournament, code).pdf())), partners) == []


@pytest.mark.parametrize("code", ["tirage", "placement"])
def test_a_printed_draw_leads_a_phone_to_its_table(code):
    tournament = round_to_print().tournament
    told = "<strong>192.168.1.20:8000/7</strong>"
    reachable = paper(tournament, code, address="http://192.168.1.20:8000/7/").html(as_page=True)
    alone = paper(tournament, code, address="http://localhost:8000/7/").html(as_page=True)
    assert [(told in page, "scan__code" in page) for page in (reachable, alone)] == [
        (True, True),
        (False, False),
    ]

"""A whole concours of thirteen teams, from the club's list to the final standings."""

import re
from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults
from tests.journeys.evenings.evening import Evening
from tests.journeys.evenings.hall import FIRST_SHEET, LATE, LEAVING, SECOND_SHEET, TEAMS, club_list
from tests.journeys.evenings.hall import facts as facts_of
from tests.journeys.evenings.hall import keys as keys_of
from tests.journeys.typist import Typist
from tests.papers import without_layout
from tests.running import nightly
from tests.tournaments.played.plain_evening import PlainEvening
from tests.tournaments.printing.evenings import missing, pages_of
from tournaments.enums import Role
from tournaments.models import DealRecord, Match, ScoreSheet, Team
from tournaments.printing.pdf import can_make_pdf

pytestmark = pytest.mark.django_db(transaction=True)

PUBLIC = (
    ("tournament", {}),
    ("seats", {}),
    ("draw", {"round_number": 3}),
    ("certificate", {"round_number": 3}),
    ("standings", {}),
    ("standings_round", {"round_number": 1}),
    ("rank", {"team_number": 1}),
    ("teams", {}),
    ("team", {"team_number": 1}),
    ("rules", {}),
)


@pytest.fixture
def evening(browser: Browser, live_server: LiveServer) -> Iterator[Evening]:
    """An empty club with an organiser at the laptop."""
    evening = Evening(browser, live_server)
    yield evening
    for context in browser.contexts:
        context.close()


def test_whole_evening_of_thirteen_teams(evening: Evening) -> None:
    create_the_concours(evening)
    bring_the_list(evening)
    check_in_all_but_one(evening)
    draw(evening, 1)
    seat_the_late_team(evening)
    type_two_sheets(evening)
    contest_the_third_table(evening)
    hand_in_the_others(evening, 1)
    find_the_next_draw_blocked(evening)
    decide_the_contest(evening)
    let_a_team_leave(evening)
    with without_layout():  # the first draw's paper is laid out, and all are read below
        play_a_whole_round(evening, 2)
        play_a_whole_round(evening, 3)
    end_the_evening(evening)
    compare_the_standings(evening)
    ask_why_the_second_is_second(evening)
    read_the_printed_documents(evening)
    read_the_public_pages_on_a_phone(evening)
    assert evening.complaints == []


def create_the_concours(evening: Evening) -> None:
    page = evening.page
    page.goto(evening.server + reverse("organiser:create"))
    page.locator("#id_name").fill("Concours de la Saint-Martin")
    page.locator("#id_rounds").fill("3")
    page.get_by_text("Chaque donne").click()
    evening.click("Créer et inscrire les équipes")
    evening.expect_message("Le concours est créé")


def bring_the_list(evening: Evening) -> None:
    evening.visit("import_teams")
    file = {"name": "liste.csv", "mimeType": "text/csv", "buffer": club_list()}
    evening.page.locator("input[type=file]").set_input_files(file)
    evening.click("Lire la liste")
    evening.expect_words("14 équipes lues")
    evening.expect_words("D'HÉROUVILLE Zoé – N'GUYEN Joël")
    evening.click("Inscrire les 14")
    expect(evening.page.locator(".door-row")).to_have_count(14)


def check_in_all_but_one(evening: Evening) -> None:
    evening.visit("teams")
    page = evening.page
    for number in range(1, LATE):
        page.locator(f"#door-{number}").click()
        expect(page.locator(".next-bar__said strong")).to_contain_text(f"{number} équipe")
    expect(page.locator(".door-row--absent")).to_have_count(1)


def draw(evening: Evening, number: int) -> None:
    evening.visit("rounds")
    evening.click(f"Tirer la partie {number}")
    expect(evening.page.locator(".totals-row--bye")).to_have_count(1)
    evening.expect_words("Prouvé : aucun autre tirage ne fait mieux.")
    evening.click("Publier, lancer et imprimer")
    evening.expect_words(f"La partie {number} est lancée.")


def seat_the_late_team(evening: Evening) -> None:
    evening.visit("teams")
    evening.page.locator(f"#door-{LATE}").click()
    expect(evening.page.locator(".next-bar__said strong")).to_contain_text("14 équipes")
    evening.page.get_by_role("button", name=re.compile("^Table 7")).click()
    evening.expect_words("à la table 7")
    seated = evening.match(1, 7)
    assert LATE in (seated.ns.number, seated.ew.number)


def type_two_sheets(evening: Evening) -> None:
    for table, sheet in ((1, FIRST_SHEET), (2, SECOND_SHEET)):
        evening.visit("sheet", round_number=1, table_number=table)
        typist = Typist(evening.page, evening.match(1, table))
        typist.press(keys_of(sheet[:2]))
        if table == 1:
            expect(evening.page.locator("[data-pot-number]")).to_have_text("81")
        typist.press(keys_of(sheet[2:5]))
        expect(evening.page.locator("[data-line]")).to_have_count(len(sheet))
        typist.press(keys_of(sheet[5:]))
        expect(evening.page.locator("[data-sheet-submit]")).to_be_focused()
        typist.press("↵")
        expect(evening.page.locator("h1")).to_contain_text(f"Table {table + 1}")
        assert typist.facts() == facts_of(sheet)


def contest_the_third_table(evening: Evening) -> None:
    match = evening.match(1, 3)
    evening.play(match)
    evening.visit("sheet", round_number=1, table_number=3)
    evening.page.get_by_text("Contester la feuille").click()
    evening.page.get_by_label("Ce qui est contesté").fill("Une belote oubliée à la donne 4.")
    evening.page.get_by_role("button", name="Contester", exact=True).click()
    evening.expect_message("cette table attend une décision")


def hand_in_the_others(evening: Evening, number: int) -> None:
    for sheet in ScoreSheet.objects.filter(match__round__number=number, state="open"):
        evening.play(sheet.match)


def find_the_next_draw_blocked(evening: Evening) -> None:
    evening.visit("rounds")
    expect(evening.page.locator(".missing-bar")).to_contain_text("1 contestée")
    expect(evening.page.get_by_role("button", name="Tirer la partie 2")).to_have_count(0)


def decide_the_contest(evening: Evening) -> None:
    page = evening.window(Role.ARBITER, viewport={"width": 390, "height": 844})
    page.goto(evening.address("arbitration:queue"))
    expect(page.locator(".row q").first).to_have_text("Une belote oubliée à la donne 4.")
    page.get_by_role("button", name=re.compile("Je m'en occupe")).click()
    page.get_by_role("link", name="Corriger les donnes et trancher").click()
    page.get_by_label("Raison").fill("Belote non annoncée : la feuille est juste.")
    page.get_by_role("button", name=re.compile("Trancher")).click()
    expect(page.locator("h1")).to_contain_text("Table 3")
    assert ScoreSheet.objects.get(match=evening.match(1, 3)).state == "confirmed"


def let_a_team_leave(evening: Evening) -> None:
    evening.visit("teams")
    evening.page.locator(f"#rare-{LEAVING} > summary").click()
    evening.click("Ils s'en vont")
    evening.page.get_by_label("Raison").fill("Un malaise")
    evening.click("Noter le départ")
    expect(evening.page.locator(".next-bar__said strong")).to_contain_text("13 équipes")


def play_a_whole_round(evening: Evening, number: int) -> None:
    draw(evening, number)
    drawn = Match.objects.filter(round__number=number)
    seated = {pk for ids in drawn.values_list("ns", "ew") for pk in ids if pk is not None}
    assert seated == set(
        evening.tournament.teams.exclude(number=LEAVING).values_list("pk", flat=True)
    )
    hand_in_the_others(evening, number)


def end_the_evening(evening: Evening) -> None:
    evening.visit("end")
    evening.click("Rendre le classement définitif")
    evening.expect_message("Le classement est définitif")


def plain(evening: Evening) -> PlainEvening:
    """The evening once more, from its deals."""
    tournament = evening.tournament
    numbers = dict(tournament.teams.values_list("pk", "number"))
    plain = PlainEvening(numbers.values(), deals=12, lot_seed=tournament.lot_seed)
    for match in Match.objects.filter(round__tournament=tournament).order_by("round__number"):
        if match.ew_id is None:
            plain.sit_out(numbers[match.ns_id])
            continue
        records = DealRecord.objects.filter(sheet__match=match, is_current=True)
        deals = [record.facts for record in records.order_by("number")]
        plain.play(numbers[match.ns_id], numbers[match.ew_id], deals)
    return plain


def compare_the_standings(evening: Evening) -> None:
    page, expected = evening.page, plain(evening)
    page.goto(evening.address("public:standings"))
    ids = page.locator(".standings .rank").evaluate_all("all => all.map(one => one.id)")
    totals = page.locator(".standings td.total").all_inner_texts()
    shown = [(int(one[1:]), number(text)) for one, text in zip(ids, totals, strict=True)]
    assert shown == [(team, expected.total(team)) for team in expected.order()]


def number(text: str) -> int:
    """A number as it is written for people."""
    return int(re.sub(r"\s", "", text))


def ask_why_the_second_is_second(evening: Evening) -> None:
    expected = plain(evening)
    first, second = expected.order()[:2]
    evening.page.locator(".standings .rank").nth(1).click()
    expect(evening.page.locator("h1")).to_have_text("Pourquoi ce rang ?")
    evening.expect_words(evening.team(second).label)
    comparison = evening.page.locator(".card", has_text="Juste devant")
    expect(comparison).to_contain_text(evening.team(first).label)
    said = re.sub(r"\s", "", comparison.inner_text())
    assert f"{expected.total(first)}contre{expected.total(second)}" in said


def read_the_printed_documents(evening: Evening) -> None:
    if can_make_pdf():
        drawn = Match.objects.filter(round__number=3).exclude(ew=None).select_related("ns", "ew")
        seats = [f"{beside(match.ns)} {beside(match.ew)}" for match in drawn]
        tables = [f"{m.table_number} {who}" for m, who in zip(drawn, seats, strict=True)]
        expected = plain(evening)
        ranks = [
            f"{rank} {beside(evening.team(team))}"
            for rank, team in enumerate(expected.order(), start=1)
        ]
        totals = [f"{expected.total(team):,}".replace(",", " ") for team in expected.order()]
        wanted = {"tirage": tables, "feuilles": seats, "classement": [*ranks, *totals]}
        lacking = {code: missing(printed(evening, code), says) for code, says in wanted.items()}
        assert lacking == {"tirage": [], "feuilles": [], "classement": []}


def beside(team: Team | None) -> str:
    """A team as it stands in a printed column: its number, then its players."""
    assert team is not None
    return f"{team.number} {team.label.replace(' – ', ' ')}"


def printed(evening: Evening, code: str) -> str:
    """What a document of the last round says, as the organiser downloads it."""
    address = evening.address("organiser:print_document", document=code)
    answer = evening.page.request.get(f"{address}?round=3")
    assert answer.headers["content-type"] == "application/pdf"
    return " ".join(pages_of(answer.body())).replace("\u202f", " ").replace("\xa0", " ")


def read_the_public_pages_on_a_phone(evening: Evening) -> None:
    page = evening.window(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        reduced_motion="reduce",
        color_scheme="dark",
    )
    found = {}
    for route, kwargs in PUBLIC:
        page.goto(evening.address(f"public:{route}", **kwargs))
        found[route] = faults(page, by_axe=nightly.is_asked_for)
    assert found == {route: [] for route, _kwargs in PUBLIC}
    assert len(TEAMS) == evening.tournament.teams.count()

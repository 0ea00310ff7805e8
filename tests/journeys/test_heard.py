"""What the eye sees change, the ear hears: the answer to an act has the keyboard, or is read."""

import time
from collections.abc import Callable, Iterator

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from bookings.forms.booking import stamp_form
from tests.bookings.domain.requests import open_tournament
from tests.browsing import look_soon, sign_in
from tests.factories import (
    MatchFactory,
    MembershipFactory,
    RoundFactory,
    TeamFactory,
    TournamentFactory,
)
from tests.hearing import Heard, hear
from tests.tournaments.evenings import drawn_round, play_round, record, teams_of
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.enums import Act, RoundState, SheetState
from tournaments.models import Round, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, live_server: LiveServer) -> Iterator[Visit]:
    """Opens a route: for whoever reads the public pages, or for an organiser of the `club`."""
    context = browser.new_context(locale="fr-FR", viewport={"width": 1366, "height": 768})
    look_soon(context)
    page = context.new_page()

    def visit(route: str, *where: object, query: str = "") -> Page:
        page.goto(live_server.url + reverse(route, args=where) + query)
        page.wait_for_load_state()
        return page

    yield visit
    context.close()


def as_organiser(visit: Visit, tournament: Tournament, site: str) -> None:
    page = visit("public:help")
    sign_in(page.context, MembershipFactory(club=tournament.club).user, site)


def press(page: Page, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).first.click()


def answered(page: Page) -> Heard:
    """The page as it is heard once something has the keyboard."""
    expect(page.locator(":focus")).to_have_count(1)
    return hear(page)


@pytest.fixture
def evening() -> Tournament:
    """Nine teams in their second round, two of its sheets in."""
    tournament = TournamentFactory(slug="soir")
    teams = teams_of(tournament, 9)
    play_round(drawn_round(tournament, teams, state=RoundState.CLOSED))
    second = drawn_round(tournament, teams[1:] + teams[:1], number=2)
    Round.objects.filter(pk=second.pk).update(started_at=timezone.now())
    record(second.matches.get(table_number=1), [100] * 12)
    record(second.matches.get(table_number=2), [90] * 12, SheetState.CONFIRMED)
    refresh_snapshots(tournament)
    return tournament


def test_a_sign_up_from_home(visit: Visit) -> None:
    page = visit("public:book", open_tournament().slug)
    press(page, "S'inscrire")
    page.wait_for_load_state()
    expect(page.get_by_role("alert")).to_be_focused()
    heard = hear(page)
    said = page.get_by_role("alert").get_by_role("listitem").all_inner_texts()
    assert heard.title.split(" · ")[0] == f"{len(said)} erreurs – S'inscrire", said
    assert (heard.role, heard.words.split(" ")[:2]) == ("alert", ["À", "corriger"])
    page.get_by_role("textbox", name="Votre nom et prénom").fill("ROUX Gérard")
    page.get_by_role("textbox", name="Votre partenaire", exact=False).first.fill("PETIT Anne")
    page.get_by_role("textbox", name="Téléphone").fill("06 12 34 56 78")
    page.get_by_role("checkbox").last.check()
    a_minute_ago = stamp_form(time.time() - 60)  # nobody types that fast
    page.locator("[name=stamp]").evaluate("(field, at) => { field.value = at; }", a_minute_ago)
    press(page, "S'inscrire")
    expect(page.get_by_text("C'est noté.")).to_be_visible()
    assert answered(page).words == "C'est noté. Gardez le lien de cette page."


def test_a_phone_that_is_told_whose_it_is(visit: Visit, evening: Tournament) -> None:
    page = visit("public:team", "soir", 8)
    press(page, "C'est moi")
    expect(page.get_by_text("C'est vous")).to_be_focused()
    assert hear(page).words.startswith("✓ C'est vous : ce téléphone montre votre table en premier.")
    press(page, "Ce n'est pas moi")
    expect(page.get_by_role("button", name="C'est moi")).to_be_focused()
    press(page, "C'est moi")
    page = visit("public:standings", "soir")
    page.get_by_role("button", name="Ce n'est pas moi").click()
    expect(page.get_by_role("main")).to_be_focused()


def test_a_wrong_value_and_a_sheet_handed_in(visit: Visit, live_server: LiveServer) -> None:
    tournament = TournamentFactory(length_value=3)
    match = MatchFactory(round=RoundFactory(tournament=tournament), table_number=7)
    MatchFactory(round=match.round, table_number=8)
    as_organiser(visit, tournament, live_server.url)
    page = visit("organiser:sheet", tournament.slug, 1, 7)
    for keys in ("1104", "1163"):
        page.keyboard.type(keys)
        page.keyboard.press("Enter")
    name = "Points de plis de NS, dix de der compris, donne 2"
    wrong = page.get_by_role("textbox", name=name)
    expect(wrong).to_have_attribute("aria-invalid", "true")
    loud = hear(page).loud
    assert loud.startswith(f"{name} : ")
    wrong.focus()
    heard = hear(page)
    assert (heard.words, heard.is_wrong) == (name, True)
    assert heard.beside != ""
    assert heard.loud == loud  # said once: the keyboard alone has moved
    page.keyboard.press("Control+a")
    page.keyboard.type("90")
    expect(wrong).not_to_have_attribute("aria-invalid", "true")
    assert hear(page).loud == ""
    page.get_by_role("combobox", name="Qui a pris, donne 3").focus()
    page.keyboard.type("1100")
    page.get_by_role("button", name="Remettre", exact=False).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Table 8")
    assert "Table 7" in answered(page).beside


def test_a_search_while_one_types_and_one_that_is_sent(visit: Visit, evening: Tournament) -> None:
    page = visit("public:seats", "soir")
    page.get_by_role("searchbox").fill("joueur 4a")
    expect(page.get_by_text("Trouvés : 1")).to_be_attached()
    assert "Trouvés : 1" in hear(page).said
    page.get_by_role("searchbox").fill("zzz")
    expect(page.get_by_text("Personne de ce nom.")).to_be_visible()
    assert "Personne de ce nom." in hear(page).said
    page = visit("public:seats", "soir", query="?q=joueur+4a")
    assert answered(page).words == "1 personne trouvée"
    page = visit("public:seats", "soir", query="?q=zzz")
    assert answered(page).words.startswith("Personne de ce nom.")


def test_a_draw_that_is_published_and_standings_that_are_hidden(
    visit: Visit, live_server: LiveServer
) -> None:
    tournament = TournamentFactory()
    for number in range(1, 5):
        TeamFactory(tournament=tournament, number=number)
    as_organiser(visit, tournament, live_server.url)
    page = visit("organiser:teams", tournament.slug)
    press(page, "Tirer la partie 1")
    page.wait_for_url("**/parties/1/")
    page.get_by_role("button", name="Publier", exact=False).first.click()
    expect(page.get_by_text("La partie 1 est lancée.")).to_be_visible()
    heard = answered(page)
    assert "La partie 1 est lancée." in (heard.beside or heard.words)
    page = visit("organiser:end", tournament.slug)
    page.get_by_role("main").get_by_label("Autres choix").first.click()
    press(page, "Cacher le classement au public")
    page.wait_for_load_state()
    assert answered(page).beside.startswith("Caché : ")


def test_what_renews_itself_keeps_the_keyboard_says_so_and_can_be_stopped(
    visit: Visit, evening: Tournament
) -> None:
    page = visit("public:draw", "soir", 2)
    name = page.get_by_role("main").get_by_role("link").last
    name.focus()
    held = name.inner_text()
    assert "Partie 2 : en cours" in hear(page).said
    for match in evening.rounds.get(number=2).matches.filter(table_number__in=[3, 4]):
        record(match, [100] * 12)
    Round.objects.filter(number=2).update(state=RoundState.CLOSED)
    with transaction.atomic():
        announce(Act.SHEET_CORRECTED, tournament=evening, by=SERVER)
    expect(page.get_by_text("Partie 2 : terminée")).to_be_attached()
    heard = hear(page)
    assert (heard.role, held.split("\n")[0] in heard.words) == ("link", True)
    assert "Partie 2 : terminée" in heard.said
    pause = page.get_by_role("checkbox", name="Arrêter les mises à jour")
    pause.check()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_request("**/partie/**"):
        pause.uncheck()  # goes on at once
    assert len(asked) == 1

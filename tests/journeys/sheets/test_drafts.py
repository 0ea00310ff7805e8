"""What was typed and left behind: offered back to its typist, never put over what is recorded."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Dialog, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browsing import sign_in
from tests.factories import (
    HelperPassFactory,
    MatchFactory,
    MembershipFactory,
    RoundFactory,
    TeamFactory,
    TournamentFactory,
)
from tests.journeys.typist import Typist
from tests.passes import carrying
from tests.tournaments.score_facts import played, somebody
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.sheets import hand_in_sheet, save_deals
from tournaments.enums import SheetState
from tournaments.models import HelperPass, ScoreSheet, Team

pytestmark = pytest.mark.django_db(transaction=True)

TAKE, DROP = "[data-draft-take]", "[data-draft-drop]"
FOLDED = "d1-barred"
"""A cell of a column that a sheet shows only where somebody asks for it."""
HELD = "Object.keys(localStorage).filter((name) => name.startsWith('draft:')).length"

Desk = Callable[[], Typist]


@pytest.fixture
def desk(page: Page, live_server: LiveServer) -> Desk:
    """Opens table 7 of a new tournament of two deals."""

    def open_sheet() -> Typist:
        tournament = TournamentFactory(length_value=2)
        round_ = RoundFactory(tournament=tournament)
        match = MatchFactory(round=round_, table_number=7)
        MatchFactory(round=round_, table_number=8)
        page.context.set_extra_http_headers({"Accept-Language": "fr"})
        sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
        page.goto(live_server.url + reverse("organiser:sheet", args=[tournament.slug, 1, 7]))
        return Typist(page, match)

    return open_sheet


def typed_and_left(typist: Typist, keys: str = "1104") -> Page:
    """Type, then open the sheet in another window of the same browser."""
    typist.press(keys)
    window = typist.page.context.new_page()
    window.goto(typist.page.url)
    typist.page.close()
    typist.page = window
    return window


def test_a_closed_window_s_typing_is_offered_and_taken_up_again(desk: Desk) -> None:
    typist = desk()
    page = typed_and_left(typist)
    assert typist.value("d1-points_ns") == ""
    page.locator(TAKE).click()
    typist.expect_total("NS", "104")
    assert (typist.value("d1-taker"), typist.value("d1-points_ns")) == ("NS", "104")
    assert typist.cell == "d1-points_ns"  # where its typist had stopped


def test_lines_that_were_added_come_back_too(desk: Desk) -> None:
    typist = desk()
    for line in (3, 4):
        typist.press("p")
        expect(typist.page.locator(f"[data-line='{line}']")).to_be_visible()
    page = typed_and_left(typist, "1104↵188")
    page.locator(TAKE).click()
    typist.expect_total("NS", "192")
    assert typist.value("d4-points_ns") == "88"


def test_typing_thrown_away_is_not_offered_again(desk: Desk) -> None:
    typist = desk()
    page = typed_and_left(typist)
    page.locator(DROP).click()
    assert typist.cell == "d1-taker"
    page.reload()
    expect(page.locator(TAKE)).to_be_hidden()
    assert page.evaluate(HELD) == 0


def test_a_saved_sheet_leaves_no_draft(desk: Desk, page: Page) -> None:
    desk().press("1104↵188↵")
    page.locator("[data-sheet-submit]").click()
    expect(page.locator("h1")).to_contain_text("Table 8")
    assert page.evaluate(HELD) == 0


def test_a_refused_sheet_is_still_held(desk: Desk) -> None:
    typist = desk()
    typist.press("1104")
    typist.page.locator("[data-sheet-submit]").click()
    expect(typist.page.locator(".message--error")).to_be_visible()
    page = typed_and_left(typist, "")
    page.locator(TAKE).click()
    typist.expect_total("NS", "104")


def test_a_draft_of_an_older_version_says_so_and_meets_the_other_version(desk: Desk) -> None:
    typist = desk()
    typist.press("1104")
    deals = [played("EW", 90)]
    save_deals(ensure_sheet(typist.match), deals=deals, base_version=0, by=somebody())
    page = typed_and_left(typist, "")
    expect(page.locator("[data-draft-older]")).to_be_visible()
    page.locator(TAKE).click()
    page.locator("button[form=sheet-form]", has_text="sans remettre").click()
    expect(page.locator("button", has_text="Garder")).to_be_visible()
    assert ScoreSheet.objects.get(match=typist.match).version == 1


def test_typing_outlives_an_expired_session(desk: Desk, live_server: LiveServer) -> None:
    typist = desk()
    page, address = typist.page, typist.page.url
    typist.press("1104")
    cookies = page.context.cookies()
    page.context.clear_cookies(name="sessionid")
    page.locator("[data-sheet-submit]").click()
    page.wait_for_url("**/connexion/**")
    page.context.add_cookies(cookies)
    page.goto(address)
    page.locator(TAKE).click()
    typist.expect_total("NS", "104")


def test_a_correction_outlives_an_expired_session(desk: Desk) -> None:
    typist = desk()
    page, address = typist.page, f"{typist.page.url}corriger/"
    sheet = ensure_sheet(typist.match)
    deals = [played("NS", 100), played("EW", 60)]
    hand_in_sheet(sheet, deals=deals, base_version=0, by=somebody())
    page.goto(address)
    page.locator("[name='d1-points_ns']").fill("110")
    cookies = page.context.cookies()
    page.context.clear_cookies(name="sessionid")
    page.get_by_role("button", name="Voir ce que cela change").click()
    page.wait_for_url("**/connexion/**")
    page.context.add_cookies(cookies)
    page.goto(address)
    page.locator(TAKE).click()
    expect(page.locator("[name='d1-points_ns']")).to_have_value("110")


def test_signing_out_leaves_nothing_typed_on_the_device(desk: Desk, page: Page) -> None:
    typist = desk()
    typist.press("1104")
    page.locator("details.menu summary").click()
    with page.expect_navigation():
        page.locator("form[data-leave] button").click()
    expect(page.locator("form[data-leave]")).to_have_count(0)
    assert page.evaluate(HELD) == 0


def test_back_and_forward_bring_lists_and_texts(desk: Desk, page: Page) -> None:
    typist = desk()
    typist.press("1104")
    page.go_back()
    page.go_forward()
    typist.expect_total("NS", "104")
    assert (typist.value("d1-taker"), typist.value("d1-points_ns")) == ("NS", "104")


def test_another_person_on_the_device_is_offered_nothing(
    desk: Desk, live_server: LiveServer
) -> None:
    typist = desk()
    typist.press("1104")
    club = typist.match.round.tournament.club
    sign_in(typist.page.context, MembershipFactory(club=club).user, live_server.url)
    page = typed_and_left(typist, "")
    expect(page.locator("[data-line='1']")).to_be_visible()
    expect(page.locator(TAKE)).to_be_hidden()


def test_without_storage_the_sheet_works_as_ever(desk: Desk, page: Page) -> None:
    refuse = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })"
    page.add_init_script(refuse)
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    typist = desk()
    typist.press("1104")
    typist.expect_total("NS", "104")
    assert said == []


def test_contesting_asks_nothing_and_records_what_is_typed(desk: Desk, page: Page) -> None:
    asked: list[Dialog] = []
    page.on("dialog", lambda dialog: (asked.append(dialog), dialog.accept()))
    typist = desk()
    typist.press("1104")
    typist.expect_total("NS", "104")  # its curve has moved what lies below
    page.locator("summary", has_text="Contester").click()
    page.locator("#contest-reason").fill("La donne 1")
    page.locator("button", has_text="Contester").click()
    expect(page.locator(".badge--contested")).to_be_visible()
    state = ScoreSheet.objects.get(match=typist.match).state
    assert (asked, state, typist.facts()) == ([], SheetState.CONTESTED, [played("NS", 104)])


def test_leaving_the_settings_asks_and_offers_them_back(
    page: Page, live_server: LiveServer
) -> None:
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    tournament = TournamentFactory()
    sign_in(page.context, MembershipFactory(club=tournament.club).user, live_server.url)
    address = live_server.url + reverse("organiser:settings", args=[tournament.slug])
    page.goto(f"{address}?ouvrir=place")
    page.locator("[name=place]").fill("Salle des fêtes")
    page.goto(live_server.url + reverse("organiser:rooms", args=[tournament.slug]))
    page.goto(address)
    page.locator(TAKE).click()
    expect(page.locator("[name=place]")).to_have_value("Salle des fêtes")
    assert asked == ["beforeunload"]


def test_a_value_of_a_folded_column_is_taken_up_where_the_column_is(desk: Desk, page: Page) -> None:
    typist = desk()
    typist.press("1104")
    page.locator("[data-draft-wider]").click()
    typist.expect_total("NS", "104")
    page.locator(f"[name='{FOLDED}']").select_option("NS")
    window = page.context.new_page()
    window.goto(page.url.partition("?")[0])
    window.locator(TAKE).click()
    expect(window.locator(f"[name='{FOLDED}']")).to_have_value("NS")
    assert window.locator("[name='d1-points_ns']").input_value() == "104"


def test_a_full_storage_holds_nothing_and_breaks_nothing(desk: Desk, page: Page) -> None:
    full = "new DOMException('full', 'QuotaExceededError')"
    page.add_init_script(f"Storage.prototype.setItem = () => {{ throw {full}; }}")
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    typist = desk()
    typist.press("1104")
    typist.expect_total("NS", "104")
    window = typed_and_left(typist, "")
    expect(window.locator("[data-line='1']")).to_be_visible()
    expect(window.locator(TAKE)).to_be_hidden()
    assert said == []


def test_typing_older_than_three_days_is_gone(desk: Desk, page: Page) -> None:
    desk().press("1104")
    page.evaluate(
        """() => Object.entries(localStorage).forEach(([name, held]) => {
        const draft = JSON.parse(held);
        localStorage.setItem(name, JSON.stringify({ ...draft, at: draft.at - 73 * 3600000 }));
        })"""
    )
    window = page.context.new_page()
    window.goto(page.url)
    expect(window.locator(TAKE)).to_be_hidden()
    assert window.evaluate(HELD) == 0


def test_a_pass_taken_back_leaves_nothing_typed_on_the_device(desk: Desk, page: Page) -> None:
    typist = desk()
    held = HelperPassFactory(tournament=typist.match.round.tournament)
    carried = carrying(held).cookies
    page.context.clear_cookies()
    page.context.add_cookies(
        [{"name": one.key, "value": one.value, "url": page.url} for one in carried.values()]
    )
    page.reload()
    typist.press("1104")
    typist.expect_total("NS", "104")
    assert page.evaluate(HELD) == 1
    HelperPass.objects.update(revoked_at=timezone.now())
    window = page.context.new_page()
    window.goto(page.url)
    expect(window.locator("h1")).to_contain_text("a pris fin")
    assert window.evaluate(HELD) == 0


def test_what_is_put_back_takes_back_nothing_that_others_changed_since(
    page: Page, live_server: LiveServer
) -> None:
    team = TeamFactory(category="")
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    sign_in(page.context, MembershipFactory(club=team.tournament.club).user, live_server.url)
    edit = reverse("organiser:team_edit", args=[team.tournament.slug, team.number])
    page.goto(live_server.url + edit)
    page.get_by_text("Licences, nom, catégorie").click()
    page.fill("[name=note]", "Allergique")
    window = page.context.new_page()
    Team.objects.filter(pk=team.pk).update(category="mixte")
    window.goto(page.url)
    window.locator(TAKE).click()
    expect(window.locator("[name=note]")).to_have_value("Allergique")
    with window.expect_navigation():
        window.get_by_role("button", name="Enregistrer").click()
    team.refresh_from_db()
    assert (team.note, team.category) == ("Allergique", "mixte")

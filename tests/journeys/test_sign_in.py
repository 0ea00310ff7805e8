"""An account opened in two steps and by a passkey, in a browser that has a device for it."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import CDPSession, Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import Passkey, SecondStep
from tests.accounts.authenticator import show_code, with_second_step
from tests.browsing import faults_by_width, sign_in
from tests.factories import MembershipFactory

pytestmark = pytest.mark.django_db(transaction=True)

RIGHT = "dix-de-der-au-bout"
PHONE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
"""A device that knows its owner and asks nothing."""


@pytest.fixture
def anne() -> User:
    anne = User.objects.create_user("anne", password=RIGHT)
    return MembershipFactory(user=anne).user


@pytest.fixture
def keyring(page: Page) -> Iterator[CDPSession]:
    """The browser's own device for keys."""
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": PHONE})
    yield session
    session.detach()


def show_password(page: Page, site: str) -> None:
    page.goto(site + reverse("login"))
    page.get_by_label("Nom d’utilisateur").or_(page.get_by_label("Nom d'utilisateur")).fill("anne")
    page.get_by_label("Mot de passe").fill(RIGHT)
    page.get_by_role("button", name="Se connecter").click()


def test_a_passkey_is_made_opens_the_account_and_is_taken_away(
    keyring: CDPSession, page: Page, live_server: LiveServer, anne: User
) -> None:
    with_second_step(anne)
    site = live_server.url
    sign_in(page.context, anne, site)
    page.goto(site + reverse("passkey_add"))
    page.get_by_label("Nom de la clé").fill("Téléphone d'Anne")
    page.get_by_label("Votre mot de passe").fill(RIGHT)
    page.get_by_role("button", name="Continuer").click()
    press = page.get_by_role("button", name="Créer la clé")
    expect(press).to_be_visible()
    assert faults_by_width(page) == {}
    press.click()
    expect(page.get_by_text("« Téléphone d'Anne » ouvre votre compte")).to_be_visible()
    assert faults_by_width(page) == {}

    page.goto(site + reverse("passkey_add"))
    page.get_by_label("Nom de la clé").fill("La même")
    page.get_by_label("Votre mot de passe").fill(RIGHT)
    page.get_by_role("button", name="Continuer").click()
    press.click()
    expect(page.get_by_text("Cet appareil garde déjà une clé")).to_be_visible()

    page.context.clear_cookies()
    page.goto(site + reverse("login") + f"?next={reverse('account')}")
    page.get_by_role("link", name="Clé d'accès").click()
    page.get_by_role("button", name="Montrer ma clé").click()
    expect(page.get_by_role("heading", name="Mon compte")).to_be_visible()
    used = Passkey.objects.get()
    assert (used.user, used.last_used_at is not None) == (anne, True)

    page.get_by_role("button", name="Retirer Téléphone d'Anne").click()
    expect(page.get_by_text("n'ouvre plus votre compte")).to_be_visible()
    page.context.clear_cookies()
    page.goto(site + reverse("login_passkey"))
    page.get_by_role("button", name="Montrer ma clé").click()
    expect(page.get_by_text("Cette clé n'ouvre rien ici")).to_be_visible()


def test_where_no_key_is_given_the_page_says_so_and_asks_again(
    keyring: CDPSession, page: Page, live_server: LiveServer
) -> None:
    page.goto(live_server.url + reverse("login_passkey"))
    press = page.get_by_role("button", name="Montrer ma clé")
    keyring.send("WebAuthn.disable")
    page.evaluate("() => { navigator.credentials.get = () => Promise.reject(Error('none')); }")
    press.click()
    expect(page.get_by_text("L'appareil n'a donné aucune clé")).to_be_visible()
    expect(press).to_be_enabled()


def test_two_steps_are_switched_on_and_asked_for(
    page: Page, live_server: LiveServer, anne: User
) -> None:
    page.context.set_extra_http_headers({"Accept-Language": "fr"})
    site = live_server.url
    sign_in(page.context, anne, site)
    page.goto(site + reverse("account"))
    page.get_by_role("link", name="Mettre en marche").click()
    page.get_by_label("Votre mot de passe").fill(RIGHT)
    page.get_by_role("button", name="Continuer").click()
    shown = page.get_by_label("Le code que l'application affiche")
    expect(shown).to_be_visible()
    assert faults_by_width(page) == {}
    shown.fill(show_code(anne))
    page.get_by_label("Votre mot de passe").fill(RIGHT)
    page.get_by_role("button", name="Mettre en marche").click()
    codes = page.get_by_label("anne").input_value().splitlines()
    assert (len(codes), faults_by_width(page)) == (10, {})

    page.context.clear_cookies()
    show_password(page, site)
    asked = page.get_by_label("Code")
    expect(asked).to_be_visible()
    assert faults_by_width(page) == {}
    asked.fill(codes[0])
    page.get_by_role("button", name="Se connecter").click()
    expect(page).to_have_url(site + reverse("organiser:home"))
    assert SecondStep.objects.get().recovery_codes.count() == 9

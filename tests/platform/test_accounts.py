"""The first account and its link; signing in and out."""

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.urls import reverse

from accounts.forms.password import ChangedPasswordForm
from operations.embedded.browser import create_first_account, find_account_without_password
from tests.factories import ClubFactory, UserFactory
from tournaments.domain.rights.links import build_setup_path
from tournaments.forms.rights import AccountForm
from tournaments.models import Club

PASSWORD = {
    "new_password1": "dix-de-der-au-bout",
    "new_password2": "dix-de-der-au-bout",
    "club": "Amicale de Saint-Just",
}

pytestmark = pytest.mark.django_db


def choose_password(client, user):
    form = client.get(build_setup_path(user), follow=True)
    return client.post(form.redirect_chain[-1][0], PASSWORD)


def test_first_account_runs_the_site():
    assert create_first_account().is_superuser


def test_no_second_first_account():
    UserFactory()
    assert create_first_account() is None


def test_link_is_offered_until_a_password_is_chosen(client):
    user = create_first_account()
    offered = find_account_without_password()
    choose_password(client, user)
    assert (offered, find_account_without_password()) == (user, None)


def test_choosing_the_password_signs_in(client):
    user = create_first_account()
    choose_password(client, user)
    assert client.session["_auth_user_id"] == str(user.pk)


def test_the_club_is_named_with_the_first_password_and_never_asked_again(client):
    choose_password(client, create_first_account())
    assert [club.name for club in Club.objects.all()] == ["Amicale de Saint-Just"]
    assert client.get(reverse("organiser:create")).status_code == 200


def test_where_there_is_a_club_a_password_is_all_that_is_asked(client):
    ClubFactory()
    page = client.get(build_setup_path(create_first_account()), follow=True)
    assert "club" not in page.context["form"].fields


def test_the_first_page_waits_for_the_password(client):
    page = client.get(build_setup_path(create_first_account()), follow=True)
    assert page.content.decode().count("autofocus") == 1
    assert "autofocus" in str(page.context["form"]["new_password1"])


@pytest.mark.parametrize(
    ("first", "second"), [("dix-de-der-au-bout", "dix-de-der-au-but"), ("1234", "1234")]
)
def test_what_is_wrong_with_a_password_is_said_where_one_types_it_again(client, first, second):
    form = client.get(build_setup_path(create_first_account()), follow=True)
    typed = {"new_password1": first, "new_password2": second, "club": "Amicale"}
    page = client.post(form.redirect_chain[-1][0], typed)
    assert list(page.context["form"].errors) == ["new_password1"]


def test_the_same_of_a_password_that_is_changed_and_of_a_new_account():
    user = UserFactory()
    user.set_password("ancien-mot-de-passe")
    unequal = {"new_password1": "dix-de-der-au-bout", "new_password2": "dix-de-der"}
    changed = ChangedPasswordForm(user, {"old_password": "ancien-mot-de-passe", **unequal})
    typed = {"username": "marcel", "password1": "dix-de-der-au-bout", "password2": "dix-de-der"}
    assert [list(form.errors) for form in (changed, AccountForm(typed))] == [
        ["new_password1"],
        ["password1"],
    ]


@pytest.mark.parametrize("is_hosted", [True, False])
def test_who_has_no_password_is_sent_to_who_can_give_a_link(client, settings, is_hosted):
    settings.BEHIND_TLS_PROXY = is_hosted
    said = [
        client.get(reverse("login")).content.decode(),
        client.get(build_setup_path(UserFactory())[:-3] + "xx/", follow=True).content.decode(),
    ]
    assert ["ordinateur du concours" in page for page in said] == [not is_hosted] * 2


def test_link_serves_once(client):
    user = create_first_account()
    path = build_setup_path(user)
    choose_password(client, user)
    client.logout()
    assert client.get(path, follow=True).context["validlink"] is False


def test_link_of_another_person_is_refused(client):
    first, second = UserFactory(), UserFactory()
    forged = build_setup_path(first).replace(
        *(build_setup_path(user).split("/")[2] for user in (first, second))
    )
    assert client.get(forged, follow=True).context["validlink"] is False


def test_account_link_prints_a_path_that_works(client, capsys):
    user = UserFactory(username="berthe")
    call_command("account_link", "berthe")
    path = capsys.readouterr().out.strip()
    assert client.get(path, follow=True).context["validlink"] is True
    assert User.objects.get(pk=user.pk) == user


def test_the_first_account_of_a_server_begins_with_a_link(client, capsys, settings):
    settings.SITE_URL = "https://concours.example.org"
    call_command("account_link", "marcel", "--owner", "--email", "marcel@example.org")
    address = capsys.readouterr().out.strip()
    owner = User.objects.get(username="marcel")
    assert (owner.is_superuser, owner.email) == (True, "marcel@example.org")
    assert not owner.has_usable_password()
    path = address.removeprefix(settings.SITE_URL)
    assert client.get(path, follow=True).context["validlink"] is True
    with pytest.raises(CommandError, match="marcel"):
        call_command("account_link", "marcel", "--owner")


@pytest.mark.parametrize("typed", [["a b"], ["marcel", "--email", "chez lui"]])
def test_what_is_no_name_or_no_address_makes_no_owner(typed):
    with pytest.raises(CommandError):
        call_command("account_link", *typed, "--owner")
    assert not User.objects.exists()


def test_account_link_knows_nobody_of_that_name():
    with pytest.raises(CommandError, match="personne-du-tout"):
        call_command("account_link", "personne-du-tout")


def test_sign_in_page_leads_to_where_one_was_going(client):
    User.objects.create_user("anne", password="dix-de-der-au-bout")
    where = reverse("password_change")
    answer = client.post(
        f"{reverse('login')}?next={where}", {"username": "anne", "password": "dix-de-der-au-bout"}
    )
    assert answer["Location"] == where


def test_signing_out_takes_a_post(client):
    client.force_login(UserFactory())
    answer = client.get(reverse("logout"))
    assert (answer["Location"], "_auth_user_id" in client.session) == ("/", True)


@pytest.mark.parametrize("code", ["fr", "en"])
def test_sign_in_page_speaks_the_browsers_language(client, code):
    page = client.get(reverse("login"), headers={"accept-language": code})
    assert page.headers["Content-Language"] == code

"""A club's page: its name, its logo, the people who work for it."""

import html
import io
from datetime import date, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.template.defaultfilters import filesizeformat
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image, ImageFile

from tests.factories import (
    ClubFactory,
    MatchFactory,
    MembershipFactory,
    TournamentFactory,
    TournamentRoleFactory,
    UserFactory,
)
from tests.people import member
from tournaments.actors import SERVER, Actor
from tournaments.domain.clubs import offer_club, take_over
from tournaments.domain.rights.links import build_setup_path
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.photos import add_photo
from tournaments.enums import Role
from tournaments.models import Club, ClubLogo, Membership, SheetPhoto, Tournament

TOLD = {"name": "Amicale", "sign_in": "password"}


def picture(side: int = 900, kind: str = "PNG") -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (side, side // 2), "green").save(made, format=kind)
    return made.getvalue()


def address(tournament: Tournament, route: str = "club", *args: int) -> str:
    return reverse(f"organiser:{route}", args=[tournament.club.slug, *args])


@pytest.mark.parametrize(
    ("people", "expected"),
    [("organiser", 200), ("helper", 404), ("arbiter", 404), ("stranger", 404), ("outsider", 302)],
)
def test_the_page_is_the_organisers(
    request: pytest.FixtureRequest, tournament: Tournament, people: str, expected: int
) -> None:
    client: Client = request.getfixturevalue(people)
    assert client.get(address(tournament)).status_code == expected


def test_the_page_says_who_has_which_role_and_until_when(
    organiser: Client, tournament: Tournament
) -> None:
    club = tournament.club
    for name, role, until in (
        ("Alix", Role.ARBITER, None),
        ("Zoé", Role.HELPER, date(2027, 6, 30)),
    ):
        MembershipFactory(club=club, role=role, until=until, user__first_name=name)
    MembershipFactory(role=Role.ARBITER, user__first_name="Jo")
    told = {row.name: row.role for row in organiser.get(address(tournament)).context["table"].data}
    assert told.pop("Alix") == "Arbitre"
    assert told.pop("Zoé") == "Aide à la table de marque, jusqu'au 30 juin 2027"
    assert list(told.values()) == ["Organisateur"]


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_logo_is_kept_small_and_served_at_an_address_of_its_own(
    organiser: Client, outsider: Client, tournament: Tournament, kind: str
) -> None:
    upload = SimpleUploadedFile("logo", picture(kind=kind))
    organiser.post(address(tournament), TOLD | {"logo": upload})
    club = Club.objects.get(pk=tournament.club_id)
    served = outsider.get(club.logo.url)
    size = Image.open(io.BytesIO(served.content)).size
    assert (size, served["Content-Type"], club.name) == ((600, 300), "image/png", "Amicale")


def test_a_new_logo_has_a_new_address_and_none_has_none(
    organiser: Client, tournament: Tournament
) -> None:
    for _ in range(2):
        upload = SimpleUploadedFile("logo", picture())
        organiser.post(address(tournament), TOLD | {"logo": upload})
    assert Club.objects.get(pk=tournament.club_id).logo_version == 2
    organiser.post(address(tournament), TOLD | {"remove_logo": "on"})
    assert Club.objects.get(pk=tournament.club_id).logo is None
    assert ClubLogo.objects.count() == 0


@pytest.mark.parametrize("content", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", picture()[:200]])
def test_what_is_no_picture_gets_a_sentence(
    organiser: Client, tournament: Tournament, content: bytes
) -> None:
    upload = SimpleUploadedFile("logo.png", content)
    response = organiser.post(address(tournament), TOLD | {"logo": upload})
    assert list(response.context["form"].errors) == ["logo"]


def test_half_a_picture_is_refused_whatever_others_told_pillow(
    organiser: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)
    upload = SimpleUploadedFile("logo.jpg", picture(kind="JPEG")[:-200])
    response = organiser.post(address(tournament), TOLD | {"logo": upload})
    assert list(response.context["form"].errors) == ["logo"]


def test_a_picture_whose_middle_is_missing_is_refused_though_it_ends_as_one(
    organiser: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)
    whole = picture()
    upload = SimpleUploadedFile("logo.png", whole[: len(whole) // 2] + whole[-12:])
    response = organiser.post(address(tournament), TOLD | {"logo": upload})
    assert list(response.context["form"].errors) == ["logo"]


def test_a_new_member_gets_a_link_to_choose_a_password(
    organiser: Client, tournament: Tournament
) -> None:
    data = {"username": "marcel", "role": "helper"}
    page = organiser.post(address(tournament, "club_member_add"), data, follow=True)
    assert page.content.decode().count("/bienvenue/") == 1
    assert Membership.objects.get(user__username="marcel").role == "helper"


def test_nobody_gets_a_link_into_an_account_that_has_a_password(
    organiser: Client, tournament: Tournament
) -> None:
    owner = UserFactory(username="marcel")
    owner.set_password("tierce-au-roi-1")
    owner.save()
    data = {"username": "marcel", "role": "helper"}
    page = organiser.post(address(tournament, "club_member_add"), data, follow=True)
    assert page.content.decode().count("/bienvenue/") == 0
    assert User.objects.filter(username="marcel").count() == 1


def test_the_last_organiser_stays(organiser: Client, tournament: Tournament) -> None:
    last = Membership.objects.get(club=tournament.club)
    page = organiser.post(address(tournament, "club_member_remove", last.key), follow=True)
    assert page.content.decode().count("Un club garde au moins un organisateur.") == 1


def test_a_helper_can_be_removed(organiser: Client, helper: Client, tournament: Tournament) -> None:
    gone = Membership.objects.get(club=tournament.club, role="helper")
    organiser.post(address(tournament, "club_member_remove", gone.key))
    assert Membership.objects.filter(pk=gone.key).count() == 0


def test_the_owner_of_a_new_site_is_led_to_create_a_club(db: None) -> None:
    client = Client()
    client.force_login(UserFactory(is_superuser=True))
    assert client.get(reverse("organiser:create"))["Location"] == reverse("organiser:club_create")
    client.post(reverse("organiser:club_create"), {"name": "Belote du Val"})
    assert Club.objects.get().slug == "belote-du-val"


def as_owner() -> Client:
    client = Client()
    client.force_login(UserFactory(is_superuser=True))
    return client


def test_the_first_concours_of_a_new_club_is_made_in_it(tournament: Tournament) -> None:
    """Beside clubs that hold some already: neither their club nor their evening is proposed."""
    page = as_owner().post(reverse("organiser:club_create"), {"name": "Zanzibar"}, follow=True)
    club = Club.objects.get(slug="zanzibar")
    form = page.context["form"]
    assert (form["club"].value(), page.context["last"]) == (club.pk, None)


def test_a_club_made_for_somebody_leads_to_the_link_to_hand_on(tournament: Tournament) -> None:
    typed = {"name": "Belote du Val", "town": "Annecy", "is_handed_on": "on"}
    page = as_owner().post(reverse("organiser:club_create"), typed, follow=True)
    club = Club.objects.get(slug="belote-du-val")
    assert page.redirect_chain == [(reverse("organiser:club_handover", args=[club.slug]), 302)]
    assert (club.memberships.count(), list(page.context["form"].fields)) == (
        0,
        ["key", "label", "days"],
    )


@pytest.mark.parametrize(("wanted", "names"), [("etrechy", ["Belote d'Étréchy"]), ("Nice", [])])
def test_the_owner_finds_a_club_by_name_or_town(
    tournament: Tournament, wanted: str, names: list[str]
) -> None:
    ClubFactory(name="Belote d'Étréchy", slug="belote-d-etrechy", town="Étréchy")
    page = as_owner().get(reverse("organiser:clubs"), {"q": wanted})
    assert [row.record.name for row in page.context["table"].rows] == names


def test_the_owner_finds_every_club_and_who_runs_it(
    tournament: Tournament, organiser: Client, django_assert_num_queries: Any
) -> None:
    add_photo(ensure_sheet(MatchFactory(table_number=1)), content=picture(), by=SERVER)
    owner = as_owner()
    with django_assert_num_queries(CLUBS_ASK):
        page = owner.get(reverse("organiser:clubs")).content.decode()
    photos = SheetPhoto.objects.get()
    assert filesizeformat(photos.size) in html.unescape(page)
    for club in Club.objects.all():
        assert reverse("organiser:club", args=[club.slug]) in page
    ways = owner.get(reverse("organiser:home")).content.decode()
    assert reverse("organiser:clubs") in ways
    assert reverse("organiser:club", args=[tournament.club.slug]) not in ways
    assert organiser.get(reverse("organiser:clubs")).status_code == 403


@pytest.mark.django_db
def test_the_owner_sees_which_links_nobody_has_opened_yet() -> None:
    club, owner = ClubFactory(), as_owner()
    until = timezone.now() + timedelta(days=7)
    told = "lien jusqu"

    def shown() -> bool:
        return told in html.unescape(owner.get(reverse("organiser:clubs")).content.decode())

    before = shown()
    handover, _token = offer_club(club, label="Ami", replaces=False, valid_until=until, by=SERVER)
    offered = shown()
    user = UserFactory()
    take_over(handover, user=user, by=Actor(user=user))
    assert (before, offered, shown()) == (False, True, False)


CLUBS_ASK = 4
"""Questions: the session, the person, the clubs, who runs them."""


def test_other_people_create_no_club(organiser: Client) -> None:
    assert organiser.get(reverse("organiser:club_create")).status_code == 403


@pytest.mark.parametrize("elsewhere", ["club", "tournament", "site", ""])
def test_the_link_of_an_account_that_opens_something_elsewhere_is_not_shown(
    organiser: Client, tournament: Tournament, elsewhere: str
) -> None:
    marie = User.objects.create_user("marie", is_superuser=elsewhere == "site")
    if elsewhere == "club":
        MembershipFactory(user=marie, role="organiser")
    if elsewhere == "tournament":
        TournamentRoleFactory(user=marie)
    data = {"username": "marie", "role": "helper"}
    page = organiser.post(address(tournament, "club_member_add"), data, follow=True)
    assert ("/bienvenue/" in page.content.decode()) == (elsewhere == "")


@pytest.mark.parametrize("right", ["club", "tournament", "site", "own"])
def test_a_first_link_ends_with_a_right_elsewhere_and_who_gives_it_is_told(
    organiser: Client, tournament: Tournament, right: str
) -> None:
    jean = User.objects.create_user("jean")
    MembershipFactory(club=tournament.club, user=jean, role="helper")
    link, opened = build_setup_path(jean), Client()
    choosing = opened.get(link, follow=True).request["PATH_INFO"]
    theirs = tournament if right == "own" else TournamentFactory()
    other = member(Role.ORGANISER)(theirs)
    told = {"username": "jean", "role": "arbiter"}
    if right == "site":
        User.objects.filter(pk=jean.pk).update(is_superuser=True)
    elif right == "club":
        page = other.post(address(theirs, "club_member_add"), told, follow=True)
    else:
        page = other.post(reverse("organiser:role_give", args=[theirs.slug]), told, follow=True)
    if right != "site":
        assert ("demandez-en un au responsable" in page.content.decode()) == (right != "own")
    for browser, where in ((Client(), link), (opened, choosing)):
        passwords = {"new_password1": "tierce-au-roi-1", "new_password2": "tierce-au-roi-1"}
        browser.post(browser.get(where, follow=True).request["PATH_INFO"], passwords)
        jean.refresh_from_db()
        assert jean.has_usable_password() == (right == "own")


def test_the_last_organiser_keeps_the_role(organiser: Client, tournament: Tournament) -> None:
    name = tournament.club.memberships.get().user.username
    data = {"username": name, "role": "helper"}
    page = organiser.post(address(tournament, "club_member_add"), data)
    assert page.context["member"].errors == {"role": ["Un club garde au moins un organisateur."]}

"""What opens with a secret in a link: invitations, and passes for an evening."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core import signing
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from arbitration.models import AuditEntry
from tests.factories import (
    HelperPassFactory,
    InvitationFactory,
    MatchFactory,
    MembershipFactory,
    RoomFactory,
    RoundFactory,
    TournamentFactory,
)
from tests.passes import carrying
from tournaments.domain.rights import links
from tournaments.enums import Role
from tournaments.models import HelperPass, Invitation, Tournament
from tournaments.models.rights import hash_token

PASSWORD = "neuf-cartes-sur-table"


def invitation(tournament: Tournament, **values: object) -> str:
    """The address of an invitation."""
    InvitationFactory(tournament=tournament, token_hash=hash_token("secret"), **values)
    return reverse("links:invitation", args=["secret"])


def open_pass(client: Client, tournament: Tournament, **values: object) -> HelperPass:
    """Open the link of a new pass with a browser."""
    token_hash = hash_token("secret")
    held = HelperPassFactory(tournament=tournament, token_hash=token_hash, **values)
    client.get(reverse("links:pass", args=["secret"]))
    return held


def typed_account(name: str = "eva", password: str = PASSWORD) -> dict[str, str]:
    return {"username": name, "password1": password, "password2": password}


def heading(page: str) -> str:
    [found] = re.findall(r"<h1>(.*?)</h1>", page, re.DOTALL)
    return found.strip()


def sheets(tournament: Tournament) -> str:
    return reverse("organiser:round", args=[tournament.slug, 1])


def test_an_invitation_says_who_invites_to_what(outsider: Client, tournament: Tournament) -> None:
    host = User.objects.create(username="jeanne", first_name="Jeanne", last_name="MOREL")
    page = outsider.get(invitation(tournament, given_by=host)).content.decode()
    assert heading(page) == tournament.name
    assert page.count("Jeanne MOREL vous invite comme : Arbitre.") == 1


def test_whoever_is_signed_in_accepts(stranger: Client, tournament: Tournament) -> None:
    where = invitation(tournament, role=Role.DOOR)
    overview = reverse("organiser:overview", args=[tournament.slug])
    assert stranger.get(overview).status_code == 404
    assert stranger.post(where)["Location"] == reverse("organiser:begin", args=[tournament.slug])
    assert stranger.get(overview).status_code == 200
    assert list(tournament.roles.values_list("role", flat=True)) == ["door"]


def test_signing_in_leads_back_to_the_invitation(outsider: Client, tournament: Tournament) -> None:
    User.objects.create_user("eva", password=PASSWORD)
    where = invitation(tournament)
    assert f'href="{reverse("login")}?next={where}"' in outsider.get(where).content.decode()
    answer = outsider.post(
        f"{reverse('login')}?next={where}", {"username": "eva", "password": PASSWORD}
    )
    assert answer["Location"] == where


def test_a_new_account_accepts_and_is_signed_in(outsider: Client, tournament: Tournament) -> None:
    answer = outsider.post(f"{invitation(tournament)}compte/", typed_account())
    overview = reverse("organiser:overview", args=[tournament.slug])
    assert answer["Location"] == reverse("organiser:begin", args=[tournament.slug])
    assert outsider.get(overview).status_code == 200
    assert [(role.user.username, role.role) for role in tournament.roles.all()] == [
        ("eva", "arbiter")
    ]
    told = AuditEntry.objects.get(act="invitation-accepted")
    assert told.actor == User.objects.get(username="eva")


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        (typed_account("jeanne"), "username"),
        (typed_account("a b"), "username"),
        (typed_account("a\x00b"), "username"),
        (typed_account(password="123"), "password1"),
        ({}, "username"),
    ],
)
def test_a_mistake_makes_no_account_and_uses_nothing_up(
    outsider: Client, tournament: Tournament, typed: dict[str, str], field: str
) -> None:
    User.objects.create_user("jeanne")
    answer = outsider.post(f"{invitation(tournament)}compte/", typed)
    assert (answer.status_code, field in answer.context["form"].errors) == (200, True)
    assert (User.objects.filter(username="eva").exists(), tournament.roles.count()) == (False, 0)
    assert Invitation.objects.get().accepted_at is None


@pytest.mark.parametrize(
    ("ended", "sentence"),
    [
        ({"accepted_at": timezone.now()}, "Cette invitation a déjà servi."),
        ({"revoked_at": timezone.now()}, "Cette invitation a été retirée."),
        (
            {"valid_until": timezone.now() - timedelta(1)},
            "Cette invitation n&#x27;est plus valable.",
        ),
    ],
)
def test_a_closed_invitation_says_why(
    outsider: Client, tournament: Tournament, ended: dict[str, object], sentence: str
) -> None:
    where = invitation(tournament, **ended)
    for answer in (outsider.get(where), outsider.post(f"{where}compte/", typed_account())):
        page = answer.content.decode()
        assert (answer.status_code, page.count(sentence)) == (410, 1)
    assert tournament.roles.count() == 0


@pytest.mark.parametrize("token", ["x", "é" * 300, "%00", "-" * 5000])
@pytest.mark.parametrize("route", ["links:invitation", "links:pass"])
def test_a_link_of_nobody_is_told_so(outsider: Client, db: None, route: str, token: str) -> None:
    answer = outsider.get(reverse(route, args=[token]))
    assert (answer.status_code, heading(answer.content.decode())) == (
        404,
        "Ce lien n'ouvre rien",
    )


def test_guesses_run_out_and_a_right_link_opens_all_the_same(
    outsider: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = links.Allowance(scope="link guess", count=3, seconds=600)
    monkeypatch.setattr(links, "GUESSES", few)
    found = [outsider.get(reverse("links:pass", args=[f"guess{n}"])) for n in range(5)]
    assert [answer.status_code for answer in found] == [404, 404, 404, 429, 429]
    told = heading(found[-1].content.decode())
    assert told == "Trop de demandes à la fois"  # not that this link opens nothing
    assert outsider.get(invitation(tournament)).status_code == 200


def test_the_cookie_holds_the_token_signed_and_out_of_reach_of_scripts(
    outsider: Client, tournament: Tournament
) -> None:
    held = open_pass(outsider, tournament)
    assert list(outsider.cookies) == ["passe"]
    cookie = outsider.cookies["passe"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert cookie.value.split(":")[0] == "secret"
    cookie.set("passe", signing.Signer().sign("secret"), "secret:forged")
    assert outsider.get(sheets(tournament)).status_code == 302
    assert HelperPass.objects.get(pk=held.pk).last_used_at is None


@pytest.mark.parametrize(
    ("role", "route"), [("scorer", "overview"), ("door", "teams"), ("reader", "overview")]
)
def test_a_pass_leads_to_what_it_is_for(
    outsider: Client, tournament: Tournament, role: str, route: str
) -> None:
    HelperPassFactory(tournament=tournament, role=role, token_hash=hash_token("secret"))
    answer = outsider.get(reverse("links:pass", args=["secret"]), follow=True)
    assert answer.redirect_chain[-1][0] == reverse(f"organiser:{route}", args=[tournament.slug])
    assert answer.status_code == 200


def test_a_pass_is_looked_up_in_one_query(
    tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    held = HelperPassFactory(tournament=tournament, last_used_at=timezone.now())
    client = carrying(held)
    client.get(sheets(tournament))
    # the pass with its tournament, what the tabs count, and eight of the party's own
    with django_assert_num_queries(10):
        assert client.get(sheets(tournament)).status_code == 200


def test_a_pass_ends_at_once_when_it_is_revoked(outsider: Client, tournament: Tournament) -> None:
    held = open_pass(outsider, tournament, label="Salle B")
    assert outsider.get(sheets(tournament)).status_code == 200
    HelperPass.objects.filter(pk=held.pk).update(revoked_at=timezone.now())
    answer = outsider.get(sheets(tournament))
    page = answer.content.decode()
    assert (answer.status_code, page.count("« Salle B » a été retiré.")) == (403, 1)
    assert outsider.get(sheets(tournament)).status_code == 302


def test_a_pass_opens_nothing_elsewhere(outsider: Client, tournament: Tournament) -> None:
    open_pass(outsider, tournament)
    assert outsider.get(sheets(TournamentFactory(club=tournament.club))).status_code == 302
    assert outsider.get(reverse("organiser:home")).status_code == 302


def test_a_pass_signs_nobody_in(outsider: Client, tournament: Tournament) -> None:
    open_pass(outsider, tournament)
    outsider.get(sheets(tournament))
    assert "sessionid" not in outsider.cookies


def test_who_acts_by_a_pass_is_in_the_journal(outsider: Client, tournament: Tournament) -> None:
    match = MatchFactory(round=RoundFactory(tournament=tournament), table_number=3)
    held = open_pass(outsider, tournament, label="Salle B")
    place = [tournament.slug, match.round.number, 3]
    outsider.post(reverse("organiser:sheet_contest", args=place), {"reason": "La donne 3"})
    entry = AuditEntry.objects.get(act="sheet-contested")
    assert (entry.actor, entry.helper_pass, entry.who) == (
        None,
        held,
        "Droit d'un soir « Salle B »",
    )


def test_a_pass_for_a_room_shows_its_tables_alone(tournament: Tournament) -> None:
    room = RoomFactory(tournament=tournament, first_table=2, last_table=3)
    round_ = RoundFactory(tournament=tournament)
    for table in range(1, 5):
        MatchFactory(round=round_, table_number=table)
    client = carrying(HelperPassFactory(tournament=tournament, room=room))
    page = client.get(reverse("organiser:round", args=[tournament.slug, 1]))
    assert [spot.number for room in page.context["plan"].rooms for spot in room.spots if spot] == [
        2,
        3,
    ]
    assert page.context["progress"].missing_tables == (2, 3)
    sheet = [client.get(reverse("organiser:sheet", args=[tournament.slug, 1, n])) for n in (1, 2)]
    assert [answer.status_code for answer in sheet] == [404, 200]
    assert sheet[1].context["progress"].missing_tables == (2, 3)


def test_a_table_elsewhere_is_not_jumped_to(tournament: Tournament) -> None:
    room = RoomFactory(tournament=tournament, first_table=2, last_table=3)
    MatchFactory(round=RoundFactory(tournament=tournament), table_number=1)
    client = carrying(HelperPassFactory(tournament=tournament, room=room))
    where = reverse("organiser:round", args=[tournament.slug, 1])
    assert client.get(where, {"table": "1"})["Location"] == where


def test_rights_of_ones_own_win_over_a_pass(tournament: Tournament) -> None:
    client = carrying(HelperPassFactory(tournament=tournament, role=Role.READER))
    member = MembershipFactory(club=tournament.club, role=Role.ORGANISER)
    client.force_login(member.user)
    page = client.get(reverse("organiser:settings", args=[tournament.slug]))
    assert (page.status_code, page.context["held_pass"]) == (200, None)


def test_whoever_has_rights_needs_no_pass(organiser: Client, tournament: Tournament) -> None:
    open_pass(organiser, tournament)
    assert "passe" not in organiser.cookies


def test_a_stranger_who_carries_a_pass_acts_as_themselves_by_it(
    stranger: Client, tournament: Tournament
) -> None:
    match = MatchFactory(round=RoundFactory(tournament=tournament), table_number=3)
    held = open_pass(stranger, tournament)
    place = [tournament.slug, match.round.number, 3]
    stranger.post(reverse("organiser:sheet_contest", args=place), {"reason": "La donne 3"})
    entry = AuditEntry.objects.get(act="sheet-contested")
    assert (entry.account_id is None, entry.helper_pass) == (False, held)


def test_a_pass_is_put_down(outsider: Client, tournament: Tournament) -> None:
    open_pass(outsider, tournament)
    outsider.post(reverse("links:pass_leave"))
    assert outsider.get(sheets(tournament)).status_code == 302

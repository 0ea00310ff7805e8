"""The pages on which organisers give rights and take them back."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import (
    HelperPassFactory,
    InvitationFactory,
    RoomFactory,
    TournamentRoleFactory,
    UserFactory,
)
from tournaments.models import HelperPass, Invitation, Tournament
from tournaments.models.rights import hash_token
from tournaments.queries.rights.access import read_rights

UNTIL = "2026-11-21T23:30"


@pytest.fixture(autouse=True)
def _evening(time_machine: object) -> None:
    """The afternoon of the tournament."""
    time_machine.move_to("2026-11-21 15:00+01:00", tick=False)


def at(tournament: Tournament, name: str, *args: object) -> str:
    return reverse(f"organiser:{name}", args=[tournament.slug, *args])


def text_of(client: Client, address: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", client.get(address).content.decode()).split())


def asked(client: Client, address: str, **values: object) -> dict[str, object]:
    """A form as it comes, with its own key, and what is typed into it."""
    key = client.get(address).context["form"]["key"].value()
    return {"key": key, **values}


def shown_link(page: str) -> str:
    [found] = re.findall(r'class="scan__address">([^<]+)<', page)
    return found.replace("http://testserver", "")


def test_everybody_with_a_right_is_named(organiser: Client, tournament: Tournament) -> None:
    TournamentRoleFactory(tournament=tournament, user__username="lucie")
    HelperPassFactory(tournament=tournament, label="Salle B")
    InvitationFactory(tournament=tournament, label="Éva")
    page = text_of(organiser, at(tournament, "rights"))
    for sentence in ("lucie Arbitre", "Salle B Saisie des feuilles", "Éva Arbitre"):
        assert page.count(sentence) == 1
    assert page.count("pas encore utilisé") == 1


def test_what_has_ended_is_not_listed(organiser: Client, tournament: Tournament) -> None:
    past = timezone.now() - timedelta(minutes=1)
    for factory in (HelperPassFactory, InvitationFactory):
        factory(tournament=tournament, valid_until=past)
        factory(tournament=tournament, revoked_at=past)
    InvitationFactory(tournament=tournament, accepted_at=past)
    rights = read_rights(tournament)
    assert (rights.passes, rights.invitations) == ([], [])


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_four_queries(
    count: int, tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for factory in (HelperPassFactory, InvitationFactory, TournamentRoleFactory):
        factory.create_batch(count, tournament=tournament)
    with django_assert_num_queries(4):
        rights = read_rights(tournament)
        [one.user.username for one in (*rights.members, *rights.roles)]
        [pass_.room for pass_ in rights.passes]
        [invitation.given_by for invitation in rights.invitations]


def test_a_known_account_gets_a_role(organiser: Client, tournament: Tournament) -> None:
    UserFactory(username="lucie")
    organiser.post(at(tournament, "role_give"), {"username": "lucie", "role": "head-arbiter"})
    assert list(tournament.roles.values_list("user__username", "role")) == [
        ("lucie", "head-arbiter")
    ]


@pytest.mark.parametrize("name", ["personne", "a\x00b", "x" * 200])
def test_an_unknown_account_is_told_beside_the_field(
    organiser: Client, tournament: Tournament, name: str
) -> None:
    answer = organiser.post(at(tournament, "role_give"), {"username": name, "role": "arbiter"})
    assert (answer.status_code, "username" in answer.context["form"].errors) == (200, True)
    assert tournament.roles.count() == 0


def test_a_role_is_taken_back(organiser: Client, tournament: Tournament) -> None:
    held = TournamentRoleFactory(tournament=tournament)
    organiser.post(at(tournament, "role_take", held.key))
    assert tournament.roles.count() == 0


@pytest.mark.parametrize(
    ("name", "factory"),
    [
        ("role_take", TournamentRoleFactory),
        ("invitation_revoke", InvitationFactory),
        ("pass_revoke", HelperPassFactory),
    ],
)
def test_rights_elsewhere_are_out_of_reach(
    organiser: Client, tournament: Tournament, name: str, factory: type
) -> None:
    elsewhere = factory()
    assert organiser.post(at(tournament, name, elsewhere.key)).status_code == 404


def test_a_pass_is_shown_once_with_its_code(organiser: Client, tournament: Tournament) -> None:
    room = RoomFactory(tournament=tournament, name="Salle B")
    where = at(tournament, "pass_give")
    form = asked(organiser, where, role="scorer", room=room.pk, label="Léa", valid_until=UNTIL)
    page = organiser.post(where, form).content.decode()
    held = HelperPass.objects.get()
    token = shown_link(page).split("/")[2]
    assert held.token_hash == hash_token(token)
    assert (held.room, timezone.localtime(held.valid_until).isoformat()) == (
        room,
        "2026-11-21T23:30:00+01:00",
    )
    assert page.count('class="scan__code"') == page.count("<path") == 1
    assert token not in organiser.get(at(tournament, "rights")).content.decode()


@pytest.mark.parametrize("now", ["2026-11-21 15:00", "2026-11-22 00:30"])
def test_a_pass_is_proposed_until_the_morning_after_the_evening(
    organiser: Client, tournament: Tournament, time_machine: object, now: str
) -> None:
    time_machine.move_to(f"{now}+01:00", tick=False)
    page = organiser.get(at(tournament, "pass_give")).content.decode()
    assert 'value="2026-11-22T06:00"' in page


def test_the_same_form_makes_one_link(organiser: Client, tournament: Tournament) -> None:
    where = at(tournament, "invite")
    form = asked(organiser, where, role="arbiter", label="Éva", days="7")
    first, second = organiser.post(where, form), organiser.post(where, form)
    assert (first.status_code, second["Location"]) == (200, at(tournament, "rights"))
    assert Invitation.objects.count() == 1


def test_pages_with_a_link_are_kept_nowhere(organiser: Client, tournament: Tournament) -> None:
    where = at(tournament, "invite")
    answer = organiser.post(where, asked(organiser, where, role="arbiter", label="Éva", days="7"))
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("valid_until", "2026-11-21T14:00", "Ce moment est déjà passé."),
        ("valid_until", "2027-11-21T14:00", "C'est trop loin : 3 jours au plus."),
        ("valid_until", "demain", "Saisissez une date et une heure valides."),
        ("role", "arbiter", "Sélectionnez un choix valide. arbiter n’en fait pas partie."),
        ("label", "", "Ce champ est obligatoire."),
    ],
)
def test_what_is_wrong_with_a_pass_is_said_beside_the_field(
    organiser: Client, tournament: Tournament, field: str, value: str, sentence: str
) -> None:
    where = at(tournament, "pass_give")
    typed = {"role": "scorer", "label": "Léa", "valid_until": UNTIL} | {field: value}
    answer = organiser.post(where, asked(organiser, where, **typed))
    assert answer.context["form"].errors == {field: [sentence]}
    assert HelperPass.objects.count() == 0


def test_the_door_is_not_limited_to_a_room(organiser: Client, tournament: Tournament) -> None:
    where, room = at(tournament, "pass_give"), RoomFactory(tournament=tournament)
    typed = {"role": "door", "room": room.pk, "label": "Léa", "valid_until": UNTIL}
    answer = organiser.post(where, asked(organiser, where, **typed))
    assert list(answer.context["form"].errors) == ["room"]


def test_a_pass_taken_back_leaves_the_list(organiser: Client, tournament: Tournament) -> None:
    held = HelperPassFactory(tournament=tournament)
    organiser.post(at(tournament, "pass_revoke", held.key))
    held.refresh_from_db()
    assert (held.is_valid, list(read_rights(tournament).passes)) == (False, [])

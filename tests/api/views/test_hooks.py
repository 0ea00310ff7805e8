"""Programs that are told, on their pages: the secret once, a try, a pause, once more by hand."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from api.enums import HookPause
from api.models import Hook, HookDelivery
from tests.api.tasks.receivers import program
from tests.api.tasks.test_sender import a_delivery
from tests.factories import HookFactory
from tournaments.enums import MailState
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def address(thing: str, tournament: Tournament, act: str = "", *named: object) -> str:
    slug = tournament.slug if thing == "hook" else tournament.club.slug
    return reverse(f"organiser:{thing}{act}", args=[slug, *named])


def typed(**values: object) -> dict[str, object]:
    told = {
        "key": str(uuid4()),
        "label": "Annonces du salon",
        "address": "https://salon.example/annonces?clef=secrete",
        "events": ["round.published"],
    }
    return told | values


@pytest.mark.parametrize("thing", ["hook", "club_hook"])
def test_its_secret_is_shown_once(thing: str, tournament: Tournament, organiser: Client) -> None:
    form = typed()
    made = organiser.post(address(thing, tournament, "_new"), form)
    (secret,) = re.findall(r"whsec_[+/=\w]{44}", made.content.decode())
    hook = Hook.objects.get()
    assert hook.secret == secret
    assert (hook.tournament is None) == (thing == "club_hook")
    assert "no-store" in made.headers["Cache-Control"]
    again = organiser.post(address(thing, tournament, "_new"), form, follow=True)
    page = organiser.get(address(thing, tournament, "_page", hook.key))
    for shown in (again, page):
        assert "salon.example" in shown.content.decode()
        assert "secrete" not in shown.content.decode()
        assert secret not in shown.content.decode()
    assert Hook.objects.count() == 1


def test_a_new_secret_is_shown_once(tournament: Tournament, organiser: Client) -> None:
    hook = HookFactory(club=tournament.club)
    form = {"key": str(uuid4()), "is_lost": "True"}
    made = organiser.post(address("club_hook", tournament, "_secret", hook.key), form)
    organiser.post(address("club_hook", tournament, "_secret", hook.key), form)
    hook.refresh_from_db()
    assert hook.list_secrets() == re.findall(r"whsec_[+/=\w]{44}", made.content.decode())


@pytest.mark.parametrize(
    "wrong",
    [{"events": []}, {"address": "https://10.0.0.1/"}, {"address": "rien"}, {"label": ""}],
)
@pytest.mark.parametrize("act", ["_new", "_change"])
def test_what_is_wrong_is_said_beside_its_field(
    act: str, wrong: dict[str, object], tournament: Tournament, organiser: Client
) -> None:
    hook = HookFactory(club=tournament.club, label="Avant")
    named = [hook.key] if act == "_change" else []
    page = organiser.post(address("club_hook", tournament, act, *named), typed(**wrong))
    assert "field--error" in page.content.decode()
    assert list(Hook.objects.values_list("label", flat=True)) == ["Avant"]


def test_it_is_changed_without_another_secret(tournament: Tournament, organiser: Client) -> None:
    hook = HookFactory(club=tournament.club)
    form = organiser.get(address("club_hook", tournament, "_change", hook.key))
    assert hook.address in form.content.decode()
    organiser.post(address("club_hook", tournament, "_change", hook.key), typed())
    changed = Hook.objects.get()
    assert (changed.host, changed.secret) == ("salon.example", hook.secret)


@pytest.mark.parametrize(
    ("manner", "said"), [("ok", "L'essai est arrivé"), ("broken", "L'essai n'est pas arrivé")]
)
def test_a_try_is_answered_at_once(
    manner: str, said: str, tournament: Tournament, organiser: Client, settings: Any
) -> None:
    with program(settings, manner) as receiver:
        hook = HookFactory(club=tournament.club, address=receiver.address)
        page = organiser.post(address("club_hook", tournament, "_test", hook.key), follow=True)
    assert said in page.content.decode().replace("&#x27;", "'")
    assert len(receiver.taken) == 1
    assert ("pas aujourd&#x27;hui" in page.content.decode()) == (manner == "broken")


def test_it_is_paused_resumed_and_taken_away(tournament: Tournament, organiser: Client) -> None:
    hook = HookFactory(club=tournament.club)
    switch = address("club_hook", tournament, "_switch", hook.key)
    organiser.post(switch, {"to": "pause"})
    assert Hook.objects.get().pause == HookPause.BY_HAND
    organiser.post(switch, {"to": "on"})
    assert Hook.objects.get().pause == ""
    organiser.post(address("club_hook", tournament, "_remove", hook.key))
    assert Hook.objects.get().pause == HookPause.REMOVED
    gone = organiser.get(address("club_hook", tournament, "_page", hook.key))
    assert gone.status_code == 404


def test_what_was_given_up_is_sent_again(tournament: Tournament, organiser: Client) -> None:
    hook = HookFactory(club=tournament.club)
    told = a_delivery(hook, state=MailState.FAILED, tries=9)
    organiser.post(address("club_hook", tournament, "_again", hook.key, told.key))
    assert HookDelivery.objects.get().state == MailState.QUEUED


def test_the_address_of_another_club_does_not_exist(
    tournament: Tournament, organiser: Client
) -> None:
    other = HookFactory()
    page = organiser.get(address("club_hook", tournament, "_page", other.key))
    assert page.status_code == 404


@pytest.mark.parametrize("kind", ["csv", "json", "xlsx"])
def test_a_file_holds_no_address(kind: str, tournament: Tournament, organiser: Client) -> None:
    HookFactory(club=tournament.club, address="https://s.example/?clef=secrete", host="s.example")
    file = organiser.get(address("club_hook", tournament, "_export", kind))
    assert file.status_code == 200
    assert b"secrete" not in file.content


def test_the_evening_says_who_is_not_told_any_more(
    tournament: Tournament, organiser: Client
) -> None:
    hook = HookFactory(club=tournament.club, label="Salon perdu", pause=HookPause.FAILING)
    overview = reverse("organiser:overview", args=[tournament.slug])
    assert "Salon perdu" in organiser.get(overview).content.decode()
    Hook.objects.filter(pk=hook.pk).update(pause=HookPause.BY_HAND)
    assert "Salon perdu" not in organiser.get(overview).content.decode()


def test_more_rows_ask_no_more_of_the_database(
    tournament: Tournament, organiser: Client, django_assert_max_num_queries: Any
) -> None:
    hook = HookFactory(club=tournament.club)
    for _row in range(3):
        HookFactory(club=tournament.club)
        a_delivery(hook, tournament=tournament)
    with django_assert_max_num_queries(7):
        organiser.get(address("club_hook", tournament))
    with django_assert_max_num_queries(7):
        organiser.get(address("club_hook", tournament, "_page", hook.key))

"""From a mêlée's evening to the bracket of its pairs, page by page."""

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import MembershipFactory
from tests.tournaments.chains import first_stage, play, tournament_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def melee(db: None) -> Tournament:
    """Eight people after a round."""
    tournament = tournament_of(8, entrants="individuals", stage__system="melee")
    play(first_stage(tournament), 1)
    return tournament


@pytest.fixture
def runner(melee: Tournament) -> Client:
    """The browser of who runs the club."""
    client = Client(headers={"accept-language": "fr"})
    client.force_login(MembershipFactory(club=melee.club, role="organiser").user)
    return client


def at(route: str, tournament: Tournament) -> str:
    return reverse(f"organiser:{route}", args=[tournament.slug])


def test_the_evening_leads_to_the_bracket(runner: Client, melee: Tournament) -> None:
    melee.stages.update(rounds_planned=1)
    assert at("pairs_after", melee) in runner.get(at("overview", melee)).text
    address = f"{at('pairs_after', melee)}?people=4&pairing=neighbours"
    page = runner.get(address)
    assert "places 1 et 2" in page.text
    sent = {"shown": page.context["shown"], "name": "Finale des paires", "key": ""}
    answer = runner.post(address, sent)
    made = Tournament.objects.get(name="Finale des paires")
    assert answer.url == at("rounds", made)
    assert made.teams.ready_to_play().count() == 2


def test_what_is_not_what_was_shown_is_shown_again(runner: Client, melee: Tournament) -> None:
    page = runner.get(at("pairs_after", melee))
    melee.teams.filter(number=1).update(is_present=False)
    sent = {"shown": page.context["shown"], "name": "Finale", "key": ""}
    again = runner.post(at("pairs_after", melee), sent)
    assert "a changé" in unescape(again.text)
    assert not Tournament.objects.filter(name="Finale").exists()


@pytest.mark.parametrize("asked", ["people=7&pairing=ends", "people=x", "people=4&pairing=ours"])
def test_what_cannot_be_asked_is_said(runner: Client, melee: Tournament, asked: str) -> None:
    page = runner.get(f"{at('pairs_after', melee)}?{asked}")
    assert page.status_code == 200
    assert "Faire ce tableau" not in page.text

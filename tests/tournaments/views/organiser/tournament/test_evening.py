"""La soirée, as its page is sent: one button, few words, a fixed number of queries."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tests.browsing import faults, phone_of
from tests.crawling.reading import as_read
from tests.factories import MembershipFactory, TournamentFactory
from tests.people import PEOPLE, bearer_in_a_room
from tests.tournaments.chains import draw_round, finish, first_stage, tournament_of
from tournaments.actors import SERVER
from tournaments.domain.draws.rounds import start_round
from tournaments.domain.money.tariffs import TariffPlan, set_tariffs
from tournaments.enums import RoundState, SheetState
from tournaments.models import Match, Movement, ScoreSheet, Tournament

pytestmark = pytest.mark.django_db

ENTRY = TariffPlan(label="Entrée", cents=2400, unit="team")
MOST_WORDS = 80


def address(tournament: Tournament) -> str:
    return reverse("organiser:overview", args=[tournament.slug])


def organiser_of(tournament: Tournament) -> Client:
    client = Client(headers={"accept-language": "fr"})
    client.force_login(MembershipFactory(club=tournament.club).user)
    return client


def in_play(teams: int = 6, *, clock: int | None = 55) -> Tournament:
    """A round that is played by teams none of which has paid; one table is contested."""
    tournament = tournament_of(teams, sheet_entry="totals", time_limit_minutes=clock)
    set_tariffs(tournament, tariffs=[ENTRY], by=SERVER)
    start_round(draw_round(first_stage(tournament)), by=SERVER)
    ScoreSheet.objects.filter(match__table_number=1).update(state=SheetState.CONTESTED)
    return tournament


def test_the_page_has_one_primary_button_and_the_sentence_as_its_title() -> None:
    tournament = in_play()
    page = as_read(organiser_of(tournament).get(address(tournament)).text)
    assert page.count("button--primary") == 1
    assert re.findall(r"<h1[^>]*>([^<]*)</h1>", page) == ["Partie 1 : 3 tables jouent encore"]


def test_papers_are_those_of_a_party_while_it_plays() -> None:
    tournament = in_play()
    assert "Imprimer pour la partie 1" in organiser_of(tournament).get(address(tournament)).text
    finish(tournament.rounds.get())
    assert "Imprimer pour" not in organiser_of(tournament).get(address(tournament)).text


def test_everybody_is_there_stands_nowhere_in_green() -> None:
    tournament = tournament_of(4)
    assert "Tout le monde" not in organiser_of(tournament).get(address(tournament)).text


def test_one_press_draws_and_one_launches() -> None:
    tournament = tournament_of(4)
    client = organiser_of(tournament)

    def press() -> None:
        button = client.get(address(tournament)).context["card"].button
        assert button.posts
        client.post(button.url, dict(button.fields))

    press()
    round_ = tournament.rounds.get()
    assert round_.state == RoundState.PREVIEW
    round_.delete()
    round_ = draw_round(first_stage(tournament))
    press()
    round_.refresh_from_db()
    assert round_.started_at is not None


def test_who_has_not_paid_pays_with_one_press() -> None:
    tournament = tournament_of(2)
    set_tariffs(tournament, tariffs=[ENTRY], by=SERVER)
    draw_round(first_stage(tournament))
    client = organiser_of(tournament)
    for matter in client.get(address(tournament)).context["matters"]:
        client.post(matter.action.url, dict(matter.action.fields))
    assert [movement.cents for movement in Movement.objects.all()] == [2400, 2400]


def test_a_demonstration_is_taken_away_from_its_own_page(
    organiser: Client, tournament: Tournament
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(is_demo=True)
    page = organiser.get(address(tournament)).text
    token = re.findall(r'name="own_form" value="(\w+)"', page)[0]
    organiser.post(reverse("organiser:remove_demo", args=[tournament.slug]), {"own_form": token})
    assert not Tournament.objects.filter(pk=tournament.pk).exists()


def test_a_round_with_a_clock_says_when_it_ends() -> None:
    tournament = in_play()
    page = as_read(organiser_of(tournament).get(address(tournament)).text)
    assert re.search(r"encore <span data-clock-time>55 min</span>, fin à \d", page)


def test_it_costs_the_same_for_few_and_for_many() -> None:
    counts = []
    for teams in (4, 12):
        tournament = in_play(teams)
        client = organiser_of(tournament)
        with CaptureQueriesContext(connection) as asked:
            client.get(address(tournament))
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_everybody_at_the_desk_gets_a_button() -> None:
    tournament = in_play()
    people = [
        person(tournament) for group in PEOPLE for person in group if person is not bearer_in_a_room
    ]
    answers = [client.get(address(tournament)) for client in people]
    shown = [answer.text for answer in answers if answer.status_code == 200]
    assert len(shown) == 11
    assert [page.count("button--primary") for page in shown] == [1] * 11


def test_it_says_little_before_anything_is_unfolded(
    browser: Browser, live_server: LiveServer
) -> None:
    tournament = in_play()
    finish(tournament.rounds.get())
    Match.objects.filter(table_number=3).update(ns_score=None, ew_score=None)
    ScoreSheet.objects.filter(match__table_number=3).update(state=SheetState.CONTESTED)
    user = MembershipFactory(club=tournament.club).user
    page = phone_of(browser, user, live_server.url)
    page.goto(live_server.url + address(tournament))
    words = [
        part for part in page.locator("main").inner_text().split() if re.search(r"[^\W\d]", part)
    ]
    assert len(words) <= MOST_WORDS
    assert faults(page) == []
    page.context.close()


def test_on_the_day_it_begins_with_the_sign_up() -> None:
    tournament = TournamentFactory(date=timezone.localdate())
    page = as_read(organiser_of(tournament).get(address(tournament)).text)
    assert "Inscrivez les équipes." in page

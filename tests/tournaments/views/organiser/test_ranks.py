"""The standings at the desk: what the hall reads, without leaving the desk."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.tournament.settings import hide_standings
from tournaments.models import Tournament


def links(client: Client, tournament: Tournament, route: str, *args: int) -> set[str]:
    """The addresses to which the desk's page leads from its heading on."""
    page = client.get(reverse(f"organiser:{route}", args=[tournament.slug, *args]))
    main = page.content.decode().split("<main")[1].split("</main>")[0]
    return set(re.findall(r'href="([^"?#]*)', main)) - {""}


def test_every_link_stays_at_the_desk_though_nothing_is_public(
    organiser: Client, tournament: Tournament
) -> None:
    tournament.is_public = False
    tournament.save()
    teams = teams_of(tournament, 4)
    play_round(drawn_round(tournament, teams))
    play_round(drawn_round(tournament, teams, number=2))
    found = links(organiser, tournament, "standings") | links(organiser, tournament, "rank", 1)
    paper = reverse("organiser:print_document", args=[tournament.slug, "classement"])
    assert {paper, reverse("organiser:rank", args=[tournament.slug, 3])} <= found
    assert {organiser.get(one).status_code for one in found} == {200}


def test_making_the_standings_final_leads_to_their_paper(
    organiser: Client, tournament: Tournament
) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 2)))
    tournament.stages.update(rounds_planned=1)
    page = organiser.post(reverse("organiser:finish", args=[tournament.slug]), follow=True)
    assert page.request["PATH_INFO"] == reverse("organiser:end", args=[tournament.slug])
    papers = reverse("organiser:print_joined", args=[tournament.slug])
    assert (
        f'<a class="button button--primary" href="{papers}?paper=classement'
        in page.content.decode()
    )


def shown(client: Client, tournament: Tournament) -> str:
    page = client.get(reverse("organiser:standings", args=[tournament.slug])).content.decode()
    return " ".join(page.split("<main")[1].split("</main>")[0].split())


def test_the_standings_are_printed_and_taken_to_excel_from_their_head(
    organiser: Client, tournament: Tournament
) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 4)))
    page = shown(organiser, tournament)
    excel = reverse("organiser:export_part", args=[tournament.slug, "classement", "xlsx"])
    assert (">Imprimer</a>" in page, f'href="{excel}">Excel</a>' in page) == (True, True)


@pytest.mark.parametrize(
    ("rounds", "said"),
    [(1, "après la partie 1, caché au public"), (2, "après la partie 1, caché depuis")],
)
def test_hidden_standings_say_until_when_the_hall_saw_them(
    rounds: int, said: str, organiser: Client, tournament: Tournament
) -> None:
    teams = teams_of(tournament, 4)
    play_round(drawn_round(tournament, teams))
    if rounds == 2:
        drawn_round(tournament, teams, number=2)
    hide_standings(tournament, by=SERVER)
    assert said in shown(organiser, tournament)

"""The standings at the desk: what the hall reads, without leaving the desk."""

import re

from django.test import Client
from django.urls import reverse

from tests.tournaments.evenings import drawn_round, play_round, teams_of
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


def test_making_the_standings_final_leads_to_them_and_to_their_paper(
    organiser: Client, tournament: Tournament
) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 2)))
    tournament.stages.update(rounds_planned=1)
    page = organiser.post(reverse("organiser:finish", args=[tournament.slug]), follow=True)
    assert page.request["PATH_INFO"] == reverse("organiser:standings", args=[tournament.slug])
    assert page.context["standings"].is_final
    paper = reverse("organiser:print_document", args=[tournament.slug, "classement"])
    assert f'<a class="button button--primary"\n       href="{paper}"' in page.content.decode()

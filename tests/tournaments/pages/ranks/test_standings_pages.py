"""Standings of many rows, page by page."""

from dataclasses import replace

import pytest
from django.core.paginator import InvalidPage
from django.test import Client
from django.urls import reverse

from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.models import Tournament
from tournaments.pages.ranks import standings_pages
from tournaments.pages.ranks.public_standings import PublicStandings, read_public_standings
from tournaments.pages.ranks.standings_pages import cut_to_page, find_page, look_for

FRENCH = {"accept-language": "fr"}


@pytest.fixture(autouse=True)
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standings_pages, "ROWS", 2)
    monkeypatch.setattr(standings_pages, "_FEWEST", 1)


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    play_round(drawn_round(tournament, teams_of(tournament, 6)))
    return tournament


def numbers(standings: PublicStandings) -> list[int]:
    return [line.team.number for line in standings.lines]


def shown(client: Client, tournament: Tournament, route: str = "public", **asked: str) -> list[int]:
    page = client.get(reverse(f"{route}:standings", args=[tournament.slug]), asked)
    return numbers(page.context["standings"])


def test_every_row_stands_on_one_page(played: Tournament) -> None:
    whole = read_public_standings(played)
    parts = [numbers(cut_to_page(whole, find_page(whole, one))) for one in ("1", "2", "3")]
    assert parts == [numbers(whole)[:2], numbers(whole)[2:4], numbers(whole)[4:]]


def test_of_several_parts_a_page_shows_those_it_has_rows_of(played: Tournament) -> None:
    whole = read_public_standings(played)
    parts = (replace(whole, lines=whole.lines[:3]), replace(whole, lines=whole.lines[3:]))
    staged = replace(whole, sections=parts)
    second = cut_to_page(staged, find_page(staged, "2"))
    third = cut_to_page(staged, find_page(staged, "3"))
    assert [[len(section.lines) for section in page.sections] for page in (second, third)] == [
        [1, 1],
        [2],
    ]


def test_a_few_rows_more_make_no_page_of_their_own(tournament: Tournament) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 3)))
    whole = read_public_standings(tournament)
    assert numbers(cut_to_page(whole, find_page(whole, "1"))) == numbers(whole)
    with pytest.raises(InvalidPage):
        find_page(whole, "2")


def test_a_row_is_found_by_number_and_by_every_word_of_its_names(played: Tournament) -> None:
    whole = read_public_standings(played)
    team = whole.lines[4].team
    words = " ".join(reversed(team.player_names.lower().replace("–", "").split()))
    found = [numbers(look_for(whole, one)) for one in (str(team.number), words, "personne du nom")]
    assert found == [[team.number], [team.number], []]


def test_pages_and_searches_are_asked_by_the_address_at_the_desk_too(
    played: Tournament, outsider: Client, organiser: Client
) -> None:
    whole = numbers(read_public_standings(played))
    for client, route in ((outsider, "public"), (organiser, "organiser")):
        assert shown(client, played, route, page="3") == whole[4:]
        assert shown(client, played, route, q="6") == [6]


def test_a_page_that_is_not_there_is_not_found(played: Tournament, outsider: Client) -> None:
    address = reverse("public:standings", args=[played.slug])
    assert outsider.get(address, {"page": "9"}).status_code == 404


def test_the_way_back_from_a_rank_leads_to_its_row(played: Tournament, outsider: Client) -> None:
    page = outsider.get(reverse("public:rank", args=[played.slug, 5]), headers=FRENCH)
    assert page.content.decode().count("?q=5#r5") == 1


def test_who_is_looked_for_stands_alone_in_a_short_ranking_too(
    tournament: Tournament, outsider: Client
) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 2)))
    assert len(shown(outsider, tournament, q="1")) == 1
